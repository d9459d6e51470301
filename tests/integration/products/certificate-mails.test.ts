import { addDays, formatDutchDay } from "@/lib/entries/recheck-day";
import { composeFinalMail } from "@/lib/jobs/mails";
import { mergeProductsByHand } from "@/lib/matching/server/proposals";
import { db } from "@/lib/platform/database/db";
import { deliverDueMails } from "@/lib/platform/mail/worker";
import type { ProductDto } from "@/lib/products/schema";
import { enqueueCertificateMails } from "@/lib/products/server/certificate-mails";
import { buildContentFromName, createProduct, saveProduct } from "@/lib/products/server/products";
import { buildBinnedColumns } from "../../support/bin";
import { emptyDatabase } from "../../support/database";
import { type EntryContentInput, makeEntry } from "../../support/entries";
import { listQueuedMails } from "../../support/mails";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const ENDS = "2027-09-30";
/** Noon so many days before the certificate ends. */
const before = (days: number) => new Date(`${addDays(ENDS, -days)}T11:00:00Z`);

let admin: Person;
let author: Person;
let keeper: Person;
let product: ProductDto;

beforeEach(async () => {
  await emptyDatabase();
  const here = await getHospitalIdByAlphabet(1);
  admin = await makePerson({ role: "ADMIN" });
  author = await makePerson({ institutionId: here });
  keeper = await makePerson({ institutionId: here });
  await db().institutionAdmin.create({ data: { institutionId: here, userId: keeper.id } });
  product = await createProduct(admin.actor, {
    ...buildContentFromName("Longscan", null),
    certificateEndsOn: ENDS,
  });
});

async function use(by: Person, fields: EntryContentInput = {}, productId = product._id): Promise<string> {
  const { _id } = await makeEntry(by, fields);
  await db().entry.update({ where: { id: _id }, data: { productId } });
  return _id;
}
const tos = async () => (await listQueuedMails()).map(({ to }) => to).sort();
const stages = async () =>
  (await db().certificateMail.findMany({ orderBy: { daysAhead: "desc" } })).map(({ daysAhead }) => daysAhead);
const forget = () => db().outboxMail.deleteMany();
/** Who gets what waits, when it leaves now. */
async function leave(): Promise<string[]> {
  const sent: string[] = [];
  await deliverDueMails(composeFinalMail, async ({ to, text }) => {
    sent.push(`${to} ${text}`);
  });
  return sent;
}

it("tells of the product that stays when a merge comes before the mails leave", async () => {
  await use(author);
  await enqueueCertificateMails(before(90));
  const stays = await createProduct(admin.actor, {
    ...buildContentFromName("Thoraxlicht", null),
    certificateEndsOn: ENDS,
  });
  await mergeProductsByHand(admin.actor, product._id, stays._id);
  const about = expect.stringContaining(`/product/${stays.slug}`);
  expect(await leave()).toEqual([about, about]);
});

it("tells authors and who looks after the institution at each stage, each once", async () => {
  await use(author, { algorithmName: "Longscan bij ons" });
  expect(await enqueueCertificateMails(before(181))).toBe(0);
  for (const [days, stage] of [
    [180, 180],
    [179, null],
    [90, 90],
    [31, null],
    [30, 30],
    [1, null],
    [0, 0],
    [-1, null],
    [-400, null],
  ] as const) {
    expect([days, await enqueueCertificateMails(before(days))]).toEqual([days, stage === null ? 0 : 2]);
    expect(await enqueueCertificateMails(before(days))).toBe(0);
    expect(await tos()).toEqual(stage === null ? [] : [author.email, keeper.email].sort());
    await forget();
  }
  expect(await stages()).toEqual([180, 90, 30, 0]);
});

it("counts the days of Amsterdam", async () => {
  await use(author);
  // 180 days before is 3 April, which begins at 22:00 UTC.
  expect(addDays(ENDS, -180)).toBe("2027-04-03");
  expect(await enqueueCertificateMails(new Date("2027-04-02T21:59:00Z"))).toBe(0);
  expect(formatDutchDay(new Date("2027-04-02T22:00:00Z"))).toBe("2027-04-03");
  expect(await enqueueCertificateMails(new Date("2027-04-02T22:00:00Z"))).toBe(2);
});

it("tells what passed while the register was off once, as the last stage, whichever process finds it", async () => {
  await use(author);
  const mails = await Promise.all([enqueueCertificateMails(before(20)), enqueueCertificateMails(before(20))]);
  expect(mails.sort()).toEqual([0, 2]);
  expect(await stages()).toEqual([30]);
});

