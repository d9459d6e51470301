import "server-only";
import { buildVisibleToActorCondition } from "../../entries/server/conditions";
import { listFieldsBySearchWeight, SEARCH_WEIGHTS } from "../../fields/indexed-fields";
import { fieldColumnSql } from "../../fields/server/columns";
import type { Actor } from "../../platform/auth/actor";
import { Prisma, type SqlReader, type Transaction } from "../../platform/database/db";
import { foldText } from "../../platform/text/text-match";
import type { Synonyms } from "../words/synonyms";
import { IS_SEARCHED_LIST_VALUE } from "./matching";

/**
 * Trigram similarities (0 to 1) between a word and the best part of a text, tried from the highest. Below 0.5 nearly
 * every long text is somewhat similar to a word.
 */
const SIMILARITY_THRESHOLDS = [0.7, 0.5];
const MIN_SIMILARITY = 0.5;
/** Maximum number of texts read for a word: sorting all similar ones would take too long. */
const MAX_TEXTS = 50;
/** Number of similar words returned, as the most similar one may be another typing error. */
const MAX_SIMILAR_WORDS = 3;

/** Who searches, over which connection, with which synonyms. */
export interface SearchContext<Reader extends SqlReader = SqlReader> {
  reader: Reader;
  actor: Actor;
  synonyms: Synonyms;
}

export interface SimilarWord {
  word: string;
  editDistance: number;
}

/** All searched texts of an entry itself; whoever may see the entry may see them. */
const TEXT = Prisma.sql`concat_ws(' ', ${Prisma.join(
  SEARCH_WEIGHTS.flatMap((weight) => listFieldsBySearchWeight(weight)).map(fieldColumnSql),
)})`;

/**
 * Returns the maximum edit distance, by the longest part of a word with a hyphen: 'prostaat-mri' is no typing error for
 * 'prostaat-ct'.
 */
function maxEditDistance(word: string): number {
  const length = Math.max(...word.split("-").map((part) => part.length));
  if (length < 6) return 1;
  return length < 10 ? 2 : 3;
}

/** Finds the words most similar to this one in entries that the actor may see; others must not affect suggestions. */
export async function findSimilarWords(
  context: SearchContext<Transaction>,
  word: string,
): Promise<SimilarWord[]> {
  for (const threshold of SIMILARITY_THRESHOLDS) {
    const similar = await findInTexts(context, word, threshold);
    if (similar.length > 0) return similar;
  }
  return findSimilarCompounds(context, word);
}

/**
 * Finds the words that this may be a typing error of: few letters differ, and the first is the same, as it mostly is. A
 * letter is in three trigrams, so a less similar text cannot contain such a word and is not read.
 */
export async function findPossibleTypoCorrections(
  context: SearchContext<Transaction>,
  word: string,
): Promise<SimilarWord[]> {
  const similarity = (word.length - 2) / (word.length + 1);
  const similar = await findInTexts(context, word, Math.max(similarity - 0.01, MIN_SIMILARITY));
  const max = word.length < 10 ? 1 : 2;
  const first = foldText(word).charAt(0);
  return similar.filter((one) => one.editDistance <= max && foldText(one.word).startsWith(first));
}

/**
 * Selects texts, as `text`, that contain something similar to a word: of entries that the actor may see, and labels of
 * their values. The word is in a subselect: to estimate the hits of a known word, PostgreSQL would compare it with a
 * hundred texts of its statistics, which takes 15 ms per statement.
 */
function selectSimilarTexts(actor: Actor, word: string): Prisma.Sql {
  const wanted = Prisma.sql`(SELECT fold_text(${word}))`;
  return Prisma.sql`(SELECT ${TEXT} AS text FROM entry e
      WHERE ${buildVisibleToActorCondition(actor)} AND ${wanted} <% e.search_text LIMIT ${MAX_TEXTS})
    UNION ALL
    SELECT v.label FROM list_value v WHERE ${IS_SEARCHED_LIST_VALUE} AND ${wanted} <% v.search_text
      AND EXISTS (SELECT 1 FROM entry e WHERE ${buildVisibleToActorCondition(actor)} AND e.facet_keys && ARRAY[v.id])`;
}

/** Finds words in similar texts within the maximum edit distance. */
async function findInTexts(
  { reader, actor }: SearchContext<Transaction>,
  word: string,
  threshold: number,
): Promise<SimilarWord[]> {
  await reader.$executeRaw`
    SELECT set_config('pg_trgm.word_similarity_threshold', ${String(threshold)}, TRUE)`;
  // One character may fold to several, and levenshtein() accepts at most 255.
  const folded = (text: Prisma.Sql) => Prisma.sql`left(fold_text(${text}), 255)`;
  const distance = Prisma.sql`levenshtein(${folded(Prisma.sql`word`)}, ${folded(Prisma.sql`${word}`)})`;
  return reader.$queryRaw<SimilarWord[]>`
    WITH similar_texts AS MATERIALIZED (${selectSimilarTexts(actor, word)}), words AS (
      SELECT DISTINCT lower(word) AS word
      FROM similar_texts, regexp_split_to_table(text, '[^[:alnum:]-]+') AS word
      WHERE length(word) BETWEEN ${word.length - 3}::int AND ${word.length + 3}::int
    )
    SELECT word, ${distance} AS "editDistance" FROM words
    WHERE fold_text(word) <> fold_text(${word}) AND ${distance} <= ${maxEditDistance(word)}::int
    ORDER BY "editDistance", similarity(fold_text(word), fold_text(${word})) DESC, word LIMIT ${MAX_SIMILAR_WORDS}`;
}

/** Returns the word with each pair of adjacent letters swapped. */
function swapsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, index) =>
    letters
      .with(index, letter)
      .with(index + 1, letters[index] ?? "")
      .join(""),
  );
}

/** Limits the work for one misspelt compound: each part costs a search for similar words. */
const MAX_MISSPELT_PARTS = 3;
const MIN_PART_LENGTH = 4;

/**
 * Corrects the misspelt part of a compound: `fraudedetectie` for `fruadedetectie`, where entries have `fraude` and
 * `detectie` alone.
 */
async function findSimilarCompounds(
  context: SearchContext<Transaction>,
  word: string,
): Promise<SimilarWord[]> {
  const { dutch } = context.synonyms;
  if (dutch === null || !/^\p{L}+$/u.test(word)) return [];
  const swapped = swapsOf(foldText(word)).filter((swap) => dutch.isWord(swap));
  if (swapped.length > 0) return swapped.map((swap) => ({ word: swap, editDistance: 1 }));
  const ends = Array.from(
    { length: Math.max(0, word.length - 2 * MIN_PART_LENGTH + 1) },
    (_, index) => index + MIN_PART_LENGTH,
  );
  const parts = ends
    .map((end) => [word.slice(0, end), word.slice(end)] as const)
    .filter(([first, last]) => dutch.isWord(first) !== dutch.isWord(last));
  for (const [first, last] of parts.slice(0, MAX_MISSPELT_PARTS)) {
    const isFirstRight = dutch.isWord(first);
    const similar = await findInTexts(context, isFirstRight ? last : first, MIN_SIMILARITY);
    const compounds = similar
      .map((part) => ({ ...part, word: isFirstRight ? first + part.word : part.word + last }))
      .filter((compound) => dutch.isWord(compound.word));
    if (compounds.length > 0) return compounds;
  }
  return [];
}
