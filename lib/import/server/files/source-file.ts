import "server-only";
import { Readable } from "node:stream";
import { parse } from "csv-parse/sync";
import iconv from "iconv-lite";
import { cleanLine, cleanText } from "../../../platform/text/schema";
import type { SourceColumn, SourceReading } from "../../answers";
import { DELIMITERS, type Delimiter, type Encoding, IMPORT_LIMITS, MOST_LISTED_VALUES } from "../../rules";
import { looksLikeJson, readJson } from "./read-json";
import { fileProblem, readRows, requireRows, SEPARATOR_LINE, type SourceRow } from "./read-rows";
import { readWorkbook } from "./read-workbook";

const ENOUGH = 2_000;

/** The share of zeros among the even or the odd bytes: high in UTF-16, and nowhere else. */
function shareOfZeros(bytes: Uint8Array, first: 0 | 1): number {
  const some = bytes.subarray(0, ENOUGH).filter((_, index) => index % 2 === first);
  return some.filter((byte) => byte === 0).length / Math.max(1, some.length);
}

const UNREADABLE = "\ufffd";

function timesIn(bytes: Uint8Array, sign: string): number {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = given.indexOf(sign); at !== -1; at = given.indexOf(sign, at + 1)) count += 1;
  return count;
}

/** Whether a text is UTF-8, apart from a few broken bytes: other encodings hardly ever look like UTF-8 by accident. */
function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  if (text.startsWith("\ufeff")) return true;
  const stray = text.split(UNREADABLE).length - 1 - timesIn(bytes, UNREADABLE);
  const signs = (text.match(/\P{ASCII}/gu)?.length ?? 0) - stray;
  return stray === 0 || signs > stray;
}

/** The encoding of a text, by its byte order mark or else by its bytes. */
function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // Half of the bytes of Western letters in UTF-16 are zero, and none are in any other.
  const [even, odd] = [shareOfZeros(bytes, 0), shareOfZeros(bytes, 1)];
  if (odd > 0.5 && even < 0.1) return "utf-16le";
  if (even > 0.5 && odd < 0.1) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/**
 * The text in UTF-8, with U+FFFD for each broken byte and for half a character at the end of UTF-16. By iconv-lite: Node
 * up to 24.12 decodes Windows-1252 as Latin-1, which loses “ ” – € and others (nodejs/node 60888).
 */
function asUtf8(bytes: Uint8Array, encoding: Encoding): Uint8Array {
  if (encoding === "utf-8") return isUtf8(bytes) ? Buffer.from(new TextDecoder().decode(bytes)) : bytes;
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isCut = encoding !== "windows-1252" && given.length % 2 === 1;
  return new TextEncoder().encode(iconv.decode(given, encoding) + (isCut ? UNREADABLE : ""));
}

/** With more control characters than this a file is no text, but a picture, a program or the like. */
const MOST_CONTROL = 1 / 20;

function isText(bytes: Uint8Array): boolean {
  let control = 0;
  for (const byte of bytes) if (byte < 9 || (byte > 13 && byte < 32)) control += 1;
  return control <= bytes.byteLength * MOST_CONTROL;
}

const LINES = 20;
/** One of the first lines that a sign divides is the heading: before it there may be a title. */
const MAYBE_HEADINGS = 3;

/** How many columns each of the first lines has if this sign is the delimiter; signs between quotes do not count. */
function partsBy(delimiter: Delimiter, beginning: string): number[] {
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
    // The beginning may end within quotes, or the file be broken: the lines before that are enough.
  }
  return parts;
}

/** What speaks against a sign as delimiter. Fewer cells than headings count little: empty ones at the end are often left out. */
function doubtsAbout(parts: readonly number[]): { doubt: number; columns: number } {
  const columns = Math.max(1, ...parts.filter((count) => count > 1).slice(0, MAYBE_HEADINGS));
  const doubts = parts.map((count) => {
    if (count === 1) return 1;
    if (count > columns) return 0.5;
    return count < columns ? 1 / (LINES + 1) : 0;
  });
  return { doubt: doubts.reduce((sum, one) => sum + one, 0) / Math.max(1, parts.length), columns };
}

