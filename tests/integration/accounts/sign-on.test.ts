import { NextRequest } from "next/server";
import { handleNextAuth } from "@/lib/accounts/server/next-auth-route";
import { db } from "@/lib/platform/database/db";
import { API_TEST_ORIGIN, api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase } from "../../support/database";
import { findMailLink, getNewestQueuedMail, listQueuedMails } from "../../support/mails";
import { makePerson } from "../../support/people";
import { runInRequestScope } from "../../support/request";
import {
  buildSignOnSettings,
  type RunningIdentityProvider,
  SignOnBrowser,
  startIdentityProvider,
} from "../../support/sign-on";
import { computeTotpCode, enableTwoFactor } from "../../support/two-factor";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, {
  CACHE_SECONDS: "0",
  LOGIN_FAILURES: "3",
  REGISTRATIONS_PER_HOUR: "20",
});

const PASSWORD = "fietsbel-zeven-kano";
const NEW = { sub: "u-1", email: "Nieuw@Oost.Example", name: "Nieuwe Arts" };
let provider: RunningIdentityProvider;

beforeAll(async () => {
  provider = await startIdentityProvider();
  Object.assign(process.env, buildSignOnSettings(provider.issuer));
});
afterAll(() => provider.stop());
beforeEach(emptyDatabase);

/** Who the browser is logged in as, as the API tells them. */
async function whoIs({ session = "" }: SignOnBrowser) {
  const payload = session.split(".")[1] ?? "";
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as { sub: string };
  const { _id } = JSON.parse(claims.sub) as { _id: string };
  const { status, body } = await api("GET", `/api/users/${_id}`, { cookie: session });
  return { status, ...body };
}

async function kinds(): Promise<string[]> {
  const events = await db().auditEvent.findMany({ orderBy: { at: "asc" }, select: { kind: true } });
  return events.map(({ kind }) => kind);
}

const people = () => db().user.count();
const identities = () =>
  db().externalIdentity.findMany({ select: { issuer: true, subject: true, userId: true } });

function link(userId: string, subject: string) {
  return db().externalIdentity.create({ data: { issuer: provider.issuer, subject, userId } });
}

async function logIn(email: string, password: string) {
  return api("POST", "/api/auth/login", {
    json: { email, password, captchaToken: await createSolvedCaptchaToken() },
  });
}

