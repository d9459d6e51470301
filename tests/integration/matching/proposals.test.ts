import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { MIN_PROPOSAL_SCORE, mapProductWordsToSuppliers, scoreMatch } from "@/lib/matching/score";
import {
  decideMatchProposals,
  listMatchProposals,
  mergeProductsByHand,
} from "@/lib/matching/server/proposals";
import { beginMatchSearch, findLatestMatchRun, searchMatchProposals } from "@/lib/matching/server/search";
import { db } from "@/lib/platform/database/db";
import { buildContentFromName, createProduct, saveProduct } from "@/lib/products/server/products";
import { api } from "../../support/api";
import { buildBinnedColumns, TAKEN_OUT_OF_BIN_COLUMNS } from "../../support/bin";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
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

const product = (name: string, supplier: string | null) =>
  createProduct(admin.actor, buildContentFromName(name, supplier));
const entry = (nameCommercialProduct: string, developerName: string) =>
  makeEntry(author, {
    algorithmName: "Onze proef",
    primaryDeveloper: "Commercieel bedrijf",
    nameCommercialProduct,
    developerName,
  });
const open = async () => (await listMatchProposals(admin.actor)).proposals;
const onlyOne = async () => {
  const [one, ...others] = await open();
  if (one === undefined || others.length > 0) throw new Error(`not one but ${others.length + (one ? 1 : 0)}`);
  return one;
};
const productIdOf = async (id: string) => (await db().entry.findUniqueOrThrow({ where: { id } })).productId;
const decide = (decision: "accept" | "refuse" | "undo", ...ids: string[]) =>
  decideMatchProposals(admin.actor, { ids, decision });

it("proposes with a score and reasons, joins nothing by itself, and leaves another function alone", async () => {
  const [ich] = [await product("Rapid ICH", "iSchemaView Inc."), await product("Rapid LVO", "iSchemaView")];
  const one = await entry("RAPID ICH v2.1", "iSchemaView, Inc.");
  expect(await searchMatchProposals()).toBe(1);
  const proposal = await onlyOne();
  expect(proposal).toMatchObject({
    product: { _id: ich._id, supplier: "iSchemaView Inc." },
    entry: { _id: one._id, nameCommercialProduct: "RAPID ICH v2.1" },
    otherProduct: null,
  });
  expect(proposal.reasons).toEqual([{ code: "otherVersion", versions: ["2.1"] }, { code: "sameSupplier" }]);
  expect(await productIdOf(one._id)).toBeNull();
  expect(await findLatestMatchRun()).toMatchObject({
    compared: 3,
    toCompare: 3,
    found: 1,
    interrupted: false,
  });
});

it("proposes two products with one UDI-DI, whatever they are called", async () => {
  const udiDi = "08717953362063";
  await createProduct(admin.actor, { ...buildContentFromName("Longscan", "Pulmo BV"), udiDi });
  await createProduct(admin.actor, {
    ...buildContentFromName("ThoraxBlik", "Adem NV"),
    udiDi: "8717953362063",
  });
  expect(await searchMatchProposals()).toBe(1);
  expect((await onlyOne()).reasons).toEqual([{ code: "sameUdiDi" }, { code: "otherSupplier" }]);
});

it("an entry's is accepted, taken back and refused, and a refused one does not come again", async () => {
  const scan = await product("Longscan", "Pulmo BV");
  const one = await entry("Longscan 2.0", "Pulmo");
  await searchMatchProposals();
  const { _id } = await onlyOne();
  expect(await decide("accept", _id)).toEqual({ done: 1, passed: 0 });
  expect(await productIdOf(one._id)).toBe(scan._id);
  expect(await db().auditEvent.count({ where: { kind: "entry.productChosen", subjectId: one._id } })).toBe(1);
  expect((await listMatchProposals(admin.actor)).counts).toEqual({ open: 0, accepted: 1, refused: 0 });

  expect(await decide("undo", _id)).toEqual({ done: 1, passed: 0 });
  expect(await productIdOf(one._id)).toBeNull();
  expect(await decide("refuse", _id)).toEqual({ done: 1, passed: 0 });
  expect(await searchMatchProposals()).toBe(0);
  expect(await open()).toEqual([]);
});

it("two products are merged by accepting, into the one that is used, and taken apart by taking that back", async () => {
  const [a, b] = [await product("Us2.v1", "Us2.ai"), await product("Us2.v2", "eko.ai d/b/a Us2.ai")];
  const used = await makeEntry(author, {});
  await db().entry.update({ where: { id: used._id }, data: { productId: b._id } });
  await searchMatchProposals();
  const { _id } = await onlyOne();
  expect((await onlyOne()).stays).toBe(b._id);
  await decide("accept", _id);
  expect(await db().product.findUniqueOrThrow({ where: { id: a._id } })).toMatchObject({
    mergedIntoId: b._id,
  });
  await decide("undo", _id);
  expect(await db().product.findUniqueOrThrow({ where: { id: a._id } })).toMatchObject({
    mergedIntoId: null,
  });
  expect((await onlyOne())._id).toBe(_id);
});

