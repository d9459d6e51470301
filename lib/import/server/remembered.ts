import "server-only";
import type { FieldProblem } from "../../platform/errors";
import { countCodePoints } from "../../platform/text/first-look";
import { splitUris } from "../../platform/text/schema";
import type { SavedBulkCorrection, SavedCorrection } from "../mapping-schema";
import { isBulkCorrection, shortenText } from "../mends";
import { findStructure, type RowField } from "../places";
import type { ImportKind } from "../rules";
import type { Judgement } from "./judge-row";
import { correctMappedValue, type MappedRow } from "./map-row";

/** Returns the field of a problem, without the index in its list. */
export const getProblemField = ({ path }: FieldProblem): string => path.split(".", 1)[0] ?? path;

/** Returns the one value of a cell with several values that a problem is about; null for other problems. */
export function findWrongPart(
  kind: ImportKind,
  path: string,
  { message, values }: FieldProblem,
): string | null {
  const isOfList = message === "notInList" || message === "import.untranslated";
  if (!isOfList || findStructure(kind, path)?.kind !== "multi") return null;
  return typeof values?.value === "string" ? values.value : null;
}

const structureOf = (row: MappedRow, place: string) => findStructure(row.kind, place);
const textAt = ({ body }: MappedRow, key: RowField): string => [body[key] ?? ""].flat().join(" ");

/** Removes the values that a problem is about from a list; returns an empty list if it names none. */
function withoutWrong(parts: readonly string[], { path, values }: FieldProblem): string[] {
  const [, place] = path.split(".");
  const isWrong = (part: string, index: number) =>
    String(index) === place || part.slice(0, 100) === values?.value;
  const left = parts.filter((part, index) => !isWrong(part, index));
  return left.length < parts.length ? left : [];
}

function emptied(row: MappedRow, problem: FieldProblem): string | string[] {
  const place = getProblemField(problem) as RowField;
  const structure = structureOf(row, place);
  if (structure === null) return "";
  const held = row.body[place] ?? "";
  // An untranslated value never came into the list, so nothing is removed.
  if (problem.message === "import.untranslated") return held;
  if (structure.kind === "multi") return withoutWrong([held].flat(), problem);
  if (structure.kind !== "uriList") return "";
  return withoutWrong(splitUris(textAt(row, place)), problem).join("\n");
}

/** Appends a text to another field; returns false if it does not fit. */
function moved(row: MappedRow, from: RowField, into: RowField): boolean {
  const { kind, min = 0, max = Number.POSITIVE_INFINITY } = structureOf(row, into) ?? {};
  const parts = [textAt(row, into), textAt(row, from)].filter((part) => part !== "");
  const whole = parts.join(kind === "longText" ? "\n\n" : " ");
  if (countCodePoints(whole) < min || countCodePoints(whole) > max) return false;
  correctMappedValue(row, into, whole);
  row.remembered.add(into);
  return true;
}

/** Sets the field that a value depends on, so that the value is stored; an answer that the row gives itself stays. */
function keep(row: MappedRow, place: RowField, { values }: FieldProblem): boolean {
  const { field } = structureOf(row, place)?.condition ?? {};
  if (field === undefined || typeof values?.value !== "string" || textAt(row, field) !== "") return false;
  correctMappedValue(row, field, values.value);
  row.remembered.add(field);
  row.remembered.add(place);
  return true;
}

function mend(
  row: MappedRow,
  { mend: act, into, label }: SavedBulkCorrection,
  problem: FieldProblem,
): boolean {
  const place = getProblemField(problem) as RowField;
  const structure = structureOf(row, place);
  const max = Number(problem.values?.max ?? 0);
  if (act === "empty") correctMappedValue(row, place, emptied(row, problem));
  else if (act === "keep") return keep(row, place, problem);
  else if (act === "fill" && label !== undefined) correctMappedValue(row, place, label);
  else if (structure === null || structure.kind === "multi") return false;
  else if (act === "shorten" && max > 0) correctMappedValue(row, place, shortenText(textAt(row, place), max));
  else if (act === "move" && into !== undefined) {
    const text = textAt(row, place);
    if (!moved(row, place, into)) return false;
    // A required field cannot become empty, so it keeps the beginning of the text.
    correctMappedValue(row, place, structure.required && max > 0 ? shortenText(text, max) : "");
  } else return false;
  row.remembered.add(place);
  return true;
}

/** Replaces one value of a cell with several values; its other values, and the problems with those, stay. */
function correctPart(
  row: MappedRow,
  place: string,
  { from, to }: { from: string; to: string | string[] },
): void {
  const isPart = (value: unknown) => typeof value === "string" && value.slice(0, 100) === from;
  const others = [row.body[place as RowField] ?? []].flat().filter((value) => !isPart(value));
  const problems = row.problems.filter(({ path, values }) => path !== place || !isPart(values?.value));
  correctMappedValue(row, place, [...new Set([...others, ...[to].flat().filter(Boolean)])]);
  row.problems = problems;
}

function correct(row: MappedRow, rule: SavedCorrection, problem: FieldProblem): boolean {
  if (isBulkCorrection(rule)) {
    return rule.problem === problem.message && mend(row, rule, problem);
  }
  const place = getProblemField(problem);
  if (rule.key !== undefined && rule.key !== row.key) return false;
  if (rule.from === (row.held[rule.field] ?? "")) correctMappedValue(row, place, rule.to);
  else if (rule.from === findWrongPart(row.kind, place, problem)) correctPart(row, place, rule);
  else return false;
  row.remembered.add(place);
  return true;
}

/** Sort order of corrections, the most specific first: of one row, one value, one kind of problem. */
const WIDTH = (rule: SavedCorrection) => (isBulkCorrection(rule) ? 2 : rule.key === undefined ? 1 : 0);

/** Corrections by the field or other value they are for, the most specific first. */
type Rules = Map<string, SavedCorrection[]>;

export function indexCorrections(corrections: readonly SavedCorrection[] = []): Rules {
  const narrowestFirst = corrections.toSorted((one, other) => WIDTH(one) - WIDTH(other));
  return Map.groupBy(narrowestFirst, ({ field }) => field);
}

/** Maximum rounds of corrections of a row; a list loses one wrong value per round. */
const MOST_ROUNDS = 50;

/**
 * Judges a row and, while a saved correction applies to one of its problems or warnings, applies that and judges it
 * again. Corrections of values are applied once, so that wrong ones are reported.
 */
export async function judgeRowWithCorrections(
  row: MappedRow,
  rules: Rules,
  judge: () => Judgement | Promise<Judgement>,
): Promise<Judgement> {
  const made = new Set<SavedCorrection>();
  const before = new Set<string>();
  let judged = await judge();
  for (let round = 0; round < MOST_ROUNDS && rules.size > 0; round += 1) {
    const wrong = [...judged.problems, ...judged.warnings].filter((problem) => {
      const rule = rules
        .get(getProblemField(problem))
        ?.find((one) => !made.has(one) && correct(row, one, problem));
      if (rule !== undefined && !isBulkCorrection(rule)) made.add(rule);
      return rule !== undefined;
    });
    const state = JSON.stringify([row.body, row.addedOn, row.author, row.institution, row.problems]);
    if (wrong.length === 0 || before.has(state)) return judged;
    before.add(state);
    judged = await judge();
  }
  return judged;
}
