import "server-only";
import { visibleTo } from "../../entries/server/conditions";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { cachedPer } from "../../platform/cache";
import { db, type Transaction } from "../../platform/database/db";
import { SEARCH_MAX_LENGTH } from "../../platform/pagination";
import { isUnavailable } from "../../platform/request";
import { foldText } from "../../platform/text/text-match";
import type { Filters } from "../query";
import type { DutchDictionary } from "../words/dutch-dictionary";
import { type ParsedSearch, parseSearch, type SearchTerm } from "../words/search-terms";
import { piecesOf, searchWords } from "../words/search-words";
import { knowsWord, type Synonyms, synonymsOf } from "../words/synonyms";
import { getDutch } from "./dutch";
import { holdToIndexes, matchesFilters, matchesSearch } from "./matching";
import { type Looking, type Near, wordsASlipAway, wordsInEntries, wordsInSynonyms } from "./near-words";
import { getSynonyms, readSearch } from "./synonyms";

/** Shorter words are too much like too many others; longer ones are no words; and signs are no slip. */
const CORRECTABLE = /^[\p{L}0-9-]{4,60}$/u;
/** Up to so many hits a word may still be a typing error, which somebody else made as well. */
const FEW = 5;
/** Another word is suggested when it finds so many times as much. */
const FAR_MORE = 10;
/** Longer searches are not corrected: each unknown word costs a query for the words that are like it. */
const MOST_WORDS = 6;
/** A word that hyphens cut into more pieces than this is corrected as a whole or not at all. */
const MOST_PIECES = 3;
const STATEMENT_TIMEOUT_MS = 1_000;
/** Limits the transaction: one search may run many statements, each within its own timeout. */
const ADVICE_TIMEOUT_MS = 2_000;
/** Of all combinations of likely words only so many, the most alike, are tried. */
const READINGS = 6;

