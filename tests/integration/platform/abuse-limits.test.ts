import { SignJWT } from "jose";
import { derivePurposeKey } from "@/lib/platform/auth/seal";
import { getSettings } from "@/lib/platform/env";
import { computeLoginDelay } from "@/lib/platform/http/rate-limits";
import { type ApiAnswer, api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { findMailLink, getNewestQueuedMail } from "../../support/mails";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, {
  CACHE_SECONDS: "0",
  LOGIN_FREE_FAILURES: "6",
  API_ANONYMOUS_CALLS: "40",
});

const PASSWORD = "Zeer geheim wachtwoord ⚕ 1";
let person: Person;
/** How many attempts the attackers made. */
let hosts = 0;

async function logIn(password: string, { address = "192.0.2.1", device = "", email = "" } = {}) {
  const json = { email: email || person.email, password, captchaToken: await createSolvedCaptchaToken() };
  // The captcha is fetched from the same address in these tests, so its calls are not to be counted here.
  await queryAsTableOwner("DELETE FROM rate_limit WHERE key LIKE 'entranceCall%'");
  const headers: Record<string, string> = device === "" ? {} : { cookie: `device=${device}` };
  return api("POST", "/api/auth/login", { json, address, headers });
}

/** Where the failures come from, which is also where the owner is: nobody there has a first try left. */
const ATTACKERS = ["192.0.2.1", "203.0.113.1", "203.0.113.2", "203.0.113.3"];

async function fail(email = "") {
  hosts += 1;
  return logIn("fout", { address: ATTACKERS[hosts % ATTACKERS.length], email });
}

/** Lets the time of the limits go on, without waiting for it. */
async function pass(seconds: number) {
  await queryAsTableOwner("UPDATE rate_limit SET expire = expire - $1 * interval '1 second'", [seconds]);
}

/** So many failures from everywhere that the next delays are long, whatever the machine's own speed. */
async function failOften(email = "") {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    expect((await fail(email)).status).toBe(400);
    // The last of them opened a delay, which still runs.
    if (attempt < 11) await pass(40);
  }
}

const deviceOf = ({ cookies }: ApiAnswer) => cookies.find(({ name }) => name === "device")?.value ?? "";

/** Sets a password with a mailed link, in a browser that gives its device back. */
async function setPassword(password: string): Promise<string> {
  await api("POST", "/api/auth/resetpassword", { json: { email: person.email } });
  const link = findMailLink(await getNewestQueuedMail(person.email, "passwordReset"), "/password-reset/");
  const json = { email: person.email, token: link.pathname.split("/").at(-1), password };
  return deviceOf(await api("PUT", "/api/auth/changepassword", { json }));
}

beforeEach(async () => {
  await emptyDatabase();
  hosts = 0;
  person = await makePerson({ email: "arts@test.example", password: PASSWORD });
});

