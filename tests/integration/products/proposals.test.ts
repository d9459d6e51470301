import { db } from "@/lib/platform/database/db";
import type { ProductDto } from "@/lib/products/schema";
import { createProduct, namedContent, saveProduct } from "@/lib/products/server/products";
import { listOwnProposals } from "@/lib/products/server/proposals";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { bodyOf } from "../../support/entries";
import { waitingMails } from "../../support/mails";
import { institution, makePerson, type Person } from "../../support/people";
import { readPersonalData } from "../../support/personal-data";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeaders);

process.env.CACHE_SECONDS = "0";

const content = namedContent("Longscan", "Longscan B.V.");
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
  expect((await decide(body._id, ["riskClass"], { reason: "De wet klopte al." })).status).toBe(200);
  expect(await read()).toMatchObject({ law: "MDD", riskClass: "IIa" });
  const [mail] = await waitingMails(member.email);
  expect([mail?.kind, mail?.text]).toEqual([
    "proposalAccepted",
    expect.stringContaining("De wet klopte al."),
  ]);
  expect((await decide(body._id, [])).status).toBe(409);
});

it("is part of a person's own data, as is what they added and which hospital they look after", async () => {
  await propose({ law: "MDR", note: "Zie EUDAMED." });
  const institutionId = await institution(1);
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
  expect((await waitingMails(member.email)).at(-1)?.kind).toBe("proposalRefused");
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

it("is closed to who may not see the product, and lets one take back one's own alone", async () => {
  const author = await makePerson({ institutionId: await institution(1) });
  const hidden = await api("POST", "/api/algorithm", {
    token: author.token,
    json: bodyOf({ visibility: "Privé", product: { name: "Geheimscan", supplier: null } }),
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
  const institutionId = await institution(1);
  const [author, colleague] = [await makePerson({ institutionId }), await makePerson({ institutionId })];
  const json = bodyOf({ visibility: "Instelling", product: { name: "Geheimscan", supplier: null } });
  const { token } = author;
  const { _id: entry, product: named } = (await api("POST", "/api/algorithm", { token, json })).body;
  const { body } = await propose({ name: "Anders" }, colleague, named._id);
  await api("PUT", `/api/algorithm/${entry}`, { token, json: bodyOf({ visibility: "Privé" }) });
  expect((await decide(body._id, [])).status).toBe(200);
  expect(await waitingMails(colleague.email)).toEqual([]);
});
