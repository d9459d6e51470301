import { db } from "@/lib/platform/database/db";
import { buildContentFromName, createProduct } from "@/lib/products/server/products";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";
jest.setTimeout(60_000);

let admin: Person;
let author: Person;
let colleague: Person;
let other: Person;

beforeAll(async () => {
  await emptyDatabase();
  const here = await getHospitalIdByAlphabet(1);
  admin = await makePerson({ role: "ADMIN" });
  author = await makePerson({ institutionId: here });
  colleague = await makePerson({ institutionId: here });
  other = await makePerson();
  await createProduct(admin.actor, {
    ...buildContentFromName("Bijlscan Thorax", "Noorderlicht Beeld"),
    otherNames: ["Öctoscan"],
  });
  const hidden = {
    visibility: "Instelling",
    product: { name: "Bijlscan Geheim", supplier: "Stille Makers" },
  };
  await api("POST", "/api/algorithm", { token: author.token, json: buildEntryBody(hidden) });
});

async function names(search: string, who: Person): Promise<string[]> {
  const path = `/api/v1/products/suggestions?${new URLSearchParams({ search })}`;
  const { status, body } = await api("GET", path, { token: who.token });
  expect(status).toBe(200);
  return body.map(({ name }: { name: string }) => name);
}

it("finds products by name, other names and supplier", async () => {
  for (const search of ["bijlscan", "scan tho", "octo", "noorderlicht", "bi"]) {
    expect(await names(search, other)).toEqual(["Bijlscan Thorax"]);
  }
  expect(await names("b", other)).toEqual([]);
  expect(await names("%", other)).toEqual([]);
});

it("tells nobody of a product that they may not see, by its name or its supplier's", async () => {
  expect(await names("bijlscan", other)).toEqual(["Bijlscan Thorax"]);
  expect(await names("stille", other)).toEqual([]);
  for (const who of [author, colleague, admin]) {
    expect(await names("bijlscan", who)).toEqual(["Bijlscan Geheim", "Bijlscan Thorax"]);
    expect(await names("stille", who)).toEqual(["Bijlscan Geheim"]);
  }
});

it("is for members", async () => {
  const path = "/api/v1/products/suggestions?search=bijlscan";
  expect((await api("GET", path)).status).toBe(401);
  const waiting = await makePerson({ allowAccess: false });
  expect((await api("GET", path, { token: waiting.token })).status).toBe(403);
});

it("suggests the likeliest eight of 10,000", async () => {
  await db().$executeRaw`
    INSERT INTO product (id, slug, name, confirmed_at, created_at, updated_at)
    SELECT 'veel-' || n, 'veel-' || n, 'Longanalyse nummer ' || n, now(), now(), now() FROM generate_series(1, 10000) n`;
  await db().$executeRaw`ANALYZE product`;
  expect((await names("longanalyse", other)).length).toBe(8);
  expect(await names("nummer 9999", other)).toEqual(["Longanalyse nummer 9999"]);
});
