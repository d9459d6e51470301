import { db } from "@/lib/platform/database/db";
import { MAX_BODY_BYTES } from "@/lib/platform/http/body";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { listQueuedMails } from "../../support/mails";
import { createSession, getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

interface Row {
  _id: string;
  name: string;
  email: string;
  role: string;
  allowAccess: boolean;
  [field: string]: unknown;
}

let admin: Person;
let waiting: Person;
let member: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", name: "Beheerder Een" });
  waiting = await makePerson({ allowAccess: false, name: "Wachtende Persoon" });
  member = await makePerson({ name: "Lid Persoon", institutionId: await getHospitalIdByAlphabet(0) });
});

async function list(token = admin.token): Promise<Row[]> {
  return (await api("GET", "/api/users", { token })).body;
}

async function rowOf(person: Person): Promise<Row> {
  const row = (await list()).find(({ _id }) => _id === person.id);
  if (row === undefined) throw new Error("the person is not listed");
  return row;
}

function save(users: unknown, token = admin.token) {
  return api("PUT", "/api/users", { token, json: { users } });
}

describe("GET /api/users", () => {
  it("is for admins: 401, 403 not_approved, 403 forbidden [may.users]", async () => {
    expect((await api("GET", "/api/users")).status).toBe(401);
    const pending = await api("GET", "/api/users", { token: waiting.token });
    expect([pending.status, pending.body.code]).toEqual([403, "not_approved"]);
    const other = await api("GET", "/api/users", { token: member.token });
    expect([other.status, other.body.code]).toEqual([403, "forbidden"]);
    expect((await save([], member.token)).status).toBe(403);
  });

  it("gives every account, newest first, without secrets and without closed ones", async () => {
    await db().user.update({ where: { id: member.id }, data: { closedAt: new Date() } });
    const rows = await list();
    expect(rows.map(({ name }) => name)).toEqual(["Wachtende Persoon", "Beheerder Een"]);
    expect(rows[0]).toEqual({
      _id: waiting.id,
      name: "Wachtende Persoon",
      email: waiting.email,
      twoFactor: false,
      verified: true,
      allowAccess: false,
      role: "USER",
      isAdmin: false,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      imageUrl: null,
      institution: null,
      mailInstitution: null,
      requestInstitution: null,
      requestFunction: null,
      requestReason: null,
      asked: null,
      lastLogin: null,
      blocked: false,
      refused: false,
      revision: expect.any(String),
    });
  });
});

