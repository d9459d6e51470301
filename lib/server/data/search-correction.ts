import "server-only";
import type { Actor } from "../../domain/actor";
import { type Filters, SEARCH_MAX_LENGTH } from "../../domain/entry-query";
import { knowsWord } from "../../domain/search/known-words";
import { type SearchTerm, searchTerms } from "../../domain/search/search-terms";
import { piecesOf } from "../../domain/search/search-words";
import { SYNONYMS, synonymsOf } from "../../domain/search/synonyms";
import { rememberedPer } from "../cache";
import { db, Prisma, type SqlReader, type Transaction } from "../db";
import { isUnavailable } from "../unavailable";
import { getDataModel } from "./data-model";
import { matchesFilters, visibleTo } from "./entry-conditions";
import { matchesSearch } from "./entry-search";
import { readByIndex } from "./index-reads";

/** Shorter words are too much like too many others; longer ones are no words; and signs are no slip. */
const CORRECTABLE = /^[\p{L}0-9-]{4,60}$/u;
/**
 * How much a word and the best part of a text are alike from 0 to 1, by the groups of three letters that they share: the
 * most alike texts are looked for first. Below a half nearly every long text is a little like a word.
 */
const ALIKE = [0.7, 0.5];
/** So many texts are read for the word that was meant: ordering all that are alike would take too long. */
const TEXTS = 50;
/** A synonym that is alike may find nothing here, the next one something. */
const SYNONYMS_TRIED = 3;
/** Longer searches are sentences; each word that occurs nowhere takes a look at all that is like it. */
const MOST_WORDS = 6;
/** A word of more pieces, such as `prostaat-MRI`, is corrected as a whole or not at all. */
const MOST_PIECES = 3;
/** Milliseconds for one statement. */
const PATIENCE = 1_000;
/** Of all combinations only the most alike are tried. */
const READINGS = 6;
const SYNONYM_WORDS = [...new Set(SYNONYMS.flat().flatMap((name) => name.toLowerCase().split(" ")))];

/** How many letters may be wrong, missing or too many. */
function slipsIn(word: string): number {
  if (word.length < 6) return 1;
  return word.length < 10 ? 2 : 3;
}

/** Whether a search finds anything that the actor may see, within filters if there are any. */
export async function findsAny(
  reader: SqlReader,
  actor: Actor,
  search: string,
  filters: Filters = {},
): Promise<boolean> {
  const rows = await reader.$queryRaw<unknown[]>`SELECT 1 FROM entry e
    WHERE ${visibleTo(actor)} AND ${matchesSearch(search)} AND ${matchesFilters(filters)} LIMIT 1`;
  return rows.length > 0;
}

interface Near {
  word: string;
  /** How many letters differ. */
  slips: number;
  /** From the list of synonyms. */
  isSynonym: boolean;
}

const unchanged = (word: string): Near => ({ word, slips: 0, isSynonym: false });

/** The word most like this one in the entries that the actor may see: no other may show in what is suggested. */
async function wordsInEntries(transaction: Transaction, actor: Actor, word: string): Promise<Near[]> {
  for (const alike of ALIKE) {
    const near = await wordsInTexts(transaction, actor, word, alike);
    if (near.length > 0) return near;
  }
  return [];
}

async function wordsInTexts(
  transaction: Transaction,
  actor: Actor,
  word: string,
  alike: number,
): Promise<Near[]> {
  await transaction.$executeRaw`
    SELECT set_config('pg_trgm.word_similarity_threshold', ${String(alike)}, TRUE)`;
  return transaction.$queryRaw<Near[]>`
    WITH near AS MATERIALIZED (
      SELECT concat_ws(' ', e.algorithm_name, e.algorithm_type, e.description) AS text FROM entry e
      WHERE ${visibleTo(actor)} AND fold_text(${word}) <% e.search_text LIMIT ${TEXTS}
    ), words AS (
      SELECT DISTINCT lower(word) AS word FROM near, regexp_split_to_table(text, '[^[:alnum:]-]+') AS word
      WHERE length(word) BETWEEN ${word.length - 3}::int AND ${word.length + 3}::int
    )
    ${nearestOf(word, 1, false)}`;
}

/** The words most like this one in the list of synonyms, which is no secret; by them other words may be found. */
async function wordsInSynonyms(transaction: Transaction, word: string): Promise<Near[]> {
  return transaction.$queryRaw<Near[]>`
    WITH words AS (SELECT unnest(${SYNONYM_WORDS}::text[]) AS word) ${nearestOf(word, SYNONYMS_TRIED, true)}`;
}

/** Of the table `words` those that differ from this one in no more letters than a slip would. */
function nearestOf(word: string, limit: number, isSynonym: boolean): Prisma.Sql {
  // A sign may fold to many, and levenshtein() takes no more than 255.
  const folded = (text: Prisma.Sql) => Prisma.sql`left(fold_text(${text}), 255)`;
  const slips = Prisma.sql`levenshtein(${folded(Prisma.sql`word`)}, ${folded(Prisma.sql`${word}`)})`;
  return Prisma.sql`SELECT word, ${slips} AS slips, ${isSynonym}::boolean AS "isSynonym" FROM words
    WHERE ${slips} <= ${slipsIn(word)}::int
    ORDER BY slips, similarity(fold_text(word), fold_text(${word})) DESC, word LIMIT ${limit}`;
}

/** In whose eyes and by what words a search is corrected. */
interface Reader {
  transaction: Transaction;
  actor: Actor;
  isKnown: (word: string) => boolean;
  /** What was looked up already. */
  read: Map<string, Near[]>;
}

