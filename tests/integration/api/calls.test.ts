import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { findMailCode, findMailLink, getNewestQueuedMail } from "../../support/mails";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0" });

const PASSWORD = "wolk-fiets-94";
let member: Person;
let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  member = await makePerson({ email: "arts@test.example", name: "Sanne de Vries", password: PASSWORD });
  admin = await makePerson({ role: "ADMIN" });
});

/** The table of the specification's section 7: every call with its payload, and what it answers. */
describe("the calls about accounts", () => {
  it("POST /api/auth/login: email, password, captchaToken [call.login]", async () => {
    const json = { email: member.email, password: PASSWORD, captchaToken: await createSolvedCaptchaToken() };
    const answer = await api("POST", "/api/auth/login", { json });
    expect([answer.status, answer.body.user._id]).toEqual([200, member.id]);
  });

  it("POST /api/auth: the token comes in x-auth-token [call.register, call.register-token]", async () => {
    const answer = await api("POST", "/api/auth", {
      json: {
        email: "nieuw@test.example",
        password: PASSWORD,
        name: "Noor Jansen",
        captchaToken: await createSolvedCaptchaToken(),
      },
    });
    expect(answer.status).toBe(200);
    const token = answer.headers.get("x-auth-token");
    const own = await api("GET", `/api/users/${answer.body.user._id}`, { token });
    expect([own.status, own.body.email]).toEqual([200, "nieuw@test.example"]);
  });

  it("POST /api/auth/resetpassword, then PUT /api/auth/changepassword [call.reset, call.change-password]", async () => {
    const asked = await api("POST", "/api/auth/resetpassword", { json: { email: member.email } });
    expect(asked.status).toBe(200);
    const link = findMailLink(await getNewestQueuedMail(member.email, "passwordReset"), "/password-reset/");
    const token = link.pathname.split("/").at(-1);
    const json = { password: "ander-woord-95", token, email: member.email };
    expect((await api("PUT", "/api/auth/changepassword", { json })).status).toBe(200);
    const login = {
      email: member.email,
      password: "ander-woord-95",
      captchaToken: await createSolvedCaptchaToken(),
    };
    expect((await api("POST", "/api/auth/login", { json: login })).status).toBe(200);
  });

  it("POST /api/auth/reverify, then POST /api/auth/verify [call.reverify, call.verify]", async () => {
    await db().user.update({ where: { id: member.id }, data: { verified: false } });
    const { email } = member;
    const asked = await api("POST", "/api/auth/reverify", {
      json: { email, captchaToken: await createSolvedCaptchaToken() },
    });
    expect(asked.status).toBe(200);
    const token = findMailCode(await getNewestQueuedMail(email, "verifyAgain"));
    const answer = await api("POST", "/api/auth/verify", {
      json: { token, email, captchaToken: await createSolvedCaptchaToken() },
    });
    expect(answer.status).toBe(200);
    expect(await db().user.findUnique({ where: { id: member.id } })).toMatchObject({ verified: true });
  });

  it("POST /api/users/requestmigrate, then POST /api/users/migrate [call.request-migrate, call.migrate]", async () => {
    const email = "oud@test.example";
    const fields = { algorithmName: "Sepsis voorspeller", visibility: "Openbaar" };
    const entries = [{ key: "1", addedOn: null, fields }];
    await db().legacyAccount.create({ data: { email, name: "Oude Bekende", entries } });
    expect((await api("POST", "/api/users/requestmigrate", { json: { email } })).status).toBe(200);
    const token = findMailCode(await getNewestQueuedMail(email, "migrationCode"));
    const answer = await api("POST", "/api/users/migrate", { json: { email, token } });
    expect([answer.status, answer.body]).toEqual([200, { updates: 1 }]);
  });

  it("GET /api/users/{id} and /algorithms: three lists [call.user, call.user-algorithms]", async () => {
    await makeEntry(member, { algorithmName: "Open algoritme" });
    await makeEntry(member, { algorithmName: "Privé algoritme", visibility: "Privé" });
    const { token, id } = member;
    const own = await api("GET", `/api/users/${id}`, { token });
    expect([own.status, own.body]).toEqual([
      200,
      expect.objectContaining({ _id: id, name: "Sanne de Vries" }),
    ]);
    const lists = await api("GET", `/api/users/${id}/algorithms`, { token });
    expect(lists.body).toEqual({
      personalAlgorithms: [expect.objectContaining({ algorithmName: "Open algoritme" })],
      institutionalAlgorithms: [],
      privateAlgorithms: [expect.objectContaining({ algorithmName: "Privé algoritme" })],
    });
  });

  it("GET and PUT /api/users: whole users, and modifiedCount [call.users, call.users-save]", async () => {
    const { body: users } = await api("GET", "/api/users", { token: admin.token });
    expect(users).toHaveLength(2);
    const changed = users.map((user: { _id: string }) =>
      user._id === member.id ? { ...user, allowAccess: false } : user,
    );
    const answer = await api("PUT", "/api/users", { token: admin.token, json: { users: changed } });
    expect([answer.status, answer.body]).toEqual([200, { modifiedCount: 1 }]);
  });
});

