import { foldText } from "../../platform/text/text-match";
import { dropTooShortSearch } from "../query";
import { listDutchForms, listDutchStems } from "./dutch-forms";
import {
  areNoiseWords,
  areStopWords,
  removeAbbreviationDots,
  SIGNED_WORD_PATTERN,
  splitIntoWords,
  splitWordAtSigns,
} from "./search-words";
import { listSynonyms, type Synonyms } from "./synonyms";

/** One term of a search. An entry can match it in any of these ways. */
export interface SearchTerm {
  /** Typed words: one, or several that have a synonym together; a phrase with its quotes. */
  words: string[];
  /** A phrase in quotes, or a letter with signs (`C++`): it must occur literally, nothing else matches. */
  exact: string | null;
  /** The word with signs at its end (`HER2+`), which ranks above the word without them; null without signs. */
  signed: string | null;
  /**
   * Alternatives, each of which is a list of texts that must all occur, even within words: the typed words, or the stem
   * of their forms.
   */
  substrings: string[][];
  /** A short word that may be an abbreviation: it matches within other words only if no text has it as a whole word. */
  unlessWord: string | null;
  /** Word forms and synonyms, any of which matches as whole words, whatever their ending. */
  phrases: string[];
  /** Terms that match if all do: the words that a hyphen joined, or the parts of a compound. */
  parts: SearchTerm[];
}

