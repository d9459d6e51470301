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
    title: translate("privacy.title"),
    description: translate("privacy.description"),
    path: paths.privacy,
  });
}

export default async function PrivacyPage() {
  const [blocks, translate] = await Promise.all([
    listShownBlocks("privacy", await pageLanguage()),
    getTranslations("pages"),
  ]);
  return (
    <ContentBlocks
      title={translate("privacy.title")}
      blocks={blocks}
      labels={{
        contents: translate("contents"),
        empty: translate("empty"),
        onlyDutch: translate("onlyDutch"),
      }}
    />
  );
}
