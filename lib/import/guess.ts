import {
  ADDED_ON_HEADINGS,
  AMBIGUOUS_COLUMN_HEADINGS,
  normaliseHeadingForms,
  normaliseNamesToSet,
  RECOGNISED_COLUMN_HEADINGS,
  SOURCE_KEY_HEADINGS,
} from "../fields/column-names";
import { type DataModel, findLabelByCode, listOfferedLabels } from "../fields/data-model";
import {
  FIELD_KEYS,
  type FieldKey,
  isMultiField,
  isSingleOrMultiChoice,
  SINGLE_AND_MULTI_CHOICE_KEYS,
  type SingleOrMultiChoiceKey,
  VALUE_CODES,
} from "../fields/entry-fields";
import { findLabelByNormalisedName, toPlainLabel } from "../fields/meant-label";
import { findLabelByUniqueSynonym } from "../fields/nearest-labels";
import { PROPOSABLE_FIELDS } from "../products/schema";
import type { SourceColumn } from "./answers";
import { guessDatePattern } from "./date-pattern";
import type { FieldMapping, ImportMapping } from "./mapping-schema";
import { findListOfField, type ProductField, type RowField } from "./places";
import { PRODUCT_COLUMN_HEADINGS } from "./product-names";
import type { ImportKind } from "./rules";

/** Separators between several values of a cell, the least ambiguous first. */
const SEPARATORS = [";", "|", ",", "\n", "/"] as const;
/** Words between two values; no whole column is separated by them. */
const SEPARATING_WORDS = /\s(?:en|and|&|\+)\s/;

/**
 * Splits the cell of a multi-value field. If the column's separator leaves an unlisted value, this cell is split by the
 * separator that yields listed values only or, without one, more listed values; an unlisted part also by words.
 */
export function splitCell(
  cell: string,
  separator: string | undefined,
  isListed: (value: string) => boolean,
): string[] {
  const isRight = (part: string) => part.trim() === "" || isListed(part.trim());
  const parts = separator === undefined ? [cell] : cell.split(separator);
  if (parts.every(isRight)) return parts;
  const others = SEPARATORS.map((sign) => cell.split(sign)).filter(({ length }) => length > 1);
  const countListed = (split: readonly string[]) => split.filter((part) => isListed(part.trim())).length;
  const best =
    others.find((other) => other.every(isRight)) ??
    others.reduce((one, other) => (countListed(other) > countListed(one) ? other : one), parts);
  return best.flatMap((part) => {
    const words = isRight(part) ? [] : part.trim().split(SEPARATING_WORDS);
    return countListed(words) > 0 ? words : [part];
  });
}

/** Returns the distinct single values in a column's cells, each in its first spelling. */
function valuesIn(
  column: SourceColumn,
  separator: string | undefined,
  split = (cell: string) => (separator === undefined ? [cell] : cell.split(separator)),
): string[] {
  const parts = (column.values ?? []).flatMap(({ value }) => split(value));
  // Joins the lines of a value with spaces, as importing a row does.
  const inLine = (part: string) => (part.includes("\n") ? part.replace(/\s+/g, " ") : part).trim();
  // Spellings that differ in capitals alone are one value.
  const bySpelling = new Map<string, string>();
  for (const value of parts.map(inLine).filter((part) => part !== "")) {
    const folded = value.toLowerCase();
    if (!bySpelling.has(folded)) bySpelling.set(folded, value);
  }
  return [...bySpelling.values()];
}

/** Maximum number of a column's values, the most frequent ones, to compare with a list. */
const ENOUGH = 60;

type MeansLabel = (model: DataModel, key: SingleOrMultiChoiceKey, value: string) => boolean;
const isInList: MeansLabel = (...value) => findLabelByNormalisedName(...value) !== null;
export const isKnownValue: MeansLabel = (...value) =>
  isInList(...value) || findLabelByUniqueSynonym(...value) !== null;

