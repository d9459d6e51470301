import { enqueueDutyMails } from "@/lib/dossier/server/duty-mails";
import { summariseDossiers } from "@/lib/dossier/server/summary";
import { runEntryTransaction } from "@/lib/entries/server/changes";
import { composeFinalMail } from "@/lib/jobs/mails";
import { db, Prisma } from "@/lib/platform/database/db";
import { deliverDueMails } from "@/lib/platform/mail/worker";
import { eraseAccount } from "@/lib/privacy/server/closing";
import { getToDo } from "@/lib/work/server/to-do";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { correctLawRule, readDossier, restoreLawRules, writeDossier } from "../../support/dossiers";
import { type EntryContentInput, makeEntry } from "../../support/entries";
import { listQueuedMails } from "../../support/mails";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";
import { readPersonalData } from "../../support/personal-data";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const DAY_MS = 86_400_000;
const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);

let author: Person;
let hospitalAdmin: Person;
let colleague: Person;
let admin: Person;
let entry: string;

/** A dossier with one duty that is owed in a year from now; all others are done. */
async function newDossier(fields: EntryContentInput = {}): Promise<string> {
  const content = { algorithmName: "Planning", medicalDevice: "Nee", visibility: "Openbaar", ...fields };
  const id = (await makeEntry(author, content))._id;
  const answers = { uses: [], contents: [], practices: [], personalData: "yes", startedOn: dayIn(365) };
  const duties = [{ rule: "ai-literacy", state: "done" }];
  expect((await writeDossier(author, id, { answers, duties, version: 0 })).status).toBe(200);
  return id;
}
async function update(duty: Record<string, unknown>, by = author): Promise<void> {
  const { version, answers } = (await readDossier(by, entry)).body;
  const duties = [{ rule: "gdpr-dpia", state: "open", ...duty }];
  expect((await writeDossier(by, entry, { answers, duties, version })).status).toBe(200);
}
const kindsTo = async (person: Person) => (await listQueuedMails(person.email)).map(({ kind }) => kind);
const items = async (person: Person) =>
  (await getToDo(person.actor)).parts.flatMap(({ part, groups }) =>
    groups
      .filter(({ kind }) => kind === "duty" || kind === "law")
      .flatMap(({ kind, items: all }) =>
        all.map(({ name, weight, since }) => [part, kind, name, weight, since]),
      ),
  );

beforeEach(async () => {
  await emptyDatabase();
  await restoreLawRules();
  const here = await getHospitalIdByAlphabet(3);
  author = await makePerson({ institutionId: here });
  hospitalAdmin = await makePerson({ institutionId: here });
  await db().institutionAdmin.create({ data: { institutionId: here, userId: hospitalAdmin.id } });
  colleague = await makePerson({ institutionId: here });
  admin = await makePerson({ role: "ADMIN" });
  entry = await newDossier();
});
afterEach(restoreLawRules);

it("mails each stage once, to everybody who may open the dossier while nobody looks after the duty", async () => {
  expect(await enqueueDutyMails(inDays(100))).toBe(0);
  expect(await enqueueDutyMails(inDays(340))).toBe(2);
  expect(await Promise.all([enqueueDutyMails(inDays(341)), enqueueDutyMails(inDays(342))])).toEqual([0, 0]);
  expect(await enqueueDutyMails(inDays(365))).toBe(2);
  expect(await enqueueDutyMails(inDays(400))).toBe(0);
  expect(await kindsTo(author)).toEqual(["dutyAhead", "dutyDue"]);
  expect(await kindsTo(hospitalAdmin)).toEqual(["dutyAhead", "dutyDue"]);
  expect(await kindsTo(colleague)).toEqual([]);
  const [mail] = await listQueuedMails(author.email);
  expect(mail?.text).toContain("AVG art. 35");
  expect(mail?.text).not.toContain("art. 4 lid 1");
});

it("mails who looks after it alone, and the others once they may not any more", async () => {
  await update({ person: hospitalAdmin.id });
  expect(await enqueueDutyMails(inDays(340))).toBe(1);
  expect(await kindsTo(author)).toEqual([]);
  await db().institutionAdmin.deleteMany();
  expect(await enqueueDutyMails(inDays(365))).toBe(1);
  expect(await kindsTo(author)).toEqual(["dutyDue"]);
  // The mail that waited is withdrawn.
  const sent: string[] = [];
  await deliverDueMails(composeFinalMail, async ({ to }) => void sent.push(to));
  expect(sent).toEqual([author.email]);
});

it("mails on the day to look again, and not about what is done, in the bin or was past when it was saved", async () => {
  await update({ state: "inWork", nextLook: dayIn(5) });
  expect(await enqueueDutyMails(inDays(4))).toBe(0);
  expect(await enqueueDutyMails(inDays(5))).toBe(2);
  await update({ state: "done" });
  expect(await enqueueDutyMails(inDays(365))).toBe(0);
  await update({ setDue: dayIn(-3) });
  expect(await enqueueDutyMails(inDays(1))).toBe(0);
  await update({});
  await queryAsTableOwner("UPDATE entry SET state = 'BINNED', binned_from = 'PUBLISHED', deleted_at = now()");
  expect(await enqueueDutyMails(inDays(365))).toBe(0);
});

it("is to do 90 days before its day, for who looks after it", async () => {
  expect(await items(author)).toEqual([]);
  await update({ setDue: dayIn(60) });
  expect(await items(author)).toEqual([["own", "duty", "Planning", 0, dayIn(60)]]);
  expect(await items(hospitalAdmin)).toEqual([["hospital", "duty", "Planning", 0, dayIn(60)]]);
  expect(await items(colleague)).toEqual([]);
  // The duties of a hospital are no work of the register's admins.
  expect(await items(admin)).toEqual([]);
  await update({ setDue: dayIn(-1), person: hospitalAdmin.id });
  expect(await items(author)).toEqual([]);
  expect(await items(hospitalAdmin)).toEqual([["hospital", "duty", "Planning", 1, dayIn(-1)]]);
});

it("is to do when a row of the law gave the dossier another outcome", async () => {
  await correctLawRule(admin, "gdpr-dpia", { condition: [{ personalData: ["no"] }] });
  expect((await items(author)).map(([part, kind, name]) => [part, kind, name])).toEqual([
    ["own", "law", "Planning"],
  ]);
});

it("is counted by route and state", async () => {
  await newDossier({ algorithmName: "Nog een" });
  await update({ setDue: dayIn(-1) });
  const summary = await summariseDossiers(Prisma.sql`e.author_id = ${author.id}`, dayIn(0));
  expect(summary).toMatchObject({
    dossiers: 2,
    byRoute: { none: 2, annexI: 0, prohibited: 0 },
    duties: { open: 2, done: 2, inWork: 0, doesNotApply: 0, late: 1 },
  });
});

it("is in the data of who saved it and looks after it, and forgets a closed account", async () => {
  await update({ person: hospitalAdmin.id }, hospitalAdmin);
  const data = await readPersonalData(hospitalAdmin.actor, hospitalAdmin.id);
  expect(data).toMatchObject({
    dossiersSaved: [{ entryId: entry, number: 2 }],
    dutiesLookedAfter: [{ entryId: entry, ruleKey: "gdpr-dpia" }],
  });
  await runEntryTransaction((transaction) =>
    eraseAccount(transaction, hospitalAdmin.id, { kind: "account.closed", by: hospitalAdmin.actor }),
  );
  const { body } = await readDossier(author, entry);
  expect(body.versions[0]).toMatchObject({ number: 2, author: null });
  expect(JSON.stringify(body.duties)).not.toContain(hospitalAdmin.id);
});
