import "server-only";
import { buildVisibleToActorCondition } from "../../entries/server/conditions";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { createKeyedCache } from "../../platform/cache";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { MAX_SEARCH_LENGTH } from "../../platform/pagination";
import { isDatabaseUnavailable } from "../../platform/request";
import type { Filters } from "../query";
import type { DutchDictionary } from "../words/dutch-dictionary";
import { type ParsedSearch, parseSearch, type SearchTerm } from "../words/search-terms";
import { splitSearchIntoWords } from "../words/search-words";
import { createKnownWordTest } from "../words/synonyms";
import { getDutchDictionary } from "./dutch";
import { limitStatementCost, matchesFilters, matchesSearch, selectCountUpTo } from "./matching";
import { findPossibleTypoCorrections, findSimilarWords, type SearchContext } from "./near-words";
import { getSynonyms, parseSearchText } from "./synonyms";

/**
 * Pattern of words that can be corrected: shorter words resemble too many others, longer texts are not words, and signs
 * are not typing errors.
 */
const CORRECTABLE = /^[\p{L}0-9-]{4,60}$/u;
/** Maximum hits of a search that is still corrected, as entries may contain the same typing error. */
const MAX_FEW = 5;
/** A suggested word must find at least this many times as much. */
const MIN_TIMES_MORE = 10;
/** Longer searches are not corrected: each unknown word costs a query for similar words. */
const MAX_WORDS = 6;
const STATEMENT_TIMEOUT_MS = 1_000;
/** Limits the transaction: one search may run many statements, each within its own timeout. */
const ADVICE_TIMEOUT_MS = 2_000;

/** Counts the entries that a search finds and the actor may see, up to `max`. */
async function countUpTo(
  { reader, actor, synonyms }: SearchContext,
  search: string,
  filters: Filters,
  max: number,
): Promise<number> {
  const condition = Prisma.sql`${buildVisibleToActorCondition(actor)} AND ${matchesSearch(parseSearch(search, synonyms))}
    AND ${matchesFilters(await getDataModel(), filters)}`;
  const [found] = await reader.$queryRaw<{ total: number }[]>(selectCountUpTo(condition, max));
  return found?.total ?? 0;
}

/** Whether a search finds any entry that the actor may see. */
export async function hasSearchResults(context: SearchContext, search: string): Promise<boolean> {
  return (await countUpTo(context, search, {}, 1)) > 0;
}

/** Corrections for a search that finds nothing, or few. */
interface Advice {
  /** The search with misspelt words replaced by ones that find something; its results are shown. */
  corrected: string | null;
  /** Another possible search, only suggested: the results stay those of the typed one. */
  asked: string | null;
}

const NO_ADVICE: Advice = { corrected: null, asked: null };

interface Corrector extends SearchContext<Transaction> {
  dutch: DutchDictionary;
  /** Whether the register itself knows a word, which is then never replaced. */
  isKnown: (word: string) => boolean;
  /** Whether a word is spelt right: the register or the dictionary has it. */
  isRight: (word: string) => boolean;
}

/** Replaces each word that finds nothing by the most similar one that finds something, unless `stays` keeps it. */
async function correctWords(
  corrector: Corrector,
  terms: readonly SearchTerm[],
  stays: (word: string) => boolean,
): Promise<string | null> {
  const corrected: string[] = [];
  for (const word of terms.flatMap(({ words }) => words)) {
    const isSearched = CORRECTABLE.test(word) && !stays(word) && !(await hasSearchResults(corrector, word));
    const [similar] = isSearched ? await findSimilarWords(corrector, word) : [];
    corrected.push(similar?.word ?? word);
  }
  const typed = terms.flatMap(({ words }) => words).join(" ");
  const search = corrected.join(" ").slice(0, MAX_SEARCH_LENGTH).toWellFormed();
  return search !== typed && (await hasSearchResults(corrector, search)) ? search : null;
}

/** Corrects misspelt words; a replacement of a word that is spelt right is only suggested. */
async function adviseOnNothing(corrector: Corrector, { terms }: ParsedSearch): Promise<Advice> {
  const { dutch, isKnown, isRight } = corrector;
  const corrected = await correctWords(corrector, terms, isRight);
  const isAsked = corrected === null && terms.some(({ words }) => words.some((word) => dutch.isWord(word)));
  return { corrected, asked: isAsked ? await correctWords(corrector, terms, isKnown) : null };
}

/** Returns the words of a search that may be misspelt, with their indexes. */
const doubtfulWords = (words: readonly string[], isRight: Corrector["isRight"]) =>
  [...words.entries()].filter(([, word]) => CORRECTABLE.test(word) && !isRight(word));

