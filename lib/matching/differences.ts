import { foldText } from "../platform/text/text-match";

/** A word of a name, and whether the other name lacks it. */
export interface ComparedWord {
  word: string;
  /** Its place in the text, from 0. */
  place: number;
  differs: boolean;
}

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== "");

/** Folds a word without accents, case and surrounding punctuation; a word of punctuation alone stays itself. */
const fold = (word: string) => foldText(word).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "") || word;

/** Returns the words of a text, in order, each with whether the other text lacks it. */
export function markWordsDifferingFrom(text: string, other: string): ComparedWord[] {
  const known = new Set(wordsIn(other).map(fold));
  return wordsIn(text).map((word, place) => ({ word, place, differs: !known.has(fold(word)) }));
}

/** Returns whether two texts have the same words in the same order, apart from case, accents and punctuation. */
export function haveSameWords(text: string, other: string): boolean {
  return wordsIn(text).map(fold).join(" ") === wordsIn(other).map(fold).join(" ");
}
