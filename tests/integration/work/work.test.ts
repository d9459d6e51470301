import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import type { WorkKind } from "@/lib/work/rules";
import { countToDo, getToDo } from "@/lib/work/server/to-do";
import { api } from "../../support/api";
import { ALWAYS_COUNTED_FIELD_COUNT } from "../../support/counted-fields";
import { emptyDatabase } from "../../support/database";
import { type EntryContentInput, makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";
jest.setTimeout(60_000);

let author: Person;
let helper: Person;
let colleague: Person;

beforeEach(async () => {
  await emptyDatabase();
  const here = await getHospitalIdByAlphabet(3);
  author = await makePerson({ name: "Eerste Auteur", institutionId: here });
  helper = await makePerson({ name: "Héléne Helper", institutionId: here });
  colleague = await makePerson({ name: "Karin Collega", institutionId: here });
});

const DAY = 86_400_000;

async function entry(by: Person, name: string, fields: EntryContentInput = {}): Promise<string> {
  const { _id } = await makeEntry(by, { algorithmName: name, visibility: "Privé", ...fields });
  return _id;
}

/** Its day was so many days ago. */
const pastBy = (id: string, days: number) =>
  db().entry.update({ where: { id }, data: { recheckOn: new Date(Date.now() - days * DAY) } });
const share = (id: string, person: Person) =>
  api("POST", `/api/algorithm/${id}/co-editors`, { token: author.token, json: { person: person.id } });
const reported = (entryId: string, status: "open" | "answered" = "open") =>
  db().errorReport.create({ data: { entryId, entryName: "x", message: "Klopt niet, zie de bron.", status } });
const names = (list: { name: string }[]) => list.map(({ name }) => name);

/** The names of what waits for a person of a kind, and how much of it, in all parts. */
async function waiting({ actor }: Person, kind: WorkKind) {
  const groups = (await getToDo(actor)).parts.flatMap((part) => part.groups);
  const found = groups.filter((group) => group.kind === kind);
  return {
    items: found.flatMap(({ items }) => items),
    names: names(found.flatMap(({ items }) => items)),
    total: found.reduce((sum, { total }) => sum + total, 0),
  };
}

describe("what a person has to do", () => {
  it("is of the entries that they are the author or a co-editor of, and nobody else's", async () => {
    const shared = await entry(author, "Samen bewerkt");
    await share(shared, helper);
    await entry(author, "Van de auteur");
    await entry(colleague, "Van een collega", { visibility: "Instelling" });
    expect((await waiting(author, "incomplete")).names.sort()).toEqual(["Samen bewerkt", "Van de auteur"]);
    const { items } = await waiting(helper, "incomplete");
    expect(items.map(({ name, part }) => [name, part])).toEqual([["Samen bewerkt", "coEdited"]]);
    // Who moved to another institution looks after it no more.
    const moved = { ...helper.actor, institutionId: await getHospitalIdByAlphabet(4) };
    expect((await getToDo(moved)).parts).toEqual([]);
    await api("DELETE", `/api/algorithm/${shared}`, {
      token: (await makePerson({ role: "ADMIN", name: "Beheerder" })).token,
    });
    expect((await waiting(author, "incomplete")).names).toEqual(["Van de auteur"]);
    expect((await getToDo(helper.actor)).parts).toEqual([]);
  });

  it("has first what is longest past its day, for co-editors too, and counts the rest", async () => {
    for (let days = 1; days <= 27; days += 1) await pastBy(await entry(author, `Al ${days} dagen`), days);
    await pastBy(await entry(author, "Nog niet"), -3);
    const { items, names: listed, total } = await waiting(author, "overdue");
    expect([listed[0], listed.length, total]).toEqual(["Al 27 dagen", 25, 27]);
    expect(await countToDo(author.actor)).toBe(27);
    await share(items[0]?.target ?? "", helper);
    expect([(await waiting(helper, "overdue")).names, await countToDo(helper.actor)]).toEqual([
      ["Al 27 dagen"],
      1,
    ]);
  });

  it("has open reports for the author alone, as their inbox has", async () => {
    const id = await entry(author, "Met foutmeldingen");
    await share(id, helper);
    await reported(id);
    await reported(id);
    await reported(id, "answered");
    const { items } = await waiting(author, "report");
    expect(items.map(({ target, text }) => [target, text])).toEqual([
      [id, "Klopt niet, zie de bron."],
      [id, "Klopt niet, zie de bron."],
    ]);
    expect((await waiting(helper, "report")).items).toEqual([]);
    expect([await countToDo(author.actor), await countToDo(helper.actor)]).toEqual([2, 0]);
  });

  it("says of the fullest entries how many fields are missing, and with which to begin, as completeness counts", async () => {
    await entry(author, "Nog leeg");
    const fuller = await entry(author, "Voller", {
      description: "Een omschrijving van meer dan vijfentwintig tekens.",
      medicalSpecialism: "Radiologie",
    });
    const { items, names: listed, total } = await waiting(author, "incomplete");
    const { completeness } = (await api("GET", `/api/algorithm/${fuller}`, { token: author.token })).body;
    expect([listed, total]).toEqual([["Voller", "Nog leeg"], 2]);
    expect(items[0]).toMatchObject({ target: fuller, text: "algorithmFunction" });
    expect(items[1]?.weight).toBe((items[0]?.weight ?? 0) + 2);
    const missing = items[0]?.weight ?? 0;
    expect(completeness).toBe(
      Math.floor((100 * (ALWAYS_COUNTED_FIELD_COUNT - missing)) / ALWAYS_COUNTED_FIELD_COUNT),
    );
  });

  it("has one item per import for what it added, until the import is no longer kept", async () => {
    const admin = await makePerson({ role: "ADMIN", name: "Beheerder" });
    const { id: runId } = await db().importRun.create({
      data: {
        ...{ authorId: admin.id, startedById: admin.id, fileName: "inventaris.xlsx", status: "done" },
        ...{ reading: {}, columns: [], mapping: {}, finishedAt: new Date() },
      },
    });
    for (const by of [admin, admin, author]) {
      const entryId = await entry(by, "Uit het bestand");
      await db().importChange.create({ data: { runId, entryId, number: 1 } });
    }
    const updated = await entry(author, "Bestond al");
    await db().importChange.create({
      data: { runId, entryId: updated, number: 2, formerCreatedAt: new Date() },
    });
    const imported = { name: "inventaris.xlsx", part: "own", key: runId };
    const own = await waiting(admin, "imported");
    expect(own.items).toMatchObject([{ ...imported, weight: 2, target: runId }]);
    expect((await waiting(admin, "incomplete")).total).toBe(0);
    // An author who may not see imports gets no link to one.
    expect((await waiting(author, "imported")).items).toMatchObject([{ ...imported, weight: 1, target: "" }]);
    expect((await waiting(author, "incomplete")).names).toEqual(["Bestond al"]);
    expect(await countToDo(admin.actor)).toBe(0);
    await db().importRun.delete({ where: { id: runId } });
    expect((await waiting(admin, "incomplete")).total).toBe(2);
  });

  it("has drafts, which the number in the header leaves out", async () => {
    await api("POST", "/api/v1/drafts", { token: author.token, json: { algorithmName: "Nog een concept" } });
    expect([(await waiting(author, "draft")).names, await countToDo(author.actor)]).toEqual([
      ["Nog een concept"],
      0,
    ]);
  });

  it("is nothing for who has no entries, and refused to who may have none", async () => {
    expect(await getToDo(author.actor)).toEqual({ parts: [], hidden: [], hiddenTotal: 0 });
    const pending = { ...author.actor, allowAccess: false };
    await expect(getToDo(pending)).rejects.toMatchObject({ code: "not_approved" });
    await expect(getToDo(ANONYMOUS)).rejects.toMatchObject({ code: "not_authenticated" });
    expect([await countToDo(pending), await countToDo(ANONYMOUS)]).toEqual([0, 0]);
  });
});

describe("what a hospital's admin has to do", () => {
  const inDays = (days: number) => new Date(Date.now() + days * DAY);
  /** The parts and kinds of what waits for a person, with the names and the texts of others. */
  const listOf = async ({ actor }: Person) =>
    (await getToDo(actor)).parts.flatMap(({ part, groups }) =>
      groups.flatMap(({ kind, items }) => items.map(({ name, text }) => [part, kind, name, text])),
    );

  it("has their hospital's overdue entries, reports, certificates and statement, and no private entry", async () => {
    const institutionId = helper.actor.institutionId ?? "";
    const shared = await entry(author, "Van het ziekenhuis", { visibility: "Instelling" });
    const hidden = await entry(author, "Privé van de auteur");
    for (const id of [shared, hidden]) {
      await pastBy(id, 5);
      await reported(id);
    }
    const certificate = { name: "Longlicht", slug: "longlicht", certificateEndsOn: inDays(20) };
    const { id: productId } = await db().product.create({ data: certificate });
    await db().entry.update({ where: { id: shared }, data: { productId } });
    await db().institutionStatement.create({ data: { institutionId, kind: "complete", day: inDays(-400) } });
    expect(await listOf(helper)).toEqual([]);
    await db().institutionAdmin.create({ data: { institutionId, userId: helper.id } });
    const { name } = await db().institution.findUniqueOrThrow({ where: { id: institutionId } });
    expect(await listOf(helper)).toEqual([
      ["hospital", "report", "Van het ziekenhuis", null],
      ["hospital", "statement", name, null],
      ["hospital", "certificate", "Longlicht", null],
      ["hospital", "overdue", "Van het ziekenhuis", null],
    ]);
    expect(await countToDo(helper.actor)).toBe(4);
    // Somebody who works elsewhere by now looks after it no more.
    const moved = { ...helper.actor, institutionId: await getHospitalIdByAlphabet(4) };
    expect([(await getToDo(moved)).parts, await countToDo(moved)]).toEqual([[], 0]);
    // What is their own is listed as that, once.
    await db().entry.update({ where: { id: shared }, data: { authorId: helper.id } });
    expect((await listOf(helper)).map(([part, kind]) => [part, kind])).toEqual([
      ["own", "report"],
      ["own", "certificate"],
      ["own", "overdue"],
      ["own", "incomplete"],
      ["hospital", "statement"],
    ]);
  });

  it("is for an admin of the register what waits there", async () => {
    const admin = await makePerson({ role: "ADMIN", name: "Beheerder" });
    await makePerson({ allowAccess: false, name: "Wil Wachter" });
    const id = await entry(author, "Privé van de auteur");
    await pastBy(id, 5);
    await reported(id);
    const message = { name: "Noor", email: "noor@test.example", message: "Hoe voeg ik iets toe?" };
    await db().message.create({ data: message });
    expect(await listOf(admin)).toEqual([
      ["register", "account", "Wil Wachter", expect.stringContaining("@")],
      ["register", "report", "Privé van de auteur", "Klopt niet, zie de bron."],
      ["register", "message", "Noor", "Hoe voeg ik iets toe?"],
      ["register", "overdue", "Privé van de auteur", null],
    ]);
  });
});
