import { FIELD_KEYS } from "@/lib/fields/entry-fields";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, findValueIds, makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let author: Person;
let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  author = await makePerson({ institutionId: await getHospitalIdByAlphabet(2) });
  admin = await makePerson({ role: "ADMIN" });
});

const post = (fields: Record<string, unknown>) =>
  api("POST", "/api/algorithm", { token: author.token, json: buildEntryBody(fields) });
const put = (id: string, json: unknown, person = author) =>
  api("PUT", `/api/algorithm/${id}`, { token: person.token, json });
const get = (id: string, person = author) => api("GET", `/api/algorithm/${id}`, { token: person.token });

describe("what a save does not store", () => {
  const held = {
    riskClass: "Klasse IIa",
    nameCommercialProduct: "Longkijker",
    reasonCancellation: "Te weinig gebruikt",
  };

  it("is named in the answer of POST and PUT, field by field, and the author too", async () => {
    const made = await post({ ...held, author: author.id, primaryDeveloper: "Eigen instelling" });
    expect(made.status).toBe(201);
    expect(made.body.ignored).toEqual(["riskClass", "nameCommercialProduct", "reasonCancellation", "author"]);
    expect(made.body).toMatchObject({
      riskClass: null,
      nameCommercialProduct: null,
      reasonCancellation: null,
    });
    const kept = { ...held, medicalDevice: "Ja", primaryDeveloper: "Commercieel bedrijf" };
    const saved = await put(made.body._id, buildEntryBody(kept));
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      nameCommercialProduct: "Longkijker",
      ignored: ["reasonCancellation"],
    });
  });

  it("is not there when all was stored, nor for an empty field", async () => {
    const made = await post({ riskClass: "", nameCommercialProduct: "NA", reasonCancellation: null });
    expect(made.body).not.toHaveProperty("ignored");
    expect((await get(made.body._id)).body).not.toHaveProperty("ignored");
  });

  it("still includes no unknown field, which is refused", async () => {
    expect((await post({ ignored: [] })).status).toBe(400);
  });
});