/** How much a search finds of what the actor may see, counted no further than this. */
async function countUpTo(
  { reader, actor }: Looking,
  search: ParsedSearch,
  filters: Filters,
  most: number,
): Promise<number> {
  const [found] = await reader.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM (
    SELECT 1 FROM entry e WHERE ${visibleTo(actor)} AND ${matchesSearch(search)}
      AND ${matchesFilters(await getDataModel(), filters)} LIMIT ${most}) found`;
  return found?.total ?? 0;
}

/** Whether a search finds anything that the actor may see, within filters if there are any. */
export async function findsAny(looking: Looking, search: string, filters: Filters = {}): Promise<boolean> {
  return (await countUpTo(looking, parseSearch(search, looking.synonyms), filters, 1)) > 0;
}

/** What a word may have been meant as; `isSynonym` when it is from the list of synonyms. */
type Meant = Near & { isSynonym?: true };

const unchanged = (word: string): Meant => ({ word, slips: 0 });

/** What is made of a search that finds nothing, or few. */
interface Advice {
  /** The search with its misspelt words replaced by ones that find something; its results are shown. */
  corrected: string | null;
  /** What somebody may have meant as well; it is asked, and what was typed stays what is searched for. */
  asked: string | null;
}

const NO_ADVICE: Advice = { corrected: null, asked: null };

/** What a search is corrected by. */
interface Reader extends Looking<Transaction> {
  typed: ParsedSearch;
  /** Whether the register itself knows a word, which then stays as it is. */
  isKnown: (word: string) => boolean;
  /** Whether a word is spelt right: it is known so, or stands in the dictionary. */
  isRight: (word: string) => boolean;
  /** What was looked up already. */
  read: Map<string, Meant[]>;
}

/** What one word may have been meant as, the most alike first and of two as alike the one that stands in an entry. */
async function readings(reader: Reader, word: string): Promise<Meant[]> {
  const { isKnown, read } = reader;
  const before = read.get(word);
  if (before !== undefined) return before;
  const asTyped = [unchanged(word)];
  read.set(word, asTyped);
  if (!CORRECTABLE.test(word) || isKnown(word) || (await findsAny(reader, word))) return asTyped;
  const inEntries = (await wordsInEntries(reader, word)).slice(0, 1);
  const known = new Set(inEntries.map((near) => near.word));
  const inSynonyms = (await wordsInSynonyms(reader, word)).filter((near) => !known.has(near.word));
  const others = inSynonyms.map((near): Meant => ({ ...near, isSynonym: true }));
  const near = [...inEntries, ...others].sort((a, b) => a.slips - b.slips);
  if (near.length > 0) read.set(word, near);
  return near.length === 0 ? asTyped : near;
}

/** For each word of a term what it may have been meant as: a word with a hyphen as a whole, or else by its pieces. */
async function choicesFor(reader: Reader, { words, parts }: SearchTerm): Promise<Meant[][]> {
  const [word = ""] = words;
  if (words.length !== 1) return words.map((one) => [unchanged(one)]);
  // A word with fewer pieces (`prostaat` for `prostaat-MRI`) would correct a search that simply finds nothing.
  const whole = (await readings(reader, word)).filter(
    (near) => parts.length < 2 || piecesOf(near.word).length >= piecesOf(word).length,
  );
  if (whole.length === 0) whole.push(unchanged(word));
  const isMeant = parts.length < 2 || parts.length > MOST_PIECES || whole.some(({ slips }) => slips > 0);
  if (isMeant) return [whole];
  const pieces: Meant[][] = [];
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
function isSensible(corrected: string, near: readonly Meant[], synonyms: Synonyms): boolean {
  const names = parseSearch(corrected, synonyms).terms.filter(
    ({ words }) => synonymsOf(words.join(" "), synonyms).length > 0,
  );
  const known = new Set(names.flatMap(({ words }) => words));
  const words = corrected.split(" ");
  return near.every(({ word, isSynonym }) => !isSynonym || !words.includes(word) || known.has(word));
}

/** The first reading that finds something within the filters; if none does, the first that finds anything. */
async function choose(reader: Reader, choices: readonly Meant[][], filters: Filters): Promise<string | null> {
  const near = choices.flat();
  const isFiltered = Object.keys(filters).length > 0;
  let first: string | null = null;
  for (const { words } of combine(choices)) {
    const corrected = words.join(" ").slice(0, SEARCH_MAX_LENGTH).toWellFormed();
    if (!isSensible(corrected, near, reader.synonyms) || !(await findsAny(reader, corrected))) continue;
    if (!isFiltered || (await findsAny(reader, corrected, filters))) return corrected;
    first ??= corrected;
  }
  return first;
}

/** What a search that finds nothing may have been meant as, by its words that are not known. */
async function meantBy(reader: Reader, { filters }: Asked): Promise<string | null> {
  const choices: Meant[][] = [];
  for (const term of reader.typed.terms) choices.push(...(await choicesFor(reader, term)));
  return choose(reader, choices, filters);
}

/** A misspelt word is corrected; a replacement of a word that is spelt right is only suggested. */
async function adviseOnNothing(reader: Reader, dutch: DutchDictionary, asked: Asked): Promise<Advice> {
  const corrected = await meantBy({ ...reader, isKnown: reader.isRight, read: new Map() }, asked);
  if (corrected !== null || !searchWords(asked.search).some((word) => dutch.isWord(word))) {
    return { corrected, asked: null };
  }
  return { corrected, asked: await meantBy(reader, asked) };
}

/** Whether a word may be a typing error of another: few letters differ, and the first is the same, as it mostly is. */
const isSlipOf = (word: string, { word: meant, slips }: Near) =>
  slips <= (word.length < 10 ? 1 : 2) && foldText(word).charAt(0) === foldText(meant).charAt(0);

/** The words that may be slips, with their places. */
const doubtful = (words: readonly string[], isRight: Reader["isRight"]) =>
  [...words.entries()].filter(([, word]) => CORRECTABLE.test(word) && !isRight(word));

/** For a search that finds few: suggests a known word for an unknown one when that finds far more. */
async function adviseOnFew(reader: Reader, asked: Asked): Promise<Advice> {
  const words = searchWords(asked.search);
  const wanted = FAR_MORE * asked.found;
  for (const [index, word] of doubtful(words, reader.isRight)) {
    for (const near of await wordsASlipAway(reader, word)) {
      if (!reader.isRight(near.word) || !isSlipOf(word, near)) continue;
      const meant = words.with(index, near.word).join(" ");
      if ((await countUpTo(reader, parseSearch(meant, reader.synonyms), asked.filters, wanted)) >= wanted) {
        return { corrected: null, asked: meant };
      }
    }
  }
  return NO_ADVICE;
}

async function advise(reader: Reader, dutch: DutchDictionary, asked: Asked): Promise<Advice> {
  await holdToIndexes(reader.reader, reader.typed);
  await reader.reader
    .$executeRaw`SELECT set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, TRUE)`;
  const isFiltered = Object.keys(asked.filters).length > 0;
  const found = isFiltered ? await countUpTo(reader, reader.typed, {}, FEW + 1) : asked.found;
  if (found > FEW) return NO_ADVICE;
  return found === 0 ? adviseOnNothing(reader, dutch, asked) : adviseOnFew(reader, asked);
}

/** Who asks, as far as it says what they may see; as JSON, with the search, it is the key of an answer. */
interface Asked {
  actor: Actor;
  search: string;
  filters: Filters;
  /** How much the search finds within the filters. */
  found: number;
}

function keyOf({ actor, ...asked }: Asked): string {
  if (actor.kind === "anonymous") return JSON.stringify({ actor, ...asked } satisfies Asked);
  const { accessToken: _, address: __, ...person } = actor;
  return JSON.stringify({ actor: { ...person, sessionId: "" }, ...asked } satisfies Asked);
}

const MOST = 500;

const advices = cachedPer("search advice", { of: "entries", most: MOST }, async (key) => {
  const asked = JSON.parse(key) as Asked;
  const [model, synonyms, dutch, typed] = await Promise.all([
    getDataModel(),
    getSynonyms(),
    getDutch(),
    readSearch(asked.search),
  ]);
  const isKnown = knowsWord(model, synonyms);
  const isRight = (word: string) => isKnown(word) || dutch.isWord(word);
  if (asked.found > 0 && doubtful(searchWords(asked.search), isRight).length === 0) return NO_ADVICE;
  try {
    return await db().$transaction(
      (reader) =>
        advise(
          { reader, actor: asked.actor, synonyms, typed, isKnown, isRight, read: new Map() },
          dutch,
          asked,
        ),
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
 * nowhere become the most alike ones that do, or that are another name for what does. With filters it is rather what
 * finds something within those; when nothing does, what would without them, so that whoever shows it counts what it
 * finds. A word that is spelt right is never replaced, only asked about; so is one that finds few and is none, where a
 * right one would find far more. No advice on a phrase in quotes, on what finds more without the filters, and on more than a few words.
 * `found` is how much the search finds within the filters.
 */
async function adviseSearch(
  actor: Actor,
  { search, filters }: { search: string; filters: Filters },
  found: number,
): Promise<Advice> {
  if (found > FEW) return NO_ADVICE;
  const { terms } = await readSearch(search);
  const isMeant = terms.some(({ exact }) => exact !== null);
  return isMeant || terms.length === 0 || terms.length > MOST_WORDS
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
