import { foldText } from "../../platform/text/text-match";
import { effectiveSearch } from "../query";
import { dutchForms, dutchStems } from "./dutch-forms";
import { isNoise, isStopWord, piecesOf, SIGNED_WORD, withoutDots, wordsIn } from "./search-words";
import { namesOf, type Synonyms } from "./synonyms";

/** One thing that is searched for. An entry holds it when it does so in any of these ways. */
export interface SearchTerm {
  /** As typed: one word, or several that have a synonym together; a phrase with its quotes. */
  words: string[];
  /** A phrase in quotes, or a letter with signs (`C++`): it occurs as it stands, and nothing else counts. */
  exact: string | null;
  /** The word with the signs at its end (`HER2+`), which ranks before the word without them; null without signs. */
  signed: string | null;
  /** All of one of these occur in it, if need be within words: what is typed, or the stem that its forms share. */
  substrings: string[][];
  /** The same word when it is so short that it is found within others only where it stands in no text by itself. */
  unlessWord: string | null;
  /** Any of these occurs in it as whole words, whatever their ending: word forms and synonyms. */
  phrases: string[];
  /** It holds all of these: the separate words of what a hyphen joined, or what a compound is made of. */
  parts: SearchTerm[];
}

/** What full-text search can look up; anything else is found only as it stands. */
const PLAIN_WORD = /^[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*$/u;
/** Occurs within so many other words (`ct` in `reconstructie`) that it is found as a whole word only. */
const SHORT_WORD = /^[\p{Script=Latin}\p{N}]{1,2}$/u;
const SINGLE_LETTER = /^[\p{Script=Latin}\p{N}]$/u;
const NUMBER = /^\p{N}+$/u;

/** May be an abbreviation, which occurs within other words by accident. */
const FEW_LETTERS = /^[\p{Script=Latin}\p{N}]{3,4}$/u;

export const isShort = (word: string) => SHORT_WORD.test(word);

const formsOf = (word: string): string[] => (PLAIN_WORD.test(word) ? dutchForms(word) : []);

/** All that one word or several are called, whatever the ending of the last; none when the list does not know them. */
function otherNames(words: readonly string[], synonyms: Synonyms): string[] {
  const last = words.at(-1) ?? "";
  const forms = [last, ...formsOf(last)];
  return [...new Set(forms.flatMap((form) => namesOf([...words.slice(0, -1), form].join(" "), synonyms)))];
}

/** A name as whole words, also where it is written with a space for a hyphen. */
function phrasesOfName(name: string): string[] {
  return [name, ...formsOf(name), name.replaceAll("-", " ")];
}

const LETTERS_AND_NUMBERS = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;

/** `IL6` → `IL 6`, as `IL-6` is stored. */
const separateNumbers = (word: string) => word.split(LETTERS_AND_NUMBERS).join(" ");

/** The longest row of words from here that has a synonym, or the one word. */
function spanAt(words: readonly string[], start: number, synonyms: Synonyms): string[] {
  for (let length = Math.min(synonyms.longest, words.length - start); length > 1; length -= 1) {
    const span = words.slice(start, start + length);
    if (otherNames(span.flatMap(piecesOf), synonyms).length > 0) return span;
  }
  return words.slice(start, start + 1);
}

/** What of a term is found within words. Short pieces and numbers are not: `covid-19` is not in `covid-190`. */
function substringsOf(words: readonly string[], pieces: readonly string[], isName: boolean): string[][] {
  if (pieces.some((piece) => isShort(piece) || NUMBER.test(piece))) return [];
  const stems = pieces.length === 1 && !isName ? pieces.flatMap(dutchStems) : [];
  const typed = isName ? [...pieces] : [...words];
  const isImplied = stems.some((stem) => foldText(typed.join(" ")).includes(stem));
  return [...(isImplied ? [] : [typed]), ...stems.map((stem) => [stem])];
}

/** What one word, cut into pieces, or the words of one name are called themselves. */
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
  const plain = words.length === 1 ? withoutDots(words[0] ?? "") : null;
  if (plain !== null) return [termOf([plain], synonyms)];
  if (pieces.length === 1) return compoundOf(pieces[0] ?? "", isName, synonyms);
  if (pieces.some((piece) => NUMBER.test(piece))) return [];
  if (!isName) return tellingTerms(pieces, synonyms);
  // Words that are found anywhere need no more; a single letter tells too little apart from the rest of its name.
  const isTelling = pieces.some(isShort) && !pieces.some((piece) => SINGLE_LETTER.test(piece));
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

/** What algorithms do: a compound with one of these is found where its verb stands, `gezichtsherkenning` by `gezicht herkennen`. */
const IS_ACTION =
  /(?:herkenning|detectie|voorspelling|bewaking|meting|planning|beoordeling|telling|reconstructie|classificatie|segmentatie|samenvatting)$/;

/**
 * The parts of a compound, as if they were typed apart; what is called otherwise as a whole is not what its parts are
 * called, unless it is an action. Within other words the parts meet by chance, so that they are looked for as whole
 * words: `parkeer` in `parkeervergunning` beside any `garage` is no `parkeergarage`.
 */
function compoundOf(word: string, isName: boolean, synonyms: Synonyms): SearchTerm[] {
  if (isName && !IS_ACTION.test(word)) return [];
  const parts = synonyms.dutch?.splitCompound(word) ?? [];
  return parts.map((part) => wholeWords([part], phrasesFor([part], [part], synonyms)));
}

/** What words and their other names are called, as whole words. */
function phrasesFor(words: readonly string[], pieces: readonly string[], synonyms: Synonyms): string[] {
  const names = otherNames(pieces, synonyms);
  return [...new Set([...ownPhrases(words, pieces), ...names.flatMap(phrasesOfName)])];
}

function termOf(words: readonly string[], synonyms: Synonyms): SearchTerm {
  const cut = words.flatMap(piecesOf);
  const pieces = cut.length === 0 ? words : cut;
  const isName = otherNames(pieces, synonyms).length > 0;
  const [only = ""] = pieces;
  // Compounds are made with a productive word, so that it is found within others too.
  const isAccidental =
    pieces.length === 1 && FEW_LETTERS.test(only) && synonyms.dutch?.isProductive(only) === false;
  return {
    ...wholeWords([...words], phrasesFor(words, pieces, synonyms)),
    substrings: substringsOf(words, pieces, isName),
    unlessWord: isAccidental ? only : null,
    parts: partsOf(words, pieces, isName, synonyms),
  };
}

/** Words that say nothing beside each other, as AI and algoritme: one of them is enough. */
const anyOfThem = (terms: readonly SearchTerm[]): SearchTerm =>
  wholeWords(
    terms.flatMap(({ words }) => words),
    terms.flatMap(({ phrases }) => phrases),
  );

/** What these words ask for, beside phrases in quotes; without those that tell nothing, as long as another does. */
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
  const meant = terms.filter((term) => !isStopWord(term.words));
  const telling = meant.filter((term) => !isNoise(term.words, synonyms));
  if (telling.length + quoted.length > 0) return [...quoted, ...telling];
  return meant.length > 1 ? [anyOfThem(meant)] : meant;
}

