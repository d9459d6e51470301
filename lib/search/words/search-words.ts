import { foldText } from "../../platform/text/text-match";
import { dropTooShortSearch } from "../query";
import { listSynonyms, normaliseSpelling, type Synonyms } from "./synonyms";

/** Separators of words, with or without spaces around them. The comma in a number is none. */
const BETWEEN = /(?:[\s/;+&|]|,(?!\p{N})|(?<!\p{N}),)+/u;
/** Signs to trim at the edges of a word. Not emoji, which users may search for. */
const EDGES = /^[\p{P}\p{Sm}\p{Sc}\p{Sk}®©™°]+|[\p{P}\p{Sm}\p{Sc}\p{Sk}®©™°]+$/gu;
/** Signs within a word that may also separate words: hyphens, underscores, brackets, quotes. */
const WITHIN = /[\p{Pd}_\p{Ps}\p{Pe}\p{Sm}:!?"“”«»…*#]+/u;
/** Plural ending in brackets, as in `röntgenfoto(s)`, whose last bracket is trimmed already. */
const PLURAL = /\((?:e?n|e?s|e)$/u;
const DOTTED = /^(?:\p{L}\.)+\p{L}$/u;

/** A word with plus signs or number signs at its end that belong to it, as in `C++`, `C#` and `HER2+`. */
export const SIGNED_WORD_PATTERN =
  /(?<=^|[\s/;,&|(])([\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*[+#]+)(?![\p{L}\p{N}])/gu;

const trim = (word: string) => word.replace(EDGES, "");

/** Returns the words of a text of any length, without the signs between and around them. */
export function splitIntoWords(text: string): string[] {
  return text.split(BETWEEN).map(trim).filter(Boolean);
}

/** Returns the words of a search, without the signs between and around them; none if it is too short. */
export function splitSearchIntoWords(search: string): string[] {
  return splitIntoWords(dropTooShortSearch(search));
}

/** Returns the words of a search as typed, with the signs at their ends that belong to them. */
export function splitSearchIntoTypedWords(search: string): string[] {
  // The pattern has one group, so every second part is a word with signs.
  return search
    .split(SIGNED_WORD_PATTERN)
    .flatMap((part, place) => (place % 2 === 1 ? [part] : splitIntoWords(part)));
}

/** Splits a word at the signs within it: `prostaat-MRI` → `prostaat`, `MRI`; most words are one piece. */
export function splitWordAtSigns(word: string): string[] {
  return word.replace(PLURAL, "").split(WITHIN).map(trim).filter(Boolean);
}

/** Removes the dots of an abbreviation: `C.O.P.D` → `COPD`; null for other words. */
export function removeAbbreviationDots(word: string): string | null {
  return DOTTED.test(word) ? word.replaceAll(".", "") : null;
}

/** Words without a meaning of their own: they need not occur if another word does. */
const STOP_WORDS = new Set(
  (
    "aan al als bij de dat deze die dit door een en er ge het hoe ik in is ja je me met na naar niet nu of om onder " +
    "op over te tot u uit uw van voor wat welke wie ze zijn zo zonder the and for of with"
  ).split(" "),
);
/**
 * Words that fit every entry of this register: like stop words they do not tell entries apart, and need not occur if
 * another word does. Alone they are searched for like any other.
 */
const NOISE = new Set(["algoritme", "algoritmen", "algoritmes", "algorithm", "algorithms"]);
const AI = normaliseSpelling("AI");

export function areStopWords(words: readonly string[]): boolean {
  return words.every((word) => STOP_WORDS.has(foldText(word)));
}

export function areNoiseWords(words: readonly string[], synonyms: Synonyms): boolean {
  const key = normaliseSpelling(words.join(" "));
  return (
    key === AI ||
    NOISE.has(key) ||
    listSynonyms("AI", synonyms).some((name) => normaliseSpelling(name) === key)
  );
}
