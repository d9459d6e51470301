import { setTimeout as pause } from "node:timers/promises";
import { buildEntryBodySchema } from "@/lib/entries/schema";
import { createEntry, deleteEntry, updateEntry } from "@/lib/entries/server/entries";
import { getDataModel } from "@/lib/fields/server/data-model";
import { getLastMondayMorning } from "@/lib/following/rules";
import { mailChanges, runFollowRound } from "@/lib/following/server/follow-worker";
import { followTarget, setFollowFrequency, stopFollowing } from "@/lib/following/server/follows";
import { enqueueChangesForFollowers } from "@/lib/following/server/matching";
import { saveSearch } from "@/lib/following/server/saved-searches";
import { composeFinalMail } from "@/lib/jobs/mails";
import { db } from "@/lib/platform/database/db";
import type { OutgoingMail } from "@/lib/platform/mail/transport";
import { deliverDueMails } from "@/lib/platform/mail/worker";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, type EntryContentInput, makeEntry } from "../../support/entries";
import { listQueuedMails } from "../../support/mails";
import { getHospitalIdByAlphabet, makePerson, type Person, type PersonOptions } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let here: string;
let author: Person;

beforeEach(async () => {
  await emptyDatabase();
  here = await getHospitalIdByAlphabet(3);
  author = await makePerson({ institutionId: here, name: "Auteur Test" });
});

async function change(
  id: string,
  fields: EntryContentInput & Record<string, unknown>,
  by = author,
  note?: string,
) {
  const body = buildEntryBodySchema(await getDataModel()).parse(buildEntryBody(fields));
  return updateEntry(by.actor, id, body.content, { note: note ?? null });
}

async function send(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  await deliverDueMails(composeFinalMail, async (mail) => {
    if (/^(entry(Added|Changed)|changes)/.test(mail.kind)) sent.push(mail);
  });
  return sent;
}

const NAME = "Longscan";
const entryOf = (visibility: string, more: EntryContentInput = {}) =>
  makeEntry(author, { algorithmName: NAME, visibility, ...more });
const toEntry = (target: string, frequency: "atOnce" | "weekly" = "atOnce") =>
  ({ kind: "entry", target, frequency }) as const;

const VISIBILITIES = ["Openbaar", "Instelling", "Privé"] as const;
const SEES: Record<string, readonly string[]> = {
  "the author": VISIBILITIES,
  "a colleague": ["Openbaar", "Instelling"],
  "another member": ["Openbaar"],
  "an admin": VISIBILITIES,
  "who waits for access": [],
  "who is blocked": [],
  "who closed their account": [],
  "whose address is not proved": [],
};

/** Somebody who could follow anything, and became this afterwards. */
async function makeFollower(who: string): Promise<Person> {
  if (who === "the author") return author;
  const options: PersonOptions = {
    ...(who === "a colleague" ? { institutionId: here } : {}),
    ...(who === "an admin" ? { role: "ADMIN" as const } : {}),
  };
  return makePerson(options);
}

async function become(who: string, { id }: Person): Promise<void> {
  const data = {
    "who waits for access": { allowAccess: false },
    "who is blocked": { blockedAt: new Date() },
    "who closed their account": { closedAt: new Date(), allowAccess: false },
    "whose address is not proved": { verified: false },
  }[who];
  if (data !== undefined) await db().user.update({ where: { id }, data });
}

describe.each(Object.entries(SEES))("%s", (who, seen) => {
  it.each(VISIBILITIES)(
    "hears of a change of an entry that is %s as far as they may see it",
    async (visibility) => {
      const editor = who === "the author" ? await makePerson({ role: "ADMIN" }) : author;
      const { _id } = await entryOf("Openbaar");
      const follower = await makeFollower(who);
      await followTarget(follower.actor, toEntry(_id));
      await runFollowRound();
      await change(_id, { algorithmName: NAME, visibility }, editor);
      await become(who, follower);
      await runFollowRound();
      const mails = await listQueuedMails(follower.email);
      expect(mails.map(({ kind }) => kind)).toEqual(seen.includes(visibility) ? ["entryChanged"] : []);
      expect(await db().followNotice.count()).toBe(0);
    },
  );
});

describe.each(["compose", "send"] as const)("what changes before the mail can %s", (moment) => {
  async function until(): Promise<void> {
    await enqueueChangesForFollowers();
    if (moment === "send") await mailChanges();
  }
  const CASES: Record<string, (id: string, follower: Person) => Promise<unknown>> = {
    "the entry is hidden": (id) => change(id, { algorithmName: "Geheim", visibility: "Privé" }),
    "the entry is deleted": async (id) => deleteEntry((await makePerson({ role: "ADMIN" })).actor, id),
    "the follower is blocked": (_id, { id }) =>
      db().user.update({ where: { id }, data: { blockedAt: new Date() } }),
    "the follower loses access": (_id, { id }) =>
      db().user.update({ where: { id }, data: { allowAccess: false } }),
    "the follow is stopped": async (_id, { actor }) => {
      const [held] = await db().follow.findMany();
      await stopFollowing(actor, held?.id ?? "");
    },
  };

  it.each(Object.entries(CASES))("leaves no mail: %s", async (_what, happens) => {
    const { _id } = await entryOf("Openbaar");
    const follower = await makePerson();
    await followTarget(follower.actor, toEntry(_id));
    await change(_id, { algorithmName: NAME });
    await until();
    await happens(_id, follower);
    await runFollowRound();
    expect(await send()).toEqual([]);
    const left = await queryAsTableOwner<{ sealed: unknown }>(
      "SELECT sealed FROM outbox WHERE kind = 'entryChanged'",
    );
    expect(left.every(({ sealed }) => sealed === null)).toBe(true);
  });
});

