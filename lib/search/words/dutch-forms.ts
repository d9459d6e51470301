import { foldText } from "../../platform/text/text-match";

const VOWELS = "aeiou";
const MIN_LENGTH = 4;

/** `modell` → `model`, `ziekenhuiz` → `ziekenhuis`, `rav` → `raf`: a stem as Dutch writes it at the end of a word. */
function closeStem(stem: string): string {
  if (/([bdfgklmnprst])\1$/.test(stem)) return stem.slice(0, -1);
  if (stem.endsWith("z")) return `${stem.slice(0, -1)}s`;
  if (stem.endsWith("v")) return `${stem.slice(0, -1)}f`;
  return stem;
}

/** `radiolog` → `radioloog`: the long vowel that an open syllable writes once. */
function lengthen(stem: string): string | null {
  const [, start, vowel, end] = /^(.*[^aeiou])([aeou])([bdfgklmnprst])$/.exec(stem) ?? [];
  return start === undefined ? null : `${start}${vowel}${vowel}${end}`;
}

/** How a stem that stands before `en` or `ing` may end a word: `voorspell` → `voorspell`, `voorspel`. */
const wordEnds = (stem: string) => [stem, closeStem(stem), lengthen(stem)].filter((end) => end !== null);

/** `voorspell` → `voorspel`, `voorspelt`, `voorspelle`. */
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
 * A Dutch word with the forms that stemming alone tells apart, such as `ziekenhuis` and `ziekenhuizen` or `algoritme`
 * and `algoritmes`. Some are no words at all: they find nothing. Short words and what is no word have no other form.
 * All without case and accents.
 */
export function dutchForms(word: string): string[] {
  const plain = foldText(word.replace("’", "'"));
  if (plain.length < MIN_LENGTH || !/^[a-z]+(?:'s)?$/.test(plain)) return [plain];
  return [...new Set([plain, ...singulars(plain), ...plurals(plain)])].filter((form) => form.length > 2);
}

/** `vaccineren`, `vaccineert` and `vaccinatie` share `vaccin`. */
const LATIN_ENDING = /^([a-z]{5,})(?:eren|eert|eerde?|ering|erend|atie|aties)$/;
const PLURAL_S = /^([a-z]{5,})s$/;
const BEFORE_VOWEL = /^([a-z]{4,})(?:ing|en)$/;
const BEFORE_T = /^([a-z]{6,})t$/;
/** A shorter stem of a verb is in words that have nothing to do with it: `reken` in `berekend`. */
const MIN_VERB_STEM = 6;
const MIN_NOUN_STEM = 5;

/**
 * What the forms of a Dutch word share and words made with it hold: `parkeren` → `parkeer`, `parker`. Empty for a word
 * without an ending, or with a short stem. Without case and accents.
 */
export function dutchStems(word: string): string[] {
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
