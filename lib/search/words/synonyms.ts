import type { DataModel } from "../../fields/data-model";
import { foldText } from "../../platform/text/text-match";
import type { DutchDictionary } from "./dutch-dictionary";
import { dutchForms } from "./dutch-forms";

/** One key for all ways to write a name: `X-ray`, `x ray` and `xray`. */
export function nameKey(name: string): string {
  return foldText(name).replace(/[\s-]/g, "");
}

/**
 * Words and names that clinicians use for one thing, which admins keep in the admin area, ready to be looked up. Who
 * searches for one finds the others too, as whole words, with their plurals. Abbreviations stand beside what they are
 * short for; a narrower term is marked with >. Beside them stands the dictionary, which tells forms and
 * compounds of words.
 */
export interface Synonyms {
  rows: readonly (readonly string[])[];
  /** Names of at most this many words are in the list. */
  longest: number;
  byKey: ReadonlyMap<string, readonly string[]>;
  /** The words of all names, folded. */
  words: ReadonlySet<string>;
  /** Null where only what is typed counts, such as in the browser. */
  dutch: DutchDictionary | null;
}

const NARROWER = /^>\s*/;

/** Whether a name is marked with > as narrower than the others of its row: they find it, and it does not find them. */
export const isNarrower = (name: string) => NARROWER.test(name);

export const withoutMark = (name: string) => name.replace(NARROWER, "");

const LETTERS = /[^\p{L}\p{N}]+/u;

function wordsOf(name: string): string[] {
  const folded = foldText(name);
  return [...folded.split(LETTERS), ...folded.split(" ")];
}

/** One name may stand in several rows: it is then called all that they say. */
export function indexSynonyms(
  given: readonly (readonly string[])[],
  dutch: DutchDictionary | null = null,
): Synonyms {
  const byKey = new Map<string, string[]>();
  const rows = given.map((row) => row.map(withoutMark));
  for (const [index, row] of rows.entries()) {
    for (const name of given[index]?.filter((one) => !isNarrower(one)) ?? []) {
      byKey.set(nameKey(name), [...new Set([...(byKey.get(nameKey(name)) ?? []), ...row])]);
    }
  }
  const lengths = rows.flat().map((name) => name.split(/[ -]/).length);
  const words = new Set(rows.flat().flatMap(wordsOf));
  return { rows, longest: Math.max(1, ...lengths), byKey, words, dutch };
}

/** For where only what is typed counts. */
export const NO_SYNONYMS = indexSynonyms([]);

/**
 * All that the thing of this name is called, the name among it; empty when the list does not know it. In any case, with
 * accents or none, and with a hyphen, a space or nothing between its words.
 */
export function namesOf(name: string, synonyms: Synonyms): readonly string[] {
  return synonyms.byKey.get(nameKey(name)) ?? [];
}

/**
 * Whether a word is spelt right, whatever the entries hold: it is one of the data model's own lists (Radiologie), or of
 * the list of synonyms. It may find nothing, but is no mistake.
 */
export function knowsWord(model: DataModel, synonyms: Synonyms): (word: string) => boolean {
  const labels = Object.values(model).flatMap(({ values }) => values.map(({ label }) => label));
  const chosen = new Set(labels.flatMap(wordsOf));
  return (word) => dutchForms(word).some((form) => synonyms.words.has(form) || chosen.has(form));
}

const LETTER = /[\p{L}\p{N}]/u;

/** Whether a word in this text begins so, without regard to case or accents. */
export function holdsBeginning(text: string, typed: string): boolean {
  const [folded, wanted] = [foldText(text), foldText(typed)];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    if (!LETTER.test(folded.charAt(at - 1))) return true;
  }
  return false;
}

/**
 * What somebody may be typing: from each group of synonyms the name that begins so, or else one with a word that does.
 * A group that is typed in full already is left out: its other names find the same.
 */
export function possibleTerms(typed: string, synonyms: Synonyms): string[] {
  const wanted = foldText(typed);
  const starts = (name: string) => foldText(name).startsWith(wanted);
  const names = synonyms.rows
    .filter((group) => !group.some((name) => foldText(name) === wanted))
    .flatMap((group) => group.find(starts) ?? group.find((name) => holdsBeginning(name, typed)) ?? []);
  const sorted = [...names.filter(starts), ...names.filter((name) => !starts(name))];
  return [...new Map(sorted.map((name) => [nameKey(name), name])).values()];
}
