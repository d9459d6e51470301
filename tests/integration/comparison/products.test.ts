import { readComparedProducts } from "@/lib/comparison/server/products";
import { VALUE_CODES } from "@/lib/fields/entry-fields";
import { mergeProductsByHand } from "@/lib/matching/server/proposals";
import { type Actor, ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { buildContentFromName, createProduct } from "@/lib/products/server/products";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
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

const names = async (actor: Actor, slugs: string[]) =>
  (await readComparedProducts(actor, slugs)).map(({ product }) => product.name);

it("shows a product to none but who may see it, as if it were not there", async () => {
  const open = await createProduct(admin.actor, buildContentFromName("Longscan Pro", null));
  const json = buildEntryBody({ visibility: "Privé", product: { name: "Geheim", supplier: null } });
  const { body } = await api("POST", "/api/algorithm", { token: author.token, json });
  const asked = [open.slug, body.product.slug as string, "bestaat-niet", "\u0000", ""];
  expect(await names(ANONYMOUS, asked)).toEqual(["Longscan Pro"]);
  expect(await names((await makePerson()).actor, asked)).toEqual(["Longscan Pro"]);
  expect(await names(author.actor, asked)).toEqual(["Longscan Pro", "Geheim"]);
});

it("counts the hospitals of the entries that the reader may see", async () => {
  const product = await createProduct(admin.actor, buildContentFromName("Longscan Pro", null));
  const model = await db().listValue.findMany({
    where: { fieldKey: "technicalReadinessLevel" },
    orderBy: { position: "asc" },
    select: { label: true, code: true },
  });
  const hospitals = await db().listValue.findMany({
    where: { fieldKey: "activeHospital", institutionId: { not: null } },
    orderBy: { id: "asc" },
    take: 4,
    select: { label: true },
  });
  const stopped = model.find(({ code }) => code === VALUE_CODES.phaseOutOfService)?.label;
  const steps = model.filter(({ label }) => label !== stopped);
  const given = [
    ["Openbaar", 0, steps.at(-1)?.label],
    ["Openbaar", 0, steps.at(-1)?.label],
    ["Openbaar", 1, steps[0]?.label],
    ["Openbaar", 2, stopped],
    ["Privé", 3, steps.at(-1)?.label],
  ] as const;
  for (const [visibility, place, phase] of given) {
    const { _id } = await makeEntry(author, {
      visibility,
      activeHospital: hospitals[place]?.label ?? "",
      technicalReadinessLevel: phase ?? "",
    });
    await db().entry.update({ where: { id: _id }, data: { productId: product._id } });
  }
  const uses = async (actor: Actor) => (await readComparedProducts(actor, [product.slug]))[0]?.uses;
  expect(await uses(ANONYMOUS)).toEqual({ inUse: 1, testing: 1, stopped: 1 });
  expect(await uses(author.actor)).toEqual({ inUse: 2, testing: 1, stopped: 1 });
});

it("compares what a merged product went into, once", async () => {
  const [one, other] = [
    await createProduct(admin.actor, buildContentFromName("Longscan Pro", null)),
    await createProduct(admin.actor, buildContentFromName("Longscan Plus", null)),
  ];
  await mergeProductsByHand(admin.actor, other._id, one._id);
  expect(await names(ANONYMOUS, [other.slug, one.slug])).toEqual(["Longscan Pro"]);
  expect(await names(ANONYMOUS, [other._id, one.slug, one._id])).toEqual(["Longscan Pro"]);
});
