import "server-only";
import { formatDutchDay } from "../../entries/recheck-day";
import type { DataModel } from "../../fields/data-model";
import type { FieldKind } from "../../fields/entry-fields";
import { findLabelByNormalisedName } from "../../fields/meant-label";
import english from "../../messages/en/importing.json";
import dutch from "../../messages/nl/importing.json";
import type { FieldProblem } from "../../platform/errors";
import { removeFormulaGuard } from "../../platform/text/csv";
import {
  cleanLine,
  cleanText,
  compareRawWithCleaned,
  hasInvisibleCharacters,
  isNotAvailableText,
} from "../../platform/text/schema";
import type { CleaningCounts, SourceReading } from "../answers";
import { type ParsedMoment, parseCellDay, type SpreadsheetCalendar } from "../date-pattern";
import { isKnownValue, splitCell } from "../guess";
import type { FieldMapping, ImportMapping } from "../mapping-schema";
import {
  type CorrectionKey,
  type Corrections,
  findListOfField,
  findStructure,
  type RowField,
} from "../places";
import { CLEANING_KINDS, type ImportKind } from "../rules";
import { isNoDeviceText, isNothingText } from "../suggestions";
import type { SourceRow } from "./files/read-rows";
import { chooseHyperlinkForField } from "./files/read-workbook";

/** A row as the mapping reads it; `body` holds the mapped fields, as the form would send them. */
export interface MappedRow {
  /** Whether the row becomes an entry or a product. */
  kind: ImportKind;
  line: number;
  key: string | null;
  /** Id of the entry that an exported row names, and the exported version. */
  entryId: string | null;
  version: number | null;
  body: Partial<Record<RowField, string | string[]>>;
  addedOn: ParsedMoment | null;
  /** Author by e-mail address, and institution by name; empty when neither row nor mapping names them. */
  author: string;
  institution: string;
  problems: FieldProblem[];
  cleaning: CleaningCounts;
  /** Raw value of each field, key, date and so on: the correction, or else the file's value. */
  held: Partial<Record<CorrectionKey, string>>;
  /** Fields and other values to which a saved correction was applied. */
  remembered: Set<string>;
}

export interface RowMapper {
  kind: ImportKind;
  mapping: ImportMapping;
  model: DataModel;
  /** Index of each column, and the number of columns. */
  columns: Map<string, number>;
  width: number;
  calendar?: SpreadsheetCalendar | undefined;
  /** Type of the file; CSV by default. */
  fileKind?: SourceReading["kind"];
}

/** Returns cleaning counts of zero. */
export function createCleaningCount(): CleaningCounts {
  return { controlCharacters: 0, unreadable: 0, whiteSpace: 0 };
}

export function addCleaningCounts(total: CleaningCounts, more: CleaningCounts): void {
  for (const kind of CLEANING_KINDS) total[kind] += more[kind];
}

/** Headings of the reasons in a file of skipped rows, whose cells have formula guards like those of exports. */
const REASON_HEADINGS = [dutch.problemsFile.problem, english.problemsFile.problem];

const LONGEST_HELD = 4_000;

const shortHeld = (value: string | string[]) => [value].flat().join("; ").trim().slice(0, LONGEST_HELD);

/** Field kinds whose cells keep their line breaks, as several values may stand on separate lines. */
const LINES: readonly FieldKind[] = ["longText", "uriList", "multi"];

/**
 * Returns a function that reads a cleaned cell; it counts what it cleaned, and records the value at the given place.
 */
function readerOf(
  row: SourceRow,
  { kind: of, mapping, columns, fileKind = "csv" }: RowMapper,
  mapped: MappedRow,
) {
  const isOwnFile =
    mapping.sourceKey.register !== undefined || REASON_HEADINGS.some((name) => columns.has(name));
  // Only the register's CSV files guard formulas, its workbooks and JSON do not.
  const isGuarded = fileKind === "csv" && isOwnFile;
  return (column: string, at?: CorrectionKey): string => {
    const kind: FieldKind = findStructure(of, at ?? "")?.kind ?? "text";
    const place = columns.get(column) ?? -1;
    const text = row.cells[place] ?? "";
    // In a field for addresses, the cell's hyperlink can replace its text.
    const held = chooseHyperlinkForField(row.links?.[place], text, kind) ?? text;
    if (at !== undefined) mapped.held[at] = shortHeld(held);
    const raw = isGuarded ? removeFormulaGuard(held) : held;
    const clean = LINES.includes(kind) ? cleanText(raw) : cleanLine(raw);
    // Cleaning would make it another address, so it stays as it is and its row is rejected.
    if ((kind === "email" || kind === "uriList") && hasInvisibleCharacters(raw)) return raw;
    if (at === "author" && hasInvisibleCharacters(raw)) return `${clean}\ufffd`;
    const { controlCharacters, whiteSpace } = compareRawWithCleaned(raw, clean);
    const unreadable = clean.split("\ufffd").length - 1;
    addCleaningCounts(mapped.cleaning, { controlCharacters, unreadable, whiteSpace: whiteSpace ? 1 : 0 });
    return clean;
  };
}

