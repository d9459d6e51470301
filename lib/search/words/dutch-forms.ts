import { foldText } from "../../platform/text/text-match";

const VOWELS = "aeiou";
const SHORTEST = 4;

/** `modell` → `model`, `ziekenhuiz` → `ziekenhuis`, `rav` → `raf`: a stem as Dutch writes it at the end of a word. */
export function closeStem(stem: string): string {
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

/** What `voorspell` is the stem of: `voorspel`, `voorspelt`, `voorspelle`. */
function fromStem(stem: string): string[] {
  const ends = [stem, closeStem(stem), lengthen(stem)].filter((end) => end !== null);
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
  const plain = foldText(word);
  if (plain.length < SHORTEST || !/^[a-z]+(?:'s)?$/.test(plain)) return [plain];
  return [...new Set([plain, ...singulars(plain), ...plurals(plain)])].filter((form) => form.length > 2);
}
