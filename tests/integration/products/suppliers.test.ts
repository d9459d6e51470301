import { ANONYMOUS } from "@/lib/platform/auth/actor";
import {
  buildContentFromName,
  createProduct,
  findProductById,
  saveProduct,
} from "@/lib/products/server/products";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
});

const add = async (name: string, supplier: string | null) =>
  (await createProduct(admin.actor, buildContentFromName(name, supplier)))._id;
const save = (product: string, json: Record<string, unknown>) =>
  api("PUT", `/api/v1/products/${product}/supplier`, { token: admin.token, json });
const read = async (product: string) => await findProductById(ANONYMOUS, product);

describe("a supplier", () => {
  it("is saved for all its products, and a form with its old name that stood open conflicts", async () => {
    const [first, second] = [await add("Longscan", "Pulmo BV"), await add("Hartscan", "Pulmo BV")];
    const changed = { name: "Pulmo AI B.V.", otherNames: ["Pulmo BV"], website: "https://pulmo.example" };
    expect((await save(first, { ...changed, version: 1 })).status).toBe(200);
    for (const product of [first, second]) {
      expect(await read(product)).toMatchObject({ version: 2, supplier: changed });
    }
    const stale = saveProduct(admin.actor, second, buildContentFromName("Hartscan", "Pulmo BV"), 1);
    await expect(stale).rejects.toMatchObject({ code: "product_conflict" });
    expect((await save(second, { ...changed, version: 1 })).body.code).toBe("product_conflict");
  });

  it("is meant by its other names too, unless another has that as its own", async () => {
    const first = await add("Longscan", "Pulmo AI");
    await save(first, { name: "Pulmo AI", otherNames: ["Long & Hart"] });
    const supplierOf = async (product: string) => (await read(product))?.supplier?.name;
    expect(await supplierOf(await add("Hartscan", "long & hart"))).toBe("Pulmo AI");
    const other = await add("Nierscan", "Nephro");
    await save(other, { name: "Nephro", otherNames: ["Pulmo AI"] });
    expect(await supplierOf(await add("Leverscan", "Pulmo AI"))).toBe("Pulmo AI");
  });

  it("does not take the name of another, nor a wrong website, and a product without one has none to save", async () => {
    const first = await add("Longscan", "Pulmo BV");
    await add("Hartscan", "Cor BV");
    const refused = await save(first, { name: "COR bv", website: "javascript:alert(1)" });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["website"]]);
    expect((await save(first, { name: "COR bv" })).body.errors.name).toBeDefined();
    expect((await read(first))?.supplier?.name).toBe("Pulmo BV");
    expect((await save(await add("Nierscan", null), { name: "Nephro" })).status).toBe(404);
  });
});
