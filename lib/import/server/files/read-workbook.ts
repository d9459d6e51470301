import "server-only";
import { readXlsx, streamXlsxRows } from "hucre/xlsx";
import type { FieldKind } from "../../../fields/entry-fields";
import { AppError } from "../../../platform/errors";
import { isAbsoluteUri, splitUris } from "../../../platform/text/schema";
import type { SourceReading } from "../../answers";
import { parseSerialDay, type SpreadsheetCalendar } from "../../date-pattern";
import { IMPORT_LIMITS } from "../../rules";
import { createHugeWorkbookError, requireSmallArchive } from "./archive";
import { classifyDateFormat, formatCellAsShown, formatCellText } from "./cell-text";
import { createFileError, type RowLinks, type SourceRow } from "./read-rows";

const WEB = /^(https?|doi):/i;
const MAIL = /^mailto:/i;
/** Matches the address in a HYPERLINK formula. */
const FORMULA = /^HYPERLINK\(\s*"((?:[^"]|"")*)"/i;
/** Maximum characters of a link: somewhat more than address fields take, so that too long a link is reported. */
const LONGEST = 3_000;

/** Details of cells that the streamed rows of a sheet lack. */
interface SheetDetails {
  /** Hyperlinks by line. */
  links: Map<number, RowLinks>;
  /** Numbers and dates with their own number format. */
  formatted: { line: number; place: number; value: number | Date; format: string }[];
}

/** Reads a sheet's links and, if it has numbers or dates, formats; empty if it cannot be read in full. */
async function readDetails(
  bytes: Uint8Array,
  sheet: string,
  { lastLine, hasNumbers }: { lastLine: number; hasNumbers: boolean },
): Promise<SheetDetails> {
  const links: SheetDetails["links"] = new Map();
  const formatted: SheetDetails["formatted"] = [];
  // GR is the 200th column, the last one that is read.
  const range = `A1:GR${lastLine}`;
  const options = { sheets: [sheet], range, readStyles: hasNumbers };
  const workbook = await readXlsx(bytes, options).catch(() => null);
  for (const [at, cell] of workbook?.sheets[0]?.cells ?? []) {
    const [row = Number.NaN, place = Number.NaN] = at.split(",").map(Number);
    if (!(place < IMPORT_LIMITS.columns)) continue;
    const line = row + 1;
    const { value, style } = cell;
    if (style?.numFmt !== undefined && (typeof value === "number" || value instanceof Date)) {
      formatted.push({ line, place, value, format: style.numFmt });
    }
    const address =
      cell.hyperlink?.target ?? FORMULA.exec(cell.formula ?? "")?.[1]?.replaceAll('""', '"') ?? "";
    const isUsed = (WEB.test(address) || MAIL.test(address)) && address.length <= LONGEST;
    if (!isUsed) continue;
    links.set(line, { ...links.get(line), [place]: address.toWellFormed().replaceAll("\u0000", "") });
  }
  return { links, formatted };
}

function mailOf(link: string): string | null {
  try {
    return decodeURIComponent(link.slice("mailto:".length).split("?", 1)[0] ?? "");
  } catch {
    return null;
  }
}

/** Returns the address of a cell with a hyperlink, in a field for addresses; null if the cell's own text applies. */
export function chooseHyperlinkForField(
  link: string | undefined,
  text: string,
  kind: FieldKind,
): string | null {
  if (link === undefined) return null;
  if (kind === "email") return MAIL.test(link) ? mailOf(link) : null;
  if (kind !== "uriList" || !WEB.test(link)) return null;
  // A cell has at most one link, so a text of only addresses is used instead.
  const parts = splitUris(text);
  return parts.length > 0 && parts.every(isAbsoluteUri) ? null : link;
}

/** Removes empty cells at the end of a row. Throws when too many are left: one cell far to the right is enough. */
function cellsOf(values: readonly unknown[], calendar: SpreadsheetCalendar): string[] {
  let last = values.length;
  while (last > 0 && formatCellText(values[last - 1], calendar).trim() === "") last -= 1;
  if (last > IMPORT_LIMITS.columns) throw createFileError("tooManyColumns", { max: IMPORT_LIMITS.columns });
  return values.slice(0, last).map((value) => formatCellText(value, calendar));
}

/** Whether no spreadsheet allows this sheet name, and no database could store it. */
const isImpossibleName = (name: string) =>
  name.length > 200 || !name.isWellFormed() || name.includes("\u0000");

async function contentsOf(bytes: Uint8Array): Promise<{ sheets: string[]; calendar: SpreadsheetCalendar }> {
  const sheets: string[] = [];
  const { dateSystem: calendar = "1900" } = await readXlsx(bytes, {
    sheets: (sheet) => {
      if (!sheet.hidden && !sheet.veryHidden) sheets.push(sheet.name);
      return false;
    },
  });
  if (sheets.some(isImpossibleName)) throw createFileError("brokenWorkbook");
  return { sheets, calendar };
}

