import { entryBodySchema } from "@/lib/entries/schema";
import { createEntry, updateEntry } from "@/lib/entries/server/entries";
import { getDataModel } from "@/lib/fields/server/data-model";
import { runFollowRound } from "@/lib/following/server/worker";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { dataModelCalls, keepDataModel, putDataModelBack } from "../../support/data-model-calls";
import { asOwner, emptyDatabase } from "../../support/database";
import { bodyOf, makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeaders);

process.env.CACHE_SECONDS = "0";
// Races are about who wins, also on a machine too busy to settle them within a request's deadline.
process.env.DATABASE_DEADLINE_MS = "30000";
jest.setTimeout(60_000);

let kept: Awaited<ReturnType<typeof keepDataModel>>;
let admin: Person;
let author: Person;
const { find, save, preview, saveField, read } = dataModelCalls(() => admin);

beforeAll(async () => {
  kept = await keepDataModel();
});
beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", email: "beheer@elders.example", name: "Beheerder Een" });
  author = await makePerson();
});
afterEach(() => putDataModelBack(kept));

const get = (id: string) => api("GET", `/api/algorithm/${id}`, { token: author.token });
const versionsOf = (entryId: string) =>
  db().entryVersion.findMany({ where: { entryId }, orderBy: { number: "asc" } });
const contents = async (entryId: string) =>
  (await versionsOf(entryId)).map(({ content }) => content as Record<string, unknown>);

