import type { Metadata } from "next";
import Link from "next/link";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AddEntry, AddFromDetail, type Found } from "@/components/comparison/add-entry";
import { ComparisonProvider } from "@/components/comparison/comparison-provider";
import { ComparisonTable } from "@/components/comparison/comparison-table";
import { HowToBegin } from "@/components/comparison/how-to-begin";
import { PrintButton } from "@/components/comparison/print-button";
import { KeptFocus } from "@/components/form/kept-focus";
import { buttonClass } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { type ComparedGroup, compareEntries, onlyDifferences } from "@/lib/comparison/comparison";
import { MAX_COMPARED, MIN_COMPARED } from "@/lib/comparison/size";
import type { EntryDto } from "@/lib/entries/answers";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import type { Actor } from "@/lib/platform/auth/actor";
import { may } from "@/lib/platform/auth/permissions";
import { currentActor } from "@/lib/platform/auth/session";
import { FILE_FORMATS } from "@/lib/platform/file-formats";
import { type QueryValue, singleValue } from "@/lib/platform/http/search-params";
import { truncate } from "@/lib/platform/language/format";
import { effectiveSearch } from "@/lib/search/query";
import { readPageQuery } from "@/lib/search/schema";
import { listEntries } from "@/lib/search/server/entry-list";
import { readComparison } from "./read-comparison";

interface Props {
  searchParams: Promise<Record<string, QueryValue>>;
}

/** In the title of a window there is room for the beginning of each name. */
const TITLE_NAME = 40;
/** Gets the focus when what was pressed has gone with its column or row. */
const HEADING = "vergelijking";
/** How many entries are offered to add. */
const OFFERED = 6;

const idsOf = (entries: readonly EntryDto[]) => entries.map(({ _id }) => _id);

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [{ ids }, translate] = await Promise.all([searchParams, getTranslations("compare")]);
  const { entries } = await readComparison(ids);
  const names = entries.map(({ algorithmName }) => truncate(algorithmName ?? "", TITLE_NAME)).join(", ");
  return {
    ...(await publicPage({
      title: entries.length === 0 ? translate("metaTitleEmpty") : translate("metaTitle", { names }),
      description: translate("metaDescription"),
      path: paths.compare(idsOf(entries)),
    })),
    // There is one for every choice of entries, and each says what their own pages say.
    robots: { index: false, follow: true },
  };
}

/** Entries of the register that are not compared yet; null when nothing is searched for, or may be. */
async function findOthers(actor: Actor, entries: readonly EntryDto[], search: string): Promise<Found | null> {
  if (effectiveSearch(search) === "" || entries.length >= MAX_COMPARED) return null;
  const query = readPageQuery(await getReaderModel(), new URLSearchParams({ search }));
  const found = await listEntries(actor, { ...query, pageSize: OFFERED + MAX_COMPARED });
  const compared = new Set(idsOf(entries));
  const others = found.entries.filter(({ _id }) => !compared.has(_id));
  return { entries: others.slice(0, OFFERED), corrected: found.corrected };
}

/** How much differs, and whether the rest is shown; not for one entry, which differs from nothing. */
async function Summary({
  groups,
  entries,
  isOnlyDifferences,
}: {
  groups: readonly ComparedGroup[];
  entries: readonly EntryDto[];
  isOnlyDifferences: boolean;
}) {
  const translate = await getTranslations("compare");
  if (entries.length < MIN_COMPARED) return <p>{translate("one")}</p>;
  const fields = groups.flatMap((group) => group.fields);
  const differing = fields.filter(({ differs }) => differs).length;
  return (
    <>
      <p role="status">{translate("summary", { differing, all: fields.length })}</p>
      <Link
        href={paths.compare(idsOf(entries), { onlyDifferences: !isOnlyDifferences })}
        scroll={false}
        prefetch={false}
        className={`${buttonClass("secondary", "small")} no-print`}
      >
        {translate(isOnlyDifferences ? "allFields" : "onlyDifferences")}
      </Link>
    </>
  );
}

async function Notes({ missing, named }: { missing: number; named: number }) {
  const translate = await getTranslations("compare");
  if (missing === 0 && named <= MAX_COMPARED) return null;
  return (
    <div className="mb-6 space-y-3">
      {missing > 0 ? <Callout kind="info">{translate("missing", { n: missing })}</Callout> : null}
      {named > MAX_COMPARED ? <Callout kind="info">{translate("tooMany", { n: named })}</Callout> : null}
    </div>
  );
}

