import { GET as getPicture } from "@/app/opengraph/product/[picture]/route";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { buildContentFromName, createProduct, getProduct } from "@/lib/products/server/products";
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

const feedOf = (slug: string) => api("GET", `/api/v1/feed.atom?product=${slug}`);
const pictureOf = (file: string) =>
  getPicture(new Request(`http://localhost:3000/opengraph/product/${file}`), {
    params: Promise.resolve({ picture: file }),
  });

describe("the feed of a product", () => {
  it("holds the public changes of its entries alone", async () => {
    const product = await createProduct(admin.actor, buildContentFromName("Longscan Pro", null));
    for (const [algorithmName, visibility, productId] of [
      ["Openbaar gebruik", "Openbaar", product._id],
      ["Besloten gebruik", "Instelling", product._id],
      ["Iets anders", "Openbaar", null],
    ] as const) {
      const { _id } = await makeEntry(author, { algorithmName, visibility });
      await db().entry.update({ where: { id: _id }, data: { productId } });
    }
    const { status, text } = await feedOf(product.slug);
    expect(status).toBe(200);
    expect(text).toContain("Longscan Pro");
    expect(text).toContain("Openbaar gebruik");
    expect(text).not.toContain("Besloten gebruik");
    expect(text).not.toContain("Iets anders");
    expect(text).toContain(`/product/${product.slug}`);
  });

  it("does not exist of a product that not everyone may see, nor its picture", async () => {
    const json = buildEntryBody({ visibility: "Privé", product: { name: "Geheim", supplier: null } });
    const { body } = await api("POST", "/api/algorithm", { token: author.token, json });
    const hidden = body.product.slug as string;
    const [secret, none] = [await feedOf(hidden), await feedOf("bestaat-niet")];
    expect([secret.status, none.status]).toEqual([404, 404]);
    expect(secret.body).toEqual(none.body);
    for (const file of [`${hidden}.png`, "bestaat-niet.png", "%00.png", "x"]) {
      expect([file, (await pictureOf(file)).status]).toEqual([file, 404]);
    }
  });
});

it("draws the picture of a product", async () => {
  const { slug } = await createProduct(admin.actor, buildContentFromName("Longscan Pro", "Pulmo BV"));
  const answer = await pictureOf(`${slug}.png`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect((await getProduct(ANONYMOUS, slug)).name).toBe("Longscan Pro");
});
