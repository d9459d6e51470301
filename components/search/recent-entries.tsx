import Link from "next/link";
import { useTranslations } from "next-intl";
import type { RecentEntry } from "@/lib/entries/answers";
import { paths } from "@/lib/paths";
import { DutchNote, useDutchText } from "../ui/dutch";
import { useFormats } from "../ui/use-formats";

function Recent({ entry: { _id, algorithmName, activeHospital, updated } }: { entry: RecentEntry }) {
  const { formatDate } = useFormats();
  const dutch = useDutchText();
  const translate = useTranslations("home.recent");
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3">
      <Link
        href={paths.entry(_id)}
        prefetch={false}
        dir="auto"
        {...dutch}
        className="link line-clamp-2 min-w-0 wrap-anywhere font-semibold font-serif text-lg leading-snug"
      >
        {algorithmName}
      </Link>
      <p className="wrap-anywhere text-base text-muted">
        {activeHospital === null ? null : (
          <>
            <span>{activeHospital}</span>
            {" · "}
          </>
        )}
        {translate.rich("changed", { date: () => <time dateTime={updated}>{formatDate(updated)}</time> })}
      </p>
    </li>
  );
}

/** For who has no list: the public entries that were changed last, and where the rest of what is public is to be had. */
export function RecentEntries({ entries }: { entries: readonly RecentEntry[] }) {
  const translate = useTranslations("home.recent");
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="scroll-mt-24">
        {translate("title")}
      </h2>
      <p className="mt-1 text-muted">{translate(entries.length === 0 ? "none" : "intro")}</p>
      {entries.length === 0 ? null : (
        <>
          <DutchNote what="entries" />
          <ul className="mt-4 divide-y divide-line border-line border-y">
            {entries.map((entry) => (
              <Recent key={entry._id} entry={entry} />
            ))}
          </ul>
        </>
      )}
      <ul className="mt-4 space-y-1.5 text-muted">
        <li>
          {translate.rich("feed", {
            link: (words) => (
              <a href={paths.api.feed()} className="link inline-block py-0.5">
                {words}
              </a>
            ),
          })}
        </li>
        <li>
          {translate.rich("openData", {
            link: (words) => (
              <Link href={paths.openData} prefetch={false} className="link inline-block py-0.5">
                {words}
              </Link>
            ),
          })}
        </li>
      </ul>
    </section>
  );
}
