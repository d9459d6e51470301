import type { Metadata } from "next";
import { cookies } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { ComparisonProvider } from "@/components/compare/comparison-provider";
import { SaveSearch } from "@/components/following/save-search";
import { StructuredData } from "@/components/layout/structured-data";
import { registerAddress, WHOLE_LIST_PARAMETER } from "@/components/register/addresses";
import { shownEntry } from "@/components/register/card-entry";
import { FloatingActions } from "@/components/register/floating-actions";
import { FOLDED_COOKIE } from "@/components/register/folded-notices";
import { Hero } from "@/components/register/hero";
import { LoginPanel, PendingPanel, RefusedPanel, TwoFactorPanel } from "@/components/register/no-list";
import { NoticeBox } from "@/components/register/notice-box";
import { PublicNumbers } from "@/components/register/public-numbers";
import { RecentEntries } from "@/components/register/recent-entries";
import { RegisterListPiece } from "@/components/register/register-list-piece";
import { RegisterProvider } from "@/components/register/register-provider";
import { SearchBox } from "@/components/register/search-box";
import type { Actor, UserActor } from "@/lib/domain/actor";
import { codeOfLabel, type DataModel } from "@/lib/domain/data-model";
import type { EntryDto, Facets } from "@/lib/domain/dto";
import { type FieldKey, VALUE_CODES } from "@/lib/domain/entry-fields";
import {
  countFilters,
  type EntryQuery,
  effectiveSearch,
  type Filters,
  writeQuery,
} from "@/lib/domain/entry-query";
import { orderFacetValues } from "@/lib/domain/facet-list";
import { SEARCH_NAME_MAX } from "@/lib/domain/following";
import { lastPage } from "@/lib/domain/pagination";
import { may } from "@/lib/domain/permissions";
import { phaseProgress } from "@/lib/domain/phase";
import { typedMarks } from "@/lib/domain/search/search-terms";
import { shownValue, withShown } from "@/lib/domain/shown-words";
import { registerData } from "@/lib/domain/structured-data";
import { truncate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { readPageQuery } from "@/lib/schemas/entry-query";
import { cardRights, type EntryPage, listEntries } from "@/lib/server/data/entry-list";
import { getFacets } from "@/lib/server/data/facets";
import { getLabelsToday } from "@/lib/server/data/labels-today";
import { listNotices } from "@/lib/server/data/notices";
import { listRecentEntries } from "@/lib/server/data/recent-entries";
import { wasRefused } from "@/lib/server/data/registrations";
import { findMarks } from "@/lib/server/data/search-marks";
import { getStatistics } from "@/lib/server/data/statistics";
import { settings } from "@/lib/server/env";
import { publicPage } from "@/lib/server/page-metadata";
import { getReaderModel } from "@/lib/server/reader-model";
import { currentActor } from "@/lib/server/session";

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

/** A page of the list, with per entry what is to be marked; a page beyond the last shows the last. */
async function readList(
  actor: UserActor,
  query: EntryQuery,
): Promise<EntryPage & { page: number; marks: string[][] }> {
  const asked = await listEntries(actor, query, { hasFacets: true });
  const page = Math.min(query.page, lastPage(asked.total, query.pageSize));
  const shown =
    page === query.page ? asked : await listEntries(actor, { ...query, page }, { hasFacets: true });
  const texts = shown.entries.map((entry) =>
    [entry.algorithmName, entry.algorithmType, entry.description].join("\n"),
  );
  return { ...shown, page, marks: await findMarks(texts, shown.corrected ?? query.search) };
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
  actor: UserActor,
  model: DataModel,
  entry: EntryDto,
  { marks, coEdited }: { marks: readonly string[]; coEdited: readonly string[] },
) {
  const { technicalReadinessLevel: level, visibility } = entry;
  return {
    entry: shownEntry(entry, model),
    rights: cardRights(actor, entry, coEdited),
    phase: level === null ? null : phaseProgress(model, level),
    marks,
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
  const { search, filters } = query;
  if (effectiveSearch(search) === "" && countFilters(filters) === 0) return null;
  const { common, following } = await getMessages();
  const { saving, control } = following;
  const values = filteredValues(model, filters);
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
  const [list, { facets }, notices, messages] = await Promise.all([
    readList(actor, query),
    getFacets(actor, query.search, query.filters),
    readNotices(),
    clientMessages(),
  ]);
  return (
    <NextIntlClientProvider messages={messages}>
      <ComparisonProvider ownerId={actor.id}>
        <RegisterProvider query={query}>
          <Hero>
            <SearchBox />
          </Hero>
          <div className="page-width space-y-8 pt-6 pb-8">
            <NoticeBox {...notices} />
            <RegisterListPiece
              search={query.search}
              words={typedMarks(list.corrected ?? query.search).words}
              page={list.page}
              total={list.total}
              corrected={list.corrected}
              meant={list.meant}
              cards={list.entries.map((entry, index) =>
                cardOf(actor, model, entry, { marks: list.marks[index] ?? [], coEdited: list.coEdited }),
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

export default async function HomePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [actor, model, today, given] = await Promise.all([
    currentActor(),
    getReaderModel(),
    getLabelsToday(),
    searchParams,
  ]);
  const parameters = readParameters(given);
  const query = readPageQuery(model, parameters, today);
  if (actor.kind === "user" && may(actor, "entry.list")) {
    const whole = parameters.get(WHOLE_LIST_PARAMETER);
    return <Register actor={actor} model={model} query={query} whole={whole} />;
  }
  return <WithoutList actor={actor} query={query} />;
}
