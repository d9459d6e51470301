import { buildEntryBodySchema } from "@/lib/entries/schema";
import { createEntry, updateEntry } from "@/lib/entries/server/entries";
import { getDataModel } from "@/lib/fields/server/data-model";
import { listFieldChanges } from "@/lib/fields/server/field-changes";
import { runFollowRound } from "@/lib/following/server/follow-worker";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { copyDataModel, createDataModelCalls, restoreDataModel } from "../../support/data-model-calls";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";
// Races are about who wins, also on a machine too busy to settle them within a request's deadline.

let kept: Awaited<ReturnType<typeof copyDataModel>>;
let admin: Person;
let author: Person;
const { find, save, preview, saveField, read } = createDataModelCalls(() => admin);

beforeAll(async () => {
  kept = await copyDataModel();
});
beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", email: "beheer@elders.example", name: "Beheerder Een" });
  author = await makePerson();
});
afterEach(() => restoreDataModel(kept));

const get = (id: string) => api("GET", `/api/algorithm/${id}`, { token: author.token });
const versionsOf = (entryId: string) =>
  db().entryVersion.findMany({ where: { entryId }, orderBy: { number: "asc" } });

describe("another name of a value", () => {
  it("is shown by all that holds the value at once, and is no change of an entry", async () => {
    const entry = await makeEntry(author, { algorithmType: "Robotica", description: "x".repeat(30) });
    const hidden = await makeEntry(author, { algorithmType: "Robotica", visibility: "Privé" });
    const binned = await makeEntry(author, { algorithmType: "Robotica" });
    await makeEntry(author, { algorithmType: "Anders" });
    await api("DELETE", `/api/algorithm/${binned._id}`, { token: admin.token });
    expect((await preview("algorithmType", "Robotica", { label: "Robots" })).body).toEqual({
      entries: 3,
      publicEntries: 1,
      inBin: 1,
      searches: 0,
      followers: 0,
    });
    expect((await get(entry._id)).body.algorithmType).toBe("Robotica");
    const list = await api("GET", "/api/algorithm", { token: author.token });
    const saved = await save("algorithmType", "Robotica", { label: "Robots" });
    expect([saved.status, saved.body.entries]).toEqual([200, 3]);
    // Who reads it sees it at once, and nothing else of it is otherwise.
    expect((await get(entry._id)).body).toEqual({ ...entry, algorithmType: "Robots" });
    const again = await api("GET", "/api/algorithm", { token: author.token });
    expect(again.headers.get("etag")).not.toBe(list.headers.get("etag"));
    for (const { _id } of [entry, hidden, binned]) expect(await versionsOf(_id)).toHaveLength(1);
    const filtered = await api("GET", "/api/algorithm?algorithmType=Robots", { token: author.token });
    expect(filtered.headers.get("x-total-count")).toBe("2");
    const facets = await api("GET", "/api/algorithm/facets", { token: author.token });
    expect(facets.body.algorithmType).toContainEqual({ value: "Robots", count: 2 });
    const searched = await api("GET", "/api/algorithm?search=robots", { token: author.token });
    expect(searched.headers.get("x-total-count")).toBe("2");
    const trail = await api("GET", "/api/admin/audit?kind=entry.updated", { token: admin.token });
    expect(trail.body).toHaveLength(0);
  });

  it("stands in its place in a list of answers", async () => {
    const { _id } = await makeEntry(author, { algorithmFunction: ["Detectie", "Triage", "Anders"] });
    expect((await save("algorithmFunction", "Triage", { label: "Voorrang" })).body.entries).toBe(1);
    expect((await get(_id)).body.algorithmFunction).toEqual(["Detectie", "Voorrang", "Anders"]);
  });

  it("is what an earlier version shows, with what it was in the log of the fields", async () => {
    const { _id } = await makeEntry(author, { algorithmType: "Robotica" });
    await api("PUT", `/api/algorithm/${_id}`, {
      token: author.token,
      json: buildEntryBody({ algorithmType: "Anders" }),
    });
    await save("algorithmType", "Robotica", { label: "Robots" });
    const [first] = await versionsOf(_id);
    const shown = await api("GET", `/api/algorithm/${_id}/versions/${first?.id}`, { token: author.token });
    expect(shown.body.content.algorithmType).toBe("Robots");
    const [last] = await listFieldChanges();
    expect(last).toMatchObject({
      kind: "valueRenamed",
      field: "algorithmType",
      before: "Robotica",
      after: "Robots",
      by: "admin",
    });
  });

  it("goes into the default and the searches that choose it, while follows stay and nobody is mailed", async () => {
    const member = await makePerson({ email: "volger@test.example" });
    const call = (method: string, path: string, json?: unknown) =>
      api(method, path, { token: member.token, ...(json === undefined ? {} : { json }) });
    const { _id } = await makeEntry(author, { medicalSpecialism: "Urologie", algorithmName: "Blaasscan" });
    await runFollowRound();
    await call("POST", "/api/v1/follows", { kind: "specialism", target: "Urologie", frequency: "atOnce" });
    await call("POST", "/api/v1/follows", { kind: "entry", target: _id, frequency: "atOnce" });
    const query = "medicalSpecialism=Urologie&medicalSpecialism=Radiologie&search=scan";
    await call("POST", "/api/v1/saved-searches", { name: "Mijn", query, frequency: "atOnce" });
    await saveField("medicalSpecialism", { defaultValue: "Urologie" });
    expect((await preview("medicalSpecialism", "Urologie", { label: "Nier en blaas" })).body).toMatchObject({
      entries: 1,
      searches: 1,
      followers: 1,
    });
    expect((await save("medicalSpecialism", "Urologie", { label: "Nier en blaas" })).status).toBe(200);
    expect((await read("medicalSpecialism")).defaultValue).toBe("Nier en blaas");
    const follows = (await call("GET", "/api/v1/follows")).body;
    expect(follows.map(({ name }: { name: string }) => name).sort()).toEqual([
      "Blaasscan",
      "Mijn",
      "Nier en blaas",
    ]);
    const [search] = (await call("GET", "/api/v1/saved-searches")).body;
    expect(new URLSearchParams(search.query).getAll("medicalSpecialism").sort()).toEqual([
      "Nier en blaas",
      "Radiologie",
    ]);
    await runFollowRound();
    expect(await db().outboxMail.count({ where: { personId: member.id } })).toBe(0);
    // What really changes after that is told.
    await api("PUT", `/api/algorithm/${_id}`, {
      token: author.token,
      json: buildEntryBody({ medicalSpecialism: "Nier en blaas", algorithmName: "Blaasscan twee" }),
    });
    await runFollowRound();
    expect(await db().outboxMail.count({ where: { personId: member.id } })).toBe(1);
  });

  it("of visibility is a word for its code: its entries say it at once", async () => {
    const { _id } = await makeEntry(author);
    const saved = await save("visibility", "Openbaar", { label: "Voor iedereen" });
    expect([saved.status, saved.body.entries]).toEqual([200, 0]);
    expect((await get(_id)).body).toMatchObject({ visibility: "Voor iedereen", version: 1 });
    expect((await find("visibility", "Voor iedereen")).entries).toBe(1);
    const anonymous = await api("GET", `/api/algorithm/${_id}`);
    expect([anonymous.status, anonymous.body.visibility]).toEqual([200, "Voor iedereen"]);
    const made = await api("POST", "/api/algorithm", {
      token: author.token,
      json: buildEntryBody({ visibility: "Voor iedereen" }),
    });
    expect(made.status).toBe(201);
  });
});

