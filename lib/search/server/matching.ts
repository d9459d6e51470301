import "server-only";
import { listInUsePhaseLabels } from "../../entries/phase";
import { buildPublicEntryCondition } from "../../entries/server/conditions";
import { IS_CURRENT_ADVICE_SQL } from "../../entries/server/required-advice";
import { findListValueIds } from "../../fields/choices";
import type { DataModel } from "../../fields/data-model";
import type { ListValueIdFieldKey } from "../../fields/entry-fields";
import { listFieldsBySearchWeight } from "../../fields/indexed-fields";
import { Prisma, type Transaction } from "../../platform/database/db";
import { buildContainsLikePattern, buildWholePhraseRegex } from "../../platform/database/text-pattern";
import { foldText } from "../../platform/text/text-match";
import {
  ADVICE_FILTER_KEY,
  type Filters,
  PRODUCT_HOSPITALS_FILTER_KEY,
  PRODUCT_HOSPITALS_FILTER_ONLY_VALUE,
} from "../query";
import { listFullTextPhrases, type ParsedSearch, type SearchTerm } from "../words/search-terms";

/** Fields whose labels are searched. */
const SEARCHED_FIELDS = listFieldsBySearchWeight("label");

/** SQL condition: a list value `v` belongs to a searched field. */
export const IS_SEARCHED_LIST_VALUE = Prisma.sql`v.field_key IN (${Prisma.join(SEARCHED_FIELDS)})`;

/** Weights of texts in a search vector: `A` for names, `ABC` for names, types and descriptions, `D` for labels. */
type Weight = "A" | "ABC" | "D";

/** Normalises a phrase as register_words does in the database. */
const plainWords = (phrase: string) =>
  foldText(phrase)
    .replace(/(?<=[\p{L}\p{N}])'s(?![\p{L}\p{N}])/gu, "")
    .replace(/[/_-]/g, " ");

/** Builds the tsquery for any of these phrases, in all texts or in those of a weight. */
function anyOf(phrases: readonly string[], weight?: Weight): Prisma.Sql {
  const within = weight === undefined ? "" : `:${weight}`;
  const query = phrases
    .map((phrase) => `'${plainWords(phrase).replace(/['\\]/g, "$&$&")}'${within}`)
    .join(" | ");
  return Prisma.sql`to_tsquery('public.register_search', ${query})`;
}

/** Returns the tsquery for the whole words of these terms; null if there are none. */
export function buildTsQuery(terms: readonly SearchTerm[]): Prisma.Sql | null {
  const phrases = listFullTextPhrases(terms);
  return phrases.length === 0 ? null : anyOf(phrases);
}

export const joinWithAnd = (conditions: Prisma.Sql[]) =>
  conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, " AND ");

export const joinWithOr = (conditions: (Prisma.Sql | null)[]) => {
  const given = conditions.filter((condition) => condition !== null);
  const [only] = given;
  if (only === undefined) return Prisma.sql`FALSE`;
  return given.length === 1 ? Prisma.sql`(${only})` : Prisma.sql`((${Prisma.join(given, ") OR (")}))`;
};

/** SQL condition: some public text has this as a whole word; evaluated once per statement. */
function standsAlone(word: string): Prisma.Sql {
  return Prisma.sql`(EXISTS (SELECT 1 FROM entry e WHERE ${buildPublicEntryCondition()} AND e.search_vector @@ ${anyOf([word])})
    OR EXISTS (SELECT 1 FROM entry e WHERE ${buildPublicEntryCondition()} AND e.facet_keys && ARRAY(
      SELECT v.id FROM list_value v WHERE ${IS_SEARCHED_LIST_VALUE} AND v.search_vector @@ ${anyOf([word])})))`;
}

interface Text {
  text: Prisma.Sql;
  vector: Prisma.Sql;
  weight?: Weight;
}

/** Where to search: a text of the entry, if any, and the labels of its values in some fields. */
export interface SearchPlace {
  own: Text | null;
  labelsOf: readonly ListValueIdFieldKey[];
}

const TEXT = Prisma.sql`e.search_text`;
const WORDS = Prisma.sql`e.search_vector`;
const TITLE = Prisma.sql`e.title_vector`;
const LABEL: Text = { text: Prisma.sql`l.search_text`, vector: Prisma.sql`l.search_vector`, weight: "D" };

