import type { DataModel } from "../../fields/data-model";
import { foldText } from "../../platform/text/text-match";
import type { DutchDictionary } from "./dutch-dictionary";
import { listDutchForms } from "./dutch-forms";

/** Returns one key for all spellings of a name: `X-ray`, `x ray` and `xray`. */
export function normaliseSpelling(name: string): string {
  return foldText(name).replace(/[\s-]/g, "");
}

/**
 * Index of words and names that clinicians use for one thing, as kept by admins. A search for one finds the others too,
 * as whole words, with their plurals. Abbreviations stand beside their full names; a narrower term is marked with >.
 * Includes the dictionary of word forms and compounds.
 */
export interface Synonyms {
  rows: readonly (readonly string[])[];
  /** Number of words in the longest name of all rows. */
  longest: number;
  byKey: ReadonlyMap<string, readonly string[]>;
  /** Words of all names, without case and accents. */
  words: ReadonlySet<string>;
  /** Null where only the typed text counts, such as in the browser. */
  dutch: DutchDictionary | null;
}

const NARROWER = /^>\s*/;

/**
 * Whether a name is marked with > as narrower than the others of its row: a search for those finds it, not the reverse.
 */
export const isNarrowerName = (name: string) => NARROWER.test(name);

export const removeNarrowerMark = (name: string) => name.replace(NARROWER, "");

const LETTERS = /[^\p{L}\p{N}]+/u;

function wordsOf(name: string): string[] {
  const folded = foldText(name);
  return [...folded.split(LETTERS), ...folded.split(" ")];
}

/** Indexes rows of synonyms. A name in several rows gets the names of all of them. */
export function indexSynonyms(
  given: readonly (readonly string[])[],
  dutch: DutchDictionary | null = null,
): Synonyms {
  const byKey = new Map<string, string[]>();
  const rows = given.map((row) => row.map(removeNarrowerMark));
  for (const [index, row] of rows.entries()) {
    for (const name of given[index]?.filter((one) => !isNarrowerName(one)) ?? []) {
      byKey.set(normaliseSpelling(name), [
        ...new Set([...(byKey.get(normaliseSpelling(name)) ?? []), ...row]),
      ]);
    }
  }
  const lengths = rows.flat().map((name) => name.split(/[ -]/).length);
  const words = new Set(rows.flat().flatMap(wordsOf));
  return { rows, longest: Math.max(1, ...lengths), byKey, words, dutch };
}

/** Empty index, for where only the typed text counts. */
export const NO_SYNONYMS = indexSynonyms([]);

/**
 * Returns all synonyms of a name, itself included; empty if the list lacks it. Ignores case, accents, and whether words
 * are joined by a hyphen, a space or nothing.
 */
export function listSynonyms(name: string, synonyms: Synonyms): readonly string[] {
  return synonyms.byKey.get(normaliseSpelling(name)) ?? [];
}

/**
 * Returns a function that tells whether a word is in the data model's lists (Radiologie) or the synonyms. Such a word
 * is spelt right, even if it finds nothing.
 */
export function createKnownWordTest(model: DataModel, synonyms: Synonyms): (word: string) => boolean {
  const labels = Object.values(model).flatMap(({ values }) => values.map(({ label }) => label));
  const chosen = new Set(labels.flatMap(wordsOf));
  return (word) => listDutchForms(word).some((form) => synonyms.words.has(form) || chosen.has(form));
}

const LETTER = /[\p{L}\p{N}]/u;

/** Whether a word in the text begins with the typed text, ignoring case and accents. */
export function hasWordWithPrefix(text: string, typed: string): boolean {
  const [folded, wanted] = [foldText(text), foldText(typed)];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    if (!LETTER.test(folded.charAt(at - 1))) return true;
  }
  return false;
}

/**
 * Returns names that the user may be typing: from each group of synonyms one that begins with the text, or else one
 * with a word that does. Skips groups with a name typed in full: their other names find the same.
 */
export function listPossibleTerms(typed: string, synonyms: Synonyms): string[] {
  const wanted = foldText(typed);
  const starts = (name: string) => foldText(name).startsWith(wanted);
  const names = synonyms.rows
    .filter((group) => !group.some((name) => foldText(name) === wanted))
    .flatMap((group) => group.find(starts) ?? group.find((name) => hasWordWithPrefix(name, typed)) ?? []);
  const sorted = [...names.filter(starts), ...names.filter((name) => !starts(name))];
  return [...new Map(sorted.map((name) => [normaliseSpelling(name), name])).values()];
}