/** Returns the column with its samples as values where it has too many values to list. */
function withSome({ name, samples, values }: SourceColumn): SourceColumn {
  return { name, samples, values: values ?? samples.map((value) => ({ value, count: 1 })) };
}

/**
 * Guesses the separator in cells of a multi-value field: the one that yields the most listed values and, of two that
 * yield as many, the fewest others. Undefined when each cell holds one value.
 */
function guessSeparator(
  model: DataModel,
  key: SingleOrMultiChoiceKey,
  whole: SourceColumn,
): string | undefined {
  if (!isMultiField(key)) return undefined;
  const column = withSome(whole);
  const yields = [undefined, ...SEPARATORS].map((separator) => {
    const values = valuesIn(column, separator);
    const listed = values.filter((value) => isInList(model, key, value)).length;
    return { separator, listed, others: values.length - listed };
  });
  const isBetter = (one: (typeof yields)[number], best: (typeof yields)[number]) =>
    one.listed > best.listed || (one.listed === best.listed && one.listed > 0 && one.others < best.others);
  return yields.reduce((best, one) => (isBetter(one, best) ? one : best)).separator;
}

/** Returns the distinct values in a column of a choice field, split as in an import. */
export function listDistinctColumnValues(
  model: DataModel,
  key: SingleOrMultiChoiceKey,
  column: SourceColumn,
  { separator, translate = {} }: Pick<FieldMapping, "separator" | "translate">,
): string[] {
  if (!isMultiField(key)) return valuesIn(column, undefined);
  const isListed = (value: string) => Object.hasOwn(translate, value) || isKnownValue(model, key, value);
  return valuesIn(column, separator, (cell) => splitCell(cell, separator, isListed));
}

/**
 * Returns the table that translates a column's values into labels of a choice field. Without a table each value must be
 * a label; with one, values that it lacks are problems.
 */
export function buildLabelTranslation(
  model: DataModel,
  key: SingleOrMultiChoiceKey,
  column: SourceColumn,
  separator: string | undefined,
  chosen: Record<string, string> = {},
): Record<string, string> | undefined {
  const values = listDistinctColumnValues(model, key, column, { separator, translate: chosen });
  const offered = new Set(listOfferedLabels(model[key]));
  // Drops translations to labels that left the list, so that users choose again.
  const table = Object.fromEntries(
    Object.entries(chosen).filter(([, label]) => label === "" || offered.has(label)),
  );
  if (values.every((value) => offered.has(value)) && Object.keys(table).length === 0) return undefined;
  for (const value of values) {
    const meant = findLabelByNormalisedName(model, key, value);
    if (!Object.hasOwn(table, value) && meant !== null) table[value] = meant;
  }
  return Object.keys(table).length === 0 ? undefined : table;
}

/** Returns the values of a column that are no labels of its choice field. */
export function findUnlistedValues(
  model: DataModel,
  key: SingleOrMultiChoiceKey,
  column: SourceColumn,
  source: FieldMapping,
) {
  const offered = new Set(listOfferedLabels(model[key]));
  const all = listDistinctColumnValues(model, key, column, source);
  const values = all.filter((value) => !offered.has(value));
  const open = values.filter((value) => !Object.hasOwn(source.translate ?? {}, value));
  return {
    /** Number of distinct values, listed or not. */
    all: all.length,
    values,
    /** Values without a chosen label. */
    open,
  };
}

/** Returns the mapping of a choice field with other labels for its values. */
export function translateValues(
  model: DataModel,
  key: SingleOrMultiChoiceKey,
  column: SourceColumn,
  source: FieldMapping,
  chosen: Record<string, string>,
): FieldMapping {
  const offered = new Set(listOfferedLabels(model[key]));
  // Includes listed values, as values missing from the table are rejected.
  const listed = listDistinctColumnValues(model, key, column, source).filter((value) => offered.has(value));
  const translate = { ...Object.fromEntries(listed.map((label) => [label, label])), ...chosen };
  return { ...source, translate, otherwise: source.otherwise ?? "error" };
}

