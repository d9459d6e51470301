import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ContentBlocks } from "@/components/ui/content-blocks";
import { listShownBlocks } from "@/lib/administration/server/content-blocks";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { pageLanguage } from "@/lib/platform/language/reader-language";

export async function generateMetadata(): Promise<Metadata> {
  const translate = await getTranslations("pages");
  return publicPage({
    title: translate("accessibility.title"),
    description: translate("accessibility.description"),
    path: paths.accessibility,
  });
}

export default async function AccessibilityPage() {
  const [blocks, translate] = await Promise.all([
    listShownBlocks("accessibility", await pageLanguage()),
    getTranslations("pages"),
  ]);
  return (
    <ContentBlocks
      title={translate("accessibility.title")}
      blocks={blocks}
      labels={{
        contents: translate("contents"),
        empty: translate("empty"),
        onlyDutch: translate("onlyDutch"),
      }}
    />
  );
}
