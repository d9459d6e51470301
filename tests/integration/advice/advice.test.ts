import { setTimeout } from "node:timers/promises";
import { changeEntry, runEntryTransaction } from "@/lib/entries/server/changes";
import { composeFinalMail } from "@/lib/jobs/mails";
import { db } from "@/lib/platform/database/db";
import { deliverDueMails } from "@/lib/platform/mail/worker";
import { eraseAccount } from "@/lib/privacy/server/closing";
import { getToDo } from "@/lib/work/server/to-do";
import { api } from "../../support/api";
import { buildUnpublishedColumns } from "../../support/bin";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, type EntryContentInput, makeEntry } from "../../support/entries";
import { listQueuedMails } from "../../support/mails";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";
import { readPersonalData } from "../../support/personal-data";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const ADVICE = { outcome: "approved", decidedOn: "2026-01-05", fileNumber: "METC-26-001" };
const PATH = "/api/v1/advice";

let here: string;
let committee: string;
let author: Person;
let helper: Person;
let member: Person;
let other: Person;
let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  here = await getHospitalIdByAlphabet(3);
  committee = await getHospitalIdByAlphabet(4);
  await db().institution.update({ where: { id: here }, data: { committeeId: committee } });
  author = await makePerson({ institutionId: here });
  helper = await makePerson({ institutionId: here });
  member = await makePerson({ institutionId: committee, role: "METCMEMBER", name: "Fatima Lid" });
  other = await makePerson({ institutionId: committee, role: "METCMEMBER" });
  admin = await makePerson({ role: "ADMIN" });
});

const ask = (entry: string, by = author, question: string | null = "Mag dit zo?") =>
  api("POST", PATH, { token: by.token, json: { entry, question } });
const give = (id: string, by = member, json: object = ADVICE) =>
  api("PUT", `${PATH}/${id}`, { token: by.token, json });
const withdraw = (id: string, by = author) => api("DELETE", `${PATH}/${id}`, { token: by.token });
const list = async (by: Person | null, query = "") =>
  (await api("GET", PATH + query, { token: by?.token })).body.advice as Record<string, unknown>[];

async function newEntry(fields: EntryContentInput = {}): Promise<string> {
  return (await makeEntry(author, { algorithmName: "Longscan", visibility: "Openbaar", ...fields }))._id;
}
/** An open request on an entry, and the id of both. */
async function newRequest(fields: EntryContentInput = {}) {
  const entry = await newEntry(fields);
  const { status, body } = await ask(entry);
  expect(status).toBe(201);
  return { entry, id: body._id as string };
}
const names = async (person: Person) =>
  (await getToDo(person.actor)).parts.flatMap(({ groups }) =>
    groups.filter(({ kind }) => kind === "advice").flatMap(({ items }) => items.map(({ name }) => name)),
  );

it("is asked of the committee that the institution names, and given once", async () => {
  const { entry, id } = await newRequest({ visibility: "Privé" });
  expect(await names(member)).toEqual(["Longscan"]);
  expect(await names(author)).toEqual([]);
  expect((await listQueuedMails(member.email)).map(({ kind }) => kind)).toEqual(["adviceAsked"]);
  expect((await ask(entry)).body.code).toBe("advice_conflict");

  expect((await give(id)).status).toBe(200);
  expect((await give(id, other)).body.code).toBe("advice_conflict");
  expect(await names(member)).toEqual([]);
  expect((await listQueuedMails(author.email)).map(({ kind }) => kind)).toEqual(["adviceGiven"]);
  const [given] = await list(author, `?entry=${entry}`);
  expect(given).toMatchObject({
    ...ADVICE,
    state: "given",
    current: true,
    givenBy: "Fatima Lid",
    question: "Mag dit zo?",
  });
  const { body } = await api("GET", `/api/algorithm/${entry}`, { token: author.token });
  expect(body.advice).toMatchObject(ADVICE);
});

it("is asked of the institution's own committee when it names no other", async () => {
  await db().institution.update({ where: { id: here }, data: { committeeId: null } });
  const entry = await newEntry();
  const { status, body } = await ask(entry);
  expect([status, Object.keys(body.errors)]).toEqual([400, ["entry"]]);
  const own = await makePerson({ institutionId: here, role: "METCMEMBER" });
  expect((await ask(entry)).status).toBe(201);
  expect(await names(own)).toEqual(["Longscan"]);
  expect(await names(member)).toEqual([]);
});