describe("another name of a value is carried into the entries", () => {
  it("as one next immutable version of each, bin included, as the preview counted", async () => {
    const entry = await makeEntry(author, { algorithmType: "Robotica", description: "x".repeat(30) });
    const hidden = await makeEntry(author, { algorithmType: "Robotica", visibility: "Privé" });
    const binned = await makeEntry(author, { algorithmType: "Robotica" });
    const elsewhere = await makeEntry(author, { algorithmType: "Anders" });
    await api("DELETE", `/api/algorithm/${binned._id}`, { token: admin.token });
    expect((await preview("algorithmType", "Robotica", { label: "Robots" })).body).toEqual({
      entries: 3,
      publicEntries: 1,
      inBin: 1,
      searches: 0,
      followers: 0,
    });
    expect((await get(entry._id)).body.algorithmType).toBe("Robotica");
    const saved = await save("algorithmType", "Robotica", { label: "Robots" });
    expect([saved.status, saved.body.entries]).toEqual([200, 3]);
    // Who reads it sees it at once, and nothing else of it is otherwise; its review day stays.
    const { body } = await get(entry._id);
    expect(body).toEqual({ ...entry, algorithmType: "Robots", version: 2, updated: body.updated });
    const [first, second] = await contents(entry._id);
    expect(first?.algorithmType).toBe("Robotica");
    expect(second).toEqual({ ...first, algorithmType: "Robots" });
    const versions = await versionsOf(entry._id);
    expect(versions.map(({ number, authorId }) => [number, authorId])).toEqual([
      [1, author.id],
      [2, admin.id],
    ]);
    for (const { _id, count } of [
      { ...hidden, count: 2 },
      { ...binned, count: 2 },
      { ...elsewhere, count: 1 },
    ]) {
      expect(await db().entryVersion.count({ where: { entryId: _id } })).toBe(count);
    }
    const filtered = await api("GET", "/api/algorithm?algorithmType=Robots", { token: author.token });
    expect(filtered.headers.get("x-total-count")).toBe("2");
    const facets = await api("GET", "/api/algorithm/facets", { token: author.token });
    expect(facets.body.algorithmType).toContainEqual({ value: "Robots", count: 2 });
    const searched = await api("GET", "/api/algorithm?search=robots", { token: author.token });
    expect(searched.headers.get("x-total-count")).toBe("2");
    const trail = await api("GET", "/api/admin/audit?kind=entry.updated", { token: admin.token });
    expect(trail.body).toHaveLength(3);
  });

  it("in place within a list of answers, and names nothing twice", async () => {
    const functions = ["Detectie", "Triage", "Anders"];
    const { _id } = await makeEntry(author, { algorithmFunction: functions });
    // As no save would leave it: the name that is to come is there already.
    const odd = await makeEntry(author, { algorithmFunction: functions });
    await asOwner("UPDATE entry SET algorithm_function = $2 WHERE id = $1", [
      odd._id,
      ["Detectie", "Triage", "Voorrang"],
    ]);
    expect((await save("algorithmFunction", "Triage", { label: "Voorrang" })).body.entries).toBe(2);
    expect((await get(_id)).body.algorithmFunction).toEqual(["Detectie", "Voorrang", "Anders"]);
    expect((await get(odd._id)).body.algorithmFunction).toEqual(["Detectie", "Voorrang"]);
  });

  it("and into the default and the searches that choose it, while follows stay and nobody is mailed", async () => {
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
    expect(await db().outboxMail.count({ where: { followerId: member.id } })).toBe(0);
    // What really changes after that is told.
    await api("PUT", `/api/algorithm/${_id}`, {
      token: author.token,
      json: bodyOf({ medicalSpecialism: "Nier en blaas", algorithmName: "Blaasscan twee" }),
    });
    await runFollowRound();
    expect(await db().outboxMail.count({ where: { followerId: member.id } })).toBe(1);
  });

  it("but not of visibility, which is stored by its code: its entries say the new word at once", async () => {
    const { _id } = await makeEntry(author);
    const saved = await save("visibility", "Openbaar", { label: "Voor iedereen" });
    expect([saved.status, saved.body.entries]).toEqual([200, 0]);
    expect((await get(_id)).body).toMatchObject({ visibility: "Voor iedereen", version: 1 });
    expect((await find("visibility", "Voor iedereen")).entries).toBe(1);
    const anonymous = await api("GET", `/api/algorithm/${_id}`);
    expect([anonymous.status, anonymous.body.visibility]).toEqual([200, "Voor iedereen"]);
    const made = await api("POST", "/api/algorithm", {
      token: author.token,
      json: bodyOf({ visibility: "Voor iedereen" }),
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
        json: bodyOf({ medicalDevice, riskClass: "Klasse I" }),
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
      json: bodyOf({ algorithmType: "Robotica", algorithmFunction: ["Detectie"] }),
    });
    expect([made.status, made.body.algorithmType]).toEqual([201, "Robots"]);
    const put = await api("PUT", `/api/algorithm/${made.body._id}`, {
      token: author.token,
      json: bodyOf({ algorithmType: "Robotica" }),
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
      json: bodyOf({ algorithmType: "Anders", algorithmFunction: ["Meting"] }),
    });
    await save("algorithmType", "Robotica", { label: "Robots" });
    await save("algorithmType", "Robots", { label: "Robottechniek" });
    await save("algorithmFunction", "Triage", { label: "Voorrang" });
    const [first] = await versionsOf(_id);
    const path = `/api/algorithm/${_id}/versions/${first?.id}`;
    const shown = await api("GET", path, { token: author.token });
    expect(shown.body.content.algorithmType).toBe("Robotica");
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
        json: bodyOf({ algorithmName: `Bewerking ${index}`, algorithmType: "Robotica" }),
      }),
    );
    const news = Array.from({ length: 6 }, () =>
      api("POST", "/api/algorithm", { token: author.token, json: bodyOf({ algorithmType: "Robotica" }) }),
    );
    const [renamed, ...answers] = await Promise.all([
      save("algorithmType", "Robotica", { label: "Robots" }),
      ...edits,
      ...news,
    ]);
    expect(renamed?.status).toBe(200);
    for (const { status } of answers) expect([200, 201, 400]).toContain(status);
    const types = await db().entry.findMany({
      distinct: ["algorithmType"],
      select: { algorithmType: true },
    });
    expect(types).toEqual([{ algorithmType: "Robots" }]);
    const { version, versions } = await db().entry.findUniqueOrThrow({
      where: { id: entry._id },
      include: { versions: { orderBy: { number: "asc" } } },
    });
    expect(versions.map(({ number }) => number)).toEqual(
      Array.from({ length: version }, (_value, index) => index + 1),
    );
    const stale = await api("PUT", `/api/algorithm/${entry._id}`, {
      token: author.token,
      json: bodyOf({ algorithmType: "Robotica", version: 1 }),
    });
    expect([stale.status, stale.body.code]).toEqual([409, "edit_conflict"]);
  });

  it("is refused from a process that has not heard of the rename yet", async () => {
    const { content } = entryBodySchema(await getDataModel()).parse(bodyOf({ algorithmType: "Robotica" }));
    const made = await createEntry(author.actor, content);
    await asOwner("UPDATE list_value SET label = 'Robots' WHERE label = 'Robotica'");
    const refusal = {
      code: "invalid_input",
      fields: [{ path: "algorithmType", message: "notInList", values: { value: "Robotica" } }],
    };
    await expect(createEntry(author.actor, content)).rejects.toMatchObject(refusal);
    await expect(updateEntry(author.actor, made._id, content, undefined)).rejects.toMatchObject(refusal);
  });
});
