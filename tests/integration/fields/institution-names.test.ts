import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import {
  createInstitutionCalls,
  findInstitutionIdOfPerson,
  removeTestInstitutions,
} from "../../support/institutions";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";
// Races are about who wins, also on a machine too busy to settle them within a request's deadline.

let admin: Person;
const { made, save, preview } = createInstitutionCalls(() => admin);

beforeEach(async () => {
  await emptyDatabase();
  await removeTestInstitutions();
  admin = await makePerson({ role: "ADMIN", email: "beheer@elders.example", name: "Beheerder Een" });
});

describe("a new name", () => {
  it("is shown by all that names it at once, and is no change of an entry; the preview counted them", async () => {
    const { _id } = await made();
    const author = await makePerson();
    const entry = await makeEntry(author, {
      activeHospital: "Proefziekenhuis",
      description: "Een tekst van meer dan 25 tekens.",
    });
    const binned = await makeEntry(author, { activeHospital: "Proefziekenhuis" });
    await makeEntry(author, { activeHospital: "Radboudumc" });
    await api("DELETE", `/api/algorithm/${binned._id}`, { token: admin.token });
    const fields = { name: "Hernoemd Proefziekenhuis" };
    expect((await preview(_id, fields)).body).toEqual({ entries: 2, joining: 0, leaving: 0 });
    const path = `/api/algorithm/${entry._id}`;
    expect((await api("GET", path)).body.activeHospital).toBe("Proefziekenhuis");
    const saved = await save(_id, fields);
    expect([saved.status, saved.body.effect]).toEqual([200, { entries: 2, joining: 0, leaving: 0 }]);
    const { body } = await api("GET", path, { token: author.token });
    expect(body).toEqual({ ...entry, activeHospital: "Hernoemd Proefziekenhuis" });
    const versions = await api("GET", `${path}/versions`, { token: author.token });
    expect(versions.body).toHaveLength(1);
    const first = await api("GET", `${path}/versions/${versions.body[0]._id}`, { token: author.token });
    expect(first.body.content.activeHospital).toBe("Hernoemd Proefziekenhuis");
    const model = (await api("GET", "/api/algorithm/dataModel")).body.activeHospital.listData;
    expect(model).toContain("Hernoemd Proefziekenhuis");
    expect(model).not.toContain("Proefziekenhuis");
    for (const query of ["activeHospital=Hernoemd+Proefziekenhuis", "search=hernoemd"]) {
      const found = await api("GET", `/api/algorithm?${query}`, { token: author.token });
      expect(found.headers.get("x-total-count")).toBe("1");
    }
    await expect(
      queryAsTableOwner("UPDATE entry_version SET number = 9 WHERE entry_id = $1", [entry._id]),
    ).rejects.toThrow("never changes");
  });

  it("and an edit race, and neither is lost", async () => {
    const { _id } = await made();
    const author = await makePerson();
    const entry = await makeEntry(author, { activeHospital: "Proefziekenhuis" });
    const edits = Array.from({ length: 6 }, (_value, index) =>
      api("PUT", `/api/algorithm/${entry._id}`, {
        token: author.token,
        json: buildEntryBody({ algorithmName: `Bewerking ${index}`, activeHospital: "Proefziekenhuis" }),
      }),
    );
    const news = Array.from({ length: 6 }, () =>
      api("POST", "/api/algorithm", {
        token: author.token,
        json: buildEntryBody({ activeHospital: "Proefziekenhuis" }),
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
    const names = "SELECT DISTINCT v.label FROM entry e JOIN list_value v ON v.id = e.active_hospital_id";
    expect(await queryAsTableOwner(names)).toEqual([{ label: "Hernoemd Proefziekenhuis" }]);
    const kept = await db().entry.findUniqueOrThrow({
      where: { id: entry._id },
      include: { versions: { orderBy: { number: "asc" } } },
    });
    expect(kept.versions.map(({ number }) => number)).toEqual(
      Array.from({ length: kept.version }, (_value, index) => index + 1),
    );
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
        json: buildEntryBody({ activeHospital: "Proefziekenhuis" }),
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
      json: buildEntryBody({ activeHospital: "Proefziekenhuis" }),
    });
    expect([edited.status, edited.body.activeHospital]).toEqual([200, "Proefziekenhuis"]);
    expect(await findInstitutionIdOfPerson(author)).toBe(_id);
    expect((await save(_id, { retired: false })).status).toBe(200);
    expect((await create()).status).toBe(201);
  });
});
