import { type DataModel, type ListValue, listOfferedLabels } from "./data-model";
import type { SingleOrMultiChoiceKey } from "./entry-fields";
import { findLabelByNormalisedName, isQuestioned, toPlainLabel } from "./meant-label";
import { memoiseByObject } from "./once-per";
import { DOUBTFUL_WORDS, VALUE_SYNONYMS } from "./value-synonyms";

const MAX_OFFERED = 3;
/** Minimum trigram similarity of a suggested label; pg_trgm's own default. */
const MIN_SIMILARITY = 0.3;
/** Minimum length for matching a part of a label; shorter values are part of too many labels. */
const MIN_PART_LENGTH = 4;

/** Minimum length of initials that stand for a name. */
const MIN_INITIALS = 3;

const compact = (text: string) => toPlainLabel(text).replaceAll(" ", "");

/** Returns the trigrams of a text as pg_trgm does: per word, padded with two spaces before and one after. */
function trigramsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of toPlainLabel(text).split(" ").filter(Boolean)) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
}

function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const trigram of one) if (other.has(trigram)) shared += 1;
  return shared === 0 ? 0 : shared / (one.size + other.size - shared);
}

/** Returns the initials of a name of several words; words in capitals count as a whole: UMCG for UMC Groningen. */
function initialsOf(label: string): string {
  const words = label.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length < 2) return "";
  return compact(words.map((word) => (word === word.toUpperCase() ? word : word.charAt(0))).join(""));
}

interface NamedLabel {
  label: string;
  /** Names of the value in the data model, normalised for comparison. */
  names: readonly { words: string; trigrams: ReadonlySet<string> }[];
  initials: string;
}

const namedLabels = memoiseByObject((values: readonly ListValue[]): NamedLabel[] =>
  values
    .filter(({ retired }) => !retired)
    .map(({ label, labelEn, shown }) => ({
      label,
      names: [...new Set([label, labelEn ?? label, shown ?? label])].map((name) => ({
        words: ` ${toPlainLabel(name)} `,
        trigrams: trigramsOf(name),
      })),
      initials: initialsOf(label),
    })),
);

/** Normalises a word for comparison; a word of punctuation only, such as a question mark, stays as it is. */
const wordForm = (word: string) => compact(word) || word.trim();

const labelsOfWords = memoiseByObject((table: Readonly<Record<string, readonly string[]>>) => {
  const found = new Map<string, string[]>();
  for (const [label, words] of Object.entries(table)) {
    for (const word of words.map(wordForm)) found.set(word, [...(found.get(word) ?? []), label]);
  }
  return found;
});

/** Returns the labels that a word or abbreviation stands for, in list order. */
function labelsByWord(model: DataModel, key: SingleOrMultiChoiceKey, value: string): string[] {
  const word = wordForm(value);
  const table = VALUE_SYNONYMS[key];
  // VALUE_SYNONYMS has the labels of the initial data model, which an admin may have renamed.
  const bySynonym = (table === undefined ? [] : (labelsOfWords(table).get(word) ?? [])).flatMap(
    (label) => findLabelByNormalisedName(model, key, label) ?? [],
  );
  const byInitials = namedLabels(model[key].values).filter(
    ({ initials }) => initials.length >= MIN_INITIALS && initials === word,
  );
  const found = new Set([...bySynonym, ...byInitials.map(({ label }) => label)]);
  return listOfferedLabels(model[key]).filter((label) => found.has(label));
}

/** Returns the only label that a value means by abbreviation, former name or synonym; null if none or several. */
export function findLabelByUniqueSynonym(
  model: DataModel,
  key: SingleOrMultiChoiceKey,
  value: string,
): string | null {
  const [label, ...others] = labelsByWord(model, key, value);
  return label !== undefined && others.length === 0 ? label : null;
}

/** Minimum length of a word in which one wrong letter is a typing error: two shorter words may both exist. */
const MIN_TYPO_WORD_LENGTH = 6;