it("two products that nobody proposed are merged by hand, into the chosen one, and taken apart at the desk", async () => {
  const [a, b] = [await product("Hartkijker", "Cardio BV"), await product("Longscan", "Pulmo BV")];
  const { token } = admin;
  const merge = (from: string, into: string, who = token) =>
    api("POST", `/api/v1/products/${from}/merge`, { token: who, json: { into } });
  expect((await merge(b._id, a._id, author.token)).status).toBe(403);
  const merged = await merge(b._id, a._id);
  expect(merged.body).toMatchObject({ _id: a._id, otherNames: ["Longscan"] });
  expect((await merge(b._id, a._id)).status).toBe(409);
  expect((await merge(a._id, "bestaat-niet")).status).toBe(404);
  expect((await merge(a._id, a._id)).status).toBe(404);
  const told = await api("GET", "/api/admin/audit?kind=product.merged", { token });
  expect(told.body).toMatchObject([
    { subject: { name: "Hartkijker" }, product: { _id: b._id, name: "Longscan" }, details: {} },
  ]);

  const { proposals } = await listMatchProposals(admin.actor, { status: "accepted", page: 1, pageSize: 50 });
  expect(proposals).toMatchObject([{ reasons: [{ code: "byHand" }], stays: null }]);
  expect(await decide("undo", ...proposals.map(({ _id }) => _id))).toEqual({ done: 1, passed: 0 });
  expect(await db().product.count({ where: { mergedIntoId: null } })).toBe(2);
  // Nobody proposed it, so that nothing waits.
  expect((await listMatchProposals(admin.actor)).counts).toEqual({ open: 0, accepted: 0, refused: 0 });
});

it("a pair that was proposed and is merged by hand the other way round is proposed again when that is taken back", async () => {
  const [a, b] = [await product("Us2.v1", "Us2.ai"), await product("Us2.v2", "Us2.ai")];
  await searchMatchProposals();
  const { _id, stays } = await onlyOne();
  expect([a._id, b._id]).toContain(stays);
  const goes = stays ?? "";
  const into = goes === a._id ? b._id : a._id;
  await mergeProductsByHand(admin.actor, goes, into);
  expect(await open()).toEqual([]);
  expect((await listMatchProposals(admin.actor)).counts).toMatchObject({ open: 0, accepted: 1 });
  await decide("undo", _id);
  expect(await onlyOne()).toMatchObject({ _id, stays });
});

it("two admins who decide at once decide once", async () => {
  const second = await makePerson({ role: "ADMIN" });
  await product("Longscan", "Pulmo BV");
  await product("Longscan Pro", "Pulmo");
  const one = await entry("Longscan", "Pulmo");
  await searchMatchProposals();
  const ids = (await open()).map(({ _id }) => _id);
  expect(ids.length).toBe(3);
  const both = await Promise.all(
    [admin, second].map(({ actor }) => decideMatchProposals(actor, { ids, decision: "accept" })),
  );
  // The entry has one product, so its other proposal is passed over, by each of them.
  expect(both.map(({ passed }) => passed)).toEqual([1, 1]);
  expect(await db().productMerge.count()).toBe(1);
  expect(await db().auditEvent.count({ where: { kind: "entry.productChosen", subjectId: one._id } })).toBe(1);
});

it("accepting and refusing at once leaves what one of them said", async () => {
  const scan = await product("Longscan", "Pulmo BV");
  const one = await entry("Longscan", "Pulmo");
  await searchMatchProposals();
  const { _id } = await onlyOne();
  const answers = await Promise.all([decide("accept", _id), decide("refuse", _id)]);
  expect(answers.map(({ done }) => done).sort()).toEqual([0, 1]);
  const { status } = await db().matchProposal.findUniqueOrThrow({ where: { id: _id } });
  expect(await productIdOf(one._id)).toBe(status === "accepted" ? scan._id : null);
});

it("what no longer holds is proposed no more, and what is in the bin or merged is not shown", async () => {
  const scan = await product("Longscan", "Pulmo BV");
  const [one] = [await entry("Longscan", "Pulmo")];
  await searchMatchProposals();
  const { _id } = await onlyOne();
  await db().entry.update({ where: { id: one._id }, data: buildBinnedColumns() });
  expect(await open()).toEqual([]);
  expect(await decide("accept", _id, "bestaat-niet")).toEqual({ done: 0, passed: 2 });
  await db().entry.update({ where: { id: one._id }, data: TAKEN_OUT_OF_BIN_COLUMNS });
  await saveProduct(admin.actor, scan._id, buildContentFromName("Hartscan", "Cardio BV"), scan.version);
  expect(await searchMatchProposals()).toBe(0);
  expect(await db().matchProposal.count()).toBe(0);
});

