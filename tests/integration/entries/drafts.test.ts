import { runFollowRound } from "@/lib/following/server/follow-worker";
import { followTarget } from "@/lib/following/server/follows";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { listQueuedMails } from "../../support/mails";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

let here: string;
let author: Person;
let colleague: Person;
let coEditor: Person;
let admin: Person;

beforeAll(async () => {
  await emptyDatabase();
  here = await getHospitalIdByAlphabet(3);
  author = await makePerson({ institutionId: here });
  colleague = await makePerson({ institutionId: here });
  coEditor = await makePerson({ institutionId: here });
  admin = await makePerson({ role: "ADMIN" });
});

const create = (json: Record<string, unknown>, { token }: Person = author) =>
  api("POST", "/api/v1/drafts", { token, json });
const save = (id: string, json: Record<string, unknown>, { token }: Person = author) =>
  api("PUT", `/api/v1/drafts/${id}`, { token, json });
const publish = (id: string, json: Record<string, unknown>, { token }: Person = author) =>
  api("PUT", `/api/algorithm/${id}`, { token, json });
const read = (id: string, { token }: Person = author) => api("GET", `/api/algorithm/${id}`, { token });

describe("a draft", () => {
  it("needs nothing but a name, and has no visibility until its author chooses one", async () => {
    const made = await create({ algorithmName: "Nog niet af" });
    const { _id } = made.body;
    expect(made).toMatchObject({
      status: 201,
      body: { algorithmName: "Nog niet af", state: "DRAFT", version: 0, visibility: null },
    });
    const visibility = async () => (await read(_id)).body.visibility;
    await save(_id, { algorithmName: "Nog niet af", visibility: "Privé" });
    expect(await visibility()).toBe("Privé");
    await save(_id, { algorithmName: "Nog niet af", visibility: "" });
    expect(await visibility()).toBeNull();
    const { visibility: _, ...rest } = buildEntryBody({ algorithmName: "Nog niet af" });
    const refused = await publish(_id, rest);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["visibility"]]);
    expect((await publish(_id, { ...rest, visibility: "Privé" })).body).toMatchObject({
      version: 1,
      visibility: "Privé",
    });
    expect(await visibility()).toBe("Privé");
    const nameless = await create({ description: "Zonder naam" });
    expect([nameless.status, Object.keys(nameless.body.errors)]).toEqual([400, ["algorithmName"]]);
  });

  it("is there for its people and admins alone, on every device, and in no list", async () => {
    const { _id } = (await create({ algorithmName: "Verborgen werk", visibility: "Openbaar" })).body;
    await db().entryCoEditor.create({ data: { entryId: _id, userId: coEditor.id } });
    const seen = async (person: Person) => (await read(_id, person)).status;
    expect([await seen(author), await seen(coEditor), await seen(admin)]).toEqual([200, 200, 200]);
    expect([await seen(colleague), (await api("GET", `/api/algorithm/${_id}`)).status]).toEqual([404, 404]);
    for (const { token } of [author, admin]) {
      const list = await api("GET", "/api/algorithm?search=verborgen", { token });
      expect([list.status, list.body]).toEqual([200, []]);
    }
    const listOf = async ({ token }: Person) => (await api("GET", "/api/v1/drafts", { token })).body;
    expect(await listOf(coEditor)).toMatchObject([{ _id, algorithmName: "Verborgen werk", state: "DRAFT" }]);
    expect(await listOf(colleague)).toEqual([]);
    expect((await save(_id, { algorithmName: "Van een ander" }, colleague)).status).toBe(404);
    expect((await save(_id, { algorithmName: "Samen" }, coEditor)).body).toMatchObject({ version: -1 });
  });

  it("keeps no versions, and tells of a conflict with another device", async () => {
    const { _id } = (await create({ algorithmName: "Twee apparaten" })).body;
    const saved = await save(_id, { algorithmName: "Twee apparaten, eerste", version: 0 });
    expect(saved).toMatchObject({ status: 200, body: { version: -1, state: "DRAFT" } });
    const late = await save(_id, { algorithmName: "Twee apparaten, tweede", version: 0 });
    expect([late.status, late.body.code]).toEqual([409, "edit_conflict"]);
    expect((await read(_id)).body).toMatchObject({ algorithmName: "Twee apparaten, eerste", version: -1 });
    expect(await db().entryVersion.count({ where: { entryId: _id } })).toBe(0);
    const first = await publish(_id, buildEntryBody({ algorithmName: "Twee apparaten", version: 0 }));
    expect([first.status, first.body.code]).toEqual([409, "edit_conflict"]);
  });

  it("is published by its first full save, as version 1 of that moment, and its followers hear of it then", async () => {
    const { name: hospital } = await db().institution.findUniqueOrThrow({ where: { id: here } });
    await followTarget(colleague.actor, { kind: "hospital", target: hospital, frequency: "atOnce" });
    await runFollowRound();
    const content = { algorithmName: "Van concept naar register", activeHospital: hospital };
    const { _id, timestamp } = (await create({ ...content, visibility: "Openbaar" })).body;
    await runFollowRound();
    expect((await listQueuedMails()).filter(({ to }) => to === colleague.email)).toEqual([]);
    const unfinished = await publish(_id, { algorithmName: "" });
    expect([unfinished.status, unfinished.body.code]).toEqual([400, "invalid_input"]);
    const published = await publish(_id, { ...buildEntryBody(content), version: 0 });
    expect([published.status, published.body.version, published.body.state]).toEqual([200, 1, undefined]);
    expect(Date.parse(published.body.timestamp)).toBeGreaterThan(Date.parse(timestamp));
    expect((await read(_id, colleague)).status).toBe(200);
    const versions = await db().entryVersion.findMany({ where: { entryId: _id }, select: { number: true } });
    expect(versions).toEqual([{ number: 1 }]);
    await runFollowRound();
    expect((await listQueuedMails()).filter(({ to }) => to === colleague.email)).toHaveLength(1);
    const again = await save(_id, { algorithmName: "Terug naar concept" });
    expect([again.status, again.body.code]).toEqual([409, "entry_state"]);
  });

  it("answers a version of before or after its publication with a conflict", async () => {
    const { _id } = (await create({ algorithmName: "Elders gepubliceerd" })).body;
    const name = { algorithmName: "Elders gepubliceerd" };
    const handOver = (version: number) =>
      api("PUT", `/api/algorithm/${_id}/author`, {
        token: admin.token,
        json: { author: colleague.id, version },
      });
    const answers = [
      await save(_id, { ...name, version: 99 }),
      await publish(_id, buildEntryBody({ version: 1 })),
    ];
    const kept = [await handOver(0), await handOver(7)];
    await publish(_id, buildEntryBody({ ...name, version: 0 }));
    answers.push(
      await publish(_id, buildEntryBody({ ...name, version: 0 })),
      await save(_id, { ...name, version: 0 }),
    );
    answers.push(await save(_id, { ...name, version: 2 }), await handOver(-3));
    for (const { status, body } of answers) expect([status, body.code]).toEqual([409, "edit_conflict"]);
    expect(kept.map(({ status, body }) => [status, body.code])).toEqual([
      [409, "entry_state"],
      [409, "edit_conflict"],
    ]);
    // A version that is right is of a published entry, which has no drafts.
    const right = await save(_id, { ...name, version: 1 });
    expect([right.status, right.body.code]).toEqual([409, "entry_state"]);
    expect((await read(_id)).body).toMatchObject({ ...name, version: 1 });
  });

  it("takes no note of what has changed, which nobody would read", async () => {
    const noted = { algorithmName: "Met een regel", changeNote: "Eerste opzet" };
    const made = await create(noted);
    expect([made.status, Object.keys(made.body.errors)]).toEqual([400, ["changeNote"]]);
    const { _id } = (await create({ algorithmName: "Zonder een regel" })).body;
    const saved = await save(_id, noted);
    expect([saved.status, Object.keys(saved.body.errors)]).toEqual([400, ["changeNote"]]);
  });

  it("is thrown away by its author, and comes back from the bin as a draft", async () => {
    const { _id } = (await create({ algorithmName: "Weg ermee" })).body;
    const { token } = admin;
    const remove = (person: Person) => api("DELETE", `/api/algorithm/${_id}`, { token: person.token });
    expect((await remove(colleague)).status).toBe(404);
    expect((await remove(author)).status).toBe(200);
    expect((await read(_id)).status).toBe(404);
    expect((await api("PUT", `/api/admin/bin/${_id}`, { token })).status).toBe(200);
    expect((await read(_id)).body).toMatchObject({ state: "DRAFT", version: 0 });
  });

  it("knows none of what only a published entry has", async () => {
    const { _id } = (await create({ algorithmName: "Nog niets aan", visibility: "Openbaar" })).body;
    const act = (method: string, path: string, json: unknown, { token }: Person = author) =>
      api(method, `/api/algorithm/${_id}/${path}`, { token, json }).then(({ status }) => status);
    expect(await act("POST", "deletion-request", { reason: "Omdat het niet meer hoeft." })).toBe(409);
    expect(await act("PUT", "author", { author: colleague.id }, admin)).toBe(409);
    expect(await act("PUT", "experience", { role: "Arts", brought: "Tijd" })).toBe(404);
    const report = { message: "Dit klopt niet helemaal.", name: "A. Melder", email: "a@test.example" };
    expect(await act("POST", "reports", report)).toBe(404);
    const history = await api("GET", `/api/algorithm/${_id}/versions`, { token: author.token });
    expect(history.status).toBe(200);
  });
});
