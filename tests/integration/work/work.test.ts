import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { countToDo, getToDo } from "@/lib/work/server/to-do";
import { api } from "../../support/api";
import { ALWAYS_COUNTED } from "../../support/counted-fields";
import { emptyDatabase } from "../../support/database";
import { type EntryInput, makeEntry } from "../../support/entries";
import { institution, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeaders);

process.env.CACHE_SECONDS = "0";
jest.setTimeout(60_000);

let author: Person;
let helper: Person;
let colleague: Person;

beforeEach(async () => {
  await emptyDatabase();
  const here = await institution(3);
  author = await makePerson({ name: "Eerste Auteur", institutionId: here });
  helper = await makePerson({ name: "Héléne Helper", institutionId: here });
  colleague = await makePerson({ name: "Karin Collega", institutionId: here });
});

const DAY = 86_400_000;

async function entry(by: Person, name: string, fields: EntryInput = {}): Promise<string> {
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

describe("what a person has to do", () => {
  it("is of the entries that they are the author or a co-editor of, and nobody else's", async () => {
    const shared = await entry(author, "Samen bewerkt");
    await share(shared, helper);
    await entry(author, "Van de auteur");
    await entry(colleague, "Van een collega", { visibility: "Instelling" });
    expect(names((await getToDo(author.actor)).incomplete).sort()).toEqual([
      "Samen bewerkt",
      "Van de auteur",
    ]);
    expect(names((await getToDo(helper.actor)).incomplete)).toEqual(["Samen bewerkt"]);
    // Who moved to another institution looks after it no more.
    const moved = { ...helper.actor, institutionId: await institution(4) };
    expect((await getToDo(moved)).incomplete).toEqual([]);
    await api("DELETE", `/api/algorithm/${shared}`, {
      token: (await makePerson({ role: "ADMIN", name: "Beheerder" })).token,
    });
    expect(names((await getToDo(author.actor)).incomplete)).toEqual(["Van de auteur"]);
    expect((await getToDo(helper.actor)).incomplete).toEqual([]);
  });

  it("has first what is longest past its day, for co-editors too, and counts the rest", async () => {
    for (let days = 1; days <= 12; days += 1) await pastBy(await entry(author, `Al ${days} dagen`), days);
    await pastBy(await entry(author, "Nog niet"), -3);
    const { overdue, overdueTotal } = await getToDo(author.actor);
    expect([names(overdue)[0], names(overdue).length, overdueTotal]).toEqual(["Al 12 dagen", 10, 12]);
    expect(await countToDo(author.actor)).toBe(12);
    await share(overdue[0]?.id ?? "", helper);
    expect([names((await getToDo(helper.actor)).overdue), await countToDo(helper.actor)]).toEqual([
      ["Al 12 dagen"],
      1,
    ]);
  });

  it("has open reports for the author alone, as their inbox has", async () => {
    const id = await entry(author, "Met foutmeldingen");
    await share(id, helper);
    await reported(id);
    await reported(id);
    await reported(id, "answered");
    expect((await getToDo(author.actor)).reported).toEqual([{ id, name: "Met foutmeldingen", reports: 2 }]);
    expect((await getToDo(helper.actor)).reported).toEqual([]);
    expect([await countToDo(author.actor), await countToDo(helper.actor)]).toEqual([2, 0]);
  });

  it("has the entries with most reports first, and counts the rest", async () => {
    for (let number = 1; number <= 12; number += 1) await reported(await entry(author, `Gemeld ${number}`));
    const most = await entry(author, "Vaakst gemeld");
    await reported(most);
    await reported(most);
    const { reported: listed, reportedTotal } = await getToDo(author.actor);
    expect([listed.length, reportedTotal]).toEqual([10, 13]);
    expect(names(listed)).toContain("Vaakst gemeld");
  });

  it("says of the fullest entries how many fields are missing, and with which to begin, as completeness counts", async () => {
    await entry(author, "Nog leeg");
    const fuller = await entry(author, "Voller", {
      description: "Een omschrijving van meer dan vijfentwintig tekens.",
      medicalSpecialism: "Radiologie",
    });
    const { incomplete, incompleteTotal } = await getToDo(author.actor);
    const { completeness } = (await api("GET", `/api/algorithm/${fuller}`, { token: author.token })).body;
    expect(names(incomplete)).toEqual(["Voller", "Nog leeg"]);
    expect(incompleteTotal).toBe(2);
    expect(incomplete[0]).toMatchObject({ id: fuller, first: "algorithmFunction" });
    expect(incomplete[1]?.missing).toBe((incomplete[0]?.missing ?? 0) + 2);
    const missing = incomplete[0]?.missing ?? 0;
    expect(completeness).toBe(Math.floor((100 * (ALWAYS_COUNTED - missing)) / ALWAYS_COUNTED));
  });

  it("is nothing for who has no entries, and refused to who may have none", async () => {
    expect(await getToDo(author.actor)).toEqual({
      drafts: [],
      overdue: [],
      overdueTotal: 0,
      reported: [],
      reportedTotal: 0,
      incomplete: [],
      incompleteTotal: 0,
    });
    const pending = { ...author.actor, allowAccess: false };
    await expect(getToDo(pending)).rejects.toMatchObject({ code: "not_approved" });
    await expect(getToDo(ANONYMOUS)).rejects.toMatchObject({ code: "not_authenticated" });
    expect([await countToDo(pending), await countToDo(ANONYMOUS)]).toEqual([0, 0]);
  });
});
