import { DAY_NAMES, KEY_NAMES, SYNONYMS } from "../fields/column-names";
import { type DataModel, labelOfCode, offeredLabels } from "../fields/data-model";
import {
  CHOICE_FIELD_KEYS,
  type ChoiceFieldKey,
  FIELD_KEYS,
  type FieldKey,
  isChoiceField,
  isMultiField,
  VALUE_CODES,
} from "../fields/entry-fields";
import { meantLabel, plain } from "../fields/meant-label";
import type { LabelToday } from "../fields/renamed-labels";
import type { SourceColumn } from "./answers";
import { MONTH_PATTERNS, readCellDay } from "./date-pattern";
import { type FieldMapping, type ImportMapping, mappedColumns } from "./mapping-schema";
import { listAt } from "./places";
import type { ImportKind } from "./rules";

/** The forms in which a day is looked for, the unambiguous ones first. */
export const DAY_PATTERNS = [
  "YYYY-MM-DD",
  "D-M-YYYY",
  "D/M/YYYY",
  "M/D/YYYY",
  "D.M.YYYY",
  "YYYY/M/D",
  "YYYYMMDD",
  "D-MMM-YYYY",
  "D-MMM-YY",
  "D MMM YYYY",
] as const;

/** What the data model itself calls a field, and with what people also call it. */
function namesOf(model: DataModel, key: FieldKey, others: readonly string[] = []): Set<string> {
  const { displayName, displayNameEn } = model[key];
  return new Set([displayName, displayNameEn ?? "", key, ...others].map(plain).filter(Boolean));
}

/** The single values in a column's cells. */
export function valuesIn(column: SourceColumn, separator: string | undefined): string[] {
  const cells = (column.values ?? []).map(({ value }) => value);
  const parts = separator === undefined ? cells : cells.flatMap((cell) => cell.split(separator));
  // As a row is read: on one line.
  const inLine = (part: string) => (part.includes("\n") ? part.replace(/\s+/g, " ") : part).trim();
  return [...new Set(parts.map(inLine).filter((part) => part !== ""))];
}

/** So many of a column's values, the most frequent ones, tell what it is about. */
const ENOUGH = 60;

const SEPARATORS = [";", "|", ",", "\n", "/"] as const;

function shareMeant(model: DataModel, key: ChoiceFieldKey, values: readonly string[]): number {
  const some = values.slice(0, ENOUGH);
  const meant = some.filter((value) => meantLabel(model, key, value) !== null).length;
  return some.length === 0 ? 0 : meant / some.length;
}

/** A column with some of its values where it has too many to list. */
function withSome({ name, samples, values }: SourceColumn): SourceColumn {
  return { name, samples, values: values ?? samples.map((value) => ({ value, count: 1 })) };
}

/** How the cells of a field with several values are divided; undefined when each holds one. */
function guessSeparator(model: DataModel, key: ChoiceFieldKey, whole: SourceColumn): string | undefined {
  if (!isMultiField(key)) return undefined;
  const column = withSome(whole);
  const shares = [undefined, ...SEPARATORS].map((separator) => {
    return { separator, share: shareMeant(model, key, valuesIn(column, separator)) };
  });
  return shares.reduce((best, one) => (one.share > best.share ? one : best)).separator;
}

/**
 * What the values of a column become in a choice field. Without a table each must be in the list as it stands; with one,
 * those that nobody has chosen for yet are mistakes.
 */
export function translationOf(
  model: DataModel,
  key: ChoiceFieldKey,
  column: SourceColumn,
  separator: string | undefined,
  chosen: Record<string, string> = {},
): Record<string, string> | undefined {
  const values = valuesIn(column, separator);
  const offered = new Set(offeredLabels(model[key]));
  // What was chosen when the list was another may not be in it any more: that is to be chosen again.
  const table = Object.fromEntries(
    Object.entries(chosen).filter(([, label]) => label === "" || offered.has(label)),
  );
  if (values.every((value) => offered.has(value)) && Object.keys(table).length === 0) return undefined;
  for (const value of values) {
    const meant = meantLabel(model, key, value);
    if (!Object.hasOwn(table, value) && meant !== null) table[value] = meant;
  }
  return Object.keys(table).length === 0 ? undefined : table;
}

