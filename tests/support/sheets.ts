import fc from "fast-check";
import { type CellValue, writeXlsx } from "hucre/xlsx";

/**
 * A sheet with random content: rows of different lengths, empty rows, merged cells, and cells with dates, numbers and
 * texts.
 */
export interface SheetShape {
  rows: CellValue[][];
  merges: { startRow: number; startCol: number; endRow: number; endCol: number }[];
}

const cell: fc.Arbitrary<CellValue> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("Hartscan", "een wat langere omschrijving van iets", "x", " ") },
  { weight: 3, arbitrary: fc.constant(null) },
  {
    weight: 3,
    arbitrary: fc.date({
      min: new Date("2001-01-01"),
      max: new Date("2026-01-01"),
      noInvalidDate: true,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(
      fc.integer({ min: 0, max: 60_000 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    ),
  },
  { weight: 1, arbitrary: fc.boolean() },
);

const merge = fc
  .record({ row: fc.nat(6), column: fc.nat(5), height: fc.nat(2), width: fc.nat(2) })
  .filter(({ height, width }) => height + width > 0)
  .map(({ row, column, height, width }) => {
    return { startRow: row, startCol: column, endRow: row + height, endCol: column + width };
  });

export const sheetShapeArbitrary: fc.Arbitrary<SheetShape> = fc.record({
  rows: fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 9 }),
  merges: fc.array(merge, { maxLength: 1 }),
});

/** Returns the bytes of an XLSX workbook with this sheet. */
export async function buildWorkbookBytes({ rows, merges }: SheetShape): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await writeXlsx({ sheets: [{ name: "Blad1", rows, merges }] }));
}
