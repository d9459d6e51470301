import type { AdminUserDto } from "@/lib/accounts/answers";
import { countWaiting, listWaitingCertificates, summarizeWaiting } from "@/lib/administration/server/waiting";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { countToDo } from "@/lib/work/server/to-do";
import { api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { backdateMailedTokens, getNewestQueuedMail, listQueuedMails } from "../../support/mails";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0", REGISTRATIONS_PER_HOUR: "40" });

const PASSWORD = "wolk-fiets-94";
const SAID = {
  requestInstitution: "UMC Utrecht",
  requestFunction: "Radioloog",
  requestReason: "Om onze algoritmes\nte registreren.",
};
const UNSAID = { requestInstitution: null, requestFunction: null, requestReason: null };

let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", name: "Beheerder Een", email: "een@test.example" });
});

async function request(fields: Record<string, unknown> = {}, email = "nieuw@umcutrecht.nl") {
  const json = {
    email,
    name: "Nieuwe Arts",
    password: PASSWORD,
    captchaToken: await createSolvedCaptchaToken(),
    ...fields,
  };
  return api("POST", "/api/auth", { json, address: "192.0.2.1" });
}

async function waitingUsers(): Promise<AdminUserDto[]> {
  const { body } = await api("GET", "/api/v1/admin/users?waiting=1&order=ascending", { token: admin.token });
  return body.users;
}

const onlyOne = async () => {
  const [one] = await waitingUsers();
  if (one === undefined) throw new Error("nobody waits");
  return one;
};

const decide = (id: string, json: unknown, token = admin.token) =>
  api("PUT", `/api/admin/users/${id}`, { token, json });

const approve = async (user: AdminUserDto) =>
  api("PUT", "/api/users", { token: admin.token, json: { users: [{ ...user, allowAccess: true }] } });

describe("what is said with a request", () => {
  it("is seen by admins with whose domain the address has, though it is not proved", async () => {
    expect((await request({ ...SAID, requestFunction: "  Radioloog " })).status).toBe(200);
    expect(await onlyOne()).toMatchObject({
      ...SAID,
      mailInstitution: "UMC Utrecht",
      institution: null,
      verified: false,
      asked: null,
    });
  });

  it("need not be said: as programs of before, or in empty fields [deviation.registration-about]", async () => {
    expect((await request({}, "een@gmail.com")).status).toBe(200);
    await request(
      { requestInstitution: " ", requestFunction: "", requestReason: null },
      "twee@ergens.example",
    );
    const users = await waitingUsers();
    expect(users.map(({ email, mailInstitution }) => [email, mailInstitution])).toEqual([
      ["een@gmail.com", null],
      ["twee@ergens.example", null],
    ]);
    for (const user of users) expect(user).toMatchObject(UNSAID);
  });

  it.each([
    ["requestInstitution", 150],
    ["requestFunction", 100],
    ["requestReason", 500],
  ])("has a limit: %s of %i characters", async (field, max) => {
    const refused = await request({ [field]: "x".repeat(max + 1) });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { [field]: [`Gebruik hoogstens ${max} tekens.`] },
    ]);
    expect((await request({ [field]: "x".repeat(max) })).status).toBe(200);
  });

  it("comes along in one's own data, stays when access is given and taken back, and goes with the account", async () => {
    const { body } = await request(SAID);
    const { token } = body;
    const id = body.user._id;
    expect((await api("GET", `/api/users/${id}/export`, { token })).body.account).toMatchObject(SAID);
    expect((await approve(await onlyOne())).status).toBe(200);
    const users = async (): Promise<AdminUserDto[]> =>
      (await api("GET", "/api/users", { token: admin.token })).body;
    const listed = async () => (await users()).find(({ _id }) => _id === id);
    expect(await listed()).toMatchObject({ ...SAID, allowAccess: true, asked: null });
    const json = { users: [{ ...(await listed()), allowAccess: false }] };
    expect((await api("PUT", "/api/users", { token: admin.token, json })).status).toBe(200);
    expect(await onlyOne()).toMatchObject({ ...SAID, _id: id });
    expect((await api("GET", `/api/users/${id}/export`, { token })).body.account).toMatchObject(SAID);

    const other = await request(SAID, "ander@umcutrecht.nl");
    const otherId = other.body.user._id;
    await api("POST", `/api/users/${otherId}/close`, {
      token: other.body.token,
      json: { password: PASSWORD },
    });
    const closed = await db().user.findUniqueOrThrow({ where: { id: otherId } });
    expect(closed).toMatchObject({ ...UNSAID, askedAt: null });
    expect(closed.closedAt).not.toBeNull();
  });

  it("is an admin's to read and not to change", async () => {
    await request(SAID);
    const user = await onlyOne();
    const changed = await approve({ ...user, requestReason: "Iets anders." });
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([400, ["users.0.requestReason"]]);
  });
});