/** Returns the label that a value is translated to or means; undefined if the mapping makes a missing one an error. */
function translate(
  value: string,
  { translate: table, otherwise = "error" }: FieldMapping,
  meant: (value: string) => string | null,
): string | undefined {
  if (table === undefined) return meant(value) ?? value;
  if (Object.hasOwn(table, value)) return table[value];
  const folded = value.toLowerCase();
  const inOtherCapitals = Object.keys(table).find((key) => key.toLowerCase() === folded);
  if (inOtherCapitals !== undefined) return table[inOtherCapitals];
  if (value === "" || otherwise === "empty") return "";
  return otherwise === "error" ? (meant(value) ?? undefined) : otherwise;
}

function readField(
  key: RowField,
  field: FieldMapping,
  { kind, model }: RowMapper,
  read: ReturnType<typeof readerOf>,
  mapped: MappedRow,
): void {
  const isMulti = findStructure(kind, key)?.kind === "multi";
  if (field.column === undefined) {
    const { constant = "" } = field;
    mapped.held[key] = shortHeld(constant);
    mapped.body[key] = isMulti ? [field.constant ?? []].flat() : constant;
    return;
  }
  const said = read(field.column, key);
  const { kind: fieldKind, required } = findStructure(mapped.kind, key) ?? {};
  // Reads "N/A" as empty for products; for entries, their schema does.
  const isNothing =
    mapped.kind === "products" && !required && fieldKind !== "single" && isNotAvailableText(said);
  const cell = isNothing ? "" : said;
  const list = findListOfField(kind, key);
  const meant = (value: string) => {
    if (key === "riskClass" && kind === "entries" && isNothingText(key, value)) return "";
    return list === null ? null : findLabelByNormalisedName(model, list, value);
  };
  const isListed = (value: string) =>
    Object.hasOwn(field.translate ?? {}, value) || (list !== null && isKnownValue(model, list, value));
  const values = isMulti ? splitCell(cell, field.separator, isListed).map(cleanLine) : [cell];
  const translated = values.map((value) => translate(value, field, meant));
  const untranslated = values.filter((_, index) => translated[index] === undefined);
  for (const value of new Set(untranslated)) {
    const shown = value.slice(0, 100);
    mapped.problems.push({ path: key, message: "import.untranslated", values: { value: shown } });
  }
  const filled = translated.filter((value) => value !== undefined && value !== "") as string[];
  mapped.body[key] = isMulti ? filled : (filled[0] ?? "");
}

function takeDay(mapped: MappedRow, value: string, format: string, calendar?: SpreadsheetCalendar): void {
  mapped.addedOn = parseCellDay(value, format, calendar);
  if (value === "") return;
  const complain = (message: string) =>
    mapped.problems.push({ path: "addedOn", message, values: { value: value.slice(0, 100), format } });
  if (mapped.addedOn === null) complain("import.wrongDate");
  else if (formatDutchDay(mapped.addedOn.date) > formatDutchDay(new Date())) complain("import.futureDate");
}

/**
 * Maximum characters of a key: the longest product name with a prefix. Keys are indexed, and indexes limit their size.
 */
const LONGEST_KEY = 600;

type SourceKey = RowMapper["mapping"]["sourceKey"];

function nameKey(mapped: MappedRow, { prefix, register, none, fromName }: SourceKey, given: string): void {
  mapped.key = null;
  mapped.entryId = null;
  if (none) return;
  if (register !== undefined && given !== "") {
    mapped.key = given.slice(0, LONGEST_KEY);
    mapped.entryId = mapped.key;
    return;
  }
  // A row added to an export by hand has no id, so its key is its name.
  const number = register === undefined ? given : keyOfName(mapped);
  // A missing name is a problem already.
  if (number === "" && fromName) return;
  if (number === "") mapped.problems.push({ path: "sourceKey", message: "import.missingKey" });
  else if (prefix.length + number.length > LONGEST_KEY) {
    mapped.problems.push({ path: "sourceKey", message: "import.longKey", values: { max: LONGEST_KEY } });
  } else mapped.key = prefix + number;
}

