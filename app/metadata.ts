import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { publicPage } from "@/lib/pictures/server/page-metadata";

type About = Partial<Pick<Parameters<typeof publicPage>[0], "picture" | "hasFeed">> & {
  /** Keys of the messages for title and description. */
  title?: string;
  description?: string;
};

/** Returns generateMetadata() of a public page, with title and description from the message namespace `sentences`. */
export function createPublicMetadataGenerator(
  sentences: string,
  path: string,
  about: About = {},
): () => Promise<Metadata> {
  const { title = "title", description = "description", ...more } = about;
  return async () => {
    const translate = await getTranslations(sentences);
    return publicPage({ title: translate(title), description: translate(description), path, ...more });
  };
}

/** Metadata of pages that search engines must not index. */
export const NOINDEX_METADATA: Metadata = { robots: { index: false, follow: false } };

/** Returns generateMetadata() of a page that search engines must not index. */
export function createNoindexMetadataGenerator(
  sentences: string,
  title: string,
  more: Metadata = {},
): () => Promise<Metadata> {
  return async () => ({
    title: (await getTranslations(sentences))(title),
    robots: { index: false },
    ...more,
  });
}
