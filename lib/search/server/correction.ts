import "server-only";
import { visibleTo } from "../../entries/server/conditions";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { cachedPer } from "../../platform/cache";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { SEARCH_MAX_LENGTH } from "../../platform/pagination";
import { isUnavailable } from "../../platform/request";
import type { Filters } from "../query";
import type { DutchDictionary } from "../words/dutch-dictionary";
import { type ParsedSearch, parseSearch, type SearchTerm } from "../words/search-terms";
import { searchWords } from "../words/search-words";
import { knowsWord } from "../words/synonyms";
import { getDutch } from "./dutch";
import { limitStatements, matchesFilters, matchesSearch, selectCountUpTo } from "./matching";
import { findSimilarWords, findTypingErrorOf, type SearchContext } from "./near-words";
import { getSynonyms, readSearch } from "./synonyms";

/** Shorter words are too much like too many others; longer ones are no words; and signs are no slip. */
const CORRECTABLE = /^[\p{L}0-9-]{4,60}$/u;
/** Up to this many hits a word may still be a typing error, which somebody else made as well. */
const MAX_FEW = 5;
/** Another word is suggested when it finds this many times as much. */
const MIN_TIMES_MORE = 10;
/** Longer searches are not corrected: each unknown word costs a query for the words that are like it. */
const MAX_WORDS = 6;
const STATEMENT_TIMEOUT_MS = 1_000;
/** Limits the transaction: one search may run many statements, each within its own timeout. */
const ADVICE_TIMEOUT_MS = 2_000;

/** How much a search finds of what the actor may see, counted no further than `max`. */
async function countUpTo(
  { reader, actor, synonyms }: SearchContext,
  search: string,
  filters: Filters,
  max: number,
): Promise<number> {
  const condition = Prisma.sql`${visibleTo(actor)} AND ${matchesSearch(parseSearch(search, synonyms))}
    AND ${matchesFilters(await getDataModel(), filters)}`;
  const [found] = await reader.$queryRaw<{ total: number }[]>(selectCountUpTo(condition, max));
  return found?.total ?? 0;
}

/** Whether a search finds anything that the actor may see. */
export async function findsAny(context: SearchContext, search: string): Promise<boolean> {
  return (await countUpTo(context, search, {}, 1)) > 0;
}

/** What is made of a search that finds nothing, or few. */
interface Advice {
  /** The search with its misspelt words replaced by ones that find something; its results are shown. */
  corrected: string | null;
  /** What somebody may have meant as well; it is asked, and what was typed stays what is searched for. */
  asked: string | null;
}

const NO_ADVICE: Advice = { corrected: null, asked: null };

interface Corrector extends SearchContext<Transaction> {
  dutch: DutchDictionary;
  /** Whether the register itself knows a word, which then stays as it is. */
  isKnown: (word: string) => boolean;
  /** Whether a word is spelt right: it is known so, or stands in the dictionary. */
  isRight: (word: string) => boolean;
}

/** A search with each word that finds nothing replaced by the most similar one that does, but for those that stay. */
async function correctWords(
  corrector: Corrector,
  terms: readonly SearchTerm[],
  stays: (word: string) => boolean,
): Promise<string | null> {
  const corrected: string[] = [];
  for (const word of terms.flatMap(({ words }) => words)) {
    const isSearched = CORRECTABLE.test(word) && !stays(word) && !(await findsAny(corrector, word));
    const [similar] = isSearched ? await findSimilarWords(corrector, word) : [];
    corrected.push(similar?.word ?? word);
  }
  const typed = terms.flatMap(({ words }) => words).join(" ");
  const search = corrected.join(" ").slice(0, SEARCH_MAX_LENGTH).toWellFormed();
  return search !== typed && (await findsAny(corrector, search)) ? search : null;
}

/** A misspelt word is corrected; a replacement of a word that is spelt right is only suggested. */
async function adviseOnNothing(corrector: Corrector, { terms }: ParsedSearch): Promise<Advice> {
  const { dutch, isKnown, isRight } = corrector;
  const corrected = await correctWords(corrector, terms, isRight);
  const isAsked = corrected === null && terms.some(({ words }) => words.some((word) => dutch.isWord(word)));
  return { corrected, asked: isAsked ? await correctWords(corrector, terms, isKnown) : null };
}

/** The words of a search that may be misspelt, with their places. */
const doubtfulWords = (words: readonly string[], isRight: Corrector["isRight"]) =>
  [...words.entries()].filter(([, word]) => CORRECTABLE.test(word) && !isRight(word));

