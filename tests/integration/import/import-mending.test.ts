import { listOfferedLabels } from "@/lib/fields/data-model";
import { getDataModel } from "@/lib/fields/server/data-model";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import {
  callImportRun,
  checkImportRun,
  executeImportRun,
  uploadAndMapImport,
  uploadImportFile,
} from "../../support/browser-import";
import { emptyDatabase } from "../../support/database";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const MAPPING = {
  sourceKey: { column: "Kenmerk", prefix: "bron:" },
  fields: {
    algorithmName: { column: "Naam" },
    description: { column: "Omschrijving" },
    intendedPurpose: { column: "Doel" },
    contactEmail: { column: "Mail" },
    algorithmFunction: { column: "Functie", separator: ";" },
    visibility: { constant: "Privé" },
  },
};
const LONG = `${"Een lange omschrijving. ".repeat(25)}Einde`;
/** Fits where it goes only alone. */
const LONGER = "Een heel lange omschrijving. ".repeat(60);

function csv(
  ...rows: Partial<Record<"naam" | "omschrijving" | "doel" | "mail" | "functie", string>>[]
): string {
  const lines = rows.map(({ naam, omschrijving = "", doel = "", mail = "", functie = "" }, index) =>
    [`K${index + 1}`, naam ?? `Algoritme ${index + 1}`, omschrijving, doel, mail, functie].join(","),
  );
  return ["Kenmerk,Naam,Omschrijving,Doel,Mail,Functie", ...lines].join("\n");
}

let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", name: "Marijke Hofstra" });
});

async function begin(content: string, mapping: unknown = MAPPING): Promise<string> {
  const id = await uploadAndMapImport(admin, content, mapping);
  await checkImportRun(admin, id);
  return id;
}

const mend = async (id: string, body: object) => (await callImportRun(admin, "POST", id, "mend", body)).body;
const problemsOf = async (id: string, query = "") =>
  (await callImportRun(admin, "GET", id, `problems${query}`)).body;
const rowsOf = async (id: string, query: string) =>
  (await callImportRun(admin, "GET", id, `rows?${query}`)).body;
const textAt = (row: { content: { field: string; text: string }[] }, field: string) =>
  row.content.find((one) => one.field === field)?.text;

