import { getTranslations } from "next-intl/server";
import { ComparisonProvider } from "@/components/comparison/comparison-provider";
import { FoldableNoticesBox } from "@/components/notices/notice-box";
import { toCardContent, toCardMatch } from "@/components/search/card-entry";
import { LazyRegisterList, SearchBox } from "@/components/search/lazy-register";
import { NamedPages } from "@/components/search/named-pages";
import { NewsLine } from "@/components/search/news-line";
import { FloatingActions, SearchBar, VisitorActions } from "@/components/search/register-frame";
import { RegisterProvider } from "@/components/search/register-provider";
import { ShortSearch } from "@/components/search/short-search";
import { PrintFooter } from "@/components/ui/printed";
import { Sentences } from "@/components/ui/sentences";
import { VISITOR_USER_ID } from "@/lib/client/visitor";
import type { EntryDto } from "@/lib/entries/answers";
import { buildPhaseLine, type PhaseMoment } from "@/lib/entries/phase";
import { mayEditEntry, type PossibleEntryActs } from "@/lib/entries/rights";
import { listDrafts } from "@/lib/entries/server/drafts";
import { findEntryNewsSinceLogin } from "@/lib/entries/server/news";
import { type DataModel, findCodeByLabel } from "@/lib/fields/data-model";
import { VALUE_CODES } from "@/lib/fields/entry-fields";
import { addShownTextsToCounts } from "@/lib/fields/shown-labels";
import { MAX_SEARCH_NAME_LENGTH } from "@/lib/following/rules";
import { findPhaseMomentsOfEntries } from "@/lib/history/server/phase-moments";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getSettings, isExampleSite } from "@/lib/platform/env";
import { truncateText } from "@/lib/platform/language/format";
import { getPageLanguage } from "@/lib/platform/language/reader-language";
import type { Facets } from "@/lib/search/answers";
import { listChosenLabels } from "@/lib/search/chosen-labels";
import { sortFacetValues, sortFilters } from "@/lib/search/facet-list";
import {
  buildRegisterAddress,
  type EntryQuery,
  type Filters,
  formatQueryParameters,
  hasSearchOrFilters,
  isSearchLongEnough,
  isSearchTooShort,
} from "@/lib/search/query";
import type { MatchedText } from "@/lib/search/server/register";
import { getRegisterPageData } from "@/lib/search/server/register";
import { suggestForShortSearch } from "@/lib/search/server/suggestions";
import { LazySaveSearch } from "./lazy-components";
import { NoList } from "./no-list";
import { readNotices } from "./read-notices";

/** Returns the filters in display order with their counts, without retired values unless entries still have them or they are chosen. */
function filterFields(model: DataModel, facets: Facets, filters: Filters, whole: string | null) {
  return sortFilters(facets).map(({ field, values }) => {
    const retired = new Set(model[field].values.filter((value) => value.retired).map((value) => value.label));
    const offered = values.filter(
      ({ value, count }) => count > 0 || !retired.has(value) || filters[field]?.includes(value),
    );
    return {
      field,
      name: model[field].displayName,
      values: addShownTextsToCounts(model, field, sortFacetValues(offered)),
      isWhole: field === whole,
    };
  });
}

function cardOf(
  model: DataModel,
  entry: EntryDto,
  {
    rights,
    marks,
    places,
    moments,
  }: {
    rights: PossibleEntryActs;
    marks: readonly string[];
    places: MatchedText[];
    moments: readonly PhaseMoment[];
  },
) {
  const { technicalReadinessLevel: level, visibility } = entry;
  return {
    entry: toCardContent(entry, model),
    rights: { edit: mayEditEntry(rights), delete: rights.includes("delete") },
    phase: level === null ? null : (buildPhaseLine(model, level, moments)?.progress ?? null),
    marks,
    places: places.map((place) => toCardMatch(place, model)),
    isPublic: findCodeByLabel(model, "visibility", visibility) === VALUE_CODES.visibilityPublic,
  };
}

/** Messages that the register's client components need. */
const SCRIPTS = [
  "title",
  "intro",
  "search",
  "filters",
  "sort",
  "results",
  "export",
  "corrected",
  "empty",
  "actions",
  "card",
];
const SENTENCES = ["compare.choose", "recheck.badge", ...SCRIPTS.map((part) => `home.${part}`)];

/** Control to save the current search and filters, once there are any. */
function Saving({ model, query, searched }: { model: DataModel; query: EntryQuery; searched: string }) {
  if (!hasSearchOrFilters(query)) return null;
  const values = listChosenLabels(model, query.filters);
  const suggested = truncateText(
    [searched, ...values].filter((part) => part !== "").join(", "),
    MAX_SEARCH_NAME_LENGTH - 1,
  );
  const saved = formatQueryParameters({ ...query, search: searched, page: 1 }).toString();
  return (
    <Sentences of={["following.saving", "following.control"]}>
      <LazySaveSearch query={saved} suggested={suggested} />
    </Sentences>
  );
}

