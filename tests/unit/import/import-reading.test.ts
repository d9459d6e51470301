import { writeXlsx } from "hucre/xlsx";
import { readSourceFile } from "@/lib/import/server/files/source-file";
import { readLegacyJson } from "@/lib/import/server/legacy/files";
import { mapRow } from "@/lib/import/server/map-row";
import { createExampleDataModel } from "../../support/data-model";

/** Bytes of a text in UTF-8, in which ÿ stands for a byte that is none of UTF-8. */
const withStray = (text: string) =>
  Uint8Array.from(
    text.split("ÿ").flatMap((part, index) => [...(index === 0 ? [] : [0xe9]), ...Buffer.from(part)]),
  );

const read = (text: string) => readSourceFile(new TextEncoder().encode(text));

describe("JSON", () => {
  it.each([
    ["an id of more digits than a number of JavaScript holds", "9007199254740993", "9007199254740993"],
    ["the zeros behind a comma", "1.50", "1.50"],
    ["a number in a list", "[12345678901234567890, 0.10]", "12345678901234567890\n0.10"],
    ["a number deeper inside", '[{"prijs": 1.50, "naam": "x"}]', '{"prijs":1.50,"naam":"x"}'],
    ["the last of what is there twice", '1.0, "waarde": 2.0', "2.0"],
  ])("keeps %s", async (_what, value, cell) => {
    const { columns, rows } = await read(`[{"naam": "Hartscan", "waarde": ${value}}]`);
    expect(columns.map(({ name }) => name)).toEqual(["naam", "waarde"]);
    expect(rows[0]?.cells).toEqual(["Hartscan", cell]);
  });

  it("with a number where an object belongs is no list of objects", async () => {
    await expect(read('[{"naam": "Hartscan"}, 12]')).rejects.toMatchObject({
      fields: [{ message: "import.jsonShape" }],
    });
  });

  it("nested without end cannot be read", async () => {
    await expect(read(`[{"a":${"[".repeat(60_000)}${"]".repeat(60_000)}}]`)).rejects.toMatchObject({
      fields: [{ message: "import.brokenJson" }],
    });
  });

  it("of the older register keeps its entries apart by numbers of many digits", () => {
    const entry = (id: string) => `{"_id": ${id}, "algorithmName": "Hartscan"}`;
    const { accounts } = readLegacyJson(
      new TextEncoder().encode(
        `[{"email": "arts@test.example", "name": "Arts",
           "entries": [${entry("9007199254740992")}, ${entry("9007199254740993")}]}]`,
      ),
    );
    expect(accounts.get("arts@test.example")?.entries.map(({ key }) => key)).toEqual([
      "9007199254740992",
      "9007199254740993",
    ]);
  });
});

describe("a text of which some bytes are stray", () => {
  it.each([
    [
      "stays UTF-8 with more signs of it than stray bytes",
      withStray("Naam;Plaats\nCaféscan;Curaçao ÿ\n"),
      "Caféscan",
      "Curaçao \ufffd",
    ],
    [
      "stays UTF-8 when it says that it is",
      withStray("\ufeffNaam;Plaats\nHart ÿ;ÿ\n"),
      "Hart \ufffd",
      "\ufffd",
    ],
    [
      "stays UTF-8 also with a sign that was lost before",
      withStray("Naam;Plaats\nHart\ufffd;é ÿ\n"),
      "Hart\ufffd",
      "é \ufffd",
    ],
    ["is Windows-1252 with as many", withStray("Naam;Plaats\nCaféscan;ÿ\n"), "CafÃ©scan", "é"],
    [
      "is Windows-1252 without any sign of UTF-8",
      Buffer.from("Naam;Plaats\nCaf\u00e9scan;Cura\u00e7ao\n", "latin1"),
      "Caféscan",
      "Curaçao",
    ],
  ])("%s", async (_what, bytes, name, place) => {
    const { rows } = await readSourceFile(Uint8Array.from(bytes));
    expect(rows[0]?.cells).toEqual([name, place]);
  });

  it("is refused with its line when somebody calls it UTF-8 though it is not", async () => {
    const bytes = Uint8Array.from(Buffer.from("Naam;Plaats\nCaf\u00e9scan;x\n", "latin1"));
    await expect(readSourceFile(bytes, { encoding: "utf-8" })).rejects.toMatchObject({
      fields: [{ message: "import.notUtf8", values: { line: 2 } }],
    });
  });
});

it.each([
  ["1900", 46_348],
  ["1904", 44_886],
] as const)(
  "a workbook that counts from %s says a day by a cell, a text and a number alike",
  async (dateSystem, day) => {
    const rows = [
      ["Naam", "Datum"],
      ["Hartscan", new Date("2026-11-22T00:00:00Z")],
      ["Longscan", "22-11-2026"],
      ["Nierscan", "22-11-2026"],
      ["Oogscan", day],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: "Blad1", rows }], dateSystem });
    const { columns, reading, rows: read } = await readSourceFile(new Uint8Array(bytes));
    const mapper = {
      kind: "entries" as const,
      model: createExampleDataModel(),
      mapping: {
        delimiter: ",",
        sourceKey: { column: "Naam", prefix: "" },
        fields: {},
        addedOn: { column: "Datum", format: "D-M-YYYY" },
      },
      columns: new Map(columns.map(({ name }, index) => [name, index])),
      width: columns.length,
      calendar: reading.calendar,
    };
    const days = read.map((row) => mapRow(row, mapper).addedOn?.date.toISOString());
    expect(days).toEqual(rows.slice(1).map(() => "2026-11-22T12:00:00.000Z"));
  },
);

it("leaves signs that nobody sees in addresses, which the rules then refuse, and takes them out of other texts", () => {
  const names = ["Naam", "E-mail", "Link", "Auteur"];
  const mapper = {
    kind: "entries" as const,
    model: createExampleDataModel(),
    mapping: {
      delimiter: ",",
      sourceKey: { column: "Naam", prefix: "" },
      fields: {
        algorithmName: { column: "Naam" },
        contactEmail: { column: "E-mail" },
        mediaURL: { column: "Link" },
      },
      author: { column: "Auteur" },
    },
    columns: new Map(names.map((name, index) => [name, index])),
    width: names.length,
  };
  const cells = [
    "Hart\u200bscan",
    "a\u200b@test.example",
    "https://a.example/\u200bx",
    "b\u200b@test.example",
  ];
  const { body, author, cleaning } = mapRow({ line: 2, cells }, mapper);
  expect(body).toEqual({ algorithmName: "Hartscan", contactEmail: cells[1], mediaURL: cells[2] });
  // Nobody's address.
  expect(author).toBe("b@test.example\ufffd");
  // The name is counted where it is the key, too.
  expect(cleaning.controlCharacters).toBe(2);
});