it("never tells of a version that was hidden, though the entry is public by then", async () => {
  const { _id } = await entryOf("Openbaar");
  const follower = await makePerson();
  await followTarget(follower.actor, toEntry(_id));
  await runFollowRound();
  await change(_id, { algorithmName: "Geheime naam", visibility: "Privé" }, author, "Geheime notitie");
  await change(_id, { algorithmName: NAME, contactEmail: "geheim@test.example" }, author, "Weer openbaar");
  await runFollowRound();
  const sent = await send();
  expect(sent).toHaveLength(1);
  // What the save says of itself tells that there was something else between.
  expect(JSON.stringify(sent)).not.toMatch(/Geheim|geheim@|Weer openbaar/);
});

it("sends one mail per change, which names every follow that found it", async () => {
  const model = await getDataModel();
  const hospital = model.activeHospital.values[3]?.label ?? "";
  const specialism = model.medicalSpecialism.values[0]?.label ?? "";
  const { _id } = await entryOf("Openbaar", { activeHospital: hospital, medicalSpecialism: specialism });
  const { actor, email } = await makePerson();
  await followTarget(actor, toEntry(_id));
  await followTarget(actor, { kind: "hospital", target: hospital, frequency: "atOnce" });
  await followTarget(actor, { kind: "specialism", target: specialism, frequency: "weekly" });
  await saveSearch(actor, { name: "Longen", query: "search=longscan", frequency: "atOnce" });
  await saveSearch(actor, { name: "Iets anders", query: "search=hartfilm", frequency: "atOnce" });
  await runFollowRound();
  await change(_id, { algorithmName: NAME, activeHospital: hospital, medicalSpecialism: specialism });
  await runFollowRound();
  await runFollowRound(new Date(Date.now() + 8 * 86_400_000));
  const mails = await listQueuedMails(email);
  expect(mails).toHaveLength(1);
  const text = mails[0]?.text ?? "";
  expect(text).toContain("u volgt dit algoritme");
  expect(text).toContain(`u volgt het ziekenhuis ‘${hospital}’`);
  expect(text).toContain(`u volgt het specialisme ‘${specialism}’`);
  expect(text).toContain("u volgt uw zoekopdracht ‘Longen’");
  expect(text).not.toContain("Iets anders");
  expect(mails[0]?.unsubscribe).toMatch(/^http:\/\/localhost:3000\/api\/v1\/unsubscribe\?s=/);
});

it("tells nobody of what they saved themselves, nor of what was before they followed", async () => {
  const { _id } = await entryOf("Openbaar");
  await followTarget(author.actor, toEntry(_id));
  const late = await makePerson();
  await change(_id, { algorithmName: NAME });
  await pause(5);
  await followTarget(late.actor, toEntry(_id));
  await runFollowRound();
  expect(await listQueuedMails()).toEqual([]);
});

it("sends each change once, however many processes look for them, and after one of them died", async () => {
  const { _id } = await entryOf("Openbaar");
  const followers = await Promise.all([makePerson(), makePerson(), makePerson()]);
  for (const { actor } of followers) await followTarget(actor, toEntry(_id));
  await change(_id, { algorithmName: NAME });
  await Promise.all([runFollowRound(), runFollowRound(), runFollowRound()]);
  await change(_id, { algorithmName: NAME });
  // Dies between finding who follows and writing to them.
  await enqueueChangesForFollowers();
  await Promise.all([runFollowRound(), runFollowRound()]);
  await runFollowRound();
  for (const { email } of followers) expect(await listQueuedMails(email)).toHaveLength(2);
});

it("does not pass over a version that is committed later than one that began after it", async () => {
  const [first, second] = [await entryOf("Openbaar"), await entryOf("Openbaar")];
  const { actor, email } = await makePerson();
  for (const { _id } of [first, second]) await followTarget(actor, toEntry(_id));
  await runFollowRound();
  let commit = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const slow = db().$transaction(async (transaction) => {
    await transaction.entry.update({ where: { id: first._id }, data: { version: 2 }, select: { id: true } });
    const { content } = await transaction.entryVersion.findFirstOrThrow({ where: { entryId: first._id } });
    await transaction.entryVersion.create({
      data: {
        entryId: first._id,
        number: 2,
        authorId: author.id,
        visibility: "PUBLIC",
        content: content ?? {},
      },
    });
    await held;
  });
  await pause(50);
  await change(second._id, { algorithmName: NAME });
  await runFollowRound();
  expect(await listQueuedMails(email)).toHaveLength(1);
  commit();
  await slow;
  await runFollowRound();
  expect(await listQueuedMails(email)).toHaveLength(2);
});