describe("a kind of mistake", () => {
  it("is told with its rows, which can be looked at alone", async () => {
    const id = await begin(csv({ naam: "A" }, { naam: "B", mail: "geen" }, { omschrijving: "kort" }, {}));
    expect(await problemsOf(id)).toEqual({
      warnings: [],
      // 'geen' is no address, so that the field becomes empty.
      suggestions: [{ path: "contactEmail", held: "geen", label: "", certain: true, rows: 1 }],
      kinds: [
        { path: "algorithmName", message: "tooShort", values: { min: 5 }, rows: 2 },
        { path: "contactEmail", message: "email", values: {}, rows: 1 },
        { path: "description", message: "tooShort", values: { min: 25 }, rows: 1 },
      ],
    });
    const lines = async (query: string) =>
      (await rowsOf(id, query)).rows.map(({ line }: { line: number }) => line);
    expect(await lines("field=algorithmName")).toEqual([2, 3]);
    expect(await lines("problem=tooShort")).toEqual([2, 3, 4]);
    expect(await lines("field=algorithmName&problem=email")).toEqual([]);
    expect((await rowsOf(id, "field=algorithmName")).total).toBe(2);
  });

  it("counts the rows with the same value, which are corrected together", async () => {
    const id = await begin(
      csv({ mail: "geen" }, { mail: "geen" }, { mail: "fout", omschrijving: "kort" }, {}),
    );
    const found = (await rowsOf(id, "show=problems")).rows as {
      cells: { path: string; text: string }[];
      problems: { path: string; alike: number }[];
    }[];
    const alike = found.map(({ problems }) => problems.map(({ path, alike: count }) => [path, count]));
    expect(alike).toEqual([
      [["contactEmail", 2]],
      [["contactEmail", 2]],
      [
        ["description", 1],
        ["contactEmail", 1],
      ],
    ]);
    expect(found[2]?.cells).toContainEqual({ path: "description", text: "kort", held: null });
  });

  it("is mended by cutting its texts, of which is said before how many there are", async () => {
    const id = await begin(csv({ omschrijving: LONG }, { omschrijving: LONG, naam: "A" }, {}));
    const kind = { field: "description", problem: "tooLong", act: "shorten" };
    // Of the whole file: the row that was right is ready as well, and the one without a name is not.
    const expected = { rows: 2, ready: 2, left: 0 };
    const preview = await mend(id, { ...kind, preview: true });
    expect(preview).toMatchObject(expected);
    expect(preview.examples[0]).toMatchObject({ line: 2, before: expect.stringMatching(/^Een lange/) });
    expect((await callImportRun(admin, "GET", id)).body.rowCounts).toMatchObject({ added: 1, rejected: 2 });
    expect(await mend(id, kind)).toMatchObject(expected);
    expect((await callImportRun(admin, "GET", id)).body.rowCounts).toMatchObject({ added: 2, rejected: 1 });
    await executeImportRun(admin, id, true);
    const entry = await db().entry.findFirstOrThrow({ where: { sourceKey: "bron:K1" } });
    expect(entry.description).toHaveLength(LONG.slice(0, 511).lastIndexOf(" ") + 1);
    expect(entry.description).toMatch(/omschrijving…$|lange…$|Een…$/);
  });

  it("is mended by moving its texts behind what stands there, where they fit", async () => {
    const id = await begin(
      csv(
        { omschrijving: LONG },
        { omschrijving: LONG, doel: "Dit doel staat er al en blijft er staan." },
        { omschrijving: LONGER, doel: LONG.repeat(2) },
      ),
    );
    const kind = { field: "description", problem: "tooLong", act: "move", into: "intendedPurpose" };
    expect(await mend(id, { ...kind, preview: true })).toMatchObject({ rows: 2, ready: 2, left: 1 });
    await mend(id, kind);
    const { rows } = await rowsOf(id, "show=ready");
    expect(rows.map((row: Parameters<typeof textAt>[0]) => textAt(row, "intendedPurpose"))).toEqual([
      LONG,
      `Dit doel staat er al en blijft er staan.\n\n${LONG}`,
    ]);
    expect(textAt(rows[0], "description")).toBeUndefined();
    expect(rows[0]).toMatchObject({ corrected: [] });
    expect(rows[0].remembered.toSorted()).toEqual(["description", "intendedPurpose"]);
    // What did not fit is as it was.
    expect((await rowsOf(id, "field=description")).rows).toMatchObject([{ line: 4, outcome: "rejected" }]);
  });

  it("is mended by leaving out what is wrong, and of a list nothing else", async () => {
    const model = await getDataModel();
    const [one = "", other = ""] = listOfferedLabels(model.algorithmFunction);
    const id = await begin(csv({ functie: `${one};Onzin;${other};Nog meer`, mail: "geen adres" }));
    await mend(id, { field: "contactEmail", problem: "email", act: "empty" });
    await mend(id, { field: "algorithmFunction", problem: "notInList", act: "empty" });
    const [row] = (await rowsOf(id, "show=ready")).rows;
    expect(textAt(row, "algorithmFunction")).toBe(`${one}; ${other}`);
    expect(textAt(row, "contactEmail")).toBeUndefined();
  });

  it("is mended by one value of the list for all rows in which it is missing", async () => {
    const visible = { ...MAPPING, fields: { ...MAPPING.fields, visibility: { column: "Functie" } } };
    const { algorithmFunction: _function, ...fields } = visible.fields;
    const id = await begin(csv({}, {}, { functie: "Openbaar" }), { ...visible, fields });
    const kind = { field: "visibility", problem: "required", act: "fill" };
    expect((await mend(id, kind)).errors).toHaveProperty("label");
    // A label that the list lacks mends nothing.
    expect(await mend(id, { ...kind, label: "Iedereen?", preview: true })).toMatchObject({ ready: 1 });
    expect(await mend(id, { ...kind, label: "Privé" })).toMatchObject({ rows: 2, ready: 3, left: 0 });
    const { rows } = await rowsOf(id, "show=ready");
    expect(rows.map((row: Parameters<typeof textAt>[0]) => textAt(row, "visibility"))).toEqual([
      "Privé",
      "Privé",
      "Openbaar",
    ]);
  });

  it("leaves its rows out, and refuses what cannot be done about it", async () => {
    const id = await begin(csv({ naam: "A" }, {}));
    const kind = { field: "algorithmName", problem: "tooShort" };
    expect(
      (await callImportRun(admin, "POST", id, "mend", { ...kind, act: "empty" })).body.errors,
    ).toHaveProperty("act");
    const nowhere = { field: "description", problem: "tooLong", act: "move", into: "visibility" };
    expect((await callImportRun(admin, "POST", id, "mend", nowhere)).body.errors).toHaveProperty("into");
    expect(await mend(id, { ...kind, act: "omit" })).toMatchObject({ rows: 1 });
    expect((await callImportRun(admin, "GET", id)).body.rowCounts).toMatchObject({
      added: 1,
      rejected: 0,
      omitted: 1,
    });
  });
});

