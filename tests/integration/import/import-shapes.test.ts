import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import {
  callImportRun,
  checkImportRun,
  executeImportRun,
  undoImportRun,
  uploadImportFile,
} from "../../support/browser-import";
import { emptyDatabase } from "../../support/database";
import { makePerson, type Person } from "../../support/people";
import { buildWorkbookBytes, sheetShapeArbitrary } from "../../support/sheets";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
});

const fixture = (name: string) =>
  new Uint8Array(readFileSync(join(process.cwd(), "tests/fixtures/import", name)));

/** A mapping that reads one column as name and key, and the second as the day of adding. */
function mappingOf(columns: { name: string }[]) {
  const [name = "", day] = columns.map((column) => column.name);
  return {
    delimiter: ",",
    sourceKey: { fromName: true, prefix: "vorm:" },
    fields: { algorithmName: { column: name }, visibility: { constant: "Openbaar" } },
    ...(day === undefined ? {} : { addedOn: { column: day, format: "YYYY-MM-DD" } }),
  };
}

/** Takes a workbook through all steps of an import; gives how far it came. */
async function takeThrough(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { status, body, text } = await uploadImportFile(admin, bytes, "vorm.xlsx");
  if (status === 400) return body.errors.file.join(" ");
  expect([status, text]).toEqual([201, text]);
  const id: string = body._id;
  await callImportRun(admin, "PUT", id, "", { mapping: mappingOf(body.columns) });
  await checkImportRun(admin, id);
  expect((await callImportRun(admin, "GET", id, "rows?show=all")).status).toBe(200);
  expect((await callImportRun(admin, "GET", id, "problems")).status).toBe(200);
  const done = await executeImportRun(admin, id, true);
  expect(done).toMatchObject({ status: "done", failure: null });
  expect(await undoImportRun(admin, id)).toMatchObject({ status: "undone", failure: null });
  return "undone";
}

it("answers at every step for a sheet of any shape", async () => {
  await fc.assert(
    fc.asyncProperty(sheetShapeArbitrary, async (shape) => {
      expect(await takeThrough(await buildWorkbookBytes(shape))).toMatch(
        /^undone$|^Het bestand |^Dit Excel-bestand /,
      );
    }),
    { numRuns: 10 },
  );
});

it.each(["short-row-before-dates.xlsx", "note-under-table.xlsx"])(
  "takes %s through all steps",
  async (name) => {
    expect(await takeThrough(fixture(name))).toBe("undone");
  },
);
