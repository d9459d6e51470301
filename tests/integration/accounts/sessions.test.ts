import { SignJWT, UnsecuredJWT } from "jose";
import { signSessionToken } from "@/lib/platform/auth/token";
import { db } from "@/lib/platform/database/db";
import { API_TEST_ORIGIN, api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { createSession, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const HOUR = 3_600_000;
let person: Person;

beforeEach(async () => {
  await emptyDatabase();
  person = await makePerson();
});

const statusOf = async (token: string) => (await api("GET", "/api/algorithm", { token })).status;
const key = (secret = process.env.AUTH_SECRET) => new TextEncoder().encode(secret);
const subject = () => JSON.stringify({ _id: person.id, role: "ADMIN", isAdmin: true });

function token(change: (jwt: SignJWT) => SignJWT = (jwt) => jwt): SignJWT {
  const jwt = new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(subject())
    .setJti(person.sessionId);
  return change(jwt.setExpirationTime("1h"));
}

describe("a session token", () => {
  it("counts when it verifies, and only then [session.valid]", async () => {
    expect(await statusOf(person.token)).toBe(200);
    expect(await statusOf(await token().sign(key()))).toBe(200);
    expect(await statusOf(await token().sign(key("another-secret-of-enough-characters-123")))).toBe(401);
  });

  it("is none without an expiry, after it, without a session, or with a subject that is none [session.expired, constant.token-expiry, constant.token-no-claim]", async () => {
    const plain = new SignJWT().setProtectedHeader({ alg: "HS256" });
    const wrong = [
      plain.setSubject(subject()).setJti(person.sessionId),
      token((jwt) => jwt.setExpirationTime(Math.floor(Date.now() / 1000) - 1)),
      token((jwt) => jwt.setExpirationTime(Math.floor(Date.now() / 1000))),
      token((jwt) => jwt.setJti("0199aaaa-0000-7000-8000-000000000000")),
      token((jwt) => jwt.setSubject(person.id)),
      token((jwt) => jwt.setSubject("{}")),
      token((jwt) => jwt.setSubject("null")),
      token((jwt) => jwt.setNotBefore("30m")),
    ];
    for (const jwt of wrong) expect(await statusOf(await jwt.sign(key()))).toBe(401);
  });

  it("is none when any part of it was changed", async () => {
    const parts = person.token.split(".");
    const claims = JSON.parse(Buffer.from(parts[1] ?? "", "base64url").toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString("base64url");
    expect(await statusOf([parts[0], forged, parts[2]].join("."))).toBe(401);
    expect(await statusOf([parts[0], parts[1], ""].join("."))).toBe(401);
    expect(await statusOf(`${parts[0]}.${parts[1]}`)).toBe(401);
    const unsigned = new UnsecuredJWT()
      .setSubject(subject())
      .setJti(person.sessionId)
      .setExpirationTime("1h");
    expect(await statusOf(unsigned.encode())).toBe(401);
    const other = new SignJWT()
      .setProtectedHeader({ alg: "HS384" })
      .setSubject(subject())
      .setJti(person.sessionId);
    expect(await statusOf(await other.setExpirationTime("1h").sign(key()))).toBe(401);
  });

  it("counts for the person of its session only", async () => {
    const other = await makePerson({ role: "ADMIN" });
    const mixed = await signSessionToken(other.actor, person.sessionId, new Date(Date.now() + HOUR));
    expect(await statusOf(mixed)).toBe(401);
  });

  it.each(["Bearer", "Bearer ", "Basic abc", "Bearer a b", "bearer x.y.z", "Bearer \u00e9"])(
    "answers the authorization header %j as nobody, never with 500",
    async (authorization) => {
      const { status, headers } = await api("GET", "/api/algorithm", { headers: { authorization } });
      expect(status).toBe(401);
      expect(headers.get("www-authenticate")).toBe('Bearer realm="register"');
    },
  );

  it("comes before the cookie: a wrong bearer token is nobody, whatever the cookie", async () => {
    const answer = await api("GET", "/api/algorithm", { token: "onzin", cookie: person.token });
    expect(answer.status).toBe(401);
  });
});

describe("a session", () => {
  const setBack = (column: "lastUsedAt" | "expiresAt" | "createdAt", milliseconds: number) =>
    db().session.update({
      where: { id: person.sessionId },
      data: {
        [column]: new Date(Date.now() - milliseconds),
        ...(column === "expiresAt" ? { createdAt: new Date(Date.now() - 13 * HOUR) } : {}),
      },
    });

  it("ends after two hours without use", async () => {
    await setBack("lastUsedAt", 2 * HOUR - 60_000);
    expect(await statusOf(person.token)).toBe(200);
    await setBack("lastUsedAt", 2 * HOUR + 1_000);
    expect(await statusOf(person.token)).toBe(401);
  });

  it("is kept alive by use", async () => {
    await setBack("lastUsedAt", HOUR);
    await statusOf(person.token);
    const { lastUsedAt } = await db().session.findUniqueOrThrow({ where: { id: person.sessionId } });
    expect(Date.now() - lastUsedAt.getTime()).toBeLessThan(60_000);
  });

  it("ends after twelve hours, however much it is used", async () => {
    const { createdAt, expiresAt } = await db().session.findUniqueOrThrow({
      where: { id: person.sessionId },
    });
    expect(Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000)).toBe(12 * 60);
    await setBack("expiresAt", 1_000);
    expect(await statusOf(person.token)).toBe(401);
  });

  it("follows what an admin changes on the very next request", async () => {
    const change = (data: object) => db().user.update({ where: { id: person.id }, data });
    const second = await createSession(person.id);
    await change({ allowAccess: false });
    expect(await statusOf(person.token)).toBe(403);
    expect(await statusOf(second.token)).toBe(403);
    await change({ role: "ADMIN" });
    expect(await statusOf(person.token)).toBe(200);
    await change({ role: "USER", allowAccess: true });
    expect(await statusOf(person.token)).toBe(200);
    await change({ blockedAt: new Date() });
    expect(await statusOf(person.token)).toBe(401);
    await change({ blockedAt: null, closedAt: new Date() });
    expect(await statusOf(person.token)).toBe(401);
  });

  it("does not trust the role in a token", async () => {
    const made = await api("POST", "/api/algorithm", { token: person.token, json: buildEntryBody() });
    const claimed = await token().sign(key());
    expect((await api("DELETE", `/api/algorithm/${made.body._id}`, { token: claimed })).status).toBe(403);
  });
});

describe("a write of another site", () => {
  const post = (options: { headers?: Record<string, string>; token?: string; cookie?: string }) =>
    api("POST", "/api/algorithm", { json: buildEntryBody(), ...options });

  it("by the cookie needs the site's own Origin", async () => {
    const cookie = person.token;
    expect((await post({ cookie, headers: { origin: API_TEST_ORIGIN } })).status).toBe(201);
    for (const headers of [
      {},
      { origin: "https://elders.example" },
      { origin: "null" },
      { origin: "http://localhost:3001" },
      { origin: "https://localhost:3000" },
      { origin: "http://localhost:3000.elders.example" },
    ]) {
      const answer = await post({ cookie, headers: headers as Record<string, string> });
      expect([headers, answer.status, answer.body.code]).toEqual([headers, 403, "foreign_origin"]);
    }
    expect(await db().entry.count()).toBe(1);
  });

  it("by a bearer token needs none, but never a foreign one", async () => {
    const { token: bearer } = person;
    expect((await post({ token: bearer })).status).toBe(201);
    expect((await post({ token: bearer, headers: { origin: API_TEST_ORIGIN } })).status).toBe(201);
    expect((await post({ token: bearer, headers: { origin: "https://elders.example" } })).status).toBe(403);
  });

  it("is refused when the browser says it is cross-site, and nothing else of what browsers say is", async () => {
    const { token: bearer, token: cookie } = person;
    const from = (site: string) => ({ "sec-fetch-site": site, origin: API_TEST_ORIGIN });
    expect((await post({ token: bearer, headers: from("cross-site") })).status).toBe(403);
    expect((await post({ cookie, headers: from("cross-site") })).status).toBe(403);
    for (const site of ["same-origin", "none"]) {
      expect((await post({ cookie, headers: from(site) })).status).toBe(201);
    }
  });

  it("holds for PUT, DELETE, login and logout too, and never for reading", async () => {
    const made = await post({ token: person.token });
    const headers = { origin: "https://elders.example" };
    const cookie = person.token;
    const path = `/api/algorithm/${made.body._id}`;
    expect((await api("PUT", path, { cookie, headers, json: buildEntryBody() })).status).toBe(403);
    expect((await api("DELETE", path, { cookie, headers })).status).toBe(403);
    expect((await api("POST", "/api/auth/logout", { cookie, headers })).status).toBe(403);
    expect((await api("POST", "/api/auth/login", { headers, json: {} })).status).toBe(403);
    expect((await api("GET", path, { cookie, headers })).status).toBe(200);
    expect(
      (await api("GET", "/api/algorithm", { cookie, headers: { "sec-fetch-site": "cross-site" } })).status,
    ).toBe(200);
  });
});
