import "server-only";
import { readXlsx, streamXlsxRows } from "hucre/xlsx";
import type { FieldKind } from "../../../fields/entry-fields";
import { AppError } from "../../../platform/errors";
import { isUri, splitUris } from "../../../platform/text/schema";
import type { SourceReading } from "../../answers";
import { type Calendar, dayText, serialDay } from "../../date-pattern";
import { IMPORT_LIMITS } from "../../rules";
import { fileProblem, type RowLinks, type SourceRow } from "./read-rows";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LONGEST_COMMENT = 0xffff;
/** In the place of a size or count that stands elsewhere, as only archives of gigabytes need it. */
const ELSEWHERE = [0xffff, 0xffffffff];
const MOST_PARTS = 2_000;
/** A part of so many bytes that is so many times smaller packed is one thing again and again, and no sheet. */
const LARGE_PART = 1024 ** 2;
const MOST_REPEATED = 100;
/** The sizes of a part stand behind it, for who writes without knowing them. */
const SIZES_FOLLOW = 8;

const hugeWorkbook = () => fileProblem("hugeWorkbook", { max: IMPORT_LIMITS.unpackedBytes / 1024 ** 2 });

/** Where the archive's list of contents ends: the last such sign, as every reader looks for it. */
function findEnd(view: DataView): number {
  const from = view.byteLength - END_LENGTH;
  for (let at = from; at >= Math.max(0, from - LONGEST_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw fileProblem("brokenWorkbook");
}

/**
 * Refuses an archive that would unpack to more than a workbook of this register ever is, before anything is unpacked.
 * The reader of workbooks unpacks no more of a part than the archive says it holds; a part that does not say, while it
 * holds something, could be of any size. Throws invalid_input about the `file`.
 */
export function requireSmallArchive(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < END_LENGTH) throw fileProblem("brokenWorkbook");
  const end = findEnd(view);
  const parts = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (ELSEWHERE.includes(parts) || ELSEWHERE.includes(at) || parts > MOST_PARTS) {
    throw hugeWorkbook();
  }
  let total = 0;
  for (let part = 0; part < parts; part += 1) {
    if (at + ENTRY_LENGTH > bytes.byteLength || view.getUint32(at, true) !== ENTRY) {
      throw fileProblem("brokenWorkbook");
    }
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    const saysLater = (view.getUint16(at + 8, true) & SIZES_FOLLOW) !== 0 && packed === 0;
    // Two bytes of deflate are the least, and hold nothing.
    const isSilent = unpacked === 0 && packed > 2;
    total += isSilent || saysLater ? Number.POSITIVE_INFINITY : unpacked;
    if (ELSEWHERE.includes(unpacked) || ELSEWHERE.includes(packed) || total > IMPORT_LIMITS.unpackedBytes) {
      throw hugeWorkbook();
    }
    // Within the size, such a part keeps the reader of workbooks busy for half a minute.
    if (unpacked > LARGE_PART && unpacked > packed * MOST_REPEATED) throw fileProblem("brokenWorkbook");
    at +=
      ENTRY_LENGTH +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
}

const WEB = /^(https?|doi):/i;
const MAIL = /^mailto:/i;
/** The first text of a formula that makes a link. */
const FORMULA = /^HYPERLINK\(\s*"((?:[^"]|"")*)"/i;
/** As many characters as the longest field for addresses takes, and some more, so that too long a one is reported. */
const LONGEST = 3_000;

/** The links of a sheet, by the numbers of their lines; none when they cannot be read. */
async function linksIn(bytes: Uint8Array, sheet: string, lastLine: number): Promise<Map<number, RowLinks>> {
  const found = new Map<number, RowLinks>();
  // The last column that is ever read.
  const range = `A1:GR${lastLine}`;
  const workbook = await readXlsx(bytes, { sheets: [sheet], range }).catch(() => null);
  for (const [at, cell] of workbook?.sheets[0]?.cells ?? []) {
    const [row = Number.NaN, place = Number.NaN] = at.split(",").map(Number);
    const address =
      cell.hyperlink?.target ?? FORMULA.exec(cell.formula ?? "")?.[1]?.replaceAll('""', '"') ?? "";
    const isUsed = (WEB.test(address) || MAIL.test(address)) && address.length <= LONGEST;
    if (!isUsed || !(place < IMPORT_LIMITS.columns)) continue;
    found.set(row + 1, { ...found.get(row + 1), [place]: address.toWellFormed().replaceAll("\u0000", "") });
  }
  return found;
}

function mailOf(link: string): string | null {
  try {
    return decodeURIComponent(link.slice("mailto:".length).split("?", 1)[0] ?? "");
  } catch {
    return null;
  }
}

/** What a cell that leads somewhere says in a field for addresses; null when its own text is to be taken. */
export function addressOf(link: string | undefined, text: string, kind: FieldKind): string | null {
  if (link === undefined) return null;
  if (kind === "email") return MAIL.test(link) ? mailOf(link) : null;
  if (kind !== "uriList" || !WEB.test(link)) return null;
  // Several addresses in a cell have one link at most.
  const parts = splitUris(text);
  return parts.length > 0 && parts.every(isUri) ? null : link;
}

/** What stands in a cell as text. Of a formula that is the value which was last worked out: none is worked out here. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  // A day is stored as its number; the library has made a date of it, in UTC.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : dayText(value);
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

async function contentsOf(bytes: Uint8Array): Promise<{ sheets: string[]; calendar: Calendar }> {
  const sheets: string[] = [];
  const { dateSystem: calendar = "1900" } = await readXlsx(bytes, {
    sheets: (sheet) => {
      if (!sheet.hidden && !sheet.veryHidden) sheets.push(sheet.name);
      return false;
    },
  });
  if (sheets.some(isImpossibleName)) throw fileProblem("brokenWorkbook");
  return { sheets, calendar };
}

/** More rows than a sheet has. */
const MOST_LINES = 1_048_576;

/** Replaces the numbers in a column of days by days; all rows must have the width of the table. */
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
    // Rows say which one they are, one after the other, as every spreadsheet writes them.
    if (!Number.isInteger(index) || index < last || index >= MOST_LINES) throw fileProblem("brokenWorkbook");
    last = index + 1;
    if (cells.length === 0) continue;
    // A text that many cells share is in the archive once.
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > IMPORT_LIMITS.unpackedBytes) {
      throw hugeWorkbook();
    }
    if (rows.length > IMPORT_LIMITS.rows) throw fileProblem("tooManyRows", { max: IMPORT_LIMITS.rows });
    width = Math.max(width, cells.length);
    for (const place of cells.keys()) {
      if (values[place] instanceof Date) days.set(place, (days.get(place) ?? 0) + 1);
    }
    rows.push({ line: last, cells });
  }
  // A sheet has no shorter rows: what is not there is empty.
  for (const row of rows) while (row.cells.length < width) row.cells.push("");
  readSerials(rows, days, calendar);
  const links = await linksIn(bytes, sheet, last);
  for (const row of rows) if (links.has(row.line)) row.links = links.get(row.line);
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
