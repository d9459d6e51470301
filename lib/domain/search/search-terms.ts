import { effectiveSearch } from "../entry-query";
import { foldText, type Searched } from "../text-match";
import { dutchForms } from "./dutch-forms";
import { isNoise, isStopWord } from "./noise-words";
import { piecesOf, searchWords, withoutDots } from "./search-words";
import { LONGEST_SYNONYM, namesOf } from "./synonyms";

/** One thing that is searched for. An entry holds it when it does so in any of three ways. */
export interface SearchTerm {
  /** As typed: one word, or several that have a synonym together. */
  words: string[];
  /** All of these occur in it, if need be within a word; none where that would find too much. */
  anywhere: string[];
  /** Any of these occurs in it as whole words, whatever their ending: word forms and synonyms. */
  phrases: string[];
  /** All of these are held by it: the separate words of what a hyphen joined. */
  parts: SearchTerm[];
}

/** What full-text search can look up; anything else is found only as it stands. */
const PLAIN_WORD = /^[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*$/u;
/** Occurs within so many other words (`ct` in `reconstructie`) that it is found as a whole word only. */
const SHORT_WORD = /^[\p{Script=Latin}\p{N}]{1,2}$/u;
const SINGLE_LETTER = /^[\p{Script=Latin}\p{N}]$/u;
const NUMBER = /^\p{N}+$/u;

const isShort = (word: string) => SHORT_WORD.test(word);

function formsOf(word: string): string[] {
  return PLAIN_WORD.test(word) ? dutchForms(word.replace("’", "'")) : [];
}

/** All that one word or several are called, whatever the ending of the last; none when the list does not know them. */
function otherNames(words: readonly string[]): string[] {
  const last = words.at(-1) ?? "";
  const forms = [last, ...formsOf(last)];
  return [...new Set(forms.flatMap((form) => namesOf([...words.slice(0, -1), form].join(" "))))];
}

/** A name as whole words, also where it is written with a space for a hyphen. */
function phrasesOfName(name: string): string[] {
  return [name, ...formsOf(name), name.replaceAll("-", " ")];
}

/** One word as it stands in a text; a number after a hyphen is a negative one to full-text search. */
function phrasesOfWord(word: string): string[] {
  return isShort(word) && NUMBER.test(word) ? [word, `-${word}`] : formsOf(word);
}

/** The longest row of words from here that has a synonym, or the one word. */
function spanAt(words: readonly string[], start: number): string[] {
  for (let length = Math.min(LONGEST_SYNONYM, words.length - start); length > 1; length -= 1) {
    const span = words.slice(start, start + length);
    if (otherNames(span.flatMap(piecesOf)).length > 0) return span;
  }
  return words.slice(start, start + 1);
}

/** Beside something else a number within a name (`covid-19`) is enough to tell it from other words, a letter is not. */
function anywhereOf(words: readonly string[], pieces: readonly string[], isName: boolean): string[] {
  const mayBeNumber = pieces.length > 1 && !isName;
  if (pieces.some((piece) => isShort(piece) && !(mayBeNumber && NUMBER.test(piece)))) return [];
  return isName ? [...pieces] : [...words];
}

/** What one word, cut into pieces, or the words of one name are called themselves. */
function ownPhrases(words: readonly string[], pieces: readonly string[]): string[] {
  if (pieces.length === 1) return pieces.flatMap(phrasesOfWord);
  const joined = pieces.every((piece) => PLAIN_WORD.test(piece)) ? [pieces.join(" ")] : [];
  return [...(words.length === 1 ? words.flatMap(formsOf) : []), ...joined];
}

function partsOf(words: readonly string[], pieces: readonly string[], isName: boolean): SearchTerm[] {
  const plain = words.length === 1 ? withoutDots(words[0] ?? "") : null;
  if (plain !== null) return [termOf([plain])];
  if (pieces.length === 1) return [];
  if (!isName) return tellingTerms(pieces);
  // Words that are found anywhere need no more; a single letter tells too little apart from the rest of its name.
  const isTelling = pieces.some(isShort) && !pieces.some((piece) => SINGLE_LETTER.test(piece));
  return isTelling ? pieces.map((piece) => termOf([piece])) : [];
}

function termOf(words: readonly string[]): SearchTerm {
  const cut = words.flatMap(piecesOf);
  const pieces = cut.length === 0 ? words : cut;
  const names = otherNames(pieces);
  const isName = names.length > 0;
  return {
    words: [...words],
    anywhere: anywhereOf(words, pieces, isName),
    phrases: [...new Set([...ownPhrases(words, pieces), ...names.flatMap(phrasesOfName)])],
    parts: partsOf(words, pieces, isName),
  };
}

/** What these words ask for; without those that tell nothing, as long as another does. */
function tellingTerms(words: readonly string[]): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (let start = 0; start < words.length; ) {
    const span = spanAt(words, start);
    terms.push(termOf(span));
    start += span.length;
  }
  const meant = terms.filter((term) => !isStopWord(term.words));
  const telling = meant.filter((term) => !isNoise(term.words));
  return telling.length > 0 ? telling : meant;
}

/**
 * What a search text asks for, all of which an entry must hold. Beside a word that tells something, stop words and what
 * every entry of this register is (AI, algoritme) are not asked for. Empty when the text is too short to search for, and
 * when it has nothing but stop words, single letters or signs: then it is looked for as it stands (literalOf).
 */
export function searchTerms(search: string): SearchTerm[] {
  const terms = tellingTerms(searchWords(search));
  const isTelling = terms.some(
    ({ words }) => !words.flatMap(piecesOf).every((piece) => SINGLE_LETTER.test(piece)),
  );
  return isTelling ? terms : [];
}

function impliedBy(text: string, { anywhere, parts }: SearchTerm): boolean {
  if (anywhere.length > 0 && anywhere.every((word) => text.includes(foldText(word)))) return true;
  return parts.length > 0 && parts.every((part) => impliedBy(text, part));
}

/**
 * The whole text as typed, which finds whatever holds it (specification section 5); null when that would find no more
 * than its terms do, as it is for most.
 */
export function literalOf(search: string): string | null {
  const text = effectiveSearch(search);
  const terms = searchTerms(text);
  const isImplied = terms.length > 0 && terms.every((term) => impliedBy(foldText(text), term));
  return text === "" || isImplied ? null : text;
}

function eachPart(terms: readonly SearchTerm[]): SearchTerm[] {
  return terms.flatMap((term) => [term, ...eachPart(term.parts)]);
}

/** All that full-text search looks up for these terms. */
export function phrasesOf(terms: readonly SearchTerm[]): string[] {
  return [...new Set(eachPart(terms).flatMap(({ phrases }) => phrases))];
}

/** What of a search is to be marked in a text that it finds, as far as that is as typed. */
export function typedMarks(search: string): Searched {
  const terms = eachPart(searchTerms(search));
  const literal = literalOf(search);
  return {
    words: [...terms.flatMap(({ anywhere }) => anywhere), ...(literal === null ? [] : [literal])],
    wholeWords: terms.flatMap(({ words }) => words.flatMap(piecesOf)).filter(isShort),
  };
}
