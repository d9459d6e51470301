import "server-only";
import type { Metadata } from "next";
import { createTranslator } from "use-intl/core";
import englishCommon from "../../messages/en/common.json";
import english from "../../messages/en/pictures.json";
import common from "../../messages/nl/common.json";
import dutch from "../../messages/nl/pictures.json";
import { paths } from "../../paths";
import type { Language } from "../../platform/language/language";
import { getPageLanguage } from "../../platform/language/reader-language";

/** The preview image of a link: its path on this site, and its alternative text. */
export interface LinkPicture {
  path: string;
  alt: { key: "altRegister" | "altDashboard" } | { key: "altEntry" | "altProduct"; name: string };
}

const REGISTER_PICTURE: LinkPicture = { path: paths.registerPicture, alt: { key: "altRegister" } };
export const DASHBOARD_PICTURE: LinkPicture = { path: paths.dashboardPicture, alt: { key: "altDashboard" } };

const WORDS: Record<Language, { texts: typeof dutch; common: typeof common }> = {
  nl: { texts: dutch, common },
  en: { texts: english, common: englishCommon },
};
/** Locale codes of Open Graph. */
const LOCALES: Record<Language, string> = { nl: "nl_NL", en: "en_GB" };

function altOf({ key, ...values }: LinkPicture["alt"], locale: Language): string {
  const messages = { texts: WORDS[locale].texts };
  return createTranslator({ locale, messages, namespace: "texts" })(key, values as { name: string });
}

/** Returns the preview tags of a page (ogp.me). Next fills in the page's own title and description. */
export async function buildLinkTags(
  picture: LinkPicture = REGISTER_PICTURE,
  path?: string,
): Promise<Pick<Metadata, "openGraph" | "twitter">> {
  const language = await getPageLanguage();
  const [url, alt] = [picture.path, altOf(picture.alt, language)];
  const image = { url, alt, width: 1200, height: 630, type: "image/png" };
  return {
    openGraph: {
      type: "website",
      siteName: WORDS[language].common.siteName,
      locale: LOCALES[language],
      images: [image],
      ...(path === undefined ? {} : { url: path }),
    },
    twitter: { card: "summary_large_image", images: [{ url, alt }] },
  };
}

/**
 * Returns the metadata of a public page for search engines and link previews. `path` is its canonical URL, whatever the
 * query.
 */
export async function publicPage({
  title,
  description,
  path,
  picture,
  hasFeed = false,
  product,
}: {
  title: NonNullable<Metadata["title"]>;
  description: string;
  path: string;
  picture?: LinkPicture;
  /** Whether the page advertises the feed of public changes. */
  hasFeed?: boolean;
  /** The slug of a product, to advertise a feed of only its changes. */
  product?: string;
}): Promise<Metadata> {
  const feed = {
    url: paths.api.feed(product === undefined ? {} : { product }),
    title: WORDS[await getPageLanguage()].common.feed,
  };
  const alternates = {
    canonical: path,
    ...(hasFeed ? { types: { "application/atom+xml": [feed] } } : {}),
  };
  return { title, description, alternates, ...(await buildLinkTags(picture, path)) };
}
