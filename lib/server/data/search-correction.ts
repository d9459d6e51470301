import "server-only";
import type { Actor } from "../../domain/actor";
import { SEARCH_MAX_LENGTH } from "../../domain/entry-query";
import { searchTerms } from "../../domain/search/search-terms";
import { db, type Transaction } from "../db";
import { visibleTo } from "./entry-conditions";
import { matchesSearch } from "./entry-search";

/** Shorter words are too much like too many others; longer ones are no words; and signs are no slip. */
const CORRECTABLE = /^[\p{L}\p{N}-]{4,60}$/u;
/** How much a word and the best part of a text are alike from 0 to 1, by the groups of three letters that they share. */
const ALIKE = 0.3;
const TEXTS = 50;

/** How many letters may be wrong, missing or too many. */
function slipsIn(word: string): number {
  if (word.length < 6) return 1;
  return word.length < 10 ? 2 : 3;
}

async function finds(transaction: Transaction, actor: Actor, search: string): Promise<boolean> {
  const rows = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM entry e WHERE ${visibleTo(actor)} AND ${matchesSearch(search)} LIMIT 1`;
  return rows.length > 0;
}

/** The word most like this one in the entries that the actor may see: no other may show in what is suggested. */
async function nearestWord(transaction: Transaction, actor: Actor, word: string): Promise<string | null> {
  const rows = await transaction.$queryRaw<{ word: string }[]>`
    WITH near AS (
      SELECT concat_ws(' ', e.algorithm_name, e.algorithm_type, e.description) AS text FROM entry e
      WHERE ${visibleTo(actor)} AND fold_text(${word}) <% e.search_text
      ORDER BY word_similarity(fold_text(${word}), e.search_text) DESC, e.id LIMIT ${TEXTS}
    ), words AS (
      SELECT DISTINCT lower(word) AS word FROM near, regexp_split_to_table(text, '[^[:alnum:]-]+') AS word
      WHERE length(word) BETWEEN ${word.length - 3}::int AND ${word.length + 3}::int
    )
    SELECT word FROM words
    WHERE levenshtein(fold_text(word), fold_text(${word})) <= ${slipsIn(word)}::int
    ORDER BY levenshtein(fold_text(word), fold_text(${word})), similarity(fold_text(word), fold_text(${word})) DESC, word
    LIMIT 1`;
  return rows[0]?.word ?? null;
}

async function correct(transaction: Transaction, actor: Actor, search: string): Promise<string | null> {
  if (await finds(transaction, actor, search)) return null;
  await transaction.$executeRaw`
    SELECT set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, TRUE)`;
  let isCorrected = false;
  const words: string[] = [];
  for (const { words: given } of searchTerms(search)) {
    const [word = ""] = given;
    const isWrong = given.length === 1 && CORRECTABLE.test(word) && !(await finds(transaction, actor, word));
    const better = isWrong ? await nearestWord(transaction, actor, word) : null;
    isCorrected ||= better !== null;
    words.push(...(better === null ? given : [better]));
  }
  const corrected = words.join(" ").slice(0, SEARCH_MAX_LENGTH);
  return isCorrected && (await finds(transaction, actor, corrected)) ? corrected : null;
}

/**
 * What was probably meant by a search that finds nothing, such as one with a typing mistake: the words that occur
 * nowhere become the most alike ones that do. Null when it does find something, or nothing like it would.
 */
export function correctSearch(actor: Actor, search: string): Promise<string | null> {
  const isSearch = searchTerms(search).length > 0;
  return isSearch
    ? db().$transaction((transaction) => correct(transaction, actor, search))
    : Promise.resolve(null);
}