describe("corrections", () => {
  const path = "/api/v1/admin/import-mappings";

  it("are remembered with the mapping for its next file, until they are taken out", async () => {
    const token = admin.token;
    await api("POST", path, { token, json: { name: "Bron", mapping: MAPPING } });
    const wrong = [{ naam: "A" }, { mail: "geen" }, { mail: "geen" }, { omschrijving: LONG }];
    const { body } = await uploadImportFile(admin, csv(...wrong));
    const id = body._id;
    await checkImportRun(admin, id);
    await callImportRun(admin, "PUT", id, "rows/2", { corrections: { algorithmName: "Een goede naam" } });
    await callImportRun(admin, "POST", id, "replace", {
      field: "contactEmail",
      from: "geen",
      to: "wel@test.example",
    });
    await mend(id, { field: "description", problem: "tooLong", act: "shorten" });
    await executeImportRun(admin, id);
    const [kept] = (await api("GET", path, { token })).body;
    expect(kept.mapping.corrections).toEqual([
      { field: "algorithmName", from: "A", to: "Een goede naam", key: "bron:K1" },
      { field: "contactEmail", from: "geen", to: "wel@test.example" },
      { field: "description", problem: "tooLong", mend: "shorten" },
    ]);

    const next = (await uploadImportFile(admin, csv(...wrong, { naam: "A" }, { mail: "geen" }))).body;
    expect(next.mapping.name).toBe("Bron");
    // What was corrected in one row is not for another in which the same stands.
    expect((await checkImportRun(admin, next._id)).rowCounts).toMatchObject({
      unchanged: 4,
      added: 1,
      rejected: 1,
    });

    const mapping = { ...kept.mapping, corrections: kept.mapping.corrections.slice(0, 1) };
    await api("POST", path, { token, json: { name: "Bron", mapping } });
    const last = (await uploadImportFile(admin, csv(...wrong))).body;
    expect((await checkImportRun(admin, last._id)).rowCounts).toMatchObject({ unchanged: 1, rejected: 3 });
  });

  it("of one row go when it goes back to the file, and what is right stays as it is", async () => {
    const id = await begin(csv({ naam: "A" }, { naam: "Een goede naam" }));
    await callImportRun(admin, "PUT", id, "rows/2", { corrections: { algorithmName: "Beter" } });
    await callImportRun(admin, "PUT", id, "rows/3", { corrections: { algorithmName: "Nog beter" } });
    const back = await callImportRun(admin, "PUT", id, "rows/2", { corrections: { algorithmName: null } });
    expect(back.body.rows).toMatchObject([{ outcome: "rejected", corrected: [], remembered: [] }]);
    const { mapping } = (await callImportRun(admin, "GET", id)).body;
    expect(mapping.corrections).toEqual([
      { field: "algorithmName", from: "Een goede naam", to: "Nog beter", key: "bron:K2" },
    ]);
  });
});

