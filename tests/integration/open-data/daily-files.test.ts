import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { GET as getDay } from "@/app/open-data/files/[file]/route";
import { GET as chooseDay } from "@/app/open-data/files/route";
import { makeDailyFiles } from "@/lib/open-data/server/daily-files";
import { NO_EVIDENCE } from "@/lib/products/evidence-strength";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const NOW = new Date();
let author: Person;

beforeEach(async () => {
  await emptyDatabase();
  author = await makePerson({ name: "Auteur Geheim" });
});

afterEach(() =>
  queryAsTableOwner("UPDATE institution SET contact_email = NULL WHERE contact_email IS NOT NULL"),
);

const make = (day: string) => makeDailyFiles(NOW, day);

async function get(file: string, headers: Record<string, string> = {}, method = "GET") {
  const request = new Request(`http://localhost:3000/open-data/files/${file}`, { method, headers });
  const answer = await getDay(request, { params: Promise.resolve({ file }) });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const readText = async (file: string) => (await get(file)).bytes.toString();
const countParts = async () => (await queryAsTableOwner("SELECT FROM open_data_part")).length;

test("every night has what is public then in three formats, without author, contact and what is hidden", async () => {
  const shown = await makeEntry(author, { algorithmName: "Openbaar", contactEmail: "iemand@test.example" });
  const later = await makeEntry(author, { algorithmName: "Straks weg" });
  await makeEntry(author, { algorithmName: "Van de instelling", visibility: "Instelling" });
  await makeEntry(author, { algorithmName: "Privé", visibility: "Privé" });
  const deleted = await makeEntry(author, { algorithmName: "Verwijderd" });
  await queryAsTableOwner(
    "UPDATE entry SET state = 'BINNED', binned_from = 'PUBLISHED', deleted_at = now() WHERE id = $1",
    [deleted._id],
  );
  expect(await make("2026-11-21")).toBe(9);
  await queryAsTableOwner("UPDATE entry SET visibility = 'PRIVATE' WHERE id = $1", [later._id]);
  expect([await make("2026-11-22"), await make("2026-11-22")]).toEqual([9, 0]);

  const rows = parse<Record<string, string>>(await readText("2026-11-22.csv"), { bom: true, columns: true });
  expect(rows.map((row) => row.Id)).toEqual([shown._id]);
  expect(rows[0]).not.toHaveProperty("Auteur");
  const [entry, ...more] = JSON.parse(await readText("latest.json")) as Record<string, unknown>[];
  expect([entry?._id, entry?.author, more]).toEqual([shown._id, undefined, []]);
  const linked = JSON.parse(await readText("latest.jsonld")) as { "@graph": Record<string, unknown>[] };
  expect(linked["@graph"].map((node) => node.name)).toEqual([
    "AI-register Zorg: Openbare algoritmes van het register",
    "Openbaar",
  ]);
  const parts = (linked["@graph"][1]?.isPartOf ?? []) as { "@id": string }[];
  expect(parts[1]).toEqual({ "@id": linked["@graph"][0]?.["@id"] });
  for (const ending of ["csv", "json", "jsonld"]) {
    const text = await readText(`2026-11-22.${ending}`);
    expect(text).not.toMatch(/Geheim|iemand@test|Straks weg|Van de instelling|Privé|Verwijderd/);
    expect(text).not.toContain(author.id);
    // What was published on a day stays in the version of that day.
    expect(await readText(`2026-11-21.${ending}`)).toContain("Straks weg");
  }
});

test("days with the same file have its bytes once, and of a year ago nothing is left", async () => {
  await makeEntry(author);
  await make("2026-11-21");
  await make("2026-11-22");
  expect(await countParts()).toBe(9);
  await makeEntry(author);
  await make("2027-11-21");
  expect(await queryAsTableOwner("SELECT DISTINCT day::text FROM open_data_file ORDER BY day")).toEqual([
    { day: "2026-11-22" },
    { day: "2027-11-21" },
  ]);
  expect(await countParts()).toBe(12);
  await make("2027-11-22");
  expect(await countParts()).toBe(9);
});

test("a file is checked by its digest, and not sent again to who has it", async () => {
  await makeEntry(author);
  await make("2026-11-21");
  const [stored] = await queryAsTableOwner<{ sha256: string; size: number }>(
    "SELECT sha256, size FROM open_data_file WHERE format = 'csv' AND data_set = 'entries'",
  );
  const { answer, bytes } = await get("2026-11-21.csv", { "accept-encoding": "br, gzip" });
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(stored?.sha256);
  expect(bytes).toHaveLength(stored?.size ?? 0);
  expect(Object.fromEntries(answer.headers)).toEqual({
    "cache-control": "public, max-age=86400, immutable",
    "content-disposition": 'attachment; filename="ai-register-zorg-openbaar-2026-11-21.csv"',
    "content-type": "text/csv; charset=utf-8",
    etag: `W/"${stored?.sha256}"`,
  });
  const again = await get("latest.csv", { "if-none-match": `"${stored?.sha256}"` });
  expect([again.answer.status, again.bytes.length]).toEqual([304, 0]);
  expect(again.answer.headers.get("cache-control")).toBe("public, max-age=300");
  const head = await get("latest.csv", {}, "HEAD");
  expect([head.answer.status, head.bytes.length]).toEqual([200, 0]);
});

test.each([
  "2026-11-20.csv",
  "products-2026-11-20.csv",
  "entries-latest.csv",
  "2026-02-31.csv",
  "2026-11-21.xlsx",
  "latest",
  "latest.csv",
])("%s is not there, which people are told on a page", async (file) => {
  if (file !== "latest.csv") await make("2026-11-21");
  const { answer, bytes } = await get(file);
  expect([answer.status, (JSON.parse(bytes.toString()) as { code: string }).code]).toEqual([
    404,
    "not_found",
  ]);
  const shown = (await get(file, { accept: "text/html,*/*" })).answer;
  expect([shown.status, shown.headers.get("location")]).toEqual([
    307,
    `/not-found?from=${encodeURIComponent(`/open-data/files/${file}`)}`,
  ]);
});

test.each([
  ["?day=2026-11-21&format=json", "/open-data/files/2026-11-21.json"],
  ["", "/open-data/files/latest.csv"],
  ["?day=2026-11-21&format=csv&set=products", "/open-data/files/products-2026-11-21.csv"],
  ["?day=//elders.example&format=x", "/open-data/files/%2F%2Felders.example.x"],
])("the form's %s leads to %s", (query, address) => {
  const answer = chooseDay(new Request(`http://localhost:3000/open-data/files${query}`));
  expect([answer.status, answer.headers.get("location")]).toEqual([303, address]);
});

test("products and hospitals have files of their own, which hold what everyone sees of them and no more", async () => {
  const admin = await makePerson({ role: "ADMIN" });
  const mail = "vragen@ziekenhuis.test";
  await queryAsTableOwner("UPDATE institution SET contact_email = $1 WHERE name = 'Amphia'", [mail]);
  const add = async (person: Person, fields: Record<string, unknown>) =>
    (await api("POST", "/api/algorithm", { token: person.token, json: buildEntryBody(fields) })).body;
  const confirmed = { name: "Longscan", supplier: "Voorbeeld BV" };
  const used = { activeHospital: "Amphia", technicalReadinessLevel: "In gebruik" };
  const first = await add(author, { visibility: "Openbaar", ...used, product: confirmed });
  const { _id, slug } = first.product;
  const product = { _id };
  await add(author, { visibility: "Instelling", activeHospital: "Bernhoven", product });
  await add(author, { visibility: "Privé", activeHospital: "Erasmus MC", product });
  const gone = await add(author, { visibility: "Openbaar", activeHospital: "Amsterdam UMC", product });
  await queryAsTableOwner(
    "UPDATE entry SET state = 'BINNED', binned_from = 'PUBLISHED', deleted_at = now() WHERE id = $1",
    [gone._id],
  );
  const secret = await add(author, { visibility: "Privé", product: { name: "Geheimscan", supplier: null } });
  const unlooked = await add(author, {
    visibility: "Openbaar",
    product: { name: "Losscan", supplier: null },
  });
  await queryAsTableOwner("UPDATE product SET confirmed_at = now(), law = 'none' WHERE id = $1", [_id]);
  await make("2026-11-21");

  const table = async (file: string) =>
    parse<Record<string, string>>(await readText(file), { bom: true, columns: true });
  const [row, ...others] = await table("products-latest.csv");
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    Naam: "Longscan",
    Leverancier: "Voorbeeld BV",
    Wet: "Geen medisch hulpmiddel",
    Gebruik: "Amphia: In gebruik",
    "Adres in het register": `http://localhost:3000/product/${slug}`,
    Id: _id,
  });
  const uses = [{ algorithm: first._id, hospital: "Amphia", phase: "In gebruik" }];
  const [json] = JSON.parse(await readText("products-latest.json"));
  expect(json).toEqual({
    ...(await api("GET", `/api/v1/products/${_id}`)).body,
    uses,
    evidence: NO_EVIDENCE,
  });
  const [whole, node] = JSON.parse(await readText("products-latest.jsonld"))["@graph"];
  expect(node).toMatchObject({
    "@type": "Product",
    "@id": `http://localhost:3000/product/${slug}`,
    additionalProperty: [{ name: "Amphia", value: "In gebruik" }],
    isPartOf: { "@id": whole["@id"] },
  });

  const hospitals = JSON.parse(await readText("hospitals-latest.json")) as Record<string, unknown>[];
  const listed = (await api("GET", "/api/v1/hospitals?search=amphia")).body;
  const { contactEmail, ...amphia } = listed[0];
  expect(contactEmail).toBe(mail);
  expect(amphia).toMatchObject({ algorithms: 1, inUse: 1, products: 1 });
  expect(hospitals.find(({ name }) => name === "Amphia")).toEqual(amphia);
  const hospitalRow = (await table("hospitals-latest.csv")).find(({ Naam }) => Naam === "Amphia");
  expect(hospitalRow).toMatchObject({ Soort: "Topklinisch", "Openbare algoritmes": "1", Producten: "1" });
  const { "@graph": graph } = JSON.parse(await readText("hospitals-latest.jsonld"));
  expect(graph).toHaveLength(hospitals.length + 1);

  const marks = [mail, author.id, admin.id, "Auteur Geheim", "Geheimscan", secret._id, gone._id];
  for (const set of ["products", "hospitals"]) {
    for (const ending of ["csv", "json", "jsonld"]) {
      const text = await readText(`${set}-2026-11-21.${ending}`);
      expect([...marks, "Losscan"].filter((mark) => text.includes(mark))).toEqual([]);
    }
  }
  // An entry names its product, also one that no admin has looked at: its page is there for everyone.
  const entries = await table("latest.csv");
  expect(entries.map((entry) => [entry.Product, entry["Product-id"]]).sort()).toEqual([
    ["Longscan", _id],
    ["Losscan", unlooked.product._id],
  ]);
  const headings = Object.keys(entries[0] ?? {});
  expect(headings.slice(-10, -6)).toEqual(["Id", "Product", "Product-id", "METC-oordeel"]);
  expect(await readText("latest.jsonld")).toContain(
    `"isBasedOn":{"@type":"Product","@id":"http://localhost:3000/product/${slug}"`,
  );
  const { answer } = await get("products-latest.csv");
  expect(answer.headers.get("content-disposition")).toBe(
    'attachment; filename="ai-register-zorg-producten-2026-11-21.csv"',
  );
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");

  // What changes of entries alone gives the products no new bytes.
  await add(author, { visibility: "Openbaar" });
  await make("2026-11-22");
  const digests = await queryAsTableOwner<{ set: string; count: number }>(
    `SELECT data_set AS set, count(DISTINCT sha256)::int AS count FROM open_data_file
     WHERE format = 'json' GROUP BY data_set ORDER BY data_set`,
  );
  expect(digests).toEqual([
    { set: "entries", count: 2 },
    { set: "hospitals", count: expect.any(Number) },
    { set: "products", count: 1 },
  ]);
});

