import { type CellValue, writeXlsx } from "hucre/xlsx";
import { getDataModel } from "@/lib/fields/server/data-model";
import { formatImportReport, parseMappingFile } from "@/lib/import/server/import-entries";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import {
  callImportRun,
  checkImportRun,
  executeImportRun,
  listUnbinnedEntryNames,
  undoImportRun,
  uploadAndMapImport,
  uploadImportFile,
} from "../../support/browser-import";
import { emptyDatabase } from "../../support/database";
import { importFileContent, readImportErrors } from "../../support/import";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
});

const HEAD = "Naam;Fase;Leverancier;Omschrijving";
const LINES = [
  "Longscan;Ontwikkeling;Maker B.V.;Zoekt plekjes op een scan van de longen.",
  "Longscan;In gebruik;Ander B.V.;Zoekt plekjes op een scan van de longen.",
  "Hartscan;In gebruik;Maker B.V.;Beoordeelt een filmpje van het hart.",
];
const csv = (...lines: string[]) => [HEAD, ...lines].join("\n");
const keys = async () =>
  (await db().entry.findMany({ where: { state: "PUBLISHED" }, orderBy: { sourceKey: "asc" } })).map(
    ({ sourceKey }) => sourceKey,
  );

async function imported(text: string): Promise<string> {
  const id = await uploadAndMapImport(admin, text);
  await checkImportRun(admin, id);
  expect(await executeImportRun(admin, id)).toMatchObject({ status: "done", failure: null });
  return id;
}

