import { storeRowFindings } from "@/lib/import/server/data/rows";
import { createCleaningCount } from "@/lib/import/server/map-row";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { act, check, importRun, prepare, upload } from "../../support/browser-import";
import { dataModelCalls, keepDataModel, putDataModelBack } from "../../support/data-model-calls";
import { emptyDatabase } from "../../support/database";
import { FDA_MAPPING, file, importFile, row } from "../../support/import";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeaders);

process.env.CACHE_SECONDS = "0";

const MAPPING = JSON.parse(FDA_MAPPING);
const MAPPINGS = "/api/v1/admin/import-mappings";
let admin: Person;
let kept: Awaited<ReturnType<typeof keepDataModel>>;
const { remove, save } = dataModelCalls(() => admin);

beforeAll(async () => {
  kept = await keepDataModel();
});
beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
});
afterEach(() => putDataModelBack(kept));

describe("a value that gets another name", () => {
  const specialism = async () => {
    const entry = await db().entry.findFirstOrThrow({ include: { medicalSpecialismValue: true } });
    return entry.medicalSpecialismValue?.label;
  };

  it("is found by a mapping that was made before, in the page and by the command", async () => {
    const id = await prepare(admin, file(row("K1")), MAPPING);
    await check(admin, id);
    expect((await save("medicalSpecialism", "Radiologie", { label: "Beeldvorming" })).status).toBe(200);
    expect((await check(admin, id)).rowCounts).toMatchObject({ added: 1, rejected: 0 });
    expect(await importRun(admin, id)).toMatchObject({ counts: { added: 1 } });
    expect(await specialism()).toBe("Beeldvorming");
    expect(await importFile(file(row("K1")))).toMatchObject({ unchanged: 1, rejected: 0 });
  });

  it("is called by its new name in the mappings that are kept, and one that is gone is chosen anew", async () => {
    const json = { name: "FDA", mapping: MAPPING };
    await api("POST", MAPPINGS, { token: admin.token, json });
    await save("medicalSpecialism", "Radiologie", { label: "Beeldvorming" });
    const [{ mapping }] = (await api("GET", MAPPINGS, { token: admin.token })).body;
    expect(mapping.fields.medicalSpecialism.translate.Radiology).toBe("Beeldvorming");
    expect((await remove("medicalSpecialism", "Neurologie")).status).toBe(200);
    const { body } = await upload(admin, file(row("K1"), row("K2", undefined, { panel: "Neurology" })));
    const { translate } = body.mapping.fields.medicalSpecialism;
    expect(translate).toMatchObject({ Radiology: "Beeldvorming" });
    expect(Object.values(translate)).not.toContain("Neurologie");
    expect((await check(admin, body._id)).rowCounts).toMatchObject({ added: 1, rejected: 1 });
  });
});

describe("what comes too late", () => {
  it("is not stored with the rows of a run that was imported meanwhile", async () => {
    const id = await prepare(admin, file(row("K1")), MAPPING);
    await check(admin, id);
    await importRun(admin, id);
    const judged = {
      line: 2,
      problems: [],
      warnings: [],
      cleaning: createCleaningCount(),
      sameNameAs: null,
      doubleLine: null,
      doubleProductId: null,
    };
    await storeRowFindings(id, [{ ...judged, outcome: "rejected" }]);
    expect(await db().importRow.findMany({ select: { outcome: true } })).toEqual([{ outcome: "added" }]);
  });
});

describe("what a program may send", () => {
  it.each([
    ["an author that no id can be", "", { author: "\u0000" }],
    ["an author that is half a character", "", { author: "\ud83d" }],
    ["an encoding that there is none of", "", { encoding: "utf-16" }],
    ["a mapping that is a list", "", { mapping: [] }],
    ["a name of a field that every object has", "", { mapping: { ...MAPPING, fields: { constructor: {} } } }],
    ["a NUL in a mapping", "", { mapping: { ...MAPPING, sourceKey: { column: "\u0000", prefix: "" } } }],
    ["a longer value than any list has", "rows/2", { corrections: { intendedUser: ["x".repeat(101)] } }],
    ["a field that there is none of", "rows/2", { corrections: { toString: "x" } }],
  ])("%s is a mistake of its own", async (_name, what, json) => {
    const id = await prepare(admin, file(row("K1")), MAPPING);
    expect((await act(admin, "PUT", id, what, json)).status).toBe(400);
  });

  it("a pattern of a day as long as a book is none", async () => {
    const format = `YYYY-MM-DD${" ".repeat(1_000)}`;
    const id = await prepare(admin, file(row("K1")), {
      ...MAPPING,
      addedOn: { column: MAPPING.addedOn.column, format },
    });
    const { status, body } = await act(admin, "POST", id, "check");
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(["mapping.addedOn.format"]);
  });

  it("lines and pages that no file has", async () => {
    const id = await prepare(admin, file(row("K1")), MAPPING);
    await check(admin, id);
    const wrong = { corrections: { algorithmName: "Anders" } };
    for (const line of ["0", "1", "999999999", "99999999999", "-1", "x", "%00"]) {
      expect([line, (await act(admin, "PUT", id, `rows/${line}`, wrong)).status]).toEqual([line, 404]);
    }
    const far = await act(admin, "GET", id, "rows?show=all&page=1000000000&pageSize=100");
    expect([far.status, far.body.rows]).toEqual([200, []]);
    expect((await act(admin, "GET", "%00", "rows")).status).toBe(404);
  });
});
