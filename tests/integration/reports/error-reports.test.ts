import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { findActorOfSessionToken } from "@/lib/platform/auth/session";
import { db } from "@/lib/platform/database/db";
import { getSettings } from "@/lib/platform/env";
import type { ReportDto } from "@/lib/reports/schema";
import { mailReportReminders } from "@/lib/reports/server/old-reports";
import { countToDo } from "@/lib/work/server/to-do";
import { api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { type EntryContentInput, makeEntry } from "../../support/entries";
import { listQueuedMails } from "../../support/mails";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0" });

let admin: Person;
let author: Person;
let reader: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", name: "Beheerder Een" });
  author = await makePerson({ name: "Auteur Een" });
  reader = await makePerson({ name: "Lezer Een" });
});

const MESSAGE = "De risicoklasse klopt niet.";
let callers = 0;

/** Reports from an address of its own, so that limits stay out of the way, unless it gives one. */
async function report(id: string, fields: Record<string, unknown> = {}, who?: Person, address?: string) {
  callers += 1;
  return api("POST", `/api/algorithm/${id}/reports`, {
    json: { message: MESSAGE, captchaToken: await createSolvedCaptchaToken(), ...fields },
    token: who?.token,
    address: address ?? `10.1.${callers >> 8}.${callers & 255}`,
  });
}

async function reported(fields: Record<string, unknown> = {}, entry: EntryContentInput = {}, who?: Person) {
  const { _id } = await makeEntry(author, { algorithmName: "Longscan", ...entry });
  const answer = await report(_id, fields, who);
  expect([answer.status, answer.body]).toEqual([201, { received: true }]);
  const { id } = await db().errorReport.findFirstOrThrow({ where: { entryId: _id } });
  return { entryId: _id, id };
}

const act = (id: string, what: "answer" | "solve" | "reopen", json: unknown, who: Person = author) =>
  api("POST", `/api/v1/reports/${id}/${what}`, { json, token: who.token });
const inbox = async (who: Person, query = ""): Promise<ReportDto[]> =>
  (await api("GET", `/api/v1/reports${query}`, { token: who.token })).body.reports;
const ANSWER = "Dank u, dat passen we aan.";

describe("the count of open reports in the menu", () => {
  const shownTo = async (who: Person) => countToDo(await findActorOfSessionToken(who.token));

  it("follows at once what happens to them, for their author of today, and is what waits for admins", async () => {
    Object.assign(getSettings(), { CACHE_SECONDS: 5 });
    try {
      expect([await shownTo(author), await shownTo(reader)]).toEqual([0, 0]);
      const { id, entryId } = await reported();
      await report(entryId, { message: "Ook de fase klopt niet." });
      expect([await shownTo(author), await shownTo(reader), await shownTo(admin)]).toEqual([2, 0, 2]);
      await act(id, "solve", {});
      expect(await shownTo(author)).toBe(1);
      await act(id, "reopen", {});
      expect(await shownTo(author)).toBe(2);
      expect((await api("DELETE", `/api/v1/reports/${id}`, { token: admin.token })).status).toBe(200);
      expect(await shownTo(author)).toBe(1);
      const handed = await api("PUT", `/api/algorithm/${entryId}/author`, {
        json: { author: reader.id, version: 1 },
        token: admin.token,
      });
      expect([handed.status, await shownTo(author), await shownTo(reader)]).toEqual([200, 0, 1]);
      await api("DELETE", `/api/algorithm/${entryId}`, { token: admin.token });
      expect(await shownTo(reader)).toBe(0);
      await api("PUT", `/api/admin/bin/${entryId}`, { token: admin.token });
      expect(await shownTo(reader)).toBe(1);
    } finally {
      Object.assign(getSettings(), { CACHE_SECONDS: 0 });
    }
  });

  it("is none for who has no inbox", async () => {
    await reported();
    await db().user.update({ where: { id: author.id }, data: { allowAccess: false } });
    expect([await shownTo(author), await countToDo(ANONYMOUS)]).toEqual([0, 0]);
  });
});