describe("rules hang on the code, whatever the value is called", () => {
  it("a conditional field stays asked for, and one that is hidden is emptied", async () => {
    const { _id } = await makeEntry(author, { medicalDevice: "Ja", riskClass: "Klasse I" });
    await save("medicalDevice", "Ja", { label: "Zeker wel" });
    expect((await get(_id)).body).toMatchObject({ medicalDevice: "Zeker wel", riskClass: "Klasse I" });
    const put = (medicalDevice: string) =>
      api("PUT", `/api/algorithm/${_id}`, {
        token: author.token,
        json: buildEntryBody({ medicalDevice, riskClass: "Klasse I" }),
      });
    expect((await put("Zeker wel")).body.riskClass).toBe("Klasse I");
    expect((await put("Nee")).body.riskClass).toBeNull();
  });
});

describe("what was written by the old name", () => {
  it("is stored by the new one when a form that stood open is saved", async () => {
    await save("algorithmType", "Robotica", { label: "Robots" });
    const made = await api("POST", "/api/algorithm", {
      token: author.token,
      json: buildEntryBody({ algorithmType: "Robotica", algorithmFunction: ["Detectie"] }),
    });
    expect([made.status, made.body.algorithmType]).toEqual([201, "Robots"]);
    const put = await api("PUT", `/api/algorithm/${made.body._id}`, {
      token: author.token,
      json: buildEntryBody({ algorithmType: "Robotica" }),
    });
    expect([put.status, put.body.algorithmType]).toEqual([200, "Robots"]);
  });

  it("comes back by the new one when an earlier version is put back, also after two renames", async () => {
    const { _id } = await makeEntry(author, {
      algorithmType: "Robotica",
      algorithmFunction: ["Detectie", "Triage"],
    });
    await api("PUT", `/api/algorithm/${_id}`, {
      token: author.token,
      json: buildEntryBody({ algorithmType: "Anders", algorithmFunction: ["Meting"] }),
    });
    await save("algorithmType", "Robotica", { label: "Robots" });
    await save("algorithmType", "Robots", { label: "Robottechniek" });
    await save("algorithmFunction", "Triage", { label: "Voorrang" });
    const [first] = await versionsOf(_id);
    const path = `/api/algorithm/${_id}/versions/${first?.id}`;
    const shown = await api("GET", path, { token: author.token });
    expect(shown.body.content.algorithmType).toBe("Robottechniek");
    const { version } = (await get(_id)).body;
    const restored = await api("POST", `${path}/restore`, { token: author.token, json: { version } });
    expect([restored.status, restored.body.algorithmType, restored.body.algorithmFunction]).toEqual([
      200,
      "Robottechniek",
      ["Detectie", "Voorrang"],
    ]);
  });

  it("never gets in by a save at the same moment, and no save is lost", async () => {
    const entry = await makeEntry(author, { algorithmType: "Robotica" });
    const edits = Array.from({ length: 6 }, (_value, index) =>
      api("PUT", `/api/algorithm/${entry._id}`, {
        token: author.token,
        json: buildEntryBody({ algorithmName: `Bewerking ${index}`, algorithmType: "Robotica" }),
      }),
    );
    const news = Array.from({ length: 6 }, () =>
      api("POST", "/api/algorithm", {
        token: author.token,
        json: buildEntryBody({ algorithmType: "Robotica" }),
      }),
    );
    const [renamed, ...answers] = await Promise.all([
      save("algorithmType", "Robotica", { label: "Robots" }),
      ...edits,
      ...news,
    ]);
    expect(renamed?.status).toBe(200);
    for (const { status } of answers) expect([200, 201, 400]).toContain(status);
    const types = "SELECT DISTINCT v.label FROM entry e JOIN list_value v ON v.id = e.algorithm_type_id";
    expect(await queryAsTableOwner(types)).toEqual([{ label: "Robots" }]);
    const { version, versions } = await db().entry.findUniqueOrThrow({
      where: { id: entry._id },
      include: { versions: { orderBy: { number: "asc" } } },
    });
    expect(versions.map(({ number }) => number)).toEqual(
      Array.from({ length: version }, (_value, index) => index + 1),
    );
  });

  it("is refused from a process that has not heard of the rename yet", async () => {
    const { content } = buildEntryBodySchema(await getDataModel()).parse(
      buildEntryBody({ algorithmType: "Robotica" }),
    );
    const made = await createEntry(author.actor, content);
    await queryAsTableOwner("UPDATE list_value SET label = 'Robots' WHERE label = 'Robotica'");
    const refusal = {
      code: "invalid_input",
      fields: [{ path: "algorithmType", message: "notInList", values: { value: "Robotica" } }],
    };
    await expect(createEntry(author.actor, content)).rejects.toMatchObject(refusal);
    await expect(updateEntry(author.actor, made._id, content, undefined)).rejects.toMatchObject(refusal);
  });
});
