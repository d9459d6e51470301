import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { act, check, IMPORTS, importRun, prepare, undoRun, upload } from "../../support/browser-import";
import { asOwner, emptyDatabase } from "../../support/database";
import { oldMigration } from "../../support/old-migration";
import { makePerson, type Person } from "../../support/people";
import { sheetBytes, sheetShape } from "../../support/sheets";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeaders);

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
  const { status, body, text } = await upload(admin, bytes, "vorm.xlsx");
  if (status === 400) return body.errors.file.join(" ");
  expect([status, text]).toEqual([201, text]);
  const id: string = body._id;
  await act(admin, "PUT", id, "", { mapping: mappingOf(body.columns) });
  await check(admin, id);
  expect((await act(admin, "GET", id, "rows?show=all")).status).toBe(200);
  expect((await act(admin, "GET", id, "problems")).status).toBe(200);
  const done = await importRun(admin, id, true);
  expect(done).toMatchObject({ status: "done", failure: null });
  expect(await undoRun(admin, id)).toMatchObject({ status: "undone", failure: null });
  return "undone";
}

it("answers at every step for a sheet of any shape", async () => {
  await fc.assert(
    fc.asyncProperty(sheetShape, async (shape) => {
      expect(await takeThrough(await sheetBytes(shape))).toMatch(
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

describe("a run of which cells were stored as NULL", () => {
  async function brokenRun(): Promise<string> {
    const id = await prepare(admin, "Naam,Type,Datum\nHartscan,x,2024-01-15\n");
    await asOwner("ALTER TABLE import_row DROP CONSTRAINT import_row_cells_without_null");
    await asOwner("UPDATE import_row SET cells[2] = NULL");
    return id;
  }
  const repair = () => asOwner(oldMigration("20261127010000_import_cells_without_null"));

  it("can be deleted", async () => {
    const id = await brokenRun();
    expect((await api("DELETE", `${IMPORTS}/${id}`, { token: admin.token })).status).toBe(200);
    await repair();
  });

  it("is read again once the migration has run", async () => {
    const id = await brokenRun();
    await repair();
    await check(admin, id);
    expect(await db().importRow.findMany({ select: { cells: true } })).toEqual([
      { cells: ["Hartscan", "", "2024-01-15"] },
    ]);
  });
});
