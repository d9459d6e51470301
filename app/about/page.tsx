import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { StructuredData } from "@/components/layout/structured-data";
import { ContentBlocks } from "@/components/ui/content-blocks";
import { listShownBlocks } from "@/lib/administration/server/content-blocks";
import { registerData } from "@/lib/open-data/structured-data";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { settings } from "@/lib/platform/env";
import { pageLanguage } from "@/lib/platform/language/reader-language";

export async function generateMetadata(): Promise<Metadata> {
  const translate = await getTranslations("pages");
  return publicPage({
    title: translate("about.title"),
    description: translate("about.description"),
    path: paths.about,
  });
}

export default async function AboutPage() {
  const [blocks, translate, common] = await Promise.all([
    listShownBlocks("about", await pageLanguage()),
    getTranslations("pages"),
    getTranslations("common"),
  ]);
  const words = {
    site: settings().APP_URL,
    name: common("siteName"),
    description: common("siteDescription"),
  };
  return (
    <>
      <ContentBlocks
        title={translate("about.title")}
        blocks={blocks}
        labels={{
          contents: translate("contents"),
          empty: translate("empty"),
          onlyDutch: translate("onlyDutch"),
        }}
      />
      <StructuredData data={registerData(words)} />
    </>
  );
}
