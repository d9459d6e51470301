import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import {
  callImportRun,
  checkImportRun,
  executeImportRun,
  undoImportRun,
  uploadAndMapImport,
  uploadImportFile,
} from "../../support/browser-import";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", name: "Marijke Hofstra" });
});

const HEAD = "Device,Company,Submission Number,Panel (Lead),Class,Law,Valid until";
const csv = (...lines: string[]) => `${[HEAD, ...lines].join("\r\n")}\r\n`;
const LONGSCAN = "Longscan,Café B.V.,K1,Radiologie,Klasse IIa,mdr,31-12-2027";
const HARTSCAN = "Hartscan,Café B.V.,K2,Cardiology,,,";

async function uploaded(text: string): Promise<string> {
  const { status, body } = await uploadImportFile(admin, text, "fda 2026.csv", "products");
  expect(status).toBe(201);
  return body._id;
}

async function imported(...lines: string[]): Promise<string> {
  const id = await uploaded(csv(...lines));
  await checkImportRun(admin, id);
  expect(await executeImportRun(admin, id, true)).toMatchObject({ status: "done", failure: null });
  return id;
}

const names = async () =>
  (await db().product.findMany({ orderBy: { name: "asc" }, select: { name: true } })).map(({ name }) => name);
const named = (name: string) => db().product.findFirstOrThrow({ where: { name } });