/** For a search that finds few: suggests a word that is spelt right for one that is not when that finds far more. */
async function adviseOnFew(corrector: Corrector, { search, filters, found }: Question): Promise<Advice> {
  const words = searchWords(search);
  const wanted = MIN_TIMES_MORE * found;
  for (const [index, word] of doubtfulWords(words, corrector.isRight)) {
    for (const similar of await findTypingErrorOf(corrector, word)) {
      const asked = words.with(index, similar.word).join(" ");
      const isBetter =
        corrector.isRight(similar.word) && (await countUpTo(corrector, asked, filters, wanted)) >= wanted;
      if (isBetter) return { corrected: null, asked };
    }
  }
  return NO_ADVICE;
}

async function advise(corrector: Corrector, typed: ParsedSearch, question: Question): Promise<Advice> {
  await limitStatements(corrector.reader, STATEMENT_TIMEOUT_MS);
  const { search, filters, found } = question;
  const isFiltered = Object.keys(filters).length > 0;
  const unfiltered = isFiltered ? await countUpTo(corrector, search, {}, MAX_FEW + 1) : found;
  if (unfiltered > MAX_FEW) return NO_ADVICE;
  return unfiltered === 0 ? adviseOnNothing(corrector, typed) : adviseOnFew(corrector, question);
}

/** Who asks, as far as it says what they may see; as JSON, with the search, it is the key of an answer. */
interface Question {
  actor: Actor;
  search: string;
  filters: Filters;
  /** How much the search finds within the filters. */
  found: number;
}

function keyOf({ actor, ...question }: Question): string {
  if (actor.kind === "anonymous") return JSON.stringify({ actor, ...question } satisfies Question);
  const { accessToken: _, address: __, ...person } = actor;
  return JSON.stringify({ actor: { ...person, sessionId: "" }, ...question } satisfies Question);
}

const MAX_CACHED_ADVICES = 500;

const advices = cachedPer("search advice", { of: "entries", most: MAX_CACHED_ADVICES }, async (key) => {
  const question = JSON.parse(key) as Question;
  const [model, synonyms, dutch, typed] = await Promise.all([
    getDataModel(),
    getSynonyms(),
    getDutch(),
    readSearch(question.search),
  ]);
  const isKnown = knowsWord(model, synonyms);
  const isRight = (word: string) => isKnown(word) || dutch.isWord(word);
  if (question.found > 0 && doubtfulWords(searchWords(question.search), isRight).length === 0)
    return NO_ADVICE;
  try {
    return await db().$transaction(
      (reader) =>
        advise({ reader, actor: question.actor, synonyms, dutch, isKnown, isRight }, typed, question),
      { timeout: ADVICE_TIMEOUT_MS },
    );
  } catch (error) {
    // It helps, and no more: what takes too long is not corrected.
    if (isUnavailable(error)) return NO_ADVICE;
    throw error;
  }
});

/**
 * What was probably meant by a search that finds nothing, such as one with a typing mistake: the words that occur
 * nowhere become the most similar ones that do. With filters too, when the search finds nothing without them. A word that is
 * spelt right is never replaced, only asked about; so is one that is not and finds few, where a right one would find far
 * more. No advice on a phrase in quotes, on what finds more without the filters, and on more than a few words.
 * `found` is how much the search finds within the filters.
 */
async function adviseSearch(
  actor: Actor,
  { search, filters }: { search: string; filters: Filters },
  found: number,
): Promise<Advice> {
  if (found > MAX_FEW) return NO_ADVICE;
  const { terms } = await readSearch(search);
  const isMeant = terms.some(({ exact }) => exact !== null);
  return isMeant || terms.length === 0 || terms.length > MAX_WORDS
    ? NO_ADVICE
    : advices(keyOf({ actor, search, filters, found }));
}

/** What a search found, or what it was corrected to. */
export interface Corrected {
  /** What was searched for instead, as what was typed finds nothing; null when it was not needed, or found nothing. */
  corrected: string | null;
  /** What was probably meant by what was typed, which would find something without the filters: they leave nothing. */
  meant: string | null;
  /** What may have been meant as well, and is only asked about: the result is of what was typed. */
  asked: string | null;
}

/** Finds what was typed, or what was probably meant when the search finds nothing and what was meant has a result. */
export async function findCorrected<Found extends { total: number }>(
  actor: Actor,
  { search, filters }: { search: string; filters: Filters },
  find: (search: string) => Promise<Found>,
  hasResult = ({ total }: Found) => total > 0,
): Promise<Found & Corrected> {
  const found = await find(search);
  const { corrected: meant, asked } = await adviseSearch(actor, { search, filters }, found.total);
  const better = meant === null ? null : await find(meant);
  return better !== null && hasResult(better)
    ? { ...better, corrected: meant, meant: null, asked }
    : { ...found, corrected: null, meant, asked };
}
