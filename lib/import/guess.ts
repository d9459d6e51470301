import {
  comparedNames,
  DAY_NAMES,
  headingForms,
  KEY_NAMES,
  POSSIBLE_NAMES,
  SYNONYMS,
} from "../fields/column-names";
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
import { knownLabel } from "../fields/nearest-labels";
import type { LabelToday } from "../fields/renamed-labels";
import type { SourceColumn } from "./answers";
import { SEPARATORS, splitCell } from "./cell-values";
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

/** The single values in a column's cells. */
function valuesIn(
  column: SourceColumn,
  separator: string | undefined,
  split = (cell: string) => (separator === undefined ? [cell] : cell.split(separator)),
): string[] {
  const parts = (column.values ?? []).flatMap(({ value }) => split(value));
  // As a row is read: on one line.
  const inLine = (part: string) => (part.includes("\n") ? part.replace(/\s+/g, " ") : part).trim();
  return [...new Set(parts.map(inLine).filter((part) => part !== ""))];
}

/** So many of a column's values, the most frequent ones, tell what it is about. */
const ENOUGH = 60;

type MeansLabel = (model: DataModel, key: ChoiceFieldKey, value: string) => boolean;
const isInList: MeansLabel = (...value) => meantLabel(...value) !== null;
const isKnown: MeansLabel = (...value) => isInList(...value) || knownLabel(...value) !== null;

function shareMeant(
  model: DataModel,
  key: ChoiceFieldKey,
  values: readonly string[],
  isMeant: MeansLabel = isInList,
): number {
  const some = values.slice(0, ENOUGH);
  const meant = some.filter((value) => isMeant(model, key, value)).length;
  return some.length === 0 ? 0 : meant / some.length;
}

/** A column with some of its values where it has too many to list. */
function withSome({ name, samples, values }: SourceColumn): SourceColumn {
  return { name, samples, values: values ?? samples.map((value) => ({ value, count: 1 })) };
}

/**
 * The separator between the values of a cell of a field that takes several: the one that yields the most listed values,
 * and of two that yield as many the one that yields fewer others. Undefined when each cell holds one value.
 */
function guessSeparator(model: DataModel, key: ChoiceFieldKey, whole: SourceColumn): string | undefined {
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

/** The values in a column of a choice field, as an import reads its rows. */
export function choicesIn(
  model: DataModel,
  key: ChoiceFieldKey,
  column: SourceColumn,
  { separator, translate = {} }: Pick<FieldMapping, "separator" | "translate">,
): string[] {
  if (!isMultiField(key)) return valuesIn(column, undefined);
  const isListed = (value: string) => Object.hasOwn(translate, value) || isInList(model, key, value);
  return valuesIn(column, separator, (cell) => splitCell(cell, separator, isListed));
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
  const values = choicesIn(model, key, column, { separator, translate: chosen });
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

/** The share of a column's values that must be in a list where its heading alone does not say which field it is. */
const MIN_SHARE_IN_LIST = 3 / 4;

/** How many values a field reads from a column, of the most frequent ones, and the share of them that is in its list. */
function inList(model: DataModel, key: ChoiceFieldKey, whole: SourceColumn, isMeant = isInList) {
  const some = withSome(whole);
  const column = { ...some, values: some.values?.slice(0, ENOUGH) ?? null };
  const values = valuesIn(column, guessSeparator(model, key, column));
  return { count: values.length, share: shareMeant(model, key, values, isMeant) };
}

/** Whether a list knows most of a column's values, also by another word; a column without values says nothing against it. */
function fits(model: DataModel, key: FieldKey, whole: SourceColumn): boolean {
  if (!isChoiceField(key)) return true;
  // Cells that hold several values differ more than a list has values.
  if (whole.values === null && !isMultiField(key)) return false;
  const { count, share } = inList(model, key, whole, isKnown);
  return count === 0 || share >= MIN_SHARE_IN_LIST;
}

/** Headings as they are compared with the names of fields; every column is one field's at most. */
function guessByNames(model: DataModel, columns: readonly SourceColumn[]): Map<FieldKey, SourceColumn> {
  const found = new Map<FieldKey, SourceColumn>();
  const free = new Map(columns.map((column) => [column, headingForms(column.name)]));
  const take = (
    form: "whole" | "bare",
    namesOf: (key: FieldKey) => readonly string[],
    needsValues = false,
  ) => {
    for (const key of FIELD_KEYS) {
      if (found.has(key)) continue;
      const names = comparedNames(namesOf(key));
      const isIts = ([column, forms]: [SourceColumn, ReturnType<typeof headingForms>]) =>
        names.has(forms[form]) && (!needsValues || fits(model, key, column));
      const column = [...free].find(isIts)?.[0];
      if (column === undefined) continue;
      found.set(key, column);
      free.delete(column);
    }
  };
  // The names of the data model go before what people also call a field.
  const ownNames = (key: FieldKey) => [model[key].displayName, model[key].displayNameEn ?? "", key];
  const otherNames = (key: FieldKey) => SYNONYMS[key] ?? [];
  take("whole", ownNames);
  take("whole", otherNames);
  take("bare", (key) => [...ownNames(key), ...otherNames(key)]);
  for (const form of ["whole", "bare"] as const) take(form, (key) => POSSIBLE_NAMES[key] ?? [], true);
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
      return count >= 2 && share >= MIN_SHARE_IN_LIST;
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
