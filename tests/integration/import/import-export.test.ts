import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import { GET } from "@/app/api/algorithm/export/route";
import type { EntryDto } from "@/lib/entries/answers";
import { db } from "@/lib/platform/database/db";
import { API_TEST_ORIGIN, api } from "../../support/api";
import { buildBinnedColumns } from "../../support/bin";
import {
  callImportRun,
  checkImportRun,
  executeImportRun,
  undoImportRun,
  uploadImportFile,
} from "../../support/browser-import";
import { copyDataModel, createDataModelCalls, restoreDataModel } from "../../support/data-model-calls";
import { emptyDatabase } from "../../support/database";
import { findValueIds, makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";
import { runInRequestScope } from "../../support/request";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";
process.env.EXPORTS_PER_HOUR = "1000";

const NO_CHANGE = { added: 0, changed: 0, rejected: 0, binned: 0 };
let admin: Person;
let author: Person;
let entries: EntryDto[];

/** Entries with what is awkward in a file. */
const CONTENTS = [
  {
    algorithmName: "=1+1 als naam",
    description: '- een lijst\n- van twee regels, met ; en "aanhalingstekens"',
  },
  { algorithmName: "'=Met een streepje", benefitClaims: "+31 van alles", visibility: "Privé" },
  {
    algorithmName: "Hartscan “nieuw” – €",
    algorithmFunction: ["Detectie", "Meting"],
    mediaURL: "https://a.example/1\nhttps://b.example/2",
    contactEmail: "vraag@test.example",
  },
  { algorithmName: "_x0041_ in de naam", visibility: "Instelling" },
];

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
  author = await makePerson({ institutionId: await getHospitalIdByAlphabet(0) });
  entries = [];
  for (const content of CONTENTS) entries.push(await makeEntry(author, content));
  // One from before a rule was what it is: its description is too short today.
  await db().entry.update({ where: { id: entries[3]?._id ?? "" }, data: { description: "Te kort" } });
});

