import "server-only";
import type { Metadata } from "next";
import { createTranslator } from "use-intl/core";
import common from "../messages/nl/common.json";
import texts from "../messages/nl/pictures.json";
import { paths } from "../paths";

/** What other sites show beside a link: an address on this site, and what is to be seen there. */
export interface LinkPicture {
  path: string;
  alt: string;
}

const REGISTER_PICTURE: LinkPicture = { path: paths.registerPicture, alt: texts.altRegister };
export const DASHBOARD_PICTURE: LinkPicture = { path: paths.dashboardPicture, alt: texts.altDashboard };

/** What is to be seen on the picture of an entry. */
export function pictureAlt(name: string): string {
  return createTranslator({ locale: "nl", messages: { texts }, namespace: "texts" })("altEntry", { name });
}

/** The tags of a link to a page (ogp.me). Title and description are the page's own, which Next fills in. */
export function linkTags(
  { path: url, alt }: LinkPicture = REGISTER_PICTURE,
  path?: string,
): Pick<Metadata, "openGraph" | "twitter"> {
  const image = { url, alt, width: 1200, height: 630, type: "image/png" };
  return {
    openGraph: {
      type: "website",
      siteName: common.siteName,
      locale: "nl_NL",
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
export function publicPage({
  title,
  description,
  path,
  picture,
  hasFeed = false,
}: {
  title: NonNullable<Metadata["title"]>;
  description: string;
  path: string;
  picture?: LinkPicture;
  /** Whether what it shows can be followed as the feed of public changes. */
  hasFeed?: boolean;
}): Metadata {
  const feed = { url: paths.api.feed(), title: common.feed };
  const alternates = {
    canonical: path,
    ...(hasFeed ? { types: { "application/atom+xml": [feed] } } : {}),
  };
  return { title, description, alternates, ...linkTags(picture, path) };
}