/** Words that full-text search can look up; others are found literally only. */
const PLAIN_WORD = /^[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*$/u;
/** Words within so many others (`ct` in `reconstructie`) that they are found as whole words only. */
const SHORT_WORD = /^[\p{Script=Latin}\p{N}]{1,2}$/u;
const SINGLE_LETTER = /^[\p{Script=Latin}\p{N}]$/u;
const NUMBER = /^\p{N}+$/u;

/** Possible abbreviations, which occur within other words by chance. */
const FEW_LETTERS = /^[\p{Script=Latin}\p{N}]{3,4}$/u;

export const isShortWord = (word: string) => SHORT_WORD.test(word);

const formsOf = (word: string): string[] => (PLAIN_WORD.test(word) ? listDutchForms(word) : []);

/** Returns all synonyms of one or more words, whatever the ending of the last; none if the list lacks them. */
function otherNames(words: readonly string[], synonyms: Synonyms): string[] {
  const last = words.at(-1) ?? "";
  const forms = [last, ...formsOf(last)];
  return [
    ...new Set(forms.flatMap((form) => listSynonyms([...words.slice(0, -1), form].join(" "), synonyms))),
  ];
}

/** Returns a name as phrases, also with a space for each hyphen. */
function phrasesOfName(name: string): string[] {
  return [name, ...formsOf(name), name.replaceAll("-", " ")];
}

const LETTERS_AND_NUMBERS = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;

/** Separates letters and numbers: `IL6` → `IL 6`, as `IL-6` is stored. */
const separateNumbers = (word: string) => word.split(LETTERS_AND_NUMBERS).join(" ");

/** Returns the longest sequence of words from `start` that has a synonym, or the one word. */
function spanAt(words: readonly string[], start: number, synonyms: Synonyms): string[] {
  for (let length = Math.min(synonyms.longest, words.length - start); length > 1; length -= 1) {
    const span = words.slice(start, start + length);
    if (otherNames(span.flatMap(splitWordAtSigns), synonyms).length > 0) return span;
  }
  return words.slice(start, start + 1);
}

/**
 * Returns the texts of a term to find within words. None for short pieces and numbers: `covid-19` is not in
 * `covid-190`.
 */
function substringsOf(words: readonly string[], pieces: readonly string[], isName: boolean): string[][] {
  if (pieces.some((piece) => isShortWord(piece) || NUMBER.test(piece))) return [];
  const stems = pieces.length === 1 && !isName ? pieces.flatMap(listDutchStems) : [];
  const typed = isName ? [...pieces] : [...words];
  const isImplied = stems.some((stem) => foldText(typed.join(" ")).includes(stem));
  return [...(isImplied ? [] : [typed]), ...stems.map((stem) => [stem])];
}

/** Returns the phrases of one word, cut into pieces, or of the words of one name, without synonyms. */
function ownPhrases(words: readonly string[], pieces: readonly string[]): string[] {
  if (pieces.length === 1) {
    return pieces.flatMap((piece) => [
      ...formsOf(piece),
      ...(LETTERS_AND_NUMBERS.test(piece) && PLAIN_WORD.test(piece) ? [separateNumbers(piece)] : []),
    ]);
  }
  const joined = pieces.every((piece) => PLAIN_WORD.test(piece)) ? [pieces.join(" "), pieces.join("")] : [];
  return [...(words.length === 1 ? words.flatMap(formsOf) : []), ...joined];
}

function partsOf(
  words: readonly string[],
  pieces: readonly string[],
  isName: boolean,
  synonyms: Synonyms,
): SearchTerm[] {
  const plain = words.length === 1 ? removeAbbreviationDots(words[0] ?? "") : null;
  if (plain !== null) return [termOf([plain], synonyms)];
  if (pieces.length === 1) return compoundOf(pieces[0] ?? "", isName, synonyms);
  if (pieces.some((piece) => NUMBER.test(piece))) return [];
  if (!isName) return tellingTerms(pieces, synonyms);
  // Longer pieces are found within other words, so they need no parts; a single letter alone is too common to search
  // for.
  const isTelling = pieces.some(isShortWord) && !pieces.some((piece) => SINGLE_LETTER.test(piece));
  return isTelling ? pieces.map((piece) => termOf([piece], synonyms)) : [];
}

const wholeWords = (words: string[], phrases: string[]): SearchTerm => ({
  words,
  exact: null,
  signed: null,
  substrings: [],
  unlessWord: null,
  phrases,
  parts: [],
});

/**
 * Actions of algorithms: a compound with one is also found by its verb, `gezichtsherkenning` by `gezicht herkennen`.
 */
const IS_ACTION =
  /(?:herkenning|detectie|voorspelling|bewaking|meting|planning|beoordeling|telling|reconstructie|classificatie|segmentatie|samenvatting)$/;

/**
 * Returns the parts of a compound as if typed separately; none if the whole has synonyms, unless it is an action. Parts
 * must match whole words, as within words they occur by chance: an entry with `parkeervergunning` and `garage` has no
 * `parkeergarage`.
 */
function compoundOf(word: string, isName: boolean, synonyms: Synonyms): SearchTerm[] {
  if (isName && !IS_ACTION.test(word)) return [];
  const parts = synonyms.dutch?.splitCompound(word) ?? [];
  return parts.map((part) => wholeWords([part], phrasesFor([part], [part], synonyms)));
}

/** Returns the forms of words and of their synonyms, to match whole words. */
function phrasesFor(words: readonly string[], pieces: readonly string[], synonyms: Synonyms): string[] {
  const names = otherNames(pieces, synonyms);
  return [...new Set([...ownPhrases(words, pieces), ...names.flatMap(phrasesOfName)])];
}

function termOf(words: readonly string[], synonyms: Synonyms): SearchTerm {
  const cut = words.flatMap(splitWordAtSigns);
  const pieces = cut.length === 0 ? words : cut;
  const isName = otherNames(pieces, synonyms).length > 0;
  const [only = ""] = pieces;
  // A productive word forms compounds, so it is found within other words, too.
  const isAccidental =
    pieces.length === 1 && FEW_LETTERS.test(only) && synonyms.dutch?.isProductive(only) === false;
  return {
    ...wholeWords([...words], phrasesFor(words, pieces, synonyms)),
    substrings: substringsOf(words, pieces, isName),
    unlessWord: isAccidental ? only : null,
    parts: partsOf(words, pieces, isName, synonyms),
  };
}

/** Combines terms that do not narrow each other, such as AI and algoritme: one of them must match. */
const anyOfThem = (terms: readonly SearchTerm[]): SearchTerm =>
  wholeWords(
    terms.flatMap(({ words }) => words),
    terms.flatMap(({ phrases }) => phrases),
  );

/** Returns the terms of these words and the `quoted` ones, without meaningless words if any others are left. */
function tellingTerms(
  words: readonly string[],
  synonyms: Synonyms,
  quoted: readonly SearchTerm[] = [],
): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (let start = 0; start < words.length; ) {
    const span = spanAt(words, start, synonyms);
    terms.push(termOf(span, synonyms));
    start += span.length;
  }
  const meant = terms.filter((term) => !areStopWords(term.words));
  const telling = meant.filter((term) => !areNoiseWords(term.words, synonyms));
  if (telling.length + quoted.length > 0) return [...quoted, ...telling];
  return meant.length > 1 ? [anyOfThem(meant)] : meant;
}