describe("an import of products", () => {
  it("recognises a month where a day belongs, says that the day is missing, and takes the day that is put there", async () => {
    const months = ["Apr-25", "03/2025", "2025-03", "maart 2025", "12:00:00 AM"];
    const rows = [...months, "31-12-2027"].map((day, place) => `Proefkijker ${place},${day}`);
    const id = await uploaded(["Product,Certificaat tot", ...rows].join("\n"));
    expect((await checkImportRun(admin, id)).rowCounts).toMatchObject({ added: 1, rejected: 5 });
    const found = (await callImportRun(admin, "GET", id, "rows?show=problems")).body.rows;
    expect(found.map(({ problems }: { problems: object[] }) => problems)).toMatchObject([
      [{ path: "certificateEndsOn", message: "dayMissing", values: { value: "2025-04" }, held: "Apr-25" }],
      [{ message: "dayMissing", values: { value: "2025-03" }, held: "03/2025" }],
      [{ message: "dayMissing", values: { value: "2025-03" }, held: "2025-03" }],
      [{ message: "dayMissing", values: { value: "2025-03" }, held: "maart 2025" }],
      [{ message: "day", held: "12:00:00 AM" }],
    ]);
    const everywhere = { field: "certificateEndsOn", from: "Apr-25", to: "2025-04-30" };
    expect((await callImportRun(admin, "POST", id, "replace", everywhere)).body).toEqual({ replaced: 1 });
    const rest = { field: "certificateEndsOn", problem: "dayMissing", act: "empty" };
    expect((await callImportRun(admin, "POST", id, "mend", rest)).body).toMatchObject({ rows: 3 });
    await executeImportRun(admin, id, true);
    const days = await db().product.findMany({
      orderBy: { name: "asc" },
      select: { certificateEndsOn: true },
    });
    expect(
      days.map(({ certificateEndsOn }) => certificateEndsOn?.toISOString().slice(0, 10) ?? null),
    ).toEqual([...["2025-04-30", null, null, null, "2027-12-31"]]);
  });

  it("guesses the columns, says what is wrong in which row, and adds confirmed products", async () => {
    const id = await uploaded(csv(LONGSCAN, HARTSCAN, "X,,K3,Radiologie,,,", "Vaatscan,,K4,,IV,MDR,"));
    const run = (await callImportRun(admin, "GET", id)).body;
    expect(run).toMatchObject({
      kind: "products",
      mapping: {
        sourceKey: { column: "Submission Number", prefix: "fda:" },
        fields: {
          name: { column: "Device" },
          supplier: { column: "Company" },
          medicalSpecialism: { column: "Panel (Lead)" },
          riskClass: { column: "Class" },
          law: { column: "Law" },
          certificateEndsOn: { column: "Valid until" },
        },
      },
    });
    expect((await checkImportRun(admin, id)).rowCounts).toMatchObject({ all: 4, added: 2, rejected: 2 });
    const { rows } = (await callImportRun(admin, "GET", id, "rows?show=problems")).body;
    expect(rows).toMatchObject([
      { line: 4, problems: [{ path: "name", message: "tooShort" }] },
      { line: 5, problems: [{ path: "riskClass", held: "IV" }] },
    ]);
    expect((await callImportRun(admin, "GET", id, "problems.csv")).text).toContain('"4";"Naam";"X";');
    // None when one cannot be taken, unless that is asked for.
    expect(await executeImportRun(admin, id)).toMatchObject({ status: "checked", failure: "invalid_input" });
    expect(await db().product.count()).toBe(0);
    const left = await callImportRun(admin, "PUT", id, "rows/4", { omitted: true });
    expect(left.body).toMatchObject({ counts: { omitted: 1, rejected: 1 }, rows: [{ omitted: true }] });
    const done = await executeImportRun(admin, id, true);
    expect(done).toMatchObject({ status: "done", counts: { added: 2, updated: 0, skipped: 2 } });
    // Afterwards the file holds each row that was left out, with the reason.
    const leftOut = (await callImportRun(admin, "GET", id, "problems.csv")).text
      .trim()
      .split(/\r?\n/)
      .slice(1);
    expect(leftOut).toEqual([
      expect.stringMatching(/^"4";"Rij";.*;"Bij het nakijken overgeslagen\."$/),
      expect.stringMatching(/^"5";"Risicoklasse";"IV";/),
    ]);
    const told = await api("GET", "/api/admin/audit?kind=import.finished", { token: admin.token });
    expect(told.body[0].details).toEqual({ count: 2, imported: "products" });
    const { body } = await api("GET", `/api/v1/products/${(await named("Longscan")).id}`, {});
    expect(body).toMatchObject({
      name: "Longscan",
      supplier: { name: "Café B.V." },
      medicalSpecialism: "Radiologie",
      law: "MDR",
      riskClass: "IIa",
      certificateEndsOn: "2027-12-31",
      sources: ["fda:K1"],
      confirmed: true,
    });
    // What both make is of one supplier.
    expect(await db().supplier.count()).toBe(1);
  });

  it("changes what a row changed, and leaves what people changed where the row is as it was", async () => {
    await imported(LONGSCAN, HARTSCAN);
    const { id } = await named("Hartscan");
    await db().product.update({ where: { id }, data: { description: "Leest een hartfilm.", version: 2 } });
    const again = await uploaded(csv(LONGSCAN.replace("Longscan", "Longscan 2"), HARTSCAN));
    expect((await checkImportRun(admin, again)).rowCounts).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await executeImportRun(admin, again)).toMatchObject({
      counts: { added: 0, updated: 1, unchanged: 1 },
    });
    expect(await names()).toEqual(["Hartscan", "Longscan 2"]);
    expect(await named("Hartscan")).toMatchObject({ description: "Leest een hartfilm." });

    // Undone in turn: first what the second one changed, then what the first one added and nobody changed.
    expect(await undoImportRun(admin, again)).toMatchObject({
      status: "undone",
      counts: { restored: 1, left: 0 },
    });
    expect(await names()).toEqual(["Hartscan", "Longscan"]);
    const third = await uploaded(csv(LONGSCAN));
    expect((await checkImportRun(admin, third)).rowCounts).toMatchObject({ unchanged: 1 });
    const [first] = await db().importRun.findMany({ where: { status: "done" } });
    const undone = await undoImportRun(admin, first?.id ?? "");
    expect(undone).toMatchObject({ status: "undone", counts: { removed: 1, left: 1 } });
    expect(await names()).toEqual(["Hartscan"]);
  });

  it("leaves on its undoing what was changed or is used since, says so, and does nothing after a day", async () => {
    const id = await imported(LONGSCAN, HARTSCAN, "Vaatscan,Ander B.V.,K3,,,,");
    const json = { ...buildEntryBody(), product: { _id: (await named("Longscan")).id } };
    expect((await api("POST", "/api/algorithm", { token: admin.token, json })).status).toBe(201);
    await db().product.update({ where: { id: (await named("Hartscan")).id }, data: { version: 2 } });
    const preview = (await callImportRun(admin, "GET", id, "undo")).body;
    expect(preview).toMatchObject({ remove: 1, restore: 0, leftCount: 2 });
    expect(
      preview.left.map(({ algorithmName, why }: Record<string, string>) => [algorithmName, why]).toSorted(),
    ).toEqual([
      ["Hartscan", "edited"],
      ["Longscan", "used"],
    ]);
    await queryAsTableOwner("UPDATE import_run SET finished_at = now() - interval '25 hours'");
    expect((await callImportRun(admin, "POST", id, "undo")).status).toBe(409);
    await queryAsTableOwner("UPDATE import_run SET finished_at = now()");
    expect(await undoImportRun(admin, id)).toMatchObject({ counts: { removed: 1, restored: 0, left: 2 } });
    expect(await names()).toEqual(["Hartscan", "Longscan"]);
    // Its supplier made nothing else.
    expect(await db().supplier.findMany({ select: { name: true } })).toEqual([{ name: "Café B.V." }]);
    const removed = await queryAsTableOwner<{ n: number }>(
      "SELECT count(*)::int AS n FROM audit_event WHERE kind = 'product.removed'",
    );
    expect(removed).toEqual([{ n: 1 }]);
  });

  it("is mended in its rows, everywhere and by its kind of mistake, which a saved mapping remembers", async () => {
    const path = "/api/v1/admin/import-mappings";
    const lines = [
      LONGSCAN,
      "X,Café B.V.,K2,Radiologie,IIb,MDR,31-12-2027",
      "Vaatscan,Ander B.V.,K3,,IV,MDR,31-12-2027",
      "Hartscan,Ander B.V.,K4,,IV,MDR,onbekend",
    ];
    const id = await uploaded(csv(...lines));
    const { mapping } = (await callImportRun(admin, "GET", id)).body;
    const json = { name: "FDA", kind: "products", mapping };
    expect((await api("POST", path, { token: admin.token, json })).status).toBe(201);
    // A mapping of entries has a name of its own, and is not for products.
    const ofEntries = {
      name: "FDA",
      mapping: { ...mapping, fields: { algorithmName: { column: "Device" } } },
    };
    expect((await api("POST", path, { token: admin.token, json: ofEntries })).status).toBe(201);
    expect((await api("POST", path, { token: admin.token, json: { ...json, kind: "entries" } })).status).toBe(
      400,
    );
    const named = { ...mapping, name: "FDA" };
    await callImportRun(admin, "PUT", id, "", { mapping: named });
    expect((await checkImportRun(admin, id)).rowCounts).toMatchObject({ added: 1, rejected: 3 });
    const fixed = await callImportRun(admin, "PUT", id, "rows/3", { corrections: { name: "Nierscan" } });
    expect(fixed.body.rows).toMatchObject([{ outcome: "added", corrected: ["name"], name: "Nierscan" }]);
    const everywhere = { field: "riskClass", from: "IV", to: "III" };
    expect((await callImportRun(admin, "POST", id, "replace", everywhere)).body).toEqual({ replaced: 2 });
    const kind = { field: "certificateEndsOn", problem: "date", act: "empty" };
    const { kinds } = (await callImportRun(admin, "GET", id, "problems")).body;
    const mended = await callImportRun(admin, "POST", id, "mend", { ...kind, problem: kinds[0].message });
    expect(mended.body).toMatchObject({ rows: 1, ready: 4 });
    expect(await executeImportRun(admin, id)).toMatchObject({ status: "done", counts: { added: 4 } });
    expect(await names()).toEqual(["Hartscan", "Longscan", "Nierscan", "Vaatscan"]);

    const again = await uploaded(csv(...lines));
    expect((await callImportRun(admin, "GET", again)).body.mapping).toMatchObject({ name: "FDA" });
    expect((await checkImportRun(admin, again)).rowCounts).toMatchObject({ unchanged: 4, rejected: 0 });
    const entries = await uploadAndMapImport(admin, csv(LONGSCAN));
    expect((await callImportRun(admin, "GET", entries)).body.mapping.fields).toHaveProperty("algorithmName");
  });

  it("is for admins, and takes no corrections that are an entry's", async () => {
    const id = await uploaded(csv(LONGSCAN));
    const member = await makePerson({ name: "Lid" });
    for (const what of ["", "rows", "undo"])
      expect((await callImportRun(member, "GET", id, what)).status).toBe(403);
    expect((await callImportRun(member, "POST", id, "start", {})).status).toBe(403);
    await checkImportRun(admin, id);
    const corrections = { algorithmName: "Iets anders" };
    expect((await callImportRun(admin, "PUT", id, "rows/2", { corrections })).status).toBe(400);
    const mapping = { sourceKey: { fromName: true, prefix: "x:" }, fields: {} };
    await callImportRun(admin, "PUT", id, "", { mapping });
    expect((await callImportRun(admin, "POST", id, "check")).status).toBe(400);
    // A run of entries stays one.
    const other = await uploadAndMapImport(admin, csv(LONGSCAN));
    expect((await callImportRun(admin, "GET", other)).body).toMatchObject({ kind: "entries" });
  });
});
