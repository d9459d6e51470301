import type { DataModel } from "../../fields/data-model";
import { foldText } from "../../platform/text/text-match";
import { dutchForms } from "./dutch-forms";
import type { Synonyms } from "./synonyms";

const LETTERS = /[^\p{L}\p{N}]+/u;

function wordsOf(name: string): string[] {
  const folded = foldText(name);
  return [...folded.split(LETTERS), ...folded.split(" ")];
}

/**
 * Whether a word is spelt right, whatever the entries hold: it is one of the data model's own lists (Radiologie), or of
 * the list of synonyms. It may find nothing, but is no mistake.
 */
export function knowsWord(model: DataModel, synonyms: Synonyms): (word: string) => boolean {
  const labels = Object.values(model).flatMap(({ values }) => values.map(({ label }) => label));
  const known = new Set([...synonyms.rows.flat().flatMap(wordsOf), ...labels.flatMap(wordsOf)]);
  return (word) => dutchForms(word).some((form) => known.has(form));
}