describe("a first login with a new address", () => {
  it("makes an account that waits for approval, with a verified address and no password, and mails the admins", async () => {
    const admin = await makePerson({ role: "ADMIN" });
    const browser = new SignOnBrowser();
    const landed = await browser.signOn(NEW, "/profile/x?tab=1");
    expect([landed.status, landed.to]).toEqual([302, "/profile/x?tab=1"]);
    const me = await whoIs(browser);
    expect(me).toMatchObject({
      status: 200,
      email: "nieuw@oost.example",
      name: "Nieuwe Arts",
      verified: true,
      allowAccess: false,
      role: "USER",
    });
    const list = await api("GET", "/api/algorithm", { cookie: browser.session ?? "" });
    expect([list.status, list.body.code]).toEqual([403, "not_approved"]);
    const { passwordHash } = await db().user.findUniqueOrThrow({
      where: { id: me._id },
      select: { passwordHash: true },
    });
    expect(passwordHash).toBeNull();
    expect(await kinds()).toEqual(["account.registered", "account.verified", "account.signOnLinked"]);
    const told = await getNewestQueuedMail(admin.email, "adminNewRequest");
    expect(told.text).toContain("Nieuwe Arts (nieuw@oost.example)");
    const mail = await getNewestQueuedMail("nieuw@oost.example", "signOnRequested");
    expect(mail.subject).toBe("Uw aanvraag voor het AI-register Zorg is ontvangen");
    expect(mail.text).toContain(
      "U hebt met Ziekenhuis Oost een account aangevraagd voor het AI-register Zorg.",
    );
  });

  it("gives the institution of the address's domain", async () => {
    const { id: institutionId } = await db().institution.findFirstOrThrow();
    const domain = "oost-proef.example";
    await db().institutionDomain.create({ data: { domain, institutionId } });
    await new SignOnBrowser().signOn({ ...NEW, email: `arts@${domain}` });
    await db().institutionDomain.delete({ where: { domain } });
    expect(await db().user.findFirst({ select: { institutionId: true } })).toEqual({ institutionId });
  });

  it.each([
    ["Jan", "nieuw@oost.example"],
    ["", "nieuw@oost.example"],
    ["  Dr.\u202e  Jan \n Jansen ", "Dr. Jan Jansen"],
    ["x".repeat(200), "x".repeat(100)],
  ])("makes a name of %j that the rules allow", async (name, expected) => {
    const browser = new SignOnBrowser();
    await browser.signOn({ ...NEW, name });
    expect((await whoIs(browser)).name).toBe(expected);
  });

  it("is one account when two browsers come back at the same moment", async () => {
    const browsers = [new SignOnBrowser(), new SignOnBrowser(), new SignOnBrowser()];
    const ways: string[] = [];
    for (const browser of browsers) ways.push(await browser.logInAt((await browser.begin()).to, NEW));
    const landed = await Promise.all(browsers.map((browser, place) => browser.comeBack(ways[place] ?? "")));
    expect(landed.map(({ to }) => to)).toEqual(["/", "/", "/"]);
    expect([await people(), (await identities()).length, await db().session.count()]).toEqual([1, 1, 3]);
    expect((await kinds()).filter((kind) => kind === "account.registered")).toHaveLength(1);
  });

  it("leads to the older register when the address waits there", async () => {
    const data = { email: "nieuw@oost.example", name: "Oude Bekende", entries: [] };
    await db().legacyAccount.create({ data });
    const browser = new SignOnBrowser();
    expect((await browser.signOn(NEW)).to).toBe("/login?signOn=migration");
    expect([browser.session, await people()]).toEqual([undefined, 0]);
  });

  it.each([
    ["that is not proved", { verified: "false" as const }],
    ["of which nothing is said", { verified: "unknown" as const }],
    ["that is none", { email: "geen adres" }],
    ["that is not there", { email: "" }],
  ])("is refused with an address %s", async (_, claims) => {
    const browser = new SignOnBrowser();
    const landed = await browser.signOn({ ...NEW, ...claims }, "/dashboard");
    expect(landed.to).toBe("/login?signOn=unverified&callbackUrl=%2Fdashboard");
    expect([browser.session, await people(), await kinds()]).toEqual([
      undefined,
      0,
      ["session.signOnFailed"],
    ]);
  });
});

describe("a later login", () => {
  it("is the same account by issuer and subject, whatever the provider says of name and address by now", async () => {
    const first = new SignOnBrowser();
    await first.signOn(NEW);
    const again = new SignOnBrowser();
    const landed = await again.signOn({ sub: "u-1", email: "anders@oost.example", name: "Andere Naam" });
    expect(landed.to).toBe("/");
    const [one, other] = [await whoIs(first), await whoIs(again)];
    expect([other._id, other.email, other.name]).toEqual([one._id, "nieuw@oost.example", "Nieuwe Arts"]);
    expect((await kinds()).at(-1)).toBe("session.signOn");
    expect(await identities()).toEqual([{ issuer: provider.issuer, subject: "u-1", userId: one._id }]);
  });

  it("has the rights that the account has by now", async () => {
    const person = await makePerson({ email: "arts@test.example" });
    await link(person.id, "u-2");
    const browser = new SignOnBrowser();
    await browser.signOn({ sub: "u-2", email: "arts@test.example" });
    expect((await api("GET", "/api/algorithm", { cookie: browser.session ?? "" })).status).toBe(200);
  });

  it("asks for the second factor of an account that has one", async () => {
    const person = await makePerson({ email: "arts@test.example", password: PASSWORD });
    const { secret } = await enableTwoFactor(person, PASSWORD);
    await link(person.id, "u-2");
    const browser = new SignOnBrowser();
    const landed = await browser.signOn({ sub: "u-2", email: "arts@test.example" }, "/dashboard");
    expect([landed.to, browser.session]).toEqual(["/login/sign-on?callbackUrl=%2Fdashboard", undefined]);
    expect((await browser.finish({ password: PASSWORD })).body.errors).toHaveProperty("code");
    expect((await browser.finish({ code: "000000" })).body.code).toBe("otp_invalid");
    expect(browser.session).toBeUndefined();
    expect((await browser.finish({ code: computeTotpCode(secret) })).status).toBe(200);
    expect((await whoIs(browser))._id).toBe(person.id);
  });

  it("lets a second step wait no longer than what it was asked for holds", async () => {
    const person = await makePerson({ email: "arts@test.example", password: PASSWORD });
    const { secret } = await enableTwoFactor(person, PASSWORD);
    await link(person.id, "u-2");
    const browser = new SignOnBrowser();
    await browser.signOn({ sub: "u-2", email: "arts@test.example" });
    await db().externalIdentity.deleteMany();
    expect((await browser.finish({ code: computeTotpCode(secret) })).body.code).toBe("login_expired");
    expect(browser.session).toBeUndefined();
  });

  it.each(["blockedAt", "closedAt"] as const)("is refused when the account has %s", async (column) => {
    const person = await makePerson({ email: "arts@test.example", name: "Arts Voorbeeld" });
    await link(person.id, "u-2");
    await db().user.update({ where: { id: person.id }, data: { [column]: new Date() } });
    const browser = new SignOnBrowser();
    expect((await browser.signOn({ sub: "u-2", email: "arts@test.example" })).to).toBe(
      "/login?signOn=blocked",
    );
    expect([browser.session, (await kinds()).at(-1)]).toEqual([undefined, "session.signOnFailed"]);
  });

  it("after closing the account is a request anew: nothing of the old one is left to enter", async () => {
    const person = await makePerson({ email: "arts@test.example", password: PASSWORD });
    await makePerson({ role: "ADMIN" });
    await link(person.id, "u-2");
    const json = { password: PASSWORD };
    expect((await api("POST", `/api/users/${person.id}/close`, { token: person.token, json })).status).toBe(
      200,
    );
    expect(await identities()).toEqual([]);
    const browser = new SignOnBrowser();
    await browser.signOn({ sub: "u-2", email: "arts@test.example", name: "Arts Voorbeeld" });
    const me = await whoIs(browser);
    expect([me._id === person.id, me.allowAccess]).toEqual([false, false]);
  });
});