describe("reporting an error", () => {
  it("comes to the author, with the field and what it held, and names nobody who did not want to be named", async () => {
    const { id, entryId } = await reported(
      { field: "developerName", name: " Jo\u202ek  Vermeulen ", email: "Jo@Elders.example" },
      { developerName: "Maker B.V." },
    );
    await db().entry.update({ where: { id: entryId }, data: { developerName: "Andere Maker B.V." } });
    expect(await inbox(author)).toEqual([
      {
        _id: id,
        entry: { _id: entryId, algorithmName: "Longscan", author: "Auteur Een" },
        field: "developerName",
        fieldValue: "Maker B.V.",
        fieldValueNow: "Andere Maker B.V.",
        message: MESSAGE,
        reporter: "Jok Vermeulen",
        reachable: true,
        status: "open",
        version: 1,
        timestamp: expect.any(String),
        history: [],
      },
    ]);
    const seen = await api("GET", "/api/v1/reports", { token: author.token });
    expect(seen.text.toLowerCase()).not.toContain("elders.example");
    const [mail, ...others] = await listQueuedMails();
    // Nobody proved that address to be theirs: nothing is sent there.
    expect([mail?.kind, mail?.to, others]).toEqual(["reportReceived", author.email, []]);
    expect(mail?.subject).toBe("Melding over uw algoritme: Longscan");
    expect(mail?.text).toContain("Het gaat om het veld ‘Naam ontwikkelaar’");
    expect(mail?.text.toLowerCase()).not.toContain("elders.example");
  });

  it("confirms to who is logged in with a verified address, which is where the answer goes", async () => {
    const { id } = await reported({ name: "Lezer Een" }, {}, reader);
    const [confirmed] = await listQueuedMails(reader.email);
    expect(confirmed?.subject).toBe("Uw melding over: Longscan");
    await db().outboxMail.deleteMany();
    await db().user.update({ where: { id: reader.id }, data: { email: "nieuw@test.example" } });
    expect((await act(id, "answer", { text: ANSWER })).body.history).toEqual([
      { kind: "answered", timestamp: expect.any(String), by: "Auteur Een", text: ANSWER, mailed: true },
    ]);
    expect((await listQueuedMails()).map(({ to, kind }) => [to, kind])).toEqual([
      ["nieuw@test.example", "reportAnswered"],
    ]);
  });

  it("refuses another address than that, and takes any of who did not prove theirs, who is not mailed about it", async () => {
    const { _id } = await makeEntry(author);
    const wrong = await report(_id, { email: "ander@test.example" }, reader);
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { email: ["Dit gegeven kan hier niet worden gewijzigd."] },
    ]);
    expect((await report(_id, { email: reader.email.toUpperCase() }, reader)).status).toBe(201);
    const pending = await makePerson({ allowAccess: false });
    await db().user.update({ where: { id: pending.id }, data: { verified: false } });
    expect(
      (await report(_id, { message: `${MESSAGE} Echt.`, email: "ander@test.example" }, pending)).status,
    ).toBe(201);
    expect((await listQueuedMails()).map(({ to }) => to).sort()).toEqual(
      [author.email, author.email, reader.email].sort(),
    );
  });

  it.each([
    ["has no access", { allowAccess: false }, false],
    ["never proved their address", { verified: false }, false],
    ["is an admin without the second factor that their rights need", { role: "ADMIN" }, true],
  ] as const)(
    "is told to the admins when its author %s, and so is its reminder",
    async (_, data, needsFactor) => {
      const { _id } = await makeEntry(author, { algorithmName: "Longscan" });
      await db().user.update({ where: { id: author.id }, data });
      getSettings().REQUIRE_ADMIN_2FA = needsFactor;
      try {
        expect((await report(_id)).status).toBe(201);
        expect(await mailReportReminders(new Date(Date.now() + 15 * 86_400_000))).toBe(1);
      } finally {
        getSettings().REQUIRE_ADMIN_2FA = false;
      }
      const kinds = (await listQueuedMails(admin.email)).map(({ kind }) => kind);
      expect(kinds.sort()).toEqual(["adminReportReceived", "adminReportReminder"]);
    },
  );

  it("is no mail to an author who reports on their own, and one to the admins when there is none any more", async () => {
    await reported({}, {}, author);
    expect((await listQueuedMails()).map(({ kind }) => kind)).toEqual(["reportConfirmed"]);
    await emptyMails();
    const { entryId } = await reported();
    await api("DELETE", `/api/admin/users/${author.id}`, { token: admin.token });
    await emptyMails();
    expect((await report(entryId, { message: "Nog iets dat niet klopt." })).status).toBe(201);
    expect((await listQueuedMails()).map(({ kind, to }) => [kind, to])).toEqual([
      ["adminReportReceived", admin.email],
    ]);
  });

  it("leaves no link of a stranger in any mail", async () => {
    const words = "Zie https://kwaad.example/x en www.kwaad.example of mail naar ik@kwaad.example.";
    const { id } = await reported({
      message: `<a href="https://kwaad.example">hier</a> ${words}`,
      name: "kwaad.example/gratis",
      email: "slachtoffer@elders.example",
    });
    await act(id, "answer", { text: ANSWER });
    const mails = await listQueuedMails();
    expect(mails).toHaveLength(2);
    for (const { text, html, subject } of mails) {
      // What mail programs make a link of.
      expect(`${subject} ${text} ${html}`).not.toMatch(/(https?:\/\/|www\.|@)kwaad|kwaad\.example/);
      expect(html).not.toContain('<a href="https://kwaad');
    }
    const [answered] = await listQueuedMails("slachtoffer@elders.example");
    expect(answered?.text).toMatch(/^Beste gebruiker van het register,/);
    expect(answered?.text).not.toContain("Zie");
    expect(answered?.text).not.toContain("/algorithm/");
  });

  it.each([
    ["a text that is too short", { message: "  te kort  " }, "message", "Gebruik minstens 10 tekens."],
    [
      "nothing but what cannot be seen",
      { message: "\u202e\u0007\u200b".repeat(20) },
      "message",
      "Gebruik minstens 10 tekens.",
    ],
    ["a text that is too long", { message: "x".repeat(2001) }, "message", "Gebruik hoogstens 2000 tekens."],
    ["no text", { message: undefined }, "message", "Vul dit veld in."],
    ["a name that is too long", { name: "n".repeat(101) }, "name", "Gebruik hoogstens 100 tekens."],
    [
      "an address that is none",
      { email: "geen adres" },
      "email",
      "Vul een geldig e-mailadres in, zoals naam@ziekenhuis.nl.",
    ],
    [
      "a line end in an address",
      { email: "a@b.nl\nbcc: x@y.nl" },
      "email",
      "Vul een geldig e-mailadres in, zoals naam@ziekenhuis.nl.",
    ],
    [
      "an unknown field",
      { field: "__proto__" },
      "field",
      "Dit algoritme heeft dit veld niet, of u ziet het niet. Kies een veld uit de lijst.",
    ],
    [
      "a field that does not apply",
      { field: "riskClass" },
      "field",
      "Dit algoritme heeft dit veld niet, of u ziet het niet. Kies een veld uit de lijst.",
    ],
    [
      "a field that strangers do not see",
      { field: "contactEmail" },
      "field",
      "Dit algoritme heeft dit veld niet, of u ziet het niet. Kies een veld uit de lijst.",
    ],
    ["a list", { message: [MESSAGE] }, "message", "Geef hier één waarde op."],
    [
      "what the form does not have",
      { status: "solved" },
      "status",
      "Dit veld bestaat niet of mag u niet opgeven.",
    ],
  ])("refuses %s, and stores nothing", async (_what, fields, path, sentence) => {
    const { _id } = await makeEntry(author, { contactEmail: "contact@test.example", medicalDevice: "Nee" });
    const { status, body } = await report(_id, fields);
    expect([status, body.errors]).toEqual([400, { [path]: [sentence] }]);
    expect(await db().errorReport.count()).toBe(0);
    expect(await listQueuedMails()).toEqual([]);
  });

  it("takes what is just within the limits, emoji and text from right to left, and the contact from who sees it", async () => {
    const { _id } = await makeEntry(author, { contactEmail: "contact@test.example" });
    for (const message of [
      "🩺".repeat(10),
      "é".repeat(2000),
      "שגיאה בתיאור של האלגוריתם",
      "a\0".repeat(10),
    ]) {
      expect((await report(_id, { message })).status).toBe(201);
    }
    expect((await report(_id, { field: "contactEmail" }, reader)).status).toBe(201);
    const stored = await db().errorReport.findMany({ select: { message: true, fieldValue: true } });
    expect(stored.map(({ message }) => [...message].length).sort((a, b) => a - b)).toEqual([
      10, 10, 25, 27, 2000,
    ]);
    expect(stored.filter(({ fieldValue }) => fieldValue === "contact@test.example")).toHaveLength(1);
  });

  it("refuses a megabyte, and what is no form", async () => {
    const path = `/api/algorithm/${(await makeEntry(author))._id}/reports`;
    expect((await report(path.split("/")[3] ?? "", { message: "x".repeat(1_000_000) })).status).toBe(413);
    const headers = { "content-type": "application/json" };
    expect((await api("POST", path, { body: "{", headers })).body.code).toBe("invalid_body");
    expect((await api("POST", path, { body: "x" })).status).toBe(415);
  });

  it("counts a captcha once, and none that is wrong", async () => {
    const { _id } = await makeEntry(author);
    const token = await createSolvedCaptchaToken();
    expect((await report(_id, { captchaToken: token })).status).toBe(201);
    for (const captchaToken of [token, "verzonnen", "e30="]) {
      const { status, body } = await report(_id, { captchaToken, message: "Iets heel anders klopt niet." });
      expect([status, body.code]).toEqual([403, "captcha_invalid"]);
    }
    expect(await db().errorReport.count()).toBe(1);
  });

  it("takes the same words once, and drops what a robot filled in without saying so", async () => {
    const { _id } = await makeEntry(author);
    const many = await Promise.all(Array.from({ length: 5 }, () => report(_id)));
    expect(many.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(
      (await report(_id, { website: "https://kwaad.example", message: "Koop nu deze pillen." })).status,
    ).toBe(201);
    expect(await db().errorReport.count()).toBe(1);
    expect(await listQueuedMails()).toHaveLength(1);
  });
});