it("one search runs at a time, and one that fell silent is taken over", async () => {
  await db().matchRun.create({ data: { claim: "another" } });
  expect(await searchMatchProposals()).toBe(0);
  expect(await findLatestMatchRun()).toMatchObject({ finished: null, interrupted: false });
  await db().matchRun.update({ where: { id: 1 }, data: { aliveAt: new Date(Date.now() - 3_600_000) } });
  expect(await findLatestMatchRun()).toMatchObject({ interrupted: true });
  await searchMatchProposals();
  expect(await findLatestMatchRun()).toMatchObject({ interrupted: false, finished: expect.any(String) });
});

it("is for admins, by the data layer and by the API", async () => {
  const { actor, token } = author;
  for (const refused of [
    () => listMatchProposals(actor),
    () => beginMatchSearch(actor),
    () => decideMatchProposals(actor, { ids: ["x"], decision: "accept" }),
    () => mergeProductsByHand(actor, "x", "y"),
  ]) {
    await expect(refused()).rejects.toMatchObject({ status: 403 });
  }
  expect((await api("GET", "/api/admin/matching", { token })).status).toBe(403);
});

it("the API lists, searches and decides, and says what is wrong with what it is asked", async () => {
  await product("Longscan", "Pulmo BV");
  await product("Longscan Pro", "Pulmo");
  const { token } = admin;
  expect((await api("POST", "/api/admin/matching", { token })).body).toMatchObject({ interrupted: false });
  while ((await findLatestMatchRun())?.finished === null)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const { body } = await api("GET", "/api/admin/matching?kind=product", { token });
  expect(body).toMatchObject({ total: 1, counts: { open: 1 }, run: { found: 1 } });
  expect((await api("GET", "/api/admin/matching?kind=entry", { token })).body.total).toBe(0);
  const ids = [body.proposals[0]._id];
  const refused = await api("PUT", "/api/admin/matching", { token, json: { ids, decision: "refuse" } });
  expect(refused.body).toEqual({ done: 1, passed: 0 });
  for (const json of [
    { ids: [], decision: "refuse" },
    { ids, decision: "join" },
    { ids: ["x".repeat(65)] },
  ]) {
    expect((await api("PUT", "/api/admin/matching", { token, json })).status).toBe(400);
  }
});

it("of the labelled pairs as products it proposes those that the rules propose", async () => {
  const pairs = parse<Record<string, string>>(readFileSync("tests/fixtures/matching-pairs.csv"), {
    columns: true,
  });
  const things = pairs.flatMap((pair) => [
    [pair.name1, pair.company1],
    [pair.name2, pair.company2],
  ]);
  // A product's name has at most 200 characters.
  const short = things.filter(([name = ""]) => name.length <= 200);
  const unique = [...new Map(short.map((thing) => [JSON.stringify(thing), thing])).values()];
  const rows = unique.map(([name = "", company = ""], index) => ({ id: `p${index}`, name, company }));
  await db().supplier.createMany({ data: rows.map(({ id, company }) => ({ id: `s-${id}`, name: company })) });
  await db().product.createMany({
    data: rows.map(({ id, name }) => ({ id, name, slug: id, supplierId: `s-${id}` })),
  });
  await searchMatchProposals();
  const found = await db().matchProposal.findMany();
  const keyOf = (ids: (string | null | undefined)[]) => ids.toSorted().join();
  const proposed = new Set(found.map((one) => keyOf([one.productId, one.otherProductId])));
  const idOf = (name = "", company = "") =>
    rows.find((row) => row.name === name && row.company === company)?.id;
  const said = pairs.filter((pair) => {
    const ids = [idOf(pair.name1, pair.company1), idOf(pair.name2, pair.company2)];
    return ids[0] !== ids[1] && proposed.has(keyOf(ids));
  });
  // None is passed over because trigrams did not bring it up.
  const use = mapProductWordsToSuppliers(rows.map(({ name, company }) => ({ name, supplier: company })));
  const passedOver = pairs.filter((pair) => {
    const [one, other] = [
      { name: pair.name1 ?? "", supplier: pair.company1 ?? "" },
      { name: pair.name2 ?? "", supplier: pair.company2 ?? "" },
    ];
    const ids = [idOf(one.name, one.supplier), idOf(other.name, other.supplier)];
    const isLikely = scoreMatch(one, other, use).score >= MIN_PROPOSAL_SCORE;
    return isLikely && ids[0] !== ids[1] && !ids.includes(undefined) && !said.includes(pair);
  });
  expect(passedOver).toEqual([]);
  const right = said.filter(({ same }) => same === "1").length;
  expect(right / said.length).toBeGreaterThanOrEqual(0.95);
  expect(right).toBeGreaterThanOrEqual(200);
});
