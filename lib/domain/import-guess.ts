import { DAY_NAMES, KEY_NAMES, SYNONYMS } from "./column-names";
import { type DataModel, labelOfCode, offeredLabels } from "./data-model";
import { readDate } from "./date-pattern";
import {
  CHOICE_FIELD_KEYS,
  type ChoiceFieldKey,
  FIELD_KEYS,
  type FieldKey,
  isChoiceField,
  isMultiField,
  VALUE_CODES,
} from "./entry-fields";
import { DELIMITERS, type Delimiter, type SourceColumn } from "./imports";
import { meantLabel, plain } from "./meant-label";
import type { LabelToday } from "./renamed-labels";

/** The forms in which a day is looked for, the unambiguous ones first. */
export const DAY_PATTERNS = [
  "YYYY-MM-DD",
  "D-M-YYYY",
  "D/M/YYYY",
  "M/D/YYYY",
  "D.M.YYYY",
  "YYYY/M/D",
  "YYYYMMDD",
] as const;

/** A draft of a mapping, as the page holds it: complete enough to be stored, not always to be carried out. */
export interface MappingDraft {
  name?: string | undefined;
  delimiter: string;
  /** One of the two. */
  sourceKey: { column?: string | undefined; fromName?: true | undefined; prefix: string };
  fields: Partial<
    Record<
      FieldKey,
      {
        constant?: string | string[] | undefined;
        column?: string | undefined;
        translate?: Record<string, string> | undefined;
        otherwise?: string | undefined;
        separator?: string | undefined;
      }
    >
  >;
  addedOn?: { column: string; format: string } | undefined;
}

type FieldDraft = NonNullable<MappingDraft["fields"][FieldKey]>;

function namesOf(model: DataModel, key: FieldKey): Set<string> {
  const { displayName, displayNameEn } = model[key];
  return new Set(
    [displayName, displayNameEn ?? "", key, ...(SYNONYMS[key] ?? [])].map(plain).filter(Boolean),
  );
}

/** Which sign stands between columns: the one that divides the first lines into the most, and equally many, parts. */
export function guessDelimiter(text: string): Delimiter {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, 20);
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const first = counts[0] ?? 0;
    const equal = counts.filter((count) => count === first).length;
    return { delimiter, score: first === 0 ? 0 : (equal / Math.max(1, counts.length)) * 1000 + first };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best), {
    delimiter: "," as Delimiter,
    score: 0,
  }).delimiter;
}

/** The single values in a column's cells. */
export function valuesIn(column: SourceColumn, separator: string | undefined): string[] {
  const cells = (column.values ?? []).map(({ value }) => value);
  const parts = separator === undefined ? cells : cells.flatMap((cell) => cell.split(separator));
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ""))];
}

/** So many of a column's values, the most frequent ones, tell what it is about. */
const ENOUGH = 60;

const SEPARATORS = [";", "|", ",", "\n", "/"] as const;

function shareMeant(model: DataModel, key: ChoiceFieldKey, values: readonly string[]): number {
  const some = values.slice(0, ENOUGH);
  const meant = some.filter((value) => meantLabel(model, key, value) !== null).length;
  return some.length === 0 ? 0 : meant / some.length;
}

