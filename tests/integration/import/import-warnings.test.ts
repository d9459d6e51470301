import { db } from "@/lib/platform/database/db";
import {
  callImportRun,
  checkImportRun,
  executeImportRun,
  uploadAndMapImport,
} from "../../support/browser-import";
import { emptyDatabase } from "../../support/database";
import { importFileContent } from "../../support/import";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const BASE = {
  delimiter: ",",
  sourceKey: { column: "Kenmerk", prefix: "bron:" },
  fields: {
    algorithmName: { column: "Naam" },
    primaryDeveloper: { column: "Ontwikkelaar" },
    nameCommercialProduct: { column: "Product" },
    medicalDevice: { constant: "Nee" },
    riskClass: { column: "Klasse" },
    visibility: { constant: "Openbaar" },
  },
};
const LIST = [
  "Kenmerk,Naam,Ontwikkelaar,Product,Klasse",
  "K1,Lijst 1,Eigen instelling,Longkijker,",
  "K2,Lijst 2,Commercieel bedrijf,Hartkijker,",
  "K3,Lijst 3,,Oogkijker,Klasse IIa",
].join("\n");

let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", institutionId: await getHospitalIdByAlphabet(2) });
});

async function begin(mapping: object, content = LIST): Promise<string> {
  const id = await uploadAndMapImport(admin, content, mapping);
  await checkImportRun(admin, id);
  return id;
}

const warningsOf = async (id: string) => (await callImportRun(admin, "GET", id, "problems")).body.warnings;
const mend = (id: string, body: object) => callImportRun(admin, "POST", id, "mend", body);
const NOT_STORED = "import.notStored";

test("a class that says 'none' is read as none, said with its row, and says whether it is a device", async () => {
  const { medicalDevice: _constant, ...fields } = BASE.fields;
  const file = "Kenmerk,Naam,Klasse\nK1,Lijst 1,Geen medisch hulpmiddel\nK2,Lijst 2,n.v.t.\nK3,Lijst 3,geen";
  const { primaryDeveloper: _developer, nameCommercialProduct: _product, ...mapped } = fields;
  const riskClass = { column: "Klasse", translate: { "Klasse I": "Klasse I" }, otherwise: "error" };
  const id = await begin({ ...BASE, fields: { ...mapped, riskClass } }, file);
  expect((await callImportRun(admin, "GET", id)).body.rowCounts).toMatchObject({ added: 3, warnings: 3 });
  const said = (await warningsOf(id)).map(({ path, message }: Record<string, string>) => [path, message]);
  expect(said[0]).toEqual(["riskClass", "import.noClass"]);
  await executeImportRun(admin, id);
  const entries = await db().entry.findMany({
    orderBy: { sourceKey: "asc" },
    include: { medicalDeviceValue: true },
  });
  expect(entries.map((one) => [one.medicalDeviceValue?.label ?? null, one.riskClass])).toEqual([
    ["Nee", null],
    [null, null],
    [null, null],
  ]);
});

describe("what an import would not store", () => {
  it("is counted and named in the trial by kind, and with its row", async () => {
    const id = await begin(BASE);
    expect((await callImportRun(admin, "GET", id)).body.rowCounts).toMatchObject({
      added: 3,
      rejected: 0,
      warnings: 2,
    });
    expect(await warningsOf(id)).toMatchObject([
      {
        path: "nameCommercialProduct",
        message: NOT_STORED,
        values: { field: "Hoofdontwikkelaar", value: "Commercieel bedrijf" },
        rows: 2,
      },
      { path: "riskClass", message: NOT_STORED, values: { value: "Ja" }, rows: 1 },
    ]);
    const query = `rows?show=warnings&field=riskClass&problem=${NOT_STORED}`;
    const { rows, total } = (await callImportRun(admin, "GET", id, query)).body;
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ line: 4, outcome: "added", problems: [] });
    expect(rows[0].warnings).toMatchObject([
      { path: "riskClass", held: "Klasse IIa" },
      { path: "nameCommercialProduct", held: "Oogkijker" },
    ]);
  });

  it("is kept by filling the field that it depends on, which is shown before and overwrites no answer", async () => {
    const id = await begin(BASE);
    const body = { field: "nameCommercialProduct", problem: NOT_STORED, act: "keep" };
    const told = (await mend(id, { ...body, preview: true })).body;
    expect(told).toMatchObject({ rows: 1, ready: 3, left: 1 });
    expect(told.examples).toEqual([{ line: 4, before: "", after: "Commercieel bedrijf" }]);
    await mend(id, body);
    // The row that says 'Eigen instelling' goes on saying so, until that is changed in the row itself.
    expect(await warningsOf(id)).toMatchObject([
      { path: "nameCommercialProduct", rows: 1 },
      { path: "riskClass", rows: 1 },
    ]);
    await callImportRun(admin, "PUT", id, "rows/2", {
      corrections: { primaryDeveloper: "Commercieel bedrijf" },
    });
    const { mapping } = (await callImportRun(admin, "GET", id)).body;
    expect(mapping.corrections[0]).toEqual({
      ...{ field: "nameCommercialProduct", problem: NOT_STORED, mend: "keep" },
    });
    await executeImportRun(admin, id);
    const entries = await db().entry.findMany({ orderBy: { sourceKey: "asc" } });
    expect(entries.map((entry) => entry.nameCommercialProduct)).toEqual([
      "Longkijker",
      "Hartkijker",
      "Oogkijker",
    ]);
  });

  it("can go to another field, and a mend that does not fit is refused", async () => {
    const id = await begin(BASE);
    const body = { field: "nameCommercialProduct", problem: NOT_STORED };
    expect((await mend(id, { ...body, act: "omit" })).status).toBe(400);
    await mend(id, { ...body, act: "move", into: "developerName" });
    await executeImportRun(admin, id);
    const entry = await db().entry.findFirstOrThrow({ where: { sourceKey: "bron:K1" } });
    expect([entry.developerName, entry.nameCommercialProduct]).toEqual(["Longkijker", null]);
  });

  it("is told by the command as well", async () => {
    const report = await importFileContent(LIST, { mapping: BASE, dryRun: true });
    expect(report.warnings.map(({ line, path }) => [line, path])).toEqual([
      [2, "nameCommercialProduct"],
      [4, "riskClass"],
      [4, "nameCommercialProduct"],
    ]);
  });
});

it("says of which rows only author and admins will see the entry, as it is for colleagues and of no institution", async () => {
  const fields = { algorithmName: BASE.fields.algorithmName, visibility: { constant: "Instelling" } };
  const mapping = { ...BASE, fields };
  const id = await begin(mapping);
  expect(await warningsOf(id)).toMatchObject([
    { path: "visibility", message: "import.noColleagues", rows: 3 },
  ]);
  const { name } = await db().institution.findUniqueOrThrow({ where: { id: admin.institutionId ?? "" } });
  await callImportRun(admin, "PUT", id, "", { mapping: { ...mapping, institution: { constant: name } } });
  await checkImportRun(admin, id);
  expect(await warningsOf(id)).toEqual([]);
});