describe("joining an account that has the address", () => {
  const HERE = { sub: "u-3", email: "Arts@Test.example", name: "Arts" };

  async function arrive(address?: string) {
    const person = await makePerson({
      email: "arts@test.example",
      name: "Arts Voorbeeld",
      password: PASSWORD,
    });
    const browser = new SignOnBrowser(address);
    const landed = await browser.signOn(HERE, "/dashboard");
    return { person, browser, landed };
  }

  it("takes its password, once; then the provider lets the person in", async () => {
    const { person, browser, landed } = await arrive();
    expect([landed.to, browser.session]).toEqual(["/login/sign-on?callbackUrl=%2Fdashboard", undefined]);
    expect(await identities()).toEqual([]);
    expect((await browser.finish({})).body.errors).toEqual({ password: ["Vul dit veld in."] });
    const wrong = await browser.finish({ password: "verkeerd" });
    expect([wrong.status, wrong.body.code, browser.session]).toEqual([400, "invalid_credentials", undefined]);
    expect(await identities()).toEqual([]);
    const ticket = browser.cookies.kept.get("sign-on") ?? "";
    const right = await browser.finish({ password: PASSWORD });
    expect([right.status, right.body.user._id]).toEqual([200, person.id]);
    expect(browser.cookies.kept.has("sign-on")).toBe(false);
    expect((await whoIs(browser))._id).toBe(person.id);
    expect(await identities()).toEqual([{ issuer: provider.issuer, subject: "u-3", userId: person.id }]);
    expect(await kinds()).toEqual(["session.loginFailed", "session.signOn", "account.signOnLinked"]);
    const mail = await getNewestQueuedMail("arts@test.example", "signOnLinked");
    expect(mail.subject).toBe("Uw account is gekoppeld met Ziekenhuis Oost");
    // The password stays the account's, and earlier sessions stay open.
    expect((await logIn("arts@test.example", PASSWORD)).status).toBe(200);
    expect((await api("GET", "/api/algorithm", { token: person.token })).status).toBe(200);

    const replay = new SignOnBrowser();
    replay.cookies.kept.set("sign-on", ticket);
    expect((await replay.finish({ password: PASSWORD })).body.code).toBe("login_expired");
    const again = new SignOnBrowser();
    expect((await again.signOn(HERE)).to).toBe("/");
    expect((await whoIs(again))._id).toBe(person.id);
  });

  it("is for the browser that came back from the provider alone", async () => {
    await arrive();
    const other = new SignOnBrowser();
    expect((await other.finish({ password: PASSWORD })).body.code).toBe("login_expired");
    other.cookies.kept.set("sign-on", "eyJhbGciOiJub25lIn0.e30.");
    expect((await other.finish({ password: PASSWORD })).body.code).toBe("login_expired");
  });

  it("is refused to another website", async () => {
    const { browser } = await arrive();
    const cookie = browser.cookies.header();
    for (const origin of ["https://elders.example", "null", undefined]) {
      const headers = { cookie, ...(origin === undefined ? {} : { origin }) };
      const answer = await api("POST", "/api/auth/sign-on", { headers, json: { password: PASSWORD } });
      expect([answer.status, answer.body.code]).toEqual([403, "foreign_origin"]);
    }
  });

  it("has the limits of a login", async () => {
    const { browser } = await arrive("192.0.2.77");
    const tries = [];
    for (let n = 0; n < 4; n += 1) tries.push((await browser.finish({ password: "verkeerd" })).body.code);
    expect(tries.slice(0, 3)).toEqual(Array(3).fill("invalid_credentials"));
    expect(tries[3]).toBe("rate_limited");
    expect((await browser.finish({ password: PASSWORD })).body.code).toBe("rate_limited");
    expect(await identities()).toEqual([]);
  });

  it("needs the second factor as well when there is one", async () => {
    const { person, browser } = await arrive();
    const { secret } = await enableTwoFactor(person, PASSWORD);
    const asked = await browser.finish({ password: PASSWORD });
    expect([asked.status, asked.body.code, asked.body.ticket]).toEqual([401, "otp_required", undefined]);
    expect((await browser.finish({ password: PASSWORD, code: "000000" })).body.code).toBe("otp_invalid");
    expect(await identities()).toEqual([]);
    expect((await browser.finish({ password: PASSWORD, code: computeTotpCode(secret) })).status).toBe(200);
    expect(await identities()).toHaveLength(1);
  });

  it("does not happen to an account that got another address, or was blocked, in between", async () => {
    const { person, browser } = await arrive();
    await db().user.update({ where: { id: person.id }, data: { email: "elders@test.example" } });
    expect((await browser.finish({ password: PASSWORD })).status).toBe(400);
    await db().user.update({
      where: { id: person.id },
      data: { email: "arts@test.example", blockedAt: new Date() },
    });
    expect((await browser.finish({ password: PASSWORD })).body.code).toBe("login_expired");
    expect([await identities(), browser.session]).toEqual([[], undefined]);
  });

  it("is not offered for a blocked account", async () => {
    const person = await makePerson({ email: "arts@test.example", password: PASSWORD });
    await db().user.update({ where: { id: person.id }, data: { blockedAt: new Date() } });
    const browser = new SignOnBrowser();
    expect((await browser.signOn(HERE)).to).toBe("/login?signOn=blocked");
    expect(browser.cookies.kept.has("sign-on")).toBe(false);
  });

  it("leaves nothing to who had requested the account without proving the address", async () => {
    const squatter = await makePerson({ email: "arts@test.example", password: PASSWORD, allowAccess: false });
    await db().user.update({ where: { id: squatter.id }, data: { verified: false } });
    const data = { userId: squatter.id, name: "Achterdeur", scope: "read", digest: "d" } as const;
    await db().accessToken.create({ data: { ...data, expiresAt: new Date(Date.now() + 86_400_000) } });
    const browser = new SignOnBrowser();
    expect((await browser.signOn(HERE)).to).toBe("/login/sign-on");
    // Not before the password: the account could be anybody's.
    expect((await api("GET", `/api/users/${squatter.id}`, { token: squatter.token })).status).toBe(200);
    expect((await browser.finish({ password: PASSWORD })).status).toBe(200);
    expect(await whoIs(browser)).toMatchObject({ _id: squatter.id, verified: true, allowAccess: false });
    expect((await api("GET", `/api/users/${squatter.id}`, { token: squatter.token })).status).toBe(401);
    expect((await logIn("arts@test.example", PASSWORD)).body.code).toBe("invalid_credentials");
    expect(await db().accessToken.count()).toBe(0);
    const mail = await getNewestQueuedMail("arts@test.example", "signOnLinkedAnew");
    expect(mail.text).toContain("is het wachtwoord uit de aanvraag vervallen");
    expect(await kinds()).toEqual(expect.arrayContaining(["account.signOnLinked", "account.verified"]));
  });

  it("by another name at the provider takes the place of the one before", async () => {
    const { person, browser } = await arrive();
    await link(person.id, "u-oud");
    expect((await browser.finish({ password: PASSWORD })).status).toBe(200);
    expect(await identities()).toEqual([{ issuer: provider.issuer, subject: "u-3", userId: person.id }]);
  });
});

