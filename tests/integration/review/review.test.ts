import { changeEntry, runEntryTransaction } from "@/lib/entries/server/changes";
import { composeFinalMail } from "@/lib/jobs/mails";
import type { ReviewRule } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { deliverDueMails } from "@/lib/platform/mail/worker";
import { mailReviewReminders } from "@/lib/review/server/reminders";
import { getToDo } from "@/lib/work/server/to-do";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, type EntryContentInput, makeEntry } from "../../support/entries";
import { listQueuedMails } from "../../support/mails";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const PATH = "/api/v1/reviews";
const NAME = "Longscan";

let here: string;
let author: Person;
let helper: Person;
let reviewer: Person;
let second: Person;
let admin: Person;

const setRule = (review: ReviewRule) => db().institution.update({ where: { id: here }, data: { review } });
const setReviewers = (...people: Person[]) =>
  db().reviewer.createMany({ data: people.map(({ id: userId }) => ({ institutionId: here, userId })) });

beforeEach(async () => {
  await emptyDatabase();
  here = await getHospitalIdByAlphabet(3);
  author = await makePerson({ institutionId: here, name: "Ada Auteur" });
  helper = await makePerson({ institutionId: here });
  reviewer = await makePerson({ institutionId: here, name: "Bo Lezer" });
  second = await makePerson({ institutionId: here });
  admin = await makePerson({ role: "ADMIN" });
  await setRule("colleague");
  await setReviewers(reviewer, second);
});

const post = (fields: EntryContentInput = {}, by = author) =>
  api("POST", "/api/algorithm", {
    token: by.token,
    json: buildEntryBody({ algorithmName: NAME, visibility: "Openbaar", ...fields }),
  });
const put = (id: string, fields: EntryContentInput, more: object = {}, by = author) =>
  api("PUT", `/api/algorithm/${id}`, {
    token: by.token,
    json: { ...buildEntryBody({ algorithmName: NAME, visibility: "Openbaar", ...fields }), ...more },
  });
const read = async (id: string, by: Person | null = null) =>
  api("GET", `/api/algorithm/${id}`, by === null ? {} : { token: by.token });
const review = async (id: string, by = reviewer) =>
  (await api("GET", `${PATH}/${id}`, { token: by.token })).body;
const decide = async (id: string, decision: string, by = reviewer, more: object = {}) => {
  const seen = await review(id, admin);
  const { revision, version } = seen;
  const reason = decision === "approve" ? null : "Noem de doelgroep.";
  return api("PUT", `${PATH}/${id}`, {
    token: by.token,
    json: { decision, reason, revision, version, ...more },
  });
};
const withdraw = (id: string, by = author) => api("DELETE", `${PATH}/${id}`, { token: by.token });
const kindsOf = async (person: Person) =>
  (await getToDo(person.actor)).parts
    .flatMap(({ groups }) => groups.map(({ kind }) => kind))
    .filter((kind) => kind === "review" || kind === "changes");
const mailsOf = async (person: Person) => (await listQueuedMails(person.email)).map(({ kind }) => kind);

/** A published entry of the author, from before anybody had to read it. */
async function newPublished(fields: EntryContentInput = {}): Promise<string> {
  await setRule("none");
  const { _id } = await makeEntry(author, { algorithmName: NAME, visibility: "Openbaar", ...fields });
  await setRule("colleague");
  return _id;
}
async function newProposal(fields: EntryContentInput = {}) {
  const entry = await newPublished();
  const { status, body } = await put(
    entry,
    { description: "Nieuwe tekst over longhaarden", ...fields },
    { version: 1 },
  );
  expect([status, body.proposal]).toEqual([200, expect.any(String)]);
  return { entry, id: body.proposal as string };
}