async function emptyMails() {
  await db().outboxMail.deleteMany();
}

describe("the inbox", () => {
  it("is of the author of today: it goes along when an entry is handed over", async () => {
    const { id, entryId } = await reported();
    expect((await act(id, "answer", { text: ANSWER }, reader)).status).toBe(404);
    await api("PUT", `/api/algorithm/${entryId}/author`, { token: admin.token, json: { author: reader.id } });
    expect([await inbox(author), (await inbox(reader)).map(({ _id }) => _id)]).toEqual([[], [id]]);
    expect((await act(id, "answer", { text: ANSWER })).status).toBe(404);
    expect((await act(id, "answer", { text: ANSWER }, reader)).status).toBe(200);
  });

  it("is the admins' once the author's account is closed; what the author answered stays, without the name", async () => {
    const { id } = await reported();
    await act(id, "answer", { text: ANSWER });
    await api("DELETE", `/api/admin/users/${author.id}`, { token: admin.token });
    const { body } = await api("GET", "/api/admin/reports?search=LONG&status=answered", {
      token: admin.token,
    });
    expect([body.total, body.counts]).toEqual([1, { open: 0, answered: 1, solved: 0 }]);
    expect(body.reports[0].history).toMatchObject([{ by: null, text: ANSWER }]);
    expect((await act(id, "solve", { note: "" }, admin)).body.status).toBe("solved");
    expect((await api("GET", "/api/admin/reports?search=anders", { token: admin.token })).body.total).toBe(0);
  });

  it("keeps what was reported when an entry is public no more; who reported learns nothing new of it", async () => {
    const { id, entryId } = await reported({ email: "lezer@elders.example" });
    const secret = { visibility: "PRIVATE", algorithmName: "Geheim" } as const;
    await db().entry.update({ where: { id: entryId }, data: secret });
    await emptyMails();
    expect((await report(entryId, { message: "Nog een fout hierin." }, author)).status).toBe(404);
    expect((await inbox(author)).map(({ _id }) => _id)).toEqual([id]);
    await act(id, "answer", { text: ANSWER });
    const [mail] = await listQueuedMails("lezer@elders.example");
    expect(mail?.text).toContain("‘Longscan’");
    expect(`${mail?.subject} ${mail?.text}`).not.toContain("Geheim");
  });

  it("is in pages, filtered by state, and tells what is wrong with a question", async () => {
    const { _id } = await makeEntry(author);
    const data = { entryId: _id, entryName: "Longscan", message: MESSAGE };
    await db().errorReport.createMany({ data: Array.from({ length: 12 }, () => data) });
    const page = await api("GET", "/api/v1/reports?page=2&status=open", { token: author.token });
    expect([page.body.reports.length, page.body.total]).toEqual([2, 12]);
    expect(await inbox(author, "?status=solved")).toEqual([]);
    await db().errorReport.updateMany({ data: { status: "solved", solvedAt: new Date() }, limit: 1 });
    // What the states were called at first is still understood.
    for (const status of ["solved", "opgelost"]) {
      expect(await inbox(author, `?status=${status}`)).toHaveLength(1);
    }
    for (const query of ["?status=dicht", "?page=0", "?x=1", "?status=open&status=solved"]) {
      expect((await api("GET", `/api/v1/reports${query}`, { token: author.token })).status).toBe(400);
    }
  });
});

