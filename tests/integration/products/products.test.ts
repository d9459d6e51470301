import { getEntry } from "@/lib/entries/server/entries";
import { getDataModel } from "@/lib/fields/server/data-model";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import {
  buildContentFromName,
  createProduct,
  findProductById,
  getProduct,
  saveProduct,
} from "@/lib/products/server/products";
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
  const here = await getHospitalIdByAlphabet(1);
  admin = await makePerson({ role: "ADMIN" });
  author = await makePerson({ institutionId: here });
  other = await makePerson();
});

const post = (fields: Record<string, unknown>, by = author) =>
  api("POST", "/api/algorithm", { token: by.token, json: buildEntryBody(fields) });
const put = (id: string, fields: Record<string, unknown>, by = author) =>
  api("PUT", `/api/algorithm/${id}`, { token: by.token, json: buildEntryBody(fields) });
const NEW = { name: "Longscan Pro", supplier: "Pulmo BV" };

describe("the product of an entry", () => {
  it("is new, chosen, kept by a save that says nothing of it, and taken away", async () => {
    const { body: entry, status } = await post({ visibility: "Openbaar", product: NEW });
    expect(status).toBe(201);
    expect(entry.product).toMatchObject({ name: "Longscan Pro" });
    const product = await getProduct(ANONYMOUS, entry.product.slug);
    expect(product).toMatchObject({ name: "Longscan Pro", supplier: { name: "Pulmo BV" }, confirmed: false });

    const second = (await post({ visibility: "Openbaar", product: { _id: product._id } }, other)).body;
    expect(second.product).toEqual(entry.product);
    expect((await put(second._id, {}, other)).body.product).toEqual(entry.product);
    expect((await put(second._id, { product: null }, other)).body.product).toBeUndefined();
    expect((await getEntry(ANONYMOUS, entry._id)).entry.product).toEqual(entry.product);
  });

  it("that one may not see is refused like one that does not exist, and nothing is saved", async () => {
    const { body: hidden } = await post({ visibility: "Privé", product: NEW });
    const refused = [
      await post({ product: { _id: hidden.product._id } }, other),
      await post({ product: { _id: "bestaat-niet" } }, other),
    ];
    for (const { status, body } of refused) {
      expect(status).toBe(400);
      expect(body.errors).toEqual(refused[0]?.body.errors);
    }
    expect(await db().entry.count()).toBe(1);
  });

  it("may have a long name, as one that names all its models has", async () => {
    const name = `${"Longscan 1, ".repeat(41)}Longscan`;
    expect(name).toHaveLength(500);
    const { body, status } = await post({ product: { name, supplier: null } });
    expect([status, body.product?.name]).toEqual([201, name]);
    expect((await put(body._id, { product: { _id: body.product._id } })).status).toBe(200);
    expect((await post({ product: { name: `${name}s`, supplier: null } })).status).toBe(400);
  });

  it.each([[{}], [{ name: "a" }], [{ name: 7, supplier: null }], ["Longscan"], [[]]])(
    "%j is refused",
    async (product) => {
      expect((await post({ product })).status).toBe(400);
    },
  );
});

describe("who sees a product", () => {
  it("of a private entry: its author, admins, and nobody else until an admin confirms it", async () => {
    const { body: entry } = await post({ visibility: "Privé", product: NEW });
    const sees = async () => {
      const answers = [ANONYMOUS, other.actor, author.actor, admin.actor].map((actor) =>
        findProductById(actor, entry.product._id),
      );
      return (await Promise.all(answers)).map((product) => product !== null);
    };
    expect(await sees()).toEqual([false, false, true, true]);
    await saveProduct(admin.actor, entry.product._id, buildContentFromName("Longscan Pro", "Pulmo BV"), 1);
    expect(await sees()).toEqual([true, true, true, true]);
  });

  it("of an institution's entry: colleagues", async () => {
    const colleague = await makePerson({ institutionId: author.institutionId });
    const { body: entry } = await post({ visibility: "Instelling", product: NEW });
    expect(await findProductById(colleague.actor, entry.product._id)).not.toBeNull();
    expect(await findProductById(other.actor, entry.product._id)).toBeNull();
  });
});

