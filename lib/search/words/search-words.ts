import { effectiveSearch } from "../query";

/** What stands between two words, with or without spaces around it. The comma of a number is part of it. */
const BETWEEN = /(?:[\s/;+&|]|,(?!\p{N})|(?<!\p{N}),)+/u;
/** Signs that belong to no word when they stand at its edge. Not emoji, which somebody may look for. */
const EDGES = /^[\p{P}\p{Sm}\p{Sc}\p{Sk}®©™°]+|[\p{P}\p{Sm}\p{Sc}\p{Sk}®©™°]+$/gu;
/** Signs within a word that may as well stand between two: hyphens, brackets, quotes. */
const WITHIN = /[\p{Pd}\p{Ps}\p{Pe}\p{Sm}:!?"“”«»…*#]+/u;
/** `röntgenfoto(s)`, of which an edge is trimmed already. */
const PLURAL = /\((?:e?n|e?s|e)$/u;
const DOTTED = /^(?:\p{L}\.)+\p{L}$/u;

const trim = (word: string) => word.replace(EDGES, "");

/** The words of a text, without the signs between and around them, however short it is. */
export function wordsIn(text: string): string[] {
  return text.split(BETWEEN).map(trim).filter(Boolean);
}

/** The words of a search, without the signs between and around them; none when it is too short to search for. */
export function searchWords(search: string): string[] {
  return wordsIn(effectiveSearch(search));
}

/** `prostaat-MRI` → `prostaat`, `MRI`: a word cut at the signs within it; most words are one piece. */
export function piecesOf(word: string): string[] {
  return word.replace(PLURAL, "").split(WITHIN).map(trim).filter(Boolean);
}

/** `C.O.P.D` → `COPD`; null for what is no dotted abbreviation. */
export function withoutDots(word: string): string | null {
  return DOTTED.test(word) ? word.replaceAll(".", "") : null;
}
