import { getEntry } from "@/lib/entries/server/entries";
import { type Actor, ANONYMOUS } from "@/lib/platform/auth/actor";
import { countOtherHospitalsWithProduct } from "@/lib/products/server/uses";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let author: Person;
let other: Person;
let colleague: Person;

beforeAll(async () => {
  await emptyDatabase();
  author = await makePerson({ institutionId: await getHospitalIdByAlphabet(1) });
  const there = await getHospitalIdByAlphabet(2);
  other = await makePerson({ institutionId: there });
  colleague = await makePerson({ institutionId: there });
});

it("counts the other hospitals of which the reader may see an entry of the product", async () => {
  const add = async (who: Person, fields: Record<string, unknown>) =>
    (await api("POST", "/api/algorithm", { token: who.token, json: buildEntryBody(fields) })).body;
  const first = await add(author, {
    visibility: "Openbaar",
    activeHospital: "Amphia",
    product: { name: "Longscan", supplier: null },
  });
  const product = { _id: first.product._id };
  const countByState = async (actor: Actor) =>
    countOtherHospitalsWithProduct(actor, (await getEntry(actor, first._id)).entry);
  const count = async (actor: Actor) => (await countByState(actor)).hospitals;
  expect(await count(ANONYMOUS)).toBe(0);
  await add(author, { visibility: "Openbaar", activeHospital: "Amphia", product });
  await add(author, { visibility: "Openbaar", activeHospital: "Meerdere ziekenhuizen", product });
  expect(await count(ANONYMOUS)).toBe(0);
  await add(other, {
    visibility: "Openbaar",
    activeHospital: "Amsterdam UMC",
    product,
    technicalReadinessLevel: "Validatie",
  });
  await add(other, { visibility: "Instelling", activeHospital: "Erasmus MC", product });
  await add(other, { visibility: "Privé", activeHospital: "Bernhoven", product });
  expect(await Promise.all([ANONYMOUS, author.actor, colleague.actor, other.actor].map(count))).toEqual([
    1, 1, 2, 3,
  ]);
  expect(await countByState(ANONYMOUS)).toEqual({ hospitals: 1, inUse: 0, testing: 1, stopped: 0 });
});

it("filters on products in use in at least two hospitals, counted over public entries alone", async () => {
  const list = async (who: Person, query: string) => {
    const { status, body } = await api("GET", `/api/algorithm?${query}`, { token: who.token });
    expect(status).toBe(200);
    return body.map(({ algorithmName }: { algorithmName: string }) => algorithmName).sort();
  };
  const add = async (name: string, fields: Record<string, unknown>) =>
    (
      await api("POST", "/api/algorithm", {
        token: author.token,
        json: buildEntryBody({ algorithmName: name, technicalReadinessLevel: "In gebruik", ...fields }),
      })
    ).body;
  const first = await add("Filter eerste", {
    visibility: "Openbaar",
    activeHospital: "Amphia",
    product: { name: "Filterscan", supplier: null },
  });
  const product = { _id: first.product._id };
  const query = "search=filter&productHospitals=2";
  await add("Filter privé", { visibility: "Privé", activeHospital: "Bernhoven", product });
  await add("Filter gestopt", {
    visibility: "Openbaar",
    activeHospital: "Erasmus MC",
    technicalReadinessLevel: "Out of service",
    product,
  });
  await add("Filter getest", {
    visibility: "Openbaar",
    activeHospital: "Bernhoven",
    technicalReadinessLevel: "Validatie",
    product,
  });
  await add("Filter zonder product", { visibility: "Openbaar" });
  expect(await list(author, query)).toEqual([]);
  await add("Filter tweede", { visibility: "Openbaar", activeHospital: "Amsterdam UMC", product });
  expect(await list(author, query)).toEqual([
    "Filter eerste",
    "Filter gestopt",
    "Filter getest",
    "Filter privé",
    "Filter tweede",
  ]);
  expect(await list(other, query)).toEqual([
    "Filter eerste",
    "Filter gestopt",
    "Filter getest",
    "Filter tweede",
  ]);
  const refused = await api("GET", "/api/algorithm?productHospitals=7", { token: author.token });
  expect(refused.status).toBe(400);
});