describe("answering", () => {
  it("goes through its states, mails once for each answer, and keeps the history", async () => {
    const { id } = await reported({ email: "lezer@elders.example", name: "Jo" });
    await emptyMails();
    expect((await act(id, "answer", { text: ANSWER, version: 1 })).body).toMatchObject({
      status: "answered",
      version: 2,
    });
    expect((await act(id, "solve", { note: "Aangepast.", version: 2 })).body.status).toBe("solved");
    for (const what of ["answer", "solve"] as const) {
      const json = what === "answer" ? { text: ANSWER } : {};
      expect((await act(id, what, json)).body.code).toBe("report_conflict");
    }
    expect((await act(id, "reopen", {})).body.status).toBe("open");
    expect((await act(id, "reopen", {})).body.code).toBe("report_conflict");
    const [{ history }] = (await inbox(author)) as [ReportDto];
    expect(history.map(({ kind, text, mailed }) => [kind, text, mailed])).toEqual([
      ["answered", ANSWER, true],
      ["solved", "Aangepast.", true],
      ["reopened", null, false],
    ]);
    const mails = await listQueuedMails("lezer@elders.example");
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Antwoord op uw melding over: Longscan",
      "Uw melding is opgelost: Longscan",
    ]);
    expect(mails[0]?.text).toMatch(/^Beste Jo,/);
    expect(mails[0]?.text).toContain(`> ${ANSWER}`);
    expect(mails[0]?.text).not.toContain(author.email);
  });

  it("says that nobody gets it when no address was left, and mails nobody", async () => {
    const { id } = await reported();
    await emptyMails();
    expect((await inbox(author))[0]?.reachable).toBe(false);
    expect((await act(id, "answer", { text: ANSWER })).body.history[0].mailed).toBe(false);
    expect(await listQueuedMails()).toEqual([]);
  });

  it("of two at once the first counts: the other is told, and no second mail goes", async () => {
    const { id } = await reported({ email: "lezer@elders.example" });
    await emptyMails();
    const answers = await Promise.all([
      act(id, "answer", { text: "Het antwoord van de auteur.", version: 1 }),
      act(id, "answer", { text: "Het antwoord van de beheerder.", version: 1 }, admin),
      act(id, "solve", { version: 1 }, admin),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.filter(({ body }) => body.code === "report_conflict")).toHaveLength(2);
    expect(await listQueuedMails()).toHaveLength(1);
    expect((await inbox(author))[0]).toMatchObject({ version: 2, history: [expect.anything()] });
  });

  it.each([
    [{ text: "kort" }, "text", "Gebruik minstens 10 tekens."],
    [{ text: "x".repeat(2001) }, "text", "Gebruik hoogstens 2000 tekens."],
    [{}, "text", "Vul dit veld in."],
    [{ text: ANSWER, status: "open" }, "status", "Dit veld bestaat niet of mag u niet opgeven."],
  ])("refuses %j", async (json, path, sentence) => {
    const { id } = await reported();
    const { status, body } = await act(id, "answer", json);
    expect([status, body.errors]).toEqual([400, { [path]: [sentence] }]);
    expect((await inbox(author))[0]?.version).toBe(1);
  });

  it("ends with the deletion by an admin, with everything done, and with its entry's last end", async () => {
    const { id } = await reported();
    await act(id, "answer", { text: ANSWER });
    expect((await api("DELETE", `/api/v1/reports/${id}`, { token: author.token })).status).toBe(403);
    expect((await api("DELETE", `/api/v1/reports/${id}`, { token: reader.token })).status).toBe(404);
    expect((await api("DELETE", `/api/v1/reports/${id}`, { token: admin.token })).body).toEqual({ _id: id });
    expect((await api("DELETE", `/api/v1/reports/${id}`, { token: admin.token })).status).toBe(404);
    const { entryId } = await reported();
    await api("DELETE", `/api/algorithm/${entryId}`, { token: admin.token });
    expect(await inbox(author)).toEqual([]);
    await api("DELETE", `/api/admin/bin/${entryId}`, { token: admin.token });
    expect(await queryAsTableOwner("SELECT id FROM error_report")).toEqual([]);
    expect(await queryAsTableOwner("SELECT id FROM error_report_act")).toEqual([]);
  });
});
