import type { Metadata } from "next";
import { cookies } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { ComparisonProvider } from "@/components/comparison/comparison-provider";
import { SaveSearch } from "@/components/following/save-search";
import { StructuredData } from "@/components/layout/structured-data";
import { FOLDED_COOKIE } from "@/components/notices/folded-notices";
import { NoticeBox } from "@/components/notices/notice-box";
import { registerAddress, WHOLE_LIST_PARAMETER } from "@/components/search/addresses";
import { shownEntry, shownPlace } from "@/components/search/card-entry";
import { FloatingActions } from "@/components/search/floating-actions";
import { Hero } from "@/components/search/hero";
import { LoginPanel, PendingPanel, RefusedPanel, TwoFactorPanel } from "@/components/search/no-list";
import { PublicNumbers } from "@/components/search/public-numbers";
import { RecentEntries } from "@/components/search/recent-entries";
import { RegisterListPiece } from "@/components/search/register-list-piece";
import { RegisterProvider } from "@/components/search/register-provider";
import { SearchBox } from "@/components/search/search-box";
import { Callout } from "@/components/ui/callout";
import { wasRefused } from "@/lib/accounts/server/registrations";
import { listNotices } from "@/lib/administration/server/notices";
import type { EntryDto } from "@/lib/entries/answers";
import { phaseProgress } from "@/lib/entries/phase";
import type { EntryRights } from "@/lib/entries/rights";
import { listRecentEntries } from "@/lib/entries/server/recent";
import { codeOfLabel, type DataModel } from "@/lib/fields/data-model";
import { type FieldKey, VALUE_CODES } from "@/lib/fields/entry-fields";
import { getLabelsToday } from "@/lib/fields/server/labels-today";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { shownValue, withShown } from "@/lib/fields/shown-words";
import { SEARCH_NAME_MAX } from "@/lib/following/rules";
import { registerData } from "@/lib/open-data/structured-data";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import type { Actor, UserActor } from "@/lib/platform/auth/actor";
import { may } from "@/lib/platform/auth/permissions";
import { currentActor } from "@/lib/platform/auth/session";
import { settings } from "@/lib/platform/env";
import { truncate } from "@/lib/platform/language/format";
import { pageLanguage } from "@/lib/platform/language/reader-language";
import { lastPage } from "@/lib/platform/pagination";
import type { Facets } from "@/lib/search/answers";
import { orderFacetValues } from "@/lib/search/facet-list";
import { type EntryQuery, effectiveSearch, type Filters, isNarrowed, writeQuery } from "@/lib/search/query";
import { readPageQuery } from "@/lib/search/schema";
import { type EntryPage, listEntries } from "@/lib/search/server/entry-list";
import { getFacets } from "@/lib/search/server/facets";
import { findMarks } from "@/lib/search/server/marks";
import { type FoundIn, findPlaces } from "@/lib/search/server/places";
import { offerFilters } from "@/lib/search/server/suggestions";
import { getSynonyms } from "@/lib/search/server/synonyms";
import { typedMarks } from "@/lib/search/words/search-terms";
import { getStatistics } from "@/lib/statistics/server/statistics";

type SearchParams = Record<string, string | string[] | undefined>;

export async function generateMetadata(): Promise<Metadata> {
  const translate = await getTranslations("home");
  return publicPage({
    title: { absolute: translate("metaTitle") },
    description: translate("metaDescription"),
    path: paths.home,
    hasFeed: true,
  });
}

function readParameters(given: SearchParams): URLSearchParams {
  const pairs = Object.entries(given).flatMap(([key, value]) =>
    [value ?? []].flat().map((one) => [key, one]),
  );
  return new URLSearchParams(pairs);
}