describe("a product of admins", () => {
  it("has an address of its name, which leads on when it is renamed, and a number when it is taken", async () => {
    const first = await createProduct(admin.actor, buildContentFromName("Us2.v1", "Us2.ai"));
    const second = await createProduct(admin.actor, buildContentFromName("Us2 v1", null));
    expect([first.slug, second.slug]).toEqual(["us2-v1", "us2-v1-2"]);
    const renamed = await saveProduct(
      admin.actor,
      first._id,
      buildContentFromName("Us2.v2", "US2.AI"),
      first.version,
    );
    expect(renamed).toMatchObject({ slug: "us2-v2", version: 2, supplier: first.supplier });
    expect((await getProduct(ANONYMOUS, "us2-v1")).slug).toBe("us2-v2");
    await expect(
      saveProduct(admin.actor, first._id, buildContentFromName("Us2.v3", null), 1),
    ).rejects.toMatchObject({
      code: "product_conflict",
    });
  });

  it("has a page when its name is another's id", async () => {
    const first = await createProduct(admin.actor, buildContentFromName("Longscan", null));
    const second = await createProduct(admin.actor, buildContentFromName(first._id, null));
    expect(second.slug).toBe(`${first._id}-2`);
    expect((await getProduct(ANONYMOUS, second.slug))._id).toBe(second._id);
    expect((await getProduct(ANONYMOUS, first._id))._id).toBe(first._id);
    const third = await createProduct(admin.actor, buildContentFromName("Hartscan", null));
    const renamed = await saveProduct(admin.actor, third._id, buildContentFromName(first._id, null), 1);
    expect((await getProduct(ANONYMOUS, renamed.slug))._id).toBe(third._id);
  });

  it("gets no version, line in the audit trail or mail from a save that leaves it as it is", async () => {
    const model = await getDataModel();
    const functions = model.algorithmFunction.values.slice(0, 2).map(({ label }) => label);
    const content = {
      ...buildContentFromName("Longscan", "Pulmo BV"),
      otherNames: ["Longkijker", "Lungscan"],
      functions,
      certificateEndsOn: "2027-03-01",
    };
    const made = await createProduct(admin.actor, content);
    const lines = () => db().auditEvent.count();
    const before = [await lines(), await db().outboxMail.count()];
    const reversed = {
      ...content,
      supplier: "PULMO BV",
      otherNames: content.otherNames.toReversed(),
      functions: functions.toReversed(),
    };
    expect(await saveProduct(admin.actor, made._id, reversed, made.version)).toEqual(made);
    expect([await lines(), await db().outboxMail.count()]).toEqual(before);
    await expect(saveProduct(admin.actor, made._id, reversed, 7)).rejects.toMatchObject({
      code: "product_conflict",
    });
    const changed = await saveProduct(admin.actor, made._id, { ...content, functions: [] }, made.version);
    expect([changed.version, await lines()]).toEqual([2, (before[0] ?? 0) + 1]);
  });

  it("is confirmed by a save that changes nothing else", async () => {
    const { body: entry } = await post({ visibility: "Openbaar", product: NEW });
    const content = buildContentFromName(NEW.name, NEW.supplier);
    const saved = await saveProduct(admin.actor, entry.product._id, content, 1);
    expect(saved).toMatchObject({ confirmed: true, version: 2 });
  });

  it("is theirs alone", async () => {
    await expect(createProduct(other.actor, buildContentFromName("Scan", null))).rejects.toMatchObject({
      status: 403,
    });
    const { _id } = await createProduct(admin.actor, buildContentFromName("Scan", null));
    await expect(
      saveProduct(other.actor, _id, buildContentFromName("Scan 2", null), 1),
    ).rejects.toMatchObject({
      status: 403,
    });
  });
});

it("is read by an address of any length, and not sent again while it is as it was", async () => {
  const name =
    "Automatische herkenning van diabetische retinopathie op foto's van het netvlies door de huisarts";
  const { slug } = await createProduct(admin.actor, { ...buildContentFromName(name, null) });
  expect(slug.length).toBeGreaterThan(64);
  const path = `/api/v1/products/${slug}`;
  const first = await api("GET", path);
  expect([first.status, first.body.name]).toEqual([200, name]);
  const etag = first.headers.get("etag") ?? "";
  expect((await api("GET", path, { headers: { "if-none-match": etag } })).status).toBe(304);
});
