import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import {
  callImportRun,
  checkImportRun,
  executeImportRun,
  undoImportRun,
  uploadAndMapImport,
} from "../../support/browser-import";
import { emptyDatabase } from "../../support/database";
import { importFileContent, readImportErrors } from "../../support/import";
import { createInstitutionCalls, removeTestInstitutions } from "../../support/institutions";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const BASE = {
  delimiter: ",",
  sourceKey: { column: "Kenmerk", prefix: "bron:" },
  fields: {
    algorithmName: { column: "Naam" },
    technicalReadinessLevel: { constant: "In gebruik" },
    visibility: { constant: "Instelling" },
  },
};
const BY_COLUMN = { ...BASE, institution: { column: "Organisatie" } };

/** Lines of a key and an institution. */
const csv = (...rows: [key: string, organisation: string][]) =>
  ["Kenmerk,Naam,Organisatie", ...rows.map(([key, of]) => `${key},Lijst ${key},${of}`)].join("\n");

let admin: Person;
let colleague: Person;
let elsewhere: Person;
let theirs: { id: string; name: string; slug: string };
const institutions = createInstitutionCalls(() => admin);

afterEach(removeTestInstitutions);

beforeEach(async () => {
  await emptyDatabase();
  const own = await getHospitalIdByAlphabet(3);
  admin = await makePerson({ role: "ADMIN", institutionId: own });
  colleague = await makePerson({ institutionId: own });
  theirs = await db().institution.findUniqueOrThrow({ where: { id: await getHospitalIdByAlphabet(8) } });
  elsewhere = await makePerson({ institutionId: theirs.id });
});

async function importAll(content: string, mapping: object): Promise<string> {
  const id = await uploadAndMapImport(admin, content, mapping);
  await checkImportRun(admin, id);
  await executeImportRun(admin, id);
  return id;
}

const institutionOf = async (key: string) =>
  (await db().entry.findFirstOrThrow({ where: { sourceKey: `bron:${key}` } })).institutionId;

const ofColleagues = async ({ id, token }: Person) =>
  (await api("GET", `/api/users/${id}/algorithms`, { token })).body.institutionalAlgorithms.map(
    ({ algorithmName }: { algorithmName: string }) => algorithmName,
  );

const inventoryOf = async (slug: string) =>
  (await api("GET", `/api/v1/hospitals/${slug}/inventory?format=json`, { token: admin.token })).body.map(
    ({ algorithmName }: { algorithmName: string }) => algorithmName,
  );

const slugOf = async (id: string | null) =>
  (await db().institution.findUniqueOrThrow({ where: { id: id ?? "" } })).slug;

describe("the institution of imported entries", () => {
  it("is none unless the mapping says so, whoever imports: not among colleagues, nor in an inventory", async () => {
    await importAll(csv(["K1", ""]), BASE);
    expect(await institutionOf("K1")).toBeNull();
    expect(await ofColleagues(colleague)).toEqual([]);
    expect(await inventoryOf(await slugOf(admin.institutionId))).toEqual([]);
    const entry = await db().entry.findFirstOrThrow();
    const read = async ({ token }: Person) =>
      (await api("GET", `/api/algorithm/${entry.id}`, { token })).status;
    expect([await read(admin), await read(colleague)]).toEqual([200, 404]);
  });

  it("is one for the whole file where that is chosen, and colleagues and inventory follow it", async () => {
    await importAll(csv(["K1", ""]), { ...BASE, institution: { constant: theirs.name } });
    expect(await institutionOf("K1")).toBe(theirs.id);
    expect([await ofColleagues(elsewhere), await ofColleagues(colleague)]).toEqual([["Lijst K1"], []]);
    expect(await inventoryOf(theirs.slug)).toEqual(["Lijst K1"]);
    expect(await inventoryOf(await slugOf(admin.institutionId))).toEqual([]);
  });

  it("is not the author's either, when the file names authors", async () => {
    const lines = `Kenmerk,Naam,Mail\nK1,Lijst K1,${elsewhere.email}`;
    await importAll(lines, { ...BASE, author: { column: "Mail" } });
    expect(await db().entry.findFirst()).toMatchObject({ authorId: elsewhere.id, institutionId: null });
  });

  it("is read from a column, where a name that is none is shown with the nearest ones", async () => {
    const wrong = theirs.name.slice(0, -2);
    const id = await uploadAndMapImport(
      admin,
      csv(["K1", theirs.name.toUpperCase()], ["K2", ""], ["K3", wrong]),
      BY_COLUMN,
    );
    expect((await checkImportRun(admin, id)).rowCounts).toMatchObject({ added: 2, rejected: 1 });
    const { rows } = (await callImportRun(admin, "GET", id, "rows?show=problems")).body;
    const [problem] = rows[0].problems;
    expect(problem).toMatchObject({ path: "institution", message: "import.unknownInstitution", held: wrong });
    expect(problem.values.nearest.split("; ")[0]).toBe(theirs.name);
    await callImportRun(admin, "PUT", id, "rows/4", { corrections: { institution: theirs.name } });
    await executeImportRun(admin, id);
    expect([await institutionOf("K1"), await institutionOf("K2"), await institutionOf("K3")]).toEqual([
      theirs.id,
      null,
      theirs.id,
    ]);
  });

  it("is known by an earlier name", async () => {
    const { _id } = await institutions.made();
    expect((await institutions.save(_id, { name: "Hernoemd Proefziekenhuis" })).status).toBe(200);
    await importAll(csv(["K1", "Proefziekenhuis"]), BY_COLUMN);
    await importAll(csv(["K2", ""]), { ...BASE, institution: { constant: "Proefziekenhuis" } });
    expect([await institutionOf("K1"), await institutionOf("K2")]).toEqual([_id, _id]);
  });

  it("is refused with the mapping when it is no institution or both a column and one for all", async () => {
    const id = await uploadAndMapImport(admin, csv(["K1", ""]), {
      ...BASE,
      institution: { constant: "Nergens" },
    });
    const asked = async (mapping: object) => {
      await callImportRun(admin, "PUT", id, "", { mapping });
      const { status, body } = await callImportRun(admin, "POST", id, "check");
      return [status, body.errors && Object.keys(body.errors)];
    };
    for (const given of [
      { constant: "Nergens" },
      { constant: "" },
      {},
      { constant: theirs.name, column: "Naam" },
    ]) {
      const [status, at] = await asked({ ...BASE, institution: given });
      expect(status).toBe(400);
      expect(String(at)).toMatch(/^mapping\.institution/);
    }
  });
});

