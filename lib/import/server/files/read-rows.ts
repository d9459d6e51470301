import "server-only";
import { pipeline, Readable } from "node:stream";
import { CsvError, type Info, parse } from "csv-parse";
import { AppError, createInvalidFieldError } from "../../../platform/errors";

/** Hyperlinks of cells, by column index. */
export type RowLinks = Record<number, string>;

/** A row of a file, with the physical line on which it begins: a quoted cell may contain line breaks. */
export interface SourceRow {
  line: number;
  cells: string[];
  /** Hyperlinks of a workbook's cells. */
  links?: RowLinks | undefined;
  /** Indexes of columns that a row of a JSON file lacks, which differs from an empty cell. */
  absent?: number[];
}

/** Maximum characters of a row, so that an unclosed quote does not take in the whole file. */
const MAX_ROW_CHARACTERS = 1_000_000;

function countLines(text: string): number {
  return text.split("\n").length - 1;
}

/** Decodes strictly as UTF-8: another encoding would yield wrong letters without anybody noticing. */
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
      throw createFileError("notUtf8", { line: line + countLines(before) });
    }
  };
  for await (const chunk of bytes) {
    const text = carried + read(chunk);
    // A chunk may end between CR and LF; all line ends become LF, so that lines are counted as in an editor.
    carried = text.endsWith("\r") ? "\r" : "";
    const lines = text.slice(0, text.length - carried.length).replace(/\r\n?/g, "\n");
    line += countLines(lines);
    onRead(chunk.byteLength);
    yield lines;
  }
  yield (carried + read()).replace(/\r\n?/g, "\n");
}

/** Reports a CSV error at the start of its row: an unclosed quote takes in the lines that follow. */
function asFileProblem(error: unknown, lastLine: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const place: unknown = Reflect.get(error, "column");
  const [line, column] = [lastLine + 1, typeof place === "number" ? place + 1 : 1];
  if (error.code !== "CSV_MAX_RECORD_SIZE") return createFileError("malformed", { line, column });
  // Without quotation marks, the row itself is too long.
  const quotes = String(Reflect.get(error, "raw")).includes('"') ? "yes" : "no";
  return createFileError("longRow", { line, column, quotes, max: MAX_ROW_CHARACTERS });
}

/** First line such as `sep=;`, which tells spreadsheets the delimiter. */
export const SEPARATOR_LINE_PATTERN = /^\ufeff?"?sep=(.?)"?[;,\t]*(?:\r?\n|$)/i;

/** Counts cells of a row with a quotation mark neither doubled nor in a quoted cell, such as `5" screen`. */
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
 * Reads the rows of a CSV file in UTF-8, with or without byte order mark: the header first, without empty lines. Throws
 * invalid_input about the `file` when it is no UTF-8 or no CSV.
 */
export async function* readCsvRows(
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
  // Errors destroy the parser, and the loop below throws them.
  pipeline(Readable.from(decode(bytes, onRead)), parser, () => undefined);
  try {
    for await (const found of parser) {
      const { record, info, raw } = found as { record: string[]; info: Info; raw: string };
      if (info.lines === 1 && SEPARATOR_LINE_PATTERN.test(record.join(delimiter))) continue;
      if (raw.includes('"')) {
        const cells = countBareQuotes(record, raw);
        if (cells > 0) onBareQuotes(cells);
      }
      // The parser reports the line on which a row ends.
      yield { line: info.lines - countLines(record.join("")), cells: record };
    }
  } catch (error) {
    throw asFileProblem(error, lastLine);
  }
}

/** Finds the index of each wanted column. Throws invalid_input that names every column that is missing or repeated. */
export function findColumnIndexes(
  header: SourceRow | undefined,
  wanted: readonly string[],
): Map<string, number> {
  if (header === undefined) throw createFileError("emptyFile");
  const names = header.cells.map((name) => name.trim());
  const fields = wanted.flatMap((column) => {
    const count = names.filter((name) => name === column).length;
    const message = count === 0 ? "import.missingColumn" : "import.doubleColumn";
    return count === 1 ? [] : [{ path: "file", message, values: { column } }];
  });
  if (fields.length > 0) throw new AppError("invalid_input", { fields });
  return new Map(wanted.map((column) => [column, names.indexOf(column)]));
}

export function requireAtLeastOneRow(count: number): void {
  if (count === 0) throw createFileError("noRows");
}

/** Creates the error about a file to import, by its message key below `errors.fields.import`. */
export function createFileError(message: string, values: Record<string, string | number> = {}): AppError {
  return createInvalidFieldError("file", `import.${message}`, values);
}
