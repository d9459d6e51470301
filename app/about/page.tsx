import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { StructuredData } from "@/components/layout/structured-data";
import { ContentBlocks } from "@/components/ui/content-blocks";
import { registerData } from "@/lib/domain/structured-data";
import { paths } from "@/lib/paths";
import { listShownBlocks } from "@/lib/server/data/content-blocks";
import { settings } from "@/lib/server/env";
import { pageLanguage } from "@/lib/server/language";
import { publicPage } from "@/lib/server/page-metadata";

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