/** A page of the list, with per entry what is to be marked and in which other texts it was found; a page beyond the last shows the last. */
async function readList(
  actor: UserActor,
  query: EntryQuery,
): Promise<EntryPage & { page: number; marks: string[][]; places: FoundIn[][] }> {
  const asked = await listEntries(actor, query, { hasFacets: true });
  const page = Math.min(query.page, lastPage(asked.total, query.pageSize));
  const shown =
    page === query.page ? asked : await listEntries(actor, { ...query, page }, { hasFacets: true });
  const searched = shown.corrected ?? query.search;
  const places = await findPlaces(shown.entries, searched);
  const texts = shown.entries.map((entry, index) => {
    const others = places[index]?.map(({ text }) => text) ?? [];
    return [entry.algorithmName, entry.algorithmType, entry.description, ...others].join("\n");
  });
  return { ...shown, page, places, marks: await findMarks(texts, searched) };
}

/** The filters with their counts. A retired value is left out, unless entries still hold it or it is chosen. */
function filterFields(model: DataModel, facets: Facets, filters: Filters, whole: string | null) {
  return facets.map(({ field, values }) => {
    const retired = new Set(model[field].values.filter((value) => value.retired).map((value) => value.label));
    const offered = values.filter(
      ({ value, count }) => count > 0 || !retired.has(value) || filters[field]?.includes(value),
    );
    return {
      field,
      name: model[field].displayName,
      values: withShown(model, field, orderFacetValues(offered)),
      isWhole: field === whole,
    };
  });
}

function cardOf(
  model: DataModel,
  entry: EntryDto,
  { rights, marks, places }: { rights: EntryRights; marks: readonly string[]; places: FoundIn[] },
) {
  const { technicalReadinessLevel: level, visibility } = entry;
  return {
    entry: shownEntry(entry, model),
    rights,
    phase: level === null ? null : phaseProgress(model, level),
    marks,
    places: places.map((place) => shownPlace(place, model)),
    isPublic: codeOfLabel(model, "visibility", visibility) === VALUE_CODES.visibilityPublic,
  };
}

/** The notices, and whether this browser folded them away. */
async function readNotices() {
  const [notices, stored] = await Promise.all([listNotices(), cookies()]);
  return { notices, folded: stored.get(FOLDED_COOKIE)?.value };
}

/** What the scripts of the register say. */
async function clientMessages() {
  const { common, compare, home, review } = await getMessages();
  const { search, filters, sort, results, export: exporting, corrected, empty, actions, card } = home;
  return {
    common,
    compare: { choose: compare.choose },
    review: { badge: review.badge },
    home: { search, filters, sort, results, export: exporting, corrected, empty, actions, card },
  };
}

/** What is chosen, as the reader calls it. */
function filteredValues(model: DataModel, filters: Filters): string[] {
  return Object.entries(filters).flatMap(([field, values]) => shownValue(model, field as FieldKey, values));
}

/** Keeping the search and filters that are shown, once there are any. */
async function Saving({ model, query, searched }: { model: DataModel; query: EntryQuery; searched: string }) {
  if (!isNarrowed(query)) return null;
  const { common, following } = await getMessages();
  const { saving, control } = following;
  const values = filteredValues(model, query.filters);
  const suggested = truncate(
    [searched, ...values].filter((part) => part !== "").join(", "),
    SEARCH_NAME_MAX - 1,
  );
  const kept = writeQuery({ ...query, search: searched, page: 1 }).toString();
  return (
    <NextIntlClientProvider messages={{ common, following: { saving, control } }}>
      <SaveSearch query={kept} suggested={suggested} />
    </NextIntlClientProvider>
  );
}

interface RegisterProps {
  actor: UserActor;
  model: DataModel;
  query: EntryQuery;
  /** The filter whose list is shown whole. */
  whole: string | null;
}

