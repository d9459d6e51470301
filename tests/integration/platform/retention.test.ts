import { claimDailyJob, runDailyJob } from "@/lib/jobs/daily";
import { db } from "@/lib/platform/database/db";
import { getLogger } from "@/lib/platform/log";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { listQueuedMails } from "../../support/mails";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", email: "beheer@ziekenhuis.test" });
});

async function isOpen({ id }: Person): Promise<boolean> {
  return (await db().user.count({ where: { id, closedAt: null } })) === 1;
}

describe("the daily job", () => {
  it("is run by one of 8 processes, once a day", async () => {
    const rounds = await Promise.all(Array.from({ length: 8 }, () => runDailyJob()));
    expect(rounds.filter((round) => round !== null)).toHaveLength(1);
    expect(await runDailyJob()).toBeNull();
    expect(await runDailyJob(inDays(1))).not.toBeNull();
    expect(await queryAsTableOwner("SELECT day FROM daily_run WHERE finished_at IS NOT NULL")).toHaveLength(
      2,
    );
  });

  it("takes over from a process that died more than an hour ago, and from no other", async () => {
    expect(await claimDailyJob("2026-11-21")).toBe(true);
    await queryAsTableOwner("UPDATE daily_run SET started_at = now() - interval '59 minutes'");
    expect(await claimDailyJob("2026-11-21")).toBe(false);
    await queryAsTableOwner("UPDATE daily_run SET started_at = now() - interval '61 minutes'");
    expect(await claimDailyJob("2026-11-21")).toBe(true);
  });

  it("takes the day in Dutch time", async () => {
    await runDailyJob(new Date("2026-11-21T23:30:00Z"));
    expect(await queryAsTableOwner("SELECT day::text FROM daily_run")).toEqual([{ day: "2026-11-22" }]);
  });

  it("leaves the day unfinished when a task fails, and does the others", async () => {
    const said = jest.spyOn(getLogger(), "error").mockImplementation(() => undefined);
    const refused = jest.spyOn(db().message, "deleteMany").mockRejectedValue(new Error("away"));
    await queryAsTableOwner("INSERT INTO spent_captcha VALUES ('x', now() - interval '1 day')");
    expect(await runDailyJob()).toMatchObject({ counts: 1 });
    expect(await queryAsTableOwner("SELECT day FROM daily_run WHERE finished_at IS NULL")).toHaveLength(1);
    expect(said).toHaveBeenCalledWith({ err: new Error("away"), task: "messages" }, "daily job failed");
    refused.mockRestore();
    said.mockRestore();
  });
});

describe("what is kept no longer than it may be", () => {
  it("refused requests go after 30 days, unless access was given after all", async () => {
    const refused = await makePerson({ email: "een@ziekenhuis.test", allowAccess: false });
    const forgiven = await makePerson({ email: "twee@ziekenhuis.test", allowAccess: false });
    for (const { id } of [refused, forgiven]) {
      await api("PUT", `/api/admin/users/${id}`, {
        token: admin.token,
        json: { decision: "refuse", reason: "Geen ziekenhuis." },
      });
    }
    await db().user.update({ where: { id: forgiven.id }, data: { allowAccess: true } });
    await runDailyJob(inDays(29));
    expect(await isOpen(refused)).toBe(true);
    await runDailyJob(inDays(31));
    expect(await isOpen(refused)).toBe(false);
    expect(await isOpen(forgiven)).toBe(true);
    // Nothing refers to it, so nothing of it is left.
    expect(await db().user.count({ where: { id: refused.id } })).toBe(0);
  });

  it("unverified accounts without access go after 30 days; verified and demo ones stay", async () => {
    const people = {
      unverified: await makePerson({ email: "drie@ziekenhuis.test", allowAccess: false }),
      letIn: await makePerson({ email: "vier@ziekenhuis.test" }),
      verified: await makePerson({ email: "vijf@ziekenhuis.test", allowAccess: false }),
      demo: await makePerson({ email: "zes@ziekenhuis.example", allowAccess: false }),
    };
    const ids = [people.unverified.id, people.letIn.id, people.demo.id];
    await db().user.updateMany({ where: { id: { in: ids } }, data: { verified: false } });
    await runDailyJob(inDays(29));
    expect(await isOpen(people.unverified)).toBe(true);
    await runDailyJob(inDays(31));
    expect(await isOpen(people.unverified)).toBe(false);
    expect([await isOpen(people.letIn), await isOpen(people.verified), await isOpen(people.demo)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("sessions go 7 days after they expired, messages after a year, the bin after 30 days", async () => {
    const author = await makePerson({ email: "auteur@ziekenhuis.test" });
    const { _id } = await makeEntry(author);
    await api("DELETE", `/api/algorithm/${_id}`, { token: admin.token });
    await db().message.create({
      data: { name: "Iemand", email: "a@b.nl", message: "Een bericht van lang geleden." },
    });
    expect(await runDailyJob(inDays(7))).toMatchObject({ sessions: 0, messages: 0, bin: 0 });
    expect(await runDailyJob(inDays(8))).toMatchObject({ sessions: 2, messages: 0, bin: 0 });
    expect(await runDailyJob(inDays(31))).toMatchObject({ bin: 1, messages: 0 });
    expect(await runDailyJob(inDays(366))).toMatchObject({ messages: 1 });
  });

  it("accounts unused for 2 years are reported to the admins once a month, and stay", async () => {
    const sleeper = await makePerson({ email: "slaper@ziekenhuis.test", name: "Slapende Arts" });
    await db().user.update({ where: { id: admin.id }, data: { lastLoginAt: inDays(700) } });
    expect(await runDailyJob(inDays(729))).toMatchObject({ unusedAccounts: 0 });
    await queryAsTableOwner("DELETE FROM daily_run");
    await runDailyJob(inDays(731));
    await runDailyJob(inDays(731));
    const mails = (await listQueuedMails(admin.email)).filter(({ kind }) => kind === "adminUnusedAccounts");
    expect(mails.map(({ subject }) => subject)).toEqual(["Accounts die twee jaar niet zijn gebruikt"]);
    expect(mails[0]?.text).toContain("Slapende Arts (slaper@ziekenhuis.test)");
    expect(mails[0]?.text).not.toContain(admin.email);
    expect(await isOpen(sleeper)).toBe(true);
  });
});
