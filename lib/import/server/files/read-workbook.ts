import "server-only";
import { readXlsx, streamXlsxRows } from "hucre/xlsx";
import { AppError } from "../../../platform/errors";
import type { SourceReading } from "../../answers";
import { type Calendar, dayText, serialDay } from "../../date-pattern";
import { IMPORT_LIMITS } from "../../rules";
import { linksIn } from "./cell-links";
import { fileProblem } from "./file-problem";
import type { SourceRow } from "./read-rows";
import { requireSmallArchive } from "./zip-size";

/** What stands in a cell as text. Of a formula that is the value which was last worked out: none is worked out here. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  // A day is stored as its number; the library has made a date of it, in UTC.
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? "" : dayText(value);
  }
  if (value === true) return "Ja";
  if (value === false) return "Nee";
  return String(value);
}

/** Cells without the empty ones at the end. Throws when there are too many: one far to the right makes a row long. */
function cellsOf(values: readonly unknown[]): string[] {
  let last = values.length;
  while (last > 0 && textOf(values[last - 1]).trim() === "") last -= 1;
  if (last > IMPORT_LIMITS.columns) throw fileProblem("tooManyColumns", { max: IMPORT_LIMITS.columns });
  return values.slice(0, last).map(textOf);
}

/** No sheet can be called so by a spreadsheet, and no database could hold it. */
const isImpossibleName = (name: string) =>
  name.length > 200 || !name.isWellFormed() || name.includes("\u0000");

interface Contents {
  sheets: string[];
  calendar: Calendar;
}

async function contentsOf(bytes: Uint8Array): Promise<Contents> {
  const visible: string[] = [];
  const { dateSystem = "1900" } = await readXlsx(bytes, {
    sheets: (sheet) => {
      if (!sheet.hidden && !sheet.veryHidden) visible.push(sheet.name);
      return false;
    },
  });
  if (visible.some(isImpossibleName)) throw fileProblem("brokenWorkbook");
  return { sheets: visible, calendar: dateSystem };
}

/** More rows than a sheet has. */
const MOST_LINES = 1_048_576;

/** Throws when a row does not say which one it is: one after the other, as every spreadsheet writes them. */
function lineOf(index: number, before: number): number {
  const line = index + 1;
  if (!Number.isInteger(line) || line <= before || line > MOST_LINES) throw fileProblem("brokenWorkbook");
  return line;
}

/** Numbers in a column of days are days to which nobody gave the look of one. */
function readSerials(
  rows: readonly SourceRow[],
  days: ReadonlyMap<number, number>,
  calendar: Calendar,
): void {
  for (const [place, count] of days) {
    const filled = rows.filter(({ cells }) => (cells[place] ?? "").trim() !== "").length;
    // The heading is one of them.
    if (count * 2 < filled - 1) continue;
    for (const { cells } of rows) {
      const cell = cells[place] ?? "";
      cells[place] = serialDay(cell, calendar) ?? cell;
    }
  }
}

async function readSheet(bytes: Uint8Array, sheet: string, calendar: Calendar): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  const days = new Map<number, number>();
  let [width, characters, last] = [0, 0, 0];
  // Rows with nothing in them come along and do not count, but neither are there endlessly many.
  const maxRows = IMPORT_LIMITS.rows * 2;
  for await (const { index, values } of streamXlsxRows(bytes, { sheet, maxRows })) {
    const cells = cellsOf(values);
    last = lineOf(index, last);
    if (cells.length === 0) continue;
    // A text that many cells share is in the archive once.
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > IMPORT_LIMITS.unpackedBytes) {
      throw fileProblem("hugeWorkbook", { max: IMPORT_LIMITS.unpackedBytes / 1024 / 1024 });
    }
    if (rows.length > IMPORT_LIMITS.rows) throw fileProblem("tooManyRows", { max: IMPORT_LIMITS.rows });
    width = Math.max(width, cells.length);
    for (const [place, value] of values.entries()) {
      if (value instanceof Date) days.set(place, (days.get(place) ?? 0) + 1);
    }
    rows.push({ line: last, cells });
  }
  readSerials(rows, days, calendar);
  const links = await linksIn(bytes, sheet, last);
  for (const row of rows) if (links.has(row.line)) row.links = links.get(row.line);
  // A sheet has no shorter rows: what is not there is empty.
  for (const row of rows) while (row.cells.length < width) row.cells.push("");
  return rows;
}

/**
 * The rows of one sheet of a workbook, the first visible one if none is named. Throws invalid_input about the `file`:
 * when it is no workbook, is broken, or would unpack to more than is ever needed.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  wanted: string | undefined,
): Promise<{ reading: SourceReading; rows: SourceRow[] }> {
  requireSmallArchive(bytes);
  try {
    const { sheets, calendar } = await contentsOf(bytes);
    const sheet = wanted !== undefined && sheets.includes(wanted) ? wanted : sheets[0];
    if (sheet === undefined) throw fileProblem("noSheet");
    const rows = await readSheet(bytes, sheet, calendar);
    return { reading: { kind: "xlsx", encoding: null, delimiter: null, sheet, sheets, calendar }, rows };
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Whatever a reader of files stumbles over is in the file.
    throw fileProblem("brokenWorkbook");
  }
}