/** Guesses how to read a field from a column, by the column's values. */
export function guessFieldMapping(
  kind: ImportKind,
  model: DataModel,
  field: RowField,
  column: SourceColumn,
): FieldMapping {
  const list = findListOfField(kind, field);
  if (list === null) return { column: column.name };
  const separator = guessSeparator(model, list, column);
  const translate = buildLabelTranslation(model, list, column, separator);
  return { column: column.name, separator, ...(translate && { translate, otherwise: "error" }) };
}

/** Minimum share of a column's values that must be in a list, if the heading alone does not name the field. */
const MIN_SHARE_IN_LIST = 3 / 4;

/** Returns the number of a column's values, and which share of the most frequent ones is in the field's list. */
function inList(model: DataModel, key: SingleOrMultiChoiceKey, whole: SourceColumn, isMeant = isInList) {
  const some = withSome(whole);
  const column = { ...some, values: some.values?.slice(0, ENOUGH) ?? null };
  const values = valuesIn(column, guessSeparator(model, key, column));
  const read = values.slice(0, ENOUGH);
  const meant = read.filter((value) => isMeant(model, key, value)).length;
  return { count: values.length, share: read.length === 0 ? 0 : meant / read.length };
}

/** Whether most of a column's values are in a list, synonyms included; true for a column without values. */
function fits(model: DataModel, key: FieldKey, whole: SourceColumn): boolean {
  if (!isSingleOrMultiChoice(key)) return true;
  // Only cells that combine several values can have more distinct values than a list.
  if (whole.values === null && !isMultiField(key)) return false;
  const { count, share } = inList(model, key, whole, isKnownValue);
  return count === 0 || share >= MIN_SHARE_IN_LIST;
}

/** Columns not assigned to a field yet, with their normalised headings. */
type FreeColumns = Map<SourceColumn, ReturnType<typeof normaliseHeadingForms>>;
type Form = "whole" | "bare" | "parts";

const freeColumns = (columns: readonly SourceColumn[]): FreeColumns =>
  new Map(columns.map((column) => [column, normaliseHeadingForms(column.name)]));

/** Assigns columns to fields that have none yet; a column is assigned once at most. */
function takeColumns<Field extends RowField>(
  fields: readonly Field[],
  free: FreeColumns,
  found: Map<Field, SourceColumn>,
  form: Form,
  namesOf: (field: Field) => readonly string[],
  isRight: (field: Field, column: SourceColumn) => boolean = () => true,
): void {
  for (const field of fields) {
    if (found.has(field)) continue;
    const names = normaliseNamesToSet(namesOf(field));
    const column = [...free].find(
      ([one, forms]) => [forms[form]].flat().some((name) => names.has(name)) && isRight(field, one),
    )?.[0];
    if (column === undefined) continue;
    found.set(field, column);
    free.delete(column);
  }
}

function guessByNames(model: DataModel, columns: readonly SourceColumn[]): Map<FieldKey, SourceColumn> {
  const found = new Map<FieldKey, SourceColumn>();
  const free = freeColumns(columns);
  // Names in the data model take precedence over synonyms.
  const ownNames = (key: FieldKey) => [model[key].displayName, model[key].displayNameEn ?? "", key];
  const otherNames = (key: FieldKey) => RECOGNISED_COLUMN_HEADINGS[key] ?? [];
  const bothNames = (key: FieldKey) => [...ownNames(key), ...otherNames(key)];
  const possibleNames = (key: FieldKey) => AMBIGUOUS_COLUMN_HEADINGS[key] ?? [];
  const isRight = (key: FieldKey, column: SourceColumn) => fits(model, key, column);
  takeColumns(FIELD_KEYS, free, found, "whole", ownNames);
  takeColumns(FIELD_KEYS, free, found, "whole", otherNames);
  takeColumns(FIELD_KEYS, free, found, "bare", bothNames);
  takeColumns(FIELD_KEYS, free, found, "whole", possibleNames, isRight);
  takeColumns(FIELD_KEYS, free, found, "bare", possibleNames, isRight);
  takeColumns(SINGLE_AND_MULTI_CHOICE_KEYS, free, found, "parts", bothNames);
  return found;
}

