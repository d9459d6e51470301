import { runEntryTransaction } from "@/lib/entries/server/changes";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import {
  callImportRun,
  checkImportRun,
  executeImportRun,
  IMPORTS_API_PATH,
  listUnbinnedEntryNames,
  undoImportRun,
  uploadAndMapImport,
  uploadImportFile,
  waitUntilImportRunSettled,
} from "../../support/browser-import";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import {
  buildFdaListCsv,
  buildFdaListRow,
  FDA_IMPORT_MAPPING_JSON,
  FDA_LIST_FIXTURE_CSV,
  importFileContent,
} from "../../support/import";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const MAPPING = JSON.parse(FDA_IMPORT_MAPPING_JSON);
let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", name: "Marijke Hofstra" });
});

const rowsOf = (id: string, show = "problems", page = 1) =>
  callImportRun(admin, "GET", id, `rows?show=${show}&page=${page}`);

describe("from upload to import", () => {
  it("guesses the columns, starts entries as private, and keeps all of it for another tab", async () => {
    const csv =
      "Naam;Leverancier;Specialisme;Risicoklasse;Registratienummer\r\nHartscan;Café B.V.;cardiologie;Klasse IIa;7\r\n";
    const { status, body } = await uploadImportFile(admin, csv, "lijst 2026.csv");
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "mapping",
      fileName: "lijst 2026.csv",
      rows: 1,
      authorId: admin.id,
    });
    expect(body.reading).toMatchObject({ kind: "csv", encoding: "utf-8", delimiter: ";" });
    expect(body.mapping).toMatchObject({
      sourceKey: { column: "Registratienummer", prefix: "lijst:" },
      fields: {
        algorithmName: { column: "Naam" },
        developerName: { column: "Leverancier" },
        medicalSpecialism: { column: "Specialisme", translate: { cardiologie: "Cardiologie" } },
        riskClass: { column: "Risicoklasse" },
        visibility: { constant: "Privé" },
      },
    });
    expect((await callImportRun(admin, "GET", body._id)).body).toEqual(body);
    expect((await api("GET", IMPORTS_API_PATH, { token: admin.token })).body).toMatchObject([
      { _id: body._id, startedBy: "Marijke Hofstra" },
    ]);
  });

  it("finds what the command finds, takes corrections in place, and imports all of it", async () => {
    const id = await uploadAndMapImport(admin, FDA_LIST_FIXTURE_CSV, MAPPING);
    const checked = await checkImportRun(admin, id);
    const command = await importFileContent(FDA_LIST_FIXTURE_CSV, { dryRun: true });
    expect(checked.rowCounts).toMatchObject({
      all: command.rows,
      added: command.added,
      rejected: command.rejected,
    });
    expect(checked.rowCounts).toMatchObject({ all: 300, added: 280, rejected: 20 });
    const page = (await rowsOf(id)).body;
    expect(page).toMatchObject({ total: 20 });
    const [first] = page.rows;
    expect(first.problems).toMatchObject([{ path: "algorithmName", message: "tooShort" }]);
    const corrected = await callImportRun(admin, "PUT", id, `rows/${first.line}`, {
      corrections: { algorithmName: "Verbeterde naam" },
    });
    expect(corrected.body.rows).toMatchObject([
      {
        line: first.line,
        outcome: "added",
        problems: [],
        corrected: ["algorithmName"],
        name: "Verbeterde naam",
      },
    ]);
    expect(corrected.body.counts).toMatchObject({ added: 281, rejected: 19 });

    const refused = await executeImportRun(admin, id);
    expect(refused).toMatchObject({ status: "checked", failure: "invalid_input" });
    expect(await db().entry.count()).toBe(0);
    const done = await executeImportRun(admin, id, true);
    expect(done).toMatchObject({ status: "done", failure: null, counts: { added: 281, skipped: 19 } });
    expect(await listUnbinnedEntryNames()).toContain("Verbeterde naam");
    expect(await db().importFile.count()).toBe(0);
    const events = await queryAsTableOwner<{ kind: string; actor: string; n: number }>(
      `SELECT kind, actor_kind AS actor, count(*)::int AS n FROM audit_event
       WHERE kind LIKE 'import.%' OR kind = 'entry.imported' GROUP BY 1, 2 ORDER BY 1`,
    );
    // The try that was refused had begun as well.
    expect(events).toEqual([
      { kind: "entry.imported", actor: "person", n: 281 },
      { kind: "import.finished", actor: "person", n: 1 },
      { kind: "import.started", actor: "person", n: 2 },
    ]);
    // The same file again, by the command: only what was corrected is something else there.
    const again = await importFileContent(FDA_LIST_FIXTURE_CSV, { skipInvalid: true });
    expect(again).toMatchObject({ added: 0, updated: 0, unchanged: 280 });
  });

  it("makes public what it added, and leaves what somebody changed since", async () => {
    const id = await uploadAndMapImport(admin, "Nr,Naam\n1,Hartscan een\n2,Hartscan twee\n3,Hartscan drie", {
      ...{ delimiter: ",", sourceKey: { column: "Nr", prefix: "lijst:" } },
      fields: { algorithmName: { column: "Naam" }, visibility: { constant: "Privé" } },
    });
    await checkImportRun(admin, id);
    expect((await callImportRun(admin, "POST", id, "publish")).body.code).toBe("import_conflict");
    await executeImportRun(admin, id);
    const [changed] = await db().entry.findMany({ orderBy: { sourceKey: "asc" } });
    const json = buildEntryBody({ algorithmName: "Hartscan nieuw", visibility: "Privé" });
    await api("PUT", `/api/algorithm/${changed?.id}`, { token: admin.token, json });
    const member = await makePerson({});
    expect((await callImportRun(member, "POST", id, "publish")).status).toBe(403);
    const { body } = await callImportRun(admin, "POST", id, "publish");
    expect(body.visibilities).toEqual([
      { visibility: "PRIVATE", count: 1, publishable: 0, withdrawable: 0 },
      { visibility: "PUBLIC", count: 2, publishable: 0, withdrawable: 2 },
    ]);
    const entries = await db().entry.findMany({ orderBy: { sourceKey: "asc" } });
    expect(entries.map((entry) => [entry.algorithmName, entry.visibility, entry.version])).toEqual([
      ["Hartscan nieuw", "PRIVATE", 2],
      ["Hartscan twee", "PUBLIC", 2],
      ["Hartscan drie", "PUBLIC", 2],
    ]);
    const events = await db().auditEvent.findMany({ where: { kind: "entry.updated" } });
    expect(events.filter(({ fields }) => fields.join() === "visibility")).toHaveLength(2);
    // The next list says nothing about who may see them: what is public stays public.
    const next = await uploadAndMapImport(admin, "Nr,Naam\n2,Hartscan twee plus", {
      ...{ delimiter: ",", sourceKey: { column: "Nr", prefix: "lijst:" } },
      fields: { algorithmName: { column: "Naam" }, visibility: { constant: "Privé" } },
    });
    await checkImportRun(admin, next);
    await executeImportRun(admin, next);
    const again = await db().entry.findFirstOrThrow({ where: { sourceKey: "lijst:2" } });
    expect(again).toMatchObject({ algorithmName: "Hartscan twee plus", visibility: "PUBLIC", version: 3 });
  });

  it("makes private again what it made public, and undoes it then and before", async () => {
    const id = await uploadAndMapImport(admin, "Nr,Naam\n1,Hartscan een\n2,Hartscan twee\n3,Hartscan drie", {
      ...{ delimiter: ",", sourceKey: { column: "Nr", prefix: "lijst:" } },
      fields: { algorithmName: { column: "Naam" }, visibility: { constant: "Privé" } },
    });
    await checkImportRun(admin, id);
    await executeImportRun(admin, id);
    await callImportRun(admin, "POST", id, "publish");
    const [changed] = await db().entry.findMany({ orderBy: { sourceKey: "asc" } });
    const json = buildEntryBody({ algorithmName: "Hartscan nieuw", visibility: "Openbaar" });
    await api("PUT", `/api/algorithm/${changed?.id}`, { token: admin.token, json });
    const member = await makePerson({});
    expect((await callImportRun(member, "DELETE", id, "publish")).status).toBe(403);
    expect((await callImportRun(admin, "GET", id, "undo")).body).toMatchObject({ remove: 2, leftCount: 1 });

    const { body } = await callImportRun(admin, "DELETE", id, "publish");
    expect(body.visibilities).toEqual([
      { visibility: "PRIVATE", count: 2, publishable: 2, withdrawable: 0 },
      { visibility: "PUBLIC", count: 1, publishable: 0, withdrawable: 0 },
    ]);
    expect(body.results).toHaveLength(3);
    const entries = await db().entry.findMany({ orderBy: { sourceKey: "asc" } });
    expect(entries.map(({ visibility, version }) => [visibility, version])).toEqual([
      ["PUBLIC", 3],
      ["PRIVATE", 3],
      ["PRIVATE", 3],
    ]);
    await callImportRun(admin, "POST", id, "publish");
    const undone = await undoImportRun(admin, id);
    expect(undone).toMatchObject({ status: "undone", counts: { removed: 2, left: 1 } });
    expect(await listUnbinnedEntryNames()).toEqual(["Hartscan nieuw"]);
  });

  it("corrects the same mistake everywhere, and leaves rows out", async () => {
    const rows = ["A", "B", "C"].map((key) =>
      buildFdaListRow(key, undefined, { panel: "Onbekende afdeling" }),
    );
    const id = await uploadAndMapImport(
      admin,
      buildFdaListCsv(...rows, buildFdaListRow("D", "kort")),
      MAPPING,
    );
    await checkImportRun(admin, id);
    expect((await rowsOf(id)).body.rows[0].problems).toMatchObject([
      { path: "medicalSpecialism", held: "Onbekende afdeling", message: "import.untranslated", alike: 3 },
    ]);
    const call = { field: "medicalSpecialism", from: "Onbekende afdeling", to: "Pathologie" };
    expect((await callImportRun(admin, "POST", id, "replace", call)).body).toEqual({ replaced: 3 });
    const [wrong] = (await rowsOf(id)).body.rows;
    expect(wrong).toMatchObject({ line: 5, name: "kort" });
    const left = await callImportRun(admin, "PUT", id, "rows/5", { omitted: true });
    expect(left.body.counts).toMatchObject({ added: 3, rejected: 0, omitted: 1 });
    const ready = (await rowsOf(id, "ready")).body;
    expect(ready.rows[0].content).toContainEqual({ field: "medicalSpecialism", text: "Pathologie" });
    expect(await executeImportRun(admin, id)).toMatchObject({ counts: { added: 3, skipped: 1 } });
    expect(await db().entry.count({ where: { medicalSpecialismValue: { label: "Pathologie" } } })).toBe(3);
  });

  it("looks at all rows again when a key changes", async () => {
    const id = await uploadAndMapImport(
      admin,
      buildFdaListCsv(buildFdaListRow("K1"), buildFdaListRow("K1", "Tweede apparaat")),
      MAPPING,
    );
    expect((await checkImportRun(admin, id)).rowCounts).toMatchObject({ added: 1, rejected: 1 });
    const answer = await callImportRun(admin, "PUT", id, "rows/3", { corrections: { sourceKey: "K2" } });
    expect(answer.body.counts).toMatchObject({ added: 2, rejected: 0 });
    const back = await callImportRun(admin, "PUT", id, "rows/3", { corrections: { sourceKey: null } });
    expect(back.body.rows[0].problems).toMatchObject([{ message: "import.duplicateKey", held: "K1" }]);
    // Who leaves out the first makes room for the second.
    const left = await callImportRun(admin, "PUT", id, "rows/2", { omitted: true });
    expect(left.body.counts).toMatchObject({ added: 1, rejected: 0, omitted: 1 });
  });

  it("makes the key of the name when the file has none, so that the next import finds the entry again", async () => {
    const csv = "Naam,Type\nHartscan plus,Beeldherkenning\n";
    const id = await uploadAndMapImport(admin, csv);
    await checkImportRun(admin, id);
    await executeImportRun(admin, id);
    const [entry] = await db().entry.findMany();
    expect(entry).toMatchObject({ sourceKey: "lijst:hartscan plus", visibility: "PRIVATE" });
    const next = await uploadAndMapImport(admin, csv.replace("Beeldherkenning", "Robotica"));
    expect((await checkImportRun(admin, next)).rowCounts).toMatchObject({ added: 0, changed: 1 });
  });

  it("gives the entries to the person that was chosen, who must have access", async () => {
    const author = await makePerson({ name: "Arts Voorbeeld" });
    const pending = await makePerson({ allowAccess: false });
    const id = await uploadAndMapImport(admin, buildFdaListCsv(buildFdaListRow("K1")), MAPPING);
    const refused = await callImportRun(admin, "PUT", id, "", { author: pending.id });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.author).toEqual([
      "Deze persoon heeft geen toegang tot het register en kan geen auteur worden.",
    ]);
    expect((await callImportRun(admin, "PUT", id, "", { author: author.id })).status).toBe(200);
    await checkImportRun(admin, id);
    await executeImportRun(admin, id);
    expect(await db().entry.findFirst({ include: { versions: true } })).toMatchObject({
      authorId: author.id,
      versions: [{ authorId: admin.id }],
    });
  });

  it("says what its mapping lacks, field by field", async () => {
    const id = await uploadAndMapImport(admin, "Iets,Nog iets\n1,2\n");
    const { status, body } = await callImportRun(admin, "POST", id, "check");
    expect(status).toBe(400);
    expect(body.errors["mapping.fields.algorithmName"]).toEqual([
      "De mapping geeft dit verplichte veld niet.",
    ]);
    const wrong = { ...MAPPING, fields: { ...MAPPING.fields, algorithmName: { column: "Weg" } } };
    await callImportRun(admin, "PUT", id, "", { mapping: wrong });
    expect((await callImportRun(admin, "POST", id, "check")).body.errors.mapping).toContain(
      "Het bestand heeft geen kolom 'Weg'.",
    );
  });
});

