import clsx from "clsx";
import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/links";
import type { EntryDto } from "@/lib/entries/answers";
import { paths } from "@/lib/paths";
import { FACT_SEPARATOR } from "@/lib/platform/text/line-breaks";
import { DutchNote, dutchTextProps } from "../../ui/dutch";
import { useFormats } from "../../ui/use-formats";

/** Minimum length of a name, in characters, for a smaller font, so that the content below stays in view. */
const MIN_LONG_NAME_LENGTH = 80;

function Provenance({ entry }: { entry: EntryDto }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("detail");
  const dayOf = (moment: string) => <time dateTime={moment}>{formatDate(moment)}</time>;
  return (
    <p className="text-muted max-sm:text-sm">
      {translate.rich("added", { date: () => dayOf(entry.timestamp) })}{" "}
      {translate.rich("by", { name: () => <bdi>{entry.author.name}</bdi> })}
      {FACT_SEPARATOR}
      {translate.rich("changed", { date: () => dayOf(entry.updated) })}
      {FACT_SEPARATOR}
      {translate("version", { version: entry.version })}
      {entry.peerReviewed === undefined ? null : (
        <>
          {FACT_SEPARATOR}
          {translate.rich("peerReviewed", { date: () => dayOf(entry.peerReviewed ?? "") })}
        </>
      )}
    </p>
  );
}

interface EntryHeaderProps {
  entry: EntryDto;
  /** Translated name of the entry's specialism. */
  specialism: string | null;
  specialismHref: string | null;
}

/** Header of an entry: its name, author and dates. */
export async function EntryHeader({ entry, specialism, ...to }: EntryHeaderProps) {
  const translate = await getTranslations("detail");
  const common = await getTranslations("common");
  const isLong = (entry.algorithmName?.length ?? 0) > MIN_LONG_NAME_LENGTH;
  return (
    <header>
      <nav aria-label={translate("breadcrumb")} className="mb-2 sm:mb-3">
        <ol className="flex flex-wrap items-baseline gap-x-2 text-base">
          <li>
            <TextLink href={paths.home} alone>
              {common("register")}
            </TextLink>
          </li>
          {specialism ? (
            <li className="text-muted before:mr-2 before:content-['/'_/_'']">
              {to.specialismHref ? (
                <TextLink href={to.specialismHref} alone>
                  {specialism}
                </TextLink>
              ) : (
                specialism
              )}
            </li>
          ) : null}
        </ol>
      </nav>
      <h1
        dir="auto"
        {...dutchTextProps(await getLocale())}
        className={clsx("mb-2 wrap-anywhere", isLong && "text-[clamp(1.25rem,1rem+1.4vw,2rem)]")}
      >
        {entry.algorithmName}
      </h1>
      <Provenance entry={entry} />
      <DutchNote what="entry" className="mt-1" />
    </header>
  );
}
