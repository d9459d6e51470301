import { mergeProductsByHand } from "@/lib/matching/server/proposals";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { buildContentFromName, createProduct } from "@/lib/products/server/products";
import { listProductUses } from "@/lib/products/server/uses";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let admin: Person;
let author: Person;
let other: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
  author = await makePerson({ institutionId: await getHospitalIdByAlphabet(1) });
  other = await makePerson({ institutionId: await getHospitalIdByAlphabet(2) });
});

const IN_USE = "Geïntegreerde oplossing";
const hospital = async (place: number) =>
  (await db().institution.findUniqueOrThrow({ where: { id: await getHospitalIdByAlphabet(place) } })).name;
const product = async (name: string, more = {}) =>
  (await createProduct(admin.actor, { ...buildContentFromName(name, "Pulmo BV"), ...more }))._id;
const use = async (_id: string, fields: Record<string, unknown> = {}) => {
  const { status, body } = await api("POST", "/api/algorithm", {
    token: author.token,
    json: buildEntryBody({ product: { _id }, ...fields }),
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const list = (query = "", by?: Person) =>
  api("GET", `/api/v1/products${query}`, by === undefined ? {} : { token: by.token });
const counts = ({ body }: { body: { name: string; hospitals: number; inUse: number }[] }) =>
  body.map(({ name, hospitals, inUse }) => [name, hospitals, inUse]);

describe("the list of products", () => {
  it("counts hospitals of the entries that the reader may see", async () => {
    const phases = (
      await db().listValue.findMany({
        where: { fieldKey: "technicalReadinessLevel" },
        orderBy: { position: "asc" },
      })
    ).map(({ label }) => label);
    const inUse = phases.at(-2) ?? IN_USE;
    const [first, second] = [await product("Longscan"), await product("Hartscan")];
    const [here, there] = [await hospital(1), await hospital(2)];
    await use(first, { activeHospital: here, technicalReadinessLevel: inUse });
    await use(first, { activeHospital: here });
    await use(first, { activeHospital: there, visibility: "Instelling", technicalReadinessLevel: inUse });
    await use(second, { activeHospital: there, visibility: "Privé" });
    expect(counts(await list())).toEqual([
      ["Longscan", 1, 1],
      ["Hartscan", 0, 0],
    ]);
    expect(counts(await list("", other))).toEqual([
      ["Longscan", 1, 1],
      ["Hartscan", 0, 0],
    ]);
    expect(counts(await list("", author))).toEqual([
      ["Longscan", 2, 2],
      ["Hartscan", 1, 0],
    ]);
    expect(counts(await list("?atLeast=2"))).toEqual([]);
    expect(counts(await list("?atLeast=2", author))).toEqual([["Longscan", 2, 2]]);
    expect((await listProductUses(ANONYMOUS, first)).length).toBe(2);
    expect((await listProductUses(author.actor, first)).length).toBe(3);
  });

  it("counts each hospital once per state: in use, tested or stopped, of the entries that the reader may see", async () => {
    const scan = await product("Longscan");
    const [here, there] = [await hospital(1), await hospital(2)];
    await use(scan, { activeHospital: here, technicalReadinessLevel: "In gebruik" });
    await use(scan, { activeHospital: here, technicalReadinessLevel: "Validatie" });
    await use(scan, { activeHospital: here, technicalReadinessLevel: "Idee" });
    await use(scan, { activeHospital: there, technicalReadinessLevel: "Out of service" });
    await use(scan, { activeHospital: "Meerdere ziekenhuizen", technicalReadinessLevel: "Validatie" });
    await use(scan, { activeHospital: there, technicalReadinessLevel: null });
    const hidden = { visibility: "Instelling", activeHospital: there };
    await use(scan, { ...hidden, technicalReadinessLevel: "Validatie" });
    const statesOf = async (by?: Person) => {
      const [{ hospitals, inUse, testing, stopped }] = (await list("", by)).body;
      return { hospitals, inUse, testing, stopped };
    };
    expect(await statesOf()).toEqual({ hospitals: 2, inUse: 1, testing: 1, stopped: 1 });
    expect(await statesOf(other)).toEqual({ hospitals: 2, inUse: 1, testing: 1, stopped: 1 });
    expect(await statesOf(author)).toEqual({ hospitals: 2, inUse: 1, testing: 2, stopped: 1 });
  });

  it("is searched by name, other names and supplier, filtered, ordered and cut in pages", async () => {
    await product("Écho", { otherNames: ["CardioView"], riskClass: "IIa", law: "MDR", functions: [] });
    await product("Botscan", { medicalSpecialism: "Radiologie", certificateEndsOn: "2027-05-01" });
    const names = async (query: string) => (await list(query)).body.map(({ name }: { name: string }) => name);
    expect(await names("?search=echo")).toEqual(["Écho"]);
    expect(await names("?search=pulmo%20cardio")).toEqual(["Écho"]);
    expect(await names("?riskClass=IIa")).toEqual(["Écho"]);
    expect(await names("?specialism=Radiologie")).toEqual(["Botscan"]);
    expect(await names("?sort=name")).toEqual(["Botscan", "Écho"]);
    await product("Adem", { certificateEndsOn: "2026-12-31" });
    expect(await names("?sort=certificate")).toEqual(["Adem", "Botscan", "Écho"]);
    const paged = await list("?page=2");
    expect(paged.body).toEqual([]);
    const { headers } = await list();
    expect([paged, { headers }].map((one) => one.headers.get("x-total-count"))).toEqual(["3", "3"]);
    const again = await api("GET", "/api/v1/products", {
      headers: { "if-none-match": headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it("has what a member sees otherwise in its place on every page, and counts it once", async () => {
    const names = Array.from({ length: 45 }, (_, number) => `Scan ${String(number).padStart(2, "0")}`);
    const ids: Record<string, string> = {};
    for (const name of names) ids[name] = await product(name);
    const activeHospital = await hospital(1);
    // Nobody else sees these uses, so that for everybody the order is by name alone.
    const used = ["Scan 03", "Scan 21", "Scan 44"];
    for (const name of used) await use(ids[name] ?? "", { activeHospital, visibility: "Privé" });
    await use("", { product: { name: "Scan 22b", supplier: null }, activeHospital });
    const all = async (query: string, by?: Person) => {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`${query}page=${page}`, by)));
      expect(new Set(pages.map(({ headers }) => headers.get("x-total-count"))).size).toBe(1);
      const found = pages.flatMap(({ body }) => body.map(({ name }: { name: string }) => name));
      expect(pages[0]?.headers.get("x-total-count")).toBe(String(found.length));
      return found;
    };
    const others = names.filter((name) => !used.includes(name));
    expect(await all("?", author)).toEqual(["Scan 03", "Scan 21", "Scan 22b", "Scan 44", ...others]);
    expect(await all("?sort=name&", author)).toEqual([...names, "Scan 22b"].sort());
    expect(await all("?search=2&", author)).toEqual([
      "Scan 21",
      "Scan 22b",
      ...others.filter((name) => name.includes("2")),
    ]);
    expect(await all("?", other)).toEqual(["Scan 22b", ...names]);
    expect(await all("?sort=name&", other)).toEqual([...names, "Scan 22b"].sort());
    expect(await all("?", admin)).toEqual(["Scan 03", "Scan 21", "Scan 22b", "Scan 44", ...others]);
  });

  it("has an order for admins of its own, with what only some see", async () => {
    await product("Botscan");
    const names = async (by?: Person) =>
      (await list("?sort=name", by)).body.map(({ name }: { name: string }) => name);
    await use("", { product: { name: "Aorta", supplier: null }, visibility: "Privé" });
    expect([await names(admin), await names()]).toEqual([["Aorta", "Botscan"], ["Botscan"]]);
    await product("Hartscan");
    expect([await names(admin), await names()]).toEqual([
      ["Aorta", "Botscan", "Hartscan"],
      ["Botscan", "Hartscan"],
    ]);
  });

  it("gives as many on a page as are asked for, and says where the others stand", async () => {
    for (const name of ["Aorta", "Botscan", "Hartscan"]) await product(name);
    const names = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name);
    for (const by of [undefined, author, admin]) {
      const second = await list("?sort=name&pageSize=2&page=2", by);
      expect([names(second), second.headers.get("x-total-count")]).toEqual([["Hartscan"], "3"]);
      expect(second.headers.get("link")).toContain(
        '</api/v1/products?sort=name&page=1&pageSize=2>; rel="prev"',
      );
    }
  });

  it.each([
    "?pageSize=0",
    "?pageSize=101",
    "?riskClass=V",
    "?specialism=Onzin",
    "?atLeast=4",
    "?page=0",
    "?x=1",
    "?sort=x",
  ])("%s is refused", async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  it("is stored by nobody for who is logged in", async () => {
    expect((await list("", author)).headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("the API of a product", () => {
  it("is written by admins, from the state that it was read in", async () => {
    const json = { ...buildContentFromName("Longscan", null), udiDi: "04006381333931" };
    const { body, status } = await api("POST", "/api/v1/products", { token: admin.token, json });
    expect(status).toBe(201);
    const address = `/api/v1/products/${body._id}`;
    expect((await api("GET", address)).body).toEqual(body);
    expect((await api("GET", `/api/v1/products/${body.slug}`)).body).toEqual(body);
    const save = (more: Record<string, unknown>) =>
      api("PUT", address, { token: admin.token, json: { ...json, version: 1, ...more } });
    expect((await save({ description: "Vindt noduli." })).body).toMatchObject({ version: 2 });
    expect((await save({})).status).toBe(409);
    expect((await api("PUT", address, { token: author.token, json })).status).toBe(403);
    expect((await api("GET", "/api/v1/products/bestaat-niet")).status).toBe(404);
  });

  it("is deleted by admins as long as nothing hangs on it, with a supplier that makes nothing else", async () => {
    const remove = async (id: string, by = admin) => {
      const { status, body } = await api("DELETE", `/api/v1/products/${id}`, { token: by.token });
      return [status, body.code];
    };
    const wrong = await product("Longscan");
    expect(await remove(wrong, author)).toEqual([403, "forbidden"]);
    const follow = { kind: "product", target: "longscan", frequency: "weekly" };
    expect((await api("POST", "/api/v1/follows", { token: author.token, json: follow })).status).toBe(201);
    expect(await remove(wrong)).toEqual([200, undefined]);
    expect(await remove(wrong)).toEqual([404, "not_found"]);
    expect([await db().product.count(), await db().supplier.count(), await db().follow.count()]).toEqual([
      0, 0, 0,
    ]);

    const [used, studied, proposed, merged, kept] = await Promise.all(
      ["Hartscan", "Botscan", "Oogscan", "Huidscan", "Huidscan 2"].map((name) => product(name)),
    );
    const { _id: entry } = await use(used ?? "", { visibility: "Privé" });
    await api("DELETE", `/api/algorithm/${entry}`, { token: admin.token });
    await db().study.create({
      data: { productId: studied ?? "", doi: "10.1/a", title: "Een studie", year: 2024 },
    });
    await db().productProposal.create({ data: { productId: proposed ?? "", changes: {} } });
    await mergeProductsByHand(admin.actor, merged ?? "", kept ?? "");
    for (const id of [used, studied, proposed, kept])
      expect(await remove(id ?? "")).toEqual([409, "product_in_use"]);
    expect(await remove(merged ?? "")).toEqual([404, "not_found"]);
    expect(await db().product.count()).toBe(5);
  });

  it.each([
    ["udiDi", "123"],
    ["srn", "x"],
    ["website", "javascript:alert(1)"],
    ["law", "X"],
    ["riskClass", "IIa"],
    ["certificateEndsOn", "2026-02-30"],
    ["name", ""],
    ["functions", ["Onzin"]],
  ])("refuses %s %j", async (field, value) => {
    const json = { ...buildContentFromName("Longscan", null), [field]: value };
    expect((await api("POST", "/api/v1/products", { token: admin.token, json })).status).toBe(400);
    expect(await db().product.count()).toBe(0);
  });
});
