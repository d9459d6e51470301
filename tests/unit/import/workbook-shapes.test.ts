import fc from "fast-check";
import { readSourceFile } from "@/lib/import/server/files/source-file";
import { AppError } from "@/lib/platform/errors";
import { buildWorkbookBytes, sheetShapeArbitrary } from "../../support/sheets";

const day = (text: string) => new Date(`${text}T00:00:00Z`);

it("gives every row a text for every column, whatever the shape of the sheet", async () => {
  await fc.assert(
    fc.asyncProperty(sheetShapeArbitrary, async (shape) => {
      const source = await readSourceFile(await buildWorkbookBytes(shape)).catch((error: unknown) => error);
      if (source instanceof AppError) {
        expect(source.code).toBe("invalid_input");
        return;
      }
      if (source instanceof Error) throw source;
      const { columns, rows } = source as Awaited<ReturnType<typeof readSourceFile>>;
      for (const { cells } of rows) {
        expect(cells).toHaveLength(columns.length);
        expect(Array.from(cells, (cell) => typeof cell)).toEqual(columns.map(() => "string"));
      }
    }),
    { numRuns: 60 },
  );
});

it.each([
  ["a half-empty row", [["Naam", "Datum"], ["Hartscan", day("2024-01-15")], ["Longscan"]], ["Longscan", ""]],
  [
    "a remark under the table",
    [["Naam", "Type", "Datum"], ["Hartscan", "x", day("2024-01-15")], ["Bron: eigen opgave"]],
    ["Bron: eigen opgave", "", ""],
  ],
])("pads %s that ends before a column of days", async (_what, rows, last) => {
  const source = await readSourceFile(await buildWorkbookBytes({ rows, merges: [] }));
  expect(source.rows.at(-1)?.cells).toEqual(last);
});

it("pads a heading that ends before a column of days", async () => {
  const rows = [
    ["Naam", "Type"],
    ["Hartscan", "x", "y", day("2024-01-15")],
    ["Longscan", "y"],
  ];
  const { columns } = await readSourceFile(await buildWorkbookBytes({ rows, merges: [] }));
  expect(columns.map(({ name }) => name)).toEqual(["Naam", "Type", "[C]", "[D]"]);
});
