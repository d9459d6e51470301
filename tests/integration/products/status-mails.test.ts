import { setTimeout as sleep } from "node:timers/promises";
import { composeFinalMail } from "@/lib/jobs/mails";
import { mergeProductsByHand } from "@/lib/matching/server/proposals";
import { db } from "@/lib/platform/database/db";
import { deliverDueMails, startMailWorker, stopMailWorker } from "@/lib/platform/mail/worker";
import { buildContentFromName, createProduct, saveProduct } from "@/lib/products/server/products";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { listQueuedMails } from "../../support/mails";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let admin: Person;
let keeper: Person;
let author: Person;

beforeEach(async () => {
  await emptyDatabase();
  const here = await getHospitalIdByAlphabet(1);
  admin = await makePerson({ role: "ADMIN" });
  author = await makePerson({ institutionId: here });
  keeper = await makePerson({ institutionId: here });
  const there = await makePerson({ institutionId: await getHospitalIdByAlphabet(2) });
  for (const { id: userId, institutionId } of [keeper, there]) {
    await db().institutionAdmin.create({ data: { institutionId: institutionId ?? "", userId } });
  }
});

const content = buildContentFromName("Longscan", "Longscan B.V.");

async function usedProduct(visibility: string) {
  const product = await createProduct(admin.actor, content);
  const { _id } = await makeEntry(author, { visibility });
  await db().entry.update({ where: { id: _id }, data: { productId: product._id } });
  return product;
}

it("tells who looks after a hospital that uses a product that its class or certificate changed, and nobody else", async () => {
  const { _id } = await usedProduct("Instelling");
  await saveProduct(admin.actor, _id, { ...content, description: "Vindt knobbels." }, undefined);
  expect(await listQueuedMails()).toEqual([]);
  await saveProduct(admin.actor, _id, { ...content, riskClass: "IIb", law: "MDR" }, undefined);
  expect((await listQueuedMails()).map(({ kind, to }) => [kind, to])).toEqual([
    ["productStatus", keeper.email],
  ]);
});

it("wakes the mail worker with the save, long before its next round", async () => {
  const { _id } = await usedProduct("Instelling");
  startMailWorker(composeFinalMail);
  try {
    await deliverDueMails(composeFinalMail, async () => {});
    await saveProduct(admin.actor, _id, { ...content, law: "MDR" }, undefined);
    const deadline = Date.now() + 5_000;
    while ((await listQueuedMails()).length > 0 && Date.now() < deadline) await sleep(20);
    expect(await listQueuedMails()).toEqual([]);
  } finally {
    stopMailWorker();
  }
});

it("tells of the product that stays when a merge comes before the mail leaves", async () => {
  const { _id } = await usedProduct("Instelling");
  const stays = await createProduct(admin.actor, buildContentFromName("Thoraxlicht", null));
  await saveProduct(admin.actor, _id, { ...content, law: "MDR" }, undefined);
  await mergeProductsByHand(admin.actor, _id, stays._id);
  const sent: string[] = [];
  await deliverDueMails(composeFinalMail, async ({ text }) => {
    sent.push(text);
  });
  expect(sent).toEqual([expect.stringContaining(`/product/${stays.slug}`)]);
});

it("tells nothing of a use that they may not see, nor to who no longer looks after it as the mail leaves", async () => {
  const hidden = await usedProduct("Privé");
  await saveProduct(admin.actor, hidden._id, { ...content, law: "MDR" }, undefined);
  expect(await listQueuedMails()).toEqual([]);
  const { _id } = await usedProduct("Instelling");
  await saveProduct(admin.actor, _id, { ...content, law: "MDR" }, undefined);
  await db().institutionAdmin.deleteMany({ where: { userId: keeper.id } });
  const sent: unknown[] = [];
  await deliverDueMails(composeFinalMail, async ({ to }) => {
    sent.push(to);
  });
  expect(sent).toEqual([]);
});