describe("saving an entry", () => {
  it("answers 201 with the whole entry, and PUT 200 with it", async () => {
    const created = await post({
      algorithmName: "Een goed begin",
      medicalDevice: "Ja",
      riskClass: "Klasse I",
    });
    expect(created.status).toBe(201);
    const { _id: id, timestamp } = created.body;
    expect(created.body).toMatchObject({
      algorithmName: "Een goed begin",
      visibility: "Openbaar",
      riskClass: "Klasse I",
      description: null,
      algorithmFunction: [],
      contactEmail: null,
      version: 1,
      author: { _id: author.id, name: author.name },
    });
    expect(Object.keys(created.body)).toEqual(expect.arrayContaining([...FIELD_KEYS, "_id", "institution"]));
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const changed = await put(id, { algorithmName: "Een beter begin", visibility: "Privé", version: 1 });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      _id: id,
      algorithmName: "Een beter begin",
      version: 2,
      timestamp,
      riskClass: null,
    });
    expect((await get(id)).body).toEqual(changed.body);
  });

  it("takes a multipart form, also with one value in a list, and none [call.multipart]", async () => {
    const form = new FormData();
    form.set("algorithmName", "Uit een formulier");
    form.set("visibility", "Instelling");
    form.append("algorithmFunction", "Detectie");
    form.append("intendedUser[]", "Huisarts");
    form.append("intendedUser[]", "Apotheker");
    form.set("targetPopulation", "");
    const created = await api("POST", "/api/algorithm", { token: author.token, body: form });
    expect([created.status, created.body.detail]).toEqual([201, undefined]);
    expect(created.body).toMatchObject({
      algorithmFunction: ["Detectie"],
      intendedUser: ["Huisarts", "Apotheker"],
      targetPopulation: [],
    });
    form.set("algorithmName", "Opnieuw");
    form.set("version", "1");
    const changed = await api("PUT", `/api/algorithm/${created.body._id}`, {
      token: author.token,
      body: form,
    });
    expect([changed.status, changed.body.version]).toEqual([200, 2]);
  });

  it("takes the author from the session, whatever the body says, and keeps it at an edit by an admin", async () => {
    const created = await post({ author: { _id: admin.id, name: "Iemand anders" } });
    expect([created.status, created.body.author._id]).toEqual([201, author.id]);
    const changed = await put(created.body._id, buildEntryBody({ author: "onzin" }), admin);
    expect([changed.status, changed.body.author]).toEqual([200, { _id: author.id, name: author.name }]);
    const versions = await db().entryVersion.findMany({ orderBy: { number: "asc" } });
    expect(versions.map(({ authorId }) => authorId)).toEqual([author.id, admin.id]);
  });

  it.each([
    "_id",
    "id",
    "timestamp",
    "updated",
    "institution",
    "authorId",
    "institutionId",
    "sourceKey",
    "deletedAt",
    "isAdmin",
    "onzin",
    "__proto__",
    "constructor",
    "toString",
  ])("names the field %s, which nobody may give", async (field) => {
    const json = `{"algorithmName":"Een naam","visibility":"Openbaar",${JSON.stringify(field)}:"x"}`;
    const headers = { "content-type": "application/json" };
    const created = await api("POST", "/api/algorithm", { token: author.token, body: json, headers });
    expect([created.status, created.body.code]).toEqual([400, "invalid_input"]);
    expect(Object.entries(created.body.errors)).toEqual([
      [field, ["Dit veld bestaat niet of mag u niet opgeven."]],
    ]);
    expect(created.body.detail).toContain(`${field}: Dit veld bestaat niet of mag u niet opgeven.`);
    const entry = await makeEntry(author);
    const changed = await api("PUT", `/api/algorithm/${entry._id}`, {
      token: author.token,
      body: json,
      headers,
    });
    expect(changed.text).toBe(created.text);
  });

  it("names every problem at once, in Dutch and in English", async () => {
    const json = { algorithmName: "abc", description: "kort", medicalDevice: "Misschien", mediaURL: "x y" };
    const dutch = await api("POST", "/api/algorithm", { token: author.token, json });
    expect(dutch.body.detail).toMatch(
      /Naam: Gebruik minstens 5 tekens\..*Omschrijving: .*Medisch hulpmiddel: /,
    );
    expect(dutch.body.detail).not.toMatch(/algorithmName|medicalDevice/);
    expect(dutch.body.errors).toEqual({
      algorithmName: ["Gebruik minstens 5 tekens."],
      description: ["Gebruik minstens 25 tekens."],
      medicalDevice: ["'Misschien' staat niet in de lijst. Kies een waarde uit de lijst."],
      mediaURL: ["'x' is geen geldig webadres. Begin bijvoorbeeld met https://."],
      visibility: ["Vul dit veld in."],
    });
    expect(dutch.headers.get("content-type")).toBe("application/problem+json");
    const english = await api("POST", "/api/algorithm", {
      token: author.token,
      json,
      headers: { "accept-language": "en-GB,nl;q=0.5" },
    });
    expect(english.body.errors.medicalDevice).toEqual([
      "'Misschien' is not in the list. Choose a value from the list.",
    ]);
    expect(await db().entry.count()).toBe(0);
  });
});

