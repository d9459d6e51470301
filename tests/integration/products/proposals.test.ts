import { mergeProductsByHand } from "@/lib/matching/server/proposals";
import { db } from "@/lib/platform/database/db";
import type { ProductDto, ProductReference } from "@/lib/products/schema";
import { buildContentFromName, createProduct, saveProduct } from "@/lib/products/server/products";
import { listOwnProposals } from "@/lib/products/server/proposals";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { listQueuedMails } from "../../support/mails";
import { undoProductMerge } from "../../support/merging";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";
import { readPersonalData } from "../../support/personal-data";
import { runQueuedBehindProductLock } from "../../support/queue";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const content = buildContentFromName("Longscan", "Longscan B.V.");
let admin: Person;
let member: Person;
let product: ProductDto;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
  member = await makePerson();
  product = await createProduct(admin.actor, content);
});

const propose = (change: object, by: Person = member, id = product._id) =>
  api("POST", `/api/v1/products/${id}/proposals`, { token: by.token, json: { ...content, ...change } });
const decide = (id: string, accept: string[], more: object = {}, by: Person = admin) =>
  api("PUT", `/api/admin/product-proposals/${id}`, { token: by.token, json: { accept, ...more } });
const read = async () => (await api("GET", `/api/v1/products/${product._id}`)).body as ProductDto;

it("keeps what differs, shows it beside what is now, takes over what is chosen and tells who proposed it", async () => {
  const { status, body } = await propose({ law: "MDR", riskClass: "IIa", srn: null, note: "Zie EUDAMED." });
  expect(status).toBe(201);
  await saveProduct(admin.actor, product._id, { ...content, law: "MDD", riskClass: "IIb" }, undefined);
  const listed = await api("GET", "/api/admin/product-proposals", { token: admin.token });
  expect(listed.body).toMatchObject([
    {
      _id: body._id,
      proposer: { name: member.name },
      note: "Zie EUDAMED.",
      changes: [
        { field: "law", now: "MDD", proposed: "MDR" },
        { field: "riskClass", now: "IIb", proposed: "IIa" },
      ],
    },
  ]);
  const paged = await api("GET", "/api/v1/admin/product-proposals", { token: admin.token });
  expect(paged.body).toEqual({ proposals: listed.body, total: 1 });
  const second = await api("GET", "/api/v1/admin/product-proposals?page=2", { token: admin.token });
  expect(second.body).toEqual({ proposals: [], total: 1 });
  expect((await decide(body._id, ["riskClass"], { reason: "De wet klopte al." })).status).toBe(200);
  expect(await read()).toMatchObject({ law: "MDD", riskClass: "IIa" });
  const [mail] = await listQueuedMails(member.email);
  expect([mail?.kind, mail?.text]).toEqual([
    "proposalAccepted",
    expect.stringContaining("De wet klopte al."),
  ]);
  expect((await decide(body._id, [])).status).toBe(409);
});

it("is part of a person's own data, as is what they added and which hospital they look after", async () => {
  await propose({ law: "MDR", note: "Zie EUDAMED." });
  const institutionId = await getHospitalIdByAlphabet(1);
  await db().institutionAdmin.create({ data: { institutionId, userId: member.id } });
  const { name } = await db().institution.findUniqueOrThrow({ where: { id: institutionId } });
  expect(await readPersonalData(member.actor, member.id)).toMatchObject({
    productProposals: [
      { productId: product._id, changes: { law: "MDR" }, note: "Zie EUDAMED.", status: "open" },
    ],
    adminOfHospitals: [{ name }],
    productsAdded: [],
  });
  expect(await readPersonalData(admin.actor, admin.id)).toMatchObject({
    productsAdded: [{ id: product._id, name: "Longscan" }],
    productProposals: [],
  });
});

it("refuses a decision about a field that was not proposed, and stays open", async () => {
  const { body } = await propose({ description: "Vindt knobbels." });
  const { status, body: told } = await decide(body._id, ["srn"]);
  expect([status, told.code]).toEqual([400, "invalid_input"]);
  expect((await decide(body._id, ["description"])).status).toBe(200);
});

