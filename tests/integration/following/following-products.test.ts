import { getEntry } from "@/lib/entries/server/entries";
import { getDataModel } from "@/lib/fields/server/data-model";
import { getLastMondayMorning } from "@/lib/following/rules";
import { mailChanges, runFollowRound } from "@/lib/following/server/follow-worker";
import {
  findFollowablesOfEntry,
  getHospitalFollowable,
  getProductFollowable,
} from "@/lib/following/server/followables";
import { enqueueChangesForFollowers } from "@/lib/following/server/matching";
import { createUnsubscribeSecret, findFollowsToStop } from "@/lib/following/server/unsubscribing";
import { composeFinalMail } from "@/lib/jobs/mails";
import { decideMatchProposals, mergeProductsByHand } from "@/lib/matching/server/proposals";
import { db } from "@/lib/platform/database/db";
import { deliverDueMails } from "@/lib/platform/mail/worker";
import type { ProductDto } from "@/lib/products/schema";
import { buildContentFromName, createProduct } from "@/lib/products/server/products";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { listQueuedMails } from "../../support/mails";
import { undoProductMerge } from "../../support/merging";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let admin: Person;
let author: Person;
let colleague: Person;
let member: Person;
let thorax: ProductDto;

const product = (name: string) => createProduct(admin.actor, buildContentFromName(name, null));

beforeEach(async () => {
  await emptyDatabase();
  const here = await getHospitalIdByAlphabet(3);
  admin = await makePerson({ role: "ADMIN" });
  author = await makePerson({ institutionId: here, name: "Auteur Test" });
  colleague = await makePerson({ institutionId: here });
  member = await makePerson();
  thorax = await product("Thoraxlicht");
});

const call = async (who: Person, method: string, path: string, json?: unknown) =>
  api(method, path, { token: who.token, ...(json === undefined ? {} : { json }) });
const follow = (who: Person, target: string, frequency = "atOnce") =>
  call(who, "POST", "/api/v1/follows", { kind: "product", target, frequency });
const followsOf = async (who: Person) => (await call(who, "GET", "/api/v1/follows")).body;

async function add(fields: Record<string, unknown> = {}, who = author): Promise<string> {
  const { status, body } = await call(
    who,
    "POST",
    "/api/algorithm",
    buildEntryBody({ algorithmName: "Longscan", ...fields }),
  );
  expect(status).toBe(201);
  return body._id;
}
async function change(id: string, fields: Record<string, unknown> = {}): Promise<void> {
  const json = buildEntryBody({ algorithmName: "Longscan", ...fields });
  expect(await call(author, "PUT", `/api/algorithm/${id}`, json)).toMatchObject({ status: 200 });
}

/** An admin says that an entry is a use of a product, which makes no version of it. */
async function confirm(entryId: string, productId = thorax._id, decision: "accept" | "undo" = "accept") {
  const match = { productId, entryId };
  const { id } = await db().matchProposal.upsert({
    where: { productId_entryId: match },
    create: { ...match, score: 1, reasons: [] },
    update: {},
  });
  expect(await decideMatchProposals(admin.actor, { ids: [id], decision })).toEqual({ done: 1, passed: 0 });
}

const kindsFor = async ({ email }: Person) => (await listQueuedMails(email)).map(({ kind }) => kind);

describe("following a product", () => {
  it("begins at any address that leads to it, is listed with its last change, and ends", async () => {
    const other = await product("Thoraxlicht 2");
    await mergeProductsByHand(admin.actor, other._id, thorax._id);
    const begun = await follow(member, other.slug);
    expect([begun.status, begun.body]).toMatchObject([
      201,
      { kind: "product", target: thorax.slug, name: "Thoraxlicht", lastChange: null },
    ]);
    const id = await add({ product: { _id: thorax._id } });
    const { updatedAt } = await db().entry.findUniqueOrThrow({ where: { id } });
    await add({ product: { _id: thorax._id }, visibility: "Privé" });
    expect(await followsOf(member)).toMatchObject([
      { target: thorax.slug, name: "Thoraxlicht", lastChange: updatedAt.toISOString() },
    ]);
    const { body } = await call(member, "GET", `/api/users/${member.id}/export`);
    expect(body.follows).toMatchObject([{ kind: "product", productId: thorax._id, name: null }]);
    expect((await call(member, "DELETE", `/api/v1/follows/${begun.body._id}`)).status).toBe(200);
    expect(await followsOf(member)).toEqual([]);
  });

  it("is refused for what they may not see as for what there is not, and names nothing that is hidden since", async () => {
    const shared = { product: { name: "Geheime proef", supplier: null }, visibility: "Instelling" };
    const id = await add(shared);
    const { slug } = await db().product.findFirstOrThrow({ where: { name: "Geheime proef" } });
    for (const target of [slug, "bestaat-niet"]) {
      const { status, body } = await follow(member, target);
      expect([status, body.code]).toEqual([404, "not_found"]);
    }
    const begun = await follow(colleague, slug);
    expect(begun.status).toBe(201);
    await change(id, { visibility: "Privé" });
    const secret = createUnsubscribeSecret({ userId: colleague.id, follows: [begun.body._id] });
    expect(await followsOf(colleague)).toMatchObject([
      { kind: "product", target: null, name: null, lastChange: null },
    ]);
    expect(await findFollowsToStop(secret)).toEqual([{ kind: "product", name: null }]);
    await api("POST", `/api/v1/unsubscribe?s=${secret}`);
    expect(await followsOf(colleague)).toEqual([]);
  });
});

