import { foldText } from "../../platform/text/text-match";
import type { DutchDictionary } from "./dutch-dictionary";

/** One key for all ways to write a name: `X-ray`, `x ray` and `xray`. */
export function nameKey(name: string): string {
  return foldText(name).replace(/[\s-]/g, "");
}

/**
 * Words and names that clinicians use for one thing, which admins keep in the admin area, ready to be looked up. Who
 * searches for one finds the others too, as whole words, with their plurals. Abbreviations stand beside what they are
 * short for; wider and narrower terms do not belong in a row. Beside them stands the dictionary, which tells forms and
 * compounds of words.
 */
export interface Synonyms {
  rows: readonly (readonly string[])[];
  /** Names of at most this many words are in the list. */
  longest: number;
  byKey: ReadonlyMap<string, readonly string[]>;
  /** Null where only what is typed counts, such as in the browser. */
  dutch: DutchDictionary | null;
}

/** One name may stand in several rows: it is then called all that they say. */
export function indexSynonyms(
  rows: readonly (readonly string[])[],
  dutch: DutchDictionary | null = null,
): Synonyms {
  const byKey = new Map<string, string[]>();
  for (const row of rows) {
    for (const name of row) {
      byKey.set(nameKey(name), [...new Set([...(byKey.get(nameKey(name)) ?? []), ...row])]);
    }
  }
  const lengths = rows.flat().map((name) => name.split(/[ -]/).length);
  return { rows, longest: Math.max(1, ...lengths), byKey, dutch };
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

/** What else a word or several are called; empty when the list does not know them. */
export function synonymsOf(words: string, synonyms: Synonyms): string[] {
  return namesOf(words, synonyms).filter((name) => foldText(name) !== foldText(words));
}