/** Whether two texts differ by one letter that is wrong, missing, extra, or swapped with the next one. */
function differsByOneTypo(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const longestEnd = Math.min(one.length, other.length) - start;
  let end = 0;
  while (end < longestEnd && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return (
    Math.max(left.length, right.length) <= 1 || (left.length === 2 && left === [...right].reverse().join(""))
  );
}

/** Whether two normalised names differ by spaces alone, or by one typing error in one long word. */
function isMisspelling(value: string, name: string): boolean {
  if (value !== "" && value.replaceAll(" ", "") === name.replaceAll(" ", "")) return true;
  const [words, others] = [value.split(" "), name.split(" ")];
  if (words.length !== others.length) return false;
  const wrong = words.filter((word, index) => word !== others[index]);
  const meant = others.filter((word, index) => word !== words[index]);
  const [word = "", right = ""] = [wrong[0], meant[0]];
  const isLong = Math.min(word.length, right.length) >= MIN_TYPO_WORD_LENGTH;
  return wrong.length === 1 && isLong && differsByOneTypo(word, right);
}

/**
 * Returns the label that a value means without doubt: the only one with that synonym or abbreviation, or the only one
 * that differs by spaces or one typing error. Null if there is doubt, as for a value that ends in a question mark.
 */
export function findCertainLabel(
  model: DataModel,
  key: SingleOrMultiChoiceKey,
  value: string,
): string | null {
  const plain = toPlainLabel(value);
  if (isQuestioned(value) || DOUBTFUL_WORDS.includes(plain)) return null;
  const byWord = labelsByWord(model, key, value);
  const misspelt = () =>
    namedLabels(model[key].values).filter(({ names }) =>
      names.some(({ words }) => isMisspelling(plain, words.trim())),
    );
  const found = byWord.length > 0 ? byWord : misspelt().map(({ label }) => label);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Returns a similarity of value and label from 0 to 1; if one contains the other, at least 0.5. */
function nearness(value: { words: string; trigrams: ReadonlySet<string> }, { names }: NamedLabel): number {
  const scores = names.map(({ words, trigrams }) => {
    const [short, long] = words.length < value.words.length ? [words, value.words] : [value.words, words];
    const isPart = short.trim().length >= MIN_PART_LENGTH && long.includes(short);
    return Math.max(similarity(value.trigrams, trigrams), isPart ? (1 + short.length / long.length) / 2 : 0);
  });
  return Math.max(...scores);
}

const ROMAN_NUMERALS = ["", "i", "ii", "iii", "iv", "v"];

/** Returns the numbers in a text without the letters behind them, Roman ones as digits: 2 for 'Klasse IIa'. */
const numbersIn = (text: string): string[] =>
  toPlainLabel(text)
    .split(" ")
    .map((word) => word.replace(/(?<=[\di])[ab]$/, ""))
    .map((word) => (ROMAN_NUMERALS.includes(word) ? String(ROMAN_NUMERALS.indexOf(word)) : word))
    .filter((word) => /^[1-9]\d*$/.test(word));

/** Whether both texts have a number, and no number in common: 'Klasse IV' is not a misspelt 'Klasse I'. */
function haveOtherNumbers(one: string, other: string): boolean {
  const [numbers, others] = [numbersIn(one), numbersIn(other)];
  return numbers.length > 0 && others.length > 0 && !numbers.some((number) => others.includes(number));
}

/** Returns list labels that a value may mean, likeliest first: by synonym or abbreviation, then by similarity. */
export function findNearestLabels(model: DataModel, key: SingleOrMultiChoiceKey, value: string): string[] {
  const byWord = labelsByWord(model, key, value);
  const given = { words: ` ${toPlainLabel(value)} `, trigrams: trigramsOf(value) };
  const alike = namedLabels(model[key].values)
    .filter(({ label }) => !haveOtherNumbers(value, label))
    .map((named) => ({ label: named.label, score: nearness(given, named) }))
    .filter(({ score }) => score >= MIN_SIMILARITY)
    .sort((one, other) => other.score - one.score);
  return [...new Set([...byWord, ...alike.map(({ label }) => label)])].slice(0, MAX_OFFERED);
}
