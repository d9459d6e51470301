import { addDays, addYears, formatDutchDay } from "@/lib/entries/recheck-day";
import { buildEntryBodySchema } from "@/lib/entries/schema";
import { runEntryTransaction } from "@/lib/entries/server/changes";
import { saveEntry } from "@/lib/entries/server/entries";
import { getDataModel } from "@/lib/fields/server/data-model";
import { db } from "@/lib/platform/database/db";
import { getSettings } from "@/lib/platform/env";
import { eraseAccount } from "@/lib/privacy/server/closing";
import { getRecheckLinkState } from "@/lib/recheck/server/mail-links";
import { deleteOldRecheckMails, enqueueRecheckMails } from "@/lib/recheck/server/recheck-mails";
import { getToDo } from "@/lib/work/server/to-do";
import { readPersonalData } from "@/tests/support/personal-data";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { findMailLink, listQueuedMails } from "../../support/mails";
import { createAccessToken, getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";
// Races are about who wins, also on a machine too busy to settle them within a request's deadline.

const TODAY = formatDutchDay(new Date());
const IN_A_YEAR = addYears(TODAY, 1);

let admin: Person;
let author: Person;
let other: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", name: "Beheerder Een" });
  author = await makePerson({ name: "Eerste Auteur", institutionId: await getHospitalIdByAlphabet(3) });
  other = await makePerson({ name: "Tweede Auteur", institutionId: await getHospitalIdByAlphabet(3) });
});

/** An entry whose day is so many days from now, that was last looked through a year before that. */
async function entryDue(days: number, by = author, algorithmName = "Longnodules"): Promise<string> {
  const { _id } = await makeEntry(by, { algorithmName });
  const recheckOn = addDays(TODAY, days);
  await queryAsTableOwner(
    `UPDATE entry SET recheck_on = '${recheckOn}', rechecked_at = '${addYears(recheckOn, -1)}' WHERE id = '${_id}'`,
  );
  return _id;
}

const read = async (id: string, person: Person | null = author) =>
  (await api("GET", `/api/algorithm/${id}`, person === null ? {} : { token: person.token })).body;
const confirm = (id: string, person = author, json: Record<string, unknown> = {}) =>
  api("PUT", `/api/algorithm/${id}/recheck`, { token: person.token, json });
const events = async () =>
  (await db().auditEvent.findMany({ where: { kind: "entry.confirmed" } })).map(({ subjectId }) => subjectId);

