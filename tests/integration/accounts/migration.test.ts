import { convertLegacyEntry } from "@/lib/accounts/legacy-schema";
import type { EntryDto } from "@/lib/entries/answers";
import { getDataModel } from "@/lib/fields/server/data-model";
import { formatLegacyReport, importLegacyAccounts } from "@/lib/import/server/legacy/legacy";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import {
  backdateMailedTokens,
  buildDifferentCode,
  findMailCode,
  findMailLink,
  getNewestQueuedMail,
  listQueuedMails,
} from "../../support/mails";
import { createAccessToken, makePerson } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0" });

const EMAIL = "oud@umcutrecht.nl";

const ENTRY = {
  _id: { $oid: "64b7f0c2a1" },
  algorithmName: "Sepsis voorspeller",
  description: "Voorspelt sepsis op de intensive care uit vitale functies.",
  visibility: "Openbaar",
  timestamp: { $date: "2022-03-04T05:06:07.000Z" },
};

const ACCOUNTS = [
  {
    email: "Oud@UMCUtrecht.nl",
    name: "Oude Bekende",
    allowAccess: true,
    entries: [ENTRY, { _id: "2", algorithmName: "Tweede algoritme" }, { _id: "3", algorithmName: "Nee" }],
  },
  { email: "leeg@test.example", name: "Lege Plek" },
];

function load(content: unknown, dryRun = false, name = "accounts.json") {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return importLegacyAccounts(name, new TextEncoder().encode(text), { dryRun });
}

beforeEach(emptyDatabase);

