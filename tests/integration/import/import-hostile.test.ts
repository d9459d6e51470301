import { storeRowFindings } from "@/lib/import/server/data/rows";
import { createCleaningCount } from "@/lib/import/server/map-row";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import {
  callImportRun,
  checkImportRun,
  executeImportRun,
  uploadAndMapImport,
  uploadImportFile,
} from "../../support/browser-import";
import { copyDataModel, createDataModelCalls, restoreDataModel } from "../../support/data-model-calls";
import { emptyDatabase } from "../../support/database";
import {
  buildFdaListCsv,
  buildFdaListRow,
  FDA_IMPORT_MAPPING_JSON,
  importFileContent,
} from "../../support/import";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const MAPPING = JSON.parse(FDA_IMPORT_MAPPING_JSON);
const MAPPINGS = "/api/v1/admin/import-mappings";
let admin: Person;
let kept: Awaited<ReturnType<typeof copyDataModel>>;
const { remove, save } = createDataModelCalls(() => admin);

beforeAll(async () => {
  kept = await copyDataModel();
});
beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
});
afterEach(() => restoreDataModel(kept));

describe("a value that gets another name", () => {
  const specialism = async () => {
    const entry = await db().entry.findFirstOrThrow({ include: { medicalSpecialismValue: true } });
    return entry.medicalSpecialismValue?.label;
  };

  it("is found by a mapping that was made before, in the page and by the command", async () => {
    const id = await uploadAndMapImport(admin, buildFdaListCsv(buildFdaListRow("K1")), MAPPING);
    await checkImportRun(admin, id);
    expect((await save("medicalSpecialism", "Radiologie", { label: "Beeldvorming" })).status).toBe(200);
    expect((await checkImportRun(admin, id)).rowCounts).toMatchObject({ added: 1, rejected: 0 });
    expect(await executeImportRun(admin, id)).toMatchObject({ counts: { added: 1 } });
    expect(await specialism()).toBe("Beeldvorming");
    expect(await importFileContent(buildFdaListCsv(buildFdaListRow("K1")))).toMatchObject({
      unchanged: 1,
      rejected: 0,
    });
  });

  it("is called by its new name in the mappings that are kept, and one that is gone is chosen anew", async () => {
    const json = { name: "FDA", mapping: MAPPING };
    await api("POST", MAPPINGS, { token: admin.token, json });
    await save("medicalSpecialism", "Radiologie", { label: "Beeldvorming" });
    const [{ mapping }] = (await api("GET", MAPPINGS, { token: admin.token })).body;
    expect(mapping.fields.medicalSpecialism.translate.Radiology).toBe("Beeldvorming");
    expect((await remove("medicalSpecialism", "Neurologie")).status).toBe(200);
    const { body } = await uploadImportFile(
      admin,
      buildFdaListCsv(buildFdaListRow("K1"), buildFdaListRow("K2", undefined, { panel: "Neurology" })),
    );
    const { translate } = body.mapping.fields.medicalSpecialism;
    expect(translate).toMatchObject({ Radiology: "Beeldvorming" });
    expect(Object.values(translate)).not.toContain("Neurologie");
    expect((await checkImportRun(admin, body._id)).rowCounts).toMatchObject({ added: 1, rejected: 1 });
  });
});

describe("what comes too late", () => {
  it("is not stored with the rows of a run that was imported meanwhile", async () => {
    const id = await uploadAndMapImport(admin, buildFdaListCsv(buildFdaListRow("K1")), MAPPING);
    await checkImportRun(admin, id);
    await executeImportRun(admin, id);
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
    const id = await uploadAndMapImport(admin, buildFdaListCsv(buildFdaListRow("K1")), MAPPING);
    expect((await callImportRun(admin, "PUT", id, what, json)).status).toBe(400);
  });

  it("a pattern of a day as long as a book is none", async () => {
    const format = `YYYY-MM-DD${" ".repeat(1_000)}`;
    const id = await uploadAndMapImport(admin, buildFdaListCsv(buildFdaListRow("K1")), {
      ...MAPPING,
      addedOn: { column: MAPPING.addedOn.column, format },
    });
    const { status, body } = await callImportRun(admin, "POST", id, "check");
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(["mapping.addedOn.format"]);
  });

  it("lines and pages that no file has", async () => {
    const id = await uploadAndMapImport(admin, buildFdaListCsv(buildFdaListRow("K1")), MAPPING);
    await checkImportRun(admin, id);
    const wrong = { corrections: { algorithmName: "Anders" } };
    for (const line of ["0", "1", "999999999", "99999999999", "-1", "x", "%00"]) {
      expect([line, (await callImportRun(admin, "PUT", id, `rows/${line}`, wrong)).status]).toEqual([
        line,
        404,
      ]);
    }
    const far = await callImportRun(admin, "GET", id, "rows?show=all&page=1000000000&pageSize=100");
    expect([far.status, far.body.rows]).toEqual([200, []]);
    expect((await callImportRun(admin, "GET", "%00", "rows")).status).toBe(404);
  });
});