describe("a question to an applicant", () => {
  const question = "Op welke afdeling werkt u?";

  it("is mailed, to be answered to the admin; the account goes on waiting", async () => {
    await request();
    const user = await onlyOne();
    expect((await decide(user._id, { decision: "ask", question })).status).toBe(200);
    const mail = await getNewestQueuedMail(user.email, "requestAsked");
    expect(mail.replyTo).toBe(admin.email);
    expect(mail.text).toContain(question);
    const asked = await onlyOne();
    expect(asked).toMatchObject({ allowAccess: false, refused: false, asked: expect.any(String) });
    // Who read it before can still approve it, and then nothing is left of the question.
    expect((await approve(user)).status).toBe(200);
    expect((await db().user.findUniqueOrThrow({ where: { id: user._id } })).askedAt).toBeNull();
  });

  it("is for who waits alone: 409 once let in, refused or blocked, and no mail", async () => {
    const member = await makePerson();
    const refused = await makePerson({ allowAccess: false });
    await decide(refused.id, { decision: "refuse", reason: "Geen ziekenhuis." });
    const blocked = await makePerson({ allowAccess: false });
    await decide(blocked.id, { decision: "block" });
    for (const { id } of [member, refused, blocked]) {
      const answer = await decide(id, { decision: "ask", question });
      expect([answer.status, answer.body.code]).toEqual([409, "user_conflict"]);
    }
    expect((await listQueuedMails()).map(({ kind }) => kind)).toEqual(["requestRefused"]);
  });

  it("is one when two admins ask at once: the second is told, reads it, and may ask after all", async () => {
    const other = await makePerson({ role: "ADMIN" });
    await request();
    const { _id, asked } = await onlyOne();
    const body = { decision: "ask", question, asked };
    const answers = await Promise.all([decide(_id, body), decide(_id, body, other.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("user_conflict");
    const questions = async () =>
      (await listQueuedMails()).filter(({ kind }) => kind === "requestAsked").length;
    expect(await questions()).toBe(1);
    const again = await decide(_id, { ...body, asked: (await onlyOne()).asked }, other.token);
    expect([again.status, await questions()]).toEqual([200, 2]);
  });

  it("needs words, and an admin", async () => {
    const { id } = await makePerson({ allowAccess: false });
    const member = await makePerson();
    expect((await decide(id, { decision: "ask", question: " x " })).status).toBe(400);
    expect((await decide(id, { decision: "ask" })).status).toBe(400);
    expect((await decide(id, { decision: "ask", question }, member.token)).status).toBe(403);
    expect(await listQueuedMails()).toEqual([]);
  });
});

describe("the confirmation of an address that an admin has mailed again", () => {
  it("is a new code, which replaces the one before and is noted", async () => {
    await request();
    const user = await onlyOne();
    await backdateMailedTokens();
    expect((await decide(user._id, { decision: "sendVerification" })).status).toBe(200);
    const mail = await getNewestQueuedMail(user.email, "verifyAgain");
    expect(mail.text).toMatch(/\d{6}/);
    expect(await db().oneTimeToken.count({ where: { kind: "verify", endedAt: null } })).toBe(1);
    expect(await db().auditEvent.count({ where: { kind: "user.verificationSent" } })).toBe(1);
  });

  it("is not for a confirmed address, a blocked account, or a member to send", async () => {
    const confirmed = await makePerson({ allowAccess: false });
    const blocked = await makePerson({ allowAccess: false });
    await db().user.update({ where: { id: blocked.id }, data: { verified: false } });
    await decide(blocked.id, { decision: "block" });
    for (const { id } of [confirmed, blocked]) {
      const answer = await decide(id, { decision: "sendVerification" });
      expect([answer.status, answer.body.code]).toEqual([409, "user_conflict"]);
    }
    const member = await makePerson();
    expect((await decide(blocked.id, { decision: "sendVerification" }, member.token)).status).toBe(403);
    expect(await listQueuedMails()).toEqual([]);
  });
});

describe("a decision that is taken back", () => {
  const reopen = (id: string) => decide(id, { decision: "reopen" });

  it("lets who was approved or refused wait again, and takes the mail back that has not left", async () => {
    await request(SAID);
    const user = await onlyOne();
    for (const act of [
      () => approve(user),
      () => decide(user._id, { decision: "refuse", reason: "Geen ziekenhuis." }),
    ]) {
      expect((await act()).status).toBe(200);
      expect(await waitingUsers()).toEqual([]);
      expect((await reopen(user._id)).body).toEqual({ _id: user._id, mailed: false });
      expect(await onlyOne()).toMatchObject({ ...SAID, allowAccess: false, refused: false });
    }
    const decided = (await listQueuedMails()).filter(({ kind }) => /accessGranted|requestRefused/.test(kind));
    expect(decided).toEqual([]);
  });

  it("says that the mail had left, or is leaving", async () => {
    await request();
    const user = await onlyOne();
    for (const data of [
      { status: "sent" as const, sealed: null, sentAt: new Date() },
      { claim: "een werker" },
    ]) {
      await approve({ ...(await onlyOne()) });
      await db().outboxMail.updateMany({ where: { kind: "accessGranted", status: "waiting" }, data });
      expect((await reopen(user._id)).body.mailed).toBe(true);
    }
    expect(await db().outboxMail.count({ where: { kind: "accessGranted" } })).toBe(2);
  });

  it("is refused where there is nothing to take back, and to who is no admin", async () => {
    const waiting = await makePerson({ allowAccess: false });
    const other = await makePerson({ role: "ADMIN" });
    const blocked = await makePerson();
    await decide(blocked.id, { decision: "block" });
    for (const { id } of [waiting, other, blocked]) {
      expect((await reopen(id)).body.code).toBe("user_conflict");
    }
    const member = await makePerson();
    expect((await decide(waiting.id, { decision: "reopen" }, member.token)).status).toBe(403);
  });
});

describe("how much waits", () => {
  it("is counted for admins alone, as each part of the admin area has it", async () => {
    const author = await makePerson();
    await expect(countWaiting(ANONYMOUS)).rejects.toMatchObject({ code: "not_authenticated" });
    await expect(countWaiting(author.actor)).rejects.toMatchObject({ code: "forbidden" });
    const none = {
      users: 0,
      reports: 0,
      messages: 0,
      mails: 0,
      products: 0,
      matching: 0,
      certificates: 0,
      overdue: 0,
    };
    expect(await countWaiting(admin.actor)).toEqual(none);

    await makePerson({ allowAccess: false });
    const refused = await makePerson({ allowAccess: false });
    await db().user.update({ where: { id: refused.id }, data: { refusedAt: new Date() } });
    const { _id } = await makeEntry(author, { algorithmName: "Hartecho", visibility: "Openbaar" });
    const { _id: binned } = await makeEntry(author, { algorithmName: "Longscan", visibility: "Openbaar" });
    await queryAsTableOwner("UPDATE entry SET recheck_on = '2020-01-01'");
    for (const entryId of [_id, binned]) {
      await db().errorReport.create({
        data: { entryId, entryName: "Zo heet het", message: "Dit klopt volgens mij niet meer." },
      });
    }
    await api("DELETE", `/api/algorithm/${binned}`, { token: admin.token });
    await queryAsTableOwner(`INSERT INTO message (id, name, email, message, read_at) VALUES
      ('m1', 'Noor', 'noor@test.example', 'Hoe voeg ik iets toe?', NULL),
      ('m2', 'Noor', 'noor@test.example', 'Hoe voeg ik iets toe?', now())`);
    const sealed = Buffer.from("onleesbaar");
    await db().outboxMail.create({
      data: { kind: "accessGranted", sealed, idempotencyKey: "k", status: "stuck", givesUpAt: new Date() },
    });
    expect(await countWaiting(admin.actor)).toEqual({
      ...none,
      ...{ users: 1, messages: 1, reports: 1, overdue: 1, mails: 1 },
    });
    // The header says of it how much, to admins alone; what is of their own is among it once.
    await db().entry.update({ where: { id: _id }, data: { authorId: admin.id } });
    expect([await countToDo(admin.actor), await countToDo(author.actor)]).toEqual([5, 0]);
  });

  it("holds proposals about products that there still are, and certificates of those in use that end in 90 days", async () => {
    const author = await makePerson();
    const { _id: used } = await makeEntry(author, { algorithmName: "Hartecho", visibility: "Privé" });
    const { _id: loose } = await makeEntry(author, { algorithmName: "Longscan", visibility: "Privé" });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const product = (name: string, data: object = {}) =>
      db().product.create({ data: { name, slug: name.toLowerCase(), ...data } });
    const { id: ending } = await product("Bijna", { certificateEndsOn: inDays(89) });
    const { id: lasting } = await product("Later", { certificateEndsOn: inDays(92) });
    await product("Ongebruikt", { certificateEndsOn: inDays(-1) });
    const { id: merged } = await product("Samengevoegd", { mergedIntoId: ending });
    for (const productId of [ending, merged]) {
      await db().productProposal.create({ data: { productId, changes: {} } });
    }
    const proposal = { productId: ending, score: 0.9, reasons: [] };
    await db().matchProposal.create({ data: { ...proposal, entryId: loose } });
    await db().matchProposal.create({ data: { ...proposal, entryId: used } });
    await db().matchProposal.create({ data: { ...proposal, otherProductId: merged } });
    await db().matchProposal.create({ data: { ...proposal, otherProductId: lasting, status: "refused" } });
    await db().entry.update({ where: { id: used }, data: { productId: lasting } });
    expect(await countWaiting(admin.actor)).toMatchObject({ products: 1, matching: 1, certificates: 0 });
    await db().entry.update({ where: { id: used }, data: { productId: ending } });
    expect(await countWaiting(admin.actor)).toMatchObject({ products: 1, matching: 1, certificates: 1 });
    const { matching, messages } = await summarizeWaiting(admin.actor);
    expect(matching).toEqual({ count: 1, since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect(messages).toEqual({ count: expect.any(Number), since: null });
    expect(await listWaitingCertificates(admin.actor)).toEqual([
      { slug: "bijna", name: "Bijna", endsOn: inDays(89).toISOString().slice(0, 10) },
    ]);
    await expect(listWaitingCertificates(author.actor)).rejects.toMatchObject({ code: "forbidden" });
    // The author of the entry that uses the product is told as well.
    expect([await countToDo(admin.actor), await countToDo(author.actor)]).toEqual([3, 1]);
  });
});