interface EntriesPageProps {
  actor: Actor;
  model: DataModel;
  query: EntryQuery;
  /** The filter whose list is shown unfolded. */
  whole: string | null;
}

/** Notices, and what is new since the member's previous visit; above results the notices are folded. */
async function AboveList({ actor, query }: Pick<EntriesPageProps, "actor" | "query">) {
  const isMember = mayPerformAction(actor, "entry.list");
  // The news line stays when a filter is ticked, so that the filters do not move; on phones, filters are in a panel.
  const isHome = buildRegisterAddress(query) === paths.home;
  const hasNews = isMember && !isSearchLongEnough(query.search);
  const [notices, news] = await Promise.all([readNotices(), hasNews ? findEntryNewsSinceLogin(actor) : null]);
  return (
    <>
      {news === null ? null : (
        <div className={isHome ? undefined : "max-md:hidden"}>
          <NewsLine news={news} />
        </div>
      )}
      {/* The key remounts the notice box for a new search, not for a new filter: filters must not move while the user
          clicks. */}
      <FoldableNoticesBox
        key={isSearchLongEnough(query.search) ? "search" : "list"}
        {...notices}
        aboveResults={hasSearchOrFilters(query)}
        opensOnce={isMember}
      />
    </>
  );
}

/** Printed on paper only: the search words and filters of the list. */
async function PrintedSearch({ model, query }: Pick<EntriesPageProps, "model" | "query">) {
  const translate = await getTranslations("pages.printed");
  const asked = [query.search, ...listChosenLabels(model, query.filters)].filter(Boolean).join(", ");
  if (asked === "") return null;
  return <p className="hidden wrap-anywhere text-xl print:block">{translate("search", { asked })}</p>;
}

/** Everything below the search field when its text is too short to search for. */
async function NotSearched({ actor, query }: Pick<EntriesPageProps, "actor" | "query">) {
  const language = await getPageLanguage();
  const isMember = mayPerformAction(actor, "entry.list");
  return (
    <div className="page-width space-y-8 pt-4 pb-8 max-md:pt-2">
      <ShortSearch
        {...(await suggestForShortSearch(actor, query.search, language))}
        query={query}
        listsAll={isMember}
      />
      {isMember ? null : <NoList actor={actor} query={query} />}
    </div>
  );
}

/** The list with its filters, and what stands below it. */
async function FoundList({ actor, model, query, whole }: EntriesPageProps) {
  const isMember = mayPerformAction(actor, "entry.list");
  const isHome = buildRegisterAddress(query) === paths.home;
  const [{ entries, rights, marks, places, facets, named, ...list }, drafts] = await Promise.all([
    getPageLanguage().then((language) => getRegisterPageData(actor, query, language)),
    isMember && isHome ? listDrafts(actor) : [],
  ]);
  const moments = await findPhaseMomentsOfEntries(actor, entries);
  const cards = entries.map((entry, index) =>
    cardOf(model, entry, {
      rights: rights[index] ?? [],
      marks: marks[index] ?? [],
      places: places[index] ?? [],
      moments: moments.get(entry._id) ?? [],
    }),
  );
  return (
    <>
      <LazyRegisterList
        {...list}
        search={query.search}
        cards={cards}
        fields={filterFields(model, facets, query.filters, whole)}
        named={<NamedPages pages={named} />}
        drafts={drafts.length}
        saving={
          isMember ? <Saving model={model} query={query} searched={list.corrected ?? query.search} /> : null
        }
      />
      {isMember ? null : (
        <div className="no-print">
          <NoList actor={actor} query={query} />
        </div>
      )}
      {isMember ? <FloatingActions canAdd /> : <VisitorActions actor={actor} />}
      <PrintFooter
        address={getSettings().APP_URL + buildRegisterAddress(query)}
        isExample={isExampleSite()}
      />
    </>
  );
}

/** Everything below the search field, which waits for the database. */
function FoundEntries(props: EntriesPageProps) {
  return (
    <div className="page-width space-y-4 pt-4 pb-8 max-md:pt-2">
      <PrintedSearch {...props} />
      <div className="no-print">
        <AboveList {...props} />
      </div>
      <FoundList {...props} />
    </div>
  );
}

/**
 * Search, filters and list: the home page of users who may read the register, and for others the public entries that a
 * search or a filter finds. A text that is too short to search for lists nothing.
 */
export function RegisterSearchPage(props: EntriesPageProps) {
  const { actor, query } = props;
  const isMember = mayPerformAction(actor, "entry.list");
  return (
    <Sentences of={SENTENCES}>
      <ComparisonProvider ownerId={actor.kind === "user" ? actor.id : VISITOR_USER_ID}>
        <RegisterProvider query={query} listsAll={isMember}>
          <SearchBar>
            <SearchBox />
          </SearchBar>
          {isSearchTooShort(query.search) ? <NotSearched {...props} /> : <FoundEntries {...props} />}
        </RegisterProvider>
      </ComparisonProvider>
    </Sentences>
  );
}
