import { SignJWT } from "jose";
import { authOptions } from "@/lib/accounts/server/next-auth-options";
import { db } from "@/lib/platform/database/db";
import { getSettings } from "@/lib/platform/env";
import { api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { listQueuedMails } from "../../support/mails";
import { createSession, makePerson, type Person } from "../../support/people";
import { computeTotpCode, enableTwoFactor } from "../../support/two-factor";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0" });

const PASSWORD = "Zeer geheim wachtwoord ⚕ 1";
let person: Person;
let secret: string;
let recoveryCodes: string[];

async function firstStep(fields: Record<string, unknown> = {}) {
  const json = {
    email: person.email,
    password: PASSWORD,
    captchaToken: await createSolvedCaptchaToken(),
    ...fields,
  };
  return api("POST", "/api/auth/login", { json });
}

async function newTicket(): Promise<string> {
  return (await firstStep()).body.ticket;
}

const secondStep = (ticket: string, code: string) => api("POST", "/api/auth/otp", { json: { ticket, code } });

beforeEach(async () => {
  await emptyDatabase();
  person = await makePerson({ email: "arts@test.example", name: "Arts", password: PASSWORD });
  ({ secret, recoveryCodes } = await enableTwoFactor(person, PASSWORD));
});

const own = (path = "") => `/api/users/${person.id}/two-factor${path}`;

describe("setting two-step verification up", () => {
  it("needs the password, gives secret and address for the app, and turns on with a first code", async () => {
    const other = await makePerson({ email: "ander@test.example", password: PASSWORD });
    const path = `/api/users/${other.id}/two-factor`;
    const { token } = other;
    const refused = await api("POST", path, { token, json: { password: "fout" } });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { password: ["Dit wachtwoord is niet juist."] },
    ]);
    const { body } = await api("POST", path, { token, json: { password: PASSWORD } });
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.uri).toBe(
      `otpauth://totp/AI-register%20Zorg:ander%40test.example?secret=${body.secret}&issuer=AI-register%20Zorg`,
    );
    const wrong = await api("PUT", path, { token, json: { code: "000000" } });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { code: ["Deze code is onjuist of al gebruikt."] },
    ]);
    expect((await api("GET", path, { token })).body).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      required: false,
    });
    const made = await api("PUT", path, { token, json: { code: computeTotpCode(body.secret) } });
    expect(made.body.recoveryCodes).toHaveLength(10);
    expect(new Set(made.body.recoveryCodes).size).toBe(10);
    expect((await api("GET", path, { token })).body).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await listQueuedMails(other.email)).map(({ subject }) => subject)).toEqual([
      "Tweestapsverificatie staat aan",
    ]);
  });

  it("ends the sessions that were opened with the password alone, but for the one that gave a code", async () => {
    const someone = await makePerson({ password: PASSWORD });
    const elsewhere = await createSession(someone.id);
    await enableTwoFactor(someone, PASSWORD);
    expect((await api("GET", "/api/algorithm", { token: elsewhere.token })).status).toBe(401);
    expect((await api("GET", "/api/algorithm", { token: someone.token })).status).toBe(200);
  });

  it("keeps neither secret nor codes in the tables", async () => {
    const rows = await queryAsTableOwner<{ text: string }>(
      "SELECT t::text || encode(t.sealed, 'escape') AS text FROM two_factor t UNION ALL SELECT r::text FROM recovery_code r",
    );
    expect(rows).toHaveLength(11);
    const all = rows.map(({ text }) => text).join("\n");
    expect(all).not.toContain(secret);
    for (const code of recoveryCodes) expect(all).not.toContain(code.replace("-", ""));
  });

  it("is refused once it is on, and a secret that was moved to another account opens nothing there", async () => {
    const again = await api("POST", own(), { token: person.token, json: { password: PASSWORD } });
    expect([again.status, again.body.code]).toEqual([409, "two_factor_conflict"]);
    const confirmed = await api("PUT", own(), {
      token: person.token,
      json: { code: computeTotpCode(secret) },
    });
    expect([confirmed.status, confirmed.body.code]).toEqual([409, "two_factor_conflict"]);
    const thief = await makePerson({ email: "dief@test.example", password: PASSWORD });
    await enableTwoFactor(thief, PASSWORD);
    await queryAsTableOwner(
      "UPDATE two_factor SET sealed = (SELECT sealed FROM two_factor WHERE user_id = $1) WHERE user_id = $2",
      [person.id, thief.id],
    );
    const { body } = await firstStep({ email: thief.email });
    expect((await secondStep(body.ticket, computeTotpCode(secret))).status).toBe(500);
  });

  it("is nobody else's business, an admin's neither", async () => {
    const admin = await makePerson({ role: "ADMIN" });
    for (const [method, path, json] of [
      ["GET", "", undefined],
      ["POST", "", { password: PASSWORD }],
      ["PUT", "", { code: "123456" }],
      ["POST", "/off", { password: PASSWORD, code: "123456" }],
      ["POST", "/recovery-codes", { password: PASSWORD, code: "123456" }],
    ] as const) {
      const options = json === undefined ? {} : { json };
      expect((await api(method, own(path), { token: admin.token, ...options })).status).toBe(403);
      expect((await api(method, own(path), options)).status).toBe(401);
    }
  });
});

