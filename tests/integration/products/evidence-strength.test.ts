import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { NO_EVIDENCE } from "@/lib/products/evidence-strength";
import { findEvidenceStrengths } from "@/lib/products/server/evidence";
import { buildContentFromName, createProduct } from "@/lib/products/server/products";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let admin: Person;
let author: Person;
let ids: Record<string, string>;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
  author = await makePerson({ institutionId: await getHospitalIdByAlphabet(1) });
  ids = {};
  for (const name of ["Bare", "Studied", "Trusted", "Measured"]) {
    ids[name] = (await createProduct(admin.actor, buildContentFromName(name, "Pulmo BV")))._id;
  }
  const study = async (name: string, doi: string, more: Record<string, unknown>) => {
    const json = { product: ids[name], doi: `10.5555/${doi}`, title: "A study", year: 2025, ...more };
    const { status } = await api("POST", "/api/v1/evidence/studies", { token: admin.token, json });
    expect(status).toBe(201);
  };
  await study("Studied", "one", { level: 2, independent: false, prospective: false, multicentre: false });
  await study("Trusted", "two", { level: 5, independent: true, prospective: true, multicentre: true });
  await measure("Measured", "Instelling");
});

/** Adds an entry of the product with a validation figure. */
async function measure(name: string, visibility: string) {
  const json = buildEntryBody({ product: { _id: ids[name] }, visibility });
  const { body } = await api("POST", "/api/algorithm", { token: author.token, json });
  const { status } = await api("POST", `/api/algorithm/${body._id}/validations`, {
    token: author.token,
    json: { measure: "auc", estimate: 0.9 },
  });
  expect(status).toBe(201);
}

const names = async (query: string, by?: Person) => {
  const token = by === undefined ? {} : { token: by.token };
  const { status, body } = await api("GET", `/api/v1/products?sort=name&${query}`, token);
  expect(status).toBe(200);
  return body.map(({ name }: { name: string }) => name);
};

test("products are filtered by how far the evidence goes, what effect it shows and who measured", async () => {
  expect(await names("evidence=none")).toEqual(["Bare", "Measured"]);
  expect(await names("evidence=oneCentre")).toEqual(["Studied", "Trusted"]);
  expect(await names("evidence=external")).toEqual(["Trusted"]);
  expect(await names("evidence=prospective")).toEqual(["Trusted"]);
  expect(await names("effect=diagnosis")).toEqual(["Studied"]);
  expect(await names("effect=outcome")).toEqual(["Trusted"]);
  expect(await names("effect=cost")).toEqual([]);
  expect(await names("independent=yes")).toEqual(["Trusted"]);
  expect(await names("evidence=oneCentre&effect=diagnosis&independent=yes")).toEqual([]);
  expect((await api("GET", "/api/v1/products?evidence=proven")).status).toBe(400);
});

test("a validation counts for who may see its entry, and for nobody else", async () => {
  expect(await names("evidence=oneCentre", author)).toEqual(["Measured", "Studied", "Trusted"]);
  expect(await names("effect=diagnosis&independent=yes", author)).toEqual(["Measured"]);
  const strengthFor = async (actor: Parameters<typeof findEvidenceStrengths>[0]) =>
    (await findEvidenceStrengths(actor, Object.values(ids))).get(ids.Measured ?? "");
  expect(await strengthFor(ANONYMOUS)).toEqual(NO_EVIDENCE);
  expect(await strengthFor(author.actor)).toEqual({
    steps: ["oneCentre"],
    effects: ["diagnosis"],
    independence: "independent",
  });
  await measure("Studied", "Openbaar");
  expect(await names("evidence=external")).toEqual(["Studied", "Trusted"]);
});

test("the list says the strength of each product", async () => {
  const { body } = await api("GET", "/api/v1/products?sort=name");
  const told = body.map(({ name, evidence }: { name: string; evidence: unknown }) => [name, evidence]);
  expect(Object.fromEntries(told)).toEqual({
    Bare: NO_EVIDENCE,
    Measured: NO_EVIDENCE,
    Studied: { steps: ["oneCentre"], effects: ["diagnosis"], independence: "supplierOnly" },
    Trusted: {
      steps: ["oneCentre", "external", "prospective"],
      effects: ["outcome"],
      independence: "independent",
    },
  });
});