describe("odd text", () => {
  it.each<[string, string, string]>([
    ["a NUL and other control characters", "Na\u0000am\u0007 met\u001b \u0085st\u009fof", "Naam met stof"],
    ["line ends in one line", "Naam\r\nover\ntwee\u2028regels", "Naam over tweeregels"],
    ["tabs and hard spaces", "Naam\t met\u00a0\u00a0wit\u3000", "Naam met wit"],
    ["a lone surrogate", "Naam \ud83e hier", "Naam \ufffd hier"],
    ["emoji with joiners", "Team 👩🏽‍⚕️ en 🇳🇱", "Team 👩🏽‍⚕️ en 🇳🇱"],
    ["right-to-left text", "خوارزمية עברית", "خوارزمية עברית"],
    ["markup", "<script>alert(1)</script> & <b>vet</b>", "<script>alert(1)</script> & <b>vet</b>"],
    ["an entity", "Tom &amp; Jerry &#x27;", "Tom &amp; Jerry &#x27;"],
    ["a template", "{{7*7}} <%= x %> #{1+1}", "{{7*7}} <%= x %> #{1+1}"],
    ["an SQL attack", "x'); DROP TABLE entry; --", "x'); DROP TABLE entry; --"],
    ["a combining accent, as one letter", "Cafe\u0301 noir", "Caf\u00e9 noir"],
  ])("%s is kept as text", async (_, algorithmName, kept) => {
    const created = await post({ algorithmName });
    expect([created.status, created.body.algorithmName]).toEqual([201, kept]);
    expect((await get(created.body._id)).body.algorithmName).toBe(kept);
  });

  it("keeps paragraphs in long texts", async () => {
    const created = await post({ lessonsLearned: "Een  les.\r\n\r\n\r\n\r\nNog \u0000een.\n" });
    expect(created.body.lessonsLearned).toBe("Een les.\n\nNog een.");
  });

  it("keeps an address from before only publications were taken, as long as it is held", async () => {
    const { _id: id } = await makeEntry(author, { mediaURL: "https://voorbeeld.nl" });
    await queryAsTableOwner(
      "UPDATE entry SET media_url = 'javascript:alert(1) https://voorbeeld.nl' WHERE id = $1",
      [id],
    );
    const kept = await put(id, buildEntryBody({ mediaURL: "https://ander.nl javascript:alert(1)" }));
    expect([kept.status, kept.body.mediaURL]).toEqual([200, "https://ander.nl javascript:alert(1)"]);
    const other = await put(id, buildEntryBody({ mediaURL: "javascript:alert(2)" }));
    expect([other.status, Object.keys(other.body.errors)]).toEqual([400, ["mediaURL"]]);
    expect((await put(id, buildEntryBody({ mediaURL: "https://ander.nl" }))).status).toBe(200);
    expect((await put(id, buildEntryBody({ mediaURL: "javascript:alert(1)" }))).status).toBe(400);
  });

  it("refuses a megabyte, announced or streamed, and what is just too long for its field", async () => {
    const huge = await post({ lessonsLearned: "x".repeat(1_000_000) });
    expect([huge.status, huge.body.code]).toEqual([413, "payload_too_large"]);
    expect(huge.body.detail).toBe("De inhoud van het verzoek is te groot: hoogstens 256 kB.");
    const form = new FormData();
    form.set("lessonsLearned", "x".repeat(1_000_000));
    expect((await api("POST", "/api/algorithm", { token: author.token, body: form })).status).toBe(413);
    expect((await post({ lessonsLearned: "x".repeat(200_000) })).status).toBe(400);
  });
});