it("is given by nobody who is of another committee, has another role, or writes the entry", async () => {
  await db().institution.update({ where: { id: here }, data: { committeeId: null } });
  const own = await makePerson({ institutionId: here, role: "METCMEMBER" });
  const entry = await newEntry();
  await db().entryCoEditor.create({ data: { entryId: entry, userId: own.id } });
  // The only member of the committee writes along.
  expect((await ask(entry)).status).toBe(400);
  const second = await makePerson({ institutionId: here, role: "METCMEMBER" });
  const { _id: id } = (await ask(entry)).body;
  expect((await give(id, own)).status).toBe(403);
  for (const person of [author, admin]) expect((await give(id, person)).status).toBe(403);
  for (const person of [member, helper]) expect((await give(id, person)).status).toBe(404);
  const written = await makeEntry(second, { algorithmName: "Van een lid" });
  const asked = await api("POST", PATH, { token: second.token, json: { entry: written._id } });
  expect((await give(asked.body._id, second)).status).toBe(403);
  expect((await give(id, second)).status).toBe(200);
});

it("is replaced by a newer one, which the history keeps, and can be asked for again after a withdrawal", async () => {
  const { entry, id } = await newRequest();
  await give(id);
  const next = (await ask(entry)).body._id;
  expect((await withdraw(next)).body.state).toBe("withdrawn");
  expect((await give(next)).body.code).toBe("advice_conflict");
  expect((await withdraw(next)).body.code).toBe("advice_conflict");
  const last = (await ask(entry)).body._id;
  const refusal = { outcome: "refused", decidedOn: "2026-02-01" };
  expect((await give(last, other, refusal)).status).toBe(200);
  const seen = await list(null, `?entry=${entry}`);
  expect(seen.map(({ outcome, current }) => [outcome, current])).toEqual([
    ["refused", true],
    ["approved", false],
  ]);
  // Readers are told neither who gave it nor what was asked.
  expect(seen.every(({ givenBy, askedBy, question }) => !givenBy && !askedBy && !question)).toBe(true);
  expect((await list(author, `?entry=${entry}`)).map(({ state }) => state)).toEqual([
    "given",
    "withdrawn",
    "given",
  ]);
});

