import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CellValue, writeXlsx } from "hucre/xlsx";
import { readSourceFile } from "@/lib/import/server/files/source-file";

const at = (moment: string) => new Date(`${moment}Z`);

/** Reads a workbook of one column below a heading, each cell with a number format or none. */
async function readColumn(...cells: [value: CellValue, format?: string][]) {
  const styles = cells.map(([value, numFmt], index): [string, object] => {
    return [`${index + 1},1`, { value, ...(numFmt === undefined ? {} : { style: { numFmt } }) }];
  });
  const rows = [["Naam", "Waarde"], ...cells.map(([value], index) => [`Rij ${index}`, value])];
  const bytes = await writeXlsx({ sheets: [{ name: "Blad1", rows, cells: new Map(styles) }] });
  const source = await readSourceFile(new Uint8Array(bytes));
  return source.rows.map((row) => row.cells[1]);
}

it.each([
  [123, "00000", "00123"],
  [0.45, "0%", "45%"],
  [0.07, "0.0%", "7.0%"],
  [1.5, "0.00", "1.50"],
  [1234567.891, "#,##0.00", "1234567.89"],
  [12, "[$€-413] #,##0.00", "€ 12.00"],
  [12, '0" mg"', "12 mg"],
  [12, 'General" mg"', "12"],
  [12, ";;;", "12"],
  [0.1 + 0.2, undefined, "0.3"],
  [1.1, "@", "1.1"],
])("reads %s in the format %s as %s", async (value, format, text) => {
  expect(await readColumn([value, format])).toEqual([text]);
});

it.each([
  ["yyyy-mm-dd", "2025-04-01"],
  ["d mmmm yyyy", "2025-04-01"],
  ["mmm-yy", "Apr-25"],
  ["yyyy", "2025"],
])("reads a day in the format %s as %s", async (format, text) => {
  expect(await readColumn([at("2025-04-01T00:00:00"), format], [at("2025-04-01T00:00:00"), format])).toEqual([
    text,
    text,
  ]);
});

it.each([
  ["[$-413]dddd d mmmm", "woensdag 15 maart"],
  ["[$-nl-NL,413]ddd d mmm;@", "wo 15 mrt"],
  ["[$-x-sysdate]dddd d mmmm", "Wednesday 15 March"],
  ['[$-813]d" mmmm "mmmm', "15 mmmm maart"],
  ["[$-407]dddd", "Mittwoch"],
  ["[$-nl-NL]d mmmm;@", "15 maart"],
  ["[$-409]mmm-yy", "Mar-23"],
  ["[$-413]mmmmm", "M"],
])("reads 45000 in the format %s, which names a language, as %s", async (format, text) => {
  expect(await readColumn([at("2023-03-15T00:00:00"), format])).toEqual([text]);
});

it.each(["dd-mm-yyyy", "mmm-yy", "[$-413]d mmmm", "h:mm"])(
  "reads a number after the last day of a spreadsheet in the format %s as that number",
  async (format) =>
    expect(await readColumn([99_999_999, format], [20_260_327, format])).toEqual(["99999999", "20260327"]),
);

it("counts a number that is too large for any day as a cell with an error", async () => {
  const style = { numFmt: "dd-mm-yyyy" };
  const rows = [["Naam"], [612_345_678]];
  const cells = new Map([["1,0", { value: 612_345_678, style }]]);
  const bytes = await writeXlsx({ sheets: [{ name: "Blad1", rows, cells }] });
  const { reading } = await readSourceFile(new Uint8Array(bytes));
  expect(reading.adjusted).toMatchObject({ errorCells: 1 });
});

it("reads a time without a day as that time", async () => {
  expect(await readColumn([0.6, "h:mm"], [1.5, "[h]:mm"])).toEqual(["14:24", "36:00"]);
});

it("reads a month in a column of whole days as the day that is stored", async () => {
  const days: [Date, string][] = ["2025-04-02", "2025-04-03"].map((day) => [
    at(`${day}T00:00:00`),
    "yyyy-mm-dd",
  ]);
  expect(await readColumn(...days, [at("2025-05-01T00:00:00"), "mmm-yy"])).toEqual([
    "2025-04-02",
    "2025-04-03",
    "2025-05-01",
  ]);
});

describe("a cell in which a formula failed", () => {
  it("is empty and counted in a workbook", async () => {
    const bytes = readFileSync(join(process.cwd(), "tests/fixtures/import/error-cells.xlsx"));
    const { rows, reading } = await readSourceFile(new Uint8Array(bytes));
    expect(rows.map(({ cells }) => cells.at(-1))).toEqual(["", ""]);
    expect(reading.adjusted).toMatchObject({ errorCells: 2 });
  });

  it("is empty and counted in a text that a Dutch spreadsheet wrote", async () => {
    const text = "Naam;Type\nHartscan;#N/B\nLongscan;#DEEL/0!\nNierscan;#1 van de lijst\n";
    const { rows, reading } = await readSourceFile(new TextEncoder().encode(text));
    expect(rows.map(({ cells }) => cells[1])).toEqual(["", "", "#1 van de lijst"]);
    expect(reading.adjusted).toMatchObject({ errorCells: 2 });
  });
});
