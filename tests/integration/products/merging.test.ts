import { setTimeout as sleep } from "node:timers/promises";
import {
  decideMatchProposals,
  listMatchProposals,
  mergeProductsByHand,
} from "@/lib/matching/server/proposals";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import {
  buildContentFromName,
  createProduct,
  findProductById,
  getProduct,
} from "@/lib/products/server/products";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { undoProductMerge } from "../../support/merging";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let admin: Person;
let author: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
  author = await makePerson();
});

const product = (name: string, supplier: string | null = "Pulmo BV") =>
  createProduct(admin.actor, buildContentFromName(name, supplier));
const entryOf = async (choice: Record<string, unknown>, visibility = "Openbaar") =>
  (
    await api("POST", "/api/algorithm", {
      token: author.token,
      json: buildEntryBody({ visibility, product: choice }),
    })
  ).body;
const productIdOf = async (id: string) => (await db().entry.findUniqueOrThrow({ where: { id } })).productId;
const study = (productId: string, doi: string) =>
  db().study.create({ data: { productId, doi, title: "Een studie", year: 2024 } });
const DONE = { done: 1, passed: 0 };
const PASSED = { done: 0, passed: 1 };
const settled = async (acts: Promise<unknown>[]) =>
  (await Promise.allSettled(acts)).map((one) => (one.status === "fulfilled" ? "done" : one.reason.code));

it("moves entries, studies, sources and names, leads both addresses on, and is taken back", async () => {
  const [old, now] = [await product("Longscan 1"), await product("Longscan 2")];
  const entry = await entryOf({ _id: old._id });
  await study(old._id, "10.1/a");
  await study(old._id, "10.1/both");
  await study(now._id, "10.1/both");
  await db().productSource.create({ data: { key: "fda:K1", productId: old._id } });

  await mergeProductsByHand(admin.actor, old._id, now._id);
  expect(await productIdOf(entry._id)).toBe(now._id);
  expect(await getProduct(ANONYMOUS, old.slug)).toMatchObject({
    slug: now.slug,
    otherNames: ["Longscan 1"],
    sources: ["fda:K1"],
  });
  expect(await db().study.count({ where: { productId: now._id } })).toBe(2);
  expect(await findProductById(admin.actor, old._id)).toBeNull();

  // An entry that chose the other meanwhile stays with it.
  const later = await entryOf({ _id: now._id });
  expect(await undoProductMerge(admin.actor, old._id, now._id)).toEqual(DONE);
  expect(await productIdOf(entry._id)).toBe(old._id);
  expect(await productIdOf(later._id)).toBe(now._id);
  expect(await getProduct(ANONYMOUS, old.slug)).toMatchObject({ slug: old.slug, sources: ["fda:K1"] });
  expect(await getProduct(ANONYMOUS, now.slug)).toMatchObject({ otherNames: [], sources: [] });
  expect(await db().study.count({ where: { productId: old._id } })).toBe(2);
  const events = await db()
    .$queryRaw`SELECT kind FROM audit_event WHERE kind LIKE 'product.%merged' ORDER BY at`;
  expect(events).toEqual([{ kind: "product.merged" }, { kind: "product.unmerged" }]);
});

it("of a product of which others do not know gives it no name", async () => {
  const hidden = await entryOf({ name: "Geheime proef", supplier: null }, "Privé");
  const known = await product("Longscan");
  await mergeProductsByHand(admin.actor, hidden.product._id, known._id);
  expect((await getProduct(ANONYMOUS, known.slug)).otherNames).toEqual([]);
});

it("of what everyone sees into what they do not is refused, and publishes nothing", async () => {
  const hidden = (await entryOf({ name: "Geheime proef", supplier: null }, "Privé")).product;
  const confirmed = await product("Longscan");
  const used = (await entryOf({ name: "Thoraxlicht", supplier: null })).product;
  for (const [from, into] of [
    [confirmed, hidden],
    [used, hidden],
    // Everyone sees this one as long as its use is public, and would see it for good.
    [confirmed, used],
  ]) {
    const path = `/api/v1/products/${from._id}/merge`;
    const answer = await api("POST", path, { token: admin.token, json: { into: into._id } });
    expect([answer.status, answer.body.code]).toEqual([409, "merge_publishes"]);
  }
  await expect(getProduct(ANONYMOUS, hidden.slug)).rejects.toMatchObject({ code: "not_found" });

  await mergeProductsByHand(admin.actor, used._id, confirmed._id);
  await mergeProductsByHand(admin.actor, hidden._id, confirmed._id);
  expect(await undoProductMerge(admin.actor, hidden._id, confirmed._id)).toEqual(DONE);
  await expect(getProduct(ANONYMOUS, hidden.slug)).rejects.toMatchObject({ code: "not_found" });
});

