import { countCodePoints } from "../platform/text/first-look";
import type { SavedBulkCorrection, SavedCorrection } from "./mapping-schema";
import { FIELDS_BY_KIND, findListOfField, findStructure, isCorrectionKeyOf, type RowField } from "./places";
import { type ImportKind, SAVED_BULK_CORRECTION_ACTS } from "./rules";

/** Bulk corrections, including `omit` for places that cannot take another value: it leaves the rows out. */
export const BULK_CORRECTION_ACTS = [...SAVED_BULK_CORRECTION_ACTS, "omit"] as const;
export type BulkCorrectionAct = (typeof BULK_CORRECTION_ACTS)[number];

/**
 * Warnings of a row: a value is not stored, a value was read as 'no risk class', no colleague will see the entry, other
 * rows have the same name, or a product has the same name while only one of the two has a supplier.
 */
export const VALUE_NOT_STORED_WARNING = "import.notStored";
export const NO_CLASS_WARNING = "import.noClass";
export const VISIBLE_TO_NO_COLLEAGUE_WARNING = "import.noColleagues";
export const REPEATED_NAME_WARNING = "import.repeatedName";
export const SAME_NAMED_PRODUCT_WARNING = "import.sameNamedProduct";
const WARNINGS: readonly string[] = [
  VALUE_NOT_STORED_WARNING,
  NO_CLASS_WARNING,
  VISIBLE_TO_NO_COLLEAGUE_WARNING,
  REPEATED_NAME_WARNING,
  SAME_NAMED_PRODUCT_WARNING,
];

/** Returns the key in `errors.fields` of the sentence for a problem or warning. */
export function findTroubleMessage({ path, message }: { path: string; message: string }): string {
  // The list is at hand here, whereas the command's message is about the mapping file.
  if (message === "import.untranslated") return "notInList";
  return path === "developerName" && message === "tooShort" ? "import.shortDeveloperName" : message;
}

export const isWarning = (problem: string): boolean => WARNINGS.includes(problem);

export function isBulkCorrection(one: SavedCorrection): one is SavedBulkCorrection {
  return "problem" in one;
}

const isText = (structure: ReturnType<typeof findStructure>) =>
  structure !== null && ["text", "longText"].includes(structure.kind);

/** Returns the bulk corrections possible for one kind of problem or warning. */
export function listBulkCorrections(kind: ImportKind, path: string, problem: string): BulkCorrectionAct[] {
  const acts: BulkCorrectionAct[] = [];
  const structure = findStructure(kind, path);
  if (problem === VALUE_NOT_STORED_WARNING)
    return isText(structure) ? ["keep", "move", "empty"] : ["keep", "empty"];
  if ([NO_CLASS_WARNING, VISIBLE_TO_NO_COLLEAGUE_WARNING, REPEATED_NAME_WARNING].includes(problem)) return [];
  if (problem === SAME_NAMED_PRODUCT_WARNING) return ["omit"];
  if (structure !== null) {
    if (isText(structure) && problem === "tooLong") acts.push("shorten");
    const isTyped = structure.kind !== "single" && structure.kind !== "multi";
    // A text too short for its own field seldom fits another, and the field would stay without one.
    if (isTyped && problem !== "required" && problem !== "tooShort") acts.push("move");
    if (!structure.required) acts.push("empty");
    // In a list of values, the one value would replace all the others.
    if (findListOfField(kind, path) !== null && structure.kind === "single") acts.push("fill");
  } else if (path !== "sourceKey" && isCorrectionKeyOf(kind, path)) acts.push("empty");
  return [...acts, "omit"];
}

/** Returns the fields to which a text can be moved: optional text fields without a condition. */
export function listMoveTargets(kind: ImportKind, from: string): RowField[] {
  return FIELDS_BY_KIND[kind].filter((key) => {
    const structure = findStructure(kind, key);
    const { condition, required, max } = structure ?? {};
    return key !== from && isText(structure) && condition === undefined && !required && max !== undefined;
  });
}

const characters = new Intl.Segmenter("nl", { granularity: "grapheme" });
/** Maximum characters dropped to avoid cutting a word; a longer word is cut. */
const LONGEST_WORD_LOST = 40;
const CUT = "…";

/** Shortens a text to at most `max` characters, between words if possible, with an ellipsis. */
export function shortenText(text: string, max: number): string {
  if (countCodePoints(text) <= max) return text;
  let kept = "";
  let length = 0;
  for (const { segment } of characters.segment(text)) {
    length += countCodePoints(segment);
    if (length > max - countCodePoints(CUT)) break;
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

const isSame = (one: SavedCorrection, other: SavedCorrection) => {
  if (one.field !== other.field) return false;
  if (isBulkCorrection(one) || isBulkCorrection(other)) {
    return isBulkCorrection(one) && isBulkCorrection(other) && one.problem === other.problem;
  }
  return one.from === other.from && one.key === other.key;
};

export function removeCorrection(list: readonly SavedCorrection[], gone: SavedCorrection): SavedCorrection[] {
  return list.filter((one) => !isSame(one, gone));
}

/** Adds a correction to the list, replacing one of the same value or problem; returns null if the list is full. */
export function addCorrection(
  list: readonly SavedCorrection[],
  added: SavedCorrection,
): SavedCorrection[] | null {
  const next = [...removeCorrection(list, added), added];
  if (isBulkCorrection(added)) return next;
  const isFull = next.length > MOST_VALUES || JSON.stringify(next).length > MOST_CHARACTERS;
  return isFull ? null : next;
}