/** Maximum number of rows in a sheet. */
const MOST_LINES = 1_048_576;

/** Converts serial numbers in date columns to dates; all rows must have the width of the table. */
function readSerials(
  rows: readonly SourceRow[],
  days: ReadonlyMap<number, number>,
  calendar: SpreadsheetCalendar,
): void {
  for (const [place, count] of days) {
    const filled = rows.filter(({ cells }) => (cells[place] ?? "").trim() !== "").length;
    // One of the filled cells is the column's heading.
    if (count * 2 < filled - 1) continue;
    for (const { cells } of rows) {
      const cell = cells[place] ?? "";
      cells[place] = parseSerialDay(cell, calendar) ?? cell;
    }
  }
}

/**
 * Replaces formatted cells by the text shown, except whole days, and months in a column of whole days. Subtracts cells
 * not shown as a whole day from their column's number of `days`.
 */
function showFormats(
  rows: readonly SourceRow[],
  formatted: SheetDetails["formatted"],
  days: Map<number, number>,
  calendar: SpreadsheetCalendar,
): void {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const parts = formatted.filter(
    ({ value, format }) => value instanceof Date && classifyDateFormat(format) !== "day",
  );
  for (const { place } of parts) days.set(place, (days.get(place) ?? 0) - 1);
  const partsIn = Map.groupBy(parts, ({ place }) => place);
  for (const { line, place, value, format } of formatted) {
    const cells = byLine.get(line)?.cells;
    if (cells === undefined || place >= cells.length) continue;
    if (value instanceof Date) {
      const shows = classifyDateFormat(format);
      const isAmongDays = (partsIn.get(place)?.length ?? 0) < (days.get(place) ?? 0);
      if (shows === "day" || (shows === "part" && isAmongDays) || Number.isNaN(value.getTime())) continue;
    }
    cells[place] = formatCellAsShown(value, format, calendar);
  }
}

interface StreamedRows {
  rows: SourceRow[];
  /** Number of dates in each column. */
  days: Map<number, number>;
  lastLine: number;
  hasNumbers: boolean;
}

async function streamRows(
  bytes: Uint8Array,
  sheet: string,
  calendar: SpreadsheetCalendar,
): Promise<StreamedRows> {
  const rows: SourceRow[] = [];
  const days = new Map<number, number>();
  let [width, characters, last] = [0, 0, 0];
  let hasNumbers = false;
  // Empty rows are streamed too and do not count, but their number is limited as well.
  const maxRows = IMPORT_LIMITS.rows * 2;
  for await (const { index, values } of streamXlsxRows(bytes, { sheet, maxRows })) {
    const cells = cellsOf(values, calendar);
    // Row numbers must ascend, as every spreadsheet writes them.
    if (!Number.isInteger(index) || index < last || index >= MOST_LINES)
      throw createFileError("brokenWorkbook");
    last = index + 1;
    if (cells.length === 0) continue;
    // The archive stores a text once that many cells share.
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > IMPORT_LIMITS.unpackedBytes) throw createHugeWorkbookError();
    if (rows.length > IMPORT_LIMITS.rows) throw createFileError("tooManyRows", { max: IMPORT_LIMITS.rows });
    width = Math.max(width, cells.length);
    for (const place of cells.keys()) {
      const value = values[place];
      if (value instanceof Date) days.set(place, (days.get(place) ?? 0) + 1);
      hasNumbers ||= value instanceof Date || typeof value === "number";
    }
    rows.push({ line: last, cells });
  }
  // Fills up short rows with empty cells.
  for (const row of rows) while (row.cells.length < width) row.cells.push("");
  return { rows, days, lastLine: last, hasNumbers };
}

async function readSheet(
  bytes: Uint8Array,
  sheet: string,
  calendar: SpreadsheetCalendar,
): Promise<SourceRow[]> {
  const { rows, days, ...about } = await streamRows(bytes, sheet, calendar);
  const { links, formatted } = await readDetails(bytes, sheet, about);
  showFormats(rows, formatted, days, calendar);
  readSerials(rows, days, calendar);
  for (const row of rows) if (links.has(row.line)) row.links = links.get(row.line);
  return rows;
}

/**
 * Reads the rows of one sheet of a workbook, by default the first visible one. Throws invalid_input about the `file`:
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
    if (sheet === undefined) throw createFileError("noSheet");
    const rows = await readSheet(bytes, sheet, calendar);
    return { reading: { kind: "xlsx", encoding: null, delimiter: null, sheet, sheets, calendar }, rows };
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Any other error of the library is caused by the file.
    throw createFileError("brokenWorkbook");
  }
}
