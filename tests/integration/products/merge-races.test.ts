import { addStudy, changeOrRemoveStudy } from "@/lib/evidence/server/studies";
import { followTarget } from "@/lib/following/server/follows";
import { decideMatchProposals, mergeProductsByHand } from "@/lib/matching/server/proposals";
import { db } from "@/lib/platform/database/db";
import type { ProductDto } from "@/lib/products/schema";
import { buildContentFromName, createProduct, saveProduct } from "@/lib/products/server/products";
import { proposeProductChange } from "@/lib/products/server/proposals";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { undoProductMerge } from "../../support/merging";
import { makePerson, type Person } from "../../support/people";
import { runQueuedBehindProductLock } from "../../support/queue";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let admin: Person;
let author: Person;
let from: ProductDto;
let into: ProductDto;

const STUDY = {
  doi: "10.1000/a",
  title: "Een studie",
  year: 2024,
  level: null,
  independent: null,
  prospective: null,
  multicentre: null,
};

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
  author = await makePerson();
  from = await createProduct(admin.actor, buildContentFromName("Longscan 1", null));
  into = await createProduct(admin.actor, buildContentFromName("Longscan 2", null));
});

const merge = () => mergeProductsByHand(admin.actor, from._id, into._id);
const outcomes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === "fulfilled" ? "done" : String(result.reason)));

/** What members and admins hang on a product, and on which product it hangs then. */
const HUNG: Record<string, { add: () => Promise<unknown>; find: () => Promise<(string | null)[]> }> = {
  study: {
    add: () => addStudy(author.actor, from._id, STUDY),
    find: async () => (await db().study.findMany()).map(({ productId }) => productId),
  },
  proposal: {
    add: () =>
      proposeProductChange(author.actor, from._id, {
        ...buildContentFromName("Longscan 1", null),
        law: "MDR",
        note: null,
      }),
    find: async () => (await db().productProposal.findMany()).map(({ productId }) => productId),
  },
  "follow by address": {
    add: () => followTarget(author.actor, { kind: "product", target: from.slug, frequency: "atOnce" }),
    find: async () => (await db().follow.findMany()).map(({ productId }) => productId),
  },
  "new entry": {
    add: () =>
      api("POST", "/api/algorithm", {
        token: author.token,
        json: buildEntryBody({ product: { _id: from._id } }),
      }),
    find: async () => (await db().entry.findMany()).map(({ productId }) => productId),
  },
};

describe.each(Object.entries(HUNG))("a %s", (_what, { add, find }) => {
  it("added while its product is merged is at the product that stays", async () => {
    expect(outcomes(await runQueuedBehindProductLock(from._id, [add, merge]))).toEqual(["done", "done"]);
    expect(await find()).toEqual([into._id]);
  });

  it("that waits for the merge of its product is at the product that stays", async () => {
    expect(outcomes(await runQueuedBehindProductLock(from._id, [merge, add]))).toEqual(["done", "done"]);
    expect(await find()).toEqual([into._id]);
  });

  it("that waits for the undo of a merge is at the product that it names", async () => {
    await merge();
    const undo = () => undoProductMerge(admin.actor, from._id, into._id);
    expect(outcomes(await runQueuedBehindProductLock(from._id, [undo, add]))).toEqual(["done", "done"]);
    expect(await find()).toEqual([from._id]);
  });
});

it("an acknowledged study is at the product that stays, whenever the merge comes", async () => {
  for (let round = 1; round <= 12; round += 1) {
    const [one, other] = await Promise.all(
      [1, 2].map((number) =>
        createProduct(admin.actor, buildContentFromName(`Ronde ${round} ${number}`, null)),
      ),
    );
    const [goes, stays] = [one?._id ?? "", other?._id ?? ""];
    await Promise.all([
      addStudy(author.actor, goes, STUDY),
      addStudy(author.actor, goes, { ...STUDY, doi: "10.1000/b" }),
      mergeProductsByHand(admin.actor, goes, stays),
    ]);
    expect(await db().study.count({ where: { productId: stays } })).toBe(2);
  }
});

it("an admin's change of a study that waits for a merge sees the studies of the product that stays", async () => {
  const moving = await addStudy(author.actor, from._id, STUDY);
  await addStudy(author.actor, into._id, { ...STUDY, doi: "10.1000/b" });
  const change = () => changeOrRemoveStudy(admin.actor, moving._id, { ...STUDY, doi: "10.1000/b" });
  const [, changed] = await runQueuedBehindProductLock(from._id, [merge, change]);
  expect(changed).toMatchObject({ reason: { code: "invalid_input" } });
});

it("a proposed match that is accepted while its product is merged joins no entry to the merged one", async () => {
  const entry = await makeEntry(author);
  const { id } = await db().matchProposal.create({
    data: { productId: from._id, entryId: entry._id, score: 1, reasons: [] },
  });
  const accept = () => decideMatchProposals(admin.actor, { ids: [id], decision: "accept" });
  const [, accepted] = await runQueuedBehindProductLock(from._id, [merge, accept]);
  expect(accepted).toMatchObject({ value: { done: 0, passed: 1 } });
  expect((await db().entry.findUniqueOrThrow({ where: { id: entry._id } })).productId).toBeNull();
});

it("an edit that waits for the merge of its product is refused as made of an older state", async () => {
  const edit = () => saveProduct(admin.actor, from._id, buildContentFromName("Longscan 1b", null), undefined);
  const [, edited] = await runQueuedBehindProductLock(from._id, [merge, edit]);
  expect(edited).toMatchObject({ reason: { code: "product_conflict" } });
});
