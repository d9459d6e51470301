import "server-only";
import { pipeline, Readable } from "node:stream";
import { CsvError, type Info, parse } from "csv-parse";
import { AppError, invalid } from "../../../platform/errors";

/** The addresses that cells lead to, by their places in their row. */
export type RowLinks = Record<number, string>;

/** A row of a file, with the physical line on which it begins: a quoted cell may hold line ends. */
export interface SourceRow {
  line: number;
  cells: string[];
  /** Where cells of a workbook lead to. */
  links?: RowLinks | undefined;
  /** The places of the columns that a row of a JSON file does not have, which is something else than an empty cell. */
  absent?: number[];
}

/** One row may not swallow the whole file when a quote was never closed. */
const MAX_ROW_CHARACTERS = 1_000_000;

function countLines(text: string): number {
  return text.split("\n").length - 1;
}

/** Decodes strictly: a file in another encoding would come in with wrong letters and nobody would see it. */
async function* decode(
  bytes: AsyncIterable<Uint8Array>,
  onRead: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  let carried = "";
  const read = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      const [before = ""] = new TextDecoder().decode(chunk).split("\ufffd");
      throw fileProblem("notUtf8", { line: line + countLines(before) });
    }
  };
  for await (const chunk of bytes) {
    const text = carried + read(chunk);
    // A line end of two characters may be cut in two; all become one, so that lines are counted as an editor does.
    carried = text.endsWith("\r") ? "\r" : "";
    const lines = text.slice(0, text.length - carried.length).replace(/\r\n?/g, "\n");
    line += countLines(lines);
    onRead(chunk.byteLength);
    yield lines;
  }
  yield (carried + read()).replace(/\r\n?/g, "\n");
}

/** Problems are reported where the row begins: a quote that is not closed takes the lines that follow. */
function asFileProblem(error: unknown, lastLine: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const place: unknown = Reflect.get(error, "column");
  const [line, column] = [lastLine + 1, typeof place === "number" ? place + 1 : 1];
  if (error.code !== "CSV_MAX_RECORD_SIZE") return fileProblem("malformed", { line, column });
  // A row without quotation marks is long by itself.
  const quotes = String(Reflect.get(error, "raw")).includes('"') ? "yes" : "no";
  return fileProblem("longRow", { line, column, quotes, max: MAX_ROW_CHARACTERS });
}

/** What tells a spreadsheet the sign between columns, in the place of a first row. */
export const SEPARATOR_LINE = /^\ufeff?"?sep=(.?)"?[;,\t]*(?:\r?\n|$)/i;

/** How many cells of a row hold a quotation mark that is neither doubled nor in a quoted cell, such as `5" screen`. */
function countBareQuotes(record: readonly string[], raw: string): number {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return record.filter((cell) => cell.includes('"') && !raw.includes(quoted(cell))).length;
}

interface ReadOptions {
  /** Called with the number of bytes of each chunk. */
  onRead?: (bytes: number) => void;
  /** Called with the number of cells of a row whose bare quotation marks were read as text, as spreadsheets do. */
  onBareQuotes?: (cells: number) => void;
}

/**
 * The rows of a CSV file in UTF-8, with or without byte order mark, the header line first; empty lines are left out.
 * Throws invalid_input about the `file` when it is no UTF-8 or no CSV.
 */
export async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
  delimiter: string,
  { onRead = () => undefined, onBareQuotes = () => undefined }: ReadOptions = {},
): AsyncGenerator<SourceRow> {
  let lastLine = 0;
  const parser = parse({
    delimiter,
    info: true,
    on_record: (record: string[], { lines }) => {
      lastLine = lines;
      return record;
    },
    relax_column_count: true,
    relax_quotes: true,
    raw: true,
    record_delimiter: "\n",
    skip_empty_lines: true,
    max_record_size: MAX_ROW_CHARACTERS,
  });
  // What goes wrong destroys the parser, and reading it below throws that.
  pipeline(Readable.from(decode(bytes, onRead)), parser, () => undefined);
  try {
    for await (const found of parser) {
      const { record, info, raw } = found as { record: string[]; info: Info; raw: string };
      if (info.lines === 1 && SEPARATOR_LINE.test(record.join(delimiter))) continue;
      if (raw.includes('"')) {
        const cells = countBareQuotes(record, raw);
        if (cells > 0) onBareQuotes(cells);
      }
      // The parser knows the line on which a row ends.
      yield { line: info.lines - countLines(record.join("")), cells: record };
    }
  } catch (error) {
    throw asFileProblem(error, lastLine);
  }
}

/** Where each wanted column stands. Throws invalid_input that names every column that is missing or there twice. */
export function findColumns(header: SourceRow | undefined, wanted: readonly string[]): Map<string, number> {
  if (header === undefined) throw fileProblem("emptyFile");
  const names = header.cells.map((name) => name.trim());
  const fields = wanted.flatMap((column) => {
    const count = names.filter((name) => name === column).length;
    const message = count === 0 ? "import.missingColumn" : "import.doubleColumn";
    return count === 1 ? [] : [{ path: "file", message, values: { column } }];
  });
  if (fields.length > 0) throw new AppError("invalid_input", { fields });
  return new Map(wanted.map((column) => [column, names.indexOf(column)]));
}

export function requireRows(count: number): void {
  if (count === 0) throw fileProblem("noRows");
}

/** What is wrong with a file to import, by its sentence below `errors.fields.import`. */
export function fileProblem(message: string, values: Record<string, string | number> = {}): AppError {
  return invalid("file", `import.${message}`, values);
}
