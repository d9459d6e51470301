import { decodeJwt } from "jose";
import { findCredentials, logIn as openLogin } from "@/lib/accounts/server/accounts";
import { authOptions } from "@/lib/accounts/server/next-auth-options";
import { db } from "@/lib/platform/database/db";
import { API_TEST_ORIGIN, api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0" });

const PASSWORD = "Zeer geheim wachtwoord ⚕ 1";
let person: Person;

beforeEach(async () => {
  await emptyDatabase();
  person = await makePerson({ email: "arts@test.example", name: "Arts", password: PASSWORD });
});

async function logIn(fields: Record<string, unknown> = {}, address = "192.0.2.1") {
  const json = {
    email: person.email,
    password: PASSWORD,
    captchaToken: await createSolvedCaptchaToken(),
    ...fields,
  };
  return api("POST", "/api/auth/login", { json, address });
}

describe("logging in", () => {
  it("answers token and user, repeats the token in its header, and sets the cookie out of scripts' reach [deviation.session-cookie]", async () => {
    const answer = await logIn();
    expect(answer.status).toBe(200);
    expect(answer.body.user).toEqual({
      _id: person.id,
      name: "Arts",
      email: "arts@test.example",
      role: "USER",
      isAdmin: false,
      allowAccess: true,
      verified: true,
    });
    expect(answer.headers.get("x-auth-token")).toBe(answer.body.token);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.cookies).toEqual([
      // The browser is known from then on; see abuse-limits.test.ts.
      expect.objectContaining({ name: "device", httpOnly: true }),
      expect.objectContaining({
        name: "session",
        value: answer.body.token,
        httpOnly: true,
        sameSite: "lax",
        secure: false,
        path: "/",
      }),
    ]);
    expect(answer.text).not.toMatch(/argon2|passwordHash/);
  });

  it("puts exp and the user as JSON in the token, for twelve hours", async () => {
    const { body } = await logIn();
    const claims = decodeJwt(body.token);
    expect(JSON.parse(claims.sub ?? "")).toEqual(body.user);
    const hours = ((claims.exp ?? 0) - Date.now() / 1000) / 3600;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
  });

  it("gives a token that works as bearer and as cookie", async () => {
    const { body } = await logIn();
    expect((await api("GET", "/api/algorithm", { token: body.token })).status).toBe(200);
    expect((await api("GET", "/api/algorithm", { cookie: body.token })).status).toBe(200);
  });

  it("takes a multipart form, and an e-mail address in any case with spaces around it", async () => {
    const form = new FormData();
    form.set("email", "  ARTS@Test.Example ");
    form.set("password", PASSWORD);
    form.set("captchaToken", await createSolvedCaptchaToken());
    const answer = await api("POST", "/api/auth/login", { body: form });
    expect([answer.status, answer.body.user?._id]).toEqual([200, person.id]);
  });

  it("answers a wrong password, an unknown address and an account without a password the same", async () => {
    const without = await makePerson({ email: "zonder@test.example" });
    const answers = [
      await logIn({ password: "fout wachtwoord" }),
      await logIn({ email: "niemand@test.example" }),
      await logIn({ email: without.email, password: PASSWORD }),
      await logIn({ email: "geen adres" }),
    ];
    const [first] = answers;
    expect(first?.body).toMatchObject({ status: 400, code: "invalid_credentials" });
    expect(first?.body.detail).toBe("Gebruiker of wachtwoord onjuist.");
    for (const answer of answers) {
      expect([answer.status, answer.text, [...answer.headers], answer.cookies]).toEqual([
        400,
        first?.text,
        [...(first?.headers ?? [])],
        [],
      ]);
    }
  });

  it("compares the whole password, white space and case included", async () => {
    for (const password of [
      ` ${PASSWORD}`,
      PASSWORD.toUpperCase(),
      PASSWORD.slice(0, -1),
      `${PASSWORD}\u0000`,
    ]) {
      expect((await logIn({ password })).status).toBe(400);
    }
  });

  it("refuses a blocked and a closed account like a wrong password", async () => {
    for (const column of ["blockedAt", "closedAt"] as const) {
      await db().user.update({ where: { id: person.id }, data: { [column]: new Date() } });
      expect((await logIn()).body.code).toBe("invalid_credentials");
      await db().user.update({ where: { id: person.id }, data: { [column]: null } });
    }
    expect((await logIn()).status).toBe(200);
  });

  it.each([
    ["an empty body", {}, ["email", "password", "captchaToken"]],
    ["an unknown field", { email: "a@b.nl", password: "x", captchaToken: "y", isAdmin: true }, ["isAdmin"]],
    ["other types", { email: 1, password: ["x"], captchaToken: null }, ["email", "password", "captchaToken"]],
    [
      "a very long password",
      { email: "a@b.nl", password: "x".repeat(1001), captchaToken: "y" },
      ["password"],
    ],
  ])("names what is wrong with %s [rule.login-required]", async (_, json, fields) => {
    const answer = await api("POST", "/api/auth/login", { json });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
    expect(Object.keys(answer.body.errors).sort()).toEqual([...fields].sort());
  });

  it("notes the login", async () => {
    await logIn();
    const { lastLoginAt } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
    expect(Date.now() - (lastLoginAt?.getTime() ?? 0)).toBeLessThan(60_000);
    await logIn();
    const { previousLoginAt } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
    expect(previousLoginAt).toEqual(lastLoginAt);
  });
});

