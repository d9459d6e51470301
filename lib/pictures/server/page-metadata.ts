import "server-only";
import type { Metadata } from "next";
import { createTranslator } from "use-intl/core";
import englishCommon from "../../messages/en/common.json";
import english from "../../messages/en/pictures.json";
import common from "../../messages/nl/common.json";
import dutch from "../../messages/nl/pictures.json";
import { paths } from "../../paths";
import type { Language } from "../../platform/language/language";
import { pageLanguage } from "../../platform/language/reader-language";

/** What other sites show beside a link: an address on this site, and what is to be seen there. */
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
/** As Open Graph names them. */
const LOCALES: Record<Language, string> = { nl: "nl_NL", en: "en_GB" };

function altOf({ key, ...values }: LinkPicture["alt"], locale: Language): string {
  const messages = { texts: WORDS[locale].texts };
  return createTranslator({ locale, messages, namespace: "texts" })(key, values as { name: string });
}

/** The tags of a link to a page (ogp.me). Title and description are the page's own, which Next fills in. */
export async function linkTags(
  picture: LinkPicture = REGISTER_PICTURE,
  path?: string,
): Promise<Pick<Metadata, "openGraph" | "twitter">> {
  const language = await pageLanguage();
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
 * What a page that everyone may see says of itself to search engines and to other sites. `path` is its one address:
 * with whichever query it is asked for, it is that page.
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
  /** Whether what it shows can be followed as the feed of public changes. */
  hasFeed?: boolean;
  /** The address of the product whose public changes alone that feed holds. */
  product?: string;
}): Promise<Metadata> {
  const feed = {
    url: paths.api.feed(product === undefined ? {} : { product }),
    title: WORDS[await pageLanguage()].common.feed,
  };
  const alternates = {
    canonical: path,
    ...(hasFeed ? { types: { "application/atom+xml": [feed] } } : {}),
  };
  return { title, description, alternates, ...(await linkTags(picture, path)) };
}