describe("whose the added entries become", () => {
  const named = { ...MAPPING, author: { column: "Mail" }, institution: { column: "Functie" } };
  const { contactEmail: _mail, algorithmFunction: _function, ...fields } = MAPPING.fields;
  const mapping = { ...named, fields };

  it("is read from columns: an account by its address, an institution by its name", async () => {
    const institutions = await db().institution.findMany({ take: 3, orderBy: { id: "asc" } });
    const [one, other, old] = institutions;
    await db().institution.update({ where: { id: old?.id ?? "" }, data: { retiredAt: new Date() } });
    const author = await makePerson({ institutionId: one?.id ?? null });
    const pending = await makePerson({ allowAccess: false });
    const content = csv(
      { mail: author.email.toUpperCase() },
      { mail: author.email, functie: (other?.name ?? "").toUpperCase() },
      {},
      { mail: "niemand@test.example" },
      { mail: pending.email },
      { functie: "Nergens" },
      { functie: old?.name ?? "" },
    );
    const id = await begin(content, mapping);
    expect(
      (await problemsOf(id)).kinds.map(({ message }: { message: string }) => message).toSorted(),
    ).toEqual([
      "import.authorMayNot",
      "import.retiredInstitution",
      "import.unknownAuthor",
      "import.unknownInstitution",
    ]);
    const fixed = await callImportRun(admin, "PUT", id, "rows/5", { corrections: { author: author.email } });
    expect(fixed.body.rows).toMatchObject([{ outcome: "added", problems: [] }]);
    await mend(id, { field: "institution", problem: "import.unknownInstitution", act: "empty" });
    await executeImportRun(admin, id, true);
    const entries = await db().entry.findMany({
      orderBy: { sourceKey: "asc" },
      select: { sourceKey: true, authorId: true, institutionId: true },
    });
    expect(entries).toEqual([
      { sourceKey: "bron:K1", authorId: author.id, institutionId: null },
      { sourceKey: "bron:K2", authorId: author.id, institutionId: other?.id },
      { sourceKey: "bron:K3", authorId: admin.id, institutionId: null },
      { sourceKey: "bron:K4", authorId: author.id, institutionId: null },
      { sourceKey: "bron:K6", authorId: admin.id, institutionId: null },
    ]);

    // An entry that is there keeps its author, so who is named for it may be gone.
    const again = await begin(csv({ naam: "Een andere naam", mail: "niemand@test.example" }), mapping);
    await executeImportRun(admin, again);
    expect(await db().entry.findFirst({ where: { sourceKey: "bron:K1" } })).toMatchObject({
      algorithmName: "Een andere naam",
      authorId: author.id,
    });
  });
});

