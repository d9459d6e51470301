import "server-only";
import { type Options, stringify } from "csv-stringify/sync";

/** CSV options for RFC 4180; a cell that a spreadsheet would run as a formula gets an extra apostrophe in front. */
const CSV: Options = { record_delimiter: "windows", escape_formulas: true, quoted_string: true };

/** Byte order mark, by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Cells that the library does not guard: a line break, or apostrophes of the text itself, before a formula sign. */
const UNGUARDED = /^(?:\n|'+[=+\-@\t\r\n＝＋－＠])/;

function safeCell(text: string): string {
  return UNGUARDED.test(text) ? `'${text}` : text;
}

/** Returns the original text of a cell of `formatCsvText`, without the guarding apostrophe. */
export function removeFormulaGuard(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, "");
}

/** Writes rows as CSV lines. Dutch spreadsheets expect semicolons between columns. */
export function formatCsvText(rows: readonly string[][], delimiter: "," | ";"): string {
  return stringify(
    rows.map((row) => row.map(safeCell)),
    { ...CSV, delimiter },
  );
}
