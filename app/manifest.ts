import type { MetadataRoute } from "next";
import { getTranslations } from "next-intl/server";
import { paths } from "@/lib/paths";

/** How the site stands on the home screen of a phone. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const translate = await getTranslations("common");
  return {
    id: paths.home,
    name: translate("siteName"),
    short_name: translate("siteName"),
    description: translate("siteDescription"),
    lang: "nl",
    start_url: paths.home,
    display: "browser",
    background_color: "#fbfaf8",
    theme_color: "#0b5a5f",
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose: "any",
    })),
  };
}