/** How the cells of a field with several values are divided; undefined when each holds one. */
function guessSeparator(model: DataModel, key: ChoiceFieldKey, column: SourceColumn): string | undefined {
  if (!isMultiField(key)) return undefined;
  const whole = shareMeant(model, key, valuesIn(column, undefined));
  const best = SEPARATORS.map((separator) => ({
    separator,
    share: shareMeant(model, key, valuesIn(column, separator)),
  })).reduce((one, other) => (other.share > one.share ? other : one));
  return best.share > whole ? best.separator : undefined;
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
export function fieldFrom(model: DataModel, key: FieldKey, column: SourceColumn): FieldDraft {
  if (!isChoiceField(key)) return { column: column.name };
  const separator = guessSeparator(model, key, column);
  const translate = translationOf(model, key, column, separator);
  return {
    column: column.name,
    ...(separator === undefined ? {} : { separator }),
    ...(translate === undefined ? {} : { translate, otherwise: "error" }),
  };
}

function guessByNames(model: DataModel, columns: readonly SourceColumn[]): Map<FieldKey, SourceColumn> {
  const found = new Map<FieldKey, SourceColumn>();
  const free = new Set(columns);
  // What the data model itself calls a field goes before what people also call it.
  const passes: ((key: FieldKey) => Set<string>)[] = [
    (key) => new Set([plain(model[key].displayName), plain(model[key].displayNameEn ?? ""), plain(key)]),
    (key) => namesOf(model, key),
  ];
  for (const namesIn of passes) {
    for (const key of FIELD_KEYS) {
      if (found.has(key)) continue;
      const names = namesIn(key);
      const column = [...free].find(({ name }) => plain(name) !== "" && names.has(plain(name)));
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
): void {
  for (const whole of columns) {
    if ([...found.values()].includes(whole)) continue;
    const column = { ...whole, values: whole.values?.slice(0, ENOUGH) ?? null };
    const fitting = CHOICE_FIELD_KEYS.filter((key) => {
      if (found.has(key)) return false;
      const values = valuesIn(column, guessSeparator(model, key, column));
      return values.length >= 2 && shareMeant(model, key, values) >= 0.6;
    });
    if (fitting.length === 1 && fitting[0] !== undefined) found.set(fitting[0], whole);
  }
}

/** The form in which all days of a column are written, or null. */
export function guessDayPattern({ samples, values }: SourceColumn): string | null {
  const days = (values?.map(({ value }) => value) ?? samples).filter((value) => value !== "");
  if (days.length === 0) return null;
  return DAY_PATTERNS.find((pattern) => days.every((day) => readDate(day, pattern) !== null)) ?? null;
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

/** How a file is probably meant. What it does not say is for the person to choose; entries start out private. */
export function guessMapping(
  model: DataModel,
  columns: readonly SourceColumn[],
  file: { name: string; delimiter: string },
): MappingDraft {
  const named = (names: readonly string[]) => columns.find(({ name }) => names.includes(plain(name)));
  const keyColumn = columns.find((column) => KEY_NAMES.includes(plain(column.name)) && isUnlike(column));
  const dayColumn = named(DAY_NAMES);
  const pattern = dayColumn === undefined ? null : guessDayPattern(dayColumn);
  const rest = columns.filter((column) => column !== keyColumn && (pattern === null || column !== dayColumn));
  const found = guessByNames(model, rest);
  guessByValues(model, rest, found);
  const fields: MappingDraft["fields"] = {};
  for (const [key, column] of found) fields[key] = fieldFrom(model, key, column);
  fields.visibility ??= { constant: labelOfCode(model, "visibility", VALUE_CODES.visibilityPrivate) ?? "" };
  const prefix = guessPrefix(file.name);
  return {
    delimiter: file.delimiter,
    sourceKey: keyColumn === undefined ? { fromName: true, prefix } : { column: keyColumn.name, prefix },
    fields,
    ...(dayColumn !== undefined && pattern !== null
      ? { addedOn: { column: dayColumn.name, format: pattern } }
      : {}),
  };
}

/** The columns that a mapping reads. */
export function columnsOfDraft({ sourceKey, fields, addedOn }: MappingDraft): string[] {
  const columns = Object.values(fields).map((field) => field?.column);
  return [...new Set([...columns, sourceKey.column, addedOn?.column].filter((name) => name !== undefined))];
}

/** A kept mapping on this file: values that the file has and the mapping does not know are looked up once more. */
export function fitMapping(
  model: DataModel,
  draft: MappingDraft,
  columns: readonly SourceColumn[],
  delimiter: string,
): MappingDraft {
  const fields: MappingDraft["fields"] = {};
  for (const key of FIELD_KEYS) {
    const field = draft.fields[key];
    const column = columns.find(({ name }) => name === field?.column);
    if (field === undefined) continue;
    if (column === undefined || !isChoiceField(key)) fields[key] = field;
    else {
      const { translate: chosen, ...rest } = field;
      const translate = translationOf(model, key, column, rest.separator, chosen);
      fields[key] = { ...rest, ...(translate === undefined ? {} : { translate }) };
    }
  }
  return { ...draft, delimiter, fields };
}

/** A mapping that was kept, with the values of the lists as they are called today. */
export function draftToday(draft: MappingDraft, today: LabelToday): MappingDraft {
  const fields: MappingDraft["fields"] = { ...draft.fields };
  for (const key of CHOICE_FIELD_KEYS) {
    const field = fields[key];
    if (field === undefined) continue;
    const { constant, translate, otherwise } = field;
    const called = (label: string) => today(key, label) ?? label;
    fields[key] = {
      ...field,
      ...(constant === undefined
        ? {}
        : { constant: Array.isArray(constant) ? constant.map(called) : called(constant) }),
      ...(translate === undefined
        ? {}
        : {
            translate: Object.fromEntries(Object.entries(translate).map(([from, to]) => [from, called(to)])),
          }),
      ...(otherwise === undefined ? {} : { otherwise: called(otherwise) }),
    };
  }
  return { ...draft, fields };
}

/** The kept mapping that fits these columns: all that it reads are there, and it reads the most. */
export function findFitting<Kept extends { mapping: MappingDraft }>(
  kept: readonly Kept[],
  columns: readonly SourceColumn[],
): Kept | null {
  const names = new Set(columns.map(({ name }) => name));
  const fitting = kept.filter(({ mapping }) => {
    const wanted = columnsOfDraft(mapping);
    return wanted.length > 0 && wanted.every((name) => names.has(name));
  });
  const size = ({ mapping }: Kept) => columnsOfDraft(mapping).length;
  return fitting.reduce<Kept | null>((best, one) => (best && size(best) >= size(one) ? best : one), null);
}
