import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ContentBlocks } from "@/components/ui/content-blocks";
import { listShownBlocks } from "@/lib/administration/server/content-blocks";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { pageLanguage } from "@/lib/platform/language/reader-language";

/** A page of which admins write the text. */
type TextPageName = "about" | "accessibility" | "privacy";

export async function textPageMetadata(name: TextPageName): Promise<Metadata> {
  const translate = await getTranslations("pages");
  return publicPage({
    title: translate(`${name}.title`),
    description: translate(`${name}.description`),
    path: paths[name],
  });
}

export async function TextPage({ name }: { name: TextPageName }) {
  const [blocks, translate] = await Promise.all([
    listShownBlocks(name, await pageLanguage()),
    getTranslations("pages"),
  ]);
  return (
    <ContentBlocks
      title={translate(`${name}.title`)}
      blocks={blocks}
      labels={{
        contents: translate("contents"),
        empty: translate("empty"),
        onlyDutch: translate("onlyDutch"),
      }}
    />
  );
}