describe("an entry", () => {
  it("is looked through again a year on, and says to everybody when that day is past", async () => {
    const fresh = await makeEntry(author);
    expect(fresh.recheck).toEqual({
      nextRecheck: IN_A_YEAR,
      lastRecheck: fresh.timestamp,
      isOutdated: false,
    });
    const [late, today] = [await entryDue(-1), await entryDue(0)];
    expect((await read(late, null)).recheck).toMatchObject({
      nextRecheck: addDays(TODAY, -1),
      isOutdated: true,
    });
    expect((await read(today, null)).recheck.isOutdated).toBe(false);
  });

  it("is confirmed without becoming another: no version, no change, no word to who follows it", async () => {
    const id = await entryDue(-5);
    const before = await read(id);
    await db().followChange.deleteMany();
    const answer = await confirm(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...before,
      recheck: { nextRecheck: IN_A_YEAR, lastRecheck: expect.any(String), isOutdated: false },
      review: { nextReview: IN_A_YEAR, lastReview: expect.any(String), isOutdated: false },
    });
    expect(formatDutchDay(new Date(answer.body.recheck.lastRecheck))).toBe(TODAY);
    expect([answer.body.version, answer.body.updated]).toEqual([1, before.updated]);
    expect(await db().entryVersion.count({ where: { entryId: id } })).toBe(1);
    expect(await db().followChange.count()).toBe(0);
    expect(await events()).toEqual([id]);
  });

  it("gets the day that is chosen, from tomorrow to two years on", async () => {
    const id = await entryDue(-5);
    for (const nextRecheck of [TODAY, addDays(addYears(TODAY, 2), 1), "2026-02-30", "ooit"]) {
      const refused = await confirm(id, author, { nextRecheck });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["nextRecheck"]]);
    }
    expect((await read(id)).recheck.isOutdated).toBe(true);
    const chosen = addDays(TODAY, 90);
    expect((await confirm(id, author, { nextRecheck: chosen })).body.recheck.nextRecheck).toBe(chosen);
    // A save leaves it, as it was chosen.
    const { version } = await read(id);
    const json = { ...buildEntryBody({ algorithmName: "Anders genoemd" }), version };
    const saved = await api("PUT", `/api/algorithm/${id}`, { token: author.token, json });
    expect([saved.status, saved.body.recheck.nextRecheck]).toEqual([200, chosen]);
  });

  it("is confirmed by a save of its author, and by no one else's", async () => {
    const [own, mended, renamed] = [await entryDue(-5), await entryDue(-5), await entryDue(-5)];
    const json = buildEntryBody({ algorithmName: "Anders genoemd" });
    expect((await api("PUT", `/api/algorithm/${own}`, { token: author.token, json })).body.recheck).toEqual({
      nextRecheck: IN_A_YEAR,
      lastRecheck: expect.stringContaining("T"),
      isOutdated: false,
    });
    const byAdmin = await api("PUT", `/api/algorithm/${mended}`, { token: admin.token, json });
    expect(byAdmin.body.recheck).toMatchObject({ nextRecheck: addDays(TODAY, -5), isOutdated: true });
    const handedOver = await api("PUT", `/api/algorithm/${renamed}/author`, {
      token: admin.token,
      json: { author: other.id },
    });
    expect(handedOver.body.recheck.isOutdated).toBe(true);
    expect(await events()).toEqual([]);
  });

  it("is confirmed by its author and admins, never by a program or who is handed nothing", async () => {
    const id = await entryDue(-5);
    const program = await createAccessToken(author.id, "write");
    const byProgram = await api("PUT", `/api/algorithm/${id}/recheck`, { token: program.token, json: {} });
    expect([byProgram.status, byProgram.body.code]).toEqual([403, "token_scope"]);
    // Nor by what it saves.
    const json = buildEntryBody({ algorithmName: "Door een programma" });
    const saved = await api("PUT", `/api/algorithm/${id}`, { token: program.token, json });
    expect([saved.status, saved.body.version, saved.body.recheck]).toEqual([
      200,
      2,
      expect.objectContaining({ nextRecheck: addDays(TODAY, -5), isOutdated: true }),
    ]);
    expect((await confirm(id, other)).status).toBe(403);
    expect((await confirm(id, admin)).status).toBe(200);
    expect((await confirm(id, author, { next: TODAY })).status).toBe(400);
  });

  it("is another answer of the whole list when its day is past", async () => {
    const id = await entryDue(1);
    const etag = async () =>
      (await api("GET", "/api/algorithm", { token: author.token })).headers.get("etag");
    const before = await etag();
    expect(before).toBe(await etag());
    await confirm(id);
    expect(await etag()).not.toBe(before);
  });
});