/** Assigns columns whose values are mostly in the list of one unassigned field, and of no other. */
function guessByValues(
  model: DataModel,
  columns: readonly SourceColumn[],
  found: Map<FieldKey, SourceColumn>,
) {
  for (const whole of columns) {
    if (whole.values === null || [...found.values()].includes(whole)) continue;
    const fitting = SINGLE_AND_MULTI_CHOICE_KEYS.filter((key) => {
      if (found.has(key)) return false;
      const { count, share } = inList(model, key, whole);
      return count >= 2 && share >= MIN_SHARE_IN_LIST;
    });
    if (fitting.length === 1 && fitting[0] !== undefined) found.set(fitting[0], whole);
  }
}

function isUnlike({ samples, values }: SourceColumn): boolean {
  return samples.length > 0 && (values === null || values.every(({ count }) => count === 1));
}

/** Derives the prefix of source keys from the file name, without digits, as these vary between files. */
export function guessSourceKeyPrefix(fileName: string): string {
  const stem = toPlainLabel(fileName.replace(/\.[^.]*$/, ""))
    .replace(/\d+/g, " ")
    .trim()
    .replace(/ +/g, "-")
    .slice(0, 40);
  return stem === "" ? "" : `${stem}:`;
}

/** Finds columns for entry fields by heading, then by values. */
function guessEntryColumns(model: DataModel, columns: readonly SourceColumn[]) {
  const found = guessByNames(model, columns);
  guessByValues(model, columns, found);
  return found;
}

/** Finds columns for product fields by heading. */
function guessProductColumns(columns: readonly SourceColumn[]) {
  const found = new Map<ProductField, SourceColumn>();
  const free = freeColumns(columns);
  const namesOf = (field: ProductField) => [field, ...PRODUCT_COLUMN_HEADINGS[field]];
  takeColumns(PROPOSABLE_FIELDS, free, found, "whole", namesOf);
  takeColumns(PROPOSABLE_FIELDS, free, found, "bare", namesOf);
  return found;
}

/** Guesses the mapping of a file. Choices it cannot guess are left to the user; entries default to private. */
export function guessMapping(
  kind: ImportKind,
  model: DataModel,
  columns: readonly SourceColumn[],
  file: { name: string; delimiter: string },
): ImportMapping {
  // The column with the source's own identifier of each row.
  const keyColumn = columns.find(
    (column) => SOURCE_KEY_HEADINGS.includes(toPlainLabel(column.name)) && isUnlike(column),
  );
  const isOfEntries = kind === "entries";
  const dayColumn = isOfEntries
    ? columns.find(({ name }) => ADDED_ON_HEADINGS.includes(toPlainLabel(name)))
    : undefined;
  const pattern = dayColumn === undefined ? null : guessDatePattern(dayColumn);
  const rest = columns.filter((column) => column !== keyColumn && (pattern === null || column !== dayColumn));
  const found: Map<RowField, SourceColumn> = isOfEntries
    ? guessEntryColumns(model, rest)
    : guessProductColumns(rest);
  const fields: ImportMapping["fields"] = {};
  for (const [field, column] of found) fields[field] = guessFieldMapping(kind, model, field, column);
  if (isOfEntries) {
    fields.visibility ??= {
      constant: findLabelByCode(model, "visibility", VALUE_CODES.visibilityPrivate) ?? "",
    };
  }
  const prefix = guessSourceKeyPrefix(file.name);
  return {
    delimiter: file.delimiter,
    sourceKey: keyColumn === undefined ? { fromName: true, prefix } : { column: keyColumn.name, prefix },
    fields,
    ...(dayColumn && pattern !== null && { addedOn: { column: dayColumn.name, format: pattern } }),
  };
}
