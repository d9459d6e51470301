import { api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase } from "../../support/database";
import { createSession, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0", LOGIN_FAILURES: "6" });

const PASSWORD = "Zeer geheim wachtwoord ⚕ 1";
let person: Person;

beforeEach(async () => {
  await emptyDatabase();
  person = await makePerson({ email: "arts@test.example", password: PASSWORD });
});

/** What asks for the password again, from one address as all else here. */
async function giveAgain(password: string, token = person.token) {
  const json = { name: "Arts Voorbeeld", email: "nieuw@test.example", password };
  return (await api("PUT", `/api/users/${person.id}`, { token, json })).status;
}

async function logIn(password: string) {
  const json = { email: person.email, password, captchaToken: await createSolvedCaptchaToken() };
  return (await api("POST", "/api/auth/login", { json })).status;
}

async function useUp(token = person.token) {
  for (let attempt = 0; attempt < 6; attempt += 1) expect(await giveAgain("fout", token)).toBe(400);
  expect(await giveAgain(PASSWORD, token)).toBe(429);
}

describe("asking a logged-in person for their password again", () => {
  it("is limited per session: a thief in one locks the owner out of neither login nor other sessions", async () => {
    await useUp();
    expect(await logIn(PASSWORD)).toBe(200);
    const own = await createSession(person.id);
    expect(await giveAgain(PASSWORD, own.token)).toBe(200);
  });

  it("says when to come back, and counts for everything that asks", async () => {
    await useUp();
    const paths = [
      ["POST", "/close", {}],
      ["POST", "/two-factor", {}],
      ["POST", "/tokens", { name: "Export", scope: "read", days: 7 }],
    ] as const;
    for (const [method, path, fields] of paths) {
      const json = { ...fields, password: PASSWORD };
      const answer = await api(method, `/api/users/${person.id}${path}`, { token: person.token, json });
      expect([path, answer.status, answer.body.code]).toEqual([path, 429, "rate_limited"]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });

  it("is not emptied by a login, nor is the login's by it", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await giveAgain("fout")).toBe(400);
      expect(await logIn("fout")).toBe(400);
    }
    expect(await logIn(PASSWORD)).toBe(200);
    expect(await giveAgain("fout")).toBe(400);
    expect(await giveAgain("fout")).toBe(429);
    for (let attempt = 0; attempt < 6; attempt += 1) expect(await logIn("fout")).toBe(400);
    const own = await createSession(person.id);
    expect(await giveAgain(PASSWORD, own.token)).toBe(200);
    expect(await logIn(PASSWORD)).toBe(429);
  });

  it("counts failures only, and those at the same moment one by one", async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 5; attempt += 1) expect(await giveAgain("fout")).toBe(400);
      const json = { name: "Arts Voorbeeld", scope: "read", days: 7, password: PASSWORD };
      const made = await api("POST", `/api/users/${person.id}/tokens`, { token: person.token, json });
      expect(made.status).toBe(201);
    }
    const statuses = await Promise.all(Array.from({ length: 10 }, () => giveAgain("fout")));
    expect(statuses.sort()).toEqual([400, 400, 400, 400, 400, 400, 429, 429, 429, 429]);
  });
});
