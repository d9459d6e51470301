import { accountMail } from "@/lib/accounts/server/mails";
import { nameCoEditor } from "@/lib/co-editors/server/co-editors";
import { coEditorMail } from "@/lib/co-editors/server/mails";
import { entryTransaction } from "@/lib/entries/server/changes";
import { runFollowRound } from "@/lib/following/server/follow-worker";
import { follow } from "@/lib/following/server/follows";
import { leaveIfTrue } from "@/lib/jobs/mails";
import { db, type Transaction } from "@/lib/platform/database/db";
import { enqueueMail, takeBackMail } from "@/lib/platform/mail/outbox";
import { deliverDueMails, mailTransaction } from "@/lib/platform/mail/worker";
import { eraseAccount } from "@/lib/privacy/server/closing";
import { certificateMail, statusMail } from "@/lib/products/server/mails";
import { createProduct, namedContent } from "@/lib/products/server/products";
import { api } from "../../support/api";
import { inBin } from "../../support/bin";
import { asOwner, emptyDatabase } from "../../support/database";
import { bodyOf, makeEntry } from "../../support/entries";
import { oldMigration } from "../../support/old-migration";
import { institution, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeaders);

process.env.CACHE_SECONDS = "0";

const ENDS = "2027-09-30";
let admin: Person;
let author: Person;
let keeper: Person;
let entryId: string;
let productId: string;

beforeEach(async () => {
  await emptyDatabase();
  const here = await institution(1);
  admin = await makePerson({ role: "ADMIN" });
  author = await makePerson({ name: "Eerste Auteur", institutionId: here });
  keeper = await makePerson({ institutionId: here });
  await db().institutionAdmin.create({ data: { institutionId: here, userId: keeper.id } });
  const content = { ...namedContent("Longscan", null), certificateEndsOn: ENDS };
  ({ _id: productId } = await createProduct(admin.actor, content));
  ({ _id: entryId } = await makeEntry(author, { visibility: "Instelling", algorithmName: "Longscan" }));
  await db().entry.update({ where: { id: entryId }, data: { productId } });
});

/** What leaves now: of which kind, to whom and what it says. */
async function leave() {
  const sent: { kind: string; to: string; text: string }[] = [];
  const delivery = await deliverDueMails(
    leaveIfTrue,
    async ({ kind, to, text }) => void sent.push({ kind, to, text }),
  );
  return { sent, kinds: sent.map(({ kind }) => kind).sort(), failed: delivery.failed };
}

/** The table as the release before had it, with its mails, and the migration of this one, all or nothing. */
const UPDATE = `
  ALTER TABLE outbox DROP CONSTRAINT outbox_about_of_person;
  ALTER TABLE outbox RENAME COLUMN person_id TO follower_id;
  ALTER TABLE outbox RENAME COLUMN about TO changes;
  ALTER INDEX outbox_person_id_idx RENAME TO outbox_follower_id_idx;
  UPDATE outbox SET changes = changes->'changes';
  ALTER TABLE outbox ADD CONSTRAINT outbox_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES "user"(id);
  ALTER TABLE outbox ADD CONSTRAINT outbox_changes_of_follower CHECK ((changes IS NULL) = (follower_id IS NULL));
  ${oldMigration("20261127070100_what_mails_are_about")}`;

/** Queues one mail of each kind that is composed again, under the keys of the release before. */
async function queueOldMails(): Promise<void> {
  const { id, name, email } = keeper;
  const told = { name, product: "Longscan", slug: "longscan", entries: [{ id: entryId, name: "Longscan" }] };
  await db().entryCoEditor.create({ data: { entryId, userId: id, namedById: author.id } });
  await follow(keeper.actor, { kind: "entry", target: entryId, frequency: "atOnce" });
  await api("PUT", `/api/algorithm/${entryId}`, {
    token: author.token,
    json: bodyOf({ visibility: "Instelling", algorithmName: "Longscan twee" }),
  });
  await db().entry.update({ where: { id: entryId }, data: { productId } });
  await runFollowRound();
  await mailTransaction(async (transaction) => {
    const ending = certificateMail({ kind: "certificateEnds", endsOn: ENDS, ...told });
    await enqueueMail(transaction, email, ending, { key: `certificate:${productId}:${ENDS}:90:${id}` });
    const status = statusMail({ kind: "productStatus", ...told });
    await enqueueMail(transaction, email, status, { key: `product-status:${productId}:2:${id}` });
    const naming = coEditorMail({
      kind: "coEditorNamed",
      entryId,
      name,
      algorithm: "Longscan",
      by: "Auteur",
    });
    await enqueueMail(transaction, email, naming, { key: `co-editor:${entryId}:${id}:2026-11-27` });
    const granted = accountMail({ kind: "accessGranted", name });
    await enqueueMail(transaction, email, granted, { key: `decision:${id}:1` });
  });
}

