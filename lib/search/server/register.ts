import "server-only";
import type { EntryDto } from "../../entries/answers";
import { isListValueIdField } from "../../fields/entry-fields";
import { listFieldsBySearchWeight } from "../../fields/indexed-fields";
import { fieldColumnSql } from "../../fields/server/columns";
import { getUnretiredHospitalSlugs } from "../../institutions/server/slugs";
import { paths } from "../../paths";
import type { Actor } from "../../platform/auth/actor";
import { db, Prisma } from "../../platform/database/db";
import type { Language } from "../../platform/language/language";
import { computeLastPage } from "../../platform/pagination";
import type { SuggestedProduct } from "../../products/schema";
import { findProductsByName } from "../../products/server/suggestions";
import type { Facets, NamedPage, Suggestions } from "../answers";
import type { EntryQuery } from "../query";
import { getWordsToMark } from "../words/typed-marks";
import { getFacets } from "./counts";
import { type EntryPage, listClosestEntries, listEntries } from "./entry-list";
import { buildTsQuery, matchesOutsideMainTexts } from "./matching";
import { suggestFilters } from "./suggestions";
import { parseSearchText } from "./synonyms";

/** Private-use characters, which occur in none of the register's texts. */
const START = "\uE000";
const STOP = "\uE001";
const MARKED = new RegExp(`${START}([^${STOP}]+)${STOP}`, "g");

/**
 * Finds the words in each text, as written there, that match a search in another form or as a synonym, to be
 * highlighted. Reads nothing but these texts.
 */
export async function findWordsToHighlight(texts: readonly string[], search: string): Promise<string[][]> {
  const query = buildTsQuery((await parseSearchText(search)).terms);
  if (query === null || texts.length === 0) return texts.map(() => []);
  const options = `HighlightAll=true, StartSel=${START}, StopSel=${STOP}`;
  const rows = await db().$queryRaw<{ marked: string }[]>`
    SELECT ts_headline('public.register_search', translate(text, '/_', '  '), ${query}, ${options}) AS marked
    FROM unnest(${[...texts]}::text[]) WITH ORDINALITY AS given(text, number) ORDER BY number`;
  const wordsIn = (marked: string) => [...marked.matchAll(MARKED)].map(([, word = ""]) => word);
  // PostgreSQL takes the s after a plural's apostrophe for a word, so single letters are dropped.
  return rows.map(({ marked }) => [...new Set(wordsIn(marked).filter((word) => word.length > 1))]);
}

/** Searched texts other than name, type and description. */
const OTHER_TEXTS = [
  ...listFieldsBySearchWeight("label").filter((key) => key !== "algorithmType"),
  ...listFieldsBySearchWeight("D"),
];

type OtherText = (typeof OTHER_TEXTS)[number];

const textOf = (field: OtherText) =>
  isListValueIdField(field)
    ? Prisma.sql`(SELECT v.label FROM list_value v WHERE v.id = ${fieldColumnSql(field)})`
    : fieldColumnSql(field);

export interface MatchedText {
  field: OtherText;
  text: string;
}

/**
 * Finds the other texts of each entry by which the search found it: those that match terms which its name, type and
 * description do not match. Reads nothing but these entries.
 */
export async function findMatchedTexts(
  entries: readonly EntryDto[],
  search: string,
): Promise<MatchedText[][]> {
  const { terms } = await parseSearchText(search);
  if (terms.length === 0 || entries.length === 0) return entries.map(() => []);
  const texts = OTHER_TEXTS.map((field) => Prisma.sql`(${field}, ${textOf(field)})`);
  const rows = await db().$queryRaw<{ id: string; field: OtherText }[]>`
    SELECT e.id, other.field FROM entry e, LATERAL (VALUES ${Prisma.join(texts)}) AS other(field, text)
    WHERE e.id IN (${Prisma.join(entries.map(({ _id }) => _id))}) AND other.text IS NOT NULL
      AND ${matchesOutsideMainTexts(terms, Prisma.sql`other.text`)}`;
  const found = new Set(rows.map(({ id, field }) => `${id} ${field}`));
  return entries.map((entry) =>
    OTHER_TEXTS.flatMap((field) => {
      const text = entry[field];
      return typeof text === "string" && found.has(`${entry._id} ${field}`) ? [{ field, text }] : [];
    }),
  );
}

/** The register's page; with a total of 0 its entries are the closest ones to the search. */
export interface RegisterPageData extends EntryPage {
  /** The displayed page: the last one if the requested page is beyond it. */
  page: number;
  /** Words to highlight, by entry. */
  marks: string[][];
  /** Other texts that match the search, by entry. */
  places: MatchedText[][];
  /** Words to highlight wherever they occur as typed. */
  words: string[];
  facets: Facets;
  /** Filters that the search text may mean. */
  offers: Suggestions["filters"];
  /** Products and hospitals whose name matches the search. */
  named: NamedPage[];
}

/** Maximum number of products named with the results. */
const MOST_NAMED = 3;

/** Returns the pages of these products, and of the hospitals among these filters. */
function namedPages(
  products: readonly SuggestedProduct[],
  offers: Suggestions["filters"],
  slugs: ReadonlyMap<string, string>,
): NamedPage[] {
  return [
    ...products.map(({ name, slug }) => ({ kind: "product" as const, name, address: paths.product(slug) })),
    ...offers.flatMap(({ field, value, shown: name = value }) => {
      const slug = field === "activeHospital" ? slugs.get(value) : undefined;
      return slug === undefined ? [] : { kind: "hospital" as const, name, address: paths.hospital(slug) };
    }),
  ];
}

async function readList(
  actor: Actor,
  query: EntryQuery,
): Promise<Omit<RegisterPageData, "facets" | "offers" | "named">> {
  const asked = await listEntries(actor, query);
  const page = Math.min(query.page, computeLastPage(asked.total, query.pageSize));
  const found = page === query.page ? asked : await listEntries(actor, { ...query, page });
  const shown = found.total > 0 ? found : { ...found, ...(await listClosestEntries(actor, query)) };
  const searched = shown.corrected ?? query.search;
  const places = await findMatchedTexts(shown.entries, searched);
  const texts = shown.entries.map((entry, index) => {
    const others = places[index]?.map(({ text }) => text) ?? [];
    return [entry.algorithmName, entry.algorithmType, entry.description, ...others].join("\n");
  });
  const marks = await findWordsToHighlight(texts, searched);
  const { words } = getWordsToMark(await parseSearchText(searched));
  return { ...shown, page, places, marks, words: [...words] };
}

/** Returns everything that the register's page shows for a query. Throws as authoriseList. */
export async function getRegisterPageData(
  actor: Actor,
  query: EntryQuery,
  language: Language,
): Promise<RegisterPageData> {
  const isFirst = query.page === 1;
  const [list, { facets }, offers, products, slugs] = await Promise.all([
    readList(actor, query),
    getFacets(actor, query.search, query.filters),
    suggestFilters(actor, query.search, language),
    isFirst ? findProductsByName(actor, query.search, MOST_NAMED) : [],
    getUnretiredHospitalSlugs(),
  ]);
  return { ...list, facets, offers, named: isFirst ? namedPages(products, offers, slugs) : [] };
}
