import { runDailyJob } from "@/lib/jobs/daily";
import { db } from "@/lib/platform/database/db";
import { eraseOldReports, mailReportReminders } from "@/lib/reports/server/old-reports";
import { api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { listQueuedMails } from "../../support/mails";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0" });

const DAY = 86_400_000;
const PASSWORD = "wolk-fiets-94";
const inDays = (days: number) => new Date(Date.now() + days * DAY);
let admin: Person;
let author: Person;
let reader: Person;
let entryId: string;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", email: "beheer@ziekenhuis.test" });
  author = await makePerson({ email: "auteur@ziekenhuis.test", password: PASSWORD });
  reader = await makePerson({ email: "lezer@ziekenhuis.test", password: PASSWORD });
  entryId = (await makeEntry(author, { algorithmName: "Longscan" }))._id;
});

async function stored(data: Record<string, unknown> = {}): Promise<string> {
  const message = "Hier klopt iets niet.";
  const row = { entryId, entryName: "Longscan", message, ...data };
  return (await db().errorReport.create({ data: row, select: { id: true } })).id;
}

const act = (id: string, what: string, json: unknown) =>
  api("POST", `/api/v1/reports/${id}/${what}`, { json, token: author.token });

describe("the reminder", () => {
  it("comes after 14 days, once, however many processes bring it", async () => {
    await stored();
    expect(await mailReportReminders(inDays(13.9))).toBe(0);
    const rounds = await Promise.all(Array.from({ length: 6 }, () => mailReportReminders(inDays(14.1))));
    expect(rounds.sort()).toEqual([0, 0, 0, 0, 0, 1]);
    expect(await mailReportReminders(inDays(40))).toBe(0);
    const mails = await listQueuedMails();
    expect(mails.map(({ kind, to, subject }) => [kind, to, subject])).toEqual([
      ["reportReminder", author.email, "Er wacht een melding over uw algoritme: Longscan"],
    ]);
    expect(mails[0]?.text).toContain("/work#reports");
  });

  it("is of what is open alone, and counts anew from when it was opened again", async () => {
    const answered = await stored();
    await act(answered, "answer", { text: "Dank u, dat passen we aan." });
    const again = await stored({ createdAt: inDays(-30), openedAt: inDays(-30) });
    await act(again, "solve", {});
    await act(again, "reopen", {});
    expect(await mailReportReminders(inDays(13))).toBe(0);
    expect(await mailReportReminders(inDays(15))).toBe(1);
  });

  it("is one mail to an author for all that wait, which lists some and counts the rest", async () => {
    const second = (await makeEntry(author, { algorithmName: "Hartscan" }))._id;
    const waits = { openedAt: inDays(-15) };
    await stored({ ...waits, entryId: second, field: "riskClass", openedAt: inDays(-16) });
    const data = Array.from({ length: 199 }, (_, n) => ({
      ...waits,
      entryId,
      entryName: "Longscan",
      message: `Kijk op www.reclame.example, keer ${n}. ${"x".repeat(200)}`,
    }));
    await db().errorReport.createMany({ data });
    const other = await makePerson({ email: "ander@ziekenhuis.test" });
    const theirs = (await makeEntry(other, { algorithmName: "Oogscan" }))._id;
    await stored({ ...waits, entryId: theirs });
    const rounds = await Promise.all(Array.from({ length: 3 }, () => mailReportReminders()));
    expect(rounds.reduce((sum, n) => sum + n)).toBe(201);
    const mails = await listQueuedMails();
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ["ander@ziekenhuis.test", "Er wacht een melding over uw algoritme: Oogscan"],
      ["auteur@ziekenhuis.test", "Er wachten meldingen over uw algoritmes"],
    ]);
    const text = mails.find(({ to }) => to === author.email)?.text ?? "";
    expect(text).toContain("Bij uw algoritmes staan al 14 dagen 200 meldingen open. Wilt u ernaar kijken?");
    expect(text).toContain("Hartscan (Risicoklasse): Hier klopt iets niet.");
    expect(text).toContain("En nog 180.");
    expect(text.match(/keer \d+/g)).toHaveLength(19);
    expect(text.length).toBeLessThan(6_000);
    expect(text).not.toContain("www.reclame.example");
  });

  it("goes to the admins when no author can look after it", async () => {
    await stored();
    await db().user.update({ where: { id: author.id }, data: { blockedAt: new Date() } });
    expect(await runDailyJob(inDays(15))).toMatchObject({ reportReminders: 1 });
    expect((await listQueuedMails()).map(({ kind, to }) => [kind, to])).toEqual([
      ["adminReportReminder", admin.email],
    ]);
    const other = await makePerson();
    for (const id of [entryId, (await makeEntry(other))._id]) {
      await stored({ entryId: id, openedAt: inDays(-20) });
    }
    await db().user.update({ where: { id: other.id }, data: { allowAccess: false } });
    expect(await mailReportReminders(inDays(1))).toBe(2);
    expect((await listQueuedMails()).map(({ kind, subject }) => [kind, subject])).toContainEqual([
      "adminReportReminders",
      "Er wachten meldingen over algoritmes zonder bereikbare auteur",
    ]);
    expect(await listQueuedMails()).toHaveLength(2);
  });
});

