import sharp from "sharp";
import { GET as getPicture } from "@/app/opengraph/[picture]/route";
import { GET as getEntryPicture } from "@/app/opengraph/algorithm/[picture]/route";
import { GET as getProductPicture } from "@/app/opengraph/product/[picture]/route";
import { db } from "@/lib/platform/database/db";
import { buildContentFromName, createProduct } from "@/lib/products/server/products";
import { buildBinnedColumns } from "../../support/bin";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

const CALLS = 6;
Object.assign(process.env, { CACHE_SECONDS: "0", API_ANONYMOUS_CALLS: String(CALLS) });

const SITE = "http://localhost:3000";
let author: Person;

/** A value that no admin could have made. */
async function oddValue(fieldKey: string, label: string): Promise<number> {
  const known = await db().listValue.findFirst({ where: { fieldKey, label }, select: { id: true } });
  return (known ?? (await db().listValue.create({ data: { fieldKey, label, position: 0 } }))).id;
}

beforeEach(async () => {
  await emptyDatabase();
  author = await makePerson();
});

let visitors = 0;
/** Each request comes from an address of its own, unless the test says which. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  visitors += 1;
  const request = new Request(`${SITE}${path}`, {
    method,
    headers: { "x-forwarded-for": `192.0.2.${visitors}`, ...headers },
  });
  const picture = decodeURIComponent(new URL(request.url).pathname.split("/").at(-1) ?? "");
  const kinds = { "/opengraph/algorithm/": getEntryPicture, "/opengraph/product/": getProductPicture };
  const get = Object.entries(kinds).find(([start]) => path.startsWith(start))?.[1] ?? getPicture;
  return get(request, { params: Promise.resolve({ picture }) });
}

const addressOf = ({ _id }: { _id: string }) => `/opengraph/algorithm/${_id}.png?v=1`;

async function expectPicture(answer: Response): Promise<Buffer> {
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get("content-length")).toBe(String(bytes.byteLength));
  const { format, width, height } = await sharp(bytes).metadata();
  expect([format, width, height]).toEqual(["png", 1200, 630]);
  expect(bytes.byteLength).toBeLessThan(200_000);
  return bytes;
}

describe("the pictures that other sites show", () => {
  it.each(["register", "dashboard"])("are of the %s", async (name) => {
    const answer = await ask(`/opengraph/${name}.png`);
    expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
    await expectPicture(answer);
  });

  it("are of each public entry, and another once it changes", async () => {
    const entry = await makeEntry(author, { algorithmName: "Longnodules op CT" });
    const first = await ask(addressOf(entry));
    expect(first.headers.get("cache-control")).toBe("public, no-cache");
    const tag = first.headers.get("etag") ?? "";
    const bytes = await expectPicture(first);
    expect((await ask(addressOf(entry))).headers.get("etag")).toBe(tag);
    await db().entry.update({ where: { id: entry._id }, data: { algorithmName: "Hartfalen op ECG" } });
    const second = await ask(addressOf(entry));
    expect(second.headers.get("etag")).not.toBe(tag);
    expect((await expectPicture(second)).equals(bytes)).toBe(false);
  });

  it("are of each product, with the furthest phase of its public entries alone", async () => {
    const admin = await makePerson({ role: "ADMIN" });
    const { _id: productId, slug } = await createProduct(
      admin.actor,
      buildContentFromName("Longscan", "Pulmo BV"),
    );
    const use = async (technicalReadinessLevel: string, visibility = "Openbaar") => {
      const { _id } = await makeEntry(author, { technicalReadinessLevel, visibility });
      await db().entry.update({ where: { id: _id }, data: { productId } });
      return (await ask(`/opengraph/product/${slug}.png`, {}, "HEAD")).headers.get("etag");
    };
    const first = await use("Validatie");
    expect(await use("In gebruik", "Privé")).toBe(first);
    expect(await use("Idee")).toBe(first);
    expect(await use("Out of service")).toBe(first);
    expect(await use("In gebruik")).not.toBe(first);
    await expectPicture(await ask(`/opengraph/product/${slug}.png`));
  });

  it("are not drawn for who has them, nor for HEAD", async () => {
    const entry = await makeEntry(author);
    const head = await ask(addressOf(entry), {}, "HEAD");
    const tag = head.headers.get("etag") ?? "";
    expect([head.status, head.body, head.headers.get("content-type")]).toEqual([200, null, "image/png"]);
    const again = await ask(addressOf(entry), { "if-none-match": `"x", W/${tag}` });
    expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, null, tag]);
  });

  it("are of nothing that not everyone may see: the answer is that of an entry that is not there", async () => {
    const hidden = [
      await makeEntry(author, { visibility: "Privé" }),
      await makeEntry(author, { visibility: "Instelling" }),
      await makeEntry(author),
    ];
    await db().entry.update({ where: { id: hidden[2]?._id }, data: buildBinnedColumns() });
    const seen = async (path: string) => {
      const answer = await ask(path, { authorization: `Bearer ${author.token}` });
      return [answer.status, await answer.text(), ...answer.headers];
    };
    const missing = await seen("/opengraph/algorithm/0199aaaa-0000-7000-8000-000000000000.png");
    expect(missing[0]).toBe(404);
    for (const entry of hidden) expect(await seen(addressOf(entry))).toEqual(missing);
    const wasShown = await makeEntry(author);
    await expectPicture(await ask(addressOf(wasShown)));
    await db().entry.update({ where: { id: wasShown._id }, data: { visibility: "PRIVATE" } });
    expect(await seen(addressOf(wasShown))).toEqual(missing);
  });

  it.each([
    "/opengraph/algorithm/x",
    "/opengraph/algorithm/.png",
    "/opengraph/algorithm/%00.png",
    "/opengraph/algorithm/a%2Fb.png",
    `/opengraph/algorithm/${"a".repeat(200)}.png`,
    "/opengraph/anders.png",
    "/opengraph/constructor",
    "/opengraph/__proto__",
  ])("are not at %s", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  const NAMES = [
    "😀👩‍⚕️ 🫀",
    "خوارزمية الكشف عن الأورام",
    "\u202eomgekeerd\u202c en \u200f\u200b gewoon",
    "אלגוריתם 日本語 алгоритм",
    "W".repeat(150),
    "longkankerherkenningsalgoritmeontwikkeling ".repeat(4).slice(0, 150).trim(),
    "Nguyễn’s «β-hCG» ≥ 5 µg – ﬁne ligature ẞ Ł",
    "a\u0301\u0302\u0303\u0304\u0305".repeat(25),
    `<img src=x onerror="alert(1)"> & {name} ' "`,
    "العربية mixed with Latin 123",
  ];

  it.each(NAMES)("draw whatever an entry is called: %j", async (algorithmName) => {
    const entry = await makeEntry(author);
    // Past the form's own rules, as an import or an older rule may have let it in.
    await db().entry.update({
      where: { id: entry._id },
      data: {
        algorithmName,
        algorithmType: await oddValue("algorithmType", algorithmName),
        activeHospital: await oddValue("activeHospital", algorithmName),
        medicalSpecialism: await oddValue("medicalSpecialism", algorithmName),
        technicalReadinessLevel: await oddValue("technicalReadinessLevel", algorithmName),
      },
    });
    await expectPicture(await ask(addressOf(entry)));
  });

  it("ask nothing of anybody else, whichever signs are in a name", async () => {
    const fetching = jest.spyOn(globalThis, "fetch");
    const entry = await makeEntry(author, { algorithmName: "😀 خوارزمية 日本語 vraagteken" });
    await expectPicture(await ask(addressOf(entry)));
    expect(fetching).not.toHaveBeenCalled();
    fetching.mockRestore();
  });
});

describe("drawing", () => {
  const from = { "x-forwarded-for": "198.51.100.7" };

  it("is counted against who asks, as a call of the API is; what is drawn already is there for everyone", async () => {
    const entries = [];
    for (let number = 0; number <= CALLS; number += 1) entries.push(await makeEntry(author));
    const statuses = [];
    for (const entry of entries) statuses.push((await ask(addressOf(entry), from)).status);
    expect(statuses).toEqual([...Array.from({ length: CALLS }, () => 200), 429]);
    const [first] = entries;
    if (first === undefined) throw new Error("there is no entry");
    expect((await ask(addressOf(first), from)).status).toBe(200);
    expect((await ask(`/opengraph/algorithm/${first._id}.png?v=${Math.random()}`, from)).status).toBe(200);
  });

  it("is done once for many who ask at once", async () => {
    const entry = await makeEntry(author);
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(addressOf(entry))));
    const pictures = await Promise.all(answers.map(expectPicture));
    expect(new Set(pictures.map((bytes) => bytes.toString("base64"))).size).toBe(1);
  });
});
