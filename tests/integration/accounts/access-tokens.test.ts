import { saveAdminAccount } from "@/lib/accounts/server/first-admin";
import { db } from "@/lib/platform/database/db";
import { getSettings } from "@/lib/platform/env";
import { API_TEST_ORIGIN, api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { findMailLink, getNewestQueuedMail, listQueuedMails } from "../../support/mails";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";
import { enableTwoFactor } from "../../support/two-factor";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, { CACHE_SECONDS: "0", API_TOKEN_CALLS: "20" });

const PASSWORD = "Zeer geheim wachtwoord ⚕ 1";
let person: Person;

const path = (id = person.id) => `/api/users/${id}/tokens`;

async function makeToken(scope: "read" | "write", owner = person): Promise<{ token: string; _id: string }> {
  const json = { name: "Wekelijkse export", scope, days: 30, password: PASSWORD };
  const answer = await api("POST", path(owner.id), { token: owner.token, json });
  expect(answer.status).toBe(201);
  return answer.body;
}

/** What the audit trail says of tokens that ended together. */
const endings = () =>
  queryAsTableOwner(
    "SELECT actor_kind AS actor, subject_kind AS about, details FROM audit_event WHERE kind = 'account.tokensEnded' ORDER BY at",
  );

const listWith = (token: string) => api("GET", "/api/algorithm", { token });

beforeEach(async () => {
  await emptyDatabase();
  person = await makePerson({ password: PASSWORD, institutionId: await getHospitalIdByAlphabet(3) });
});

describe("making and keeping tokens", () => {
  it("shows the token once, and keeps a digest", async () => {
    const made = await makeToken("read");
    expect(made.token).toMatch(/^airz_[\w-]{43}$/);
    const list = await api("GET", path(), { token: person.token });
    expect(list.body).toEqual([
      {
        _id: made._id,
        name: "Wekelijkse export",
        scope: "read",
        created: expect.any(String),
        expires: expect.any(String),
        lastUsed: null,
      },
    ]);
    const days = (Date.parse(list.body[0].expires) - Date.parse(list.body[0].created)) / 86_400_000;
    expect(days).toBe(30);
    const rows = await queryAsTableOwner<{ text: string }>("SELECT t::text AS text FROM access_token t");
    expect(rows[0]?.text).not.toContain(made.token.slice(5));
  });

  it.each([
    ["another life than one to choose", { days: 366 }, "days"],
    ["no name", { name: "  " }, "name"],
    ["a long name", { name: "x".repeat(101) }, "name"],
    ["another scope", { scope: "admin" }, "scope"],
    ["an unknown field", { role: "ADMIN" }, "role"],
    ["no password", { password: undefined }, "password"],
    ["an empty password", { password: "" }, "password"],
    ["a wrong password", { password: "fout" }, "password"],
  ])("refuses %s", async (_, fields, name) => {
    const json = { name: "Export", scope: "read", days: 7, password: PASSWORD, ...fields };
    const answer = await api("POST", path(), { token: person.token, json });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [name]]);
  });

  it("stops at 20, also when many are asked for at once", async () => {
    const expiresAt = new Date(Date.now() + 86_400_000);
    await db().accessToken.createMany({
      data: Array.from({ length: 18 }, (_, index) => {
        return { userId: person.id, name: "Oud", scope: "read" as const, digest: `d${index}`, expiresAt };
      }),
    });
    const json = { name: "Export", scope: "read", days: 7, password: PASSWORD };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api("POST", path(), { token: person.token, json })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ body }) => body.code === "too_many_tokens")).toHaveLength(3);
  });

  it("makes none for a session without the password, and records that it was wrong", async () => {
    const json = { name: "Stille sleutel", scope: "write", days: 365, password: "geraden" };
    const refused = await api("POST", path(), { token: person.token, json });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { password: ["Dit wachtwoord is niet juist."] },
    ]);
    expect((await api("GET", path(), { token: person.token })).body).toEqual([]);
    expect(await listQueuedMails()).toEqual([]);
    const kinds = await queryAsTableOwner<{ kind: string }>("SELECT kind FROM audit_event");
    expect(kinds).toEqual([{ kind: "session.passwordWrong" }]);
  });

  it("mails the owner what was made and until when, never the token", async () => {
    const json = { name: "Export <b>\n& zo", scope: "write", days: 7, password: PASSWORD };
    const { body } = await api("POST", path(), { token: person.token, json });
    const mails = await listQueuedMails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, "Er is een toegangstoken gemaakt"],
    ]);
    const until = new Intl.DateTimeFormat("nl-NL", { dateStyle: "long", timeZone: "Europe/Amsterdam" });
    const [mail] = mails;
    expect(mail?.text).toContain("> Export <b> & zo\n");
    expect(mail?.text).toContain(
      `Het token mag lezen en schrijven en is geldig tot ${until.format(new Date(body.expires))}.`,
    );
    expect(mail?.text).toContain("Hebt u dit niet zelf gedaan? Stel dan meteen een nieuw wachtwoord in");
    expect(mail?.text).toContain("http://localhost:3000/password-reset");
    expect(mail?.html).toContain("Export &lt;b&gt; &amp; zo");
    expect(mail?.html).toContain("Het token mag lezen en schrijven");
    for (const part of [mail?.text, mail?.html]) expect(part).not.toContain(body.token);
  });

  it("is one's own business", async () => {
    const admin = await makePerson({ role: "ADMIN" });
    const { _id } = await makeToken("read");
    expect((await api("GET", path(), { token: admin.token })).status).toBe(403);
    expect((await api("DELETE", `${path()}/${_id}`, { token: admin.token })).status).toBe(403);
    expect((await api("DELETE", `${path(admin.id)}/${_id}`, { token: admin.token })).status).toBe(404);
    expect((await api("GET", path())).status).toBe(401);
  });
});