it("tells of many changes at once in one mail", async () => {
  const entries = await Promise.all(Array.from({ length: 6 }, () => entryOf("Openbaar")));
  const { actor, email } = await makePerson();
  for (const { _id } of entries) await followTarget(actor, toEntry(_id));
  for (const { _id } of entries) await change(_id, { algorithmName: `Nieuwe naam ${_id.slice(-4)}` });
  await runFollowRound();
  const mails = await listQueuedMails(email);
  expect(mails.map(({ kind }) => kind)).toEqual(["changesTogether"]);
  for (const { _id } of entries) expect(mails[0]?.text).toContain(`/algorithm/${_id}/detail`);
});

it("writes one by one or together by what it may tell alone, whatever else was saved", async () => {
  const { actor, email } = await makePerson();
  await saveSearch(actor, { name: "Longen", query: "search=longscan", frequency: "atOnce" });
  for (const _ of [1, 2, 3, 4, 5]) await entryOf("Openbaar");
  for (const _ of [1, 2, 3]) await entryOf("Privé");
  await runFollowRound();
  expect((await listQueuedMails(email)).map(({ kind }) => kind)).toEqual(Array(5).fill("entryAdded"));
  expect(await db().followNotice.count()).toBe(0);
});

it.each([
  ["a search", "savedSearch"],
  ["a hospital", "hospital"],
] as const)("finds nothing by %s in what is hidden, also of what was public before", async (_what, kind) => {
  const hospital = (await getDataModel()).activeHospital.values[2]?.label ?? "";
  const { actor, email } = await makePerson();
  if (kind === "hospital") await followTarget(actor, { kind, target: hospital, frequency: "atOnce" });
  else await saveSearch(actor, { name: "Geheim", query: "search=geheimwoord", frequency: "atOnce" });
  const { _id } = await entryOf("Openbaar");
  await change(_id, { algorithmName: "Met geheimwoord", activeHospital: hospital, visibility: "Privé" });
  await enqueueChangesForFollowers();
  await change(_id, { algorithmName: NAME });
  await runFollowRound();
  expect(await listQueuedMails(email)).toEqual([]);
});

it("mails the week's changes on Monday morning, each entry once, without what is hidden by then", async () => {
  const [shown, hidden] = [
    await entryOf("Openbaar"),
    await entryOf("Openbaar", { algorithmName: "Verborgen" }),
  ];
  const { actor, email } = await makePerson();
  for (const { _id } of [shown, hidden]) await followTarget(actor, toEntry(_id, "weekly"));
  for (const _ of [1, 2]) await change(shown._id, { algorithmName: NAME });
  await change(hidden._id, { algorithmName: "Verborgen" });
  await runFollowRound();
  expect(await listQueuedMails(email)).toEqual([]);
  const monday = getLastMondayMorning(new Date(Date.now() + 7 * 86_400_000));
  await runFollowRound(new Date(monday.getTime() - 1));
  expect(await listQueuedMails(email)).toEqual([]);
  await Promise.all([runFollowRound(monday), runFollowRound(monday)]);
  const [mail, ...others] = await listQueuedMails(email);
  expect([mail?.kind, others]).toEqual(["changesOfWeek", []]);
  expect(mail?.text.match(new RegExp(NAME, "g"))).toHaveLength(1);
  expect(mail?.text).toContain("Verborgen");
  await change(hidden._id, { algorithmName: "Verborgen", visibility: "Privé" });
  const [sent] = await send();
  expect(sent?.text).toContain(NAME);
  expect(sent?.text).not.toContain("Verborgen");
  expect(sent?.idempotencyKey).not.toBe(mail?.id);
});

it("sends at once what was waiting for Monday when that is chosen", async () => {
  const { _id } = await entryOf("Openbaar");
  const { actor, email } = await makePerson();
  const { _id: id } = await followTarget(actor, toEntry(_id, "weekly"));
  await change(_id, { algorithmName: NAME });
  await runFollowRound();
  await setFollowFrequency(actor, id, "atOnce");
  await runFollowRound();
  expect(await listQueuedMails(email)).toHaveLength(1);
});

it("is told of a new entry by its hospital, as far as they may see it", async () => {
  const hospital = (await getDataModel()).activeHospital.values[2]?.label ?? "";
  const { actor, email } = await makePerson();
  await followTarget(actor, { kind: "hospital", target: hospital, frequency: "atOnce" });
  for (const visibility of VISIBILITIES) {
    const body = buildEntryBodySchema(await getDataModel()).parse(
      buildEntryBody({ visibility, activeHospital: hospital }),
    );
    await createEntry(author.actor, body.content);
  }
  await runFollowRound();
  expect((await listQueuedMails(email)).map(({ kind }) => kind)).toEqual(["entryAdded"]);
});