/** A search text as it is understood: what finds, orders, counts and marks is made from this one value. */
export interface ParsedSearch {
  /** As typed; empty when it is too short to search for, which finds everything. */
  text: string;
  /**
   * What it asks for, all of which an entry must hold. Beside a word that tells something, stop words and what every
   * entry of this register is (AI, algoritme) are not asked for. Empty when the text has nothing but stop words, single
   * letters or signs: then it is looked for as it stands.
   */
  terms: readonly SearchTerm[];
  /**
   * The whole text as typed, which finds whatever holds it (specification section 5); null when that would find no more
   * than its terms do, as it is for most.
   */
  literal: string | null;
}

/** A query of which the text was parsed. */
export type Parsed<Query extends { search: string }> = Omit<Query, "search"> & { search: ParsedSearch };

/** A phrase in quotes; a sign of inches or of seconds, which stands after a number, opens none. */
const QUOTED = /(?<![\p{L}\p{N}])["“”„«»]([^"“”„«»]*[^\s"“”„«»][^"“”„«»]*)["“”„«»](?![\p{L}\p{N}])/gu;

const quotedTerm = (phrase: string): SearchTerm => ({
  ...wholeWords([`"${phrase}"`], []),
  exact: phrase,
});

export function parseSearch(search: string, synonyms: Synonyms): ParsedSearch {
  // A superscript is a sign of its own to full-text search.
  const text = effectiveSearch(search).normalize("NFKC");
  const terms = readTerms(text, synonyms);
  const isImplied = terms.length > 0 && terms.every((term) => impliedBy(foldText(text), term));
  return { text, terms, literal: text === "" || isImplied ? null : text };
}

/** `C++` tells nothing without its signs; a longer word is found without them as well. */
function signedTerm(signed: string, synonyms: Synonyms): SearchTerm {
  const word = signed.replace(/[+#]+$/, "");
  if (!/^\p{L}$/u.test(word)) return { ...termOf([word], synonyms), signed };
  return { ...wholeWords([signed], []), exact: signed, signed };
}

export const isQuoted = ({ exact, signed }: SearchTerm): boolean => exact !== null && signed === null;

function readTerms(search: string, synonyms: Synonyms): SearchTerm[] {
  const quoted = [...search.matchAll(QUOTED)].map(([, phrase = ""]) => quotedTerm(phrase.trim()));
  const unquoted = search.replace(QUOTED, " ");
  const signed = [...unquoted.matchAll(SIGNED_WORD)].map(([word]) => signedTerm(word, synonyms));
  const words = wordsIn(unquoted.replace(SIGNED_WORD, " "));
  const terms = tellingTerms(words, synonyms, [...quoted, ...signed]);
  const isTelling = terms.some(
    ({ words, exact }) =>
      exact !== null || !words.flatMap(piecesOf).every((piece) => SINGLE_LETTER.test(piece)),
  );
  return isTelling ? terms : [];
}

function impliedBy(text: string, { exact, signed, substrings, unlessWord, parts }: SearchTerm): boolean {
  const holds = (word: string) => text.includes(foldText(word));
  // As it stands a text is found within words, too.
  if (exact !== null && signed !== null) return false;
  if (exact !== null) return holds(exact);
  if (unlessWord !== null) return holds(unlessWord);
  if (substrings.some((words) => words.every(holds))) return true;
  return parts.length > 0 && parts.every((part) => impliedBy(text, part));
}

/** Terms with all terms that they are made of. */
export function eachPart(terms: readonly SearchTerm[]): SearchTerm[] {
  return terms.flatMap((term) => [term, ...eachPart(term.parts)]);
}

/** All that full-text search looks up for these terms. */
export function phrasesOf(terms: readonly SearchTerm[]): string[] {
  return [...new Set(eachPart(terms).flatMap(({ phrases }) => phrases))];
}