describe("loading the older register: npm run import:legacy", () => {
  it("stores accounts with their entries, and says what it cannot take", async () => {
    const report = await load(ACCOUNTS);
    expect(formatLegacyReport(report)).toEqual([
      "  Account 1, entry 3: the entry has no name of at least 5 characters.",
      expect.stringMatching(
        /^ {2}Account 1, entry 2: ‘Tweede algoritme’: what cannot be taken, or not whole, is /,
      ),
      "2 accounts and 2 entries read, 2 added, 1 row not taken, 1 entry that cannot be taken whole.",
      "The accounts of the older register have been saved.",
    ]);
    const account = await db().legacyAccount.findUniqueOrThrow({ where: { email: EMAIL } });
    expect(account).toMatchObject({ name: "Oude Bekende", allowAccess: true, migratedAt: null });
    expect(account.entries).toEqual([
      {
        key: "64b7f0c2a1",
        addedOn: "2022-03-04T05:06:07.000Z",
        fields: {
          algorithmName: "Sepsis voorspeller",
          description: "Voorspelt sepsis op de intensive care uit vitale functies.",
          visibility: "Openbaar",
        },
      },
      { key: "2", addedOn: null, fields: { algorithmName: "Tweede algoritme" } },
    ]);
  });

  it("stores nothing in a trial, and tells the same", async () => {
    const trial = await load(ACCOUNTS, true);
    expect(await db().legacyAccount.count()).toBe(0);
    const real = await load(ACCOUNTS);
    expect({ ...trial, dryRun: false }).toEqual(real);
    expect(formatLegacyReport(trial).at(-1)).toBe("This was a dry run: nothing has been saved.");
  });

  it("changes nothing the second time, and takes what is new the third", async () => {
    await load(ACCOUNTS);
    expect((await load(ACCOUNTS)).stored).toEqual({ added: 0, updated: 0, unchanged: 2, migrated: 0 });
    const more = [
      { ...ACCOUNTS[0], entries: [{ ...ENTRY, description: "Een andere omschrijving dan eerst." }] },
    ];
    expect((await load(more)).stored).toEqual({ added: 0, updated: 1, unchanged: 0, migrated: 0 });
    const { entries } = await db().legacyAccount.findUniqueOrThrow({ where: { email: EMAIL } });
    expect(entries).toMatchObject([
      { key: "64b7f0c2a1", fields: { description: "Een andere omschrijving dan eerst." } },
      { key: "2" },
    ]);
  });

  it("reads an export of two tables, and names entries of nobody", async () => {
    const users = [{ _id: { $oid: "u1" }, email: EMAIL, name: "Oude Bekende" }];
    const algorithms = [
      { ...ENTRY, author: { _id: "u1", name: "Oude Bekende" } },
      { ...ENTRY, _id: "4", author: { $oid: "u1" } },
      { ...ENTRY, _id: "5", author: "u9" },
    ];
    const report = await load({ users, algorithms });
    expect(report).toMatchObject({ accounts: 1, entries: 2 });
    expect(formatLegacyReport(report)[0]).toBe("  Entry 3: the author is not among the accounts.");
  });

  it("reads CSV with a row per entry, and names lines of the file", async () => {
    const csv = [
      "email;name;allowAccess;algorithmName;visibility;algorithmFunction;timestamp",
      `${EMAIL};Oude Bekende;ja;"Sepsis\nvoorspeller";Openbaar;"Diagnose|Prognose";2022-03-04`,
      "geen adres;Naam;nee;Algoritme;;;",
      `${EMAIL.toUpperCase()};Oude Bekende;ja;Ander algoritme;Privé;;`,
      "leeg@test.example;;nee;;;;",
      "stil@test.example;Stille Lezer;nee;;;;",
    ].join("\r\n");
    const report = await load(csv, false, "oud.CSV");
    expect(report).toMatchObject({ accounts: 2, entries: 2 });
    expect(formatLegacyReport(report).slice(0, 2)).toEqual([
      "  Line 4: 'geen adres' is no e-mail address.",
      "  Line 6: the name is missing.",
    ]);
    const account = await db().legacyAccount.findUniqueOrThrow({ where: { email: EMAIL } });
    expect(account.allowAccess).toBe(true);
    expect(account.entries).toMatchObject([
      { fields: { algorithmFunction: ["Diagnose", "Prognose"] }, addedOn: "2022-03-04T00:00:00.000Z" },
      { fields: { algorithmName: "Ander algoritme", visibility: "Privé" }, addedOn: null },
    ]);
  });

  it("takes no date for another: a Dutch one is day, month, year, and what is none is said", async () => {
    const rows = ["03-04-2021", "21-03-2021 10:20", "31-02-2021", "ooit"].map(
      (date, index) => `${EMAIL};Oude Bekende;Algoritme ${index};${date}`,
    );
    const report = await load(["email;name;algorithmName;timestamp", ...rows].join("\n"), false, "oud.csv");
    const way =
      "Write timestamp as 2024-03-21 or 21-03-2024, with a time behind it if you like, or leave it empty.";
    expect(formatLegacyReport(report).slice(0, 2)).toEqual([
      `  Line 4: '31-02-2021' is no date, or one that is still to come. ${way}`,
      `  Line 5: 'ooit' is no date, or one that is still to come. ${way}`,
    ]);
    const account = await db().legacyAccount.findUniqueOrThrow({ where: { email: EMAIL } });
    expect(account.entries).toMatchObject([
      { addedOn: "2021-04-03T00:00:00.000Z" },
      { addedOn: "2021-03-21T10:20:00.000Z" },
    ]);
  });

  it.each([
    ["{", "File: this is no valid JSON."],
    ['"tekst"', "File: expected a list of accounts, or an object with users and algorithms."],
    ["[1]", "Account 1: this is no account and no entry."],
    ['[{"email": "x", "name": "Naam"}]', "Account 1: 'x' is no e-mail address."],
  ])("says what is wrong with %s", async (content, sentence) => {
    const report = await load(content);
    expect(formatLegacyReport(report)[0]).toBe(`  ${sentence}`);
    expect(report.accounts).toBe(0);
  });
});

describe("an older entry by the rules of today", () => {
  it("keeps what passes, cuts what is too long, drops what no list knows, and is private when it says nothing", async () => {
    const model = await getDataModel();
    const [known = ""] = model.algorithmFunction.values.map(({ label }) => label);
    const taken = convertLegacyEntry(model, {
      key: "1",
      addedOn: null,
      fields: {
        algorithmName: `Naam ${"x".repeat(200)}`,
        description: "te kort",
        collaboration: "y".repeat(150),
        visibility: "Geheim",
        algorithmFunction: [known.toUpperCase(), "Bestaat niet"],
        medicalSpecialism: "Bestaat niet",
        contactEmail: "geen adres",
        mediaURL: "https://example.org javascript:alert(1) doi:10.1/x",
      },
    });
    expect(taken?.content).toMatchObject({
      algorithmName: `Naam ${"x".repeat(145)}`,
      description: null,
      collaboration: "y".repeat(100),
      visibility: "Privé",
      algorithmFunction: [known],
      medicalSpecialism: null,
      contactEmail: null,
      mediaURL: "https://example.org\ndoi:10.1/x",
    });
    expect(taken?.lost.toSorted()).toEqual([
      "algorithmFunction",
      "algorithmName",
      "collaboration",
      "contactEmail",
      "description",
      "mediaURL",
      "medicalSpecialism",
      "visibility",
    ]);
  });

  it("is none without a name", async () => {
    const fields = { algorithmName: "Nee", visibility: "Openbaar" };
    expect(convertLegacyEntry(await getDataModel(), { key: "1", addedOn: null, fields })).toBeNull();
  });
});