describe("logging in with a second step", () => {
  it("answers the right password with otp_required and a ticket, and the code with a session", async () => {
    const first = await firstStep();
    expect([first.status, first.body.code, first.cookies]).toEqual([401, "otp_required", []]);
    expect(first.body.detail).toBe("Vul ook de code van uw authenticator-app in.");
    expect((await api("GET", "/api/algorithm", { token: first.body.ticket })).status).toBe(401);
    const second = await secondStep(
      first.body.ticket,
      ` ${computeTotpCode(secret).slice(0, 3)} ${computeTotpCode(secret).slice(3)} `,
    );
    expect([second.status, second.body.user._id]).toEqual([200, person.id]);
    expect((await api("GET", "/api/algorithm", { token: second.body.token })).status).toBe(200);
  });

  it("says nothing of it to who does not have the password", async () => {
    const { text } = await firstStep({ password: "fout" });
    expect(JSON.parse(text)).toMatchObject({ code: "invalid_credentials" });
    expect(text).not.toContain("ticket");
  });

  it("takes the code along with the password as well, in next-auth's login too", async () => {
    expect((await firstStep({ code: computeTotpCode(secret) })).status).toBe(200);
    type Authorize = (sent: Record<string, string>, request: object) => Promise<{ id: string } | null>;
    const authorize = authOptions().providers[0]?.options?.authorize as Authorize;
    const attempt = async (code?: string) =>
      authorize(
        {
          email: person.email,
          password: PASSWORD,
          captchaToken: await createSolvedCaptchaToken(),
          ...(code ? { code } : {}),
        },
        { headers: { "x-forwarded-for": "192.0.2.1" } },
      );
    await expect(attempt()).rejects.toThrow("otp_required");
    await expect(attempt("123456")).rejects.toThrow("otp_invalid");
    expect((await attempt(computeTotpCode(secret, 1)))?.id).toBe(person.id);
  });

  it("takes a code once: of 20 calls at the same moment one gets in, and no later one", async () => {
    const tickets = await Promise.all(Array.from({ length: 20 }, newTicket));
    const code = computeTotpCode(secret);
    const answers = await Promise.all(tickets.map((ticket) => secondStep(ticket, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "otp_invalid")).toHaveLength(19);
    expect((await secondStep(await newTicket(), code)).body.code).toBe("otp_invalid");
    // Nor one from before it, though its time has not passed.
    expect((await secondStep(await newTicket(), computeTotpCode(secret, -1))).body.code).toBe("otp_invalid");
  });

  it("takes a ticket once, of calls at the same moment as well", async () => {
    const ticket = await newTicket();
    const both = await Promise.all([
      secondStep(ticket, recoveryCodes[0] ?? ""),
      secondStep(ticket, recoveryCodes[1] ?? ""),
    ]);
    expect(both.map(({ body }) => body.code ?? "in").sort()).toEqual(["in", "login_expired"]);
    // The code that came with the used ticket is still good.
    const unused = await db().recoveryCode.count({ where: { userId: person.id, usedAt: null } });
    expect(unused).toBe(9);
    expect((await secondStep(ticket, computeTotpCode(secret))).body.code).toBe("login_expired");
  });

  it("ends a ticket after five tries", async () => {
    const ticket = await newTicket();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await secondStep(ticket, "000000")).body.code).toBe("otp_invalid");
    }
    const stopped = await secondStep(ticket, computeTotpCode(secret));
    expect([stopped.status, Number(stopped.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await secondStep(await newTicket(), computeTotpCode(secret))).status).toBe(200);
  });

  it("refuses a ticket that is old, altered, of another key, without an end, or a session token", async () => {
    const ticket = await newTicket();
    const [head, body, signature] = ticket.split(".");
    const claims = JSON.parse(Buffer.from(body ?? "", "base64url").toString());
    const forged = (key: string, alg = "HS256") =>
      new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key));
    const other = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 9999 })).toString("base64url");
    const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    for (const wrong of [
      "onzin",
      `${head}.${other}.${signature}`,
      `${none}.${body}.`,
      await forged(process.env.AUTH_SECRET ?? ""),
      person.token,
    ]) {
      const answer = await secondStep(wrong, computeTotpCode(secret));
      expect([answer.status, answer.body.code]).toEqual([400, "login_expired"]);
    }
    const now = Date.now();
    jest.spyOn(Date, "now").mockReturnValue(now + 301_000);
    jest.useFakeTimers({
      now: now + 301_000,
      doNotFake: [
        "setTimeout",
        "setImmediate",
        "nextTick",
        "queueMicrotask",
        "clearTimeout",
        "setInterval",
        "clearInterval",
        "clearImmediate",
        "performance",
        "hrtime",
      ],
    });
    try {
      expect((await secondStep(ticket, computeTotpCode(secret))).body.code).toBe("login_expired");
    } finally {
      jest.useRealTimers();
      jest.restoreAllMocks();
    }
    expect((await secondStep(ticket, computeTotpCode(secret))).status).toBe(200);
  });

  it("ends a ticket with the password, the second factor or the account that it was given for", async () => {
    const changes: [string, string][] = [
      ["another password", `UPDATE "user" SET password_hash = 'x' WHERE id = $1`],
      ["another second factor", "UPDATE two_factor SET confirmed_at = now() WHERE user_id = $1"],
      ["none any more", "DELETE FROM two_factor WHERE user_id = $1"],
      ["a blocked account", `UPDATE "user" SET blocked_at = now() WHERE id = $1`],
    ];
    for (const [, sql] of changes) {
      await emptyDatabase();
      person = await makePerson({ email: "arts@test.example", password: PASSWORD });
      ({ secret } = await enableTwoFactor(person, PASSWORD));
      const ticket = await newTicket();
      await queryAsTableOwner(sql, [person.id]);
      expect((await secondStep(ticket, computeTotpCode(secret))).body.code).toBe("login_expired");
    }
  });

  it("takes each recovery code once, in any spelling, and tells the person", async () => {
    const [code = "", other = ""] = recoveryCodes;
    expect((await secondStep(await newTicket(), code.toUpperCase().replace("-", " "))).status).toBe(200);
    expect((await secondStep(await newTicket(), code)).body.code).toBe("otp_invalid");
    expect((await secondStep(await newTicket(), other)).status).toBe(200);
    const mails = await listQueuedMails(person.email);
    expect(mails.at(-1)).toMatchObject({ subject: "Er is ingelogd met een herstelcode" });
    expect(mails.at(-1)?.text).toContain("Ongebruikte codes die u nog hebt: 8.");
  });

  it("is asked for after a new password by mail as well", async () => {
    await api("POST", "/api/auth/resetpassword", { json: { email: person.email } });
    const [mail] = (await listQueuedMails(person.email)).filter(({ subject }) =>
      /nieuw wachtwoord/.test(subject),
    );
    const token = /password-reset\/([\w-]+)/.exec(mail?.text ?? "")?.[1];
    const password = "een-heel-ander-wachtwoord";
    const json = { email: person.email, token, password };
    expect((await api("PUT", "/api/auth/changepassword", { json })).status).toBe(200);
    expect((await firstStep({ password })).body.code).toBe("otp_required");
  });
});

