import {
  findFitting,
  guessDayPattern,
  guessDelimiter,
  guessMapping,
  guessPrefix,
} from "@/lib/domain/import-guess";
import { mayUndoAt, type SourceColumn, undoOf } from "@/lib/domain/imports";
import { exampleDataModel } from "../support/data-model";

function column(name: string, ...cells: string[]): SourceColumn {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return {
    name,
    samples: [...counts.keys()],
    values: [...counts].map(([value, count]) => ({ value, count })),
  };
}

const DATA_MODEL = exampleDataModel();
const FILE = { name: "lijst.csv", delimiter: "," };

describe("the guess of a delimiter", () => {
  it.each([
    ["a;b;c\n1;2;3", ";"],
    ["a,b\n1,2", ","],
    ["a\tb\n1\t2", "\t"],
    ["a|b|c\n1|2|3", "|"],
    // Commas in a quoted cell or in numbers are not between columns.
    ['naam;prijs\n"x, y, z";1,50\nw;2,00', ";"],
    ["alleen een kolom\neen\ntwee", ","],
    ["", ","],
  ])("of %j is %j", (text, delimiter) => expect(guessDelimiter(text)).toBe(delimiter));
});

describe("the guess of a mapping", () => {
  it("knows a field by its name, its key, and what people also call it", () => {
    const columns = ["algorithmName", "Omschrijving", "Leverancier", "E-mail", "Kleur"].map((name) =>
      column(name, "x"),
    );
    const { fields } = guessMapping(DATA_MODEL, columns, FILE);
    expect(Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field?.column]))).toEqual({
      algorithmName: "algorithmName",
      description: "Omschrijving",
      developerName: "Leverancier",
      contactEmail: "E-mail",
      visibility: undefined,
    });
    expect(fields.visibility).toEqual({ constant: "Privé" });
  });

  it("knows a choice by its values, whatever its column is called, and reads them without regard to capitals", () => {
    const columns = [column("Naam", "Een", "Twee"), column("Kolom X", "klasse IIa", "Klasse III")];
    expect(guessMapping(DATA_MODEL, columns, FILE).fields.riskClass).toEqual({
      column: "Kolom X",
      translate: { "klasse IIa": "Klasse IIa", "Klasse III": "Klasse III" },
      otherwise: "error",
    });
  });

  it("is quick also with as many columns and values as a file may have", () => {
    const cells = (name: number) => Array.from({ length: 150 }, (_, n) => `Waarde ${name}, ${n}`);
    const columns = Array.from({ length: 200 }, (_, n) => column(`Kolom ${n}`, ...cells(n)));
    const begun = performance.now();
    guessMapping(DATA_MODEL, columns, FILE);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it("divides the values of a field that takes several", () => {
    const columns = [column("Betrokkenen", "Arts; ICT", "METC")];
    expect(guessMapping(DATA_MODEL, columns, FILE).fields.peopleInvolved).toEqual({
      column: "Betrokkenen",
      separator: ";",
    });
  });

  it("takes a number of its own for the key, not one that is there twice, and else the name", () => {
    const key = (cells: string[]) =>
      guessMapping(DATA_MODEL, [column("Naam", "Een", "Twee"), column("Nummer", ...cells)], FILE).sourceKey;
    expect(key(["1", "2"])).toEqual({ column: "Nummer", prefix: "lijst:" });
    expect(key(["1", "1"])).toEqual({ fromName: true, prefix: "lijst:" });
  });

  it("keeps the prefix from file to file", () => {
    expect(guessPrefix("Registratie 2026-11-22 (3).xlsx")).toBe("registratie:");
    expect(guessPrefix("2026.csv")).toBe("");
  });

  it.each([
    [["2026-11-22"], "YYYY-MM-DD"],
    [["22-11-2026", "1-2-2026"], "D-M-YYYY"],
    [["11/22/2026", "01/02/2026"], "M/D/YYYY"],
    [["ooit"], null],
    [[], null],
  ])("reads the days %j as %s", (days, pattern) => {
    expect(guessDayPattern(column("Datum", ...days))).toBe(pattern);
  });

  it("chooses the kept mapping that reads the most of the columns that are there", () => {
    const kept = (name: string, ...names: string[]) => ({
      name,
      mapping: {
        delimiter: ",",
        sourceKey: { fromName: true, prefix: "" } as const,
        fields: Object.fromEntries(
          names.map((one, index) => [index === 0 ? "algorithmName" : "developerName", { column: one }]),
        ),
      },
    });
    const all = [kept("klein", "A"), kept("groot", "A", "B"), kept("elders", "A", "Z")];
    expect(findFitting(all, [column("A"), column("B")])?.name).toBe("groot");
    expect(findFitting(all, [column("Q")])).toBeNull();
  });
});

describe("what undoing does", () => {
  it.each([
    [{ number: 1, version: 1, inBin: false }, "remove"],
    [{ number: 4, version: 4, inBin: false }, "restore"],
    [{ number: 1, version: 2, inBin: false }, "edited"],
    [{ number: 4, version: 5, inBin: false }, "edited"],
    [{ number: 4, version: 4, inBin: true }, "deleted"],
  ] as const)("with %j is to %s", (subject, expected) => expect(undoOf(subject)).toBe(expected));

  it("can be done for 24 hours", () => {
    const finished = new Date("2026-11-22T10:00:00Z");
    expect(mayUndoAt(finished, new Date("2026-11-23T10:00:00Z"))).toBe(true);
    expect(mayUndoAt(finished, new Date("2026-11-23T10:00:01Z"))).toBe(false);
    expect(mayUndoAt(null, finished)).toBe(false);
  });
});
