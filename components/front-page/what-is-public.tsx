import Link from "next/link";
import { useTranslations } from "next-intl";
import type { EntryWithLessonsLearned, RecentEntry } from "@/lib/entries/answers";
import type { PhaseMomentsByEntryId } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { paths, serverOnlyPaths } from "@/lib/paths";
import { shortenAsOneParagraph } from "@/lib/platform/text/first-words";
import type { describeChange } from "@/lib/statistics/figures";
import type { FrontCounts, FrontPageLink } from "@/lib/statistics/front-counts";
import type { Statistics } from "@/lib/statistics/rules";
import { DutchNote, useDutchText } from "../ui/dutch";
import { Icon } from "../ui/icon";
import { linkTo, TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { PublicEntry } from "./public-entry";

/** The register in four numbers, each linked to what it counts. */
export function FrontNumbers({
  counts,
  change,
}: {
  counts: FrontCounts;
  /** How the number in use changed in a year; null if that is unknown. */
  change: ReturnType<typeof describeChange> | null;
}) {
  const { formatNumber } = useFormats();
  const translate = useTranslations("home.frontPage.numbers");
  const { hrefs, isPhased, unphased } = counts;
  const numbers = [
    ["algorithms", paths.dashboard],
    ...(isPhased
      ? ([
          ["used", hrefs.used],
          ["stopped", hrefs.stopped],
        ] as const)
      : []),
    ["hospitals", paths.hospitals],
  ] as const;
  return (
    <div className="mt-5">
      <ul aria-label={translate("title")} className="flex flex-wrap gap-x-8 gap-y-2">
        {numbers.map(([key, href]) => {
          const words = (
            <>
              <strong className="font-semibold font-serif text-3xl text-ink tabular-nums">
                {formatNumber(counts[key])}
              </strong>{" "}
              {translate(key, { n: counts[key] })}
            </>
          );
          return <li key={key}>{href === null ? words : <TextLink href={href}>{words}</TextLink>}</li>;
        })}
      </ul>
      {isPhased && change !== null ? (
        <p className="mt-1 text-base text-muted max-sm:hidden">{translate("yearChange", change)}</p>
      ) : null}
      {isPhased && unphased > 0 ? (
        <p className="mt-1 text-base text-muted">{translate("unphased", { n: unphased })}</p>
      ) : null}
    </div>
  );
}

/** Three numbers of public entries, linked to the dashboard and the list of hospitals. */
export function PublicNumbers({
  statistics,
}: {
  statistics: Pick<Statistics, "algorithms" | "developers" | "hospitals">;
}) {
  const { formatNumber } = useFormats();
  const translate = useTranslations("home.numbers");
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers" className="sr-only">
        {translate("title")}
      </h2>
      <ul className="grid grid-cols-3 gap-3 border-line border-y py-4 lg:grid-cols-1 lg:divide-y lg:divide-line lg:py-0">
        {(["algorithms", "developers", "hospitals"] as const).map((key) => (
          <li key={key} className="min-w-0 lg:py-3">
            <Link
              href={key === "hospitals" ? paths.hospitals : paths.dashboard}
              prefetch={false}
              className="group flex flex-col text-ink no-underline lg:flex-row lg:items-baseline lg:gap-3"
            >
              <strong className="font-semibold font-serif text-3xl tabular-nums wide:text-4xl lg:min-w-20">
                {formatNumber(statistics[key])}
              </strong>
              <span className="text-base text-muted group-hover:text-accent group-hover:underline">
                {translate(key, { n: statistics[key] })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <TextLink href={paths.dashboard} className="inline-flex min-h-7 items-center gap-1">
          {translate("dashboard")}
          <Icon name="chevronRight" className="size-4" />
        </TextLink>
      </p>
    </section>
  );
}

interface ExampleContext {
  model: DataModel;
  moments: PhaseMomentsByEntryId;
}

function Example({ entry, ...shown }: { entry: EntryWithLessonsLearned } & ExampleContext) {
  const dutch = useDutchText();
  const translate = useTranslations("home.frontPage");
  return (
    <PublicEntry entry={entry} {...shown} className="flex flex-col card p-5">
      <p className="mt-3 grow wrap-anywhere text-base">
        <span className="font-semibold">{translate("lesson")}</span>{" "}
        <span dir="auto" {...dutch}>
          {shortenAsOneParagraph(entry.lessonsLearned ?? "")}
        </span>
      </p>
    </PublicEntry>
  );
}

/** Public entries with lessons learned; nothing if there are none. */
export function EntriesWithLessonsLearned({
  entries,
  ...shown
}: {
  entries: readonly EntryWithLessonsLearned[];
} & ExampleContext) {
  const translate = useTranslations("home.frontPage");
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="worth-reading">
      <h2 id="worth-reading">{translate("examples")}</h2>
      <DutchNote what="entries" className="mt-1" />
      <ul className="mt-4 grid gap-5 md:grid-cols-3">
        {entries.map((entry) => (
          <Example key={entry._id} entry={entry} {...shown} />
        ))}
      </ul>
    </section>
  );
}

/** The latest changed public entries, with links to the others. */
export function RecentEntries({
  entries,
  ...shown
}: ExampleContext & {
  entries: readonly RecentEntry[];
}) {
  const translate = useTranslations("home.recent");
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="scroll-mt-24">
        {translate("title")}
      </h2>
      <p className="mt-1 text-muted">{translate(entries.length > 0 ? "intro" : "none")}</p>
      {entries.length === 0 ? null : (
        <>
          <DutchNote what="entries" />
          <ul className="mt-4 divide-y divide-line border-line border-y">
            {entries.map((entry) => (
              <PublicEntry
                key={entry._id}
                entry={entry}
                {...shown}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3"
              />
            ))}
          </ul>
        </>
      )}
      <ul className="mt-4 space-y-1.5 text-muted">
        <li>{translate.rich("feed", { link: linkTo(paths.api.feed(), { plain: true, alone: true }) })}</li>
        <li>{translate.rich("openData", { link: linkTo(paths.openData, { alone: true }) })}</li>
      </ul>
    </section>
  );
}

/** Maximum number of links per kind: hospital, specialism and product. */
const MAX_LINKS_PER_KIND = 8;

const KINDS = ["activeHospital", "medicalSpecialism", "product"] as const;

/** Page with all hospitals, specialisms or products. */
const PAGE_OF_KIND = {
  activeHospital: paths.hospitals,
  medicalSpecialism: serverOnlyPaths.chart("medicalSpecialism"),
  product: paths.products,
};

type Kind = (typeof KINDS)[number];
type FrontPageLinks = Record<Kind, readonly FrontPageLink[]>;

/** Link to what is public of one hospital, specialism or product; `number` says how much that is. */
function Way({ way: { label, href }, number = null }: { way: FrontPageLink; number?: string | null }) {
  return (
    <li className="min-w-0 max-w-full">
      <TextLink
        href={href}
        className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-line-strong bg-surface px-3 text-base no-underline hover:bg-accent-soft"
      >
        <bdi className="min-w-0 wrap-anywhere">{label}</bdi>
        {number === null ? null : <span className="whitespace-nowrap text-muted tabular-nums">{number}</span>}
      </TextLink>
    </li>
  );
}

/** The first link of each kind, to begin with. */
export function ExampleLinks({ ways }: { ways: FrontPageLinks }) {
  const translate = useTranslations("home.frontPage");
  const first = KINDS.flatMap((kind) => ways[kind].slice(0, 1));
  if (first.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <p id="begin" className="text-base text-muted">
        {translate("begin")}
      </p>
      <ul aria-labelledby="begin" className="flex min-w-0 flex-wrap gap-2">
        {first.map((way) => (
          <Way key={way.href} way={way} />
        ))}
      </ul>
    </div>
  );
}

function Ways({ kind, ways }: { kind: Kind; ways: readonly FrontPageLink[] }) {
  const { formatNumber } = useFormats();
  const translate = useTranslations("home.frontPage");
  if (ways.length === 0) return null;
  return (
    <div className="md:max-lg:last:col-span-2">
      <h3 className="text-lg">{translate(`${kind}.title`)}</h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {ways.slice(0, MAX_LINKS_PER_KIND).map((way) => (
          <Way
            key={way.href}
            way={way}
            number={
              kind === "product" ? translate("product.hospitals", { n: way.count }) : formatNumber(way.count)
            }
          />
        ))}
      </ul>
      <p className="mt-2">
        <TextLink plain={kind === "medicalSpecialism"} href={PAGE_OF_KIND[kind]} alone>
          {translate(`${kind}.all`)}
        </TextLink>
      </p>
    </div>
  );
}

/** Links to public data by hospital, specialism and product. */
export function LinksByHospitalSpecialismProduct({ ways }: { ways: FrontPageLinks }) {
  const translate = useTranslations("home.frontPage");
  return (
    <section aria-labelledby="ways-in">
      <h2 id="ways-in" className="scroll-mt-24">
        {translate("waysIn")}
      </h2>
      <div className="mt-3 grid gap-6 md:grid-cols-2 md:gap-10 lg:grid-cols-3">
        {KINDS.map((kind) => (
          <Ways key={kind} kind={kind} ways={ways[kind]} />
        ))}
      </div>
    </section>
  );
}
