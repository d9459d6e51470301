import { foldText } from "../../platform/text/text-match";
import { effectiveSearch } from "../query";
import { nameKey, namesOf, type Synonyms } from "./synonyms";

/** What stands between two words, with or without spaces around it. The comma of a number is part of it. */
const BETWEEN = /(?:[\s/;+&|]|,(?!\p{N})|(?<!\p{N}),)+/u;
/** Signs that belong to no word when they stand at its edge. Not emoji, which somebody may look for. */
const EDGES = /^[\p{P}\p{Sm}\p{Sc}\p{Sk}®©™°]+|[\p{P}\p{Sm}\p{Sc}\p{Sk}®©™°]+$/gu;
/** Signs within a word that may as well stand between two: hyphens, underscores, brackets, quotes. */
const WITHIN = /[\p{Pd}_\p{Ps}\p{Pe}\p{Sm}:!?"“”«»…*#]+/u;
/** `röntgenfoto(s)`, of which an edge is trimmed already. */
const PLURAL = /\((?:e?n|e?s|e)$/u;
const DOTTED = /^(?:\p{L}\.)+\p{L}$/u;

/** A word with plus signs or number signs at its end that belong to it, as in `C++`, `C#` and `HER2+`. */
export const SIGNED_WORD = /(?<=^|[\s/;,&|(])([\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*[+#]+)(?![\p{L}\p{N}])/gu;

const trim = (word: string) => word.replace(EDGES, "");

/** The words of a text, without the signs between and around them, however short it is. */
export function wordsIn(text: string): string[] {
  return text.split(BETWEEN).map(trim).filter(Boolean);
}

/** The words of a search, without the signs between and around them; none when it is too short to search for. */
export function searchWords(search: string): string[] {
  return wordsIn(effectiveSearch(search));
}

/** The words of a search as typed: a word keeps the signs at its end that belong to it. */
export function typedWords(search: string): string[] {
  // The pattern has one group, so that every second part is a word with signs.
  return search.split(SIGNED_WORD).flatMap((part, place) => (place % 2 === 1 ? [part] : wordsIn(part)));
}

/** `prostaat-MRI` → `prostaat`, `MRI`: a word cut at the signs within it; most words are one piece. */
export function piecesOf(word: string): string[] {
  return word.replace(PLURAL, "").split(WITHIN).map(trim).filter(Boolean);
}

/** `C.O.P.D` → `COPD`; null for what is no dotted abbreviation. */
export function withoutDots(word: string): string | null {
  return DOTTED.test(word) ? word.replaceAll(".", "") : null;
}

/** Words that carry no meaning of their own: they need not occur when another word does. */
const STOP_WORDS = new Set(
  (
    "aan al als bij de dat deze die dit door een en er ge het hoe ik in is ja je me met na naar niet nu of om onder " +
    "op over te tot u uit uw van voor wat welke wie ze zijn zo zonder the and for of with"
  ).split(" "),
);
/**
 * What every entry of this register is, whether or not it says so: these tell entries apart no more than stop words do,
 * and need not occur when another word does. Alone they are searched for as any other.
 */
const NOISE = new Set(["algoritme", "algoritmen", "algoritmes", "algorithm", "algorithms"]);
const AI = nameKey("AI");

export function isStopWord(words: readonly string[]): boolean {
  return words.every((word) => STOP_WORDS.has(foldText(word)));
}

export function isNoise(words: readonly string[], synonyms: Synonyms): boolean {
  const key = nameKey(words.join(" "));
  return key === AI || NOISE.has(key) || namesOf("AI", synonyms).some((name) => nameKey(name) === key);
}
