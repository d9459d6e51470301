import { getTranslations } from "next-intl/server";
import { ContentBlocks } from "@/components/ui/content-blocks";
import { listTranslatedBlocks } from "@/lib/administration/server/content-blocks";
import { paths } from "@/lib/paths";
import { getPageLanguage } from "@/lib/platform/language/reader-language";
import { createPublicMetadataGenerator } from "./metadata";

/** Pages whose texts admins edit. */
type TextPageName = "about" | "accessibility" | "privacy";

export const textPageMetadata = (name: TextPageName) =>
  createPublicMetadataGenerator(`pages.${name}`, paths[name]);

export async function TextPage({ name }: { name: TextPageName }) {
  const [blocks, translate] = await Promise.all([
    listTranslatedBlocks(name, await getPageLanguage()),
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
