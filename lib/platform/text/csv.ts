import "server-only";
import { type Options, stringify } from "csv-stringify/sync";

/** RFC 4180; before a cell that a spreadsheet would take for a formula stands one apostrophe more than in its text. */
const CSV: Options = { record_delimiter: "windows", escape_formulas: true, quoted_string: true };

/** By which spreadsheets know UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A line's end, and apostrophes of the text itself, before a formula; the library guards against the other signs. */
const UNGUARDED = /^(?:\n|'+[=+\-@\t\r\n＝＋－＠])/;

function safeCell(text: string): string {
  return UNGUARDED.test(text) ? `'${text}` : text;
}

/** The text of a cell of `csvLines`, without the apostrophe that guards it. */
export function withoutGuard(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, "");
}

/** Rows as lines of CSV. Dutch spreadsheets expect semicolons between columns. */
export function csvLines(rows: readonly string[][], delimiter: "," | ";"): string {
  return stringify(
    rows.map((row) => row.map(safeCell)),
    { ...CSV, delimiter },
  );
}
