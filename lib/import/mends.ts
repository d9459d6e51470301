import { lengthOf } from "../platform/text/first-look";
import type { Remembered, RememberedMend } from "./mapping-schema";
import { FIELDS_OF, isPlaceOf, type RowField, structureAt } from "./places";
import { type ImportKind, MENDS } from "./rules";

/** Bulk corrections, including `omit` for places that cannot take another value: it leaves the rows out. */
export const MEND_ACTS = [...MENDS, "omit"] as const;
export type MendAct = (typeof MEND_ACTS)[number];

/**
 * Warnings of an importable row: a value is not stored, no colleague will see the entry, or a product has the same name
 * while only one of the two has a supplier.
 */
export const NOT_STORED = "import.notStored";
export const NO_COLLEAGUES = "import.noColleagues";
export const SAME_NAMED_PRODUCT = "import.sameNamedProduct";
const WARNINGS: readonly string[] = [NOT_STORED, NO_COLLEAGUES, SAME_NAMED_PRODUCT];

export const isWarning = (problem: string): boolean => WARNINGS.includes(problem);

export function isRememberedMend(one: Remembered): one is RememberedMend {
  return "problem" in one;
}

const isText = (structure: ReturnType<typeof structureAt>) =>
  structure !== null && ["text", "longText"].includes(structure.kind);

/** Returns the bulk corrections possible for one kind of problem or warning. */
export function mendsFor(kind: ImportKind, path: string, problem: string): MendAct[] {
  const acts: MendAct[] = [];
  const structure = structureAt(kind, path);
  if (problem === NOT_STORED) return isText(structure) ? ["keep", "move", "empty"] : ["keep", "empty"];
  if (problem === NO_COLLEAGUES) return [];
  if (problem === SAME_NAMED_PRODUCT) return ["omit"];
  if (structure !== null) {
    if (isText(structure) && problem === "tooLong") acts.push("shorten");
    const isTyped = structure.kind !== "single" && structure.kind !== "multi";
    if (isTyped && problem !== "required") acts.push("move");
    if (!structure.required) acts.push("empty");
  } else if (path !== "sourceKey" && isPlaceOf(kind, path)) acts.push("empty");
  return [...acts, "omit"];
}

/** Returns the fields to which a text can be moved: optional text fields without a condition. */
export function moveTargets(kind: ImportKind, from: string): RowField[] {
  return FIELDS_OF[kind].filter((key) => {
    const structure = structureAt(kind, key);
    const { condition, required, max } = structure ?? {};
    return key !== from && isText(structure) && condition === undefined && !required && max !== undefined;
  });
}

const characters = new Intl.Segmenter("nl", { granularity: "grapheme" });
/** Maximum characters dropped to avoid cutting a word; a longer word is cut. */
const LONGEST_WORD_LOST = 40;
const CUT = "…";

/** Shortens a text to at most `max` characters, between words if possible, with an ellipsis. */
export function shortened(text: string, max: number): string {
  if (lengthOf(text) <= max) return text;
  let kept = "";
  let length = 0;
  for (const { segment } of characters.segment(text)) {
    length += lengthOf(segment);
    if (length > max - lengthOf(CUT)) break;
    kept += segment;
  }
  const wordEnd = kept.search(/\s\S*$/u);
  const isNear = wordEnd > 0 && kept.length - wordEnd <= LONGEST_WORD_LOST;
  const isWhole = /^\s/u.test(text.slice(kept.length));
  return `${(isNear && !isWhole ? kept.slice(0, wordEnd) : kept).trimEnd()}${CUT}`;
}

/** Maximum number of corrections of single values saved with a mapping, and maximum size of the list. */
const MOST_VALUES = 500;
const MOST_CHARACTERS = 100_000;

const isSame = (one: Remembered, other: Remembered) => {
  if (one.field !== other.field) return false;
  if (isRememberedMend(one) || isRememberedMend(other)) {
    return isRememberedMend(one) && isRememberedMend(other) && one.problem === other.problem;
  }
  return one.from === other.from && one.key === other.key;
};

export function without(list: readonly Remembered[], gone: Remembered): Remembered[] {
  return list.filter((one) => !isSame(one, gone));
}

/** Adds a correction to the list, replacing one of the same value or problem; returns null if the list is full. */
export function withRemembered(list: readonly Remembered[], added: Remembered): Remembered[] | null {
  const next = [...without(list, added), added];
  if (isRememberedMend(added)) return next;
  const isFull = next.length > MOST_VALUES || JSON.stringify(next).length > MOST_CHARACTERS;
  return isFull ? null : next;
}