describe("the calls about entries", () => {
  it("GET /api/algorithm and /{id}: an array, and the whole entry [call.entries, call.entry]", async () => {
    const entry = await makeEntry(member, { algorithmName: "Longnodules op CT" });
    const list = await api("GET", "/api/algorithm", { token: member.token });
    expect([list.status, list.body]).toEqual([200, [expect.objectContaining({ _id: entry._id })]]);
    const one = await api("GET", `/api/algorithm/${entry._id}`, { token: member.token });
    expect([one.status, one.body]).toEqual([200, entry]);
  });

  it("the list asks for a login, and for approval [may.list]", async () => {
    const pending = await makePerson({ allowAccess: false });
    expect((await api("GET", "/api/algorithm")).status).toBe(401);
    expect((await api("GET", "/api/algorithm", { token: pending.token })).status).toBe(403);
    expect((await api("GET", "/api/algorithm", { token: member.token })).status).toBe(200);
  });

  it("GET /api/algorithm/dataModel: the model, for anyone [call.data-model]", async () => {
    const { status, body } = await api("GET", "/api/algorithm/dataModel");
    expect(status).toBe(200);
    expect(body.technicalReadinessLevel).toMatchObject({
      displayName: "Fase",
      listData: expect.arrayContaining(["Idee", "Out of service"]),
      isMultiSelect: false,
      isFilterable: true,
      doFilterEmpty: false,
      defaultValue: null,
    });
  });

  it("POST, PUT and DELETE of an entry [call.entry-create, call.entry-update, call.entry-delete]", async () => {
    const { token } = member;
    const author = { _id: member.id, name: member.name };
    const json = buildEntryBody({ algorithmName: "Longnodules op CT", author });
    const made = await api("POST", "/api/algorithm", { token, json });
    expect([made.status, made.body.author]).toEqual([201, author]);
    const path = `/api/algorithm/${made.body._id}`;
    const saved = await api("PUT", path, { token, json: { ...json, algorithmName: "Longnodules op MRI" } });
    expect([saved.status, saved.body.algorithmName]).toEqual([200, "Longnodules op MRI"]);
    const gone = await api("DELETE", path, { token: admin.token });
    expect([gone.status, gone.body]).toEqual([
      200,
      { _id: made.body._id, algorithmName: "Longnodules op MRI" },
    ]);
  });

  it("all errors of a form are collected, at their fields, in Dutch [rule.entry-all-errors]", async () => {
    const json = { algorithmName: "kort", description: "te kort", visibility: "", medicalDevice: "Soms" };
    const { status, body } = await api("POST", "/api/algorithm", { token: member.token, json });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      algorithmName: ["Gebruik minstens 5 tekens."],
      description: ["Gebruik minstens 25 tekens."],
      visibility: ["Vul dit veld in."],
      medicalDevice: ["'Soms' staat niet in de lijst. Kies een waarde uit de lijst."],
    });
  });
});

describe("the other calls", () => {
  it("POST and GET /api/messages: name, email, message [call.message, call.messages]", async () => {
    const message = {
      name: "Noor Jansen",
      email: "noor@test.example",
      message: "Hoe voeg ik een algoritme aan het register toe?",
    };
    expect((await api("POST", "/api/messages", { json: message })).status).toBe(201);
    const list = await api("GET", "/api/messages", { token: admin.token });
    expect([list.status, list.body]).toEqual([200, [expect.objectContaining(message)]]);
  });

  it("GET /api/aboutdata: content blocks, for anyone [call.about]", async () => {
    const { status, body } = await api("GET", "/api/aboutdata");
    expect(status).toBe(200);
    expect(body[0]).toEqual({
      _id: expect.any(String),
      title: expect.any(String),
      content: expect.any(String),
      heading: "lead",
    });
  });

  it("POST, GET and DELETE of notices: content, style; anyone reads them [call.notice-create, call.notices, call.notice-delete, may.notices]", async () => {
    const notice = { content: "Zaterdag onderhoud", style: "warning" };
    const made = await api("POST", "/api/notifications", { token: admin.token, json: notice });
    expect(made.status).toBe(201);
    const read = await api("GET", "/api/notifications");
    expect([read.status, read.body]).toEqual([200, [expect.objectContaining(notice)]]);
    const gone = await api("DELETE", `/api/notifications/${made.body._id}`, { token: admin.token });
    expect(gone.status).toBe(200);
    expect((await api("GET", "/api/notifications")).body).toEqual([]);
  });

  it("a bearer token says who asks [call.bearer]", async () => {
    const headers = { authorization: `Bearer ${member.token}` };
    expect((await api("GET", "/api/algorithm", { headers })).status).toBe(200);
    expect((await api("GET", "/api/algorithm")).status).toBe(401);
  });
});
