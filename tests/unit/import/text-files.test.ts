import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSourceFile } from "@/lib/import/server/files/source-file";
import { mapRow } from "@/lib/import/server/map-row";

import { createExampleDataModel } from "../../support/data-model";

const read = (text: string) => readSourceFile(new TextEncoder().encode(text));
const fixture = (name: string) =>
  new Uint8Array(readFileSync(join(process.cwd(), "tests/fixtures/import", name)));

describe("a column of choices", () => {
  it("lists choices of more than 80 characters whole", async () => {
    const { columns } = await readSourceFile(fixture("choices-over-80-characters.csv"));
    const values = columns.find(({ name }) => name === "Fase")?.values ?? [];
    expect(values.map(({ value, count }) => [value.length > 80, value.split(" – ")[0], count])).toEqual([
      [true, "In gebruik", 2],
      [true, "Validatie", 1],
    ]);
  });

  it("is no list once its texts are together longer than any list of choices", async () => {
    const rows = Array.from({ length: 40 }, (_, index) => `${index},${"tekst ".repeat(100)}${index}`);
    const { columns } = await read(`Nr,Omschrijving\n${rows.join("\n")}\n`);
    expect(columns.map(({ values }) => values?.length ?? null)).toEqual([40, null]);
    expect(columns[1]?.samples).toHaveLength(8);
  });
});

describe("a quotation mark that is not doubled", () => {
  it("is read as text and counted, in the file of an inch sign", async () => {
    const { rows, reading } = await readSourceFile(fixture("inch-sign.csv"));
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Scherm 5" proef', "Proef twee"]);
    expect(reading.adjusted).toMatchObject({ bareQuotes: 1 });
  });

  it.each([
    ['5" scherm;x', ['5" scherm', "x"], 1],
    ['"Scherm 5" proef";x', ['"Scherm 5" proef"', "x"], 1],
    ['"5"" scherm";x', ['5" scherm', "x"], 0],
    ['5";7"', ['5"', '7"'], 2],
    ['"regel een\nregel ""twee""";x', ['regel een\nregel "twee"', "x"], 0],
  ])("%j gives %j with %s such cells", async (row, cells, bareQuotes) => {
    const { rows, reading } = await read(`Naam;Type\n${row}\nHartscan;y\n`);
    expect(rows[0]?.cells).toEqual(cells);
    expect(reading.adjusted?.bareQuotes).toBe(bareQuotes);
  });

  it("is refused with its row where it opens a cell and none closes it", async () => {
    await expect(read('Naam;Type\nHartscan;x\n"Longscan;y\n')).rejects.toMatchObject({
      fields: [{ message: "import.malformed", values: { line: 3 } }],
    });
  });
});

describe("a row that is too long for a row", () => {
  it.each([
    ["x".repeat(1_100_000), "no"],
    [`"${"x".repeat(1_100_000)}`, "yes"],
  ])("is called that (%#)", async (cell, quotes) => {
    await expect(read(`Naam,Omschrijving\nAaaaa,${cell}\n`)).rejects.toMatchObject({
      fields: [{ message: "import.longRow", values: { line: 2, max: 1_000_000, quotes } }],
    });
  });
});

describe("a row of a text", () => {
  const mapper = {
    kind: "entries" as const,
    model: createExampleDataModel(),
    mapping: {
      delimiter: ";",
      sourceKey: { column: "Naam", prefix: "" },
      fields: { algorithmName: { column: "Naam" }, description: { column: "Omschrijving" } },
    },
    columns: new Map([
      ["Naam", 0],
      ["Type", 1],
      ["Omschrijving", 2],
    ]),
    width: 3,
  };

  it("that is shorter than the heading has empty cells at its end, and is counted", async () => {
    const { rows, reading } = await read("Naam;Type;Omschrijving\nHartscan;x\nLongscan;y;tekst\n");
    const [first] = rows.map((row) => mapRow(row, mapper));
    expect(first).toMatchObject({ body: { algorithmName: "Hartscan", description: "" }, problems: [] });
    expect(reading.adjusted?.shortRows).toBe(1);
  });

  it("that is longer than the heading cannot be taken", () => {
    expect(mapRow({ line: 2, cells: ["a", "b", "c", "d"] }, mapper).problems).toMatchObject([
      { path: "row", message: "import.columnCount", values: { found: 4, expected: 3 } },
    ]);
  });

  it("of products says nothing by N/A", () => {
    const mapping = {
      delimiter: ";",
      sourceKey: { fromName: true as const, prefix: "" },
      fields: { name: { column: "Naam" }, description: { column: "Omschrijving" } },
    };
    const cells = ["Hartscan", "", "n/a"];
    expect(mapRow({ line: 2, cells }, { ...mapper, kind: "products", mapping }).body).toEqual({
      name: "Hartscan",
      description: "",
    });
  });

  it("is refused as soon as it has more cells than a table may have columns", async () => {
    const wide = "a,".repeat(200);
    await expect(read(`Naam,Type\n${wide}b\n"niet gesloten\n`)).rejects.toMatchObject({
      fields: [{ message: "import.tooManyColumns" }],
    });
  });
});