/** A parsed search text; finding, sorting, counting and highlighting all use this value. */
export interface ParsedSearch {
  /** Typed text; empty if it is too short to search for, which finds everything. */
  text: string;
  /**
   * Terms that an entry must all match. Beside other words, stop words and words that fit every entry of this register
   * (AI, algoritme) are left out. Empty if the text has nothing but stop words, single letters or signs: then it is
   * searched for literally.
   */
  terms: readonly SearchTerm[];
  /**
   * The whole typed text, which finds any text containing it (specification section 5); null if, as for most searches,
   * it would find no more than the terms.
   */
  literal: string | null;
}

/** A query whose search text is parsed. */
export type ParsedQuery<Query extends { search: string }> = Omit<Query, "search"> & { search: ParsedSearch };

/** A phrase in quotes; a sign of inches or seconds, behind a number, opens none. */
const QUOTED = /(?<![\p{L}\p{N}])["“”„«»]([^"“”„«»]*[^\s"“”„«»][^"“”„«»]*)["“”„«»](?![\p{L}\p{N}])/gu;

const quotedTerm = (phrase: string): SearchTerm => ({
  ...wholeWords([`"${phrase}"`], []),
  exact: phrase,
});

export function parseSearch(search: string, synonyms: Synonyms): ParsedSearch {
  // Normalised, as full-text search takes a superscript for another character.
  const text = dropTooShortSearch(search).normalize("NFKC");
  const terms = readTerms(text, synonyms);
  const isImplied = terms.length > 0 && terms.every((term) => impliedBy(foldText(text), term));
  return { text, terms, literal: text === "" || isImplied ? null : text };
}

/** Returns the term of a word with signs: `C++` means nothing without them; a longer word is found without, too. */
function signedTerm(signed: string, synonyms: Synonyms): SearchTerm {
  const word = signed.replace(/[+#]+$/, "");
  if (!/^\p{L}$/u.test(word)) return { ...termOf([word], synonyms), signed };
  return { ...wholeWords([signed], []), exact: signed, signed };
}

export const isQuotedTerm = ({ exact, signed }: SearchTerm): boolean => exact !== null && signed === null;

function readTerms(search: string, synonyms: Synonyms): SearchTerm[] {
  const quoted = [...search.matchAll(QUOTED)].map(([, phrase = ""]) => quotedTerm(phrase.trim()));
  const unquoted = search.replace(QUOTED, " ");
  const signed = [...unquoted.matchAll(SIGNED_WORD_PATTERN)].map(([word]) => signedTerm(word, synonyms));
  const words = splitIntoWords(unquoted.replace(SIGNED_WORD_PATTERN, " "));
  const terms = tellingTerms(words, synonyms, [...quoted, ...signed]);
  const isTelling = terms.some(
    ({ words, exact }) =>
      exact !== null || !words.flatMap(splitWordAtSigns).every((piece) => SINGLE_LETTER.test(piece)),
  );
  return isTelling ? terms : [];
}

function impliedBy(text: string, { exact, signed, substrings, unlessWord, parts }: SearchTerm): boolean {
  const holds = (word: string) => text.includes(foldText(word));
  // The literal text is found within words too, unlike an exact term such as `C++`.
  if (exact !== null && signed !== null) return false;
  if (exact !== null) return holds(exact);
  if (unlessWord !== null) return holds(unlessWord);
  if (substrings.some((words) => words.every(holds))) return true;
  return parts.length > 0 && parts.every((part) => impliedBy(text, part));
}

/** Returns terms with all their parts, at every level. */
export function flattenTerms(terms: readonly SearchTerm[]): SearchTerm[] {
  return terms.flatMap((term) => [term, ...flattenTerms(term.parts)]);
}

/** Returns all phrases that full-text search looks up for these terms. */
export function listFullTextPhrases(terms: readonly SearchTerm[]): string[] {
  return [...new Set(flattenTerms(terms).flatMap(({ phrases }) => phrases))];
}