describe("working with a token", () => {
  it("reads what its owner may see, needs no captcha or Origin, and its use is shown", async () => {
    const { token } = await makeToken("read");
    const entry = await makeEntry(person, { visibility: "Privé" });
    expect((await listWith(token)).body.map(({ _id }: { _id: string }) => _id)).toEqual([entry._id]);
    expect((await api("GET", `/api/algorithm/${entry._id}`, { token })).status).toBe(200);
    expect((await api("GET", `/api/users/${person.id}`, { token })).body.email).toBe(person.email);
    const [listed] = (await api("GET", path(), { token: person.token })).body;
    expect(Date.now() - Date.parse(listed.lastUsed)).toBeLessThan(60_000);
  });

  it("writes entries by its scope only", async () => {
    const entry = await makeEntry(person);
    const [read, write] = [await makeToken("read"), await makeToken("write")];
    const body = buildEntryBody({ algorithmName: "Gemaakt door een programma" });
    const put = (token: string) => api("PUT", `/api/algorithm/${entry._id}`, { token, json: body });
    for (const refused of [
      await api("POST", "/api/algorithm", { token: read.token, json: body }),
      await put(read.token),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([403, "token_scope"]);
      expect(refused.body.detail).toBe(
        "Dit kan niet met dit toegangstoken: het geeft geen recht op deze actie.",
      );
    }
    expect((await api("POST", "/api/algorithm", { token: write.token, json: body })).status).toBe(201);
    expect((await put(write.token)).status).toBe(200);
    const others = await makeEntry(await makePerson(), { visibility: "Privé" });
    const hidden = await api("PUT", `/api/algorithm/${others._id}`, { token: write.token, json: body });
    expect(hidden.status).toBe(404);
  });

  it("gives no right to the account or to the admin area, not even an admin's", async () => {
    const admin = await makePerson({ role: "ADMIN", password: PASSWORD });
    const entry = await makeEntry(person, { visibility: "Privé" });
    const { token } = await makeToken("write", admin);
    const own = `/api/users/${admin.id}`;
    for (const [method, address, json] of [
      ["GET", "/api/users", undefined],
      ["PUT", "/api/users", { users: [{ _id: person.id, role: "ADMIN", allowAccess: true }] }],
      ["GET", "/api/messages", undefined],
      ["POST", "/api/notifications", { content: "Mededeling" }],
      ["GET", "/api/admin/bin", undefined],
      ["PUT", `/api/admin/users/${person.id}`, { decision: "block" }],
      ["PUT", own, { name: "Andere naam" }],
      ["DELETE", `${own}/sessions`, undefined],
      ["GET", `${own}/export`, undefined],
      ["POST", `${own}/close`, { password: PASSWORD }],
      ["GET", `${own}/tokens`, undefined],
      ["POST", `${own}/tokens`, { name: "Nog een", scope: "write", days: 365, password: PASSWORD }],
      ["POST", `${own}/two-factor`, { password: PASSWORD }],
    ] as const) {
      const answer = await api(method, address, { token, ...(json === undefined ? {} : { json }) });
      expect([method, address, answer.status]).toEqual([method, address, 403]);
    }
    expect((await api("DELETE", `/api/algorithm/${entry._id}`, { token })).status).toBe(404);
    expect((await api("GET", `/api/algorithm/${entry._id}`, { token })).status).toBe(404);
    expect((await api("GET", `/api/algorithm/${entry._id}`, { token: admin.token })).status).toBe(200);
  });

  it("is refused like any bad token when it is wrong, cut, expired or in the cookie", async () => {
    const { token, _id } = await makeToken("read");
    const bad = await listWith("onzin");
    for (const wrong of [
      `${token}x`,
      token.slice(0, -1),
      "airz_",
      `airz_${"a".repeat(43)}`,
      token.toUpperCase(),
    ]) {
      const answer = await listWith(wrong);
      expect([answer.status, answer.text]).toEqual([bad.status, bad.text]);
    }
    const cookie = await api("GET", "/api/algorithm", {
      cookie: token,
      headers: { origin: API_TEST_ORIGIN },
    });
    expect([cookie.status, cookie.text]).toEqual([bad.status, bad.text]);
    expect((await listWith(token)).status).toBe(200);
    await queryAsTableOwner(
      "UPDATE access_token SET created_at = now() - interval '2 days', expires_at = now() - interval '1 second' WHERE id = $1",
      [_id],
    );
    const expired = await listWith(token);
    expect([expired.status, expired.text]).toEqual([bad.status, bad.text]);
  });

  it("has a limit of its own, with Retry-After", async () => {
    expect(getSettings().API_TOKEN_CALLS).toBe(20);
    const { token } = await makeToken("read");
    const answers = await Promise.all(
      Array.from({ length: 23 }, () => api("GET", "/api/algorithm/dataModel", { token })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await listWith((await makeToken("read")).token)).status).toBe(200);
    expect((await listWith(person.token)).status).toBe(200);
  });
});

describe("the end of a token", () => {
  it("comes with revoking, at once and once", async () => {
    const { token, _id } = await makeToken("read");
    const revoke = () => api("DELETE", `${path()}/${_id}`, { token: person.token });
    expect((await revoke()).status).toBe(200);
    expect((await listWith(token)).status).toBe(401);
    expect((await revoke()).status).toBe(404);
  });

  it("does not come with logging out, but with 'overal uitloggen'", async () => {
    const { token } = await makeToken("read");
    await api("POST", "/api/auth/logout", { token });
    await db().session.deleteMany({ where: { userId: person.id } });
    expect((await listWith(token)).status).toBe(200);
    const again = await makePerson({ password: PASSWORD });
    const other = await makeToken("read", again);
    expect((await api("DELETE", `/api/users/${again.id}/sessions`, { token: again.token })).status).toBe(200);
    expect((await listWith(other.token)).status).toBe(401);
    expect((await listWith(token)).status).toBe(200);
  });

  it("comes with a new password by mail, which the person is told and the audit trail records", async () => {
    const held = [await makeToken("read"), await makeToken("write")];
    const stranger = await makePerson({ password: PASSWORD });
    const other = await makeToken("read", stranger);
    await api("POST", "/api/auth/resetpassword", { json: { email: person.email } });
    const link = findMailLink(await getNewestQueuedMail(person.email, "passwordReset"), "/password-reset/");
    const token = link.pathname.split("/").at(-1);
    const json = { email: person.email, token, password: "een-heel-ander-wachtwoord" };
    for (const { token } of held) expect((await listWith(token)).status).toBe(200);
    expect((await api("PUT", "/api/auth/changepassword", { json })).status).toBe(200);
    for (const { token } of held) expect((await listWith(token)).status).toBe(401);
    expect((await listWith(other.token)).status).toBe(200);
    expect((await getNewestQueuedMail(person.email, "passwordChanged")).text).toContain(
      "U bent overal uitgelogd en uw toegangstokens werken niet meer",
    );
    expect(await endings()).toEqual([{ actor: "person", about: null, details: { count: 2 } }]);
  });

  it("comes with a lost device that an admin resets, which the person is told", async () => {
    const admin = await makePerson({ role: "ADMIN" });
    const { token } = await makeToken("write");
    await enableTwoFactor(person, PASSWORD);
    const json = { decision: "resetTwoFactor" };
    const answer = await api("PUT", `/api/admin/users/${person.id}`, { token: admin.token, json });
    expect(answer.status).toBe(200);
    expect((await listWith(token)).status).toBe(401);
    expect((await getNewestQueuedMail(person.email, "twoFactorReset")).text).toContain(
      "U bent overal uitgelogd en uw toegangstokens werken niet meer.",
    );
    expect(await endings()).toEqual([{ actor: "person", about: "user", details: { count: 1 } }]);
  });

  it("comes with a password that the command line sets, and nothing is recorded where there was none", async () => {
    const { token } = await makeToken("write");
    const { email, name } = person;
    await saveAdminAccount({ email, name, passwordHash: null });
    expect((await listWith(token)).status).toBe(200);
    await saveAdminAccount({ email, name, passwordHash: "een nieuwe" });
    expect((await listWith(token)).status).toBe(401);
    await saveAdminAccount({ email, name, passwordHash: "nog een" });
    expect(await endings()).toEqual([{ actor: "command", about: "user", details: { count: 1 } }]);
  });

  it("comes with blocking and closing, and unblocking does not bring it back", async () => {
    const admin = await makePerson({ role: "ADMIN" });
    const { token } = await makeToken("read");
    const decide = (decision: string) =>
      api("PUT", `/api/admin/users/${person.id}`, { token: admin.token, json: { decision } });
    await decide("block");
    expect((await listWith(token)).status).toBe(401);
    await decide("unblock");
    expect((await listWith(token)).status).toBe(401);
    const closing = await makePerson({ password: PASSWORD });
    const last = await makeToken("read", closing);
    const closed = await api("POST", `/api/users/${closing.id}/close`, {
      token: closing.token,
      json: { password: PASSWORD },
    });
    expect(closed.status).toBe(200);
    expect((await listWith(last.token)).status).toBe(401);
  });

  it("follows its owner: no access, no list", async () => {
    const { token } = await makeToken("write");
    await db().user.update({ where: { id: person.id }, data: { allowAccess: false } });
    const answer = await listWith(token);
    expect([answer.status, answer.body.code]).toEqual([403, "not_approved"]);
  });
});