/** How a field is read from a column, as far as its values say. */
export function fieldFrom(model: DataModel, key: FieldKey, column: SourceColumn): FieldMapping {
  if (!isChoiceField(key)) return { column: column.name };
  const separator = guessSeparator(model, key, column);
  const translate = translationOf(model, key, column, separator);
  return { column: column.name, separator, ...(translate && { translate, otherwise: "error" }) };
}

/** So many values must be in the list: at least half under the field's own name, else nearly all. */
const ENOUGH_IN_LIST = { ownName: 1 / 2, otherName: 3 / 4 };

/** How many values a field reads from a column, of the most frequent ones, and the share of them that is in its list. */
function inList(model: DataModel, key: ChoiceFieldKey, whole: SourceColumn) {
  const some = withSome(whole);
  const column = { ...some, values: some.values?.slice(0, ENOUGH) ?? null };
  const values = valuesIn(column, guessSeparator(model, key, column));
  return { count: values.length, share: shareMeant(model, key, values) };
}

/**
 * Whether a column can be a field's. Of one that is chosen from a list so many of the values are to be in the list,
 * whatever the column is called; a column without values says nothing against it.
 */
function fits(model: DataModel, key: FieldKey, whole: SourceColumn, enough: number): boolean {
  if (!isChoiceField(key)) return true;
  // Cells that hold several values differ more than a list has values.
  if (whole.values === null && !isMultiField(key)) return false;
  const { count, share } = inList(model, key, whole);
  return count === 0 || share >= enough;
}

function guessByNames(model: DataModel, columns: readonly SourceColumn[]): Map<FieldKey, SourceColumn> {
  const found = new Map<FieldKey, SourceColumn>();
  const free = new Set(columns);
  // What the data model itself calls a field goes before what people also call it.
  for (const isOwn of [true, false]) {
    const enough = isOwn ? ENOUGH_IN_LIST.ownName : ENOUGH_IN_LIST.otherName;
    for (const key of FIELD_KEYS) {
      if (found.has(key)) continue;
      const names = namesOf(model, key, isOwn ? [] : SYNONYMS[key]);
      const column = [...free].find((one) => names.has(plain(one.name)) && fits(model, key, one, enough));
      if (column === undefined) continue;
      found.set(key, column);
      free.delete(column);
    }
  }
  return found;
}

/** A column most of whose values are those of one list, and of no other that is still free. */
function guessByValues(
  model: DataModel,
  columns: readonly SourceColumn[],
  found: Map<FieldKey, SourceColumn>,
) {
  for (const whole of columns) {
    if (whole.values === null || [...found.values()].includes(whole)) continue;
    const fitting = CHOICE_FIELD_KEYS.filter((key) => {
      if (found.has(key)) return false;
      const { count, share } = inList(model, key, whole);
      return count >= 2 && share >= ENOUGH_IN_LIST.otherName;
    });
    if (fitting.length === 1 && fitting[0] !== undefined) found.set(fitting[0], whole);
  }
}

/** The form in which all days or months of a column are written that are not as a spreadsheet stores them, or null. */
export function guessDayPattern({ samples, values }: SourceColumn): string | null {
  const days = (values?.map(({ value }) => value) ?? samples).filter((value) => value !== "");
  if (days.length === 0) return null;
  const patterns = [...DAY_PATTERNS, ...MONTH_PATTERNS];
  return patterns.find((pattern) => days.every((day) => readCellDay(day, pattern) !== null)) ?? null;
}

function isUnlike({ samples, values }: SourceColumn): boolean {
  return samples.length > 0 && (values === null || values.every(({ count }) => count === 1));
}

