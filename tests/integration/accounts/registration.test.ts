import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { findMailCode, findMailLink, getNewestQueuedMail, listQueuedMails } from "../../support/mails";
import { makePerson } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

// The tests of other rules need more requests than an hour allows; the limit has a test of its own.
Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0", REGISTRATIONS_PER_HOUR: "40" });

const EMAIL = "nieuw@umcutrecht.nl";

beforeEach(emptyDatabase);

async function request(fields: Record<string, unknown> = {}, address = "192.0.2.1") {
  const token = await createSolvedCaptchaToken();
  const json = {
    email: EMAIL,
    name: "Nieuwe Arts",
    password: "wolk-fiets-94",
    captchaToken: token,
    ...fields,
  };
  return api("POST", "/api/auth", { json, address });
}

describe("requesting an account: POST /api/auth", () => {
  it("creates a pending, unverified account and logs in, with the token in x-auth-token and the cookie [session.registration]", async () => {
    const answer = await request();
    expect(answer.status).toBe(200);
    const token = answer.headers.get("x-auth-token");
    expect(token).toMatch(/^ey/);
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: "device", httpOnly: true }),
      expect.objectContaining({ name: "session", value: token, httpOnly: true }),
    ]);
    expect(answer.body.user).toMatchObject({
      name: "Nieuwe Arts",
      email: EMAIL,
      role: "USER",
      isAdmin: false,
      allowAccess: false,
      verified: false,
    });
    expect((await api("GET", "/api/algorithm", { token })).status).toBe(403);
    const user = await db().user.findUniqueOrThrow({
      where: { email: EMAIL },
      omit: { passwordHash: false },
    });
    expect(user).toMatchObject({ role: "USER", allowAccess: false, verified: false, institutionId: null });
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    expect(answer.text).not.toMatch(/argon2|wolk-fiets/);
  });

  it("mails a six-digit code with a link to the person, and each admin who can log in", async () => {
    await makePerson({ role: "ADMIN", email: "een@test.example" });
    await makePerson({ role: "ADMIN", email: "twee@test.example" });
    const blocked = await makePerson({ role: "ADMIN", email: "weg@test.example" });
    await db().user.update({ where: { id: blocked.id }, data: { blockedAt: new Date() } });
    await makePerson({ email: "gewoon@test.example" });
    await request();
    const mails = await listQueuedMails();
    expect(mails.map(({ to, kind }) => `${kind} ${to}`).sort()).toEqual([
      `accountRequested ${EMAIL}`,
      "adminNewRequest een@test.example",
      "adminNewRequest twee@test.example",
    ]);
    const mail = await getNewestQueuedMail(EMAIL, "accountRequested");
    const link = findMailLink(mail, "/verify-email");
    expect(Object.fromEntries(link.searchParams)).toEqual({ token: findMailCode(mail), email: EMAIL });
    expect(mail.subject).toBe("Bevestig uw e-mailadres voor het AI-register Zorg");
    expect(mail.text).toContain("Beste Nieuwe Arts,");
    const forAdmin = await getNewestQueuedMail("een@test.example", "adminNewRequest");
    expect(forAdmin.text).toContain(`Nieuwe Arts (${EMAIL}) heeft een account aangevraagd.`);
    expect(forAdmin.text).toContain("Het domein van het e-mailadres hoort bij UMC Utrecht.");
    expect(forAdmin.text).not.toContain("Bij de aanvraag staat:");
    findMailLink(forAdmin, "/admin");
  });

  it("tells admins what the applicant said of themselves", async () => {
    await makePerson({ role: "ADMIN", email: "een@test.example" });
    await request({ requestFunction: "Klinisch fysicus", requestReason: "Wij vergelijken\ntriage." });
    const { text } = await getNewestQueuedMail("een@test.example", "adminNewRequest");
    expect(text).toContain("Bij de aanvraag staat:");
    expect(text).toMatch(/Klinisch fysicus[\s\S]*Wij vergelijken[\s\S]*triage\./);
  });

  it("keeps neither the code nor the words of the mail readable in the database", async () => {
    await request();
    const code = findMailCode(await getNewestQueuedMail(EMAIL, "accountRequested"));
    const rows = await queryAsTableOwner<{ text: string }>(
      "SELECT (SELECT string_agg(o::text, ' ') FROM outbox o) || (SELECT string_agg(t::text, ' ') FROM one_time_token t) AS text",
    );
    // As a word or as bytes: six digits in a row also turn up in the hexadecimal text of what is encrypted.
    expect(rows[0]?.text).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(rows[0]?.text).not.toContain(Buffer.from(code).toString("hex"));
    expect(rows[0]?.text).not.toContain(Buffer.from("Bevestig").toString("hex"));
    expect(rows[0]?.text).not.toContain(EMAIL);
  });

  it("takes a multipart form as well", async () => {
    const form = new FormData();
    const fields = { email: EMAIL, name: "Nieuwe Arts", password: "wolk-fiets-94" };
    for (const [name, value] of Object.entries({
      ...fields,
      captchaToken: await createSolvedCaptchaToken(),
    })) {
      form.set(name, value);
    }
    expect((await api("POST", "/api/auth", { body: form })).status).toBe(200);
  });

  it("compares e-mail addresses without case, and answers 400 on the field for one that is taken", async () => {
    await makePerson({ email: EMAIL });
    const answer = await request({ email: "NIEUW@UMCUtrecht.NL" });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: "email_taken",
      errors: { email: ["Emailadres reeds geregistreerd"] },
    });
    expect(await listQueuedMails()).toEqual([]);
    expect(await db().user.count()).toBe(1);
  });

  it("makes one account and one set of mails of two requests at once", async () => {
    await makePerson({ role: "ADMIN", email: "een@test.example" });
    const answers = await Promise.all([request(), request(), request()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(answers.filter(({ status }) => status === 400).map(({ body }) => body.code)).toEqual([
      "email_taken",
      "email_taken",
    ]);
    expect(await db().user.count({ where: { email: EMAIL } })).toBe(1);
    expect(await db().session.count({ where: { user: { email: EMAIL } } })).toBe(1);
    expect((await listQueuedMails()).map(({ kind }) => kind).sort()).toEqual([
      "accountRequested",
      "adminNewRequest",
    ]);
  });

  it("answers 449 for an address of the older register, and makes no account", async () => {
    await db().legacyAccount.create({ data: { email: EMAIL, name: "Oude Arts", entries: [] } });
    const answer = await request();
    expect(answer.status).toBe(449);
    expect(answer.body.code).toBe("migration_possible");
    expect(answer.headers.get("x-auth-token")).toBeNull();
    expect(await db().user.count()).toBe(0);
    await db().legacyAccount.updateMany({ data: { migratedAt: new Date() } });
    expect((await request()).status).toBe(200);
  });

  it("answers 403 for a wrong or used captcha, and makes no account [rule.register-captcha]", async () => {
    const answer = await request({ captchaToken: "x" });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: "captcha_invalid", detail: "Captcha onjuist" });
    const token = await createSolvedCaptchaToken();
    expect((await request({ captchaToken: token })).status).toBe(200);
    const again = await request({ captchaToken: token, email: "ander@test.example" });
    expect(again.status).toBe(403);
    expect(await db().user.count()).toBe(1);
  });

  it.each([
    ["password", "1234", "Gebruik minstens 5 tekens."],
    ["password", "x".repeat(129), "Gebruik hoogstens 128 tekens."],
    [
      "password",
      "DRAGON",
      "Dit wachtwoord staat in de lijst van meest gebruikte wachtwoorden en is makkelijk te raden. Kies een ander.",
    ],
    ["password", "Nieuw@umcutrecht.nl", "Gebruik niet uw eigen e-mailadres als wachtwoord."],
    ["password", "nieuw", "Gebruik niet uw eigen e-mailadres als wachtwoord."],
    ["password", "nieuwe ARTS", "Gebruik niet uw eigen naam als wachtwoord."],
    ["name", "Arts", "Gebruik minstens 5 tekens."],
    ["name", "  a  b ", "Gebruik minstens 5 tekens."],
    ["email", "geen adres", "Vul een geldig e-mailadres in, zoals naam@ziekenhuis.nl."],
    ["email", "a@b.nl\r\nBcc: c@d.nl", "Vul een geldig e-mailadres in, zoals naam@ziekenhuis.nl."],
    ["role", "ADMIN", "Dit veld bestaat niet of mag u niet opgeven."],
    ["isAdmin", true, "Dit veld bestaat niet of mag u niet opgeven."],
    ["verified", true, "Dit veld bestaat niet of mag u niet opgeven."],
    ["allowAccess", true, "Dit veld bestaat niet of mag u niet opgeven."],
    ["_id", "x", "Dit veld bestaat niet of mag u niet opgeven."],
  ])(
    "refuses %s %j by name, and makes no account [rule.register-email, rule.register-password, rule.register-name]",
    async (field, value, sentence) => {
      const answer = await request({ [field]: value });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual({ [field]: [sentence] });
      expect(await db().user.count()).toBe(0);
      expect(await db().outboxMail.count()).toBe(0);
    },
  );

  it.each(["x".repeat(128), "  ⚕ é 🙂", "a b c d e f"])(
    "takes the password %j as it is",
    async (password) => {
      expect((await request({ password })).status).toBe(200);
      const json = { email: EMAIL, password, captchaToken: await createSolvedCaptchaToken() };
      expect((await api("POST", "/api/auth/login", { json })).status).toBe(200);
    },
  );

  it("lets no line end of a name into the header of a mail", async () => {
    await makePerson({ role: "ADMIN", email: "een@test.example" });
    const answer = await request({ name: "Jan Jansen\r\nBcc: alle@test.example\u0000\u2028" });
    expect(answer.body.user.name).toBe("Jan Jansen Bcc: alle@test.example");
    const mail = await getNewestQueuedMail("een@test.example", "adminNewRequest");
    expect(mail.subject).toBe("Nieuwe aanvraag voor toegang: Jan Jansen Bcc: alle@test.example");
  });

  it("shows what a name carries as text in the HTML of a mail", async () => {
    await request({ name: "<img src=x onerror=alert(1)>" });
    const mail = await getNewestQueuedMail(EMAIL, "accountRequested");
    expect(mail.html).toContain("Beste &lt;img src=x onerror=alert(1)&gt;,");
    expect(mail.html).not.toContain("<img");
  });

  it("answers 429 with Retry-After past the limit of one address, and lets others through", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 41; count += 1) {
      statuses.push((await request({ email: EMAIL }, "192.0.2.77")).status);
    }
    expect(statuses[0]).toBe(200);
    expect(new Set(statuses.slice(1, 40))).toEqual(new Set([400]));
    expect(statuses[40]).toBe(429);
    const refused = await request({}, "192.0.2.77");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_500);
    expect((await request({ email: "ander@test.example" }, "192.0.2.78")).status).toBe(200);
  });
});
