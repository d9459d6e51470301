import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { paths } from "@/lib/paths";
import { bindLastWords } from "@/lib/platform/text/line-breaks";
import { extractExcerpt, type WordsToMark } from "@/lib/platform/text/text-match";
import { PhaseProgressBar } from "../charts/phase-bar";
import { CompareToggle } from "../comparison/compare-toggle";
import { OutdatedBadge } from "../recheck/outdated";
import { buttonClass } from "../ui/button";
import { useDutchText } from "../ui/dutch";
import { useFormats } from "../ui/use-formats";
import type { CardEntry } from "./card-entry";
import { MarkedText } from "./marked-text";

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="text-base">{children}</dd>
    </div>
  );
}

function NotSpecified() {
  const translate = useTranslations("common");
  return <span className="text-muted italic">{translate("notSpecified")}</span>;
}

function CardFacts({
  entry,
  phase,
  searched,
}: Pick<CardEntry, "entry" | "phase"> & { searched: WordsToMark }) {
  const translate = useTranslations("home.card");
  const { technicalReadinessLevel: level, algorithmType, activeHospital, developerName, riskClass } = entry;
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
      <Fact label={translate("type")}>
        {algorithmType === null ? <NotSpecified /> : <MarkedText text={algorithmType} searched={searched} />}
      </Fact>
      <Fact label={translate("phase")}>
        {level === null ? (
          <NotSpecified />
        ) : phase === null ? (
          level
        ) : (
          <PhaseProgressBar {...phase} label={level} />
        )}
      </Fact>
      {activeHospital === null ? null : <Fact label={translate("hospital")}>{activeHospital}</Fact>}
      {developerName === null ? null : (
        <Fact label={translate("supplier")}>
          <MarkedText text={developerName} searched={searched} />
        </Fact>
      )}
      {riskClass === null ? null : <Fact label={translate("risk")}>{bindLastWords(riskClass)}</Fact>}
    </dl>
  );
}

/** Lists excerpts, with field names, of the matching texts that the card does not show in full. */
function CardPlaces({ places, searched }: Pick<CardEntry, "places"> & { searched: WordsToMark }) {
  const translate = useTranslations("home.card");
  const dutch = useDutchText();
  if (places.length === 0) return null;
  return (
    <ul className="mt-3 space-y-1 border-accent border-l-3 pl-3 text-base">
      {places.map(({ field, name, text }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-muted">{translate("foundIn", { field: name })}</span>{" "}
          <span dir="auto" {...dutch}>
            <MarkedText text={extractExcerpt(text, searched)} searched={searched} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function CardActions({ entry, rights, nameId }: Pick<CardEntry, "entry" | "rights"> & { nameId: string }) {
  const translate = useTranslations("home.card");
  const link = (says: "delete" | "edit" | "readMore", href: string, className: string) => (
    <Link href={href} prefetch={false} aria-describedby={nameId} className={className}>
      {translate(says)}
    </Link>
  );
  const quiet = buttonClass("quiet", "small");
  const danger = `${quiet} text-danger! hover:bg-danger-soft!`;
  return (
    // The scroll margin keeps floating buttons from covering the focused control.
    <p className="flex flex-wrap items-center gap-1.5 *:scroll-mb-24 max-wide:*:px-2">
      <CompareToggle
        id={entry._id}
        name={entry.algorithmName ?? ""}
        href={paths.compare([entry._id])}
        describedBy={nameId}
      />
      {rights.delete ? link("delete", paths.entry(entry._id, "delete"), danger) : null}
      {rights.edit ? link("edit", paths.entry(entry._id, "edit"), quiet) : null}
      {link("readMore", paths.entry(entry._id), buttonClass("secondary", "small"))}
    </p>
  );
}

/** Card of an entry in the register's list. */
export function EntryCard({
  entry,
  rights,
  phase,
  isPublic,
  marks,
  places,
  words,
}: CardEntry & { words: readonly string[] }) {
  const { formatDate } = useFormats();
  const dutch = useDutchText();
  const translate = useTranslations("home.card");
  const nameId = `name-${entry._id}`;
  const searched = { words, wholeWords: marks };
  return (
    <article aria-labelledby={nameId} className="card px-4 py-5 wide:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 id={nameId} className="min-w-0 wrap-anywhere text-xl">
          <Link
            href={paths.entry(entry._id)}
            prefetch={false}
            dir="auto"
            {...dutch}
            className="text-ink no-underline hover:text-accent hover:underline"
          >
            <MarkedText text={entry.algorithmName ?? ""} searched={searched} />
          </Link>
        </h3>
        {entry.recheck.isOutdated && !phase?.ended ? (
          <OutdatedBadge since={entry.recheck.nextRecheck} />
        ) : null}
        {isPublic ? null : (
          <span className="rounded-full border border-line-strong px-2.5 text-muted text-sm">
            {entry.visibility}
          </span>
        )}
      </div>
      <p
        dir="auto"
        {...(entry.description === null ? {} : dutch)}
        className="mt-2 max-w-[68ch] wrap-anywhere text-muted print:max-w-none"
      >
        {entry.description === null ? (
          <NotSpecified />
        ) : (
          <MarkedText text={entry.description} searched={searched} />
        )}
      </p>
      <CardPlaces places={places} searched={searched} />
      <CardFacts entry={entry} phase={phase} searched={searched} />
      <footer className="mt-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-t pt-3">
        <p className="min-w-0 wrap-anywhere pt-1 text-base text-muted">
          {translate.rich("added", {
            date: () => <time dateTime={entry.timestamp}>{formatDate(entry.timestamp)}</time>,
            name: () => <bdi>{entry.author.name}</bdi>,
          })}
        </p>
        <CardActions entry={entry} rights={rights} nameId={nameId} />
      </footer>
    </article>
  );
}
