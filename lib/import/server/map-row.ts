import "server-only";
import { dutchDay } from "../../entries/recheck-day";
import type { DataModel } from "../../fields/data-model";
import type { FieldKind } from "../../fields/entry-fields";
import { meantLabel } from "../../fields/meant-label";
import type { FieldProblem } from "../../platform/errors";
import { withoutGuard } from "../../platform/text/csv";
import { cleanLine, cleanText, countCleaning, hasHidden, isNotAvailable } from "../../platform/text/schema";
import type { CleaningCount, SourceReading } from "../answers";
import { type Calendar, readCellDay, type SaidMoment } from "../date-pattern";
import { splitCell } from "../guess";
import type { FieldMapping, ImportMapping } from "../mapping-schema";
import { type CorrectionKey, type Corrections, listAt, type RowField, structureAt } from "../places";
import { CLEANINGS, type ImportKind } from "../rules";
import type { SourceRow } from "./files/read-rows";
import { addressOf } from "./files/read-workbook";

/** A row as the mapping reads it: the body that the form would send, of the mapped fields alone. */
export interface MappedRow {
  /** What it becomes. */
  kind: ImportKind;
  line: number;
  key: string | null;
  /** The entry of this register that the row says it is, and the version of it that was exported. */
  entryId: string | null;
  version: number | null;
  body: Partial<Record<RowField, string | string[]>>;
  addedOn: SaidMoment | null;
  /** Its author, by e-mail address, and its institution, by name; empty when the row and the mapping do not say. */
  author: string;
  institution: string;
  problems: FieldProblem[];
  cleaning: CleaningCount;
  /** What stands at each place: what was corrected, or what the file says. */
  held: Partial<Record<CorrectionKey, string>>;
  /** Of an export of this register, the texts of fields as its cells hold them, guarded or not. */
  written: Partial<Record<CorrectionKey, string>>;
  /** The places at which a correction that the mapping remembers was made. */
  remembered: Set<string>;
}

export interface RowMapper {
  kind: ImportKind;
  mapping: ImportMapping;
  model: DataModel;
  /** Where each column stands, and how many there are. */
  columns: Map<string, number>;
  width: number;
  calendar?: Calendar | undefined;
  /** CSV where none is named. */
  fileKind?: SourceReading["kind"];
}

/** Nothing cleaned away. */
export function noCleaning(): CleaningCount {
  return { controlCharacters: 0, unreadable: 0, whiteSpace: 0 };
}

export function addCleaning(total: CleaningCount, more: CleaningCount): void {
  for (const kind of CLEANINGS) total[kind] += more[kind];
}

const LONGEST_HELD = 4_000;

const shortHeld = (value: string | string[]) => [value].flat().join("; ").trim().slice(0, LONGEST_HELD);

/** Several values of a cell may stand one below the other. */
const LINES: readonly FieldKind[] = ["longText", "uriList", "multi"];

/** Reads cells, each for a place of the row if it has one: notes what stands there, and what was cleaned away of it. */
function readerOf(
  row: SourceRow,
  { kind: of, mapping, columns, fileKind = "csv" }: RowMapper,
  mapped: MappedRow,
) {
  return (column: string, at?: CorrectionKey): string => {
    const kind: FieldKind = structureAt(of, at ?? "")?.kind ?? "text";
    const place = columns.get(column) ?? -1;
    const text = row.cells[place] ?? "";
    // In a field for addresses it is also where the cell leads to.
    const held = addressOf(row.links?.[place], text, kind) ?? text;
    if (at !== undefined) mapped.held[at] = shortHeld(held);
    const isExport = mapping.sourceKey.register !== undefined;
    if (at !== undefined && isExport) mapped.written[at] = held;
    // The register's workbooks and JSON hold texts as they are.
    const raw = isExport && fileKind === "csv" ? withoutGuard(held) : held;
    const clean = LINES.includes(kind) ? cleanText(raw) : cleanLine(raw);
    // Cleaned it would be another address: it is refused with its row.
    if ((kind === "email" || kind === "uriList") && hasHidden(raw)) return raw;
    if (at === "author" && hasHidden(raw)) return `${clean}\ufffd`;
    const { controlCharacters, whiteSpace } = countCleaning(raw, clean);
    const unreadable = clean.split("\ufffd").length - 1;
    addCleaning(mapped.cleaning, { controlCharacters, unreadable, whiteSpace: whiteSpace ? 1 : 0 });
    return clean;
  };
}