async function Page({ notes, children }: { notes: ReactNode; children: ReactNode }) {
  const translate = await getTranslations("compare");
  return (
    <div className="compare-page page-width py-8 sm:py-10 print:max-w-none print:py-0">
      <h1 id={HEADING} tabIndex={-1} className="outline-none">
        {translate("title")}
      </h1>
      <p className="mt-3 mb-6 text-lg text-muted print:hidden">{translate("intro")}</p>
      {notes}
      {children}
    </div>
  );
}

/** The compared entries as files; in full, whatever the page leaves out. */
async function Downloads({ entries }: { entries: readonly EntryDto[] }) {
  const translate = await getTranslations("compare");
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="text-muted">
        {translate("download")}
      </span>
      <ul aria-label={translate("download")} className="flex flex-wrap gap-2">
        {FILE_FORMATS.map((format) => (
          <li key={format}>
            <a
              href={paths.api.compareFile(idsOf(entries), format)}
              download
              className={buttonClass("secondary", "small")}
            >
              {translate("downloadAs", { format: translate(`formats.${format}`) })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ComparisonProps {
  actor: Actor;
  entries: readonly EntryDto[];
  isOnlyDifferences: boolean;
  search: string;
}

async function AddSection({
  actor,
  entries,
  isOnlyDifferences,
  search,
  ownerId,
}: ComparisonProps & { ownerId: string }) {
  const translate = await getTranslations("compare.add");
  const here = paths.compare(idsOf(entries), { onlyDifferences: isOnlyDifferences });
  return (
    <section aria-labelledby="toevoegen" className="no-print mt-12 max-w-[44rem]">
      <h2 id="toevoegen" className="mb-4">
        {translate("title")}
      </h2>
      {may(actor, "entry.list") ? (
        <AddEntry
          entries={entries}
          ownerId={ownerId}
          isOnlyDifferences={isOnlyDifferences}
          search={search}
          found={await findOthers(actor, entries, search)}
        />
      ) : (
        <AddFromDetail loginAddress={actor.kind === "anonymous" ? paths.loginThen(here) : null} />
      )}
    </section>
  );
}

async function Comparison(props: ComparisonProps) {
  const { actor, entries, isOnlyDifferences } = props;
  const [model, translate] = await Promise.all([getReaderModel(), getTranslations("compare")]);
  const ownerId = actor.kind === "user" ? actor.id : "";
  const groups = compareEntries(entries, model);
  const isFiltered = isOnlyDifferences && entries.length >= MIN_COMPARED;
  const shown = isFiltered ? onlyDifferences(groups) : groups;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Summary groups={groups} entries={entries} isOnlyDifferences={isFiltered} />
        <div className="no-print flex flex-wrap items-center gap-2 md:ml-auto">
          <Downloads entries={entries} />
          <PrintButton label={translate("print")} />
        </div>
      </div>
      {shown.length === 0 ? <p className="mb-4">{translate("noDifferences")}</p> : null}
      <ComparisonTable
        entries={entries}
        groups={shown}
        model={model}
        ownerId={ownerId}
        isOnlyDifferences={isFiltered}
      />
      <AddSection {...props} isOnlyDifferences={isFiltered} ownerId={ownerId} />
    </>
  );
}

/** Entries side by side; which ones is the address, so that it can be kept and sent. */
export default async function ComparePage({ searchParams }: Props) {
  const [{ ids, differences, search }, actor, { common, compare }] = await Promise.all([
    searchParams,
    currentActor(),
    getMessages(),
  ]);
  const { entries, missing, named } = await readComparison(ids);
  const notes = <Notes missing={missing} named={named} />;
  if (entries.length === 0) {
    return (
      <KeptFocus headingId={HEADING}>
        <NextIntlClientProvider
          messages={{ common, compare: { choose: compare.choose, empty: compare.empty } }}
        >
          <ComparisonProvider ownerId={actor.kind === "user" ? actor.id : ""}>
            <Page notes={notes}>
              <HowToBegin hasList={may(actor, "entry.list")} />
            </Page>
          </ComparisonProvider>
        </NextIntlClientProvider>
      </KeptFocus>
    );
  }
  return (
    <KeptFocus headingId={HEADING}>
      <Page notes={notes}>
        <Comparison
          actor={actor}
          entries={entries}
          isOnlyDifferences={singleValue(differences) === "1"}
          search={singleValue(search).trim()}
        />
      </Page>
    </KeptFocus>
  );
}
