import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { asOwner, emptyDatabase } from "../../support/database";
import { bodyOf, makeEntry } from "../../support/entries";
import { institutionCalls, institutionIdOf, removeTestInstitutions } from "../../support/institutions";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeaders);

process.env.CACHE_SECONDS = "0";
// Races are about who wins, also on a machine too busy to settle them within a request's deadline.
process.env.DATABASE_DEADLINE_MS = "30000";
jest.setTimeout(60_000);

let admin: Person;
const { made, save, preview } = institutionCalls(() => admin);

beforeEach(async () => {
  await emptyDatabase();
  await removeTestInstitutions();
  admin = await makePerson({ role: "ADMIN", email: "beheer@elders.example", name: "Beheerder Een" });
});

describe("a new name is carried into the entries", () => {
  it("as a next immutable version of each, bin included; the preview counted them", async () => {
    const { _id } = await made();
    const author = await makePerson();
    const entry = await makeEntry(author, {
      activeHospital: "Proefziekenhuis",
      description: "Een tekst van meer dan 25 tekens.",
    });
    const binned = await makeEntry(author, { activeHospital: "Proefziekenhuis" });
    const elsewhere = await makeEntry(author, { activeHospital: "Radboudumc" });
    await api("DELETE", `/api/algorithm/${binned._id}`, { token: admin.token });
    const fields = { name: "Hernoemd Proefziekenhuis" };
    expect((await preview(_id, fields)).body).toEqual({ entries: 2, joining: 0, leaving: 0 });
    const path = `/api/algorithm/${entry._id}`;
    expect((await api("GET", path)).body.activeHospital).toBe("Proefziekenhuis");
    const saved = await save(_id, fields);
    expect([saved.status, saved.body.effect]).toEqual([200, { entries: 2, joining: 0, leaving: 0 }]);
    const { body } = await api("GET", path, { token: author.token });
    expect(body).toEqual({
      ...entry,
      activeHospital: "Hernoemd Proefziekenhuis",
      version: 2,
      updated: body.updated,
    });
    expect(body.updated > entry.updated).toBe(true);
    const versions = await db().entryVersion.findMany({
      where: { entryId: entry._id },
      orderBy: { number: "asc" },
    });
    const [first, second] = versions.map(({ content }) => content as Record<string, unknown>);
    expect(first?.activeHospital).toBe("Proefziekenhuis");
    expect(second).toEqual({ ...first, activeHospital: "Hernoemd Proefziekenhuis" });
    expect(versions.map(({ number, authorId, visibility }) => [number, authorId, visibility])).toEqual([
      [1, author.id, "PUBLIC"],
      [2, admin.id, "PUBLIC"],
    ]);
    expect(await db().entryVersion.count({ where: { entryId: binned._id } })).toBe(2);
    expect(await db().entryVersion.count({ where: { entryId: elsewhere._id } })).toBe(1);
    const model = (await api("GET", "/api/algorithm/dataModel")).body.activeHospital.listData;
    expect(model).toContain("Hernoemd Proefziekenhuis");
    expect(model).not.toContain("Proefziekenhuis");
    const found = await api("GET", "/api/algorithm?activeHospital=Hernoemd+Proefziekenhuis", {
      token: author.token,
    });
    expect(found.headers.get("x-total-count")).toBe("1");
    await expect(
      asOwner("UPDATE entry_version SET number = 9 WHERE entry_id = $1", [entry._id]),
    ).rejects.toThrow("never changes");
  });

  it("an edit made from before the rename is a conflict, and none is lost when both race", async () => {
    const { _id } = await made();
    const author = await makePerson();
    const entry = await makeEntry(author, { activeHospital: "Proefziekenhuis" });
    const edits = Array.from({ length: 6 }, (_value, index) =>
      api("PUT", `/api/algorithm/${entry._id}`, {
        token: author.token,
        json: bodyOf({ algorithmName: `Bewerking ${index}`, activeHospital: "Proefziekenhuis" }),
      }),
    );
    const news = Array.from({ length: 6 }, () =>
      api("POST", "/api/algorithm", {
        token: author.token,
        json: bodyOf({ activeHospital: "Proefziekenhuis" }),
      }),
    );
    const [renamed, ...answers] = await Promise.all([
      save(_id, { name: "Hernoemd Proefziekenhuis" }),
      ...edits,
      ...news,
    ]);
    expect(renamed?.status).toBe(200);
    // Whoever came after the rename is told that the name is none any more.
    for (const { status } of answers) expect([200, 201, 400]).toContain(status);
    const names = await db().entry.findMany({
      distinct: ["activeHospital"],
      select: { activeHospital: true },
    });
    expect(names).toEqual([{ activeHospital: "Hernoemd Proefziekenhuis" }]);
    const kept = await db().entry.findUniqueOrThrow({
      where: { id: entry._id },
      include: { versions: { orderBy: { number: "asc" } } },
    });
    expect(kept.versions.map(({ number }) => number)).toEqual(
      Array.from({ length: kept.version }, (_value, index) => index + 1),
    );
    const stale = await api("PUT", `/api/algorithm/${entry._id}`, {
      token: author.token,
      json: bodyOf({ activeHospital: "Radboudumc", version: 1 }),
    });
    expect([stale.status, stale.body.code]).toEqual([409, "edit_conflict"]);
  });
});

describe("an institution that is retired", () => {
  it("stays on its entries and people, and is not offered on new ones, until it is restored", async () => {
    const { _id } = await made();
    const author = await makePerson({ email: "lid@proef.example", institutionId: _id });
    const entry = await makeEntry(author, { activeHospital: "Proefziekenhuis" });
    expect((await save(_id, { retired: true })).body.institution.retired).toBe(true);
    const create = () =>
      api("POST", "/api/algorithm", {
        token: author.token,
        json: bodyOf({ activeHospital: "Proefziekenhuis" }),
      });
    const refused = await create();
    expect([refused.status, refused.body.errors.activeHospital]).toEqual([
      400,
      ["'Proefziekenhuis' staat niet in de lijst. Kies een waarde uit de lijst."],
    ]);
    const model = (await api("GET", "/api/algorithm/dataModel")).body.activeHospital.listData;
    expect(model).not.toContain("Proefziekenhuis");
    const edited = await api("PUT", `/api/algorithm/${entry._id}`, {
      token: author.token,
      json: bodyOf({ activeHospital: "Proefziekenhuis" }),
    });
    expect([edited.status, edited.body.activeHospital]).toEqual([200, "Proefziekenhuis"]);
    expect(await institutionIdOf(author)).toBe(_id);
    expect((await save(_id, { retired: false })).status).toBe(200);
    expect((await create()).status).toBe(201);
  });
});