/** What one word may have been meant as, the most alike first and of two as alike the one that stands in an entry. */
async function readings({ transaction, actor, isKnown, read }: Reader, word: string): Promise<Near[]> {
  const before = read.get(word);
  if (before !== undefined) return before;
  const asTyped = [unchanged(word)];
  read.set(word, asTyped);
  if (!CORRECTABLE.test(word) || isKnown(word) || (await findsAny(transaction, actor, word))) return asTyped;
  const inEntries = await wordsInEntries(transaction, actor, word);
  const known = new Set(inEntries.map((near) => near.word));
  const inSynonyms = (await wordsInSynonyms(transaction, word)).filter((near) => !known.has(near.word));
  const near = [...inEntries, ...inSynonyms].sort((a, b) => a.slips - b.slips);
  if (near.length > 0) read.set(word, near);
  return near.length === 0 ? asTyped : near;
}

/** For each word of a term what it may have been meant as: a word with a hyphen as a whole, or else by its pieces. */
async function choicesFor(reader: Reader, { words, parts }: SearchTerm): Promise<Near[][]> {
  const [word = ""] = words;
  if (words.length !== 1) return words.map((one) => [unchanged(one)]);
  // A piece less is no slip: nothing may hold both.
  const whole = (await readings(reader, word)).filter(
    (near) => parts.length < 2 || piecesOf(near.word).length >= piecesOf(word).length,
  );
  if (whole.length === 0) whole.push(unchanged(word));
  const isMeant = parts.length < 2 || parts.length > MOST_PIECES || whole.some(({ slips }) => slips > 0);
  if (isMeant) return [whole];
  const pieces: Near[][] = [];
  for (const part of parts) pieces.push(...(await choicesFor(reader, part)));
  return pieces.some((near) => near.some(({ slips }) => slips > 0)) ? pieces : [whole];
}

interface Reading {
  words: string[];
  slips: number;
}

/** Every combination of what the words may have been meant as, the most alike first. */
function combine(choices: readonly Near[][]): Reading[] {
  const start: Reading[] = [{ words: [], slips: 0 }];
  const all = choices.reduce(
    (begun, near) =>
      begun
        .flatMap((reading) =>
          near.map(({ word, slips }) => ({
            words: [...reading.words, word],
            slips: reading.slips + slips,
          })),
        )
        .sort((a, b) => a.slips - b.slips)
        .slice(0, READINGS),
    start,
  );
  return all.filter(({ slips }) => slips > 0);
}

/** A word from the list of synonyms is meant only together with the others of its name: not just `leren`. */
function isSensible(corrected: string, near: readonly Near[]): boolean {
  const names = searchTerms(corrected).filter(({ words }) => synonymsOf(words.join(" ")).length > 0);
  const known = new Set(names.flatMap(({ words }) => words));
  const words = corrected.split(" ");
  return near.every(({ word, isSynonym }) => !isSynonym || !words.includes(word) || known.has(word));
}

/** The first reading that finds something within the filters; if none does, the first that finds anything. */
async function choose(reader: Reader, choices: readonly Near[][], filters: Filters): Promise<string | null> {
  const { transaction, actor } = reader;
  const near = choices.flat();
  const isFiltered = Object.keys(filters).length > 0;
  let first: string | null = null;
  for (const { words } of combine(choices)) {
    const corrected = words.join(" ").slice(0, SEARCH_MAX_LENGTH).toWellFormed();
    if (!isSensible(corrected, near) || !(await findsAny(transaction, actor, corrected))) continue;
    if (!isFiltered || (await findsAny(transaction, actor, corrected, filters))) return corrected;
    first ??= corrected;
  }
  return first;
}

async function correct(transaction: Transaction, { actor, search, filters }: Asked): Promise<string | null> {
  await readByIndex(transaction, search);
  await transaction.$executeRaw`SELECT set_config('statement_timeout', ${String(PATIENCE)}, TRUE)`;
  if (await findsAny(transaction, actor, search)) return null;
  const reader = { transaction, actor, isKnown: knowsWord(await getDataModel()), read: new Map() };
  const choices: Near[][] = [];
  for (const term of searchTerms(search)) choices.push(...(await choicesFor(reader, term)));
  return choose(reader, choices, filters);
}

/** Who asks, as far as it says what they may see; as JSON, with the search, it is the key of an answer. */
interface Asked {
  actor: Actor;
  search: string;
  filters: Filters;
}

function keyOf({ actor, search, filters }: Asked): string {
  if (actor.kind === "anonymous") return JSON.stringify({ actor, search, filters } satisfies Asked);
  const { accessToken: _, address: __, ...person } = actor;
  return JSON.stringify({ actor: { ...person, sessionId: "" }, search, filters } satisfies Asked);
}

const MOST = 500;

const corrections = rememberedPer("corrections", { of: "entries", most: MOST }, async (key) => {
  const asked = JSON.parse(key) as Asked;
  try {
    return await db().$transaction((transaction) => correct(transaction, asked));
  } catch (error) {
    // It helps, and no more: what takes too long is not corrected.
    if (isUnavailable(error)) return null;
    throw error;
  }
});

/**
 * What was probably meant by a search that finds nothing, such as one with a typing mistake: the words that occur
 * nowhere become the most alike ones that do, or that are another name for what does. With filters it is rather what
 * finds something within those; when nothing does, what would without them, so that whoever shows it counts what it
 * finds. Null when the search does find something without the filters, or nothing like it would, when its words are
 * spelt right (knowsWord) or are more than a few.
 */
export async function correctSearch(actor: Actor, search: string, filters: Filters): Promise<string | null> {
  const { length } = searchTerms(search);
  return length === 0 || length > MOST_WORDS ? null : corrections(keyOf({ actor, search, filters }));
}
