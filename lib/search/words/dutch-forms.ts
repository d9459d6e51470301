import { foldText } from "../../platform/text/text-match";

const VOWELS = "aeiou";
const MIN_LENGTH = 4;

/** Spells a stem as at the end of a Dutch word: `modell` → `model`, `ziekenhuiz` → `ziekenhuis`, `rav` → `raf`. */
function closeStem(stem: string): string {
  if (/([bdfgklmnprst])\1$/.test(stem)) return stem.slice(0, -1);
  if (stem.endsWith("z")) return `${stem.slice(0, -1)}s`;
  if (stem.endsWith("v")) return `${stem.slice(0, -1)}f`;
  return stem;
}

/** Doubles the long vowel that an open syllable writes once: `radiolog` → `radioloog`. */
function lengthen(stem: string): string | null {
  const [, start, vowel, end] = /^(.*[^aeiou])([aeou])([bdfgklmnprst])$/.exec(stem) ?? [];
  return start === undefined ? null : `${start}${vowel}${vowel}${end}`;
}

/** Returns spellings of a stem without its `en` or `ing`: `voorspell` → `voorspell`, `voorspel`. */
const wordEnds = (stem: string) => [stem, closeStem(stem), lengthen(stem)].filter((end) => end !== null);

/** Returns forms of a stem: `voorspell` → `voorspel`, `voorspelt`, `voorspelle`. */
function fromStem(stem: string): string[] {
  const ends = wordEnds(stem);
  return [...ends, ...ends.map((end) => `${end}t`), `${stem}e`, `${stem}en`];
}

function singulars(word: string): string[] {
  if (word.endsWith("'s")) return [word.slice(0, -2)];
  if (word.endsWith("en")) return fromStem(word.slice(0, -2));
  if (word.endsWith("ing")) return fromStem(word.slice(0, -3));
  if (word.endsWith("sche")) return [word.slice(0, -1)];
  if (word.endsWith("s")) return [word.slice(0, -1)];
  if (word.endsWith("t")) return [word.slice(0, -1), `${word.slice(0, -1)}en`];
  return [];
}

function plurals(word: string): string[] {
  const last = word.at(-1) ?? "";
  if (VOWELS.includes(last)) return [`${word}s`, `${word}n`, `${word}'s`];
  const forms = [`${word}en`, `${word}s`, `${word}e`];
  if (last === "s") forms.push(`${word.slice(0, -1)}zen`);
  if (last === "f") forms.push(`${word.slice(0, -1)}ven`);
  if (/[^aeiou][aeiou][bdfgklmnprst]$/.test(word)) forms.push(`${word}${last}en`, `${word}${last}e`);
  return forms;
}

/**
 * Returns a Dutch word with the forms that stemming would keep apart, such as `ziekenhuis` and `ziekenhuizen` or
 * `algoritme` and `algoritmes`. Some are no words and find nothing. Short words and other texts have no other form. All
 * without case and accents.
 */
export function listDutchForms(word: string): string[] {
  const plain = foldText(word.replace("’", "'"));
  if (plain.length < MIN_LENGTH || !/^[a-z]+(?:'s)?$/.test(plain)) return [plain];
  return [...new Set([plain, ...singulars(plain), ...plurals(plain)])].filter((form) => form.length > 2);
}

/** Endings of words with a common stem: `vaccineren`, `vaccineert` and `vaccinatie` share `vaccin`. */
const LATIN_ENDING = /^([a-z]{5,})(?:eren|eert|eerde?|ering|erend|atie|aties)$/;
const PLURAL_S = /^([a-z]{5,})s$/;
const BEFORE_VOWEL = /^([a-z]{4,})(?:ing|en)$/;
const BEFORE_T = /^([a-z]{6,})t$/;
/** Minimum length of a verb's stem; shorter ones are in unrelated words: `reken` in `berekend`. */
const MIN_VERB_STEM = 6;
const MIN_NOUN_STEM = 5;

/**
 * Returns the stems that the forms of a Dutch word and its compounds share: `parkeren` → `parkeer`, `parker`. Empty for
 * a word without an ending, or with a short stem. Without case and accents.
 */
export function listDutchStems(word: string): string[] {
  const plain = foldText(word);
  const [, shared] = LATIN_ENDING.exec(plain) ?? PLURAL_S.exec(plain) ?? BEFORE_T.exec(plain) ?? [];
  if (shared !== undefined) return [shared];
  const [, stem] = BEFORE_VOWEL.exec(plain) ?? [];
  if (stem === undefined) return [];
  const closed = closeStem(stem);
  const isDoubled = closed.length < stem.length;
  if (closed.length < (isDoubled ? MIN_NOUN_STEM : MIN_VERB_STEM)) return [];
  return [...new Set(isDoubled ? [closed] : wordEnds(stem))];
}
