import "server-only";
import { writeXlsxStream } from "hucre/xlsx";
import type { FileFormat } from "../../platform/file-formats";
import { BYTE_ORDER_MARK, formatCsvText } from "../../platform/text/csv";
import { replaceInvalidXmlCharacters } from "../../platform/text/markup";
import type { EntryDto } from "../answers";
import type { FileColumn } from "../entry-file";

/** Rows of a file, entries by default, in batches; only one batch is in memory at a time. */
export type RowBatches<Row = EntryDto> = AsyncIterable<Row[]> | Iterable<Row[]>;

/** Streams rows as a JSON array, each row in the form that the API returns. */
export async function* streamRowsAsJson<Row>(batches: RowBatches<Row>): AsyncGenerator<string> {
  let before = "[";
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    // Serialises a whole batch at once, so that a slow reader keeps bytes in memory and not objects.
    yield before + JSON.stringify(batch).slice(1, -1);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

export async function* streamRowsAsCsv<Row>(
  batches: RowBatches<Row>,
  columns: FileColumn<Row>[],
  delimiter: "," | ";" = ",",
): AsyncGenerator<string> {
  let head = BYTE_ORDER_MARK + formatCsvText([columns.map(({ heading }) => heading)], delimiter);
  for await (const batch of batches) {
    const rows = batch.map((row) => columns.map(({ cell }) => cell(row)));
    yield head + formatCsvText(rows, delimiter);
    head = "";
  }
  if (head !== "") yield head;
}

/**
 * Escapes `_xHHHH_`, which the format would read as a character code (ECMA-376, ST_Xstring), and removes characters
 * that XML does not allow: a single one in any cell makes the whole workbook unreadable.
 */
export function buildPlainCell(text: string): string {
  return replaceInvalidXmlCharacters(text).replace(/_x(?=[0-9A-Fa-f]{4}_)/g, "_x005F_x");
}

async function* rowsOf<Row>(batches: RowBatches<Row>, columns: FileColumn<Row>[]): AsyncGenerator<string[]> {
  for await (const batch of batches) {
    // Rows are yielded one at a time, as the writer needs them. Every cell is text: never a formula or a link.
    for (const entry of batch) yield columns.map(({ cell }) => buildPlainCell(cell(entry)));
  }
}

/**
 * Streams a workbook of one sheet with a frozen heading row. Its directory comes last, so a truncated file does not
 * open.
 */
export async function* streamRowsAsXlsx<Row>(
  batches: RowBatches<Row>,
  columns: FileColumn<Row>[],
  sheet: string,
): AsyncGenerator<Uint8Array> {
  const workbook = writeXlsxStream(rowsOf(batches, columns), {
    name: sheet,
    columns: columns.map(({ heading, width }) => ({ header: buildPlainCell(heading), width })),
    freezePane: { rows: 1, columns: 1 },
  });
  for await (const part of workbook) yield part;
}

/** Streams rows as a file in this format. */
export function streamRowsInFormat<Row>(
  format: FileFormat,
  batches: RowBatches<Row>,
  columns: FileColumn<Row>[],
  sheet: string,
): AsyncGenerator<string | Uint8Array> {
  if (format === "csv") return streamRowsAsCsv(batches, columns);
  if (format === "csv-semicolon") return streamRowsAsCsv(batches, columns, ";");
  return format === "xlsx" ? streamRowsAsXlsx(batches, columns, sheet) : streamRowsAsJson(batches);
}
