import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ContentBlocks } from "@/components/ui/content-blocks";
import { paths } from "@/lib/paths";
import { listContentBlocks } from "@/lib/server/data/content-blocks";

export async function generateMetadata(): Promise<Metadata> {
  const translate = await getTranslations("pages");
  return {
    title: translate("about.title"),
    description: translate("about.description"),
    alternates: { canonical: paths.about },
  };
}

export default async function AboutPage() {
  const [blocks, translate] = await Promise.all([listContentBlocks("about"), getTranslations("pages")]);
  return (
    <ContentBlocks
      title={translate("about.title")}
      blocks={blocks}
      labels={{ contents: translate("contents"), empty: translate("empty") }}
    />
  );
}
