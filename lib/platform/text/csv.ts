import "server-only";
import { type Options, stringify } from "csv-stringify/sync";

/** RFC 4180; a cell that a spreadsheet would take for a formula begins with an apostrophe. */
const CSV: Options = { record_delimiter: "windows", escape_formulas: true, quoted_string: true };

/** By which spreadsheets know UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A line's end before a formula is no help against it; the library looks for the other signs. */
function safeCell(text: string): string {
  return text.startsWith("\n") ? `'${text}` : text;
}

/** Rows as lines of CSV. Dutch spreadsheets expect semicolons between columns. */
export function csvLines(rows: readonly string[][], delimiter: "," | ";"): string {
  return stringify(
    rows.map((row) => row.map(safeCell)),
    { ...CSV, delimiter },
  );
}
