import "server-only";
import { guessDelimiter } from "../../domain/import-guess";
import {
  type Delimiter,
  type Encoding,
  IMPORT_LIMITS,
  MOST_LISTED_VALUES,
  type SourceColumn,
  type SourceReading,
} from "../../domain/imports";
import { fileProblem } from "./file-problem";
import { readRows, requireRows, type SourceRow } from "./read-rows";
import { readWorkbook } from "./read-workbook";

/** What was uploaded, read: its columns, and its rows with as many cells each. */
export interface SourceFile {
  reading: SourceReading;
  columns: SourceColumn[];
  rows: SourceRow[];
}

/** What somebody chose about how to read it; what they did not choose is looked for. */
export interface ReadingChoice {
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  sheet?: string | undefined;
}

const begins = (bytes: Uint8Array, signs: readonly number[]) =>
  signs.every((sign, index) => bytes[index] === sign);
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The older Excel's files, and newer ones with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** What a database can hold of a cell. */
function clean(cell: string): string {
  return cell.toWellFormed().replaceAll("\u0000", "");
}

/** The beginning of a text that holds whole characters, without half of one that is written as two. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/** The letters by which a spreadsheet names a column without a heading: A, B, … AA. */
function lettersOf(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return `${rest < 0 ? "" : lettersOf(rest)}${String.fromCharCode(65 + (index % 26))}`;
}

/** Names for all columns, each once: a column without one, or with one that is there already, gets its letter. */
function nameColumns(header: readonly string[]): string[] {
  const taken = new Set<string>();
  return header.map((cell, index) => {
    const heading = cut(clean(cell).replace(/\s+/g, " ").trim(), 200);
    const letter = `[${lettersOf(index)}]`;
    let name = heading === "" ? letter : heading;
    while (taken.has(name)) name = `${name} ${letter}`;
    taken.add(name);
    return name;
  });
}

const SAMPLES = 8;
const SAMPLE_LENGTH = 80;

function describeColumn(name: string, index: number, rows: readonly SourceRow[]): SourceColumn {
  const counts = new Map<string, number>();
  let isList = true;
  for (const { cells } of rows) {
    const value = (cells[index] ?? "").trim();
    if (value === "") continue;
    if (value.length > SAMPLE_LENGTH) isList = false;
    const known = counts.get(value);
    if (known !== undefined) counts.set(value, known + 1);
    else if (counts.size <= MOST_LISTED_VALUES) counts.set(value, 1);
    if (counts.size > MOST_LISTED_VALUES) isList = false;
  }
  const samples = [...counts.keys()].slice(0, SAMPLES).map((value) => cut(value, SAMPLE_LENGTH));
  const byCount = [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
  return { name, samples, values: isList ? byCount : null };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function readText(bytes: Uint8Array, choice: ReadingChoice) {
  if (bytes.subarray(0, 8_000).includes(0)) throw fileProblem("fileKind");
  const encoding = choice.encoding ?? (isUtf8(bytes) ? "utf-8" : "windows-1252");
  // Read on as UTF-8, which is what the engine knows; a file that is none of it is told so there.
  const source =
    encoding === "utf-8" ? bytes : new TextEncoder().encode(new TextDecoder(encoding).decode(bytes));
  const beginning = new TextDecoder().decode(source.subarray(0, 64 * 1024));
  const delimiter = choice.delimiter ?? guessDelimiter(beginning);
  const rows: SourceRow[] = [];
  for await (const row of readRows(once(source), delimiter)) {
    // One more is the header.
    if (rows.length > IMPORT_LIMITS.rows) throw fileProblem("tooManyRows", { max: IMPORT_LIMITS.rows });
    rows.push(row);
  }
  const reading: SourceReading = { kind: "csv", encoding, delimiter, sheet: null, sheets: [] };
  return { reading, rows };
}

/**
 * Reads an uploaded file, whatever it is called. Throws invalid_input about the `file` when it is neither CSV nor XLSX,
 * is broken, or has too much of anything.
 */
export async function readSource(bytes: Uint8Array, choice: ReadingChoice = {}): Promise<SourceFile> {
  if (bytes.byteLength === 0) throw fileProblem("emptyFile");
  if (bytes.byteLength > IMPORT_LIMITS.bytes) {
    throw fileProblem("tooManyBytes", { max: IMPORT_LIMITS.megabytes });
  }
  if (begins(bytes, COMPOUND)) throw fileProblem("oldExcel");
  const { reading, rows } = begins(bytes, ZIP)
    ? await readWorkbook(bytes, choice.sheet)
    : await readText(bytes, choice);
  const [header, ...under] = rows;
  // A spreadsheet that is stored as text leaves lines of nothing but signs between columns.
  const body = under.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (header === undefined) throw fileProblem("emptyFile");
  requireRows(body.length);
  if (header.cells.length > IMPORT_LIMITS.columns) {
    throw fileProblem("tooManyColumns", { max: IMPORT_LIMITS.columns });
  }
  const cleaned = body.map(({ line, cells }) => ({ line, cells: cells.map(clean) }));
  const columns = nameColumns(header.cells).map((name, index) => describeColumn(name, index, cleaned));
  return { reading, columns, rows: cleaned };
}
