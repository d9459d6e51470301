import { listProductValidations } from "@/lib/evidence/server/validations";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let admin: Person;
let author: Person;
let product: string;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
  author = await makePerson({ institutionId: await getHospitalIdByAlphabet(1) });
  const row = { name: "Longscan Pro", slug: "longscan-pro", confirmedAt: new Date() };
  product = (await db().product.create({ data: row })).id;
});

it("a study is added once by its DOI, listed by level and year, changed and removed by admins", async () => {
  const path = "/api/v1/evidence/studies";
  const add = (doi: string, fields: Record<string, unknown>) =>
    api("POST", path, { token: author.token, json: { product, doi, title: `Study ${doi}`, ...fields } });
  await add("10.1000/a", { year: 2020, level: 2 });
  await add("10.1000/b", { year: 2024, level: 2 });
  await add("10.1000/c", { year: 2024 });
  await add("10.1000/d", { year: 2001, level: 5 });
  expect((await add("https://doi.org/10.1000/A", { year: 2020 })).body.errors.doi).toBeDefined();
  const listed = (await api("GET", `${path}?product=${product}`)).body as { _id: string; doi: string }[];
  expect(listed.map(({ doi }) => doi)).toEqual(["10.1000/d", "10.1000/b", "10.1000/a", "10.1000/c"]);
  const one = `${path}/${listed[0]?._id}`;
  expect((await api("DELETE", one, { token: author.token })).status).toBe(403);
  const json = { doi: "10.1000/e", title: "Renamed", year: 2002, level: 6, independent: true };
  expect((await api("PUT", one, { token: admin.token, json })).body).toMatchObject(json);
  expect((await api("DELETE", one, { token: admin.token })).status).toBe(200);
});

it("a study of a product that one may not see is refused like one of none", async () => {
  await db().product.update({ where: { id: product }, data: { confirmedAt: null } });
  const json = { product, doi: "10.1000/a", title: "Study", year: 2020 };
  expect((await api("POST", "/api/v1/evidence/studies", { token: author.token, json })).status).toBe(404);
  expect((await api("GET", `/api/v1/evidence/studies?product=${product}`)).status).toBe(404);
});

it("figures of an entry that one may not see are nowhere", async () => {
  const body = buildEntryBody({ visibility: "Instelling", product: { _id: product } });
  const entry = (await api("POST", "/api/algorithm", { token: author.token, json: body })).body._id;
  const path = `/api/algorithm/${entry}/validations`;
  const json = {
    measure: "sensitivity",
    estimate: 0.91,
    low: 0.88,
    high: 0.94,
    size: 120,
    day: "2025-01-02",
  };
  const added = await api("POST", path, { token: author.token, json });
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject([json]);
  expect((await api("POST", path, { token: author.token, json: { ...json, estimate: 91 } })).status).toBe(
    400,
  );
  expect(await listProductValidations(ANONYMOUS, product)).toEqual([]);
  expect(await listProductValidations(author.actor, product)).toHaveLength(1);
  expect((await api("GET", path)).status).toBe(404);
  const one = `${path}/${added.body[0]._id}`;
  expect(
    (await api("PUT", one, { token: author.token, json: { ...json, estimate: 0.9 } })).body[0].estimate,
  ).toBe(0.9);
  expect((await api("DELETE", one, { token: author.token })).body).toEqual([]);
});
