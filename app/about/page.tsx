import { getTranslations } from "next-intl/server";
import { StructuredData } from "@/components/layout/structured-data";
import { buildRegisterStructuredData } from "@/lib/open-data/structured-data";
import { getSettings } from "@/lib/platform/env";
import { TextPage, textPageMetadata } from "../text-page";

export const generateMetadata = textPageMetadata("about");

export default async function AboutPage() {
  const common = await getTranslations("common");
  const words = {
    site: getSettings().APP_URL,
    name: common("siteName"),
    description: common("siteDescription"),
  };
  return (
    <>
      <TextPage name="about" />
      <StructuredData data={buildRegisterStructuredData(words)} />
    </>
  );
}
