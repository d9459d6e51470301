import type { MetadataRoute } from "next";
import { createTranslator } from "use-intl/core";
import common from "@/lib/messages/nl/common.json";
import { paths } from "@/lib/paths";
import { DEFAULT_LANGUAGE } from "@/lib/platform/language/language";

/** How the site stands on the home screen of a phone: in Dutch, as browsers ask for it without the cookie that chooses. */
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