it("of two proposed ones takes the one that everyone sees to stay, however many private uses the other has", async () => {
  const hidden = (await entryOf({ name: "Longscan", supplier: null }, "Privé")).product;
  await entryOf({ _id: hidden._id }, "Privé");
  const used = (await entryOf({ name: "Longscan", supplier: null })).product;
  const [productId, otherProductId] = [hidden._id, used._id].sort();
  const { id } = await db().matchProposal.create({
    data: { productId, otherProductId, score: 1, reasons: [] },
  });
  expect((await listMatchProposals(admin.actor)).proposals[0]?.stays).toBe(used._id);
  expect(await decideMatchProposals(admin.actor, { ids: [id], decision: "accept" })).toEqual(DONE);
  expect((await getProduct(ANONYMOUS, hidden._id))._id).toBe(used._id);
});

it("of one into which another was merged keeps every address one step away, and is taken back in order", async () => {
  const [a, b, c] = [await product("Longscan A"), await product("Longscan B"), await product("Longscan C")];
  await mergeProductsByHand(admin.actor, a._id, b._id);
  await mergeProductsByHand(admin.actor, b._id, c._id);
  expect((await getProduct(ANONYMOUS, a.slug)).slug).toBe(c.slug);
  expect(await undoProductMerge(admin.actor, a._id, b._id)).toEqual(PASSED);
  expect((await getProduct(ANONYMOUS, a.slug)).slug).toBe(c.slug);
  expect(await undoProductMerge(admin.actor, b._id, c._id)).toEqual(DONE);
  expect((await getProduct(ANONYMOUS, a.slug)).slug).toBe(b.slug);
  expect(await undoProductMerge(admin.actor, a._id, b._id)).toEqual(DONE);
  expect((await getProduct(ANONYMOUS, a.slug)).slug).toBe(a.slug);
});

it("makes no circle, also when two admins merge the one into the other and the other into the one", async () => {
  const [a, b] = [await product("Longscan A"), await product("Longscan B")];
  const acts = [
    mergeProductsByHand(admin.actor, a._id, b._id),
    mergeProductsByHand(admin.actor, b._id, a._id),
  ];
  expect((await settled(acts)).sort()).toEqual(["done", "product_conflict"]);
  expect(await db().product.count({ where: { mergedIntoId: null } })).toBe(1);
  await expect(mergeProductsByHand(admin.actor, a._id, a._id)).rejects.toMatchObject({ code: "not_found" });
});

it("happens once and is taken back once, whoever asks at the same time", async () => {
  const [a, b, c] = [await product("Longscan A"), await product("Longscan B"), await product("Longscan C")];
  const twice = [
    mergeProductsByHand(admin.actor, a._id, b._id),
    mergeProductsByHand(admin.actor, a._id, c._id),
  ];
  expect((await settled(twice)).sort()).toEqual(["done", "product_conflict"]);
  const { fromId, intoId } = await db().productMerge.findFirstOrThrow();
  const back = await Promise.all([1, 2].map(() => undoProductMerge(admin.actor, fromId, intoId)));
  expect(back.toSorted((one, other) => other.done - one.done)).toEqual([DONE, PASSED]);
});

it.each([0, 10, 20, 30])(
  "%d ms after entries began to be saved with the product, these go along",
  async (delay) => {
    const [a, b] = [await product("Longscan A"), await product("Longscan B")];
    const [entries] = await Promise.all([
      Promise.all([1, 2, 3].map(() => entryOf({ _id: a._id }))),
      sleep(delay).then(() => mergeProductsByHand(admin.actor, a._id, b._id)),
    ]);
    for (const { _id } of entries) expect(await productIdOf(_id)).toBe(b._id);
  },
);

it("is for admins", async () => {
  const [a, b] = [await product("Longscan A"), await product("Longscan B")];
  await expect(mergeProductsByHand(author.actor, a._id, b._id)).rejects.toMatchObject({ status: 403 });
  await expect(decideMatchProposals(author.actor, { ids: ["x"], decision: "undo" })).rejects.toMatchObject({
    status: 403,
  });
});