/** All searched texts. The text has a line for the name and one for the description; other texts follow a tab. */
export const ALL_SEARCHED_TEXTS: SearchPlace = {
  own: { text: TEXT, vector: WORDS },
  labelsOf: SEARCHED_FIELDS,
};
export const ENTRY_NAME_TEXT: SearchPlace = {
  own: { text: Prisma.sql`split_part(${TEXT}, E'\\n', 1)`, vector: TITLE, weight: "A" },
  labelsOf: [],
};
export const ENTRY_TYPE_TEXT: SearchPlace = { own: null, labelsOf: ["algorithmType"] };
/** The name, type and description of an entry. */
export const MAIN_TEXTS: SearchPlace = {
  own: { text: Prisma.sql`split_part(${TEXT}, E'\\t', 1)`, vector: WORDS, weight: "ABC" },
  labelsOf: ["algorithmType"],
};

/** SQL condition: one of a place's texts meets a condition; labels that meet it are looked up once. */
export function matchesAnyTextOfPlace(
  { own, labelsOf }: SearchPlace,
  condition: (text: Text) => Prisma.Sql | null,
): Prisma.Sql | null {
  const label = labelsOf.length === 0 ? null : condition(LABEL);
  const found = [
    own === null ? null : condition(own),
    label === null
      ? null
      : Prisma.sql`e.facet_keys && ARRAY(
          SELECT l.id FROM list_value l WHERE l.field_key IN (${Prisma.join([...labelsOf])}) AND ${label})`,
  ].filter((one) => one !== null);
  return found.length === 0 ? null : joinWithOr(found);
}

const containsSubstring = (text: Prisma.Sql, word: string) =>
  Prisma.sql`${text} LIKE ${buildContainsLikePattern(word)}`;

/** How a text matches a term: in any way, or as whole words in any form or as a synonym. */
export type MatchKind = "any" | "word";

/** Minimum length of a short word that also matches where a word of the name begins with it: `lung` in `LungVision`. */
const MIN_NAME_PREFIX = 4;

/** SQL condition: a text matches a term other than by its parts; null if the term has no such match. */
function textHolds({ text, vector, weight }: Text, term: SearchTerm, kind: MatchKind): Prisma.Sql | null {
  const { exact, substrings, unlessWord, phrases } = term;
  if (exact !== null) return Prisma.sql`${text} ~ ${buildWholePhraseRegex(exact)}`;
  const ways = [
    phrases.length === 0 ? null : Prisma.sql`${vector} @@ ${anyOf(phrases, weight)}`,
    kind === "word" || weight === "D" || (unlessWord?.length ?? 0) < MIN_NAME_PREFIX
      ? null
      : Prisma.sql`${vector} @@ to_tsquery('public.register_search', ${`${unlessWord}:*A`})`,
    ...(kind === "word" ? [] : substrings).map((words) => {
      const matches = joinWithAnd(words.map((word) => containsSubstring(text, word)));
      return unlessWord === null ? matches : Prisma.sql`${matches} AND NOT ${standsAlone(unlessWord)}`;
    }),
  ];
  return ways.every((way) => way === null) ? null : joinWithOr(ways);
}

/** SQL condition: the texts in `place` match a term. Kind `any` includes matches by parts, which rank later. */
export function matchesTerm(place: SearchPlace, term: SearchTerm, kind: MatchKind = "any"): Prisma.Sql {
  const isByParts = kind === "any" && term.parts.length > 0;
  return joinWithOr([
    matchesAnyTextOfPlace(place, (text) => textHolds(text, term, kind)),
    isByParts ? joinWithAnd(term.parts.map((part) => matchesTerm(place, part, kind))) : null,
  ]);
}

/** SQL condition: one of the texts in `place` contains this text literally. */
export const containsLiteralText = (place: SearchPlace, literal: string) =>
  matchesAnyTextOfPlace(place, ({ text }) => containsSubstring(text, literal));

/**
 * SQL condition: the name, type or description of an entry contains the typed text (specification section 5), or the
 * entry matches every term: as typed, in another form of the word or by a synonym. Ignores case and accents.
 */
