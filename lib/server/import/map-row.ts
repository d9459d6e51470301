import "server-only";
import { readDate } from "../../domain/date-pattern";
import { type FieldKey, fieldStructure, isFieldKey, isMultiField } from "../../domain/entry-fields";
import type { FieldProblem } from "../../domain/errors";
import type { Corrections } from "../../domain/imports";
import type { FieldMapping, ImportMapping } from "../../schemas/import-mapping";
import { cleanLine, cleanText, countCleaning } from "../../schemas/text";
import type { SourceRow } from "./read-rows";

/** What was cleaned away: control characters, and values in which white space was folded or trimmed. */
export interface CleaningCount {
  controlCharacters: number;
  whiteSpace: number;
}

/** A row as the mapping reads it: the body that the form would send, of the mapped fields alone. */
export interface MappedRow {
  line: number;
  key: string | null;
  body: Partial<Record<FieldKey, string | string[]>>;
  addedOn: Date | null;
  problems: FieldProblem[];
}

export interface RowMapper {
  mapping: ImportMapping;
  /** Where each column stands, and how many there are. */
  columns: Map<string, number>;
  width: number;
  cleaning: CleaningCount;
}

const DAY = 86_400_000;

function cellOf(row: SourceRow, column: string, mapper: RowMapper, key?: FieldKey): string {
  const raw = row.cells[mapper.columns.get(column) ?? -1] ?? "";
  const kind = key === undefined ? "text" : fieldStructure(key).kind;
  const clean = kind === "longText" || kind === "uriList" ? cleanText(raw) : cleanLine(raw);
  const { controlCharacters, whiteSpace } = countCleaning(raw, clean);
  mapper.cleaning.controlCharacters += controlCharacters;
  if (whiteSpace) mapper.cleaning.whiteSpace += 1;
  return clean;
}

/** The translation of one value; undefined when the mapping has none and calls that an error. */
function translate(
  value: string,
  { translate: table, otherwise = "error" }: FieldMapping,
): string | undefined {
  if (table === undefined) return value;
  if (Object.hasOwn(table, value)) return table[value];
  if (value === "" || otherwise === "empty") return "";
  return otherwise === "error" ? undefined : otherwise;
}

function readField(
  row: SourceRow,
  key: FieldKey,
  field: FieldMapping,
  mapper: RowMapper,
  mapped: MappedRow,
): void {
  if (field.column === undefined) {
    mapped.body[key] = isMultiField(key) ? [field.constant ?? []].flat() : (field.constant ?? "");
    return;
  }
  const cell = cellOf(row, field.column, mapper, key);
  const values = field.separator === undefined ? [cell] : cell.split(field.separator).map(cleanLine);
  const translated = values.map((value) => translate(value, field));
  const untranslated = values.filter((_, index) => translated[index] === undefined);
  for (const value of new Set(untranslated)) {
    const shown = value.slice(0, 100);
    mapped.problems.push({ path: key, message: "import.untranslated", values: { value: shown } });
  }
  const filled = translated.filter((value) => value !== undefined && value !== "") as string[];
  mapped.body[key] = isMultiField(key) ? filled : (filled[0] ?? "");
}

function readAddedOn(row: SourceRow, mapper: RowMapper, mapped: MappedRow): void {
  const { addedOn } = mapper.mapping;
  if (addedOn === undefined) return;
  const value = cellOf(row, addedOn.column, mapper);
  if (value === "") return;
  const date = readDate(value, addedOn.format);
  const complain = (message: string) =>
    mapped.problems.push({
      path: "addedOn",
      message,
      values: { value: value.slice(0, 100), format: addedOn.format },
    });
  if (date === null) complain("import.wrongDate");
  else if (date.getTime() > Date.now() + DAY) complain("import.futureDate");
  else mapped.addedOn = date;
}

/** An index holds the keys, and none takes a text of any length. */
const LONGEST_KEY = 300;

function nameKey(mapped: MappedRow, prefix: string, number: string): void {
  mapped.key = null;
  if (number === "") mapped.problems.push({ path: "sourceKey", message: "import.missingKey" });
  else if (prefix.length + number.length > LONGEST_KEY) {
    mapped.problems.push({ path: "sourceKey", message: "import.longKey", values: { max: LONGEST_KEY } });
  } else mapped.key = prefix + number;
}

/** The name as the file has it, whatever is corrected in it: the same file gives the same key. */
function keyOfName({ body }: MappedRow): string {
  return [body.algorithmName ?? ""].flat().join(" ").toLowerCase();
}

function correctDay(mapped: MappedRow, text: string): void {
  if (text === "") {
    mapped.addedOn = null;
    return;
  }
  mapped.addedOn = readDate(text, "YYYY-MM-DD");
  const values = { value: text.slice(0, 100), format: "YYYY-MM-DD" };
  if (mapped.addedOn === null) mapped.problems.push({ path: "addedOn", message: "import.wrongDate", values });
  else if (mapped.addedOn.getTime() > Date.now() + DAY) {
    mapped.problems.push({ path: "addedOn", message: "import.futureDate", values });
  }
}

/** What somebody corrected stands in place of what the file says, and of what was wrong with that. */
function correctRow(mapped: MappedRow, corrections: Corrections, prefix: string): void {
  mapped.problems = mapped.problems.filter(({ path }) => !Object.hasOwn(corrections, path));
  for (const [path, value] of Object.entries(corrections)) {
    const text = [value].flat().join(" ");
    if (path === "addedOn") correctDay(mapped, text);
    else if (path === "sourceKey") nameKey(mapped, prefix, cleanLine(text));
    else if (isFieldKey(path)) mapped.body[path] = value;
  }
}

/**
 * Reads one row by the mapping. What the mapping cannot read is among the problems; the rules come later. `corrections`
 * stand in place of what the row says.
 */
export function mapRow(row: SourceRow, mapper: RowMapper, corrections: Corrections = {}): MappedRow {
  const mapped: MappedRow = { line: row.line, key: null, body: {}, addedOn: null, problems: [] };
  if (row.cells.length !== mapper.width) {
    const values = { found: row.cells.length, expected: mapper.width };
    mapped.problems.push({ path: "row", message: "import.columnCount", values });
    return mapped;
  }
  const { sourceKey, fields } = mapper.mapping;
  for (const [key, field] of Object.entries(fields)) readField(row, key as FieldKey, field, mapper, mapped);
  const { column } = sourceKey;
  const number = column === undefined ? keyOfName(mapped) : cellOf(row, column, mapper);
  nameKey(mapped, sourceKey.prefix, number);
  readAddedOn(row, mapper, mapped);
  correctRow(mapped, corrections, sourceKey.prefix);
  return mapped;
}