describe("failures on one account from many addresses", () => {
  it("doubles the delay with each, up to a bound", () => {
    const limits = { ...getSettings(), LOGIN_FREE_FAILURES: 30, LOGIN_DELAY_MAX_SECONDS: 300 };
    const delays = [1, 30, 31, 32, 33, 38, 39, 40, 5000].map((count) => computeLoginDelay(count, limits));
    expect(delays).toEqual([0, 0, 1, 2, 4, 128, 256, 300, 300]);
  });

  it("makes strangers wait in turn, longer each time, and never for good", async () => {
    await failOften();
    for (const delay of [32, 64, 128]) {
      const refused = await fail();
      expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
      const seconds = Number(refused.headers.get("retry-after"));
      expect(seconds).toBeLessThanOrEqual(delay);
      expect(seconds).toBeGreaterThan(delay / 2);
      await pass(seconds);
      expect((await fail()).status).toBe(400);
    }
    await pass(256);
    expect((await logIn(PASSWORD, { address: "198.51.100.7" })).status).toBe(200);
    // The owner's success starts anew.
    for (let attempt = 0; attempt < 6; attempt += 1) expect((await fail()).status).toBe(400);
  });

  it("lets one of several attempts at the same moment pass once the free ones are used up", async () => {
    await failOften();
    await pass(40);
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => fail()))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it("lets who was not heard of that day pass with a first try, and no further", async () => {
    await failOften();
    expect((await logIn("fout", { address: "198.51.100.20" })).status).toBe(400);
    expect((await logIn(PASSWORD, { address: "198.51.100.20" })).status).toBe(429);
    expect((await logIn(PASSWORD, { address: "198.51.100.21" })).status).toBe(200);
  });

  it("is the same for an address that no account has", async () => {
    await failOften("niemand@test.example");
    expect((await fail("niemand@test.example")).status).toBe(429);
    expect((await fail()).status).toBe(400);
  });

  it("never locks the owner out of a browser they logged in with before", async () => {
    const first = await logIn(PASSWORD);
    const device = first.cookies.find(({ name }) => name === "device");
    expect(device).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/", maxAge: 365 * 86_400 });
    const cookie = device?.value ?? "";
    await failOften();
    expect((await logIn(PASSWORD, { address: "203.0.113.1" })).status).toBe(429);
    expect((await logIn(PASSWORD, { device: cookie, address: "203.0.113.1" })).status).toBe(200);
    // It is no key to another account, and an altered one is none at all.
    const other = await makePerson({ email: "ander@test.example", password: PASSWORD });
    await failOften(other.email);
    expect((await logIn(PASSWORD, { device: cookie, email: other.email })).status).toBe(429);
    const refused = { email: other.email, device: `${cookie}x` };
    expect((await logIn(PASSWORD, refused)).status).toBe(429);
    expect((await logIn(PASSWORD, { ...refused, device: other.token })).status).toBe(429);
    // Nor does it give its bearer endless tries.
    for (let attempt = 0; attempt < 25; attempt += 1) {
      expect((await logIn("fout", { device: cookie, address: `198.51.100.${attempt}` })).status).toBe(400);
    }
    expect((await logIn("fout", { device: cookie, address: "198.51.100.99" })).status).toBe(429);
  });

  it("gives an owner on a new device a way in: a password set by mail", async () => {
    await failOften();
    expect((await logIn(PASSWORD)).status).toBe(429);
    const device = await setPassword("een-heel-ander-wachtwoord");
    expect((await logIn("een-heel-ander-wachtwoord", { device })).status).toBe(200);
  });

  it("forgets every device with a new password, but the one in which it was set", async () => {
    const password = "een-heel-ander-wachtwoord";
    const other = await makePerson({ email: "ander@test.example", password: PASSWORD });
    const shared = deviceOf(await logIn(PASSWORD, { email: other.email }));
    const old = deviceOf(await logIn(PASSWORD, { device: shared }));
    const fresh = await setPassword(password);
    await failOften();
    expect((await logIn(password, { device: old })).status).toBe(429);
    expect((await logIn(password, { device: fresh })).status).toBe(200);
    // Who shared the browser keeps it, and a login there makes it known again.
    await failOften(other.email);
    expect((await logIn(PASSWORD, { device: old, email: other.email })).status).toBe(200);
    const again = await logIn(password, { device: fresh });
    expect((await logIn("fout", { device: deviceOf(again) })).status).toBe(400);
  });

  it("takes the mark of an older version for that of a stranger, without an error", async () => {
    const older = await new SignJWT({ users: [person.id] })
      .setProtectedHeader({ alg: "HS256" })
      .setJti(crypto.randomUUID())
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(derivePurposeKey("known devices"));
    const answer = await logIn(PASSWORD, { device: older });
    expect(answer.status).toBe(200);
    await failOften();
    expect((await logIn(PASSWORD, { device: older })).status).toBe(429);
    expect((await logIn(PASSWORD, { device: deviceOf(answer) })).status).toBe(200);
  });
});

describe("calls of the API", () => {
  const ask = (address: string, token?: string) => api("GET", "/api/algorithm/dataModel", { address, token });

  it("are limited per address for who is not logged in, and say when to come back", async () => {
    const answers = await Promise.all(Array.from({ length: 45 }, () => ask("203.0.113.5")));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    const seconds = Number(refused[0]?.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(290);
    expect(seconds).toBeLessThanOrEqual(300);
    expect((await ask("203.0.113.6")).status).toBe(200);
    // A hospital works behind one address: who is logged in is not counted, and the watch is not either.
    expect((await ask("203.0.113.5", person.token)).status).toBe(200);
    for (const path of ["/api/health", "/api/ready", "/api/captcha"]) {
      expect((await api("GET", path, { address: "203.0.113.5" })).status).toBe(200);
    }
    // Nor does it keep anybody there from logging in.
    const json = { email: person.email, password: PASSWORD, captchaToken: await createSolvedCaptchaToken() };
    expect((await api("POST", "/api/auth/login", { json, address: "203.0.113.5" })).status).toBe(200);
  });

  it("count an IPv6 network of 64 bits as one, however it is written", async () => {
    for (let call = 0; call < 40; call += 1) {
      expect((await ask(`2001:db8:1:2:${call.toString(16)}::1`)).status).toBe(200);
    }
    for (const same of ["2001:db8:1:2::99", "2001:DB8:0001:0002:ffff:ffff:ffff:ffff"]) {
      expect((await ask(same)).status).toBe(429);
    }
    expect((await ask("2001:db8:1:3::1")).status).toBe(200);
  });
});
