import { accountMail } from "@/lib/accounts/server/mails";
import { contactMail } from "@/lib/contact/server/mails";
import { db } from "@/lib/platform/database/db";
import { enqueueMail, enqueueMailToAdmins } from "@/lib/platform/mail/outbox";
import { runMailTransaction } from "@/lib/platform/mail/worker";
import { api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { getNewestQueuedMail } from "../../support/mails";
import { createAccessToken, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0", REGISTRATIONS_PER_HOUR: "40" });

const PASSWORD = "wolk-fiets-94";
const ENGLISH = { "accept-language": "en" };
let person: Person;

beforeEach(async () => {
  await emptyDatabase();
  person = await makePerson({ email: "arts@test.example", name: "Arts", password: PASSWORD });
});

const languageOf = async ({ id }: { id: string }) =>
  (await db().user.findUniqueOrThrow({ where: { id }, select: { language: true } })).language;
const reads = (id: string, language: "nl" | "en") => db().user.update({ where: { id }, data: { language } });

describe("choosing a language: POST /api/language", () => {
  const COOKIE = {
    name: "language",
    path: "/",
    maxAge: 31_536_000,
    sameSite: "lax",
    secure: false,
    httpOnly: false,
  };

  it("is remembered by the browser for a year, of who is not logged in nowhere else", async () => {
    const answer = await api("POST", "/api/language", { json: { language: "en" } });
    expect([answer.status, answer.body]).toEqual([200, { language: "en" }]);
    expect(answer.cookies).toEqual([{ ...COOKIE, value: "en" }]);
    expect(await languageOf(person)).toBe("nl");
  });

  it("is kept with the account of who is logged in, and is in the file with their data", async () => {
    const choose = (language: string) =>
      api("POST", "/api/language", { json: { language }, token: person.token });
    await choose("en");
    expect(await languageOf(person)).toBe("en");
    const { body } = await api("GET", `/api/users/${person.id}/export`, { token: person.token });
    expect(body.account.language).toBe("en");
    await choose("nl");
    expect(await languageOf(person)).toBe("nl");
    // What they read already is no change.
    await choose("nl");
    const told = await db().auditEvent.findMany({ where: { kind: "account.profileChanged" } });
    expect(told.map(({ fields }) => fields)).toEqual([["language"], ["language"]]);
  });

  it("by a program changes nothing of its owner's account", async () => {
    const { token } = await createAccessToken(person.id, "write");
    expect((await api("POST", "/api/language", { json: { language: "en" }, token })).status).toBe(200);
    expect(await languageOf(person)).toBe("nl");
  });

  it("by a form without script comes back to its page, and to no other site", async () => {
    const send = async (from: string) => {
      const body = new FormData();
      body.set("language", "en");
      body.set("from", from);
      return api("POST", "/api/language", { body });
    };
    const answer = await send("/?search=long&page=2");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/?search=long&page=2"]);
    expect(answer.cookies).toEqual([{ ...COOKIE, value: "en" }]);
    for (const elsewhere of ["https://elders.example/", "//elders.example", "/.//elders.example"]) {
      expect((await send(elsewhere)).headers.get("location")).toBe("/");
    }
  });

  it("refuses a language that the register does not speak, and another site's form", async () => {
    const unknown = await api("POST", "/api/language", { json: { language: "fr" } });
    expect([unknown.status, unknown.cookies]).toEqual([400, []]);
    expect(unknown.body.errors).toEqual({ language: ["Deze waarde is niet geldig."] });
    const headers = { origin: "https://elders.example" };
    const foreign = await api("POST", "/api/language", { json: { language: "en" }, headers });
    expect([foreign.status, foreign.body.code, foreign.cookies]).toEqual([403, "foreign_origin", []]);
  });
});

describe("the language of an account", () => {
  const logIn = async (headers: Record<string, string> = {}) => {
    const json = { email: person.email, password: PASSWORD, captchaToken: await createSolvedCaptchaToken() };
    const { cookies } = await api("POST", "/api/auth/login", { json, headers });
    return cookies.find(({ name }) => name === "language")?.value;
  };

  it("becomes that of a browser in which none was chosen, when they log in there", async () => {
    expect(await logIn()).toBeUndefined();
    await reads(person.id, "en");
    expect(await logIn()).toBe("en");
    expect(await logIn({ cookie: "language=nl" })).toBeUndefined();
    expect(await languageOf(person)).toBe("en");
  });

  it("is that of the page on which it was asked for, and so is the mail that says so", async () => {
    const email = "nieuw@test.example";
    const json = { email, name: "Nieuw", password: PASSWORD, captchaToken: await createSolvedCaptchaToken() };
    expect((await api("POST", "/api/auth", { json, headers: ENGLISH })).status).toBe(200);
    expect(await db().user.findUnique({ where: { email }, select: { language: true } })).toEqual({
      language: "en",
    });
    const { html, subject } = await getNewestQueuedMail(email, "accountRequested");
    expect(html).toContain('<html lang="en">');
    expect(subject).not.toMatch(/Bevestig|toegang|registratie/i);
  });

  it("is no more once it is closed, and its last mail is still written in it", async () => {
    await reads(person.id, "en");
    const closing = { json: { password: PASSWORD }, token: person.token };
    expect((await api("POST", `/api/users/${person.id}/close`, closing)).status).toBe(200);
    expect((await getNewestQueuedMail(person.email, "accountClosed")).html).toContain('<html lang="en">');
    expect(await languageOf(person)).toBe("nl");
  });
});

describe("mails", () => {
  const languages = async (to: string, kind: string) =>
    /<html lang="(..)">/.exec((await getNewestQueuedMail(to, kind)).html)?.[1];

  it("are in the language of who gets them, whoever causes them", async () => {
    const admin = await makePerson({ role: "ADMIN", email: "een@test.example" });
    await makePerson({ role: "ADMIN", email: "twee@test.example" });
    await reads(admin.id, "en");
    const content = contactMail({
      kind: "adminNewMessage",
      name: "x",
      email: "x@test.example",
      message: "m",
    });
    await runMailTransaction((transaction) => enqueueMailToAdmins(transaction, content, { key: "1" }));
    expect(await languages("een@test.example", "adminNewMessage")).toBe("en");
    expect(await languages("twee@test.example", "adminNewMessage")).toBe("nl");
    await reads(person.id, "en");
    await runMailTransaction((transaction) =>
      enqueueMail(transaction, "ARTS@test.example", accountMail({ kind: "accessGranted", name: "Arts" })),
    );
    expect(await languages("ARTS@test.example", "accessGranted")).toBe("en");
  });

  it("to who has no account are in that of the call that causes them; of a job in Dutch", async () => {
    await runMailTransaction((transaction) =>
      enqueueMail(transaction, "geen@test.example", accountMail({ kind: "accessGranted", name: "Geen" })),
    );
    expect(await languages("geen@test.example", "accessGranted")).toBe("nl");
  });

  it("to a new address of an account are in the language of that account", async () => {
    await reads(person.id, "en");
    const json = { name: "Arts Een", email: "anders@test.example", password: PASSWORD };
    expect((await api("PUT", `/api/users/${person.id}`, { json, token: person.token })).status).toBe(200);
    expect(await languages("anders@test.example", "emailChangeConfirm")).toBe("en");
    expect(await languages(person.email, "emailChangeNotice")).toBe("en");
  });

  it("with the answer to a report are in the language in which it was made, with the field's name", async () => {
    await reads(person.id, "en");
    const { _id } = await makeEntry(person, { algorithmName: "Longscan", developerName: "Maker" });
    const json = {
      message: "De ontwikkelaar klopt niet.",
      field: "developerName",
      email: "lezer@elders.example",
      captchaToken: await createSolvedCaptchaToken(),
    };
    expect((await api("POST", `/api/algorithm/${_id}/reports`, { json, headers: ENGLISH })).status).toBe(201);
    const told = await getNewestQueuedMail(person.email, "reportReceived");
    expect(told.text).toContain("Name of developer");
    const { id } = await db().errorReport.findFirstOrThrow();
    // The author answers on a Dutch page.
    const answer = { json: { text: "Dank u, dat passen we aan." }, token: person.token };
    expect((await api("POST", `/api/v1/reports/${id}/answer`, answer)).status).toBe(200);
    expect(await languages("lezer@elders.example", "reportAnswered")).toBe("en");
  });
});

describe("answers of the API", () => {
  it("tell errors in the language of the call; where a browser goes itself in the one that was chosen there", async () => {
    const detail = async (headers: Record<string, string>) => {
      const answer = await api("GET", "/api/algorithm", { headers });
      expect(answer.headers.get("vary")).toBe("accept-language");
      return answer.body.detail;
    };
    const [dutch, english] = [await detail({}), await detail(ENGLISH)];
    expect([dutch, english]).toEqual(["U bent niet ingelogd.", expect.stringMatching(/not logged in/i)]);
    expect(await detail({ ...ENGLISH, "sec-fetch-mode": "navigate" })).toBe(dutch);
    expect(await detail({ "sec-fetch-mode": "navigate", cookie: "language=en" })).toBe(english);
  });

  it("name days as the language writes them", async () => {
    const { _id } = await makeEntry(person);
    const refuse = async (headers: Record<string, string>) => {
      const json = { nextRecheck: "2020-01-01" };
      const call = { json, token: person.token, headers };
      return (await api("PUT", `/api/algorithm/${_id}/recheck`, call)).body.errors.nextRecheck;
    };
    const day = String.raw`\d{1,2} [a-zA-Z]+ \d{4}`;
    const dutch = new RegExp(`^Kies een dag van ${day} tot en met ${day}\\.$`);
    expect(await refuse({})).toEqual([expect.stringMatching(dutch)]);
    const english = new RegExp(`^Choose a day from ${day} to ${day}\\.$`);
    expect(await refuse(ENGLISH)).toEqual([expect.stringMatching(english)]);
  });

  it("describe the API in English alone", async () => {
    const [dutch, english] = await Promise.all(
      ["nl", "en"].map((language) =>
        api("GET", "/api/openapi.json", { headers: { "accept-language": language } }),
      ),
    );
    expect(dutch?.body.info.title).toBe("API of the AI-register Zorg");
    expect(dutch?.body).toEqual(english?.body);
  });

  it("suggest values by the names that the reader of the page knows, and filter by their labels", async () => {
    await makeEntry(person, { algorithmName: "Hechting", medicalSpecialism: "Heelkunde" });
    const suggest = async (search: string, headers = {}) => {
      const path = `/api/algorithm/suggestions?search=${search}`;
      return (await api("GET", path, { token: person.token, headers })).body.filters;
    };
    const found = { field: "medicalSpecialism", value: "Heelkunde" };
    expect(await suggest("heelk")).toMatchObject([found]);
    expect(await suggest("surg")).toEqual([]);
    expect(await suggest("surg", ENGLISH)).toMatchObject([{ ...found, shown: "General surgery" }]);
  });
});
