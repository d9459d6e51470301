import { buildContentFromName, createProduct } from "@/lib/products/server/products";
import { ENTRIES_PER_PAGE, type EntryQuery } from "@/lib/search/query";
import { getRegisterPageData } from "@/lib/search/server/register";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody, type EntryContentInput, makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";
jest.setTimeout(60_000);

let author: Person;
let colleague: Person;
let stranger: Person;
let pending: Person;

const PRODUCT: EntryContentInput = {
  primaryDeveloper: "Commercieel bedrijf",
  nameCommercialProduct: "NoduleVision Thorax",
};

beforeAll(async () => {
  await emptyDatabase();
  const here = await getHospitalIdByAlphabet(3);
  author = await makePerson({ name: "Eerste Auteur", institutionId: here });
  colleague = await makePerson({ name: "Karin Collega", institutionId: here });
  stranger = await makePerson({ name: "Stan Elders", institutionId: await getHospitalIdByAlphabet(4) });
  pending = await makePerson({ name: "Wim Wacht", allowAccess: false });
  const named = (algorithmName: string, visibility: string, more: EntryContentInput = {}) =>
    makeEntry(author, { algorithmName, visibility, ...more });
  await named("Nodulescan openbaar", "Openbaar", { activeHospital: "Amsterdam UMC" });
  await named("Nodulescan instelling", "Instelling", { ...PRODUCT, developerName: "Noorderlicht Imaging" });
  await named("Nodulescan privé", "Privé");
});

async function find(search: string, who: Person | null, headers = {}) {
  const path = `/api/v1/quick-search?${new URLSearchParams({ search })}`;
  const { status, body } = await api("GET", path, { ...(who ? { token: who.token } : {}), headers });
  expect(status).toBe(200);
  return body as { kind: string; text: string; detail: string | null; address: string }[];
}
const textsOf = async (kind: string, who: Person | null) =>
  (await find("nodule", who)).filter((found) => found.kind === kind).map(({ text }) => text);

test.each([
  ["a visitor", () => null, ["Nodulescan openbaar"], []],
  ["who waits for access", () => pending, ["Nodulescan openbaar"], []],
  ["a member elsewhere", () => stranger, ["Nodulescan openbaar"], []],
  ["a colleague", () => colleague, ["Nodulescan instelling", "Nodulescan openbaar"], ["NoduleVision Thorax"]],
  [
    "the author",
    () => author,
    ["Nodulescan instelling", "Nodulescan openbaar", "Nodulescan privé"],
    ["NoduleVision Thorax"],
  ],
])("%s finds the entries and products that they may see", async (_who, who, entries, products) => {
  expect((await textsOf("entry", who())).sort()).toEqual(entries);
  expect(await textsOf("product", who())).toEqual(products);
});

test("a product leads to a search for its name, by its own name and by its maker's", async () => {
  const product = {
    kind: "product",
    text: "NoduleVision Thorax",
    detail: "Noorderlicht Imaging",
    address: "/?search=NoduleVision+Thorax",
  };
  expect(await find("noorderlicht", author)).toContainEqual(product);
  expect(await find("vision tho", author)).toContainEqual(product);
});

test("a product leads to its page, for who may see it", async () => {
  const admin = await makePerson({ role: "ADMIN" });
  await createProduct(admin.actor, buildContentFromName("Weefselkijker", "Zuiderlicht"));
  const product = {
    kind: "product",
    text: "Weefselkijker",
    detail: "Zuiderlicht",
    address: "/product/weefselkijker",
  };
  for (const who of [author, null, pending]) expect(await find("weefselk", who)).toContainEqual(product);
  const hidden = { visibility: "Privé", product: { name: "Weefselkijker geheim", supplier: null } };
  await api("POST", "/api/algorithm", { token: author.token, json: buildEntryBody(hidden) });
  const texts = async (who: Person | null) => (await find("weefselk", who)).map(({ text }) => text);
  expect(await texts(author)).toContain("Weefselkijker geheim");
  for (const who of [stranger, colleague, null]) expect(await texts(who)).toEqual(["Weefselkijker"]);
});

test("a hospital leads to its page", async () => {
  const hospital = {
    kind: "hospital",
    text: "Amsterdam UMC",
    detail: null,
    address: "/hospital/amsterdam-umc",
  };
  for (const who of [stranger, null, pending]) expect(await find("amsterd", who)).toContainEqual(hospital);
  // Also one of which nobody may see an entry.
  const empty = { kind: "hospital", text: "Rijnstate", detail: null, address: "/hospital/rijnstate" };
  for (const who of [stranger, null, pending]) expect(await find("rijnstate", who)).toEqual([empty]);
  expect(await find("qqqgroningen", author)).toEqual([]);
});

test.each(["", "no", "%%%", "__ \\ '", "\u0000\u0000\u0000", "x".repeat(5_000)])(
  "of %j there is nothing to find, and nothing breaks",
  async (search) => {
    expect(await find(search, author)).toEqual([]);
    expect(await find(search, null)).toEqual([]);
  },
);

test("beside what a search finds stand the pages of what is called so, of what its reader may see", async () => {
  const admin = await makePerson({ role: "ADMIN" });
  await createProduct(admin.actor, buildContentFromName("Kraakbeenscan", "Kraakbeen B.V."));
  const hidden = { visibility: "Privé", product: { name: "Kraakbeenscan geheim", supplier: null } };
  await api("POST", "/api/algorithm", { token: author.token, json: buildEntryBody(hidden) });
  const namedFor = async ({ actor }: Person, search: string, page = 1) => {
    const query: EntryQuery = { search, filters: {}, sort: "relevance", page, pageSize: ENTRIES_PER_PAGE };
    return (await getRegisterPageData(actor, query, "nl")).named.map(({ address }) => address);
  };
  expect(await namedFor(stranger, "kraakbeen")).toEqual(["/product/kraakbeenscan"]);
  expect(await namedFor(author, "kraakbeen")).toEqual([
    "/product/kraakbeenscan",
    expect.stringMatching(/^\/product\/kraakbeenscan-geheim-/),
  ]);
  expect(await namedFor(stranger, "amsterdam umc")).toEqual(["/hospital/amsterdam-umc"]);
  expect(await namedFor(stranger, "kraakbeen", 2)).toEqual([]);
  expect(await namedFor(stranger, "")).toEqual([]);
});