describe("who and when", () => {
  it("is for admins alone, whatever they ask for", async () => {
    const id = await uploadAndMapImport(admin, buildFdaListCsv(buildFdaListRow("K1")), MAPPING);
    const member = await makePerson();
    for (const [method, what] of [
      ["GET", ""],
      ["PUT", ""],
      ["DELETE", ""],
      ["POST", "check"],
      ["GET", "rows"],
      ["PUT", "rows/2"],
      ["POST", "replace"],
      ["POST", "mend"],
      ["GET", "problems"],
      ["POST", "start"],
      ["POST", "cancel"],
      ["GET", "undo"],
      ["POST", "undo"],
      ["GET", "problems.csv"],
    ] as const) {
      expect([what, (await callImportRun(member, method, id, what)).status]).toEqual([what, 403]);
    }
    expect((await uploadImportFile(member, "a,b\n1,2\n")).status).toBe(403);
    expect(await db().importRun.count()).toBe(1);
  });

  it("is imported once when two admins press at the same time", async () => {
    const other = await makePerson({ role: "ADMIN" });
    const id = await uploadAndMapImport(
      admin,
      buildFdaListCsv(...Array.from({ length: 40 }, (_, n) => buildFdaListRow(`K${n}`))),
      MAPPING,
    );
    await checkImportRun(admin, id);
    const answers = await Promise.all(
      [admin, other, admin].map((who) => callImportRun(who, "POST", id, "start", { skipInvalid: false })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await waitUntilImportRunSettled(admin, id)).toMatchObject({
      status: "done",
      counts: { added: 40 },
    });
    expect(await db().entry.count()).toBe(40);
    expect((await callImportRun(admin, "PUT", id, "rows/2", { omitted: true })).status).toBe(409);
    expect((await callImportRun(admin, "DELETE", id)).status).toBe(409);
  });

  it("says that nothing is stored when the process that imported it died", async () => {
    const id = await uploadAndMapImport(admin, buildFdaListCsv(buildFdaListRow("K1")), MAPPING);
    await checkImportRun(admin, id);
    const claim = { status: "importing", claim: "weg", phase: "write" } as const;
    await db().importRun.update({
      where: { id },
      data: { ...claim, aliveAt: new Date(Date.now() - 120_000) },
    });
    expect((await callImportRun(admin, "GET", id)).body).toMatchObject({
      status: "checked",
      failure: "interrupted",
    });
    const stored = () => db().importRun.findUniqueOrThrow({ where: { id }, select: { status: true } });
    expect(await stored()).toEqual({ status: "importing" });
    expect(await executeImportRun(admin, id)).toMatchObject({ status: "done", failure: null });
  });

  it("stops before it stores, and not after", async () => {
    const id = await uploadAndMapImport(admin, buildFdaListCsv(buildFdaListRow("K1")), MAPPING);
    await checkImportRun(admin, id);
    const claim = { status: "importing", claim: "een ander", aliveAt: new Date() } as const;
    await db().importRun.update({ where: { id }, data: { ...claim, phase: "write" } });
    expect((await callImportRun(admin, "POST", id, "cancel")).status).toBe(409);
    await db().importRun.update({ where: { id }, data: { phase: "check" } });
    expect((await callImportRun(admin, "POST", id, "cancel")).status).toBe(200);
    expect((await callImportRun(admin, "GET", id)).body).toMatchObject({
      status: "checked",
      failure: "stopped",
    });
  });

  it("goes when its week is over, or with the account of who did not finish it", async () => {
    const { deleteOldImports } = await import("@/lib/import/server/data/runs");
    const { eraseAccount } = await import("@/lib/privacy/server/closing");
    const leaver = await makePerson({ role: "ADMIN" });
    const [open, done, dead] = [
      await uploadAndMapImport(leaver, buildFdaListCsv(buildFdaListRow("K1")), MAPPING),
      await uploadAndMapImport(leaver, buildFdaListCsv(buildFdaListRow("K2")), MAPPING),
      await uploadAndMapImport(leaver, buildFdaListCsv(buildFdaListRow("K3")), MAPPING),
    ];
    await checkImportRun(leaver, done);
    await executeImportRun(leaver, done);
    await db().importRun.update({
      where: { id: dead },
      data: { status: "importing", claim: "weg", aliveAt: new Date(Date.now() - 120_000) },
    });
    await runEntryTransaction((transaction) =>
      eraseAccount(transaction, leaver.id, { kind: "account.closed", by: leaver.actor }),
    );
    expect((await callImportRun(admin, "GET", open)).status).toBe(404);
    expect((await callImportRun(admin, "GET", dead)).status).toBe(404);
    expect((await callImportRun(admin, "GET", done)).body).toMatchObject({ status: "done", startedBy: null });
    expect(await deleteOldImports(new Date(Date.now() + 6 * 86_400_000))).toBe(0);
    expect(await deleteOldImports(new Date(Date.now() + 8 * 86_400_000))).toBe(1);
    expect(await db().importRow.count()).toBe(0);
  });
});

describe("undoing", () => {
  async function importTwice(): Promise<string> {
    const first = await uploadAndMapImport(
      admin,
      buildFdaListCsv(buildFdaListRow("K1", "Eerste apparaat"), buildFdaListRow("K2", "Tweede apparaat")),
      MAPPING,
    );
    await checkImportRun(admin, first);
    await executeImportRun(admin, first);
    const next = buildFdaListCsv(
      buildFdaListRow("K1", "Eerste apparaat nieuw"),
      buildFdaListRow("K2", "Tweede apparaat nieuw"),
      buildFdaListRow("K3", "Derde apparaat"),
      buildFdaListRow("K4", "Vierde apparaat"),
    );
    const second = await uploadAndMapImport(admin, next, MAPPING);
    expect((await checkImportRun(admin, second)).rowCounts).toMatchObject({ added: 2, changed: 2 });
    expect(await executeImportRun(admin, second)).toMatchObject({ counts: { added: 2, updated: 2 } });
    return second;
  }

  it("takes back what nobody changed since, and leaves the rest alone", async () => {
    const id = await importTwice();
    const edited = await db().entry.findFirstOrThrow({ where: { sourceKey: "fda:K2" } });
    const binned = await db().entry.findFirstOrThrow({ where: { sourceKey: "fda:K4" } });
    const json = buildEntryBody({ algorithmName: "Tweede apparaat, van een mens" });
    await api("PUT", `/api/algorithm/${edited.id}`, { token: admin.token, json });
    await api("DELETE", `/api/algorithm/${binned.id}`, { token: admin.token });
    expect((await callImportRun(admin, "GET", id, "undo")).body).toMatchObject({
      remove: 1,
      restore: 1,
      leftCount: 2,
      left: expect.arrayContaining([
        { _id: edited.id, algorithmName: "Tweede apparaat, van een mens", why: "edited" },
        { _id: binned.id, algorithmName: "Vierde apparaat", why: "deleted" },
      ]),
    });
    expect(await undoImportRun(admin, id)).toMatchObject({
      status: "undone",
      counts: { added: 2, updated: 2, removed: 1, restored: 1, left: 2 },
    });
    expect(await listUnbinnedEntryNames()).toEqual(["Eerste apparaat", "Tweede apparaat, van een mens"]);
    const back = await db().entry.findFirstOrThrow({
      where: { algorithmName: "Eerste apparaat" },
      include: { versions: { orderBy: { number: "asc" } } },
    });
    expect(back.versions.map(({ number, note, restored }) => [number, note, restored])).toEqual([
      [1, null, null],
      [2, null, null],
      [3, "Import ongedaan gemaakt", 1],
    ]);
    const kinds = await queryAsTableOwner<{ kind: string }>(
      "SELECT kind FROM audit_event WHERE kind IN ('import.undone', 'entry.versionRestored', 'entry.deleted') ORDER BY at",
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([
      "entry.deleted",
      "entry.deleted",
      "entry.versionRestored",
      "import.undone",
    ]);
    expect((await callImportRun(admin, "POST", id, "undo")).status).toBe(409);
    expect((await callImportRun(admin, "GET", id, "undo")).status).toBe(409);
  });

  it("of two imports in reverse order leaves nothing but what a person edited", async () => {
    const first = buildFdaListCsv(
      buildFdaListRow("K1"),
      buildFdaListRow("K2"),
      buildFdaListRow("K3"),
      buildFdaListRow("K4"),
    );
    const begun = await uploadAndMapImport(admin, first, MAPPING);
    await checkImportRun(admin, begun);
    await executeImportRun(admin, begun);
    const change = async (content: string) => {
      const id = await uploadAndMapImport(admin, content, MAPPING);
      await checkImportRun(admin, id);
      await executeImportRun(admin, id);
      return id;
    };
    const second = await change(
      buildFdaListCsv(
        buildFdaListRow("K1", "Tweede naam K1"),
        buildFdaListRow("K2", "Tweede naam K2"),
        buildFdaListRow("K3"),
      ),
    );
    const third = await change(
      buildFdaListCsv(buildFdaListRow("K1", "Derde naam K1"), buildFdaListRow("K2", "Derde naam K2")),
    );
    expect(await undoImportRun(admin, third)).toMatchObject({ counts: { restored: 2, left: 0 } });
    const [K2, K3] = await Promise.all(
      ["fda:K2", "fda:K3"].map((sourceKey) => db().entry.findFirstOrThrow({ where: { sourceKey } })),
    );
    // Two of them a person does edit.
    const save = (id: string | undefined, algorithmName: string) =>
      api("PUT", `/api/algorithm/${id}`, { token: admin.token, json: buildEntryBody({ algorithmName }) });
    await save(K2?.id, "Tweede naam K2, van een mens");
    await save(K3?.id, "Derde apparaat");
    expect((await callImportRun(admin, "GET", second, "undo")).body).toMatchObject({
      restore: 1,
      leftCount: 1,
    });
    expect(await undoImportRun(admin, second)).toMatchObject({ counts: { restored: 1, left: 1 } });
    expect((await callImportRun(admin, "GET", begun, "undo")).body).toMatchObject({
      remove: 2,
      leftCount: 2,
      left: expect.arrayContaining([expect.objectContaining({ _id: K2?.id, why: "edited" })]),
    });
    expect(await undoImportRun(admin, begun)).toMatchObject({ counts: { removed: 2, left: 2 } });
    expect(await listUnbinnedEntryNames()).toEqual(["Derde apparaat", "Tweede naam K2, van een mens"]);
  });

  it("is refused while a later import of the same entries stands, and spends nothing by that", async () => {
    const runs: string[] = [];
    for (const name of ["Eerste naam", "Tweede naam", "Derde naam"]) {
      // The last one changes only some of them, which is enough.
      const rows = [
        buildFdaListRow("K1", name),
        ...(name === "Derde naam" ? [] : [buildFdaListRow("K2", name)]),
      ];
      const id = await uploadAndMapImport(admin, buildFdaListCsv(...rows), MAPPING);
      await checkImportRun(admin, id);
      runs.push((await executeImportRun(admin, id))._id);
    }
    const [first = "", second = "", third = ""] = runs;
    await db().importRun.update({ where: { id: third }, data: { fileName: "derde.csv" } });
    for (const id of [first, second]) {
      expect((await callImportRun(admin, "GET", id, "undo")).body).toMatchObject({
        remove: 0,
        restore: 0,
        laterImport: { _id: third, fileName: "derde.csv", finished: expect.any(String) },
      });
      const { status, body } = await callImportRun(admin, "POST", id, "undo");
      expect([status, body.code]).toEqual([409, "undo_later_first"]);
      expect(body.detail).toMatch(
        /^Een latere import heeft .*: ‘derde\.csv’ van \d+ \w+ \d{4} om \d\d:\d\d\.$/,
      );
      expect((await callImportRun(admin, "GET", id)).body).toMatchObject({ status: "done", failure: null });
    }
    expect(await undoImportRun(admin, third)).toMatchObject({ counts: { restored: 1, left: 0 } });
    expect((await callImportRun(admin, "GET", first, "undo")).body.laterImport).toMatchObject({
      _id: second,
    });
    expect(await undoImportRun(admin, second)).toMatchObject({ counts: { restored: 2, left: 0 } });
    expect(await undoImportRun(admin, first)).toMatchObject({ counts: { removed: 2, left: 0 } });
    expect(await listUnbinnedEntryNames()).toEqual([]);
  });

  it("does not wait for a later import that has nothing left to take back", async () => {
    const runs: string[] = [];
    for (const name of ["Eerste naam", "Tweede naam"]) {
      const rows = [
        buildFdaListRow("K1", name),
        ...(name === "Eerste naam" ? [buildFdaListRow("K2", name)] : []),
      ];
      const id = await uploadAndMapImport(admin, buildFdaListCsv(...rows), MAPPING);
      await checkImportRun(admin, id);
      runs.push((await executeImportRun(admin, id))._id);
    }
    const [first = "", second = ""] = runs;
    const edited = await db().entry.findFirstOrThrow({ where: { sourceKey: "fda:K1" } });
    const json = buildEntryBody({ algorithmName: "Naam van een mens" });
    await api("PUT", `/api/algorithm/${edited.id}`, { token: admin.token, json });
    expect((await callImportRun(admin, "GET", second, "undo")).body).toMatchObject({
      restore: 0,
      leftCount: 1,
    });
    expect((await callImportRun(admin, "GET", first, "undo")).body).toMatchObject({
      remove: 1,
      leftCount: 1,
      laterImport: null,
    });
    expect(await undoImportRun(admin, first)).toMatchObject({ counts: { removed: 1, left: 1 } });
    expect(await listUnbinnedEntryNames()).toEqual(["Naam van een mens"]);
  });

  it("makes room for the same rows: what is in the bin does not stand in the way of the next import", async () => {
    const content = buildFdaListCsv(buildFdaListRow("K1", "Eerste apparaat"));
    const id = await uploadAndMapImport(admin, content, MAPPING);
    await checkImportRun(admin, id);
    await executeImportRun(admin, id);
    await undoImportRun(admin, id);
    const again = await uploadAndMapImport(admin, content, MAPPING);
    expect((await checkImportRun(admin, again)).rowCounts).toMatchObject({ added: 1, binned: 0 });
    // And what was changed back is found as it was.
    expect(await executeImportRun(admin, again)).toMatchObject({ counts: { added: 1 } });
    expect(await db().entry.count({ where: { state: "BINNED" } })).toBe(1);
  });

  it("is not offered where nothing was stored", async () => {
    const csv = "Naam\nHartscan\nLongscan\n";
    const stored = { ...MAPPING, sourceKey: { fromName: true, prefix: "" }, addedOn: undefined };
    const mapping = {
      ...stored,
      fields: {
        algorithmName: { column: "Naam" },
        activeHospital: { constant: "Amphia" },
        visibility: { constant: "Privé" },
      },
    };
    const runs = [
      await uploadAndMapImport(admin, csv, mapping),
      await uploadAndMapImport(admin, csv, mapping),
    ];
    const offers = [];
    for (const id of runs) {
      await checkImportRun(admin, id);
      const { counts, undoUntil } = await executeImportRun(admin, id);
      offers.push([counts.added, undoUntil === null]);
    }
    expect(offers).toEqual([
      [2, false],
      [0, true],
    ]);
  });

  it("is refused after 24 hours", async () => {
    const id = await uploadAndMapImport(admin, buildFdaListCsv(buildFdaListRow("K1")), MAPPING);
    await checkImportRun(admin, id);
    await executeImportRun(admin, id);
    await db().importRun.update({
      where: { id },
      data: { finishedAt: new Date(Date.now() - 24 * 3_600_000 - 1_000) },
    });
    const { status, body } = await callImportRun(admin, "POST", id, "undo");
    expect([status, body.code]).toEqual([409, "undo_expired"]);
    expect(body.detail).toBe("Een import is 24 uur lang ongedaan te maken. Die tijd is voorbij.");
    expect(await db().entry.count({ where: { state: "PUBLISHED" } })).toBe(1);
  });

  it("is done once when two press at the same time", async () => {
    const id = await importTwice();
    const answers = await Promise.all([1, 2].map(() => callImportRun(admin, "POST", id, "undo")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await waitUntilImportRunSettled(admin, id)).toMatchObject({
      status: "undone",
      counts: { removed: 2, restored: 2 },
    });
  });
});

describe("mappings that are kept", () => {
  it("are chosen for the next file whose columns fit, renamed and deleted", async () => {
    const path = "/api/v1/admin/import-mappings";
    const token = admin.token;
    const saved = await api("POST", path, { token, json: { name: "FDA", mapping: MAPPING } });
    expect(saved.status).toBe(201);
    const { body } = await uploadImportFile(admin, FDA_LIST_FIXTURE_CSV);
    expect(body.mapping).toMatchObject({
      name: "FDA",
      sourceKey: { column: "Submission Number", prefix: "fda:" },
    });
    expect((await checkImportRun(admin, body._id)).rowCounts).toMatchObject({ added: 280 });
    const other = await api("POST", path, { token, json: { name: "Anders", mapping: MAPPING } });
    const id = other.body._id;
    const taken = await api("PUT", `${path}/${id}`, { token, json: { name: "FDA" } });
    expect(taken.body.errors.name).toEqual(["Er is al een mapping met de naam 'FDA'."]);
    expect((await api("PUT", `${path}/${id}`, { token, json: { name: "Nieuw" } })).body.name).toBe("Nieuw");
    expect((await api("DELETE", `${path}/${id}`, { token })).status).toBe(200);
    expect((await api("GET", path, { token })).body.map(({ name }: { name: string }) => name)).toEqual([
      "FDA",
    ]);
  });
});
