import "server-only";
import { Readable } from "node:stream";
import { parse } from "csv-parse/sync";
import { colToLetter } from "hucre";
import { cleanLine, cleanText } from "../../../platform/text/schema";
import type { SourceColumn, SourceReading } from "../../answers";
import { CSV_DELIMITERS, type CsvDelimiter, IMPORT_LIMITS, MAX_LISTED_VALUES } from "../../rules";
import type { ChangeRunBody } from "../../schema";
import { isFormulaError } from "./cell-text";
import { convertToUtf8, guessEncoding, isTextFile } from "./decode-text";
import { detectNonTableTextKind } from "./other-kinds";
import { looksLikeJson, readJsonRows } from "./read-json";
import {
  createFileError,
  readCsvRows,
  requireAtLeastOneRow,
  SEPARATOR_LINE_PATTERN,
  type SourceRow,
} from "./read-rows";
import { readWorkbook } from "./read-workbook";

const LINES = 20;
/** Number of divided lines of which one is the header; a title may come before it. */
const MAYBE_HEADINGS = 3;

/** Counts the columns of each of the first lines for a delimiter; delimiters in quotes do not count. */
function partsBy(delimiter: CsvDelimiter, beginning: string): number[] {
  const parts: number[] = [];
  try {
    parse(beginning, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: LINES,
      on_record: (record: string[]) => {
        parts.push(record.length);
        return null;
      },
    });
  } catch {
    // The beginning may end within quotes, or the file be broken: the lines read so far suffice.
  }
  return parts;
}

/** Rates the doubts about a delimiter. Short rows count little: empty cells at the end are often left out. */
function doubtsAbout(parts: readonly number[]): { doubt: number; columns: number } {
  const columns = Math.max(1, ...parts.filter((count) => count > 1).slice(0, MAYBE_HEADINGS));
  const doubts = parts.map((count) => {
    if (count === 1) return 1;
    if (count > columns) return 0.5;
    return count < columns ? 1 / (LINES + 1) : 0;
  });
  return { doubt: doubts.reduce((sum, one) => sum + one, 0) / Math.max(1, parts.length), columns };
}

/** Guesses the delimiter: it divides the first lines most evenly, and into the most columns. */
export function guessDelimiter(beginning: string): CsvDelimiter {
  const found = CSV_DELIMITERS.map((delimiter) => ({
    delimiter,
    ...doubtsAbout(partsBy(delimiter, beginning)),
  }))
    .filter(({ columns }) => columns > 1)
    .sort((a, b) => a.doubt - b.doubt || b.columns - a.columns);
  return found[0]?.delimiter ?? ",";
}

/** Columns and rows of an uploaded file; a row of a CSV file may have fewer or more cells than columns. */
export interface SourceFile {
  reading: SourceReading;
  columns: SourceColumn[];
  rows: SourceRow[];
}

/** How the user chose to read the file; everything else is guessed. */
export type ReadingOptions = Pick<ChangeRunBody, "encoding" | "delimiter" | "sheet" | "header">;

const begins = (bytes: Uint8Array, signs: readonly number[]) =>
  signs.every((sign, index) => bytes[index] === sign);
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
/** First bytes of files of older Excel versions, and of newer files with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Makes a cell storable in PostgreSQL. NUL becomes SUB, which is cleaned and counted with the other control characters
 * when the mapping reads the row.
 */
function storable(cell: string): string {
  return cell.toWellFormed().replaceAll("\u0000", "\u001a");
}

/** Cuts a text without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/** Returns unique column names: a missing or repeated heading gets the column's letter. */
function nameColumns(header: readonly string[]): string[] {
  const taken = new Set<string>();
  return header.map((cell, index) => {
    const heading = cut(cleanLine(cell), 200);
    const letter = `[${colToLetter(index)}]`;
    let name = heading === "" ? letter : heading;
    while (taken.has(name)) name = `${name} ${letter}`;
    taken.add(name);
    return name;
  });
}

const SAMPLES = 8;
/** Maximum characters of a sample value. */
const SAMPLE_LENGTH = 80;
/** Maximum characters of a column's listed values: long choices are listed, a column of long texts is not. */
const MAX_LISTED_CHARACTERS = 20_000;