it("counts the stages of another day anew", async () => {
  await use(author);
  await enqueueCertificateMails(before(20));
  await forget();
  const { _id, version } = product;
  const content = { ...buildContentFromName("Longscan", null), certificateEndsOn: addDays(ENDS, 100) };
  await saveProduct(admin.actor, _id, content, version);
  // 120 days before the new day.
  expect(await enqueueCertificateMails(before(20))).toBe(2);
  expect((await listQueuedMails(author.email))[0]?.text).toContain("8 januari 2028");
  expect(await enqueueCertificateMails(before(20))).toBe(0);
});

it("mails in the person's language, about their own entries and no other hospital's", async () => {
  const there = await makePerson({ institutionId: await getHospitalIdByAlphabet(5) });
  await use(author, { algorithmName: "Van hier" });
  await use(there, { algorithmName: "Van daar" });
  await db().user.update({ where: { id: there.id }, data: { language: "en" } });
  expect(await enqueueCertificateMails(before(90))).toBe(3);
  const [dutch] = await listQueuedMails(keeper.email);
  expect(dutch?.subject).toBe("Het certificaat van ‘Longscan’ loopt af");
  expect(dutch?.text).toContain("30 september 2027");
  expect(dutch?.text).toContain("Van hier");
  expect(dutch?.text).not.toContain("Van daar");
  const [english] = await listQueuedMails(there.email);
  expect(english?.subject).toBe("The certificate of ‘Longscan’ is about to end");
  expect(english?.text).not.toContain("Van hier");
});

it("mails about a private entry who may see it alone", async () => {
  await use(author, { visibility: "Privé" });
  expect(await enqueueCertificateMails(before(90))).toBe(1);
  expect(await tos()).toEqual([author.email]);
});

it("mails co-editors, and nobody about what was stopped or deleted", async () => {
  const colleague = await makePerson({ institutionId: author.institutionId });
  const id = await use(author, { visibility: "Privé" });
  await db().entryCoEditor.create({ data: { entryId: id, userId: colleague.id, namedById: author.id } });
  expect(await enqueueCertificateMails(before(180))).toBe(2);
  expect(await tos()).toEqual([author.email, colleague.email].sort());
  await forget();
  await db().entry.update({ where: { id }, data: buildBinnedColumns() });
  await use(author, { technicalReadinessLevel: "Out of service" });
  expect(await enqueueCertificateMails(before(90))).toBe(0);
  expect(await stages()).toEqual([180]);
});

it("mails nobody without access, nor who no longer belongs to the institution", async () => {
  await use(author, { visibility: "Instelling" });
  await db().user.update({ where: { id: author.id }, data: { allowAccess: false } });
  await db().user.update({
    where: { id: keeper.id },
    data: { institutionId: await getHospitalIdByAlphabet(7) },
  });
  expect(await enqueueCertificateMails(before(90))).toBe(0);
  // They are told once there is somebody to tell.
  await db().user.update({ where: { id: author.id }, data: { allowAccess: true } });
  expect(await enqueueCertificateMails(before(80))).toBe(1);
});

it("tells of a merged product as the one that it went into", async () => {
  const into = await createProduct(admin.actor, {
    ...buildContentFromName("Longscan Pro", null),
    certificateEndsOn: addDays(ENDS, 400),
  });
  const id = await use(author);
  await enqueueCertificateMails(before(90));
  await db().entry.update({ where: { id }, data: { productId: into._id } });
  await db().product.update({ where: { id: product._id }, data: { mergedIntoId: into._id } });
  // What waited is not sent any more, and the next stage is the other certificate's.
  expect(await leave()).toEqual([]);
  expect(await enqueueCertificateMails(before(30))).toBe(0);
  expect(await enqueueCertificateMails(before(-220))).toBe(2);
});

it("sends what is still true alone, as it is true then", async () => {
  const [kept, hidden] = [
    await use(author, { algorithmName: "Blijft" }),
    await use(author, { algorithmName: "Verdwijnt" }),
  ];
  await enqueueCertificateMails(before(90));
  await db().entry.update({ where: { id: hidden }, data: buildBinnedColumns() });
  const sent = await leave();
  expect(sent).toHaveLength(2);
  for (const text of sent) {
    expect(text).toContain("Blijft");
    expect(text).not.toContain("Verdwijnt");
  }
  await enqueueCertificateMails(before(30));
  await db().user.update({ where: { id: keeper.id }, data: { blockedAt: new Date() } });
  await db().entry.update({ where: { id: kept }, data: { productId: null } });
  expect(await leave()).toEqual([]);
});