describe("the way there and back", () => {
  it("begins with PKCE, state and nonce, and lets nobody add to what is asked", async () => {
    const browser = new SignOnBrowser();
    const { to } = await browser.begin("/", {
      scope: "openid admin",
      redirect_uri: "https://elders.example",
    });
    const { origin, searchParams } = new URL(to);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: "register",
      response_type: "code",
      scope: "openid email profile",
      redirect_uri: "http://localhost:3000/api/auth/callback/oidc",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it.each([
    "https://elders.example/",
    "//elders.example",
    "/\\elders.example",
    "/login?x",
    "javascript:alert(1)",
  ])("does not lead to %s", async (target) => {
    const browser = new SignOnBrowser();
    expect((await browser.signOn(NEW, target)).to).toBe("/");
  });

  it("takes nothing else for what the browser keeps of it", async () => {
    for (const change of [(text: string) => `${text}x`, () => "", () => "eyJhbGciOiJub25lIn0.e30."]) {
      const browser = new SignOnBrowser();
      const way = await browser.logInAt((await browser.begin("/dashboard")).to, NEW);
      browser.cookies.kept.set("sign-on-visit", change(browser.cookies.kept.get("sign-on-visit") ?? ""));
      expect((await browser.comeBack(way)).to).toBe("/login?signOn=failed");
      expect(browser.session).toBeUndefined();
    }
  });

  it("is not begun by another website", async () => {
    for (const origin of ["https://elders.example", "null", undefined]) {
      const headers = new Headers({ "content-type": "application/json", ...(origin ? { origin } : {}) });
      const request = new NextRequest(`${API_TEST_ORIGIN}/api/auth/signin/oidc`, {
        method: "POST",
        headers,
        body: "{}",
      });
      const params = Promise.resolve({ nextauth: ["signin", "oidc"] });
      const { response, cookies } = await runInRequestScope(request, () =>
        handleNextAuth(request, { params }),
      );
      expect([response.status, (await response.json()).code, cookies]).toEqual([403, "foreign_origin", []]);
    }
  });

  it("is refused with another state, somebody else's, none, or without what the browser remembers", async () => {
    const [mine, other] = [new SignOnBrowser(), new SignOnBrowser()];
    const way = await mine.logInAt((await mine.begin()).to, NEW);
    await other.begin();
    const without = new URL(way);
    without.searchParams.delete("state");
    const tampered = new URL(way);
    tampered.searchParams.set("state", "x".repeat(43));
    // Whoever sends the victim their own answer logs nobody in.
    for (const browser of [other, new SignOnBrowser()]) {
      expect((await browser.comeBack(way)).to).toBe("/login?signOn=failed");
      expect(browser.session).toBeUndefined();
    }
    for (const address of [without.href, tampered.href, "http://x/api/auth/callback/oidc"]) {
      const browser = new SignOnBrowser();
      await browser.begin();
      expect((await browser.comeBack(address)).to).toBe("/login?signOn=failed");
    }
    expect(await people()).toBe(0);
  });

  it("counts once, also for who keeps the cookies", async () => {
    const browser = new SignOnBrowser();
    const way = await browser.logInAt((await browser.begin()).to, NEW);
    const kept = new Map(browser.cookies.kept);
    expect((await browser.comeBack(way)).to).toBe("/");
    expect([...browser.cookies.kept.keys()].filter((name) => name === "sign-on-visit")).toEqual([]);
    expect((await browser.comeBack(way)).to).toBe("/login?signOn=failed");
    const thief = new SignOnBrowser();
    for (const [name, value] of kept) thief.cookies.kept.set(name, value);
    expect((await thief.comeBack(way)).to).toBe("/login?signOn=failed");
    expect(thief.session).toBeUndefined();
  });

  it("says so when the person turns back", async () => {
    const browser = new SignOnBrowser();
    const way = await browser.cancelAt((await browser.begin("/dashboard")).to);
    expect((await browser.comeBack(way)).to).toBe("/login?signOn=cancelled&callbackUrl=%2Fdashboard");
    expect([...browser.cookies.kept.keys()].filter((name) => name === "sign-on-visit")).toEqual([]);
    expect(await kinds()).toEqual([]);
  });

  it("shows nothing of what the provider or a stranger writes", async () => {
    const words = new URLSearchParams({ error: "<b>fout</b>", error_description: "bel 0900" });
    const { to } = await new SignOnBrowser().comeBack(`http://x/api/auth/callback/oidc?${words}`);
    expect(to).toBe("/login?signOn=failed");
  });
});

describe("one's own account", () => {
  it("shows and ends it with the password, which the person is mailed", async () => {
    const person = await makePerson({ email: "arts@test.example", password: PASSWORD });
    const path = `/api/users/${person.id}/sign-on`;
    const { token } = person;
    expect((await api("GET", path, { token })).body).toEqual({ provider: "Ziekenhuis Oost", since: null });
    await link(person.id, "u-4");
    expect((await api("GET", path, { token })).body.since).toMatch(/^20\d\d-/);
    const wrong = await api("POST", `${path}/unlink`, { token, json: { password: "verkeerd" } });
    expect([wrong.status, wrong.body.errors]).toEqual([400, { password: ["Dit wachtwoord is niet juist."] }]);
    expect(await identities()).toHaveLength(1);
    const right = await api("POST", `${path}/unlink`, { token, json: { password: PASSWORD } });
    expect(right.body).toEqual({ provider: "Ziekenhuis Oost", since: null });
    expect(await identities()).toEqual([]);
    const mail = await getNewestQueuedMail("arts@test.example", "signOnUnlinked");
    expect(mail.text).toContain("U logt voortaan in met uw wachtwoord.");
    const browser = new SignOnBrowser();
    expect((await browser.signOn({ sub: "u-4", email: "arts@test.example" })).to).toBe("/login/sign-on");
  });

  it("is not left without a way in: who has no password is told how to get one, and may use it after that", async () => {
    const browser = new SignOnBrowser();
    await browser.signOn(NEW);
    const { _id } = await whoIs(browser);
    const options = {
      cookie: browser.session ?? "",
      headers: { origin: API_TEST_ORIGIN },
      json: { password: "iets" },
    };
    const answer = await api("POST", `/api/users/${_id}/sign-on/unlink`, options);
    expect([answer.status, answer.body.errors.password]).toEqual([
      400,
      ["Uw account heeft nog geen wachtwoord. Stel er eerst een in met 'Verander wachtwoord' op uw profiel."],
    ]);
    expect(await identities()).toHaveLength(1);
    await api("POST", "/api/auth/resetpassword", { json: { email: "nieuw@oost.example" } });
    const link = findMailLink(
      await getNewestQueuedMail("nieuw@oost.example", "passwordReset"),
      "/password-reset/",
    );
    const token = decodeURIComponent(link.pathname.split("/").at(-1) ?? "");
    const json = { email: "nieuw@oost.example", token, password: PASSWORD };
    expect((await api("PUT", "/api/auth/changepassword", { json })).status).toBe(200);
    expect((await logIn("nieuw@oost.example", PASSWORD)).status).toBe(200);
    expect((await new SignOnBrowser().signOn(NEW)).to).toBe("/");
  });

  it("is in 'Mijn gegevens downloaden'", async () => {
    const browser = new SignOnBrowser();
    await browser.signOn(NEW);
    const { _id } = await whoIs(browser);
    const { body } = await api("GET", `/api/users/${_id}/export`, { cookie: browser.session ?? "" });
    expect(body.singleSignOn).toEqual([
      { issuer: provider.issuer, subject: "u-1", createdAt: expect.stringMatching(/^20\d\d-/) },
    ]);
  });

  it("ends by 'overal uitloggen' as any other session does", async () => {
    const browser = new SignOnBrowser();
    await browser.signOn(NEW);
    const { _id } = await whoIs(browser);
    const options = { cookie: browser.session ?? "", headers: { origin: API_TEST_ORIGIN } };
    expect((await api("DELETE", `/api/users/${_id}/sessions`, options)).status).toBe(200);
    expect((await whoIs(browser)).status).toBe(401);
  });
});

describe("registrations by single sign-on", () => {
  it("are as many from one address as others", async () => {
    const landed = [];
    for (let n = 0; n < 21; n += 1) {
      const browser = new SignOnBrowser("192.0.2.200");
      landed.push((await browser.signOn({ sub: `r-${n}`, email: `r${n}@oost.example` })).to);
    }
    expect(landed.slice(0, 20)).toEqual(Array(20).fill("/"));
    expect(landed[20]).toBe("/login?signOn=limited");
    expect(await listQueuedMails("r20@oost.example")).toEqual([]);
  });
});