it("lets one of two admins decide, and refuses without a field", async () => {
  const { body } = await propose({ description: "Vindt knobbels." });
  const other = await makePerson({ role: "ADMIN" });
  const both = await Promise.all([decide(body._id, ["description"]), decide(body._id, [], {}, other)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const second = await propose({ website: "https://longscan.example" });
  expect((await decide(second.body._id, [])).status).toBe(200);
  expect((await read()).website).toBeNull();
  expect((await listQueuedMails(member.email)).at(-1)?.kind).toBe("proposalRefused");
});

it("refuses what changes nothing, what is wrong, what would not fit, and more than ten at a time", async () => {
  expect((await propose({})).status).toBe(400);
  expect((await propose({ udiDi: "12345" })).body.errors).toHaveProperty("udiDi");
  const { body } = await propose({ law: "MDR", riskClass: "IIa" });
  // The class alone is of no law.
  expect((await decide(body._id, ["riskClass"])).status).toBe(400);
  expect((await decide(body._id, ["geen veld"])).status).toBe(400);
  expect((await decide(body._id, ["law", "riskClass"])).status).toBe(200);
  for (let number = 1; number <= 10; number += 1) {
    expect((await propose({ description: `Omschrijving ${number}` })).status).toBe(201);
  }
  expect((await propose({ description: "Een te veel" })).body.errors).toHaveProperty("note");
});

it("moves with a merge, is decided and withdrawn there, and goes back with the undo where it still waits", async () => {
  const stays = await createProduct(admin.actor, buildContentFromName("Thoraxlicht", null));
  const [open, decided, withdrawn] = await Promise.all(
    ["MDR", "MDD", "IVDR"].map(async (law) => (await propose({ law })).body._id as string),
  );
  await mergeProductsByHand(admin.actor, product._id, stays._id);
  const listed = await api("GET", "/api/admin/product-proposals", { token: admin.token });
  expect(listed.body.map((one: { product: ProductReference }) => one.product._id)).toEqual(
    Array(3).fill(stays._id),
  );
  expect((await decide(decided ?? "", ["law"])).status).toBe(200);
  expect((await api("GET", `/api/v1/products/${stays._id}`)).body.law).toBe("MDD");
  // The page from which it is withdrawn was opened before the merge.
  const address = `/api/v1/products/${product._id}/proposals/${withdrawn}`;
  expect((await api("DELETE", address, { token: member.token })).status).toBe(200);
  expect(await undoProductMerge(admin.actor, product._id, stays._id)).toEqual({ done: 1, passed: 0 });
  const left = await db().productProposal.findMany({
    orderBy: { status: "asc" },
    select: { id: true, productId: true },
  });
  expect(left).toEqual([
    { id: open, productId: product._id },
    { id: decided, productId: stays._id },
  ]);
});

it("proposes what was changed in a form of a product that was merged since, and nothing of the other one", async () => {
  const stays = await createProduct(admin.actor, buildContentFromName("Thoraxlicht", "Thorax B.V."));
  await mergeProductsByHand(admin.actor, product._id, stays._id);
  const { body } = await propose({ law: "MDR" });
  expect(await db().productProposal.findUnique({ where: { id: body._id } })).toMatchObject({
    productId: stays._id,
    changes: { law: "MDR" },
  });
});

it("is decided where a merge takes it, and not where an undo has just taken it from", async () => {
  const stays = await createProduct(admin.actor, buildContentFromName("Thoraxlicht", null));
  const [first, second] = [await propose({ law: "MDR" }), await propose({ law: "MDD" })];
  const merge = () => mergeProductsByHand(admin.actor, product._id, stays._id);
  const statusOf = async (act: () => Promise<unknown>, id: string, held: string) => {
    const [, decided] = await runQueuedBehindProductLock(held, [act, () => decide(id, ["law"])]);
    return decided?.status === "fulfilled" ? (decided.value as { status: number }).status : decided?.reason;
  };
  expect(await statusOf(merge, first.body._id, product._id)).toBe(200);
  expect((await api("GET", `/api/v1/products/${stays._id}`)).body.law).toBe("MDR");
  const undo = () => undoProductMerge(admin.actor, product._id, stays._id);
  expect(await statusOf(undo, second.body._id, stays._id)).toBe(409);
  expect((await decide(second.body._id, ["law"])).status).toBe(200);
  expect((await read()).law).toBe("MDD");
});

it("is closed to who may not see the product, and lets one take back one's own alone", async () => {
  const author = await makePerson({ institutionId: await getHospitalIdByAlphabet(1) });
  const hidden = await api("POST", "/api/algorithm", {
    token: author.token,
    json: buildEntryBody({ visibility: "Privé", product: { name: "Geheimscan", supplier: null } }),
  });
  const { _id } = hidden.body.product;
  expect((await propose({ name: "Anders" }, member, _id)).status).toBe(404);
  expect((await propose({ name: "Anders" }, author, _id)).status).toBe(201);
  const { body } = await propose({ description: "Vindt knobbels." });
  const withdraw = (by: Person) =>
    api("DELETE", `/api/v1/products/${product._id}/proposals/${body._id}`, { token: by.token });
  expect((await withdraw(author)).status).toBe(404);
  expect(await listOwnProposals(author.actor, product._id)).toEqual([]);
  expect((await withdraw(member)).status).toBe(200);
  expect(await listOwnProposals(member.actor, product._id)).toEqual([]);
  expect(await db().productProposal.count({ where: { productId: product._id } })).toBe(0);
});

it("tells who proposed it nothing of a product that they may not see any more", async () => {
  const institutionId = await getHospitalIdByAlphabet(1);
  const [author, colleague] = [await makePerson({ institutionId }), await makePerson({ institutionId })];
  const json = buildEntryBody({ visibility: "Instelling", product: { name: "Geheimscan", supplier: null } });
  const { token } = author;
  const { _id: entry, product: named } = (await api("POST", "/api/algorithm", { token, json })).body;
  const { body } = await propose({ name: "Anders" }, colleague, named._id);
  await api("PUT", `/api/algorithm/${entry}`, { token, json: buildEntryBody({ visibility: "Privé" }) });
  expect((await decide(body._id, [])).status).toBe(200);
  expect(await listQueuedMails(colleague.email)).toEqual([]);
});