const COMPOSED = ["certificateEnds", "coEditorNamed", "entryChanged", "productStatus"];

describe("mails that wait since the release before", () => {
  it("leave after the update, composed from what their keys said", async () => {
    await queueOldMails();
    await asOwner(UPDATE);
    const { kinds, failed } = await leave();
    expect([kinds, failed]).toEqual([["accessGranted", ...COMPOSED].sort(), 0]);
  });

  it("do not leave when they are no longer true by then", async () => {
    await queueOldMails();
    await asOwner(UPDATE);
    await db().entry.update({ where: { id: entryId }, data: inBin() });
    const { kinds, failed } = await leave();
    expect([kinds, failed]).toEqual([["accessGranted"], 0]);
  });

  it("are taken back with the decision that they tell of", async () => {
    await queueOldMails();
    await asOwner(UPDATE);
    const isTaken = await mailTransaction((transaction) =>
      takeBackMail(transaction, keeper.id, ["accessGranted", "requestRefused"]),
    );
    expect([isTaken, (await leave()).kinds]).toEqual([true, COMPOSED]);
  });
});

it("keeps a mail back whose kind is composed again when nothing says what it is about", async () => {
  const { name, email } = keeper;
  const naming = coEditorMail({ kind: "coEditorNamed", entryId, name, algorithm: "Geheim", by: "Auteur" });
  await mailTransaction((transaction) => enqueueMail(transaction, email, naming));
  expect(await leave()).toEqual({ sent: [], kinds: [], failed: 1 });
  expect(await db().outboxMail.count({ where: { status: "waiting", lastError: { not: null } } })).toBe(1);
});

it("takes back no older decision whose mail failed when the mail of a newer one was sent", async () => {
  const { id, name, email } = keeper;
  const decide = (kind: "accessGranted") =>
    mailTransaction((transaction) =>
      enqueueMail(transaction, email, accountMail({ kind, name }), { personId: id }),
    );
  await decide("accessGranted");
  await asOwner("UPDATE outbox SET next_attempt_at = now() + interval '1 hour'");
  await decide("accessGranted");
  expect((await leave()).kinds).toEqual(["accessGranted"]);
  expect(await mailTransaction((transaction) => takeBackMail(transaction, id, ["accessGranted"]))).toBe(
    false,
  );
});

it("goes to the address of now, and names nobody whose account was closed since", async () => {
  await nameCoEditor(admin.actor, entryId, keeper.id);
  await makePerson({ role: "ADMIN" });
  await entryTransaction((transaction) =>
    eraseAccount(transaction, admin.id, { kind: "account.closed", by: admin.actor }),
  );
  await db().user.update({ where: { id: keeper.id }, data: { email: "nieuw@test.example" } });
  const { sent } = await leave();
  const naming = sent.find(({ kind }) => kind === "coEditorNamed");
  expect(naming).toMatchObject({
    to: "nieuw@test.example",
    text: expect.stringContaining("Gesloten account"),
  });
  expect(naming?.text).not.toContain(admin.actor.name);
});

it("is queued in no transaction but one that wakes the worker after its commit", () => {
  // Compiles only as long as a plain transaction is refused by type.
  const isRefused: Transaction extends Parameters<typeof enqueueMail>[0] ? never : true = true;
  expect(isRefused).toBe(true);
});