describe("a first publication", () => {
  it("waits until a colleague has read it, and is seen by nobody else until then", async () => {
    const { status, body } = await post({ description: "Zoekt haarden op een scan van de longen." });
    const { _id: id, proposal } = body;
    expect([status, body.state]).toEqual([201, "IN_REVIEW"]);
    for (const person of [null, helper, reviewer]) expect((await read(id, person)).status).toBe(404);
    expect(await kindsOf(reviewer)).toEqual(["review"]);
    expect([await kindsOf(author), await kindsOf(helper), await kindsOf(admin)]).toEqual([[], [], []]);
    expect([await mailsOf(reviewer), await mailsOf(second)]).toEqual([
      ["reviewSubmitted"],
      ["reviewSubmitted"],
    ]);
    expect([await mailsOf(author), await mailsOf(admin)]).toEqual([[], []]);
    const seen = await review(proposal);
    expect(seen).toMatchObject({
      kind: "publication",
      before: null,
      mayDecide: true,
      proposedBy: "Ada Auteur",
    });
    expect(seen.changes).toContain("description");

    expect((await decide(proposal, "approve")).status).toBe(200);
    const published = (await read(id)).body;
    expect(published).toMatchObject({ version: 1, author: { name: "Ada Auteur" } });
    expect(published.peerReviewed).toEqual(expect.any(String));
    expect(JSON.stringify(published)).not.toContain("Bo Lezer");
    expect(await mailsOf(author)).toEqual(["reviewApproved"]);
    expect(await kindsOf(reviewer)).toEqual([]);
    const version = await db().entryVersion.findFirstOrThrow({ where: { entryId: id } });
    expect(version).toMatchObject({ number: 1, authorId: author.id, reviewedAt: expect.any(Date) });
  });

  it("goes back to its author as a draft, who submits it again in a second round", async () => {
    const { _id: id, proposal } = (await post()).body;
    expect((await decide(proposal, "askChanges")).status).toBe(200);
    expect((await read(id, author)).body.state).toBe("DRAFT");
    expect(await kindsOf(author)).toEqual(["changes"]);
    expect(await mailsOf(author)).toEqual(["reviewChangesAsked"]);
    expect((await decide(proposal, "approve", second)).body.code).toBe("review_conflict");
    const again = await put(id, { description: "Zoekt haarden bij volwassen patiënten." });
    expect([again.body.state, again.body.proposal]).toEqual(["IN_REVIEW", proposal]);
    expect(await review(proposal)).toMatchObject({ round: 2, revision: 2, state: "open" });
    expect((await mailsOf(reviewer)).length).toBe(2);
    expect((await decide(proposal, "approve", second)).status).toBe(200);
  });

  it("is refused with a reason and stays a draft, or is withdrawn", async () => {
    const { _id: id, proposal } = (await post()).body;
    const bare = await decide(proposal, "refuse", reviewer, { reason: null });
    expect([bare.status, Object.keys(bare.body.errors)]).toEqual([400, ["reason"]]);
    expect((await decide(proposal, "refuse")).status).toBe(200);
    expect((await read(id, author)).body.state).toBe("DRAFT");
    const again = (await put(id, {})).body;
    expect(again.proposal).not.toBe(proposal);
    expect((await withdraw(again.proposal)).status).toBe(200);
    expect((await read(id, author)).body.state).toBe("DRAFT");
    expect((await decide(again.proposal, "approve")).body.code).toBe("review_conflict");
  });

  it("is not needed for what is private, nor where the rule asks nobody", async () => {
    expect((await post({ visibility: "Privé" })).body.proposal).toBeUndefined();
    await setRule("none");
    expect((await post()).body).toMatchObject({ version: 1 });
    await db().registerSettings.update({ where: { id: 1 }, data: { review: "admin" } });
    const { proposal } = (await post()).body;
    // The stricter rule counts: a reviewer of the hospital does not decide.
    expect((await decide(proposal, "approve")).status).toBe(403);
    expect([await kindsOf(reviewer), await kindsOf(admin)]).toEqual([[], ["review"]]);
    expect((await decide(proposal, "approve", admin)).status).toBe(200);
  });
});