describe("changing it", () => {
  it("needs password and code to switch off, and then asks for no code any more", async () => {
    const off = (json: object) => api("POST", own("/off"), { token: person.token, json });
    expect((await off({ password: PASSWORD, code: "000000" })).body.errors).toHaveProperty("code");
    expect((await off({ password: "fout", code: computeTotpCode(secret) })).body.errors).toHaveProperty(
      "password",
    );
    expect((await off({ password: PASSWORD })).body.errors).toHaveProperty("code");
    expect((await firstStep()).status).toBe(401);
    const done = await off({ password: PASSWORD, code: computeTotpCode(secret) });
    expect(done.body).toEqual({ since: null, recoveryCodesLeft: 0, required: false });
    expect((await firstStep()).status).toBe(200);
    expect((await listQueuedMails(person.email)).at(-1)?.subject).toBe("Tweestapsverificatie staat uit");
  });

  it("limits wrong codes", async () => {
    const json = { password: PASSWORD, code: "000000" };
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      statuses.push((await api("POST", own("/off"), { token: person.token, json })).status);
    }
    expect(statuses).toEqual([...new Array(10).fill(400), 429]);
  });

  it("makes new recovery codes that end the old ones", async () => {
    const json = { password: PASSWORD, code: computeTotpCode(secret) };
    const made = await api("POST", own("/recovery-codes"), { token: person.token, json });
    expect(made.body.recoveryCodes).toHaveLength(10);
    expect((await secondStep(await newTicket(), recoveryCodes[0] ?? "")).body.code).toBe("otp_invalid");
    expect((await secondStep(await newTicket(), made.body.recoveryCodes[0])).status).toBe(200);
  });

  it("is reset by an admin for a lost device: logged out everywhere, told by mail, password enough again", async () => {
    const admin = await makePerson({ role: "ADMIN" });
    const reset = (token: string, id = person.id) =>
      api("PUT", `/api/admin/users/${id}`, { token, json: { decision: "resetTwoFactor" } });
    expect((await reset(person.token)).status).toBe(403);
    const users = await api("GET", "/api/users", { token: admin.token });
    expect(users.body.find((user: { _id: string }) => user._id === person.id).twoFactor).toBe(true);
    expect((await reset(admin.token)).status).toBe(200);
    expect((await api("GET", "/api/algorithm", { token: person.token })).status).toBe(401);
    expect((await listQueuedMails(person.email)).at(-1)?.subject).toBe(
      "Uw tweestapsverificatie is opgeheven",
    );
    expect((await firstStep()).status).toBe(200);
    expect((await reset(admin.token)).body.code).toBe("user_conflict");
    const events = await queryAsTableOwner<{ kind: string }>("SELECT kind FROM audit_event ORDER BY at");
    const kinds = events.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["account.twoFactorOn", "user.twoFactorReset"]));
  });
});

