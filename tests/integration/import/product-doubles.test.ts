import { readFileSync } from "node:fs";
import { join } from "node:path";
import { db } from "@/lib/platform/database/db";
import { buildContentFromName } from "@/lib/products/server/products";
import { api } from "../../support/api";
import {
  callImportRun,
  checkImportRun,
  executeImportRun,
  undoImportRun,
  uploadAndMapImport,
  uploadImportFile,
} from "../../support/browser-import";
import { emptyDatabase } from "../../support/database";
import { FDA_LIST_FIXTURE_CSV } from "../../support/import";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

/** Three rows with keys of their own: one product of one supplier, in the last row with other capitals. */
const THREE_TIMES = readFileSync(join(process.cwd(), "tests/fixtures/same-product-three-times.csv"), "utf8");
const UDI_DI = "8717648200274";
let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
});

async function uploaded(text: string): Promise<string> {
  const { status, body } = await uploadImportFile(admin, text, "producten.csv", "products");
  expect(status).toBe(201);
  return body._id;
}

async function checked(text: string) {
  const id = await uploaded(text);
  return { id, counts: (await checkImportRun(admin, id)).rowCounts };
}

const chooseForAll = async (id: string, doubles: object) => {
  const { mapping } = (await callImportRun(admin, "GET", id)).body;
  await callImportRun(admin, "PUT", id, "", { mapping: { ...mapping, doubles } });
  return (await checkImportRun(admin, id)).rowCounts;
};

async function addProduct(content: object): Promise<string> {
  const json = { ...buildContentFromName("Proefkijker", "Maker B.V."), ...content };
  const { status, body } = await api("POST", "/api/v1/products", { token: admin.token, json });
  expect(status).toBe(201);
  return body._id;
}

const products = () => db().product.findMany({ orderBy: [{ createdAt: "asc" }, { slug: "asc" }] });
const sources = async () =>
  (await db().productSource.findMany({ orderBy: { key: "asc" } })).map(({ key, digest }) => ({
    key,
    digest,
  }));