describe("a key of two columns", () => {
  it("is proposed where names are there twice, and recognises the rows of the next file", async () => {
    const { body } = await uploadImportFile(admin, csv(...LINES), "lijst.csv");
    expect(body.mapping.sourceKey).toEqual({ columns: ["Naam", "Leverancier"], prefix: "lijst:" });
    const id = await imported(csv(...LINES));
    expect(await keys()).toEqual([
      "lijst:hartscan | maker b.v.",
      "lijst:longscan | ander b.v.",
      "lijst:longscan | maker b.v.",
    ]);
    const changed = csv(...LINES.map((line) => line.replace("Ontwikkeling", "Validatie").toUpperCase()));
    const next = await uploadAndMapImport(admin, changed.replace(HEAD.toUpperCase(), HEAD));
    expect((await checkImportRun(admin, next)).rowCounts).toMatchObject({
      changed: 3,
      added: 0,
      rejected: 0,
    });
    expect(
      (await checkImportRun(admin, await uploadAndMapImport(admin, csv(...LINES)))).rowCounts,
    ).toMatchObject({
      unchanged: 3,
    });
    expect(await undoImportRun(admin, id)).toMatchObject({ counts: { removed: 3, left: 0 } });
    expect(
      (await checkImportRun(admin, await uploadAndMapImport(admin, csv(...LINES)))).rowCounts,
    ).toMatchObject({ added: 3 });
  });

  it("is kept with a saved mapping, which is chosen by itself for the next file", async () => {
    const { mapping } = (await uploadImportFile(admin, csv(...LINES), "lijst.csv")).body;
    const json = { name: "Met twee kolommen", mapping };
    const saved = await api("POST", "/api/v1/admin/import-mappings", { token: admin.token, json });
    expect(saved.status).toBe(201);
    const { body } = await uploadImportFile(admin, csv(LINES[0] ?? ""), "anders.csv");
    expect(body.mapping).toMatchObject({ name: "Met twee kolommen", sourceKey: mapping.sourceKey });
  });

  it("is no key of what changes, and is not proposed where it does not help or names differ", async () => {
    const keyOf = async (text: string) =>
      (await uploadImportFile(admin, text, "lijst.csv")).body.mapping.sourceKey;
    const byName = { fromName: true, prefix: "lijst:" };
    expect(await keyOf("Naam;Fase\nLongscan;Ontwikkeling\nLongscan;In gebruik\n")).toEqual(byName);
    expect(await keyOf("Naam;Leverancier\nLongscan;Maker\nLongscan;Maker\n")).toEqual(byName);
    expect(await keyOf("Naam;Leverancier\nLongscan;Maker\nHartscan;Maker\n")).toEqual(byName);
    expect(await keyOf("Naam;Leverancier;Locatie\nA scan;Maker;Noord\nA scan;Maker;Zuid\n")).toEqual({
      columns: ["Naam", "Locatie"],
      prefix: "lijst:",
    });
  });

  it("tells cells with its own sign apart, and is missing where both cells are empty", async () => {
    const id = await uploadAndMapImport(admin, "Naam;Leverancier\nScan | A;B\nScan;A | B\n;\n;Maker\n");
    const { mapping } = (await callImportRun(admin, "GET", id)).body;
    const sourceKey = { columns: ["Naam", "Leverancier"], prefix: "" };
    await callImportRun(admin, "PUT", id, "", { mapping: { ...mapping, sourceKey } });
    await checkImportRun(admin, id);
    const { rows } = (await callImportRun(admin, "GET", id, "rows?show=all")).body;
    const doubled = rows.flatMap(({ problems }: { problems: { path: string }[] }) =>
      problems.filter(({ path }) => path === "sourceKey"),
    );
    expect(doubled).toEqual([]);
  });

  it("works in the command, which names it where a key is there twice", async () => {
    const mapping = (sourceKey: object) =>
      JSON.stringify({
        delimiter: ";",
        sourceKey,
        fields: { algorithmName: { column: "Naam" }, visibility: { constant: "Privé" } },
      });
    const byName = await parseMappingFile(mapping({ fromName: true, prefix: "x:" }));
    const report = await importFileContent(csv(...LINES), { mapping: byName });
    expect(report).toMatchObject({ outcome: "refused", rejected: 1 });
    expect(formatImportReport(report, await getDataModel()).join("\n")).toContain('"columns": ["A", "B"]');
    const byPair = await parseMappingFile(mapping({ columns: ["Naam", "Leverancier"], prefix: "x:" }));
    expect(await importFileContent(csv(...LINES), { mapping: byPair })).toMatchObject({
      outcome: "written",
      added: 3,
    });
    expect(await importFileContent(csv(...LINES), { mapping: byPair })).toMatchObject({ unchanged: 3 });
    const none = await parseMappingFile(mapping({ none: true }));
    expect(await importFileContent(csv(...LINES), { mapping: none })).toMatchObject({
      outcome: "written",
      added: 3,
    });
    expect(await readImportErrors(parseMappingFile(mapping({ none: true, fromName: true })))).toEqual([
      expect.stringContaining("Give one thing for the key"),
    ]);
    expect(await readImportErrors(parseMappingFile(mapping({ columns: ["Naam", "Naam"] })))).toEqual([
      expect.stringContaining("names two different columns"),
    ]);
  });
});

describe("an import without a key", () => {
  it("takes every row, adds all of them again the next time, and is undone alone", async () => {
    const text = "Naam;Leverancier\nLongscan;Maker B.V.\nLongscan;Maker B.V.\n";
    const withoutKey = async () => {
      const id = await uploadAndMapImport(admin, text);
      const { mapping } = (await callImportRun(admin, "GET", id)).body;
      await callImportRun(admin, "PUT", id, "", {
        mapping: { ...mapping, sourceKey: { none: true, prefix: "" } },
      });
      return { id, counts: (await checkImportRun(admin, id)).rowCounts };
    };
    const first = await withoutKey();
    expect(first.counts).toMatchObject({ added: 2, rejected: 0, sameName: 0 });
    // A correction stays with its row.
    const corrections = { algorithmName: "Longscan 2" };
    await callImportRun(admin, "PUT", first.id, "rows/3", { corrections });
    await executeImportRun(admin, first.id);
    expect(await listUnbinnedEntryNames()).toEqual(["Longscan", "Longscan 2"]);
    expect(await keys()).toEqual([null, null]);
    const second = await withoutKey();
    expect(second.counts).toMatchObject({ added: 2, unchanged: 0, sameName: 2 });
    await executeImportRun(admin, second.id);
    expect(await undoImportRun(admin, second.id)).toMatchObject({ counts: { removed: 2, left: 0 } });
    expect(await listUnbinnedEntryNames()).toEqual(["Longscan", "Longscan 2"]);
  });

  it("of products adds them without keys", async () => {
    const { body } = await uploadImportFile(
      admin,
      "Product;Leverancier\nProefkijker;Maker B.V.\n",
      "p.csv",
      "products",
    );
    const mapping = { ...body.mapping, sourceKey: { none: true, prefix: "" } };
    await callImportRun(admin, "PUT", body._id, "", { mapping });
    expect((await checkImportRun(admin, body._id)).rowCounts).toMatchObject({ added: 1 });
    expect(await executeImportRun(admin, body._id)).toMatchObject({ status: "done", counts: { added: 1 } });
    expect(await db().productSource.count()).toBe(0);
    expect(await undoImportRun(admin, body._id)).toMatchObject({ counts: { removed: 1 } });
  });
});