describe("who follows a product is mailed", () => {
  it("of an entry that is added with it, changed, and said to be a use of it by an admin", async () => {
    await follow(member, thorax.slug);
    const id = await add({ product: { _id: thorax._id } });
    await runFollowRound();
    await change(id, { product: { _id: thorax._id }, description: "Een nieuwe omschrijving erbij." });
    await runFollowRound();
    const later = await add({ algorithmName: "Hartscan" });
    await runFollowRound();
    await confirm(later);
    await runFollowRound();
    const mails = await listQueuedMails(member.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["entryAdded", "entryChanged", "entryLinked"]);
    for (const { text } of mails)
      expect(text).toContain("u volgt het product ‘Thoraxlicht’: hiermee stoppen");
    const linked = mails[2];
    expect(linked?.subject).toBe("Nieuw bij Thoraxlicht: Hartscan");
    expect(linked?.text).toContain(`/algorithm/${later}/detail`);
    // Whoever saved it last did nothing now.
    expect(linked?.text).not.toContain("Auteur Test");
  });

  it("not of what they said themselves, and once by two follows", async () => {
    await follow(author, thorax.slug);
    await follow(admin, thorax.slug);
    await follow(member, thorax.slug);
    const id = await add();
    await runFollowRound();
    await call(member, "POST", "/api/v1/follows", { kind: "entry", target: id, frequency: "atOnce" });
    await change(id, { product: { _id: thorax._id } });
    await runFollowRound();
    expect(await kindsFor(author)).toEqual([]);
    expect(await kindsFor(admin)).toEqual(["entryChanged"]);
    expect(await kindsFor(member)).toEqual(["entryChanged"]);
    const later = await add({ algorithmName: "Hartscan" });
    await runFollowRound();
    await confirm(later);
    await runFollowRound();
    expect(await kindsFor(admin)).toEqual(["entryChanged"]);
    expect(await kindsFor(author)).toEqual(["entryLinked"]);
  });

  it.each(["Openbaar", "Instelling", "Privé"])(
    "of an entry that is %s as far as they may see it",
    async (visibility) => {
      for (const who of [admin, colleague, member]) await follow(who, thorax.slug);
      await add({ product: { _id: thorax._id }, visibility });
      const unlinked = await add({ algorithmName: "Hartscan", visibility });
      await runFollowRound();
      await confirm(unlinked);
      await runFollowRound();
      const both = ["entryAdded", "entryLinked"];
      expect(await kindsFor(colleague)).toEqual(visibility === "Privé" ? [] : both);
      expect(await kindsFor(member)).toEqual(visibility === "Openbaar" ? both : []);
      expect(await kindsFor(admin)).toEqual(["entryAdded"]);
      expect(await db().followNotice.count()).toBe(0);
    },
  );

  it("on Monday of all that came by then", async () => {
    await follow(member, thorax.slug, "weekly");
    const [changed, linked] = [
      await add({ product: { _id: thorax._id } }),
      await add({ algorithmName: "Hartscan" }),
    ];
    await runFollowRound();
    await confirm(linked);
    await runFollowRound(getLastMondayMorning(new Date(Date.now() + 7 * 86_400_000)));
    const [mail] = await listQueuedMails(member.email);
    expect(mail?.kind).toBe("changesOfWeek");
    expect(mail?.text).toContain("Hartscan, hoort nu bij dit product (u volgt het product ‘Thoraxlicht’)");
    expect(mail?.text).toContain(`/algorithm/${changed}/detail`);
  });
});

describe.each(["compose", "send"] as const)("what changes before the mail can %s", (moment) => {
  it.each(["the link is taken back", "the entry is hidden"])("leaves no mail of a link: %s", async (what) => {
    await follow(member, thorax.slug);
    const id = await add();
    await runFollowRound();
    await confirm(id);
    if (moment === "send") await mailChanges();
    if (what === "the entry is hidden") await change(id, { visibility: "Privé" });
    else await confirm(id, thorax._id, "undo");
    await enqueueChangesForFollowers();
    await mailChanges();
    const sent: string[] = [];
    await deliverDueMails(composeFinalMail, async ({ kind }) => void sent.push(kind));
    expect(sent.filter((kind) => kind.startsWith("entry"))).toEqual([]);
  });
});