describe("a name that is there already", () => {
  it("is a warning with the new row, counted, and no error", async () => {
    const first = await begin(csv({ naam: "Hartscan plus" }, { naam: "Longscan plus" }));
    await executeImportRun(admin, first);
    const [entry, binned] = await db().entry.findMany({ orderBy: { algorithmName: "asc" } });
    await api("DELETE", `/api/algorithm/${binned?.id}`, { token: admin.token });
    const rows = csv({ naam: "hartscan PLUS" }, { naam: "Longscan plus" }, {});
    const id = await begin(rows, { ...MAPPING, sourceKey: { column: "Kenmerk", prefix: "elders:" } });
    const { rowCounts } = (await callImportRun(admin, "GET", id)).body;
    expect(rowCounts).toMatchObject({ added: 3, rejected: 0, sameName: 1 });
    expect((await rowsOf(id, "show=sameName")).rows).toMatchObject([
      { line: 2, outcome: "added", sameName: { _id: entry?.id, algorithmName: "Hartscan plus" } },
    ]);
    // The same rows of the same source are those entries themselves.
    const again = await begin(csv({ naam: "Hartscan plus" }));
    expect((await callImportRun(admin, "GET", again)).body.rowCounts).toMatchObject({
      unchanged: 1,
      sameName: 0,
    });
    expect(await executeImportRun(admin, id)).toMatchObject({ counts: { added: 3 } });
  });

  it("is a warning when other rows of the file have it, until one gets another name", async () => {
    const id = await begin(csv({ naam: "Hartscan plus" }, { naam: "hartscan plus", mail: "geen" }, {}));
    const found = (await rowsOf(id, "show=sameName")).rows;
    const warning = { message: "import.repeatedName", values: { count: 2, lines: "2, 3" } };
    expect(found).toMatchObject([
      { line: 2, outcome: "added", warnings: [warning] },
      { line: 3, outcome: "rejected", warnings: [warning] },
    ]);
    await callImportRun(admin, "PUT", id, "rows/3", { corrections: { contactEmail: "" } });
    expect((await callImportRun(admin, "GET", id)).body.rowCounts).toMatchObject({
      sameName: 2,
      rejected: 0,
    });
    await callImportRun(admin, "PUT", id, "rows/3", { corrections: { algorithmName: "Nierscan plus" } });
    expect((await callImportRun(admin, "GET", id)).body.rowCounts).toMatchObject({ added: 3, sameName: 0 });
  });
});

describe("a row without a name", () => {
  it("gets one of its own, which is its key where the file has no other", async () => {
    const named = { ...MAPPING, sourceKey: { fromName: true, prefix: "bron:" } };
    const id = await begin(csv({ naam: "" }, { naam: "" }), named);
    const everywhere = { field: "algorithmName", from: "", to: "Hartscan plus" };
    expect((await callImportRun(admin, "POST", id, "replace", everywhere)).body.errors).toHaveProperty(
      "field",
    );
    const { kinds } = await problemsOf(id);
    expect(kinds).toEqual([{ path: "algorithmName", message: "required", values: {}, rows: 2 }]);
    const correct = (line: number, algorithmName: string) =>
      callImportRun(admin, "PUT", id, `rows/${line}`, { corrections: { algorithmName } });
    await correct(2, "Hartscan plus");
    await correct(3, "Longscan plus");
    await executeImportRun(admin, id);
    const entries = await db().entry.findMany({ orderBy: { sourceKey: "asc" }, select: { sourceKey: true } });
    expect(entries).toEqual([{ sourceKey: "bron:hartscan plus" }, { sourceKey: "bron:longscan plus" }]);
  });
});

describe("a cell with several values", () => {
  it("is judged and corrected value by value, and keeps the others", async () => {
    const functions = "Detectie;Segmenteren;Onzin";
    const id = await begin(csv({ functie: functions }, { functie: "Onzin" }));
    const heldOf = async () =>
      (await rowsOf(id, "show=problems")).rows.map((row: { problems: { held: string }[] }) =>
        row.problems.map(({ held }) => held),
      );
    expect(await heldOf()).toEqual([["Segmenteren", "Onzin"], ["Onzin"]]);
    expect((await problemsOf(id)).suggestions).toEqual([
      { path: "algorithmFunction", held: "Onzin", label: null, certain: false, rows: 2 },
      { path: "algorithmFunction", held: "Segmenteren", label: "Segmentatie", certain: true, rows: 1 },
    ]);
    const replace = (from: string, to: string[]) =>
      callImportRun(admin, "POST", id, "replace", { field: "algorithmFunction", from, to });
    await replace("Segmenteren", ["Segmentatie"]);
    expect(await heldOf()).toEqual([["Onzin"], ["Onzin"]]);
    expect((await replace("Onzin", ["Meting", "Triage"])).body).toEqual({ replaced: 2 });
    const { rows } = await rowsOf(id, "show=ready");
    expect(rows.map((row: Parameters<typeof textAt>[0]) => textAt(row, "algorithmFunction"))).toEqual([
      "Detectie; Segmentatie; Meting; Triage",
      "Meting; Triage",
    ]);
  });
});