/** Returns the name of the entry or product in a row. */
export function getMappedName(body: MappedRow["body"]): string {
  return [body.algorithmName ?? body.name ?? ""].flat().join(" ");
}

/** Returns the name without corrections, so that the same file always yields the same key. */
function keyOfName({ body }: MappedRow): string {
  return getMappedName(body).toLowerCase();
}

/** Joins two cells into one key, with "|" between them and doubled within them. Empty when both cells are. */
function keyOfCells(cells: readonly string[]): string {
  const parts = cells.map((cell) => cleanLine(cell).toLowerCase());
  return parts.every((part) => part === "")
    ? ""
    : parts.map((part) => part.replaceAll("|", "||")).join(" | ");
}

/** Replaces a value of a row and drops the problems with it. To correct the key, pass `sourceKey`. */
export function correctMappedValue(
  mapped: MappedRow,
  path: string,
  value: string | string[],
  sourceKey?: SourceKey,
): void {
  mapped.problems = mapped.problems.filter((problem) => problem.path !== path);
  const text = [value].flat().join(" ");
  if (path === "addedOn") takeDay(mapped, text, "YYYY-MM-DD");
  else if (path === "sourceKey") {
    if (sourceKey !== undefined) nameKey(mapped, sourceKey, cleanLine(text));
  } else if (path === "author" || path === "institution") mapped[path] = cleanLine(text);
  else if (findStructure(mapped.kind, path) !== null) mapped.body[path as RowField] = value;
}

/**
 * Maps one row. Unreadable values become problems; the rules of the form are checked later. `corrections` replace
 * values of the file.
 */
export function mapRow(row: SourceRow, mapper: RowMapper, corrections: Corrections = {}): MappedRow {
  const { kind, mapping, columns, width, calendar } = mapper;
  const mapped: MappedRow = {
    kind,
    line: row.line,
    ...{ key: null, entryId: null, version: null, addedOn: null, author: "", institution: "" },
    body: {},
    problems: [],
    cleaning: createCleaningCount(),
    held: {},
    remembered: new Set(),
  };
  // Fewer cells than columns are fine: many programs leave out empty cells at the end of a row.
  if (row.cells.length > width) {
    const values = { found: row.cells.length, expected: width };
    mapped.problems.push({ path: "row", message: "import.columnCount", values });
    return mapped;
  }
  const { sourceKey, fields, addedOn } = mapping;
  const { column: keyColumn, columns: keyColumns, register } = sourceKey;
  const read = readerOf(row, mapper, mapped);
  // Columns absent from a row of an export keep the entry's values.
  const absent = register === undefined ? [] : (row.absent ?? []);
  for (const [key, field] of Object.entries(fields)) {
    const place = columns.get(field.column ?? "") ?? -1;
    if (!absent.includes(place)) readField(key as RowField, field, mapper, read, mapped);
  }
  if (kind === "entries" && isNoDeviceText(mapped.held.riskClass ?? "")) {
    mapped.body.medicalDevice ||= findLabelByNormalisedName(mapper.model, "medicalDevice", "nee") ?? "";
  }
  mapped.held.sourceKey = "";
  let given = keyColumn === undefined ? keyOfName(mapped) : read(keyColumn, "sourceKey");
  if (keyColumns !== undefined) {
    given = keyOfCells(keyColumns.map((name) => row.cells[columns.get(name) ?? -1] ?? ""));
    mapped.held.sourceKey = shortHeld(given);
  }
  nameKey(mapped, sourceKey, given);
  const version = register?.version === undefined ? "" : read(register.version);
  if (/^\d{1,9}$/.test(version)) mapped.version = Number(version);
  if (addedOn !== undefined) takeDay(mapped, read(addedOn.column, "addedOn"), addedOn.format, calendar);
  for (const place of ["author", "institution"] as const) {
    const from = mapping[place]?.column;
    if (from !== undefined) mapped[place] = read(from, place);
  }
  const { constant } = mapping.institution ?? {};
  if (constant !== undefined) {
    mapped.institution = constant;
    mapped.held.institution = shortHeld(constant);
  }
  for (const [path, value] of Object.entries(corrections)) {
    correctMappedValue(mapped, path, value, sourceKey);
    mapped.held[path as CorrectionKey] = shortHeld(value);
  }
  // Without a name in the file, the key is the corrected name.
  if (sourceKey.fromName && given === "") nameKey(mapped, sourceKey, keyOfName(mapped));
  return mapped;
}
