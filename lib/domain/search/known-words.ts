import type { DataModel } from "../data-model";
import { foldText } from "../text-match";
import { dutchForms } from "./dutch-forms";
import { SYNONYMS } from "./synonyms";

const LETTERS = /[^\p{L}\p{N}]+/u;

function wordsOf(name: string): string[] {
  const folded = foldText(name);
  return [...folded.split(LETTERS), ...folded.split(" ")];
}

const SYNONYM_WORDS = SYNONYMS.flat().flatMap(wordsOf);

/**
 * Whether a word is spelt right, whatever the entries hold: it is one of the data model's own lists (Radiologie), or of
 * the list of synonyms. It may find nothing, but is no mistake.
 */
export function knowsWord(model: DataModel): (word: string) => boolean {
  const labels = Object.values(model).flatMap(({ values }) => values.map(({ label }) => label));
  const known = new Set([...SYNONYM_WORDS, ...labels.flatMap(wordsOf)]);
  return (word) => dutchForms(word).some((form) => known.has(form));
}
