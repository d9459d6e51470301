import "server-only";
import { visibleTo } from "../../entries/server/conditions";
import { searchedFields, WEIGHTS } from "../../fields/indexed-fields";
import { columnOf } from "../../fields/server/columns";
import type { Actor } from "../../platform/auth/actor";
import { Prisma, type SqlReader, type Transaction } from "../../platform/database/db";
import { foldText } from "../../platform/text/text-match";
import type { Synonyms } from "../words/synonyms";
import { hasAnyWord, IS_SEARCHED } from "./matching";

/**
 * How much a word and the best part of a text are alike from 0 to 1, by the groups of three letters that they share: the
 * most alike texts are looked for first. Below a half nearly every long text is a little like a word.
 */
const ALIKE = [0.7, 0.5];
/** So many texts are read for the word that was meant: ordering all that are alike would take too long. */
const TEXTS = 50;
/** The most alike word of the entries may be another slip, and the most alike synonym may find nothing here. */
const TRIED = 3;
/** So many compounds are taken apart for the word that was meant. */
const COMPOUNDS = 20;

/** In whose eyes, by what connection and by which synonyms something is looked for. */
export interface Looking<Reader extends SqlReader = SqlReader> {
  reader: Reader;
  actor: Actor;
  synonyms: Synonyms;
}

export interface Near {
  word: string;
  /** How many letters differ. */
  slips: number;
}

/** All texts of an entry's own that are searched: none that the actor may not see, where they see the entry. */
const TEXT = Prisma.sql`concat_ws(' ', ${Prisma.join(
  WEIGHTS.flatMap((weight) => searchedFields(weight)).map(columnOf),
)})`;

/** Maximum edit distance, by the longest part of a word with a hyphen: 'prostaat-mri' is no slip for 'prostaat-ct'. */
function slipsIn(word: string): number {
  const length = Math.max(...word.split("-").map((part) => part.length));
  if (length < 6) return 1;
  return length < 10 ? 2 : 3;
}

/** The words most like this one in the entries that the actor may see: no other may show in what is suggested. */
export async function wordsInEntries(looking: Looking<Transaction>, word: string): Promise<Near[]> {
  for (const alike of ALIKE) {
    const near = await wordsInTexts(looking, word, alike);
    if (near.length > 0) return near;
  }
  for (const find of [wordsSwapped, partsOfCompounds, compoundsNear]) {
    const near = await find(looking, word);
    if (near.length > 0) return near;
  }
  return [];
}

/**
 * The words that may have been meant when one letter is wrong, missing or too many, or two changed places. A letter is in
 * three of the groups of letters that are compared, so a text that is less alike cannot hold such a word and is not read.
 */
export async function wordsASlipAway(looking: Looking<Transaction>, word: string): Promise<Near[]> {
  const alike = (word.length - 2) / (word.length + 1);
  const near = await wordsInTexts(looking, word, Math.max(alike - 0.01, Math.min(...ALIKE)));
  return near.length > 0 ? near : wordsSwapped(looking, word);
}

const setAlike = (transaction: Transaction, alike: number) => transaction.$executeRaw`
  SELECT set_config('pg_trgm.word_similarity_threshold', ${String(alike)}, TRUE)`;

/** The words, as `word`, of texts of entries. */
const wordsOf = (texts: Prisma.Sql) => Prisma.sql`
  SELECT DISTINCT lower(word) AS word FROM (${texts}) near, regexp_split_to_table(text, '[^[:alnum:]-]+') AS word`;

/** What is looked in has these two in entries and in values alike. */
type Condition = (row: { text: Prisma.Sql; vector: Prisma.Sql }) => Prisma.Sql;

/** Texts that meet a condition, of entries that the actor may see and of what is chosen in those, as `text`. */
function textsWhere(actor: Actor, condition: Condition): Prisma.Sql {
  const [own, label] = ["e", "v"].map((row) =>
    condition({ text: Prisma.raw(`${row}.search_text`), vector: Prisma.raw(`${row}.search_vector`) }),
  );
  return Prisma.sql`(SELECT ${TEXT} AS text FROM entry e WHERE ${visibleTo(actor)} AND ${own} LIMIT ${TEXTS})
    UNION ALL
    SELECT v.label FROM list_value v WHERE ${IS_SEARCHED} AND ${label}
      AND EXISTS (SELECT 1 FROM entry e WHERE ${visibleTo(actor)} AND e.facet_keys && ARRAY[v.id])`;
}

/**
 * The texts with something like a word. In a subselect, as PostgreSQL would compare a word that it knows while it plans with
 * a hundred texts of its statistics, only to guess how many are like it: 15 ms of each statement.
 */
const textsNear = (actor: Actor, word: string) =>
  textsWhere(actor, ({ text }) => Prisma.sql`(SELECT fold_text(${word})) <% ${text}`);

async function wordsInTexts(
  { reader, actor }: Looking<Transaction>,
  word: string,
  alike: number,
): Promise<Near[]> {
  await setAlike(reader, alike);
  return reader.$queryRaw<Near[]>`
    WITH near AS MATERIALIZED (${textsNear(actor, word)}), words AS (
      SELECT word FROM (${wordsOf(Prisma.sql`SELECT text FROM near`)}) AS each
      WHERE length(word) BETWEEN ${word.length - 3}::int AND ${word.length + 3}::int
    )
    ${nearestOf(word)}`;
}