export function matchesSearch({ text, terms, literal }: ParsedSearch): Prisma.Sql {
  if (text === "") return Prisma.sql`TRUE`;
  const matches = terms.map((term) => matchesTerm(ALL_SEARCHED_TEXTS, term));
  return joinWithOr([
    literal === null ? null : containsLiteralText(ALL_SEARCHED_TEXTS, literal),
    matches.length === 0 ? null : joinWithAnd(matches),
  ]);
}

/** SQL condition: a text of an entry matches a term that its name, type and description do not match. */
export function matchesOutsideMainTexts(terms: readonly SearchTerm[], given: Prisma.Sql): Prisma.Sql {
  const other: SearchPlace = {
    own: {
      text: Prisma.sql`fold_text(${given})`,
      vector: Prisma.sql`register_words(${given})`,
    },
    labelsOf: [],
  };
  return joinWithOr(
    terms.map((term) => Prisma.sql`${matchesTerm(other, term)} AND NOT ${matchesTerm(MAIN_TEXTS, term)}`),
  );
}

/** SQL condition: according to public entries, the product of an entry is in use in at least two hospitals. */
function isInMoreHospitals(model: DataModel): Prisma.Sql {
  const inUse = findListValueIds(model, "technicalReadinessLevel", listInUsePhaseLabels(model));
  return Prisma.sql`e.product_id IN (
    SELECT e.product_id FROM entry e JOIN list_value v ON v.id = e.active_hospital_id AND v.names_one
    WHERE ${buildPublicEntryCondition()} AND e.product_id IS NOT NULL AND e.technical_readiness_level_id = ANY(${inUse}::int[])
    GROUP BY e.product_id HAVING count(DISTINCT e.active_hospital_id) >= ${Number(PRODUCT_HOSPITALS_FILTER_ONLY_VALUE)}::int)`;
}

/** SQL condition: the current advice on an entry has one of these outcomes, or it has none (`none`). */
function hasAdvice(values: readonly string[]): Prisma.Sql {
  const current = Prisma.sql`SELECT ad.entry_id FROM advice ad WHERE ${IS_CURRENT_ADVICE_SQL}`;
  return joinWithOr([
    Prisma.sql`e.id IN (${current} AND ad.outcome::text = ANY(${[...values]}))`,
    values.includes("none") ? Prisma.sql`e.id NOT IN (${current})` : null,
  ]);
}

/** SQL condition: an entry has a chosen value of every filtered field; one index holds all values of an entry. */
export function matchesFilters(model: DataModel, filters: Filters): Prisma.Sql {
  const conditions = Object.entries(filters).map(([key, labels]) => {
    if (key === PRODUCT_HOSPITALS_FILTER_KEY) return isInMoreHospitals(model);
    if (key === ADVICE_FILTER_KEY) return hasAdvice(labels);
    const ids = findListValueIds(model, key as ListValueIdFieldKey, labels);
    return Prisma.sql`e.facet_keys && ${ids}::int[]`;
  });
  return conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, " AND ");
}

/**
 * Sets the timeout of optional statements that assist a search, and restricts them to bitmap scans of indexes: for a
 * few rows PostgreSQL would rather scan the table, which takes a fifth longer at 10,000 entries.
 */
export async function limitStatementCost(transaction: Transaction, timeoutMs: number): Promise<void> {
  await transaction.$executeRaw`SELECT set_config('statement_timeout', ${String(timeoutMs)}, TRUE),
    set_config('enable_seqscan', 'off', TRUE), set_config('enable_indexscan', 'off', TRUE),
    set_config('enable_indexonlyscan', 'off', TRUE)`;
}

/**
 * Selects the number of entries that meet a condition, up to `max`. With the WITH, PostgreSQL makes a plan for all
 * rows, and still stops at the LIMIT: with a plan for a few rows it would scan the table, which takes long when there
 * are none.
 */
export function selectCountUpTo(condition: Prisma.Sql, max: number): Prisma.Sql {
  return Prisma.sql`WITH hits AS MATERIALIZED (SELECT FROM entry e WHERE ${condition})
    SELECT count(*)::int AS total FROM (SELECT FROM hits LIMIT ${max}) counted`;
}
