import type { MetadataRoute } from "next";
import { createTranslator } from "use-intl/core";
import common from "@/lib/messages/nl/common.json";
import { paths } from "@/lib/paths";
import { DEFAULT_LANGUAGE } from "@/lib/platform/language/language";

/** Web app manifest, always in Dutch: browsers request it without the language cookie. */
export default function manifest(): MetadataRoute.Manifest {
  const translate = createTranslator({ locale: DEFAULT_LANGUAGE, messages: { common }, namespace: "common" });
  return {
    id: paths.home,
    name: translate("siteName"),
    short_name: translate("siteName"),
    description: translate("siteDescription"),
    lang: DEFAULT_LANGUAGE,
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