it("two members who give at once: one wins, and the other is told", async () => {
  const { entry, id } = await newRequest();
  const answers = await Promise.all([give(id), give(id, other, { ...ADVICE, outcome: "refused" })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await list(null, `?entry=${entry}`)).toHaveLength(1);
});

it("given and withdrawn at once: one of both", async () => {
  const { entry, id } = await newRequest();
  const [given, withdrawn] = await Promise.all([give(id), withdraw(id)]);
  expect([given.status, withdrawn.status].sort()).toEqual([200, 409]);
  expect(await list(null, `?entry=${entry}`)).toHaveLength(given.status === 200 ? 1 : 0);
});

it("is not given on an entry that was deleted meanwhile, nor by who lost the role meanwhile", async () => {
  const first = await newRequest();
  const second = await newRequest();
  await db().entry.update({ where: { id: second.entry }, data: { algorithmName: "Tweede" } });
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const deleting = runEntryTransaction(async (transaction) => {
    await changeEntry(transaction, { actor: admin.actor }, { act: "delete", entry: first.entry });
    await held;
  });
  await setTimeout(200);
  const late = give(first.id);
  await setTimeout(200);
  release();
  await deleting;
  expect((await late).status).toBe(404);
  expect(await names(member)).toEqual(["Tweede"]);

  const losing = db().$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT 1 FROM entry WHERE id = ${second.entry} FOR UPDATE`;
    await setTimeout(300);
    await transaction.user.update({ where: { id: member.id }, data: { role: "USER" } });
  });
  await setTimeout(100);
  expect((await give(second.id)).status).toBe(404);
  await losing;
  expect((await give(second.id, other)).status).toBe(200);
});

it.each(["Privé", "DRAFT"])("opens nothing else of an entry that is %s", async (what) => {
  const entry = await newEntry({ visibility: "Privé" });
  if (what === "DRAFT")
    await db().entry.update({ where: { id: entry }, data: buildUnpublishedColumns("DRAFT") });
  const { body } = await ask(entry);
  const { token } = member;
  expect((await api("GET", `${PATH}/${body._id}`, { token })).body.question).toBe("Mag dit zo?");
  const paths = ["", "/export", "/versions", "/validations", "/co-editors", "/broken-links", "/experience"];
  for (const path of paths)
    expect([path, (await api("GET", `/api/algorithm/${entry}${path}`, { token })).status]).toEqual([
      path,
      404,
    ]);
  const edited = await api("PUT", `/api/algorithm/${entry}`, { token, json: buildEntryBody() });
  expect(edited.status).toBe(404);
  for (const query of ["", "?search=longscan", "?advice=none"])
    expect((await api("GET", `/api/algorithm${query}`, { token })).body).toEqual([]);
  expect((await api("GET", "/api/algorithm/export?format=csv", { token })).text).not.toContain("Longscan");
  await give(body._id);
  expect((await api("GET", `${PATH}/${body._id}`, { token })).status).toBe(404);
  expect(await list(member)).toEqual([]);
});

it("is found by its outcome, and by who may see the entry alone", async () => {
  const search = (query: string, { token } = other) => api("GET", `/api/algorithm?${query}`, { token });
  const found = async (query: string, by = other) => {
    const { body } = await search(query, by);
    return body.map(({ algorithmName }: { algorithmName: string }) => algorithmName);
  };
  const { id } = await newRequest({ algorithmName: "Openbaar oordeel" });
  await give(id, member, { ...ADVICE, outcome: "conditional", conditions: "Alleen overdag." });
  const hidden = await newRequest({ algorithmName: "Eigen oordeel", visibility: "Privé" });
  await give(hidden.id);
  await newEntry({ algorithmName: "Zonder oordeel" });
  await newRequest({ algorithmName: "Gevraagd oordeel" });
  expect(await found("advice=conditional&advice=approved")).toEqual(["Openbaar oordeel"]);
  expect((await found("advice=conditional&advice=approved", author)).sort()).toEqual([
    "Eigen oordeel",
    "Openbaar oordeel",
  ]);
  expect((await found("advice=none")).sort()).toEqual(["Gevraagd oordeel", "Zonder oordeel"]);
  expect((await search("advice=asked")).status).toBe(400);
});

it("is listed by page with its tag, and is in the export", async () => {
  const { entry, id } = await newRequest();
  await give(id, member, { outcome: "exempt", decidedOn: "2026-01-05", text: "Geen onderzoek." });
  const asked = (headers: Record<string, string> = {}) =>
    api("GET", `${PATH}?entry=${entry}&pageSize=1`, { headers });
  const first = await asked();
  expect([first.body.total, first.headers.get("x-total-count")]).toEqual([1, "1"]);
  expect((await asked({ "if-none-match": first.headers.get("etag") ?? "" })).status).toBe(304);
  const { headers } = await api("GET", "/api/algorithm", { token: author.token });
  const csv = (await api("GET", "/api/algorithm/export?format=csv", { token: author.token })).text;
  expect(csv).toContain("METC-oordeel");
  expect(csv).toContain("Geen onderzoek.");
  const again = (await ask(entry)).body._id;
  await give(again, member, { ...ADVICE, outcome: "refused" });
  const after = await api("GET", "/api/algorithm", { token: author.token });
  expect(after.headers.get("etag")).not.toBe(headers.get("etag"));
});

it("never changes once it is given, whichever program writes, and outlives its giver's name", async () => {
  const { entry, id } = await newRequest();
  await give(id);
  await expect(queryAsTableOwner("UPDATE advice SET text = 'Anders' WHERE id = $1", [id])).rejects.toThrow(
    "never changes",
  );
  await expect(
    queryAsTableOwner("UPDATE advice SET given_by_id = $2 WHERE id = $1", [id, other.id]),
  ).rejects.toThrow("never changes");
  expect((await readPersonalData(member.actor, member.id)).adviceGiven).toMatchObject([
    { entryId: entry, outcome: "approved" },
  ]);
  expect((await readPersonalData(author.actor, author.id)).adviceAskedFor).toMatchObject([
    { entryId: entry, question: "Mag dit zo?" },
  ]);
  await runEntryTransaction((transaction) =>
    eraseAccount(transaction, member.id, { kind: "account.closed", by: member.actor }),
  );
  expect((await list(author, `?entry=${entry}`))[0]).toMatchObject({ outcome: "approved", givenBy: null });
  await runEntryTransaction((transaction) =>
    eraseAccount(transaction, author.id, { kind: "account.closed", by: author.actor }),
  );
  expect(await list(null, `?entry=${entry}`)).toHaveLength(1);
});

it("its mail is not sent once the request is withdrawn", async () => {
  const { id } = await newRequest();
  await withdraw(id);
  const sent: string[] = [];
  await deliverDueMails(composeFinalMail, async ({ kind }) => void sent.push(kind));
  expect(sent).toEqual([]);
});

describe("a hospital that asks for advice before a phase", () => {
  let slug: string;
  const choose = (json: object, by: Person) =>
    api("PUT", `/api/v1/hospitals/${slug}/advice`, { token: by.token, json });

  beforeEach(async () => {
    ({ slug } = await db().institution.findUniqueOrThrow({ where: { id: here } }));
    await db().institutionAdmin.create({ data: { institutionId: here, userId: helper.id } });
  });

  it("is set by its own admin and the register's, and by nobody else", async () => {
    const json = { committee: committee, fromPhase: "Pilot" };
    expect((await choose(json, author)).status).toBe(403);
    expect((await choose({ ...json, fromPhase: "Onbekend" }, helper)).status).toBe(400);
    expect((await choose({ ...json, committee: "onbekend" }, admin)).status).toBe(400);
    expect((await choose({ ...json, fromPhase: null }, admin)).body.advice).toEqual({
      committee: { _id: committee, name: expect.any(String) },
      fromPhase: null,
    });
    expect((await choose({ committee: here, fromPhase: "" }, helper)).body.advice.committee).toBeNull();
  });

  it("refuses to bring an entry to the phase without advice that lets it, and says what to do", async () => {
    const phases = await db().listValue.findMany({
      where: { fieldKey: "technicalReadinessLevel" },
      orderBy: { position: "asc" },
      select: { label: true, code: true },
    });
    const [before = "", from = "", past = ""] = phases.slice(2, 5).map(({ label }) => label);
    const stopped = phases.find(({ code }) => code !== null)?.label;
    expect((await choose({ committee, fromPhase: from }, helper)).status).toBe(200);
    const body = (phase: string | null | undefined) => buildEntryBody({ technicalReadinessLevel: phase });
    const create = (phase: string | null | undefined) =>
      api("POST", "/api/algorithm", { token: author.token, json: body(phase) });
    const refused = await create(past);
    expect(refused.body.errors.technicalReadinessLevel[0]).toContain("METC");
    const { _id } = (await create(before)).body;
    const save = (phase: string) =>
      api("PUT", `/api/algorithm/${_id}`, { token: author.token, json: body(phase) });
    expect((await save(from)).status).toBe(400);
    const first = (await ask(_id)).body._id;
    expect((await save(from)).status).toBe(400);
    await give(first, member, { ...ADVICE, outcome: "refused" });
    expect((await save(from)).status).toBe(400);
    await give((await ask(_id)).body._id);
    expect((await save(from)).status).toBe(200);
    expect((await save(past)).status).toBe(200);
    for (const phase of [before, stopped, null]) expect((await create(phase)).status).toBe(201);
    // What had reached the phase before the hospital chose it can still be edited.
    expect((await choose({ committee, fromPhase: null }, helper)).status).toBe(200);
    const known = (await create(from)).body._id;
    expect((await choose({ committee, fromPhase: from }, helper)).status).toBe(200);
    const edit = (phase: string) =>
      api("PUT", `/api/algorithm/${known}`, { token: author.token, json: body(phase) });
    expect((await edit(past)).status).toBe(200);
    expect((await edit(before)).status).toBe(200);
    expect((await edit(from)).status).toBe(400);
    // Other hospitals did not choose it.
    const elsewhere = await api("POST", "/api/algorithm", { token: other.token, json: body(past) });
    expect(elsewhere.status).toBe(201);
  });
});
