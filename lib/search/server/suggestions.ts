import "server-only";
import { buildVisibleToActorCondition } from "../../entries/server/conditions";
import type { ListValueIdFieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { addShownTextsToCounts, translateModel } from "../../fields/shown-labels";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import { buildContainsLikePattern, buildPrefixLikePattern } from "../../platform/database/text-pattern";
import { DEFAULT_LANGUAGE, type Language } from "../../platform/language/language";
import { foldText } from "../../platform/text/text-match";
import { findProductsByName } from "../../products/server/suggestions";
import type { Suggestions } from "../answers";
import { dropTooShortSearch, isSearchLongEnough } from "../query";
import type { ParsedSearch } from "../words/search-terms";
import { splitSearchIntoTypedWords } from "../words/search-words";
import { hasWordWithPrefix, listPossibleTerms, listSynonyms, normaliseSpelling } from "../words/synonyms";
import { hasSearchResults } from "./correction";
import { buildFacets, countFoundByValue } from "./counts";
import { matchesSearch } from "./matching";
import type { SearchContext } from "./near-words";
import { buildRelevanceRank } from "./relevance";
import { getSynonyms, parseSearchText } from "./synonyms";

const ENTRIES = 4;
const PRODUCTS = 2;
const FILTERS = 2;
const TERMS = 2;
/** Maximum number of filters offered for a text that is too short to search for. */
const SHORT_SEARCH_FILTERS = 6;
/** Maximum number of entries compared for the likeliest: sorting all hits of a short text would take too long. */
const COMPARED_ENTRIES = 200;
/** Maximum number of synonyms checked for whether they find anything. */
const COMPARED_TERMS = 12;
type SuggestedEntry = Omit<Suggestions["entries"][number], "count" | "hospitals">;

// Must equal the indexed expression, or PostgreSQL will not use the index.
const NAME = Prisma.sql`split_part(e.search_text, E'\n', 1)`;

/** Selects the likeliest of some entries that meet a condition, one for each name. */
function selectEntries(
  { reader, actor }: SearchContext,
  condition: Prisma.Sql,
  order: Prisma.Sql,
): Promise<SuggestedEntry[]> {
  return reader.$queryRaw<SuggestedEntry[]>`
    WITH hits AS MATERIALIZED (SELECT e.* FROM entry e WHERE ${buildVisibleToActorCondition(actor)} AND ${condition}),
    found AS (
      SELECT e.id, e.algorithm_name, e.algorithm_type_id, e.active_hospital_id, e.developer_name, e.created_at,
        ${NAME} AS name, ${order} AS likely
      FROM (SELECT * FROM hits LIMIT ${COMPARED_ENTRIES}) e
    )
    SELECT e.id AS "_id", e.algorithm_name AS "algorithmName",
      (SELECT v.label FROM list_value v WHERE v.id = e.algorithm_type_id) AS "algorithmType",
      (SELECT v.label FROM list_value v WHERE v.id = e.active_hospital_id) AS "activeHospital",
      e.developer_name AS "developerName"
    FROM (
      SELECT e.*, row_number() OVER (PARTITION BY e.name ORDER BY e.likely, e.created_at DESC, e.id DESC) AS place
      FROM found e
    ) e WHERE e.place = 1 ORDER BY e.likely, e.created_at DESC, e.id DESC LIMIT ${ENTRIES}`;
}

const LETTER = /[\p{L}\p{N}]/u;
const PLAIN_BEGINNING = /^[\p{L}\p{N}]{1,2}$/u;

/** Finds entries whose name begins with the text; in a query of its own, as many others may contain it. */
function beginningEntries(context: SearchContext, text: string): Promise<SuggestedEntry[]> {
  return selectEntries(
    context,
    Prisma.sql`${NAME} LIKE ${buildPrefixLikePattern(text)}`,
    Prisma.sql`length(${NAME})`,
  );
}

/**
 * SQL condition: a name contains a word. A short word, which may be incomplete, must begin a word of the name, as its
 * letters occur within many words.
 */
function isInName(word: string): Prisma.Sql {
  return PLAIN_BEGINNING.test(word)
    ? Prisma.sql`${NAME} ~ fold_text(${`\\m${word}`})`
    : Prisma.sql`${NAME} LIKE ${buildContainsLikePattern(word)}`;
}

/** Finds entries whose name contains all words; those where the text begins a word come first. */
function namedEntries(context: SearchContext, text: string): Promise<SuggestedEntry[]> {
  const condition = Prisma.join(text.split(" ").map(isInName), " AND ");
  const order = Prisma.sql`CASE WHEN ' ' || ${NAME} LIKE ${buildContainsLikePattern(` ${text}`)} THEN 0 ELSE 1 END`;
  return selectEntries(context, condition, order);
}

/** Finds entries whose name contains the text literally, signs included. */
function literalEntries(context: SearchContext, text: string): Promise<SuggestedEntry[]> {
  if (!LETTER.test(text)) return Promise.resolve([]);
  return selectEntries(
    context,
    Prisma.sql`${NAME} LIKE ${buildContainsLikePattern(text)}`,
    Prisma.sql`length(${NAME})`,
  );
}

/** Suggests entries by name and, if those are few, others that the search finds. */
async function suggestEntries(context: SearchContext, search: ParsedSearch): Promise<Suggestions["entries"]> {
  const text = typedText(search.text);
  const asTyped = withoutQuotes(search.text);
  const ways = [
    // Tries signs as part of a word first: `a/b` before `a` and `b`.
    ...(asTyped === text ? [] : [() => literalEntries(context, asTyped)]),
    () => beginningEntries(context, text),
    () => namedEntries(context, text),
    () => selectEntries(context, matchesSearch(search), buildRelevanceRank(search)),
  ];
  const entries = new Map<string, SuggestedEntry>();
  for (const find of ways) {
    if (entries.size >= ENTRIES) break;
    for (const entry of await find()) {
      const key = foldText(entry.algorithmName);
      entries.set(key, entries.get(key) ?? entry);
    }
  }
  return withNumbers(context, [...entries.values()].slice(0, ENTRIES));
}

/** Adds the number of visible entries with each name, and of their hospitals. */
async function withNumbers(
  { reader, actor }: SearchContext,
  entries: readonly SuggestedEntry[],
): Promise<Suggestions["entries"]> {
  const numbers = await reader.$queryRaw<{ id: string; count: number; hospitals: number }[]>`
    SELECT given.id, count(*)::int AS count, count(DISTINCT e.active_hospital_id)::int AS hospitals
    FROM unnest(${entries.map(({ _id }) => _id)}::text[], ${entries.map(({ algorithmName }) => algorithmName)}::text[])
      AS given(id, name)
    JOIN entry e ON ${NAME} = fold_text(given.name) WHERE ${buildVisibleToActorCondition(actor)} GROUP BY given.id`;
  const byId = new Map(numbers.map(({ id, count, hospitals }) => [id, { count, hospitals }]));
  return entries.map((entry) => ({ ...entry, ...(byId.get(entry._id) ?? { count: 1, hospitals: 0 }) }));
}

const withoutQuotes = (search: string) =>
  search
    .replace(/["“”„«»]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Removes the signs between and around words, if anything is left then; `C++` keeps its own. */
function typedText(search: string): string {
  return splitSearchIntoTypedWords(withoutQuotes(search)).join(" ") || search;
}

/**
 * Finds filter values that the typed text may mean: it begins one of their words, or is their synonym. Searches all
 * lists or one, for values of entries that the actor may see; whole names come first, then the most frequent. `also`
 * are values to offer even without entries. The caller authorises.
 */
export async function suggestFilterValues(
  actor: Actor,
  search: string,
  language: Language,
  {
    only,
    most,
    also,
  }: { only?: ListValueIdFieldKey; most: number; also?: { has: (value: string) => boolean } },
): Promise<Suggestions["filters"]> {
  const [read, synonyms, found] = await Promise.all([
    getDataModel(),
    getSynonyms(),
    countFoundByValue(actor, "", {}),
  ]);
  const model = translateModel(language, read);
  const text = typedText(search);
  const whole = new Set([text, ...listSynonyms(text, synonyms)].map(normaliseSpelling));
  return buildFacets(read, () => found)
    .filter(({ field }) => only === undefined || field === only)
    .flatMap(({ field, values }) =>
      addShownTextsToCounts(model, field, values).map((value) => ({ field, ...value })),
    )
    .map((one) => {
      const labels = [one.value, one.shown ?? one.value];
      const isWhole = labels.some((label) => whole.has(normaliseSpelling(label)));
      return { ...one, isWhole, isBegun: labels.some((label) => hasWordWithPrefix(label, text)) };
    })
    .filter(({ count, value, isWhole, isBegun }) => (count > 0 || also?.has(value)) && (isWhole || isBegun))
    .sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.count - a.count)
    .slice(0, most)
    .map(({ field, value, shown }) => ({
      field,
      displayName: model[field].displayName,
      value,
      ...(shown === undefined ? {} : { shown }),
    }));
}

/** Returns the filters to offer beside the results of a search. Open to everyone. */
export async function suggestFilters(
  actor: Actor,
  search: string,
  language: Language,
): Promise<Suggestions["filters"]> {
  authorise(actor, "entry.search");
  return dropTooShortSearch(search) === ""
    ? []
    : suggestFilterValues(actor, search, language, { most: FILTERS });
}

/** Suggests entries that the actor may see. The caller authorises. */
export async function findSuggestedEntries(actor: Actor, search: string): Promise<Suggestions["entries"]> {
  const [synonyms, parsed] = await Promise.all([getSynonyms(), parseSearchText(search)]);
  return suggestEntries({ reader: db(), actor, synonyms }, parsed);
}

/** Returns the first of some names that find something. */
async function selectFindingTerms(context: SearchContext, names: readonly string[]): Promise<string[]> {
  const terms: string[] = [];
  for (const name of names.slice(0, COMPARED_TERMS)) {
    if (terms.length < TERMS && (await hasSearchResults(context, name))) terms.push(name);
  }
  return terms;
}

function suggestTerms(context: SearchContext, search: string): Promise<string[]> {
  return selectFindingTerms(context, listPossibleTerms(typedText(search), context.synonyms));
}

/**
 * Returns what a text that is too short to search for may mean: filter values, and longer names to search for (the
 * other names of the text, and names that begin with it). Open to everyone.
 */
export async function suggestForShortSearch(
  actor: Actor,
  search: string,
  language: Language,
): Promise<Pick<Suggestions, "filters" | "terms">> {
  authorise(actor, "entry.search");
  const synonyms = await getSynonyms();
  const text = typedText(search);
  const names = [...listSynonyms(text, synonyms), ...listPossibleTerms(text, synonyms)];
  const [filters, terms] = await Promise.all([
    suggestFilterValues(actor, search, language, { most: SHORT_SEARCH_FILTERS }),
    selectFindingTerms({ reader: db(), actor, synonyms }, names.filter(isSearchLongEnough)),
  ]);
  return { filters, terms };
}

/**
 * Returns at most ten suggestions for a search being typed, of what the actor may see: entries and products to open,
 * filter values and names to search for. None under three characters. Open to everyone.
 */
export async function suggestSearches(
  actor: Actor,
  search: string,
  language: Language = DEFAULT_LANGUAGE,
): Promise<Suggestions> {
  authorise(actor, "entry.search");
  if (dropTooShortSearch(search) === "") return { entries: [], products: [], filters: [], terms: [] };
  const [synonyms, parsed] = await Promise.all([getSynonyms(), parseSearchText(search)]);
  const context: SearchContext = { reader: db(), actor, synonyms };
  const [entries, terms, products, filters] = await Promise.all([
    suggestEntries(context, parsed),
    suggestTerms(context, search),
    findProductsByName(actor, search, PRODUCTS),
    suggestFilterValues(actor, search, language, { most: FILTERS }),
  ]);
  const values = new Set(filters.map(({ value }) => foldText(value)));
  return { entries, products, filters, terms: terms.filter((term) => !values.has(foldText(term))) };
}