describe("PUT /api/users", () => {
  it("takes whole accounts, saves role and access, and counts what changed", async () => {
    const [one, other] = [await rowOf(waiting), await rowOf(member)];
    const answer = await save([
      { ...one, allowAccess: true },
      { ...other, role: "METCMEMBER" },
      await rowOf(admin),
    ]);
    expect([answer.status, answer.body]).toEqual([200, { modifiedCount: 2 }]);
    expect(await rowOf(waiting)).toMatchObject({ allowAccess: true, role: "USER" });
    expect(await rowOf(member)).toMatchObject({ allowAccess: true, role: "METCMEMBER" });
  });

  it("counts from that person's very next request, with the token they hold", async () => {
    expect((await api("GET", "/api/algorithm", { token: waiting.token })).status).toBe(403);
    await save([{ ...(await rowOf(waiting)), allowAccess: true }]);
    expect((await api("GET", "/api/algorithm", { token: waiting.token })).status).toBe(200);
    await save([{ ...(await rowOf(waiting)), role: "ADMIN" }]);
    expect((await api("GET", "/api/users", { token: waiting.token })).status).toBe(200);
  });

  it("mails who gets access, once, and nobody else", async () => {
    await save([
      { ...(await rowOf(waiting)), allowAccess: true },
      { ...(await rowOf(member)), allowAccess: false },
    ]);
    const mails = await listQueuedMails();
    expect(mails.map(({ to, kind }) => [to, kind])).toEqual([[waiting.email, "accessGranted"]]);
    expect(mails[0]?.subject).toBe("U hebt toegang tot het AI-register Zorg");
    await save([{ ...(await rowOf(waiting)), role: "METCMEMBER" }]);
    expect(await listQueuedMails()).toHaveLength(1);
  });

  it("mails who gets access by becoming an admin, whatever the box says", async () => {
    await save([{ ...(await rowOf(waiting)), role: "ADMIN" }]);
    expect((await listQueuedMails()).map(({ to, kind }) => [to, kind])).toEqual([
      [waiting.email, "accessGranted"],
    ]);
    await save([{ ...(await rowOf(waiting)), allowAccess: true }]);
    expect(await listQueuedMails()).toHaveLength(1);
  });

  it.each([
    ["email", "ander@test.example"],
    ["name", "Andere Naam"],
    ["verified", false],
    ["created", "2020-01-01T00:00:00.000Z"],
    ["imageUrl", "x.webp"],
    ["isAdmin", true],
    ["blocked", true],
  ])("refuses a change of %s by name and saves nothing of it all", async (field, value) => {
    const one = { ...(await rowOf(waiting)), allowAccess: true };
    const answer = await save([{ ...(await rowOf(member)), [field]: value }, one]);
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
    expect(answer.body.errors).toEqual({
      [`users.0.${field}`]: ["Dit gegeven kan hier niet worden gewijzigd."],
    });
    expect(await rowOf(waiting)).toMatchObject({ allowAccess: false });
    expect(await listQueuedMails()).toEqual([]);
  });

  it.each([
    ["passwordHash", "users.0.passwordHash"],
    ["institutionId", "users.0.institutionId"],
  ])("refuses the unknown field %s by name", async (field, path) => {
    const answer = await save([{ ...(await rowOf(member)), [field]: "x" }]);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ [path]: ["Dit veld bestaat niet of mag u niet opgeven."] });
  });

  it("refuses an unknown account, one that is there twice, and a role that does not exist", async () => {
    const row = await rowOf(member);
    const one = { ...(await rowOf(waiting)), allowAccess: true };
    const unknown = await save([one, { ...row, _id: "0199aaaa-0000-7000-8000-000000000000" }]);
    expect(unknown.status).toBe(400);
    expect(unknown.body.errors).toEqual({ "users.1._id": ["Dit account bestaat niet (meer)."] });
    expect((await save([row, row])).body.errors).toEqual({
      "users.1._id": ["Dit account staat er meer dan eens in."],
    });
    expect((await save([{ ...row, role: "ROOT" }])).body.errors).toHaveProperty(["users.0.role"]);
    expect((await save([])).status).toBe(400);
    expect((await save("x")).status).toBe(400);
    expect(await rowOf(waiting)).toMatchObject({ allowAccess: false });
  });

  it("says so when somebody else changed the account meanwhile, and saves nothing", async () => {
    const stale = await rowOf(member);
    await save([{ ...stale, role: "METCMEMBER" }]);
    const answer = await save([
      { ...(await rowOf(waiting)), allowAccess: true },
      { ...stale, allowAccess: false },
    ]);
    expect([answer.status, answer.body.code]).toEqual([409, "user_conflict"]);
    expect(answer.body.detail).toContain("Lid Persoon");
    expect(await rowOf(member)).toMatchObject({ role: "METCMEMBER", allowAccess: true });
    expect(await rowOf(waiting)).toMatchObject({ allowAccess: false });
  });

  it("does not take a login in the meantime for a change", async () => {
    const row = await rowOf(member);
    await db().user.update({ where: { id: member.id }, data: { lastLoginAt: new Date() } });
    expect((await save([{ ...row, allowAccess: false }])).body).toEqual({ modifiedCount: 1 });
  });

  it("lets one of 10 saves of the same row at once win, and tells the others", async () => {
    const row = await rowOf(member);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save([{ ...row, role: index % 2 ? "ADMIN" : "METCMEMBER" }])),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(409)]);
  });

  it("keeps the last admin, also when theirs is not the first row", async () => {
    const answer = await save([
      { ...(await rowOf(waiting)), allowAccess: true },
      { ...(await rowOf(admin)), role: "USER" },
    ]);
    expect([answer.status, answer.body.code]).toEqual([409, "last_admin"]);
    expect(await rowOf(admin)).toMatchObject({ role: "ADMIN" });
    expect(await rowOf(waiting)).toMatchObject({ allowAccess: false });
    expect(await listQueuedMails()).toEqual([]);
    const handedOver = await save([
      { ...(await rowOf(admin)), role: "USER" },
      { ...(await rowOf(member)), role: "ADMIN" },
    ]);
    expect(handedOver.status).toBe(200);
    expect((await api("GET", "/api/users", { token: admin.token })).status).toBe(403);
  });

  it("refuses to withdraw an admin's access, which the role gives, and says to change the role [deviation.admin-access]", async () => {
    const row = await rowOf(admin);
    const answer = await save([
      { ...(await rowOf(waiting)), allowAccess: true },
      { ...row, allowAccess: false },
    ]);
    expect([answer.status, answer.body.code]).toEqual([409, "admin_access"]);
    expect(answer.body.detail).toBe(
      `Een beheerder heeft altijd toegang, dus er is niets opgeslagen: ${row.name}. Kies eerst een andere rol; dan kan de toegang worden ingetrokken.`,
    );
    expect(await rowOf(waiting)).toMatchObject({ allowAccess: false });
    const member1 = await rowOf(member);
    const both = { ...member1, role: "ADMIN", allowAccess: false };
    expect((await save([both])).body.code).toBe("admin_access");
    // Who became an admin without it has it by the role, and a save of the whole account is none of its withdrawal.
    await db().user.update({ where: { id: member.id }, data: { role: "ADMIN", allowAccess: false } });
    expect((await save([await rowOf(member)])).body).toEqual({ modifiedCount: 0 });
    const withdrawn = await save([{ ...(await rowOf(member)), role: "USER" }]);
    expect(withdrawn.body).toEqual({ modifiedCount: 1 });
    expect((await api("GET", "/api/algorithm", { token: member.token })).status).toBe(403);
  });

  it("keeps an admin when two take the role from each other at once: the later learns of it", async () => {
    for (let round = 0; round < 5; round += 1) {
      await db().user.update({ where: { id: admin.id }, data: { role: "ADMIN" } });
      await db().user.update({ where: { id: member.id }, data: { role: "ADMIN" } });
      const [first, second] = [await rowOf(admin), await rowOf(member)];
      const answers = await Promise.all([
        save([{ ...second, role: "USER" }], admin.token),
        save([{ ...first, role: "USER" }], member.token),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect(await db().user.count({ where: { role: "ADMIN" } })).toBe(1);
    }
  });

  it("keeps an admin when two give up their own role at once", async () => {
    await db().user.update({ where: { id: member.id }, data: { role: "ADMIN" } });
    const [first, second] = [await rowOf(admin), await rowOf(member)];
    const answers = await Promise.all([
      save([{ ...first, role: "USER" }], admin.token),
      save([{ ...second, role: "USER" }], member.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await db().user.count({ where: { role: "ADMIN" } })).toBe(1);
  });

  it("reads a multipart form, and refuses what is too large", async () => {
    const form = new FormData();
    form.append("users", JSON.stringify({ ...(await rowOf(waiting)), allowAccess: true }));
    const answer = await api("PUT", "/api/users", { token: admin.token, body: form });
    expect(answer.body).toEqual({ modifiedCount: 1 });
    const users = [{ _id: "x".repeat(MAX_BODY_BYTES) }];
    expect((await save(users)).status).toBe(413);
  });
});

describe("deciding about an account", () => {
  const decide = (id: string, json: unknown, token = admin.token) =>
    api("PUT", `/api/admin/users/${id}`, { token, json });
  const erase = (id: string, token = admin.token) => api("DELETE", `/api/admin/users/${id}`, { token });

  it("is for admins, about others", async () => {
    for (const [token, status] of [
      [undefined, 401],
      [waiting.token, 403],
      [member.token, 403],
    ] as const) {
      const options = token === undefined ? {} : { token };
      const path = `/api/admin/users/${waiting.id}`;
      expect((await api("PUT", path, { ...options, json: { decision: "block" } })).status).toBe(status);
      expect((await api("DELETE", path, options)).status).toBe(status);
    }
    expect((await decide(admin.id, { decision: "block" })).status).toBe(403);
    expect((await erase(admin.id)).status).toBe(403);
    expect((await decide("0199aaaa", { decision: "block" })).status).toBe(404);
    expect((await decide(member.id, { decision: "promote" })).status).toBe(400);
    expect((await decide(member.id, { decision: "block", role: "ADMIN" })).status).toBe(400);
  });

  it("refuses a request with a reason, mailed once; access that is given after all ends it", async () => {
    const reason = "Uw adres hoort bij geen ziekenhuis.";
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => decide(waiting.id, { decision: "refuse", reason })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const mails = await listQueuedMails(waiting.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["requestRefused"]);
    expect(mails[0]?.text).toContain(reason);
    expect(await rowOf(waiting)).toMatchObject({ refused: true, allowAccess: false });
    await save([{ ...(await rowOf(waiting)), allowAccess: true }]);
    expect(await rowOf(waiting)).toMatchObject({ refused: false, allowAccess: true });
  });

  it("asks for a reason, and refuses nobody who has access", async () => {
    const empty = await decide(waiting.id, { decision: "refuse", reason: " " });
    expect(empty.body.errors).toHaveProperty("reason");
    const answer = await decide(member.id, { decision: "refuse", reason: "Daarom niet." });
    expect([answer.status, answer.body.code]).toEqual([409, "user_conflict"]);
    expect(await listQueuedMails()).toEqual([]);
  });

  it("blocks an account: logged out everywhere from the next request, until it is let in again", async () => {
    const second = await createSession(member.id);
    expect((await decide(member.id, { decision: "block" })).status).toBe(200);
    for (const token of [member.token, second.token]) {
      expect((await api("GET", "/api/algorithm", { token })).status).toBe(401);
    }
    expect(await rowOf(member)).toMatchObject({ blocked: true });
    expect((await decide(member.id, { decision: "unblock" })).status).toBe(200);
    const again = await createSession(member.id);
    expect((await api("GET", "/api/algorithm", { token: again.token })).status).toBe(200);
  });

  it("lets no two admins block each other at once", async () => {
    await db().user.update({ where: { id: member.id }, data: { role: "ADMIN" } });
    const answers = await Promise.all([
      decide(member.id, { decision: "block" }, admin.token),
      decide(admin.id, { decision: "block" }, member.token),
    ]);
    // The second is refused as an admin no more, or, if it comes in after the first, as nobody.
    const [first, second] = answers.map(({ status }) => status).sort();
    expect(first).toBe(200);
    expect([401, 403]).toContain(second);
    expect(
      await queryAsTableOwner(`SELECT id FROM "user" WHERE role = 'ADMIN' AND blocked_at IS NULL`),
    ).toHaveLength(1);
  });

  it("erases an account as closing it does: private entries gone, others by 'Gesloten account'", async () => {
    const open = await makeEntry(member);
    const secret = await makeEntry(member, { visibility: "Privé" });
    expect((await erase(member.id)).body).toEqual({ _id: member.id });
    expect((await api("GET", `/api/algorithm/${open._id}`)).body.author.name).toBe("Gesloten account");
    expect((await api("GET", `/api/algorithm/${secret._id}`, { token: admin.token })).status).toBe(404);
    expect((await list()).map(({ _id }) => _id)).not.toContain(member.id);
    expect((await erase(member.id)).status).toBe(404);
    expect((await api("GET", "/api/algorithm", { token: member.token })).status).toBe(401);
  });
});