describe("two people at one entry", () => {
  it("a save from an older version is a conflict, and changes nothing", async () => {
    const entry = await makeEntry(author);
    expect(
      (await put(entry._id, buildEntryBody({ algorithmName: "Eerste versie", version: 1 }))).status,
    ).toBe(200);
    for (const version of [1, 3, 999, 0, -1]) {
      const late = await put(entry._id, buildEntryBody({ algorithmName: "Te laat gekomen", version }), admin);
      expect([late.status, late.body.code]).toEqual([409, "edit_conflict"]);
      expect(late.body.detail).toBe("Iemand anders heeft dit algoritme intussen aangepast.");
    }
    expect((await get(entry._id)).body).toMatchObject({ algorithmName: "Eerste versie", version: 2 });
  });

  it("a save without a version is meant for the current one", async () => {
    const entry = await makeEntry(author);
    await put(entry._id, buildEntryBody({ version: 1 }));
    const saved = await put(entry._id, buildEntryBody({ algorithmName: "Zonder versie" }));
    expect([saved.status, saved.body.version]).toEqual([200, 3]);
  });

  it.each([1.5, "een", [], {}, true])("the version %j is none", async (version) => {
    const entry = await makeEntry(author);
    const saved = await put(entry._id, buildEntryBody({ version }));
    expect([saved.status, Object.keys(saved.body.errors ?? {})]).toEqual([400, ["version"]]);
  });

  it("of ten parallel saves from one version exactly one wins", async () => {
    const entry = await makeEntry(author);
    const saves = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        put(
          entry._id,
          buildEntryBody({ algorithmName: `Gelijktijdig ${index}`, version: 1 }),
          index % 2 ? admin : author,
        ),
      ),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const winner = saves.find(({ status }) => status === 200);
    expect((await get(entry._id)).body).toEqual(winner?.body);
    expect(await db().entryVersion.count({ where: { entryId: entry._id } })).toBe(2);
  });

  it("parallel saves without a version all count, one after the other", async () => {
    const entry = await makeEntry(author);
    const saves = await Promise.all(Array.from({ length: 5 }, () => put(entry._id, buildEntryBody())));
    expect(saves.map(({ body }) => body.version).sort()).toEqual([2, 3, 4, 5, 6]);
    const versions = await db().entryVersion.findMany({
      where: { entryId: entry._id },
      orderBy: { number: "asc" },
    });
    expect(versions.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe("the versions of an entry", () => {
  it("are stored with each save: number, author, time, visibility and the whole content", async () => {
    const created = await post({ algorithmName: "Versie een", algorithmFunction: ["Triage"] });
    await put(created.body._id, buildEntryBody({ algorithmName: "Versie twee", visibility: "Privé" }), admin);
    const versions = await db().entryVersion.findMany({ orderBy: { number: "asc" } });
    expect(versions).toMatchObject([
      { number: 1, authorId: author.id, visibility: "PUBLIC" },
      { number: 2, authorId: admin.id, visibility: "PRIVATE" },
    ]);
    for (const { content } of versions)
      expect(Object.keys(content as object).sort()).toEqual([...FIELD_KEYS].sort());
    expect(versions[0]?.content).toMatchObject({
      algorithmName: "Versie een",
      algorithmFunction: await findValueIds("algorithmFunction", "Triage"),
    });
  });

  it("come about in the transaction of the save: without one there is no other", async () => {
    const entry = await makeEntry(author);
    await queryAsTableOwner("ALTER TABLE entry_version ADD CONSTRAINT test_refuses CHECK (number < 2)");
    const complaint = jest.spyOn(console, "error").mockImplementation(() => undefined);
    try {
      const saved = await put(entry._id, buildEntryBody({ algorithmName: "Komt er niet" }));
      expect([saved.status, saved.body.code]).toEqual([500, "unexpected"]);
      expect(saved.text).not.toMatch(/test_refuses|prisma|constraint/i);
    } finally {
      complaint.mockRestore();
      await queryAsTableOwner("ALTER TABLE entry_version DROP CONSTRAINT test_refuses");
    }
    expect((await get(entry._id)).body).toEqual(entry);
  });

  it("never change: the database refuses", async () => {
    await makeEntry(author);
    await expect(db().entryVersion.updateMany({ data: { number: 7 } })).rejects.toThrow(/never changes/);
    await expect(queryAsTableOwner("UPDATE entry_version SET content = '{}'")).rejects.toThrow(
      "a row of entry_version never changes",
    );
  });
});

describe("deleting an entry", () => {
  it("answers its id and name, and 404 for everyone at once, everywhere [deviation.bin]", async () => {
    const entry = await makeEntry(author, { algorithmName: "Gaat weg" });
    const path = `/api/algorithm/${entry._id}`;
    const deleted = await api("DELETE", path, { token: admin.token });
    expect([deleted.status, deleted.body]).toEqual([200, { _id: entry._id, algorithmName: "Gaat weg" }]);
    for (const person of [author, admin]) {
      expect((await get(entry._id, person)).status).toBe(404);
      expect((await put(entry._id, buildEntryBody(), person)).status).toBe(404);
      expect((await api("DELETE", path, { token: person.token })).status).toBe(404);
      expect((await api("GET", "/api/algorithm", { token: person.token })).body).toEqual([]);
      const page = await api("GET", "/api/algorithm?search=gaat", { token: person.token });
      expect([page.body, page.headers.get("x-total-count")]).toEqual([[], "0"]);
    }
    expect((await api("GET", path)).status).toBe(404);
    const kept = await db().entry.findUniqueOrThrow({
      where: { id: entry._id },
      include: { versions: true },
    });
    expect([kept.deletedAt !== null, kept.deletedById, kept.versions.length]).toEqual([true, admin.id, 1]);
  });

  it("happens once, however many try", async () => {
    const entry = await makeEntry(author);
    const path = `/api/algorithm/${entry._id}`;
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => api("DELETE", path, { token: admin.token })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  });
});