function describeColumn(name: string, index: number, rows: readonly SourceRow[]): SourceColumn {
  const counts = new Map<string, number>();
  let isList = true;
  let characters = 0;
  for (const { cells } of rows) {
    const value = cleanText(cells[index] ?? "");
    if (value === "") continue;
    const known = counts.get(value);
    if (known !== undefined) counts.set(value, known + 1);
    else if (isList || counts.size < SAMPLES) {
      counts.set(value, 1);
      characters += value.length;
    }
    if (counts.size > MAX_LISTED_VALUES || characters > MAX_LISTED_CHARACTERS) isList = false;
  }
  const samples = [...counts.keys()].slice(0, SAMPLES).map((value) => cut(value, SAMPLE_LENGTH));
  const byCount = [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
  return { name, samples, values: isList ? byCount : null };
}

const filled = ({ cells }: SourceRow) => cells.filter((cell) => cell.trim() !== "").length;
const FIRST_LINES = 10;

/** Finds the header: the chosen line, or else the first one that is no title. */
function headerIn(rows: readonly SourceRow[], chosen: number | undefined): number {
  const wanted = chosen === undefined ? -1 : rows.findIndex(({ line }) => line === chosen);
  if (wanted >= 0) return wanted;
  const most = Math.max(0, ...rows.slice(0, FIRST_LINES * 2).map(filled));
  const isTitle = (row: SourceRow) => filled(row) * 3 <= most || (most === 2 && row.cells.length === 1);
  return Math.max(
    0,
    rows.slice(0, FIRST_LINES).findIndex((row) => !isTitle(row)),
  );
}

function beginningOf(rows: readonly SourceRow[]): SourceReading["beginning"] {
  return rows.slice(0, FIRST_LINES).map(({ line, cells }) => {
    const said = cells.map(cleanLine).filter((cell) => cell !== "");
    return { line, text: cut(said.join(" · "), SAMPLE_LENGTH) };
  });
}

/** Returns the delimiter named in the file's `sep=` line, or else a guess. */
function delimiterIn(beginning: string): CsvDelimiter {
  const said = SEPARATOR_LINE_PATTERN.exec(beginning)?.[1];
  return (
    CSV_DELIMITERS.find((sign) => sign === said) ??
    guessDelimiter(beginning.replace(SEPARATOR_LINE_PATTERN, ""))
  );
}

type FileRows = { reading: SourceReading; rows: SourceRow[]; bareQuotes?: number };

async function readText(bytes: Uint8Array, choice: ReadingOptions): Promise<FileRows> {
  const encoding = choice.encoding ?? guessEncoding(bytes);
  const source = convertToUtf8(bytes, encoding);
  // A PDF begins like a text file, so it is rejected before isTextFile.
  if (begins(bytes, PDF)) throw createFileError("otherKind", { kind: "PDF" });
  if (!isTextFile(source)) throw createFileError("fileKind");
  const beginning = new TextDecoder().decode(source.subarray(0, 64 * 1024));
  if (looksLikeJson(beginning)) {
    const { rows, list, lists } = readJsonRows(new TextDecoder().decode(source), choice.sheet);
    return { reading: { kind: "json", encoding, delimiter: null, sheet: list, sheets: lists }, rows };
  }
  const kind = detectNonTableTextKind(beginning);
  if (kind !== null) throw createFileError("otherKind", { kind });
  const delimiter = choice.delimiter ?? delimiterIn(beginning);
  const rows: SourceRow[] = [];
  let bareQuotes = 0;
  const onBareQuotes = (cells: number) => {
    bareQuotes += cells;
  };
  for await (const row of readCsvRows(Readable.from([source]), delimiter, { onBareQuotes })) {
    if (row.cells.length > IMPORT_LIMITS.columns) {
      throw createFileError("tooManyColumns", { max: IMPORT_LIMITS.columns });
    }
    // The limit does not count the header, which is in `rows` as well.
    if (rows.length > IMPORT_LIMITS.rows) throw createFileError("tooManyRows", { max: IMPORT_LIMITS.rows });
    rows.push(row);
  }
  const reading: SourceReading = { kind: "csv", encoding, delimiter, sheet: null, sheets: [] };
  return { reading, rows, bareQuotes };
}

/**
 * Reads an uploaded file, whatever its name. Throws invalid_input about the `file` when it is no CSV, XLSX or JSON, is
 * broken, or exceeds a limit.
 */
export async function readSourceFile(bytes: Uint8Array, choice: ReadingOptions = {}): Promise<SourceFile> {
  if (bytes.byteLength === 0) throw createFileError("emptyFile");
  if (bytes.byteLength > IMPORT_LIMITS.bytes) {
    throw createFileError("tooManyBytes", { max: IMPORT_LIMITS.megabytes });
  }
  if (begins(bytes, COMPOUND)) throw createFileError("oldExcel");
  const file: FileRows = begins(bytes, ZIP)
    ? await readWorkbook(bytes, choice.sheet)
    : await readText(bytes, choice);
  const { reading, rows, bareQuotes = 0 } = file;
  const at = headerIn(rows, choice.header);
  const [header, ...under] = rows.slice(at);
  // A spreadsheet saved as text leaves lines of nothing but delimiters.
  const body = under.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (header === undefined) throw createFileError("emptyFile");
  requireAtLeastOneRow(body.length);
  if (header.cells.length > IMPORT_LIMITS.columns) {
    throw createFileError("tooManyColumns", { max: IMPORT_LIMITS.columns });
  }
  if (reading.kind !== "json") Object.assign(reading, { header: header.line, beginning: beginningOf(rows) });
  let errorCells = 0;
  const cellOf = (cell: string) => {
    if (reading.kind === "json" || !isFormulaError(cell)) return storable(cell);
    errorCells += 1;
    return "";
  };
  const cleaned = body.map((row) => ({ ...row, cells: row.cells.map(cellOf) }));
  const shortRows = cleaned.filter(({ cells }) => cells.length < header.cells.length).length;
  reading.adjusted = { bareQuotes, errorCells, shortRows };
  const columns = nameColumns(header.cells).map((name, index) => describeColumn(name, index, cleaned));
  return { reading, columns, rows: cleaned };
}
