import "server-only";
import type { Actor } from "../../domain/actor";
import type { Suggestions } from "../../domain/dto";
import type { ChoiceFieldKey } from "../../domain/entry-fields";
import { effectiveSearch } from "../../domain/entry-query";
import { DEFAULT_LANGUAGE, type Language } from "../../domain/language";
import { enforce, verdict } from "../../domain/permissions";
import { searchWords } from "../../domain/search/search-words";
import { holdsBeginning, possibleTerms } from "../../domain/search/suggestions";
import { modelIn, withShown } from "../../domain/shown-words";
import { foldText } from "../../domain/text-match";
import { db, Prisma, type SqlReader } from "../db";
import { getDataModel } from "./data-model";
import { visibleTo } from "./entry-conditions";
import { matchesSearch, relevanceOf } from "./entry-search";
import { readByIndex } from "./index-reads";
import { findsAny } from "./search-correction";
import { getStatistics } from "./statistics";
import { beginning, pattern } from "./text-pattern";

const ENTRIES = 4;
const FILTERS = 2;
const TERMS = 2;
/** So many entries are compared for the likeliest: ordering all that a short text finds would take too long. */
const COMPARED_ENTRIES = 200;
/** So many names are looked up for whether they find anything. */
const COMPARED_TERMS = 6;
/** The filters whose values people know by name. */
const NAMED_FIELDS: readonly ChoiceFieldKey[] = ["algorithmType", "medicalSpecialism", "activeHospital"];

type SuggestedEntry = Suggestions["entries"][number];

/** The likeliest of some entries that meet a condition. */
function selectEntries(
  reader: SqlReader,
  actor: Actor,
  condition: Prisma.Sql,
  order: Prisma.Sql,
): Promise<SuggestedEntry[]> {
  return reader.$queryRaw<SuggestedEntry[]>`
    WITH found AS MATERIALIZED (
      SELECT e.id, e.algorithm_name, e.algorithm_type, e.created_at, e.search_text, e.title_vector
      FROM entry e WHERE ${visibleTo(actor)} AND ${condition} LIMIT ${COMPARED_ENTRIES}
    )
    SELECT e.id AS "_id", e.algorithm_name AS "algorithmName", e.algorithm_type AS "algorithmType"
    FROM found e ORDER BY ${order}, e.created_at DESC, e.id DESC LIMIT ${ENTRIES}`;
}

const PLAIN_BEGINNING = /^[\p{L}\p{N}]{1,2}$/u;

// Written as the index on it is.
const NAME = Prisma.sql`split_part(e.search_text, E'\n', 1)`;

/** Entries whose name begins so: looked for by themselves, as they may be few among many that hold it. */
function beginningEntries(reader: SqlReader, actor: Actor, search: string): Promise<SuggestedEntry[]> {
  return selectEntries(
    reader,
    actor,
    Prisma.sql`${NAME} LIKE ${beginning(search)}`,
    Prisma.sql`length(${NAME})`,
  );
}

/** A short word, of which there may be more to come, is in a name where a word begins so: within words it is anywhere. */
function isInName(word: string): Prisma.Sql {
  return PLAIN_BEGINNING.test(word)
    ? Prisma.sql`${NAME} ~ fold_text(${`\\m${word}`})`
    : Prisma.sql`${NAME} LIKE ${pattern(word)}`;
}

/** Entries in whose name all words stand: those with a word that begins so, then any others. */
function namedEntries(reader: SqlReader, actor: Actor, text: string): Promise<SuggestedEntry[]> {
  const condition = Prisma.join(text.split(" ").map(isInName), " AND ");
  const order = Prisma.sql`CASE WHEN ' ' || ${NAME} LIKE ${pattern(` ${text}`)} THEN 0 ELSE 1 END`;
  return selectEntries(reader, actor, condition, order);
}

/** Entries by their name, and when those are few, others that the search finds. */
async function suggestEntries(reader: SqlReader, actor: Actor, search: string): Promise<SuggestedEntry[]> {
  const text = typedText(search);
  const ways = [
    () => beginningEntries(reader, actor, text),
    () => namedEntries(reader, actor, text),
    () => selectEntries(reader, actor, matchesSearch(search), relevanceOf(search)),
  ];
  const entries = new Map<string, SuggestedEntry>();
  for (const find of ways) {
    if (entries.size >= ENTRIES) break;
    for (const entry of await find()) entries.set(entry._id, entries.get(entry._id) ?? entry);
  }
  return [...entries.values()].slice(0, ENTRIES);
}

/** What is typed without the signs between and around its words, if there is anything else. */
function typedText(search: string): string {
  return searchWords(search).join(" ") || search;
}

/** Values of which a word begins so and that public entries hold, most of them first. */
async function suggestFilters(search: string, language: Language): Promise<Suggestions["filters"]> {
  const [{ facets }, read] = await Promise.all([getStatistics(), getDataModel()]);
  const model = modelIn(language, read);
  const text = typedText(search);
  return facets
    .filter(({ field }) => NAMED_FIELDS.includes(field))
    .flatMap(({ field, values }) => withShown(model, field, values).map((value) => ({ field, ...value })))
    .filter(({ value, shown, count }) => count > 0 && holdsBeginning(shown ?? value, text))
    .sort((a, b) => b.count - a.count)
    .slice(0, FILTERS)
    .map(({ field, value, shown }) => ({
      field,
      displayName: model[field].displayName,
      value,
      ...(shown === undefined ? {} : { shown }),
    }));
}

async function suggestTerms(reader: SqlReader, actor: Actor, search: string): Promise<string[]> {
  const terms: string[] = [];
  for (const name of possibleTerms(typedText(search)).slice(0, COMPARED_TERMS)) {
    if (terms.length < TERMS && (await findsAny(reader, actor, name))) terms.push(name);
  }
  return terms;
}

/**
 * What somebody may want who has typed this much of a search, at most eight things in all: entries to go to, values to
 * filter on and names to search for, of what they may see alone; nothing under three characters. Throws
 * not_authenticated or not_approved.
 */
export async function suggestSearches(
  actor: Actor,
  search: string,
  language: Language = DEFAULT_LANGUAGE,
): Promise<Suggestions> {
  enforce(actor, verdict(actor, "entry.list"));
  if (effectiveSearch(search) === "") return { entries: [], filters: [], terms: [] };
  const [found, filters] = await Promise.all([
    db().$transaction(async (transaction) => {
      await readByIndex(transaction, search);
      const entries = await suggestEntries(transaction, actor, search);
      return { entries, terms: await suggestTerms(transaction, actor, search) };
    }),
    suggestFilters(search, language),
  ]);
  const values = new Set(filters.map(({ value }) => foldText(value)));
  return { ...found, filters, terms: found.terms.filter((term) => !values.has(foldText(term))) };
}