/** What a source is called in its keys: the name of its file without what changes from file to file. */
export function guessPrefix(fileName: string): string {
  const stem = plain(fileName.replace(/\.[^.]*$/, ""))
    .replace(/\d+/g, " ")
    .trim()
    .replace(/ +/g, "-")
    .slice(0, 40);
  return stem === "" ? "" : `${stem}:`;
}

/** The column with a source's own number. */
export function keyColumnOf(columns: readonly SourceColumn[]): SourceColumn | undefined {
  return columns.find((column) => KEY_NAMES.includes(plain(column.name)) && isUnlike(column));
}

/** How a file is probably meant. What it does not say is for the person to choose; entries start out private. */
export function guessMapping(
  model: DataModel,
  columns: readonly SourceColumn[],
  file: { name: string; delimiter: string },
): ImportMapping {
  const named = (names: readonly string[]) => columns.find(({ name }) => names.includes(plain(name)));
  const keyColumn = keyColumnOf(columns);
  const dayColumn = named(DAY_NAMES);
  const pattern = dayColumn === undefined ? null : guessDayPattern(dayColumn);
  const rest = columns.filter((column) => column !== keyColumn && (pattern === null || column !== dayColumn));
  const found = guessByNames(model, rest);
  guessByValues(model, rest, found);
  const fields: ImportMapping["fields"] = {};
  for (const [key, column] of found) fields[key] = fieldFrom(model, key, column);
  fields.visibility ??= { constant: labelOfCode(model, "visibility", VALUE_CODES.visibilityPrivate) ?? "" };
  const prefix = guessPrefix(file.name);
  return {
    delimiter: file.delimiter,
    sourceKey: keyColumn === undefined ? { fromName: true, prefix } : { column: keyColumn.name, prefix },
    fields,
    ...(dayColumn && pattern !== null && { addedOn: { column: dayColumn.name, format: pattern } }),
  };
}

/**
 * A stored mapping applied to this file: values of the file that the mapping does not know are looked up once more.
 */
export function fitMapping(
  kind: ImportKind,
  model: DataModel,
  mapping: ImportMapping,
  columns: readonly SourceColumn[],
  delimiter: string,
): ImportMapping {
  const fields = mapFields(mapping, (key, field) => {
    const list = listAt(kind, key);
    const from = columns.find(({ name }) => name === field.column);
    if (from === undefined || list === null) return field;
    return { ...field, translate: translationOf(model, list, from, field.separator, field.translate) };
  });
  return { ...mapping, delimiter, fields };
}

function mapFields(
  { fields }: ImportMapping,
  change: (key: string, field: FieldMapping) => FieldMapping,
): ImportMapping["fields"] {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, change(key, field)]));
}

/** A stored mapping, with the values of the lists as they are called today. */
export function mappingToday(kind: ImportKind, mapping: ImportMapping, today: LabelToday): ImportMapping {
  const fields = mapFields(mapping, (key, field) => {
    const list = listAt(kind, key);
    if (list === null) return field;
    const { constant, translate, otherwise } = field;
    const called = (label: string) => today(list, label) ?? label;
    return {
      ...field,
      constant: Array.isArray(constant) ? constant.map(called) : constant && called(constant),
      translate:
        translate && Object.fromEntries(Object.entries(translate).map(([from, to]) => [from, called(to)])),
      otherwise: otherwise && called(otherwise),
    };
  });
  return { ...mapping, fields };
}

/** The stored mapping that fits these columns: all that it reads are there, and it reads the most. */
export function findFitting(
  saved: readonly ImportMapping[],
  columns: readonly SourceColumn[],
): ImportMapping | null {
  const names = new Set(columns.map(({ name }) => name));
  const size = (mapping: ImportMapping) => mappedColumns(mapping).length;
  const fits = (mapping: ImportMapping) =>
    size(mapping) > 0 && mappedColumns(mapping).every((name) => names.has(name));
  return saved.filter(fits).sort((one, other) => size(other) - size(one))[0] ?? null;
}