/** What a word is when two letters next to each other change places: of a short one too little is left to be alike. */
function swapsOf(word: string): string[] {
  const letters = [...word];
  const swaps = letters.slice(1).map((letter, index) => {
    const swapped = letters.with(index, letter).with(index + 1, letters[index] ?? "");
    return swapped.join("");
  });
  return [...new Set(swaps)].filter((swap) => swap !== word && /^[\p{L}\p{N}]+$/u.test(swap));
}

/** The words in which two letters stand the other way round. It is one slip of the hand. */
async function wordsSwapped({ reader, actor }: Looking<Transaction>, word: string): Promise<Near[]> {
  const swaps = swapsOf(foldText(word));
  if (swaps.length === 0) return [];
  return reader.$queryRaw<Near[]>`
    WITH near AS MATERIALIZED (${textsWhere(actor, ({ vector }) => hasAnyWord(vector, swaps))})
    SELECT word, 1 AS slips FROM (${wordsOf(Prisma.sql`SELECT text FROM near`)}) AS each
    WHERE fold_text(word) = ANY(${swaps}::text[]) ORDER BY word LIMIT ${TRIED}`;
}

/** The words most like this one in compounds: `fractuur`, where entries have `heupfractuur` alone. */
async function partsOfCompounds(
  { reader, actor, synonyms }: Looking<Transaction>,
  word: string,
): Promise<Near[]> {
  const { dutch } = synonyms;
  if (dutch === null) return [];
  const compounds = await reader.$queryRaw<{ word: string }[]>`
    WITH near AS MATERIALIZED (${textsNear(actor, word)})
    SELECT word FROM (${wordsOf(Prisma.sql`SELECT text FROM near`)}) AS each
    WHERE length(word) BETWEEN ${word.length + 2}::int AND 60 AND fold_text(${word}) <% fold_text(word)
    ORDER BY word_similarity(fold_text(${word}), fold_text(word)) DESC, word LIMIT ${COMPOUNDS}`;
  const parts = compounds.flatMap((compound) => dutch.splitCompound(compound.word) ?? []);
  return nearestIn(reader, word, parts);
}

/** Limits the work for one misspelt compound: each part costs a search for words like it. */
const MAX_MISSPELT_PARTS = 3;
const MIN_PART_LENGTH = 4;

/**
 * Compounds of which one part is spelt right and the other is not, with that corrected: `fraudedetectie` for
 * `fruadedetectie`, where entries have `fraude` and `detectie` alone.
 */
async function compoundsNear(looking: Looking<Transaction>, word: string): Promise<Near[]> {
  const { dutch } = looking.synonyms;
  if (dutch === null || !/^\p{L}+$/u.test(word)) return [];
  const swapped = swapsOf(foldText(word)).filter((swap) => dutch.isWord(swap));
  if (swapped.length > 0) return swapped.slice(0, TRIED).map((swap) => ({ word: swap, slips: 1 }));
  const ends = Array.from(
    { length: Math.max(0, word.length - 2 * MIN_PART_LENGTH + 1) },
    (_, index) => index + MIN_PART_LENGTH,
  );
  const parts = ends
    .map((end) => [word.slice(0, end), word.slice(end)] as const)
    .filter(([first, last]) => dutch.isWord(first) !== dutch.isWord(last));
  for (const [first, last] of parts.slice(0, MAX_MISSPELT_PARTS)) {
    const isFirstRight = dutch.isWord(first);
    const near = await wordsInTexts(looking, isFirstRight ? last : first, Math.min(...ALIKE));
    const compounds = near
      .map((part) => ({ ...part, word: isFirstRight ? first + part.word : part.word + last }))
      .filter((compound) => dutch.isWord(compound.word));
    if (compounds.length > 0) return compounds;
  }
  return [];
}

/** The words most like this one in the list of synonyms, which is no secret; by them other words may be found. */
export async function wordsInSynonyms({ reader, synonyms }: Looking, word: string): Promise<Near[]> {
  const words = synonyms.rows.flat().flatMap((name) => name.toLowerCase().split(" "));
  return nearestIn(reader, word, words);
}

async function nearestIn(reader: SqlReader, word: string, given: readonly string[]): Promise<Near[]> {
  const words = [...new Set(given)];
  if (words.length === 0) return [];
  return reader.$queryRaw<Near[]>`
    WITH words AS (SELECT unnest(${words}::text[]) AS word) ${nearestOf(word)}`;
}

/** Of the table `words` those that differ from this one in no more letters than a slip would. */
function nearestOf(word: string): Prisma.Sql {
  // A sign may fold to many, and levenshtein() takes no more than 255.
  const folded = (text: Prisma.Sql) => Prisma.sql`left(fold_text(${text}), 255)`;
  const slips = Prisma.sql`levenshtein(${folded(Prisma.sql`word`)}, ${folded(Prisma.sql`${word}`)})`;
  return Prisma.sql`SELECT word, ${slips} AS slips FROM words
    WHERE fold_text(word) <> fold_text(${word}) AND ${slips} <= ${slipsIn(word)}::int
    ORDER BY slips, similarity(fold_text(word), fold_text(${word})) DESC, word LIMIT ${TRIED}`;
}