describe("moving an account: POST /api/users/requestmigrate and /migrate", () => {
  beforeEach(async () => {
    await load(ACCOUNTS);
  });

  const ask = (email = EMAIL) => api("POST", "/api/users/requestmigrate", { json: { email } });
  const migrate = (token: string, email = EMAIL) =>
    api("POST", "/api/users/migrate", { json: { email, token } });

  async function code(): Promise<string> {
    expect((await ask()).body).toEqual({ sent: true });
    const mail = await getNewestQueuedMail(EMAIL, "migrationCode");
    findMailLink(mail, "/migrate");
    return findMailCode(mail);
  }

  it("creates a verified account without a password and moves the entries, with their day and first version", async () => {
    const answer = await migrate(await code());
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ updates: 2 });
    const user = await db().user.findUniqueOrThrow({
      where: { email: EMAIL },
      omit: { passwordHash: false },
      include: { institution: true, entries: { include: { versions: true }, orderBy: { createdAt: "asc" } } },
    });
    expect(user).toMatchObject({ verified: true, allowAccess: true, passwordHash: null, role: "USER" });
    expect(user.institution?.name).toBe("UMC Utrecht");
    expect(user.entries).toMatchObject([
      {
        algorithmName: "Sepsis voorspeller",
        visibility: "PUBLIC",
        createdAt: new Date("2022-03-04T05:06:07.000Z"),
        institutionId: user.institutionId,
        version: 1,
        versions: [{ number: 1, authorId: user.id }],
      },
      { algorithmName: "Tweede algoritme", visibility: "PRIVATE" },
    ]);
    const { body } = await api("GET", `/api/algorithm/${user.entries[0]?.id}`);
    expect((body as EntryDto).author.name).toBe("Oude Bekende");
  });

  it("lets the person set a password by a reset, and log in", async () => {
    await migrate(await code());
    await api("POST", "/api/auth/resetpassword", { json: { email: EMAIL } });
    const link = findMailLink(await getNewestQueuedMail(EMAIL, "passwordReset"), "/password-reset/");
    const json = { email: EMAIL, token: link.pathname.split("/").at(-1), password: "wolk-fiets-94" };
    expect((await api("PUT", "/api/auth/changepassword", { json })).status).toBe(200);
    const login = { email: EMAIL, password: "wolk-fiets-94", captchaToken: await createSolvedCaptchaToken() };
    expect((await api("POST", "/api/auth/login", { json: login })).body.user.allowAccess).toBe(true);
  });

  it("lets one of 20 calls at once win, and moves the entries once", async () => {
    const token = await code();
    const answers = await Promise.all(Array.from({ length: 20 }, () => migrate(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // On a machine that is too busy, some are told to come back (503); none of them wins.
    const others = answers.map(({ body }) => body.code).filter((code) => code !== undefined);
    expect(others).toHaveLength(19);
    expect(others.filter((code) => code !== "token_invalid" && code !== "unavailable")).toEqual([]);
    expect(await db().entry.count()).toBe(2);
    expect(await db().user.count()).toBe(1);
  });

  it("adds to the account that there is, and leaves its name and password", async () => {
    const person = await makePerson({ email: EMAIL, name: "Nieuwe Naam", password: "wolk-fiets-94" });
    expect((await migrate(await code())).body).toEqual({ updates: 2 });
    const login = { email: EMAIL, password: "wolk-fiets-94", captchaToken: await createSolvedCaptchaToken() };
    expect((await api("POST", "/api/auth/login", { json: login })).body.user.name).toBe("Nieuwe Naam");
    expect(await db().entry.count({ where: { authorId: person.id } })).toBe(2);
  });

  it("leaves nothing of whoever had claimed the address without proof", async () => {
    const thief = await makePerson({
      email: EMAIL,
      name: "Kwade Kraker",
      allowAccess: false,
      password: "wolk-fiets-94",
    });
    await db().user.update({
      where: { id: thief.id },
      data: {
        verified: false,
        imageUrl: "kraker.webp",
        image: { create: { name: "kraker.webp", bytes: new Uint8Array([1]) } },
        twoFactor: { create: { sealed: new Uint8Array([1]), confirmedAt: new Date() } },
      },
    });
    const program = await createAccessToken(thief.id, "read");
    await migrate(await code());
    for (const { token } of [thief, program]) {
      expect((await api("GET", "/api/algorithm", { token })).status).toBe(401);
    }
    const login = { email: EMAIL, password: "wolk-fiets-94", captchaToken: await createSolvedCaptchaToken() };
    expect((await api("POST", "/api/auth/login", { json: login })).status).toBe(400);
    const taken = await db().user.findUniqueOrThrow({
      where: { id: thief.id },
      include: { image: true, twoFactor: true },
    });
    expect(taken).toMatchObject({ name: "Oude Bekende", imageUrl: null, image: null, twoFactor: null });
  });

  it("asks the admins about somebody whom the older register had not let in", async () => {
    await makePerson({ role: "ADMIN", email: "beheer@test.example" });
    await db().legacyAccount.updateMany({ data: { allowAccess: false } });
    await migrate(await code());
    expect(await db().user.findUniqueOrThrow({ where: { email: EMAIL } })).toMatchObject({
      allowAccess: false,
    });
    const mail = await getNewestQueuedMail("beheer@test.example", "adminNewRequest");
    expect(mail.text).toContain(
      "Het account is overgezet uit het oude register, waar het nog geen toegang had.",
    );
  });

  it("never moves twice: the code is gone, a new one is not mailed, and loading again changes nothing", async () => {
    const token = await code();
    await migrate(token);
    expect((await migrate(token)).body.code).toBe("token_invalid");
    await db().outboxMail.deleteMany();
    expect((await ask()).status).toBe(200);
    expect(await listQueuedMails()).toEqual([]);
    expect((await load(ACCOUNTS)).stored).toEqual({ added: 0, updated: 0, unchanged: 1, migrated: 1 });
    expect((await migrate("123456")).body.code).toBe("token_invalid");
  });

  it("answers requests alike for known and unknown addresses", async () => {
    const known = await ask();
    const unknown = await ask("niemand@test.example");
    expect(unknown.text).toBe(known.text);
    expect(unknown.status).toBe(known.status);
    expect((await listQueuedMails()).map(({ to }) => to)).toEqual([EMAIL]);
  });

  it("ends a code after 30 minutes, after 5 wrong tries, and by a newer one", async () => {
    const late = await code();
    await queryAsTableOwner(
      "UPDATE one_time_token SET created_at = created_at - interval '30 minutes', expires_at = expires_at - interval '30 minutes 1 second'",
    );
    expect((await migrate(late)).body.code).toBe("token_invalid");
    const tried = await code();
    for (let tries = 0; tries < 5; tries += 1) await migrate(buildDifferentCode(tried));
    expect((await migrate(tried)).body.code).toBe("token_invalid");
    const older = await code();
    await backdateMailedTokens();
    const newer = await code();
    if (older !== newer) expect((await migrate(older)).body.code).toBe("token_invalid");
    expect((await migrate(newer)).body).toEqual({ updates: 2 });
  });

  it("refuses another account's code, and a token that is not 6 characters [rule.migrate-token]", async () => {
    const token = await code();
    expect((await migrate(token, "leeg@test.example")).body.code).toBe("token_invalid");
    // Empty is allowed and is no code; nor is it a try of the one that was mailed.
    for (let time = 0; time < 6; time += 1) expect((await migrate("")).body.code).toBe("token_invalid");
    for (const short of ["12345", "1234567"]) {
      const answer = await migrate(short);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual(["token"]);
    }
    expect((await migrate(token)).status).toBe(200);
  });

  it("lets no blocked person come in again this way", async () => {
    const person = await makePerson({ email: EMAIL });
    await db().user.update({ where: { id: person.id }, data: { blockedAt: new Date() } });
    expect((await ask()).status).toBe(200);
    expect(await listQueuedMails()).toEqual([]);
  });
});