/** The label that a value is translated to, or that it means; undefined when there is none and the mapping calls that an error. */
function translate(
  value: string,
  { translate: table, otherwise = "error" }: FieldMapping,
  meant: (value: string) => string | null,
): string | undefined {
  if (table === undefined) return meant(value) ?? value;
  if (Object.hasOwn(table, value)) return table[value];
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
  const isMulti = structureAt(kind, key)?.kind === "multi";
  if (field.column === undefined) {
    const { constant = "" } = field;
    mapped.held[key] = shortHeld(constant);
    mapped.body[key] = isMulti ? [field.constant ?? []].flat() : constant;
    return;
  }
  const said = read(field.column, key);
  const { kind: fieldKind, required } = structureAt(mapped.kind, key) ?? {};
  // Entries have this rule in their own schema.
  const isNothing = mapped.kind === "products" && !required && fieldKind !== "single" && isNotAvailable(said);
  const cell = isNothing ? "" : said;
  const list = listAt(kind, key);
  const meant = (value: string) => (list === null ? null : meantLabel(model, list, value));
  const isListed = (value: string) => Object.hasOwn(field.translate ?? {}, value) || meant(value) !== null;
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

function takeDay(mapped: MappedRow, value: string, format: string, calendar?: Calendar): void {
  mapped.addedOn = readCellDay(value, format, calendar);
  if (value === "") return;
  const complain = (message: string) =>
    mapped.problems.push({ path: "addedOn", message, values: { value: value.slice(0, 100), format } });
  if (mapped.addedOn === null) complain("import.wrongDate");
  else if (dutchDay(mapped.addedOn.date) > dutchDay(new Date())) complain("import.futureDate");
}

/** The longest name of a product with what stands before it: an index holds the keys, and none takes any length. */
const LONGEST_KEY = 600;

type SourceKey = RowMapper["mapping"]["sourceKey"];

function nameKey(mapped: MappedRow, { prefix, register, none }: SourceKey, given: string): void {
  mapped.key = null;
  mapped.entryId = null;
  if (none) return;
  if (register !== undefined && given !== "") {
    mapped.key = given.slice(0, LONGEST_KEY);
    mapped.entryId = mapped.key;
    return;
  }
  // A row that somebody added to an export has no id yet.
  const number = register === undefined ? given : keyOfName(mapped);
  if (number === "") mapped.problems.push({ path: "sourceKey", message: "import.missingKey" });
  else if (prefix.length + number.length > LONGEST_KEY) {
    mapped.problems.push({ path: "sourceKey", message: "import.longKey", values: { max: LONGEST_KEY } });
  } else mapped.key = prefix + number;
}

/** What a row calls what it becomes. */
export function nameOf(body: MappedRow["body"]): string {
  return [body.algorithmName ?? body.name ?? ""].flat().join(" ");
}

/** The name as the file has it, whatever is corrected in it: the same file gives the same key. */
function keyOfName({ body }: MappedRow): string {
  return nameOf(body).toLowerCase();
}

/** Two cells as one key: "|" stands between them, and twice where a cell holds it. Empty when both are. */
function keyOfCells(cells: readonly string[]): string {
  const parts = cells.map((cell) => cleanLine(cell).toLowerCase());
  return parts.every((part) => part === "")
    ? ""
    : parts.map((part) => part.replaceAll("|", "||")).join(" | ");
}

/** Puts something in the place of what a row says, and of what was wrong with that. A row's key needs `sourceKey`. */
export function correctPlace(
  mapped: MappedRow,
  path: string,
  value: string | string[],
  sourceKey?: SourceKey,
): void {
  mapped.problems = mapped.problems.filter((problem) => problem.path !== path);
  delete mapped.written[path as CorrectionKey];
  const text = [value].flat().join(" ");
  if (path === "addedOn") takeDay(mapped, text, "YYYY-MM-DD");
  else if (path === "sourceKey") {
    if (sourceKey !== undefined) nameKey(mapped, sourceKey, cleanLine(text));
  } else if (path === "author" || path === "institution") mapped[path] = cleanLine(text);
  else if (structureAt(mapped.kind, path) !== null) mapped.body[path as RowField] = value;
}

/**
 * Reads one row by the mapping. What the mapping cannot read is among the problems; the rules come later. `corrections`
 * stand in place of what the row says.
 */
export function mapRow(row: SourceRow, mapper: RowMapper, corrections: Corrections = {}): MappedRow {
  const { kind, mapping, columns, width, calendar } = mapper;
  const mapped: MappedRow = {
    kind,
    line: row.line,
    ...{ key: null, entryId: null, version: null, addedOn: null, author: "", institution: "" },
    body: {},
    problems: [],
    cleaning: noCleaning(),
    held: {},
    written: {},
    remembered: new Set(),
  };
  // Empty cells at the end of a row may be left out, as many programs do.
  if (row.cells.length > width) {
    const values = { found: row.cells.length, expected: width };
    mapped.problems.push({ path: "row", message: "import.columnCount", values });
    return mapped;
  }
  const { sourceKey, fields, addedOn } = mapping;
  const { column: keyColumn, columns: keyColumns, register } = sourceKey;
  const read = readerOf(row, mapper, mapped);
  // What a row of an export does not have stays as its entry holds it.
  const absent = register === undefined ? [] : (row.absent ?? []);
  for (const [key, field] of Object.entries(fields)) {
    const place = columns.get(field.column ?? "") ?? -1;
    if (!absent.includes(place)) readField(key as RowField, field, mapper, read, mapped);
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
    correctPlace(mapped, path, value, sourceKey);
    mapped.held[path as CorrectionKey] = shortHeld(value);
  }
  return mapped;
}
