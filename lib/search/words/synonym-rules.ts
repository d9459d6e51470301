import type { FieldProblem } from "../../platform/errors";
import { foldText } from "../../platform/text/text-match";
import { areStopWords, splitIntoWords } from "./search-words";
import { isNarrowerName, normaliseSpelling, removeNarrowerMark } from "./synonyms";

export const SYNONYM_LIMITS = {
  groups: 1_000,
  names: { min: 2, max: 15 },
  name: { min: 2, max: 60 },
  /** Maximum number of words of a name; in a search, each sequence of up to this many words is looked up. */
  words: 6,
} as const;

function nameProblem(given: string): Omit<FieldProblem, "path"> | null {
  const name = removeNarrowerMark(given);
  const { min, max } = SYNONYM_LIMITS.name;
  if (name.length < min) return { message: "synonymTooShort", values: { name, min } };
  if (name.length > max) {
    return { message: "synonymTooManySigns", values: { name: name.slice(0, max).toWellFormed(), max } };
  }
  const words = name.split(/[\s-]+/).filter(Boolean);
  if (words.length > SYNONYM_LIMITS.words) {
    return { message: "synonymTooLong", values: { name, max: SYNONYM_LIMITS.words } };
  }
  const isFound = /\p{L}.*[\p{L}\p{N}]|\p{N}.*\p{L}/u.test(name) && name === splitIntoWords(name).join(" ");
  if (!isFound) return { message: "synonymSigns", values: { name } };
  return areStopWords(words) ? { message: "synonymStopWord", values: { name } } : null;
}

/** Returns the problems of a group's names beside the `others`; all under one path, as they are one field. */
export function findSynonymGroupProblems(
  names: readonly string[],
  others: readonly (readonly string[])[],
): FieldProblem[] {
  const { min, max } = SYNONYM_LIMITS.names;
  const path = "names";
  if (names.length < min || names.every(isNarrowerName))
    return [{ path, message: "synonymsTooFew", values: { min } }];
  if (names.length > max) return [{ path, message: "synonymsTooMany", values: { max } }];
  const problems = names.map(nameProblem).filter((problem) => problem !== null);
  const doubled = names.filter((name, index) => names.some((one, at) => at < index && isSame(one, name)));
  const keys = keysOf(names);
  const twin = others.find((other) => keysOf(other) === keys);
  return [
    ...problems.map((problem) => ({ path, ...problem })),
    ...doubled.map((name) => ({ path, message: "synonymDoubled", values: { name } })),
    ...(twin === undefined ? [] : [{ path, message: "synonymsKnown", values: { name: twin[0] ?? "" } }]),
  ];
}

const isSame = (one: string, other: string) =>
  foldText(removeNarrowerMark(one)) === foldText(removeNarrowerMark(other));
const keysOf = (names: readonly string[]) => [...new Set(names.map(normaliseSpelling))].sort().join(" ");
