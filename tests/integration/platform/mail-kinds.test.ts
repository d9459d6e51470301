import { accountMail } from "@/lib/accounts/server/mails";
import { addCoEditor } from "@/lib/co-editors/server/co-editors";
import { newCoEditorMail } from "@/lib/co-editors/server/mails";
import { runEntryTransaction } from "@/lib/entries/server/changes";
import { composeFinalMail } from "@/lib/jobs/mails";
import { db, type Transaction } from "@/lib/platform/database/db";
import { deleteNewestMailIfUnsent, enqueueMail } from "@/lib/platform/mail/outbox";
import { deliverDueMails, runMailTransaction } from "@/lib/platform/mail/worker";
import { eraseAccount } from "@/lib/privacy/server/closing";
import { buildContentFromName, createProduct } from "@/lib/products/server/products";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const ENDS = "2027-09-30";
let admin: Person;
let author: Person;
let keeper: Person;
let entryId: string;
let productId: string;

beforeEach(async () => {
  await emptyDatabase();
  const here = await getHospitalIdByAlphabet(1);
  admin = await makePerson({ role: "ADMIN" });
  author = await makePerson({ name: "Eerste Auteur", institutionId: here });
  keeper = await makePerson({ institutionId: here });
  await db().institutionAdmin.create({ data: { institutionId: here, userId: keeper.id } });
  const content = { ...buildContentFromName("Longscan", null), certificateEndsOn: ENDS };
  ({ _id: productId } = await createProduct(admin.actor, content));
  ({ _id: entryId } = await makeEntry(author, { visibility: "Instelling", algorithmName: "Longscan" }));
  await db().entry.update({ where: { id: entryId }, data: { productId } });
});

/** What leaves now: of which kind, to whom and what it says. */
async function leave() {
  const sent: { kind: string; to: string; text: string }[] = [];
  const delivery = await deliverDueMails(
    composeFinalMail,
    async ({ kind, to, text }) => void sent.push({ kind, to, text }),
  );
  return { sent, kinds: sent.map(({ kind }) => kind).sort(), failed: delivery.failed };
}

it("keeps a mail back whose kind is composed again when nothing says what it is about", async () => {
  const { name, email } = keeper;
  const naming = newCoEditorMail({ kind: "coEditorNamed", entryId, name, algorithm: "Geheim", by: "Auteur" });
  await runMailTransaction((transaction) => enqueueMail(transaction, email, naming));
  expect(await leave()).toEqual({ sent: [], kinds: [], failed: 1 });
  expect(await db().outboxMail.count({ where: { status: "waiting", lastError: { not: null } } })).toBe(1);
});

it("takes back no older decision whose mail failed when the mail of a newer one was sent", async () => {
  const { id, name, email } = keeper;
  const decide = (kind: "accessGranted") =>
    runMailTransaction((transaction) =>
      enqueueMail(transaction, email, accountMail({ kind, name }), { personId: id }),
    );
  await decide("accessGranted");
  await queryAsTableOwner("UPDATE outbox SET next_attempt_at = now() + interval '1 hour'");
  await decide("accessGranted");
  expect((await leave()).kinds).toEqual(["accessGranted"]);
  expect(
    await runMailTransaction((transaction) => deleteNewestMailIfUnsent(transaction, id, ["accessGranted"])),
  ).toBe(false);
});

it("goes to the address of now, and names nobody whose account was closed since", async () => {
  await addCoEditor(admin.actor, entryId, keeper.id);
  await makePerson({ role: "ADMIN" });
  await runEntryTransaction((transaction) =>
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