describe("the mail to authors", () => {
  it("comes 30 days before and at the day, once, with all of a person's entries in it", async () => {
    await entryDue(31, author, "Nog niet");
    await entryDue(30, author, "Longnodules");
    await entryDue(-2, author, "Hartecho");
    await entryDue(3, other, "Van een ander");
    expect(await enqueueRecheckMails()).toBe(2);
    expect(await enqueueRecheckMails()).toBe(0);
    const [mail, ...more] = await listQueuedMails(author.email);
    expect(more).toEqual([]);
    expect([mail?.kind, mail?.subject]).toEqual([
      "recheckSeveral",
      "Zijn uw algoritmes in het register nog actueel?",
    ]);
    expect(mail?.text).toContain("‘Hartecho’: de controledatum is");
    expect(mail?.text).toContain("‘Longnodules’: graag controleren voor");
    expect(mail?.text).not.toContain("Nog niet");
    expect(mail?.text).not.toContain("Van een ander");
    // The day itself comes.
    const later = new Date(Date.now() + 30 * 86_400_000);
    expect(await enqueueRecheckMails(later)).toBe(2);
    expect((await listQueuedMails(author.email)).at(-1)?.text).toContain(
      "‘Longnodules’: de controledatum is",
    );
    expect(await enqueueRecheckMails(later)).toBe(0);
  });

  it("is sent once by two processes that look at the same time", async () => {
    for (let index = 0; index < 4; index += 1) await entryDue(-1);
    const counts = await Promise.all([enqueueRecheckMails(), enqueueRecheckMails(), enqueueRecheckMails()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await listQueuedMails(author.email)).toHaveLength(1);
  });

  it("is sent also to who is busy with something else at that moment", async () => {
    await entryDue(-1);
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await new Promise<void>((locked) => {
      void db().$transaction(async (transaction) => {
        await transaction.$queryRaw`SELECT 1 FROM "user" WHERE id = ${author.id} FOR UPDATE`;
        locked();
        await released;
      });
    });
    const mailed = enqueueRecheckMails();
    setTimeout(release, 500);
    expect(await mailed).toBe(1);
    expect(await listQueuedMails(author.email)).toHaveLength(1);
  });

  it("does not go to an admin without the second factor that their rights need, and admins see the entry", async () => {
    const id = await entryDue(-3);
    await queryAsTableOwner(`UPDATE "user" SET role = 'ADMIN' WHERE id = '${author.id}'`);
    await db().twoFactor.create({
      data: { userId: admin.id, sealed: Buffer.from("verzegeld"), confirmedAt: new Date() },
    });
    const unreachable = async () => {
      const { body } = await api("GET", "/api/admin/overdue?author=unreachable", { token: admin.token });
      return body.entries.map((entry: { _id: string }) => entry._id);
    };
    expect(await unreachable()).toEqual([]);
    getSettings().REQUIRE_ADMIN_2FA = true;
    try {
      expect(await enqueueRecheckMails()).toBe(0);
      expect(await unreachable()).toEqual([id]);
    } finally {
      getSettings().REQUIRE_ADMIN_2FA = false;
    }
    expect(await enqueueRecheckMails()).toBe(1);
  });

  it("lists twenty entries and counts the rest, which are not mailed again", async () => {
    for (let index = 0; index < 23; index += 1) await entryDue(-1, author, `Algoritme nummer ${index}`);
    expect(await enqueueRecheckMails()).toBe(1);
    const [mail] = await listQueuedMails(author.email);
    expect(mail?.text.match(/still-current\?s=/g)).toHaveLength(20);
    expect(mail?.text).toContain("En nog 3 andere; die vindt u bij Te doen.");
    expect(await enqueueRecheckMails()).toBe(0);
  });

  it("does not ask about what is out of service, nor does anything wait there", async () => {
    const id = await entryDue(-1);
    const phase = await db().listValue.findFirstOrThrow({ where: { code: "OUT_OF_SERVICE" } });
    const setPhase = (technicalReadinessLevel: number | null) =>
      db().entry.update({ where: { id }, data: { technicalReadinessLevel } });
    await setPhase(phase.id);
    expect(await enqueueRecheckMails()).toBe(0);
    expect((await api("GET", "/api/admin/overdue", { token: admin.token })).body.counts.all).toBe(0);
    expect(
      (await getToDo(author.actor)).parts.flatMap(({ groups }) => groups.map(({ kind }) => kind)),
    ).toEqual(["incomplete"]);
    await setPhase(null);
    expect(await enqueueRecheckMails()).toBe(1);
  });

  it("does not announce a day that was chosen so near", async () => {
    const id = await entryDue(-1);
    await confirm(id, author, { nextRecheck: addDays(TODAY, 10) });
    expect(await enqueueRecheckMails()).toBe(0);
    expect(await enqueueRecheckMails(new Date(Date.now() + 10 * 86_400_000))).toBe(1);
  });

  it.each([
    ["closed their account", "closed_at = now()"],
    ["is blocked", "blocked_at = now()"],
    ["lost access", "allow_access = false"],
    ["never proved their address", "verified = false"],
  ])("does not go to who %s; admins see the entry instead", async (_what, change) => {
    const id = await entryDue(-3);
    await entryDue(-9, other, "Bereikbaar");
    await queryAsTableOwner(`UPDATE "user" SET ${change} WHERE id = '${author.id}'`);
    await enqueueRecheckMails();
    expect(await listQueuedMails(author.email)).toEqual([]);
    expect(await listQueuedMails(other.email)).toHaveLength(1);
    const all = await api("GET", "/api/admin/overdue", { token: admin.token });
    expect([all.body.total, all.body.counts]).toEqual([2, { all: 2, unreachable: 1 }]);
    const lost = await api("GET", "/api/admin/overdue?author=unreachable", { token: admin.token });
    expect(lost.body.entries).toEqual([
      {
        _id: id,
        algorithmName: "Longnodules",
        author: { _id: author.id, name: "Eerste Auteur" },
        institution: expect.any(String),
        nextRecheck: addDays(TODAY, -3),
        lastRecheck: expect.any(String),
        nextReview: addDays(TODAY, -3),
        lastReview: lost.body.entries[0].lastRecheck,
        isReachable: false,
      },
    ]);
    expect(lost.body.total).toBe(1);
  });

  it("leaves out what is in the bin, and goes to the new author of what was handed over", async () => {
    const [binned, moved] = [await entryDue(-1), await entryDue(-1)];
    await api("DELETE", `/api/algorithm/${binned}`, { token: admin.token });
    expect(await enqueueRecheckMails()).toBe(1);
    await api("PUT", `/api/algorithm/${moved}/author`, { token: admin.token, json: { author: other.id } });
    expect(await enqueueRecheckMails()).toBe(1);
    expect((await listQueuedMails(other.email)).map(({ kind }) => kind)).toEqual([
      "entryReceived",
      "recheckOne",
    ]);
  });
});

describe("the link of the mail", () => {
  async function mailedLink(to = author): Promise<string> {
    await enqueueRecheckMails();
    const mail = (await listQueuedMails(to.email)).findLast(({ kind }) => kind.startsWith("recheck"));
    if (mail === undefined) throw new Error("nobody was asked");
    return findMailLink(mail, "/still-current").searchParams.get("s") ?? "";
  }
  const post = (secret: string, more = "") => api("POST", `/api/v1/recheck-links?s=${secret}${more}`);

  it("confirms once, for whoever has it, and is kept as a digest alone", async () => {
    const id = await entryDue(-1);
    const secret = await mailedLink();
    const kept = JSON.stringify(await db().recheckMail.findMany());
    expect(kept).not.toContain(secret);
    const answer = await post(secret);
    const confirmed = { _id: id, nextRecheck: IN_A_YEAR, nextReview: IN_A_YEAR };
    expect([answer.status, answer.body]).toEqual([200, confirmed]);
    expect((await read(id)).recheck.isOutdated).toBe(false);
    expect(await events()).toEqual([id]);
    // Again it says the same, and does nothing: also after the day was changed otherwise.
    await confirm(id, author, { nextRecheck: addDays(TODAY, 50) });
    expect((await post(secret)).body.nextRecheck).toBe(addDays(TODAY, 50));
    expect(await events()).toHaveLength(2);
  });

  it("confirms the day that its mail asked about alone, and no later one", async () => {
    const id = await entryDue(20);
    const secret = await mailedLink();
    await queryAsTableOwner(`UPDATE entry SET recheck_on = '${addDays(TODAY, -1)}' WHERE id = '${id}'`);
    const answer = await post(secret);
    expect([answer.status, answer.body.code]).toEqual([400, "token_invalid"]);
    expect((await read(id)).recheck.isOutdated).toBe(true);
    expect(await getRecheckLinkState(secret)).toMatchObject({ state: "earlier", entryId: id });
  });

  it("confirms once when it is pressed many times at once", async () => {
    await entryDue(-1);
    const secret = await mailedLink();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(secret)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await events()).toHaveLength(1);
  });

  it("sends the form of its page back there, whatever came of it", async () => {
    await entryDue(-1);
    const secret = await mailedLink();
    const answer = await post(secret, "&from=page");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/still-current?s=${secret}`]);
    expect((await post("onzin", "&from=page")).status).toBe(303);
    expect(await events()).toHaveLength(1);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    [
      "is no longer the author",
      (id) => api("PUT", `/api/algorithm/${id}/author`, { token: admin.token, json: { author: other.id } }),
    ],
    [
      "was blocked",
      () => queryAsTableOwner(`UPDATE "user" SET blocked_at = now() WHERE id = '${author.id}'`),
    ],
    [
      "lost access",
      () => queryAsTableOwner(`UPDATE "user" SET allow_access = false WHERE id = '${author.id}'`),
    ],
    ["sees it in the bin", (id) => api("DELETE", `/api/algorithm/${id}`, { token: admin.token })],
  ])("does nothing when its person %s", async (_what, change) => {
    const id = await entryDue(-1);
    const secret = await mailedLink();
    await change(id);
    const answer = await post(secret);
    expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
    expect(await events()).toEqual([]);
  });

  it("is worth nothing when it is another's making, too old, or its person's account is closed", async () => {
    await entryDue(-1);
    const secret = await mailedLink();
    const refused = [400, "token_invalid"];
    const told = async (value: string) => {
      const { status, body } = await post(value);
      return [status, body.code];
    };
    expect(await told(`${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`)).toEqual(refused);
    expect(await told("")).toEqual(refused);
    await queryAsTableOwner("UPDATE recheck_mail SET expires_at = now() - interval '1 second'");
    expect(await told(secret)).toEqual(refused);
    await queryAsTableOwner("UPDATE recheck_mail SET expires_at = now() + interval '1 day'");
    await runEntryTransaction((transaction) =>
      eraseAccount(transaction, author.id, { kind: "user.erased", by: admin.actor }),
    );
    expect(await told(secret)).toEqual(refused);
    expect(await db().recheckMail.count()).toBe(0);
  });
});

describe("what is kept of it", () => {
  it("is in a person's own data, without secrets, and goes when it is of no more use", async () => {
    const id = await entryDue(-1);
    await enqueueRecheckMails();
    const data = await readPersonalData(author.actor, author.id);
    expect(data.askedWhetherCurrent).toEqual([
      {
        entryId: id,
        recheckOn: expect.any(String),
        reviewOn: expect.any(String),
        stage: "due",
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        usedAt: null,
      },
    ]);
    await queryAsTableOwner("UPDATE recheck_mail SET expires_at = now() - interval '8 days'");
    // It still says that this day was mailed about.
    expect(await deleteOldRecheckMails()).toBe(0);
    expect(await enqueueRecheckMails()).toBe(0);
    await confirm(id);
    expect(await deleteOldRecheckMails()).toBe(1);
  });

  it("is no part of an entry's versions", async () => {
    const id = await entryDue(-1);
    const content = buildEntryBodySchema(await getDataModel()).parse(buildEntryBody()).content;
    await saveEntry(author.actor, id, {}, async () => ({ content }));
    const versions = await db().entryVersion.findMany({ where: { entryId: id } });
    expect(versions).toHaveLength(2);
    expect(JSON.stringify(versions)).not.toContain("recheck");
  });
});