describe("several values in a cell", () => {
  const ROWS = [
    ["Naam", "Functie"],
    ["Longscan", "Detectie; Meting"],
    ["Hartscan", "iets; nog iets; en meer; en anders"],
    ["Nierscan", "Triage, monitoring"],
    ["Oogscan", "Voorspelling"],
    ["Leverscan", "Segmentatie; Planning"],
  ];
  const asCsv = ROWS.map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\n");
  const asJson = JSON.stringify(ROWS.slice(1).map(([Naam, Functie]) => ({ Naam, Functie })));

  it.each(["xlsx", "csv", "json"])(
    "are divided by what yields listed values in a file of %s",
    async (kind) => {
      const bytes = await writeXlsx({ sheets: [{ name: "Blad1", rows: ROWS as CellValue[][] }] });
      const content = { xlsx: new Uint8Array(bytes), csv: asCsv, json: asJson }[kind] ?? "";
      const id = await uploadAndMapImport(admin, content);
      expect((await callImportRun(admin, "GET", id)).body.mapping.fields.algorithmFunction).toMatchObject({
        column: "Functie",
        separator: ";",
      });
      await checkImportRun(admin, id);
      const { rows } = (await callImportRun(admin, "GET", id, "rows?show=all")).body;
      const texts = rows.map(
        ({ content: fields }: { content: { field: string; text: string }[] }) =>
          fields.find(({ field }) => field === "algorithmFunction")?.text,
      );
      expect(texts).toEqual([
        "Detectie; Meting",
        undefined,
        "Triage; Monitoring",
        "Voorspelling",
        "Segmentatie; Planning",
      ]);
      // What is in no list is shown with its row.
      expect(rows[1].problems).toMatchObject([
        { path: "algorithmFunction", held: "iets; nog iets; en meer; en anders" },
        {},
        {},
        {},
      ]);
    },
  );
});

it("takes a column that is named as a field with values of no list, and shows each where it is wrong", async () => {
  const id = await uploadAndMapImport(
    admin,
    "Naam;Ziekenhuis;Specialisme;Fase\nLongscan;AMC;KNO;Gestopt\nHartscan;Elders;Hart;Weg\n",
  );
  const checked = await checkImportRun(admin, id);
  expect(checked.rowCounts).toMatchObject({ rejected: 2 });
  expect(checked.mapping.fields).toMatchObject({
    activeHospital: { column: "Ziekenhuis" },
    medicalSpecialism: { column: "Specialisme" },
    technicalReadinessLevel: { column: "Fase" },
  });
  const { kinds } = (await callImportRun(admin, "GET", id, "problems")).body;
  expect(kinds.map(({ path, rows }: { path: string; rows: number }) => [path, rows])).toEqual([
    ["activeHospital", 2],
    ["medicalSpecialism", 2],
    ["technicalReadinessLevel", 2],
  ]);
});