describe("the captcha of the login", () => {
  it("refuses one that is missing, made up or altered", async () => {
    expect((await logIn({ captchaToken: undefined })).body.errors).toHaveProperty("captchaToken");
    const altered = JSON.parse(Buffer.from(await createSolvedCaptchaToken(), "base64").toString());
    altered.challenge.parameters.cost = 0;
    for (const wrong of [
      "onzin",
      Buffer.from("{}").toString("base64"),
      Buffer.from("null").toString("base64"),
      Buffer.from(JSON.stringify(altered)).toString("base64"),
    ]) {
      const answer = await logIn({ captchaToken: wrong });
      expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
        403,
        "captcha_invalid",
        "Captcha onjuist",
      ]);
    }
  });

  it("counts once, also when two logins use it at the same moment, and also after a wrong password", async () => {
    const token = await createSolvedCaptchaToken();
    const both = await Promise.all([logIn({ captchaToken: token }), logIn({ captchaToken: token })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    const other = await createSolvedCaptchaToken();
    expect((await logIn({ captchaToken: other, password: "fout" })).status).toBe(400);
    expect((await logIn({ captchaToken: other })).status).toBe(403);
  });

  it("refuses a challenge with a wrong solution", async () => {
    const token = JSON.parse(Buffer.from(await createSolvedCaptchaToken(), "base64").toString());
    token.solution = { ...token.solution, counter: token.solution.counter + 1 };
    const captcha = Buffer.from(JSON.stringify(token)).toString("base64");
    expect((await logIn({ captchaToken: captcha })).status).toBe(403);
  });

  it("expires", async () => {
    const token = await createSolvedCaptchaToken();
    jest.useFakeTimers({
      now: Date.now() + 21 * 60_000,
      doNotFake: [
        "setTimeout",
        "setInterval",
        "setImmediate",
        "nextTick",
        "queueMicrotask",
        "performance",
        "hrtime",
        "clearTimeout",
        "clearInterval",
        "clearImmediate",
      ],
    });
    try {
      expect((await logIn({ captchaToken: token })).status).toBe(403);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe("the limit on failed logins", () => {
  const fail = (address: string) => logIn({ password: "fout" }, address);

  it("stops one address on one account after 25, and locks nobody else out", async () => {
    for (let attempt = 0; attempt < 25; attempt += 1) expect((await fail("203.0.113.7")).status).toBe(400);
    const stopped = await fail("203.0.113.7");
    expect([stopped.status, stopped.body.code]).toEqual([429, "rate_limited"]);
    const seconds = Number(stopped.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(300);
    expect(stopped.body.detail).toBe(
      `Te veel pogingen. Probeer het over ${Math.ceil(seconds / 60)} minuten nogmaals.`,
    );
    // Not even the right password from there, but the owner gets in from anywhere else.
    expect((await logIn({}, "203.0.113.7")).status).toBe(429);
    expect((await logIn({}, "198.51.100.2")).status).toBe(200);
    const other = await makePerson({ email: "ander@test.example", password: PASSWORD });
    expect((await logIn({ email: other.email }, "203.0.113.7")).status).toBe(200);
  });

  it("holds for parallel attempts, and for an address that does not exist", async () => {
    const attempts = Array.from({ length: 30 }, () => logIn({ email: "niemand@test.example" }));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(statuses.filter((status) => status === 400)).toHaveLength(25);
  });

  it("counts failures only: a success starts anew", async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) await fail("203.0.113.8");
    expect((await logIn({}, "203.0.113.8")).status).toBe(200);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect((await fail("203.0.113.8")).status).toBe(400);
    }
  });
});

describe("next-auth's own login", () => {
  async function authorize(credentials: Record<string, string>) {
    type Authorize = (sent: Record<string, string>, request: object) => Promise<{ id: string } | null>;
    const callback = authOptions().providers[0]?.options?.authorize as Authorize;
    return callback(credentials, { headers: { "x-forwarded-for": "192.0.2.1" } });
  }

  it("is the same function: password, captcha and limit", async () => {
    const right = async () => ({
      email: person.email,
      password: PASSWORD,
      captchaToken: await createSolvedCaptchaToken(),
    });
    expect((await authorize(await right()))?.id).toBe(person.id);
    await expect(authorize({ ...(await right()), password: "fout" })).rejects.toThrow("invalid_credentials");
    await expect(authorize({ ...(await right()), captchaToken: "onzin" })).rejects.toThrow("captcha_invalid");
    expect(await authorize({ email: person.email, password: PASSWORD })).toBeNull();
    const wrong = async () => authorize({ ...(await right()), password: "fout" }).catch(String);
    for (let attempt = 1; attempt < 25; attempt += 1) await wrong();
    expect(await wrong()).toContain("rate_limited");
    expect((await logIn()).status).toBe(429);
  });

  it("carries the register's own token in its cookie, unchanged", async () => {
    const { jwt, cookies } = authOptions();
    const { body } = await logIn();
    const secret = "";
    const token = await jwt?.decode?.({ token: body.token, secret });
    expect(await jwt?.encode?.({ token: token ?? {}, secret })).toBe(body.token);
    expect(await jwt?.decode?.({ token: `${body.token}x`, secret })).toBeNull();
    expect(cookies?.sessionToken).toEqual({
      name: "session",
      options: { httpOnly: true, sameSite: "lax", path: "/", secure: false },
    });
  });

  it("tells the browser who is logged in from the database, not from the token", async () => {
    const { callbacks, jwt } = authOptions();
    const { body } = await logIn();
    const token = (await jwt?.decode?.({ token: body.token, secret: "" })) ?? {};
    const ask = () => callbacks?.session?.({ session: { expires: "x" }, token } as never);
    await db().user.update({ where: { id: person.id }, data: { role: "ADMIN" } });
    expect(await ask()).toMatchObject({ user: { _id: person.id, role: "ADMIN", isAdmin: true } });
    await db().session.deleteMany();
    expect(await ask()).toEqual({ expires: "x" });
  });
});

describe("logging out", () => {
  it("ends the session: the token is worth nothing from then on, and the cookie goes", async () => {
    const { body } = await logIn();
    const out = await api("POST", "/api/auth/logout", {
      cookie: body.token,
      headers: { origin: API_TEST_ORIGIN },
    });
    expect(out.status).toBe(200);
    expect(out.cookies).toEqual([expect.objectContaining({ name: "session", value: "", maxAge: 0 })]);
    expect((await api("GET", "/api/algorithm", { token: body.token })).status).toBe(401);
    expect((await api("GET", "/api/algorithm", { cookie: body.token })).status).toBe(401);
  });

  it("leaves other sessions of the same person, and is no error without one", async () => {
    const [one, other] = [await logIn(), await logIn()];
    await api("POST", "/api/auth/logout", { token: one.body.token });
    expect((await api("GET", "/api/algorithm", { token: other.body.token })).status).toBe(200);
    expect((await api("POST", "/api/auth/logout")).status).toBe(200);
  });
});

describe("a login that is under way", () => {
  it.each([
    ["the password was set anew", 'UPDATE "user" SET password_hash = $2 WHERE id = $1', ["anders"]],
    ["the account was blocked", 'UPDATE "user" SET blocked_at = now() WHERE id = $1', []],
    [
      "a second factor was switched on",
      "INSERT INTO two_factor (user_id, sealed, confirmed_at) VALUES ($1, '\\x00', now())",
      [],
    ],
  ])("opens no session once %s", async (_name, change, values) => {
    const account = await findCredentials({ email: person.email });
    if (account === null) throw new Error("the person has no account");
    const before = await db().session.count();
    await queryAsTableOwner(change, [person.id, ...values]);
    await expect(openLogin(account)).rejects.toMatchObject({ code: "login_expired" });
    expect(await db().session.count()).toBe(before);
  });
});