describe("a change of a published entry", () => {
  it("waits as a proposal while readers go on seeing what was published", async () => {
    const { entry, id } = await newProposal();
    for (const person of [null, helper, reviewer, author])
      expect((await read(entry, person)).body).toMatchObject({ version: 1, description: null });
    const seen = await review(id);
    expect(seen).toMatchObject({ kind: "change", changes: ["description"], changedByBoth: [] });
    expect([seen.before.description, seen.after.description]).toEqual([
      null,
      "Nieuwe tekst over longhaarden",
    ]);
    expect((await api("GET", `${PATH}/${id}`, { token: helper.token })).status).toBe(404);

    expect((await decide(id, "approve")).status).toBe(200);
    expect((await read(entry)).body).toMatchObject({
      version: 2,
      description: "Nieuwe tekst over longhaarden",
    });
    // A later save that nobody had to read has been read by nobody.
    await setRule("none");
    await put(entry, { description: "Nog een nieuwere tekst daarna" });
    expect((await read(entry)).body.peerReviewed).toBeUndefined();
  });

  it("is changed by its author as long as it is undecided, and by nobody else", async () => {
    const { entry, id } = await newProposal();
    await db().entryCoEditor.create({ data: { entryId: entry, userId: helper.id } });
    expect(
      (await put(entry, { description: "Een tekst van iemand anders dan zij" }, {}, helper)).body.code,
    ).toBe("review_taken");
    expect(
      (await put(entry, { description: "De derde tekst over longhaarden" }, { revision: 1 })).body.proposal,
    ).toBe(id);
    expect(
      (await put(entry, { description: "De vierde tekst over longhaarden" }, { revision: 1 })).body.code,
    ).toBe("review_conflict");
    const old = await decide(id, "approve", reviewer, { revision: 1 });
    expect(old.body.code).toBe("review_conflict");
    expect((await review(id)).after.description).toBe("De derde tekst over longhaarden");
    expect((await mailsOf(reviewer)).length).toBe(1);
  });

  it("keeps what was changed in the meantime, and shows what both changed", async () => {
    const { entry, id } = await newProposal({ collaboration: "Universiteit" });
    // An admin does not write the entry, and publishes at once.
    const other = {
      description: "Een tekst van een beheerder hier",
      lessonsLearned: "Begin klein en leer van elke stap.",
    };
    expect((await put(entry, other, { version: 1 }, admin)).body.proposal).toBeUndefined();
    const seen = await review(id);
    expect(seen.changedByBoth).toEqual(["description"]);
    expect(seen.before.description).toBe("Een tekst van een beheerder hier");
    expect(seen.after).toMatchObject({
      description: "Nieuwe tekst over longhaarden",
      lessonsLearned: "Begin klein en leer van elke stap.",
    });
    expect((await decide(id, "approve", reviewer, { version: 1 })).body.code).toBe("edit_conflict");
    expect((await decide(id, "approve")).status).toBe(200);
    expect((await read(entry)).body).toMatchObject({
      version: 3,
      description: "Nieuwe tekst over longhaarden",
      lessonsLearned: "Begin klein en leer van elke stap.",
      collaboration: "Universiteit",
    });
  });

  it("shows all of an entry that nobody else has read before", async () => {
    const entry = await newPublished({
      visibility: "Privé",
      description: "Geheim tot het wordt gepubliceerd",
    });
    const { proposal } = (await put(entry, { description: "Geheim tot het wordt gepubliceerd" })).body;
    expect(await review(proposal)).toMatchObject({
      before: null,
      changes: expect.arrayContaining(["description"]),
    });
  });

  it("is decided once: of two reviewers at once, and of an approval with a change by the author", async () => {
    const { entry, id } = await newProposal();
    const both = await Promise.all([decide(id, "approve"), decide(id, "refuse", second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await db().review.count({ where: { id, state: { in: ["approved", "refused"] } } })).toBe(1);

    const next = (await put(entry, { description: "De volgende tekst over longhaarden" })).body
      .proposal as string;
    const [approved, saved] = await Promise.all([
      decide(next, "approve", reviewer, { revision: 1 }),
      put(entry, { description: "Toch een andere tekst erover" }, { revision: 1 }),
    ]);
    const { state, revision } = await db().review.findUniqueOrThrow({ where: { id: next } });
    if (approved.status === 200) expect([state, saved.status]).toEqual(["approved", 409]);
    else expect([state, revision, saved.status]).toEqual(["open", 2, 200]);
  });

  it("is not decided by who writes the entry or has lost the right", async () => {
    const { entry, id } = await newProposal();
    await setReviewers(author);
    expect((await decide(id, "approve", author)).status).toBe(403);
    await db().entryCoEditor.create({ data: { entryId: entry, userId: second.id } });
    expect((await decide(id, "approve", second)).status).toBe(403);
    await db().user.update({
      where: { id: reviewer.id },
      data: { institutionId: await getHospitalIdByAlphabet(5) },
    });
    expect((await decide(id, "approve")).status).toBe(404);
    // Nobody is left to decide but an admin, who is asked now.
    expect(await kindsOf(admin)).toEqual(["review"]);
    expect((await decide(id, "approve", admin)).status).toBe(200);
  });

  it("may be published by its author once the hospital switches review off", async () => {
    const { entry, id } = await newProposal();
    await setRule("none");
    expect(await review(id, author)).toMatchObject({ mayDecide: true });
    expect((await decide(id, "approve", author)).status).toBe(200);
    expect((await read(entry)).body.description).toBe("Nieuwe tekst over longhaarden");
    // Nobody else has read it.
    expect((await read(entry)).body.peerReviewed).toBeUndefined();
    expect(await db().entryVersion.count({ where: { entryId: entry, reviewedAt: { not: null } } })).toBe(0);
    const next = await newProposal();
    await setRule("none");
    // An ordinary save of its author takes the proposal's place.
    await put(next.entry, { description: "Direct geplaatst zonder lezer" });
    expect((await db().review.findUniqueOrThrow({ where: { id: next.id } })).state).toBe("withdrawn");
  });

  it("waits with its entry in the bin, and goes with it", async () => {
    const { entry, id } = await newProposal();
    const bin = (act: "delete" | "restore" | "purge") =>
      runEntryTransaction((transaction) => changeEntry(transaction, { actor: admin.actor }, { act, entry }));
    await bin("delete");
    expect(await kindsOf(reviewer)).toEqual([]);
    const json = { decision: "approve", reason: null, revision: 1, version: 1 };
    expect((await api("PUT", `${PATH}/${id}`, { token: reviewer.token, json })).status).toBe(404);
    await bin("restore");
    expect(await kindsOf(reviewer)).toEqual(["review"]);
    await bin("delete");
    await bin("purge");
    expect(await db().review.count()).toBe(0);
  });
});

it.each(["submitted", "decided", "withdrawn"] as const)(
  "leaves everything as it was when the process ends before a proposal is %s",
  async (step) => {
    const { entry, id } = await newProposal();
    const first = step === "submitted" ? null : (await post()).body;
    const look = async () => JSON.stringify([await db().entry.findMany(), await db().review.findMany()]);
    const before = await look();
    // What comes last in each transaction fails as a process that is killed does: nothing is committed.
    await queryAsTableOwner(`CREATE FUNCTION end_here() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40P01'; END $$`);
    await queryAsTableOwner(
      "CREATE TRIGGER end_here BEFORE INSERT ON audit_event FOR EACH ROW EXECUTE FUNCTION end_here()",
    );
    try {
      const act = {
        submitted: () => put(entry, { description: "Een tekst die niet aankomt" }, { revision: 1 }),
        decided: () => decide(first?.proposal ?? id, "approve"),
        withdrawn: () => withdraw(first?.proposal ?? id),
      }[step];
      expect((await act()).status).toBe(503);
    } finally {
      await queryAsTableOwner("DROP FUNCTION end_here CASCADE");
    }
    expect(await look()).toBe(before);
  },
);

it("keeps the text of a change that was refused or withdrawn, for who may edit the entry", async () => {
  const { entry, id } = await newProposal();
  await decide(id, "refuse");
  expect((await review(id, author)).after.description).toBe("Nieuwe tekst over longhaarden");
  const { proposal } = (await put(entry, { description: "Een tekst die wordt ingetrokken" })).body;
  await withdraw(proposal);
  expect(await review(proposal, author)).toMatchObject({
    state: "withdrawn",
    after: { description: "Een tekst die wordt ingetrokken" },
    changes: ["description"],
  });
});

describe("comments", () => {
  const comment = (id: string, json: object, by = reviewer) =>
    api("POST", `${PATH}/${id}/comments`, { token: by.token, json });

  it("are made at a field or passage, answered and resolved, and stay with the entry's editors", async () => {
    const { id } = await newProposal();
    const first = await comment(id, { text: "Welke doelgroep?", field: "description", passage: "Nieuwe" });
    const { _id } = first.body.comments[0];
    await comment(id, { text: "Volwassenen.", answers: _id }, author);
    const resolved = await api("PUT", `${PATH}/${id}/comments/${_id}`, {
      token: author.token,
      json: { resolved: true },
    });
    expect(resolved.body.comments).toMatchObject([
      {
        field: "description",
        passage: "Nieuwe",
        resolvedBy: "Ada Auteur",
        answers: [{ text: "Volwassenen." }],
      },
    ]);
    expect((await comment(id, { text: "Mag ik ook?" }, helper)).status).toBe(404);
    await decide(id, "approve");
    expect((await comment(id, { text: "Te laat" }, author)).body.code).toBe("review_conflict");
    expect((await review(id, author)).comments).toHaveLength(1);
    // Who decided goes on reading it; the other reviewer does not.
    expect((await api("GET", `${PATH}/${id}`, { token: reviewer.token })).status).toBe(200);
    expect((await api("GET", `${PATH}/${id}`, { token: second.token })).status).toBe(404);
  });

  it.each([
    [{ text: "" }, "text"],
    [{ text: "x".repeat(2001) }, "text"],
    [{ text: "a", passage: "b" }, "passage"],
    [{ text: "a", field: "nope" }, "field"],
    [{ text: "a", answers: "nope" }, "answers"],
  ])("refuse %j", async (json, path) => {
    const { id } = await newProposal();
    const { status, body } = await comment(id, json);
    expect([status, Object.keys(body.errors)]).toEqual([400, [path]]);
  });
});

it("reminds reviewers after a week and the hospital's admins after two, once", async () => {
  const { id } = await newProposal();
  const chief = await makePerson({ institutionId: here });
  await db().institutionAdmin.create({ data: { institutionId: here, userId: chief.id } });
  const later = (days: number) => new Date(Date.now() + days * 86_400_000);
  await mailReviewReminders(later(6));
  expect(await mailsOf(reviewer)).toEqual(["reviewSubmitted"]);
  for (const days of [8, 9]) await mailReviewReminders(later(days));
  expect((await mailsOf(reviewer)).sort()).toEqual(["reviewReminder", "reviewSubmitted"]);
  expect(await mailsOf(chief)).toEqual([]);
  for (const days of [15, 16]) await mailReviewReminders(later(days));
  expect(await mailsOf(chief)).toEqual(["reviewsWaiting"]);
  expect(JSON.stringify(await listQueuedMails(chief.email))).not.toContain(NAME);
  // What was decided before its mail left is not mailed.
  await decide(id, "approve");
  await deliverDueMails(composeFinalMail);
  const sent = await db().outboxMail.findMany({ where: { kind: "reviewReminder", status: "sent" } });
  expect(sent).toEqual([]);
});
