import type { DataModel } from "../fields/data-model";
import { FIELD_KEYS, type FieldKey, isMultiField } from "../fields/entry-fields";
import type { FindCurrentLabel } from "../fields/renamed-labels";
import type { SourceColumn } from "./answers";
import { DATE_PATTERNS, guessDatePattern } from "./date-pattern";
import { buildLabelTranslation } from "./guess";
import { type FieldMapping, type ImportMapping, listMappedColumns } from "./mapping-schema";
import { findListOfField } from "./places";
import type { ImportKind } from "./rules";

/** Column names that identify an export of this register, and its separator between several values. */
interface ExportForm {
  id: string;
  version: string;
  added: string;
  institution: string;
  nameOf: (key: FieldKey) => string;
  separator: string;
}

/** Key prefix, before the name, by which the next import recognises a row without an id. */
const PREFIX = "register:";

type ExportHeadings = Pick<ExportForm, "id" | "version" | "added" | "institution">;

/** Returns the forms of this register's spreadsheets (headings of the data model and `headings`) and JSON. */
function exportForms(model: DataModel, headings: ExportHeadings): ExportForm[] {
  const ofJson = { id: "_id", version: "version", added: "timestamp", institution: "institution" };
  return [
    { ...headings, nameOf: (key) => model[key].displayName, separator: ";" },
    { ...ofJson, nameOf: (key) => key, separator: "\n" },
  ];
}

/** Finds a column by its heading; if no heading equals the name, ignoring case. */
function columnCalled(name: string, columns: readonly SourceColumn[]): SourceColumn | undefined {
  const inLowerCase = name.toLowerCase();
  return (
    columns.find((column) => column.name === name) ??
    columns.find((column) => column.name.toLowerCase() === inLowerCase)
  );
}

function mappingOf(form: ExportForm, columns: readonly SourceColumn[], delimiter: string): ImportMapping {
  const named = (name: string) => columnCalled(name, columns);
  const fields: ImportMapping["fields"] = {};
  for (const key of FIELD_KEYS) {
    const column = named(form.nameOf(key))?.name;
    if (column === undefined) continue;
    fields[key] = { column, ...(isMultiField(key) ? { separator: form.separator } : {}) };
  }
  const institution = named(form.institution)?.name;
  const added = named(form.added);
  const addedOn = added && { column: added.name, format: guessDatePattern(added) ?? DATE_PATTERNS[0] };
  return {
    delimiter,
    sourceKey: {
      column: named(form.id)?.name ?? form.id,
      prefix: PREFIX,
      register: { version: named(form.version)?.name },
    },
    fields,
    ...(addedOn === undefined ? {} : { addedOn }),
    ...(institution === undefined ? {} : { institution: { column: institution } }),
  };
}

/** Whether a file is an export in this form; if its headings were changed or removed, its entry ids decide. */
function isOfForm(
  { id, version, nameOf }: ExportForm,
  columns: readonly SourceColumn[],
  entryColumns: ReadonlySet<string>,
): boolean {
  const names = new Set(columns.map(({ name }) => name));
  if ([id, version, nameOf("algorithmName")].every((name) => names.has(name))) return true;
  const ids = columnCalled(id, columns);
  if (ids === undefined || !entryColumns.has(ids.name)) return false;
  return FIELD_KEYS.some((key) => columnCalled(nameOf(key), columns) !== undefined);
}

/**
 * Returns the mapping of a re-imported export of this register, whose rows update the entries with their ids; null for
 * any other file. `entryColumns` are the columns with entry ids. Fields missing from the export keep their stored
 * values, so no defaults are added.
 */
export function mapOwnExport(
  model: DataModel,
  columns: readonly SourceColumn[],
  headings: ExportHeadings,
  delimiter: string,
  entryColumns: ReadonlySet<string>,
): ImportMapping | null {
  const form = exportForms(model, headings).find((one) => isOfForm(one, columns, entryColumns));
  return form === undefined ? null : mappingOf(form, columns, delimiter);
}

/** Applies a saved mapping to a file, and translates values that are new to the mapping. */
export function applySavedMapping(
  kind: ImportKind,
  model: DataModel,
  mapping: ImportMapping,
  columns: readonly SourceColumn[],
  delimiter: string,
): ImportMapping {
  const fields = mapFields(mapping, (key, field) => {
    const list = findListOfField(kind, key);
    const from = columns.find(({ name }) => name === field.column);
    if (from === undefined || list === null) return field;
    return {
      ...field,
      translate: buildLabelTranslation(model, list, from, field.separator, field.translate),
    };
  });
  return { ...mapping, delimiter, fields };
}

function mapFields(
  { fields }: ImportMapping,
  change: (key: string, field: FieldMapping) => FieldMapping,
): ImportMapping["fields"] {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, change(key, field)]));
}

/** Returns a saved mapping with the current labels of list values. */
export function replaceOutdatedMappingLabels(
  kind: ImportKind,
  mapping: ImportMapping,
  today: FindCurrentLabel,
): ImportMapping {
  const fields = mapFields(mapping, (key, field) => {
    const list = findListOfField(kind, key);
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

/** Finds the saved mapping whose columns are all in the file; of several, the one with the most columns. */
export function findFittingMapping(
  saved: readonly ImportMapping[],
  columns: readonly SourceColumn[],
): ImportMapping | null {
  const names = new Set(columns.map(({ name }) => name));
  const size = (mapping: ImportMapping) => listMappedColumns(mapping).length;
  const fits = (mapping: ImportMapping) =>
    size(mapping) > 0 && listMappedColumns(mapping).every((name) => names.has(name));
  return saved.filter(fits).sort((one, other) => size(other) - size(one))[0] ?? null;
}