describe("an admin who needs it", () => {
  it("reaches nothing but the setting up until it is on, and loses the rights with it", async () => {
    getSettings().REQUIRE_ADMIN_2FA = true;
    try {
      const admin = await makePerson({ role: "ADMIN", password: PASSWORD });
      const { token } = admin;
      for (const path of ["/api/users", "/api/messages", "/api/admin/bin", "/api/algorithm"]) {
        const refused = await api("GET", path, { token });
        expect([path, refused.status, refused.body.code]).toEqual([path, 403, "two_factor_required"]);
      }
      const block = { decision: "block" };
      expect((await api("PUT", `/api/admin/users/${person.id}`, { token, json: block })).status).toBe(403);
      const factor = await enableTwoFactor(admin, PASSWORD);
      expect((await api("GET", "/api/users", { token })).status).toBe(200);
      const off = { password: PASSWORD, code: computeTotpCode(factor.secret) };
      const answer = await api("POST", `/api/users/${admin.id}/two-factor/off`, { token, json: off });
      expect(answer.body).toEqual({ since: null, recoveryCodesLeft: 0, required: true });
      expect((await api("GET", "/api/users", { token })).status).toBe(403);
      // Members are asked for nothing.
      expect((await api("GET", "/api/algorithm", { token: person.token })).status).toBe(200);
    } finally {
      getSettings().REQUIRE_ADMIN_2FA = false;
    }
  });
});
