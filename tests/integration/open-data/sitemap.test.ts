import { GET as getRobots } from "@/app/robots.txt/route";
import { GET as getPart } from "@/app/sitemap/[part]/route";
import { GET as getSitemap } from "@/app/sitemap.xml/route";
import { listRecentEntries } from "@/lib/entries/server/stream";
import { db } from "@/lib/platform/database/db";
import { getSettings } from "@/lib/platform/env";
import { api } from "../../support/api";
import { buildBinnedColumns } from "../../support/bin";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";
import { INDEXED_PAGE_PATHS } from "../../support/public-pages";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const SITE = "http://localhost:3000";
let author: Person;

beforeEach(async () => {
  await emptyDatabase();
  author = await makePerson();
});

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
const read = async () => (await getSitemap(new Request(`${SITE}/sitemap.xml`))).text();
const readPart = (part: string) =>
  getPart(new Request(`${SITE}/sitemap/${part}`), { params: Promise.resolve({ part }) });

describe("the sitemap", () => {
  it("lists the public pages and public entries, with when they changed, and nothing else", async () => {
    const shown = await makeEntry(author);
    const hidden = [
      await makeEntry(author, { visibility: "Privé" }),
      await makeEntry(author, { visibility: "Instelling" }),
      await makeEntry(author),
    ];
    await db().entry.update({ where: { id: hidden[2]?._id }, data: buildBinnedColumns() });
    const answer = await getSitemap(new Request(`${SITE}/sitemap.xml`));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "application/xml; charset=utf-8",
    ]);
    const xml = await answer.text();
    expect(addressesIn(xml)).toEqual([
      ...INDEXED_PAGE_PATHS.map((path) => SITE + path),
      `${SITE}/algorithm/${shown._id}/detail`,
    ]);
    expect(xml).toContain(`<lastmod>${shown.updated}</lastmod>`);
    for (const { _id } of hidden) expect(xml).not.toContain(_id);
  });

  it("leads to what is public of each value that names one hospital or specialism", async () => {
    await makeEntry(author, { activeHospital: "Meerdere ziekenhuizen", medicalSpecialism: "Radiologie" });
    await makeEntry(author, { activeHospital: "Anders", medicalSpecialism: "Meerdere specialismen" });
    expect(addressesIn(await read()).filter((address) => address?.includes("/explore/"))).toEqual([
      `${SITE}/explore/medicalSpecialism/Radiologie`,
    ]);
    const { name, slug } = await db().institution.findUniqueOrThrow({
      where: { id: await getHospitalIdByAlphabet(2) },
    });
    await makeEntry(author, { activeHospital: name });
    expect(addressesIn(await read()).filter((address) => address?.includes("/hospital/"))).toEqual([
      `${SITE}/hospital/${slug}`,
      `${SITE}/hospital/${slug}/patients`,
    ]);
  });

  it("follows every write of this process at once, while it is remembered", async () => {
    Object.assign(getSettings(), { CACHE_SECONDS: 5 });
    try {
      const { _id } = await makeEntry(author);
      expect(await read()).toContain(_id);
      const hidden = buildEntryBody({ visibility: "Privé" });
      await api("PUT", `/api/algorithm/${_id}`, { token: author.token, json: hidden });
      expect(await read()).not.toContain(_id);
      await api("PUT", `/api/algorithm/${_id}`, {
        token: author.token,
        json: buildEntryBody({ visibility: "Openbaar" }),
      });
      expect(await read()).toContain(_id);
    } finally {
      Object.assign(getSettings(), { CACHE_SECONDS: 0 });
    }
  });

  it("is split past 40,000 entries, each of which is in one part", async () => {
    await queryAsTableOwner(
      `INSERT INTO entry (id, algorithm_name, visibility, author_id, created_at, algorithm_function_ids, application_goal_ids,
         intended_user_ids, target_population_ids, people_involved_ids)
       SELECT 'e' || n, 'Algoritme ' || n, 'PUBLIC', $1, now() + make_interval(secs => n), '{}', '{}', '{}', '{}', '{}'
       FROM generate_series(1, 40001) n`,
      [author.id],
    );
    expect(addressesIn(await read())).toEqual([`${SITE}/sitemap/1`, `${SITE}/sitemap/2`]);
    const first = addressesIn(await (await readPart("1")).text());
    const second = addressesIn(await (await readPart("2")).text());
    expect(first).toHaveLength(INDEXED_PAGE_PATHS.length + 40_000);
    expect(second).toEqual([`${SITE}/algorithm/e40001/detail`]);
    expect(first).not.toContain(second[0]);
  });

  it.each(["0", "2", "01", "x", "-1", "1.5", "99999"])("has no part %s", async (part) => {
    expect((await readPart(part)).status).toBe(404);
  });
});

test("robots.txt names the sitemap and closes what is nobody's to find", async () => {
  const text = await getRobots().text();
  expect(text).toContain("User-agent: *\nDisallow: /api/\nDisallow: /admin\n");
  // Open data is to be found all the same: the longest rule that fits counts.
  for (const path of [
    "/api/v1/catalog.jsonld",
    "/api/v1/feed.atom",
    "/api/v1/fields",
    "/api/v1/completeness",
  ]) {
    expect(text).toContain(`\nAllow: ${path}\n`);
  }
  // A page that says noindex is heard only by who may read it.
  expect(text).not.toContain("/login");
  expect(text).toContain(`\nSitemap: ${SITE}/sitemap.xml\n`);
});

describe("what changed lately, as the home page shows it to everyone", () => {
  it("is the five public entries that were changed last, and never what is not public or in the bin", async () => {
    const made = [];
    for (let day = 1; day <= 6; day += 1) {
      const { _id } = await makeEntry(author, { algorithmName: `Naam ${day}`, activeHospital: null });
      await db().entry.update({
        where: { id: _id },
        data: { updatedAt: new Date(`2026-01-0${day}T10:00:00Z`) },
      });
      made.push(_id);
    }
    await makeEntry(author, { visibility: "Privé" });
    await makeEntry(author, { visibility: "Instelling" });
    const binned = await makeEntry(author);
    await db().entry.update({ where: { id: binned._id }, data: buildBinnedColumns() });
    const recent = await listRecentEntries();
    expect(recent.map(({ _id }) => _id)).toEqual(made.slice(1).reverse());
    expect(recent[0]).toEqual({
      _id: made[5],
      algorithmName: "Naam 6",
      activeHospital: null,
      updated: "2026-01-06T10:00:00.000Z",
    });
  });
});
