import "server-only";
import { writeXlsxStream } from "hucre/xlsx";
import type { FileFormat } from "../../platform/file-formats";
import { BYTE_ORDER_MARK, csvLines } from "../../platform/text/csv";
import { xmlCharacters } from "../../platform/text/markup";
import type { EntryDto } from "../answers";
import type { FileColumn } from "../entry-file";

/** Entries, or rows of another kind, as they come: in batches, of which only one is in memory at a time. */
export type Batches<Row = EntryDto> = AsyncIterable<Row[]> | Iterable<Row[]>;

/** As the API gives them. */
export async function* writeJson<Row>(batches: Batches<Row>): AsyncGenerator<string> {
  let before = "[";
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    // A whole batch at once: what waits for a slow reader is bytes, not objects.
    yield before + JSON.stringify(batch).slice(1, -1);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

export async function* writeCsv<Row>(
  batches: Batches<Row>,
  columns: FileColumn<Row>[],
  delimiter: "," | ";" = ",",
): AsyncGenerator<string> {
  let head = BYTE_ORDER_MARK + csvLines([columns.map(({ heading }) => heading)], delimiter);
  for await (const batch of batches) {
    const rows = batch.map((row) => columns.map(({ cell }) => cell(row)));
    yield head + csvLines(rows, delimiter);
    head = "";
  }
  if (head !== "") yield head;
}

/**
 * What the format would read as a sign by its number (ECMA-376, ST_Xstring) stands as it was written. A workbook is XML:
 * one sign that XML does not know, in one cell of anybody's, and no spreadsheet opens it.
 */
function plainCell(text: string): string {
  return xmlCharacters(text).replace(/_x(?=[0-9A-Fa-f]{4}_)/g, "_x005F_x");
}

async function* rowsOf<Row>(batches: Batches<Row>, columns: FileColumn<Row>[]): AsyncGenerator<string[]> {
  for await (const batch of batches) {
    // One row at a time, as the workbook asks for it. A text is stored as a text: never a formula or a link.
    for (const entry of batch) yield columns.map(({ cell }) => plainCell(cell(entry)));
  }
}

/** A workbook of one sheet with a heading row that stays in sight. It has its end last: cut off it does not open. */
export async function* writeXlsx<Row>(
  batches: Batches<Row>,
  columns: FileColumn<Row>[],
  sheet: string,
): AsyncGenerator<Uint8Array> {
  const workbook = writeXlsxStream(rowsOf(batches, columns), {
    name: sheet,
    columns: columns.map(({ heading, width }) => ({ header: plainCell(heading), width })),
    freezePane: { rows: 1, columns: 1 },
  });
  for await (const part of workbook) yield part;
}

/** The parts of a file of entries in this format. */
export function writeEntries<Row>(
  format: FileFormat,
  batches: Batches<Row>,
  columns: FileColumn<Row>[],
  sheet: string,
): AsyncGenerator<string | Uint8Array> {
  if (format === "csv") return writeCsv(batches, columns);
  if (format === "csv-semicolon") return writeCsv(batches, columns, ";");
  return format === "xlsx" ? writeXlsx(batches, columns, sheet) : writeJson(batches);
}