it("no product is named that an entry is no use of any more, though the change of it is told", async () => {
  const id = await add({ product: { name: "Geheime proef", supplier: null }, visibility: "Instelling" });
  const { slug } = await db().product.findFirstOrThrow({ where: { name: "Geheime proef" } });
  await follow(colleague, slug);
  await call(colleague, "POST", "/api/v1/follows", { kind: "entry", target: id, frequency: "atOnce" });
  await runFollowRound();
  await change(id, { visibility: "Instelling", description: "Een nieuwe omschrijving erbij." });
  await enqueueChangesForFollowers();
  await change(id, { visibility: "Instelling", product: null });
  await runFollowRound();
  const mails = await listQueuedMails(colleague.email);
  expect(mails.map(({ kind }) => kind)).toContain("entryChanged");
  expect(JSON.stringify(mails)).not.toContain("Geheime proef");
});

it("a merged product's follows move with what waits for a mail, once for who follows both, and stay when it is undone", async () => {
  const other = await product("Thoraxlicht 2");
  await follow(member, other.slug, "weekly");
  await follow(colleague, other.slug);
  await follow(colleague, thorax.slug, "weekly");
  const id = await add();
  await enqueueChangesForFollowers();
  await confirm(id, other._id);
  await mergeProductsByHand(admin.actor, other._id, thorax._id);
  expect(await followsOf(member)).toMatchObject([{ target: thorax.slug, frequency: "weekly" }]);
  expect(await followsOf(colleague)).toMatchObject([{ target: thorax.slug, frequency: "weekly" }]);
  // A merge itself is no news of an entry.
  expect(await db().followNotice.count()).toBe(2);
  await runFollowRound(getLastMondayMorning(new Date(Date.now() + 7 * 86_400_000)));
  for (const { email } of [member, colleague]) {
    const [mail] = await listQueuedMails(email);
    expect(mail?.text).toContain("u volgt het product ‘Thoraxlicht’");
  }
  expect((await undoProductMerge(admin.actor, other._id, thorax._id)).done).toBe(1);
  expect(await followsOf(member)).toMatchObject([{ target: thorax.slug }]);
});

it("the database takes no follow with another target than its kind, and none twice", async () => {
  const entryId = await add();
  const data = { userId: member.id, frequency: "weekly" } as const;
  const refused = { entry: { productId: thorax._id }, product: { entryId } } as const;
  for (const [kind, target] of Object.entries(refused)) {
    const row = { ...data, kind: kind as keyof typeof refused, ...target };
    await expect(db().follow.create({ data: row })).rejects.toThrow("follow_target_of_kind");
  }
  const held = { ...data, kind: "product", productId: thorax._id } as const;
  await db().follow.create({ data: held });
  await expect(db().follow.create({ data: held })).rejects.toMatchObject({ code: "P2002" });
  await db().product.delete({ where: { id: thorax._id } });
  expect(await db().follow.count()).toBe(0);
});

it("says on each page whether and how often the reader follows what it is about, and of nobody else", async () => {
  const id = await add({ product: { _id: thorax._id } });
  const { entry } = await getEntry(member.actor, id);
  const model = await getDataModel();
  const ofEntry = async (who: Person) => (await findFollowablesOfEntry(who.actor, entry, model))[0]?.follow;
  const ofProduct = async (who: Person) => (await getProductFollowable(who.actor, thorax)).follow;
  const hospital = await db().institution.findUniqueOrThrow({
    where: { id: await getHospitalIdByAlphabet(3) },
  });
  const ofHospital = async (who: Person) => (await getHospitalFollowable(who.actor, hospital.name)).follow;
  for (const find of [ofEntry, ofProduct, ofHospital]) expect(await find(member)).toBeFalsy();
  await follow(member, thorax.slug, "weekly");
  for (const [kind, target] of [
    ["entry", id],
    ["hospital", hospital.name],
  ])
    await call(member, "POST", "/api/v1/follows", { kind, target, frequency: "atOnce" });
  expect(await ofProduct(member)).toEqual({ _id: expect.any(String), frequency: "weekly" });
  expect(await ofEntry(member)).toEqual({ _id: expect.any(String), frequency: "atOnce" });
  expect(await ofHospital(member)).toEqual({ _id: expect.any(String), frequency: "atOnce" });
  for (const find of [ofEntry, ofProduct, ofHospital]) expect(await find(colleague)).toBeFalsy();
});