/** For a search that finds few: suggests a word that is spelt right for a misspelt one if it finds far more. */
async function adviseOnFew(corrector: Corrector, { search, filters, found }: Question): Promise<Advice> {
  const words = splitSearchIntoWords(search);
  const wanted = MIN_TIMES_MORE * found;
  for (const [index, word] of doubtfulWords(words, corrector.isRight)) {
    for (const similar of await findPossibleTypoCorrections(corrector, word)) {
      const asked = words.with(index, similar.word).join(" ");
      const isBetter =
        corrector.isRight(similar.word) && (await countUpTo(corrector, asked, filters, wanted)) >= wanted;
      if (isBetter) return { corrected: null, asked };
    }
  }
  return NO_ADVICE;
}

async function advise(corrector: Corrector, typed: ParsedSearch, question: Question): Promise<Advice> {
  await limitStatementCost(corrector.reader, STATEMENT_TIMEOUT_MS);
  const { search, filters, found } = question;
  const isFiltered = Object.keys(filters).length > 0;
  const unfiltered = isFiltered ? await countUpTo(corrector, search, {}, MAX_FEW + 1) : found;
  if (unfiltered > MAX_FEW) return NO_ADVICE;
  return unfiltered === 0 ? adviseOnNothing(corrector, typed) : adviseOnFew(corrector, question);
}

/**
 * Everything that the advice depends on. Its JSON is the cache key, without the actor's session, token and network
 * address.
 */
interface Question {
  actor: Actor;
  search: string;
  filters: Filters;
  /** Number of entries that the search finds within the filters. */
  found: number;
}

function keyOf({ actor, ...question }: Question): string {
  if (actor.kind === "anonymous") return JSON.stringify({ actor, ...question } satisfies Question);
  const { accessToken: _, address: __, ...person } = actor;
  return JSON.stringify({ actor: { ...person, sessionId: "" }, ...question } satisfies Question);
}

const MAX_CACHED_ADVICES = 500;

const advices = createKeyedCache(
  "search advice",
  { of: "entries", most: MAX_CACHED_ADVICES },
  async (key) => {
    const question = JSON.parse(key) as Question;
    const [model, synonyms, dutch, typed] = await Promise.all([
      getDataModel(),
      getSynonyms(),
      getDutchDictionary(),
      parseSearchText(question.search),
    ]);
    const isKnown = createKnownWordTest(model, synonyms);
    const isRight = (word: string) => isKnown(word) || dutch.isWord(word);
    if (question.found > 0 && doubtfulWords(splitSearchIntoWords(question.search), isRight).length === 0)
      return NO_ADVICE;
    try {
      return await db().$transaction(
        (reader) =>
          advise({ reader, actor: question.actor, synonyms, dutch, isKnown, isRight }, typed, question),
        { timeout: ADVICE_TIMEOUT_MS },
      );
    } catch (error) {
      // Corrections are optional: after a timeout there are none.
      if (isDatabaseUnavailable(error)) return NO_ADVICE;
      throw error;
    }
  },
);

/**
 * Corrects a search that finds nothing, for instance because of a typing error: replaces words that occur nowhere by
 * the most similar words that do; with filters only if the search finds nothing without them either. A replacement of a
 * word that is spelt right is only suggested; so is the replacement of a misspelt word with few hits by a correctly
 * spelt word that finds far more. No advice on a phrase in quotes, on a search that finds more without the filters, or
 * on more than a few words. `found` is the number of entries found within the filters.
 */
async function adviseSearch(
  actor: Actor,
  { search, filters }: { search: string; filters: Filters },
  found: number,
): Promise<Advice> {
  if (found > MAX_FEW) return NO_ADVICE;
  const { terms } = await parseSearchText(search);
  const isMeant = terms.some(({ exact }) => exact !== null);
  return isMeant || terms.length === 0 || terms.length > MAX_WORDS
    ? NO_ADVICE
    : advices(keyOf({ actor, search, filters, found }));
}

/** Corrections of a search, returned with its result. */
export interface SearchCorrection {
  /** The search that was run instead, as the typed one finds nothing; null if not needed, or without result. */
  corrected: string | null;
  /** The correction that would find something without the filters, which leave nothing. */
  meant: string | null;
  /** Another possible search, only suggested: the result is that of the typed one. */
  asked: string | null;
}

/** Runs the typed search, or its correction if only that has a result. */
export async function searchWithCorrection<Found extends { total: number }>(
  actor: Actor,
  { search, filters }: { search: string; filters: Filters },
  find: (search: string) => Promise<Found>,
  hasResult = ({ total }: Found) => total > 0,
): Promise<Found & SearchCorrection> {
  const found = await find(search);
  const { corrected: meant, asked } = await adviseSearch(actor, { search, filters }, found.total);
  const better = meant === null ? null : await find(meant);
  return better !== null && hasResult(better)
    ? { ...better, corrected: meant, meant: null, asked }
    : { ...found, corrected: null, meant, asked };
}