describe("an import of entries that are there", () => {
  it("changes their institution only where it names one, and undoing gives the former one back", async () => {
    await importAll(csv(["K1", ""], ["K2", theirs.name], ["K3", theirs.name]), BY_COLUMN);
    const own = await db().institution.findUniqueOrThrow({ where: { id: admin.institutionId ?? "" } });
    const edited = await db().entry.findFirstOrThrow({ where: { sourceKey: "bron:K1" } });
    await db().entry.update({
      where: { id: edited.id },
      data: { description: "Door iemand aangevuld in het register." },
    });

    const again = await importAll(csv(["K1", own.name], ["K2", ""], ["K3", own.name]), BY_COLUMN);
    const run = (await callImportRun(admin, "GET", again)).body;
    expect(run.counts).toMatchObject({ added: 0, updated: 2, unchanged: 1 });
    expect([await institutionOf("K1"), await institutionOf("K2"), await institutionOf("K3")]).toEqual([
      own.id,
      theirs.id,
      own.id,
    ]);
    // Nothing else changed in the row: what people filled in stays.
    expect((await db().entry.findUniqueOrThrow({ where: { id: edited.id } })).description).toContain(
      "aangevuld",
    );

    const undone = await undoImportRun(admin, again);
    expect(undone.counts).toMatchObject({ restored: 2, left: 0 });
    expect([await institutionOf("K1"), await institutionOf("K2"), await institutionOf("K3")]).toEqual([
      null,
      theirs.id,
      theirs.id,
    ]);
  });

  it("with the same institution once more changes nothing", async () => {
    const mapping = { ...BASE, institution: { constant: theirs.name } };
    await importAll(csv(["K1", ""]), mapping);
    const again = await importAll(csv(["K1", ""]), mapping).catch((error: Error) => error.message);
    expect(String(again)).not.toContain("Error");
    expect((await db().entry.findFirstOrThrow()).version).toBe(1);
  });

  it("leaves the institution alone of what was imported before, and of what was made by hand", async () => {
    await importAll(csv(["K1", ""]), BASE);
    await db().entry.updateMany({ data: { institutionId: admin.institutionId } });
    await importAll(csv(["K1", ""]).replace("Lijst K1", "Andere naam"), BASE);
    expect(await institutionOf("K1")).toBe(admin.institutionId);

    const json = { algorithmName: "Met de hand gemaakt", visibility: "Openbaar" };
    const made = (await api("POST", "/api/algorithm", { token: colleague.token, json })).body;
    const mapping = {
      ...BASE,
      sourceKey: { column: "Id", register: {} },
      fields: { algorithmName: { column: "Naam" } },
      institution: { column: "Organisatie" },
    };
    const lines = (name: string, of: string) => `Id,Naam,Organisatie\n${made._id},${name},${of}`;
    const id = await uploadAndMapImport(admin, lines("Nieuwe naam", theirs.name), mapping);
    expect((await checkImportRun(admin, id)).rowCounts).toMatchObject({ rejected: 1 });
    const { rows } = (await callImportRun(admin, "GET", id, "rows?show=problems")).body;
    expect(rows[0].problems).toMatchObject([{ path: "institution", message: "import.institutionKept" }]);
    const own = await db().institution.findUniqueOrThrow({ where: { id: admin.institutionId ?? "" } });
    await importAll(lines("Nieuwe naam", own.name), mapping);
    expect(await db().entry.findUnique({ where: { id: made._id } })).toMatchObject({
      algorithmName: "Nieuwe naam",
      institutionId: own.id,
    });
  });
});

it("is asked by the command as well", async () => {
  const content = csv(["K1", theirs.name], ["K2", ""]);
  await importFileContent(content, { mapping: BY_COLUMN });
  expect([await institutionOf("K1"), await institutionOf("K2")]).toEqual([theirs.id, null]);
  const report = await importFileContent(csv(["K3", "Nergensland"]), { mapping: BY_COLUMN });
  expect(report.problems).toMatchObject([{ path: "institution", message: "import.unknownInstitution" }]);
  expect(await readImportErrors(importFileContent("", { mapping: BY_COLUMN }))).toHaveLength(1);
});