describe("a product that stands in a file more than once", () => {
  it("is marked, counted and left out but for its first row", async () => {
    const { id, counts } = await checked(THREE_TIMES);
    expect(counts).toMatchObject({
      all: 3,
      added: 1,
      double: 2,
      doubleRows: 2,
      doubleProducts: 0,
      rejected: 0,
    });
    const { rows } = (await callImportRun(admin, "GET", id, "rows?show=doubles")).body;
    expect(rows).toMatchObject([
      { line: 3, outcome: "double", double: { line: 2, product: null, choice: null } },
      { line: 4, outcome: "double", double: { line: 2, product: null, choice: null } },
    ]);
    expect(await executeImportRun(admin, id)).toMatchObject({
      status: "done",
      counts: { added: 1, skipped: 2 },
    });
    const { text } = await callImportRun(admin, "GET", id, "problems.csv");
    expect(text.match(/"Hetzelfde product als op regel 2\."/g)).toHaveLength(2);
    expect(await products()).toMatchObject([{ name: "Proefkijker" }]);

    // The same file again: its first row is that product by its key, and the others are still the same product.
    expect((await checked(THREE_TIMES)).counts).toMatchObject({ unchanged: 1, double: 2, doubleRows: 2 });
  });

  it("is added again where that is chosen, for one row or for all", async () => {
    const { id } = await checked(THREE_TIMES);
    const one = await callImportRun(admin, "PUT", id, "rows/4", { double: "add" });
    expect(one.body).toMatchObject({
      counts: { added: 2, double: 1 },
      rows: [{ outcome: "added", double: { line: 2, choice: "add" } }],
    });
    expect((await callImportRun(admin, "PUT", id, "rows/4", { double: null })).body.counts).toMatchObject({
      double: 2,
    });
    expect(await chooseForAll(id, { inFile: "add" })).toMatchObject({ added: 3, double: 0, doubleRows: 2 });
    expect((await callImportRun(admin, "PUT", id, "rows/3", { double: "skip" })).body.counts).toMatchObject({
      added: 2,
    });
    expect(await executeImportRun(admin, id)).toMatchObject({ counts: { added: 2, skipped: 1 } });
    expect(await db().product.count()).toBe(2);
    expect(await undoImportRun(admin, id)).toMatchObject({ counts: { removed: 2, left: 0 } });
    expect(await db().product.count()).toBe(0);
  });

  it("is marked, and no doubled key, where its name is the key", async () => {
    const { counts } = await checked("Product\nProefkijker\nPROEFKIJKER\nLongkijker\n");
    expect(counts).toMatchObject({ added: 2, double: 1, rejected: 0 });
  });

  it("comes from the next row where its first one cannot be taken or is left out", async () => {
    const { id, counts } = await checked(`Nummer;Product;Klasse
1;Proefkijker;IX
2;Proefkijker;
3;proefkijker;
`);
    expect(counts).toMatchObject({ added: 1, rejected: 1, double: 1 });
    const left = await callImportRun(admin, "PUT", id, "rows/3", { omitted: true });
    expect(left.body.counts).toMatchObject({ added: 1, omitted: 1, double: 0 });
  });

  it("is told of a list of devices before it makes doubles in the register", async () => {
    const { id, counts } = await checked(FDA_LIST_FIXTURE_CSV);
    expect(counts).toMatchObject({ all: 300, doubleRows: 9, double: 9 });
    await executeImportRun(admin, id, true);
    const [twice] = await db().$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM (SELECT 1 FROM product GROUP BY fold_text(name), supplier_id HAVING count(*) > 1) AS d`;
    expect(twice?.n).toBe(0);
  });
});

describe("a name or supplier that is spelled otherwise", () => {
  it("is the same with other dots, commas and hyphens, in the file and in the register", async () => {
    const id = await addProduct({ name: "Dossier-klank", supplier: "Dossierklank B.V." });
    const { id: run, counts } = await checked(`Product;Leverancier
Dossier klank;Dossierklank BV
Longkijker 1.1;Maker, Inc.
Longkijker 1.1;Maker Inc
Longkijker 11;Maker Inc
`);
    expect(counts).toMatchObject({ added: 2, doubleRows: 1, doubleProducts: 1 });
    const { rows } = (await callImportRun(admin, "GET", run, "rows?show=doubles")).body;
    expect(rows).toMatchObject([
      { line: 2, double: { product: { _id: id } } },
      { line: 4, double: { line: 3 } },
    ]);
  });

  it("is mentioned where only one of two equal names has a supplier, and added all the same", async () => {
    await addProduct({});
    const { id, counts } = await checked(`Product;Leverancier
Proefkijker;
Longkijker;Maker B.V.
longkijker;
Nierkijker;Maker B.V.
Nierkijker;Bouwer B.V.
`);
    expect(counts).toMatchObject({ added: 5, doubleRows: 0, doubleProducts: 0, warnings: 2 });
    const { rows } = (await callImportRun(admin, "GET", id, "rows?show=warnings")).body;
    expect(rows).toMatchObject([
      { line: 2, warnings: [{ path: "supplier", message: "import.sameNamedProduct", values: { line: 0 } }] },
      { line: 4, warnings: [{ path: "supplier", message: "import.sameNamedProduct", values: { line: 3 } }] },
    ]);
    const kind = { field: "supplier", problem: "import.sameNamedProduct", act: "omit" };
    await callImportRun(admin, "POST", id, "mend", kind);
    expect((await callImportRun(admin, "GET", id)).body.rowCounts).toMatchObject({
      added: 3,
      omitted: 2,
      warnings: 0,
    });
  });
});

describe("a product that the register has", () => {
  const FILE =
    "Nummer;Product;Leverancier;Omschrijving;Website\nA1;proefkijker;maker b.v.;Kijkt naar proeven.;\n";

  it("is updated with what its row has filled in, keeps its spelling, and is known by the row's key from then on", async () => {
    const website = "https://proefkijker.example/";
    const id = await addProduct({ website });
    const run = await checked(FILE);
    expect(run.counts).toMatchObject({ added: 0, changed: 1, doubleRows: 0, doubleProducts: 1 });
    const { rows } = (await callImportRun(admin, "GET", run.id, "rows?show=doubles")).body;
    expect(rows).toMatchObject([
      { line: 2, outcome: "changed", double: { line: null, product: { _id: id, name: "Proefkijker" } } },
    ]);
    expect(await executeImportRun(admin, run.id)).toMatchObject({ counts: { added: 0, updated: 1 } });
    expect(await products()).toMatchObject([
      { id, name: "Proefkijker", description: "Kijkt naar proeven.", website },
    ]);
    expect(await sources()).toMatchObject([{ key: "producten:A1" }]);
    expect((await checked(FILE)).counts).toMatchObject({ unchanged: 1, doubleProducts: 0 });

    expect(await undoImportRun(admin, run.id)).toMatchObject({
      counts: { removed: 0, restored: 1, left: 0 },
    });
    expect(await products()).toMatchObject([{ id, name: "Proefkijker", description: null, website }]);
    expect(await sources()).toEqual([]);
    expect((await checked(FILE)).counts).toMatchObject({ changed: 1, doubleProducts: 1 });
  });

  it("is left as it is, or added once more, where that is chosen", async () => {
    await addProduct({});
    const { id } = await checked(FILE);
    expect(await chooseForAll(id, { inRegister: "skip" })).toMatchObject({ changed: 0, double: 1 });
    const added = await callImportRun(admin, "PUT", id, "rows/2", { double: "add" });
    expect(added.body.counts).toMatchObject({ added: 1, double: 0, doubleProducts: 1 });
    expect(await executeImportRun(admin, id)).toMatchObject({ counts: { added: 1 } });
    expect(await db().product.count()).toBe(2);
  });

  it("is found by its UDI-DI, with noughts before it or not, and by another of its names", async () => {
    const id = await addProduct({ udiDi: UDI_DI });
    await addProduct({ name: "Hartkijker", otherNames: ["Cardioview"] });
    const { id: run, counts } = await checked(`Nummer;Product;Leverancier;UDI
1;Proefkijker 2;Ander B.V.;0${UDI_DI}
2;Proefkijker 3;Derde B.V.;${UDI_DI}
3;cardioview;MAKER B.V.;
4;Cardioview;Ander B.V.;
`);
    expect(counts).toMatchObject({ added: 1, double: 1, doubleRows: 1, doubleProducts: 2 });
    const { rows } = (await callImportRun(admin, "GET", run, "rows?show=doubles")).body;
    expect(rows).toMatchObject([
      { line: 2, double: { product: { _id: id } } },
      { line: 3, double: { line: 2 } },
      { line: 4, double: { product: { name: "Hartkijker" } } },
    ]);
  });

  it("stays with the list that it came from before, whose key and digest an update and its undoing leave alone", async () => {
    const first = await checked("Nummer;Product;Leverancier\nX1;Proefkijker;Maker B.V.\n");
    await executeImportRun(admin, first.id);
    const before = await sources();
    const other = await checked(FILE.replace("A1", "B1"));
    expect(other.counts).toMatchObject({ changed: 1, doubleProducts: 1 });
    await executeImportRun(admin, other.id);
    expect(await sources()).toEqual(before);
    expect(await undoImportRun(admin, other.id)).toMatchObject({ counts: { restored: 1 } });
    expect(await sources()).toEqual(before);
    expect(await undoImportRun(admin, first.id)).toMatchObject({ counts: { removed: 1, left: 0 } });
  });

  it("is one row's: a row without its key is a double of the row with it, wherever that stands", async () => {
    await executeImportRun(admin, (await checked(FILE)).id);
    const { id, counts } = await checked(
      `${FILE.replace("A1", "A2")}A1;Proefkijker Plus;Maker B.V.;Nieuw.;\n`,
    );
    expect(counts).toMatchObject({ changed: 1, double: 1, doubleRows: 1 });
    expect(await executeImportRun(admin, id)).toMatchObject({ counts: { updated: 1, skipped: 1 } });
    expect(await products()).toMatchObject([{ name: "Proefkijker Plus" }]);
  });

  it("is updated by one of two imports that begin at once, and found unchanged by the other", async () => {
    await addProduct({});
    const runs = [await checked(FILE), await checked(FILE)];
    const done = await Promise.all(runs.map(({ id }) => executeImportRun(admin, id)));
    const counts = done.map(({ status, counts: { added, updated, unchanged } }) => [
      status,
      added,
      updated,
      unchanged,
    ]);
    expect(counts.toSorted()).toEqual([
      ["done", 0, 0, 1],
      ["done", 0, 1, 0],
    ]);
  });
});

it("refuses what cannot be done with a row", async () => {
  const { id } = await checked(THREE_TIMES);
  for (const [line, double] of [
    [3, "update"],
    [2, "skip"],
    [3, "weg"],
  ] as const) {
    const { status, body } = await callImportRun(admin, "PUT", id, `rows/${line}`, { double });
    expect([status, Object.keys(body.errors)]).toEqual([400, ["double"]]);
  }
  const entries = await uploadAndMapImport(admin, "Naam\nHartscan\n");
  await checkImportRun(admin, entries);
  expect((await callImportRun(admin, "PUT", entries, "rows/2", { double: "skip" })).status).toBe(400);
  const { mapping } = (await callImportRun(admin, "GET", id)).body;
  const wrong = { ...mapping, doubles: { inFile: "update" } };
  expect((await callImportRun(admin, "PUT", id, "", { mapping: wrong })).status).toBe(400);
});