async function exported(format: string, who: Person = admin): Promise<Uint8Array<ArrayBuffer>> {
  const request = new Request(`${API_TEST_ORIGIN}/api/algorithm/export?format=${format}&sort=added`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  const { response } = await runInRequestScope(request, () => GET(request, { params: Promise.resolve({}) }));
  return new Uint8Array(await response.arrayBuffer());
}

/** The export as a table, with its heading. */
async function table(who: Person = admin): Promise<string[][]> {
  return parse(Buffer.from(await exported("csv", who)), { bom: true, record_delimiter: "\r\n" });
}

async function trial(content: string | Uint8Array<ArrayBuffer>) {
  const { body, text } = await uploadImportFile(admin, content, "export");
  if (body?._id === undefined) throw new Error(text);
  return { id: body._id as string, run: await checkImportRun(admin, body._id) };
}

/** The table with another text in one column of the rows that a name begins with. */
function changed(rows: string[][], name: string, column: string, text: string): string[][] {
  const [head = []] = rows;
  const place = head.indexOf(column);
  expect(place).toBeGreaterThan(-1);
  return rows.map((row) => (row[0]?.startsWith(name) ? row.with(place, text) : row));
}

const asCsv = (rows: string[][], delimiter = ",") => stringify(rows, { delimiter, bom: true });

async function problemsOf(id: string) {
  const { rows } = (await callImportRun(admin, "GET", id, "rows")).body;
  return rows.flatMap(({ problems }: { problems: { path: string; message: string }[] }) =>
    problems.map(({ path, message }) => [path, message]),
  );
}

describe("an export that comes back", () => {
  it.each(["csv", "csv-semicolon", "xlsx", "json"])(
    "as %s changes nothing and adds nothing",
    async (format) => {
      const { run } = await trial(await exported(format));
      expect(run.mapping.sourceKey).toMatchObject({ register: expect.anything() });
      expect(run.rowCounts).toMatchObject({ ...NO_CHANGE, all: 4, unchanged: 4 });
    },
  );

  it("saved again by a Dutch spreadsheet, with its dates and without seconds, changes nothing", async () => {
    const rows = (await table()).map((row) =>
      row.map((cell) => cell.replace(/^(\d{4})-(\d{2})-(\d{2}) (\d{2}:\d{2}):\d{2}$/, "$3-$2-$1 $4")),
    );
    const { run } = await trial(asCsv(rows, ";"));
    expect(run.mapping.addedOn).toEqual({ column: "Toegevoegd", format: "D-M-YYYY" });
    expect(run.rowCounts).toMatchObject({ ...NO_CHANGE, unchanged: 4 });
    const [head = [], ...body] = await table();
    const added = head.indexOf("Toegevoegd");
    const dated = body.map((row) =>
      row.map((cell, place) =>
        place === added ? new Date(`${cell.replace(" ", "T")}Z`) : cell.replace("_x0041_", "_x005F_x0041_"),
      ),
    );
    const workbook = await writeXlsx({ sheets: [{ name: "Algoritmes", rows: [head, ...dated] }] });
    expect((await trial(new Uint8Array(workbook))).run.rowCounts).toMatchObject({
      ...NO_CHANGE,
      unchanged: 4,
    });
  });

  it("with one cell changed changes that entry alone, and after undoing can do so again", async () => {
    const rows = changed(await table(), "Hartscan", "Functie", "Meting");
    const first = await trial(asCsv(rows));
    expect(first.run.rowCounts).toMatchObject({ ...NO_CHANGE, changed: 1, unchanged: 3 });
    const shown = (await callImportRun(admin, "GET", first.id, "rows?show=changed")).body;
    expect(shown).toMatchObject({ total: 1, rows: [{ outcome: "changed" }] });
    expect(shown.rows[0].name).toMatch(/^Hartscan/);
    expect(await executeImportRun(admin, first.id)).toMatchObject({ counts: { updated: 1, unchanged: 3 } });
    const where = { id: entries[2]?._id ?? "" };
    const after = await db().entry.findUniqueOrThrow({ where });
    const algorithmFunction = await findValueIds("algorithmFunction", "Meting");
    expect(after).toMatchObject({ algorithmFunction, version: 2, authorId: author.id });
    expect(after.createdAt.toISOString()).toBe(entries[2]?.timestamp);
    expect((await trial(asCsv(rows))).run.rowCounts).toMatchObject({ ...NO_CHANGE, unchanged: 4 });
    await undoImportRun(admin, first.id);
    expect((await trial(await exported("csv"))).run.rowCounts).toMatchObject({ ...NO_CHANGE, unchanged: 4 });
    // Nobody edited it but who undid that: the same file does the same again.
    expect((await trial(asCsv(rows))).run.rowCounts).toMatchObject({
      ...NO_CHANGE,
      changed: 1,
      unchanged: 3,
    });
  });

  it("reads the day on which an entry was added, and changes it with the row", async () => {
    const rows = changed(await table(), "Hartscan", "Toegevoegd", "3-2-2026");
    const dutch = rows.map((row, index) =>
      index === 0 ? row : row.map((cell) => cell.replace(/^(\d{4})-(\d{2})-(\d{2}) [\d:]+$/, "$3-$2-$1")),
    );
    const { id, run } = await trial(asCsv(dutch));
    expect(run.rowCounts).toMatchObject({ ...NO_CHANGE, changed: 1, unchanged: 3 });
    await executeImportRun(admin, id);
    const { createdAt } = await db().entry.findUniqueOrThrow({ where: { id: entries[2]?._id ?? "" } });
    expect(createdAt.toISOString()).toBe("2026-02-03T12:00:00.000Z");
  });

  it("adds a row without an id, once", async () => {
    const rows = await table();
    const [head = []] = rows;
    const cells = new Map([
      ["Naam", "Longscan erbij"],
      ["Zichtbaarheid", "Privé"],
    ]);
    const fresh = head.map((name) => cells.get(name) ?? "");
    const first = await trial(asCsv([...rows, fresh]));
    expect(first.run.rowCounts).toMatchObject({ ...NO_CHANGE, added: 1, unchanged: 4 });
    await executeImportRun(admin, first.id);
    expect((await trial(asCsv([...rows, fresh]))).run.rowCounts).toMatchObject({
      ...NO_CHANGE,
      unchanged: 5,
    });
  });

  it("keeps what a column that was taken out holds, also whether it is private", async () => {
    const rows = changed(await table(), "''=Met", "Voordelen", "Minder werk voor iedereen");
    const place = rows[0]?.indexOf("Zichtbaarheid") ?? -1;
    const { id, run } = await trial(asCsv(rows.map((row) => row.toSpliced(place, 1))));
    expect(run.rowCounts).toMatchObject({ ...NO_CHANGE, changed: 1, unchanged: 3 });
    await executeImportRun(admin, id);
    expect(await db().entry.findUniqueOrThrow({ where: { id: entries[1]?._id ?? "" } })).toMatchObject({
      visibility: "PRIVATE",
      benefitClaims: "Minder werk voor iedereen",
    });
  });
});

it.each([
  ["Id", "Id", "Naam", "Fase"],
  ["ID", "Id", "Functie"],
])("is known by its ids below %s when only the columns %s %s %s are left of it", async (called, ...kept) => {
  const rows = changed(await table(), "Hartscan", kept[1] === "Naam" ? "Naam" : "Functie", "Meting");
  const [head = []] = rows;
  const places = head.flatMap((name, place) => (kept.includes(name) ? [place] : []));
  const { run } = await trial(
    asCsv(
      rows.map((row) => places.map((place) => (row[place] === "Id" ? called : (row[place] ?? "")))),
      ";",
    ),
  );
  expect(run.mapping.sourceKey).toEqual({ column: called, prefix: "register:", register: {} });
  expect(run.rowCounts).toMatchObject({ ...NO_CHANGE, changed: 1, unchanged: 3 });
});

it("keeps what a row of JSON does not have, and empties what it says is nothing", async () => {
  const rows: Record<string, unknown>[] = JSON.parse(new TextDecoder().decode(await exported("json")));
  const row = rows.find(({ algorithmName }) => String(algorithmName).startsWith("Hartscan")) ?? {};
  const { algorithmFunction: _function, contactEmail: _email, timestamp: _added, ...rest } = row;
  const changedRow = { ...rest, mediaURL: null };
  const { id, run } = await trial(JSON.stringify(rows.map((one) => (one === row ? changedRow : one))));
  expect(run.rowCounts).toMatchObject({ ...NO_CHANGE, changed: 1, unchanged: 3 });
  await executeImportRun(admin, id);
  const after = await db().entry.findUniqueOrThrow({ where: { id: entries[2]?._id ?? "" } });
  expect(after).toMatchObject({
    algorithmFunction: await findValueIds("algorithmFunction", "Detectie", "Meting"),
    contactEmail: "vraag@test.example",
    mediaURL: null,
  });
  expect(after.createdAt.toISOString()).toBe(entries[2]?.timestamp);
});

describe("an apostrophe before a formula", () => {
  const NAMES = ["=1+1 als naam", "'=Met een streepje", "''=Met twee streepjes"];

  /** The names of the entries once an export came back in which another cell of each was changed. */
  async function namesAfter(content: string | Uint8Array<ArrayBuffer>): Promise<string[]> {
    const { id, run } = await trial(content);
    expect(run.rowCounts).toMatchObject({ ...NO_CHANGE, changed: NAMES.length });
    await executeImportRun(admin, id);
    const stored = await db().entry.findMany({ where: { benefitClaims: "Minder werk voor allen" } });
    return stored.map(({ algorithmName }) => algorithmName).toSorted();
  }
  // A workbook that is written here would read the sign in the last entry's name.
  const withBenefits = (rows: string[][]) =>
    NAMES.reduce(
      (all, name) => {
        const place = all[0]?.indexOf("Voordelen") ?? -1;
        return all.map((row) =>
          row[0]?.endsWith(name.replace(/^'+/, "")) ? row.with(place, "Minder werk voor allen") : row,
        );
      },
      rows.filter(([name]) => !name?.startsWith("_x0041_")),
    );

  beforeEach(async () => {
    await makeEntry(author, { algorithmName: NAMES[2] ?? "" });
  });

  it("is doubled in CSV, and taken off once when that comes back", async () => {
    const rows = await table();
    expect(rows.map(([name]) => name)).toEqual(expect.arrayContaining(NAMES.map((name) => `'${name}`)));
    expect(await namesAfter(asCsv(withBenefits(rows)))).toEqual(NAMES.toSorted());
  });

  it("stays where the CSV was saved as a workbook", async () => {
    const rows = withBenefits(await table());
    const bytes = await writeXlsx({ sheets: [{ name: "Blad1", rows }] });
    expect(await namesAfter(new Uint8Array(bytes))).toEqual(NAMES.toSorted());
  });

  it("stays in a workbook of the register", async () => {
    const { sheets } = await readXlsx(await exported("xlsx"));
    const rows = withBenefits((sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? ""))));
    expect(rows.map(([name]) => name)).toEqual(expect.arrayContaining(NAMES));
    const bytes = await writeXlsx({ sheets: [{ name: "Algoritmes", rows }] });
    expect(await namesAfter(new Uint8Array(bytes))).toEqual(NAMES.toSorted());
  });

  it("stays in JSON, and can be changed there", async () => {
    const rows: Record<string, unknown>[] = JSON.parse(new TextDecoder().decode(await exported("json")));
    const changedRows = rows.map((row) =>
      NAMES.includes(String(row.algorithmName)) ? { ...row, benefitClaims: "Minder werk voor allen" } : row,
    );
    expect(await namesAfter(JSON.stringify(changedRows))).toEqual(NAMES.toSorted());
    const renamed = changedRows.map((row) =>
      row.algorithmName === NAMES[1] ? { _id: row._id, algorithmName: "=Zonder streepje" } : { _id: row._id },
    );
    const { id } = await trial(JSON.stringify(renamed));
    await executeImportRun(admin, id);
    expect(await db().entry.count({ where: { algorithmName: "=Zonder streepje" } })).toBe(1);
  });
});

describe("what an export may not overwrite", () => {
  const edit = (entry: EntryDto | undefined, fields: Record<string, unknown>) =>
    api("PUT", `/api/algorithm/${entry?._id}`, {
      token: author.token,
      json: { algorithmName: entry?.algorithmName, visibility: entry?.visibility, ...fields },
    });

  it("says which ids the register does not have, and which entries lie in the bin", async () => {
    const rows = changed(await table(), "Hartscan", "Id", "bestaat-niet");
    await db().entry.update({ where: { id: entries[1]?._id ?? "" }, data: buildBinnedColumns() });
    const { id, run } = await trial(asCsv(rows));
    expect(run.rowCounts).toMatchObject({ added: 0, changed: 0, rejected: 1, binned: 1, unchanged: 2 });
    expect(await problemsOf(id)).toEqual([["sourceKey", "import.unknownId"]]);
    // Emptied, it is a new one.
    await callImportRun(admin, "PUT", id, `rows/${await lineOf(id)}`, { corrections: { sourceKey: "" } });
    expect((await callImportRun(admin, "GET", id)).body.rowCounts).toMatchObject({ added: 1, rejected: 0 });
  });

  async function lineOf(id: string): Promise<number> {
    return (await callImportRun(admin, "GET", id, "rows")).body.rows[0].line;
  }

  it("leaves alone what somebody edited since the export, and refuses what would undo that", async () => {
    const rows = changed(await table(), "Hartscan", "Voordelen", "Minder werk voor iedereen");
    for (const entry of [entries[0], entries[2]]) {
      expect((await edit(entry, { benefitClaims: "Van de auteur zelf" })).status).toBe(200);
    }
    const { id, run } = await trial(asCsv(rows));
    expect(run.rowCounts).toMatchObject({ added: 0, changed: 0, rejected: 1, unchanged: 3 });
    expect(await problemsOf(id)).toEqual([["row", "import.savedSince"]]);
  });

  it("knows the versions of who was shown fewer of them", async () => {
    const { _id = "" } = await makeEntry(author, { algorithmName: "Eerst privé", visibility: "Privé" });
    await edit({ _id, algorithmName: "Eerst privé", visibility: "Openbaar" } as EntryDto, {});
    const reader = await makePerson({ institutionId: await getHospitalIdByAlphabet(1) });
    const rows = await table(reader);
    const place = rows[0]?.indexOf("Versie") ?? -1;
    expect(rows.find(([name]) => name === "Eerst privé")?.[place]).toBe("1");
    const same = await trial(asCsv(rows));
    expect(same.run.rowCounts).toMatchObject({ ...NO_CHANGE, unchanged: rows.length - 1 });
    const { run } = await trial(asCsv(changed(rows, "Eerst privé", "Voordelen", "Minder werk")));
    expect(run.rowCounts).toMatchObject({ ...NO_CHANGE, changed: 1 });
  });
});

describe("a value that got another name since the export", () => {
  let kept: Awaited<ReturnType<typeof copyDataModel>>;
  const { save } = createDataModelCalls(() => admin);
  beforeAll(async () => {
    kept = await copyDataModel();
  });
  afterAll(() => restoreDataModel(kept));

  it("is no change", async () => {
    const before = await exported("csv");
    expect((await save("algorithmFunction", "Detectie", { label: "Opsporing" })).status).toBe(200);
    expect((await trial(before)).run.rowCounts).toMatchObject({ ...NO_CHANGE, unchanged: 4 });
  });
});

describe("JSON", () => {
  it("of another register is read as a table, with what it holds inside", async () => {
    const content = JSON.stringify([
      { nr: 7, naam: "Hartscan", functie: ["Detectie", "Meting"], leverancier: { naam: "Voorbeeld B.V." } },
      { nr: 8, naam: "Longscan", gebruikt: true, datum: null },
    ]);
    const { body } = await uploadImportFile(admin, content, "lijst.json");
    expect(body.reading).toMatchObject({ kind: "json", delimiter: null });
    expect(body.columns.map(({ name }: { name: string }) => name)).toEqual([
      "nr",
      "naam",
      "functie",
      "leverancier.naam",
      "gebruikt",
      "datum",
    ]);
    expect((await checkImportRun(admin, body._id)).rowCounts).toMatchObject({
      all: 2,
      added: 2,
      rejected: 0,
    });
  });

  it.each([
    ["is cut off", '[{"naam": "Hart', "niet te lezen"],
    ["is no list of objects", "[[1, 2]]", "geen lijst van rijen"],
    ["holds nothing", "[]", "geen rijen"],
    [
      "has a column for everything",
      JSON.stringify([Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`k${index}`, 1]))]),
      "te veel kolommen",
    ],
  ])("that %s is refused with a sentence", async (_name, content, sentence) => {
    const { status, body } = await uploadImportFile(admin, content, "lijst.json");
    expect(status).toBe(400);
    expect(body.errors.file.join(" ")).toContain(sentence);
  });
});

it("an export keeps its cells in the workbook as they are", async () => {
  const { sheets } = await readXlsx(await exported("xlsx"));
  expect(sheets[0]?.rows.flat()).toContain("_x0041_ in de naam");
});
