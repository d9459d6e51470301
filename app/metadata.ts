import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { publicPage } from "@/lib/pictures/server/page-metadata";

type About = Partial<Pick<Parameters<typeof publicPage>[0], "picture" | "hasFeed">> & {
  /** What the sentences of its title and description are called. */
  title?: string;
  description?: string;
};

/** What a page that everyone may see says of itself, in these sentences. */
export function publicMetadata(sentences: string, path: string, about: About = {}): () => Promise<Metadata> {
  const { title = "title", description = "description", ...more } = about;
  return async () => {
    const translate = await getTranslations(sentences);
    return publicPage({ title: translate(title), description: translate(description), path, ...more });
  };
}

/** What the search engines are told of a page that is not for everyone. */
export const HIDDEN: Metadata = { robots: { index: false, follow: false } };

/** What a page says of itself that no search engine is to list. */
export function hiddenMetadata(
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