async function Register({ actor, model, query, whole }: RegisterProps) {
  const [list, { facets }, notices, messages, synonyms, offers] = await Promise.all([
    readList(actor, query),
    getFacets(actor, query.search, query.filters),
    readNotices(),
    clientMessages(),
    getSynonyms(),
    offerFilters(actor, query.search, await pageLanguage()),
  ]);
  return (
    <NextIntlClientProvider messages={messages}>
      <ComparisonProvider ownerId={actor.id}>
        <RegisterProvider query={query}>
          <Hero>
            <SearchBox />
          </Hero>
          <div className="page-width space-y-8 pt-6 pb-8">
            {/* A search begins anew with it; a filter leaves it as it is, or the filters would move from under the hand. */}
            <NoticeBox
              key={effectiveSearch(query.search) === "" ? "list" : "search"}
              {...notices}
              aboveResults={isNarrowed(query)}
            />
            <RegisterListPiece
              search={query.search}
              words={typedMarks(list.corrected ?? query.search, synonyms).words}
              page={list.page}
              total={list.total}
              corrected={list.corrected}
              meant={list.meant}
              asked={list.asked}
              offers={offers}
              cards={list.entries.map((entry, index) =>
                cardOf(model, entry, {
                  rights: list.rights[index] ?? { edit: false, delete: false },
                  marks: list.marks[index] ?? [],
                  places: list.places[index] ?? [],
                }),
              )}
              fields={filterFields(model, facets, query.filters, whole)}
              saving={<Saving model={model} query={query} searched={list.corrected ?? query.search} />}
            />
            <FloatingActions canAdd />
          </div>
        </RegisterProvider>
      </ComparisonProvider>
    </NextIntlClientProvider>
  );
}

/** Why there is no list, and what to do about it. */
async function NoList({ actor, target }: { actor: Actor; target: string }) {
  if (actor.kind === "anonymous") return <LoginPanel target={target} keepsQuery={target !== paths.home} />;
  if (actor.lacksSecondFactor) return <TwoFactorPanel personId={actor.id} />;
  if (await wasRefused(actor)) return <RefusedPanel />;
  const verifyAddress = `${paths.verifyEmail}?${new URLSearchParams({ email: actor.email })}`;
  return <PendingPanel verifyAddress={actor.verified ? null : verifyAddress} />;
}

async function WithoutList({ actor, query }: { actor: Actor; query: EntryQuery }) {
  const [notices, statistics, recent, translate] = await Promise.all([
    readNotices(),
    getStatistics(),
    listRecentEntries(),
    getTranslations("common"),
  ]);
  const target = registerAddress(query);
  const words = {
    site: settings().APP_URL,
    name: translate("siteName"),
    description: translate("siteDescription"),
  };
  return (
    <>
      <Hero />
      <div className="page-width space-y-8 pt-6 pb-8">
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
          <NoList actor={actor} target={target} />
          <PublicNumbers statistics={statistics} />
        </div>
        <NoticeBox {...notices} />
        <RecentEntries entries={recent} />
        <FloatingActions canAdd={actor.kind === "anonymous"} />
      </div>
      <StructuredData data={registerData(words)} />
    </>
  );
}

/** Where a contact form leads that was sent without script, which would show this in a toast. */
async function Thanks() {
  const translate = await getTranslations("account.contact");
  return (
    <div className="page-width pt-6">
      <Callout kind="success" role="status">
        {translate("success")}
      </Callout>
    </div>
  );
}

export default async function HomePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [actor, model, today, given] = await Promise.all([
    currentActor(),
    getReaderModel(),
    getLabelsToday(),
    searchParams,
  ]);
  const parameters = readParameters(given);
  const query = readPageQuery(model, parameters, today);
  const whole = parameters.get(WHOLE_LIST_PARAMETER);
  return (
    <>
      {parameters.get("sent") === "1" ? <Thanks /> : null}
      {actor.kind === "user" && may(actor, "entry.list") ? (
        <Register actor={actor} model={model} query={query} whole={whole} />
      ) : (
        <WithoutList actor={actor} query={query} />
      )}
    </>
  );
}
