import { getTranslations } from "next-intl/server";
import { Icon } from "@/components/ui/icon";
import { linkableUri, splitUris } from "@/lib/platform/text/schema";

/** The tab Media: what was published about an entry. Only web addresses become links, anything else is text. */
export async function Media({ mediaURL }: { mediaURL: string | null }) {
  const translate = await getTranslations("detail");
  const uris = [...new Set(splitUris(mediaURL ?? ""))];
  return (
    <section aria-labelledby="media">
      <h2 id="media" lang="en" className="mb-4">
        {translate("mediaTitle")}
      </h2>
      {uris.length === 0 ? <p className="text-muted">{translate("mediaEmpty")}</p> : null}
      <ul className="divide-y divide-line border-line border-y empty:hidden">
        {uris.map((uri) => {
          const address = linkableUri(uri);
          return (
            <li key={uri} className="flex gap-3 py-3">
              {address === null ? (
                <span className="min-w-0 wrap-anywhere">{uri}</span>
              ) : (
                <a
                  href={address}
                  rel="noopener noreferrer nofollow"
                  className="link min-w-0 py-0.5 wrap-anywhere"
                >
                  {uri}
                  <Icon name="external" className="ml-1.5 inline size-4 align-[-0.1em]" />
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