test("an empty register has files too", async () => {
  await make("2026-11-21");
  expect(JSON.parse(await readText("latest.json"))).toEqual([]);
  expect((JSON.parse(await readText("latest.jsonld")) as { "@graph": unknown[] })["@graph"]).toHaveLength(1);
});

test("a file that loses a part while it is sent is broken off", async () => {
  await makeEntry(author);
  await make("2026-11-21");
  await queryAsTableOwner(`INSERT INTO open_data_part SELECT sha256, 2, bytes FROM open_data_part
    WHERE sha256 = (SELECT sha256 FROM open_data_file WHERE data_set = 'entries' AND format = 'json')`);
  // Before its first bytes it is refused by a status, after those by the end of the connection.
  const read = get("latest.json").then(
    ({ answer }) => answer.status,
    () => "broken off",
  );
  expect([500, "broken off"]).toContain(await read);
});

test("the licence that an admin chooses is said everywhere, and a file keeps that of its day", async () => {
  const admin = await makePerson({ role: "ADMIN" });
  await make("2026-11-21");
  const choose = (as: Person, licence: string) =>
    api("PUT", "/api/admin/data-licence", { token: as.token, json: { licence } });
  expect((await choose(author, "cc0")).status).toBe(403);
  expect((await choose(admin, "mit")).status).toBe(400);
  expect((await choose(admin, "cc-by")).body).toEqual({ licence: "cc-by" });
  await make("2026-11-22");
  const url = "https://creativecommons.org/licenses/by/4.0/";
  expect((await get("2026-11-21.csv")).answer.headers.get("link")).toBeNull();
  expect((await get("2026-11-22.csv")).answer.headers.get("link")).toBe(`<${url}>; rel="license"`);
  expect(JSON.parse(await readText("latest.jsonld"))).toMatchObject({ "@graph": [{ license: url }] });
  const { body } = await api("GET", "/api/openapi.json");
  expect(body).toMatchObject({ info: { license: { name: "CC BY 4.0", url } } });
  const catalog = JSON.stringify((await api("GET", "/api/v1/catalog.jsonld")).body);
  expect(catalog).toContain("licenties/naamsvermelding40");
  expect((await choose(admin, "not-open")).status).toBe(200);
  expect((await api("GET", "/api/openapi.json")).body).not.toHaveProperty("info.license");
});

test("the log says of each choice of a licence what was there before it, and nothing of one that changes nothing", async () => {
  const admin = await makePerson({ role: "ADMIN" });
  const choose = (licence: string) =>
    api("PUT", "/api/admin/data-licence", { token: admin.token, json: { licence } });
  await choose("cc0");
  await choose("cc0");
  await Promise.all([choose("cc-by"), choose("cc-by-sa")]);
  const rows = await queryAsTableOwner<{ licence: string[] }>(
    "SELECT details->'licence' AS licence FROM audit_event WHERE kind = 'content.licenceChosen'",
  );
  const from = new Map(rows.map(({ licence: [before, after] }) => [before, after]));
  // However the two at once came in, the choices are one chain.
  const last = from.get(from.get("cc0"));
  expect([rows.length, from.get("not-open"), last]).toEqual([3, "cc0", expect.stringMatching(/^cc-by/)]);
});