describe("an entry that goes for good, with its reports in any order", () => {
  const long = inDays(-400);

  /** Does this while the entry is being deleted: its younger report is gone already, its older one goes next. */
  async function whileDeleted<T>(work: () => Promise<T>): Promise<T> {
    const data = { reporterEmail: reader.email, openedAt: long, createdAt: long };
    const [older, younger] = [
      await stored({ ...data, id: "0199aaaa-0000-7000-8000-000000000001" }),
      await stored({ ...data, id: "0199aaaa-0000-7000-8000-000000000002" }),
    ];
    await queryAsTableOwner("BEGIN");
    await queryAsTableOwner("SELECT 1 FROM entry WHERE id = $1 FOR UPDATE", [entryId]);
    await queryAsTableOwner("DELETE FROM error_report WHERE id = $1", [younger]);
    const working = work();
    working.catch(() => undefined);
    const isWaiting = `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE NOT granted AND datname = current_database() AND pid <> pg_backend_pid()`;
    while ((await queryAsTableOwner(isWaiting)).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await queryAsTableOwner("DELETE FROM error_report WHERE id = $1", [older]);
    await queryAsTableOwner("DELETE FROM entry WHERE id = $1", [entryId]);
    await queryAsTableOwner("COMMIT");
    return working;
  }

  afterEach(async () => {
    await queryAsTableOwner("ROLLBACK");
  });

  it("does not stop the forgetting of old reports", async () => {
    expect(await whileDeleted(() => eraseOldReports())).toBe(0);
  });

  it("does not stop the reminder", async () => {
    expect(await whileDeleted(() => mailReportReminders())).toBe(0);
  });

  it("does not stop the closing of an account", async () => {
    const close = { token: reader.token, json: { password: PASSWORD } };
    const { status } = await whileDeleted(() => api("POST", `/api/users/${reader.id}/close`, close));
    expect(status).toBe(200);
  });
});

describe("what is kept of who reported", () => {
  const told = { reporterName: "Jo", reporterEmail: "jo@elders.example" };

  it("goes 30 days after it was solved, and the report itself after a year; what is open stays", async () => {
    const solved = await stored(told);
    const open = await stored(told);
    await act(solved, "solve", {});
    await runDailyJob(inDays(29));
    const nameOf = async (id: string) =>
      (await db().errorReport.findUnique({ where: { id }, select: { reporterName: true } }))?.reporterName;
    expect(await nameOf(solved)).toBe("Jo");
    expect(await runDailyJob(inDays(31))).toMatchObject({ reports: 1 });
    const kept = await db().errorReport.findUniqueOrThrow({ where: { id: solved } });
    expect([kept.reporterName, kept.reporterEmail, kept.message]).toEqual([
      null,
      null,
      "Hier klopt iets niet.",
    ]);
    expect(await nameOf(open)).toBe("Jo");
    await runDailyJob(inDays(364));
    expect([await nameOf(solved), await nameOf(open)]).toEqual([null, "Jo"]);
    await runDailyJob(inDays(366));
    // Nobody solved the other in all that time: who reported it is forgotten all the same.
    expect([await nameOf(solved), await nameOf(open)]).toEqual([undefined, null]);
    expect(await queryAsTableOwner("SELECT id FROM error_report_act")).toEqual([]);
  });

  it("goes at once when they close their account; what they wrote stays, and an answer reaches nobody", async () => {
    const json = {
      message: "Dit klopt niet meer.",
      name: "Lezer",
      captchaToken: await createSolvedCaptchaToken(),
    };
    await api("POST", `/api/algorithm/${entryId}/reports`, { token: reader.token, json });
    // Two that are made at once may have the same moment, and no order.
    const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
    await stored({ reporterEmail: "Lezer@Ziekenhuis.test", reporterName: "Dezelfde", createdAt: later(1) });
    await stored({ ...told, createdAt: later(2) });
    const close = { token: reader.token, json: { password: PASSWORD } };
    expect((await api("POST", `/api/users/${reader.id}/close`, close)).status).toBe(200);
    const rows = await db().errorReport.findMany({ orderBy: { createdAt: "asc" } });
    expect(
      rows.map(({ reporterId, reporterName, reporterEmail }) => [reporterId, reporterName, reporterEmail]),
    ).toEqual([
      [null, null, null],
      [null, null, null],
      [null, "Jo", "jo@elders.example"],
    ]);
    expect(rows[0]?.message).toBe("Dit klopt niet meer.");
    const { body } = await api("GET", "/api/v1/reports", { token: author.token });
    expect(body.reports.map(({ reachable }: { reachable: boolean }) => reachable)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("is in the file with their own data, as are the answers that they gave", async () => {
    const own = await stored({
      reporterId: reader.id,
      reporterName: "Lezer",
      field: "riskClass",
      fieldValue: "Klasse I",
    });
    await act(own, "answer", { text: "Dat is nu klasse IIa." });
    await act(own, "solve", {});
    await act(own, "reopen", {});
    await stored({ reporterEmail: reader.email });
    const id = await stored(told);
    await act(id, "answer", { text: "Dank u, dat passen we aan." });
    const mine = (await api("GET", `/api/users/${reader.id}/export`, { token: reader.token })).body;
    expect(mine.reportedErrors).toMatchObject([
      {
        entryName: "Longscan",
        reporterName: "Lezer",
        field: "riskClass",
        fieldValue: "Klasse I",
        acts: [
          { kind: "answered", text: "Dat is nu klasse IIa.", createdAt: expect.any(String) },
          { kind: "solved", text: null, createdAt: expect.any(String) },
        ],
      },
    ]);
    expect(mine.reportedErrors[0].acts).toHaveLength(2);
    expect(mine.reportedUnderAddress).toMatchObject([{ reporterEmail: reader.email }]);
    const theirs = await api("GET", `/api/users/${author.id}/export`, { token: author.token });
    expect(theirs.body.answersToReports.slice(3)).toMatchObject([
      { kind: "answered", text: "Dank u, dat passen we aan.", reportId: id },
    ]);
    expect(theirs.text).not.toContain("jo@elders.example");
  });
});