/** The delimiter: the sign that divides the first lines most evenly, and into the most columns. */
export function guessDelimiter(beginning: string): Delimiter {
  const found = DELIMITERS.map((delimiter) => ({ delimiter, ...doubtsAbout(partsBy(delimiter, beginning)) }))
    .filter(({ columns }) => columns > 1)
    .sort((a, b) => a.doubt - b.doubt || b.columns - a.columns);
  return found[0]?.delimiter ?? ",";
}

/** An uploaded file: its columns, and its rows with as many cells each. */
export interface SourceFile {
  reading: SourceReading;
  columns: SourceColumn[];
  rows: SourceRow[];
}

/** How a person chose to read the file; the rest is guessed. */
interface ReadingChoice {
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  sheet?: string | undefined;
  /** The line of the heading. */
  header?: number | undefined;
}

const begins = (bytes: Uint8Array, signs: readonly number[]) =>
  signs.every((sign, index) => bytes[index] === sign);
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The older Excel's files, and newer ones with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * What a database can hold of a cell. It holds no NUL; the sign that stands for one (SUB) is cleaned away and counted with
 * the other control characters, when the row is read by its mapping.
 */
function storable(cell: string): string {
  return cell.toWellFormed().replaceAll("\u0000", "\u001a");
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
    const heading = cut(cleanLine(cell), 200);
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
    const value = cleanText(cells[index] ?? "");
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

const filled = ({ cells }: SourceRow) => cells.filter((cell) => cell.trim() !== "").length;
const FIRST_LINES = 10;

/** Where the heading stands: on the line that was chosen, or else below what is no row of the table, such as a title. */
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

/** The sign that the file itself says stands between its columns, or the one that probably does. */
function delimiterIn(beginning: string): Delimiter {
  const said = SEPARATOR_LINE.exec(beginning)?.[1];
  return DELIMITERS.find((sign) => sign === said) ?? guessDelimiter(beginning.replace(SEPARATOR_LINE, ""));
}

async function readText(bytes: Uint8Array, choice: ReadingChoice) {
  const encoding = choice.encoding ?? encodingOf(bytes);
  const source = asUtf8(bytes, encoding);
  if (!isText(source)) throw fileProblem("fileKind");
  const beginning = new TextDecoder().decode(source.subarray(0, 64 * 1024));
  const none = { sheet: null, sheets: [] };
  if (looksLikeJson(beginning)) {
    const reading: SourceReading = { kind: "json", encoding, delimiter: null, ...none };
    return { reading, rows: readJson(new TextDecoder().decode(source)) };
  }
  const delimiter = choice.delimiter ?? delimiterIn(beginning);
  const rows: SourceRow[] = [];
  for await (const row of readRows(Readable.from([source]), delimiter)) {
    // One more is the header.
    if (rows.length > IMPORT_LIMITS.rows) throw fileProblem("tooManyRows", { max: IMPORT_LIMITS.rows });
    rows.push(row);
  }
  const reading: SourceReading = { kind: "csv", encoding, delimiter, ...none };
  return { reading, rows };
}

/**
 * Reads an uploaded file, whatever it is called. Throws invalid_input about the `file` when it is no CSV, XLSX or
 * JSON, is broken, or has too much of anything.
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
  const at = headerIn(rows, choice.header);
  const [header, ...under] = rows.slice(at);
  // A spreadsheet that is stored as text leaves lines of nothing but signs between columns.
  const body = under.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (header === undefined) throw fileProblem("emptyFile");
  requireRows(body.length);
  if (header.cells.length > IMPORT_LIMITS.columns) {
    throw fileProblem("tooManyColumns", { max: IMPORT_LIMITS.columns });
  }
  if (reading.kind !== "json") Object.assign(reading, { header: header.line, beginning: beginningOf(rows) });
  const cleaned = body.map((row) => ({ ...row, cells: row.cells.map(storable) }));
  const columns = nameColumns(header.cells).map((name, index) => describeColumn(name, index, cleaned));
  return { reading, columns, rows: cleaned };
}
