import type { Actor } from "@/lib/domain/actor";
import type { DataModel } from "@/lib/domain/data-model";
import type { EntryQuery } from "@/lib/domain/entry-query";
import { drop } from "@/lib/server/cache";
import { getDataModel } from "@/lib/server/data/data-model";
import { visibleTo } from "@/lib/server/data/entry-conditions";
import { listEntries, selectFew, selectPage } from "@/lib/server/data/entry-list";
import { FEW, isCommon, mostRelevant } from "@/lib/server/data/entry-relevance";
import { countFound, countStatements, isCounted, totalStatements } from "@/lib/server/data/findings";
import { selectChanges } from "@/lib/server/data/public-changes";
import { selectRecent } from "@/lib/server/data/recent-entries";
import { db, Prisma } from "@/lib/server/db";
import { COMMON_WORD, loadEntries, rareWordOf } from "../../scripts/bench/entries";
import { emptyDatabase } from "../support/database";
import { makePerson } from "../support/people";
import { ownerClient } from "../support/test-database";

/** Issue 'Found at once', item 3: what a list or a count asks of 100,000 entries is answered by an index. */
const ENTRIES = 100_000;
const RARE = rareWordOf("bench-0001337");

let actor: Actor;
let admin: Actor;
let model: DataModel;

beforeAll(async () => {
  await emptyDatabase();
  actor = (await makePerson({ institutionId: (await db().institution.findFirstOrThrow()).id })).actor;
  admin = (await makePerson({ role: "ADMIN" })).actor;
  const owner = await ownerClient();
  await loadEntries(owner, 0, ENTRIES);
  await owner.query(`INSERT INTO entry_version (id, entry_id, number, author_id, created_at, visibility, content)
    SELECT gen_random_uuid()::text, id, 1, author_id, updated_at, visibility, '{}' FROM entry`);
  await owner.query("ANALYZE entry_version");
  model = await getDataModel();
}, 300_000);

async function planOf(statement: Prisma.Sql): Promise<string> {
  const rows = await db().$queryRaw<{ "QUERY PLAN": string }[]>(Prisma.sql`EXPLAIN ${statement}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

function page(query: Partial<EntryQuery>, who: Actor = actor): Prisma.Sql {
  return selectPage(who, { search: "", filters: {}, sort: "added", page: 1, pageSize: 10, ...query }, model);
}

const hospital = { activeHospital: ["Amphia"] };

describe(`at ${ENTRIES} entries an index serves`, () => {
  it.each<[string, () => Prisma.Sql, RegExp]>([
    ["the newest", () => page({}), /Index Only Scan using entry_newest/],
    ["a page far down", () => page({ page: 5_000 }), /Index Only Scan using entry_newest/],
    ["the newest, for an admin", () => page({}, admin), /Index Only Scan using entry_newest/],
    ["those changed last", () => page({ sort: "updated" }), /Index Only Scan using entry_updated/],
    ["the first by name", () => page({ sort: "name" }), /Index Only Scan using entry_name/],
    [
      "a rare word, most relevant first",
      () => page({ search: RARE, sort: "relevance" }),
      /Bitmap Index Scan on entry_search\b/,
    ],
    [
      "a rare word with how often it occurs",
      () => selectFew(actor, { search: RARE, filters: {}, sort: "relevance", page: 1, pageSize: 10 }, model),
      /Bitmap Index Scan on entry_search\b/,
    ],
    [
      "a rare word in another form",
      () => page({ search: RARE, sort: "relevance" }),
      /Bitmap Index Scan on entry_search_vector/,
    ],
    [
      "a part of a word, newest first",
      () => page({ search: RARE.slice(1, 9) }),
      /Bitmap Index Scan on entry_search\b/,
    ],
    [
      "several words",
      () => page({ search: `longnodules ${RARE}` }),
      /Bitmap Index Scan on entry_search(_vector)?\b/,
    ],
    [
      "a short word beside a rare one",
      () => page({ search: `ct ${RARE}`, sort: "relevance" }),
      /Bitmap Index Scan on entry_search_vector/,
    ],
    [
      "a word with a hyphen",
      () => page({ search: `${RARE}-longnodules`, sort: "relevance" }),
      /Bitmap Index Scan on entry_search\b/,
    ],
    [
      "short words alone",
      () => page({ search: "op de ic", sort: "relevance" }),
      /Bitmap Index Scan on entry_search_vector/,
    ],
    [
      "words among signs",
      () => page({ search: `"${RARE}", (longnodules)`, sort: "relevance" }),
      /Bitmap Index Scan on entry_search(_vector)?\b/,
    ],
    ["a filter", () => page({ filters: hospital }), /entry_(facet_keys|newest)/],
    ["what changed lately", () => selectRecent(), /Index (Only )?Scan using entry_updated/],
    [
      "the feed of public changes",
      () => selectChanges({ search: "", filters: {} }, Number.POSITIVE_INFINITY),
      /Index (Only )?Scan using entry_version_public_newest/,
    ],
    [
      "the feed of a hospital",
      () => selectChanges({ search: "", filters: hospital }, 700),
      /Bitmap Index Scan on entry_facet_keys/,
    ],
    [
      "the feed of a common specialism",
      () => selectChanges({ search: "", filters: { medicalSpecialism: ["Radiologie"] } }, 14_000),
      /Index (Only )?Scan (using|on) entry_(version_public_newest|facet_keys)/,
    ],
    [
      "the feed of a search",
      () => selectChanges({ search: RARE, filters: {} }, 24),
      /Bitmap Index Scan on entry_search/,
    ],
    [
      "a filter and a search",
      () => page({ search: COMMON_WORD, filters: hospital }),
      /Bitmap Index Scan on entry_facet_keys/,
    ],
  ])("%s", async (_, statement, index) => {
    const plan = await planOf(statement());
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on entry\b/);
  });

  it.each<[string, () => Prisma.Sql[], RegExp]>([
    ["how many there are", () => totalStatements(actor, "", {}), /Index Only Scan using entry_/],
    ["how many hold a rare word", () => totalStatements(actor, RARE, {}), /Index Scan on entry_search\b/],
    [
      "how many hold a common one",
      () => totalStatements(actor, COMMON_WORD, {}),
      /Index Scan on entry_search\b/,
    ],
    [
      "how many hold a short word beside a rare one",
      () => totalStatements(actor, `ct ${RARE}`, {}),
      /Index Scan on entry_search\b/,
    ],
    ["how many a hospital has", () => totalStatements(actor, "", hospital), /entry_facet_keys/],
    ["the facets", () => countStatements(actor, "", {}, model), /Index Only Scan using entry_newest/],
    ["the facets of a search", () => countStatements(actor, RARE, {}, model), /Index Scan on entry_search\b/],
    ["the facets of a filter", () => countStatements(actor, "", hospital, model), /entry_facet_keys/],
  ])("%s", async (_, statements, index) => {
    const [shared, own] = await Promise.all(statements().map(planOf));
    expect(shared).toMatch(index);
    expect(own).toMatch(/entry_unpublished_(author|institution)/);
    for (const plan of [shared, own]) expect(plan).not.toMatch(/Seq Scan on entry\b/);
  });
});

/** What stands in some description, in some name, in many, nowhere but within words, and in name and description. */
const COMMON_SEARCHES = [COMMON_WORD, "longnodules", "voorspellen", "reno", `${COMMON_WORD} voorspellen`];

describe("the most relevant of what a common word finds", () => {
  const asked = (search: string, page: number): EntryQuery => ({
    search,
    filters: {},
    sort: "relevance",
    page,
    pageSize: 10,
  });
  const inOrder = async (query: EntryQuery) =>
    (await db().$queryRaw<{ _id: string; id: string }[]>(selectPage(actor, query, model))).map(
      ({ id }) => id,
    );

  it.each(COMMON_SEARCHES.flatMap((search) => [1, 2, 7].map((page) => [search, page] as const)))(
    "are those of all hits put in order: %s, page %s",
    async (search, page) => {
      const query = asked(search, page);
      const { entries, total } = await listEntries(actor, query);
      const expected = await inOrder(query);
      expect(expected).toHaveLength(10);
      expect(entries.map(({ _id }) => _id)).toEqual(expected);
      expect(isCommon(query, total)).toBe(total > 2_000);
      const fast = await mostRelevant(actor, query);
      if (total > 2_000) expect([...(fast ?? [])].sort()).toEqual([...expected].sort());
    },
  );

  it("are left to the whole list where the newest entries do not fill the page", async () => {
    expect(await mostRelevant(actor, asked(RARE, 1))).toBeNull();
    expect((await listEntries(actor, asked(RARE, 1))).total).toBeGreaterThan(0);
  });

  it.each<[string, Partial<EntryQuery>]>([
    ["far down", { page: 11 }],
    ["in another order", { sort: "added" }],
    ["of signs", { search: "-----" }],
    ["of few", {}],
  ])("are not looked for %s", (why, query) => {
    expect(isCommon({ ...asked(COMMON_WORD, 1), ...query }, why === "of few" ? 2_000 : 50_000)).toBe(false);
  });
});

describe("what a rare word finds comes with how much it is", () => {
  const asked = (page: number): EntryQuery => ({
    search: RARE,
    filters: {},
    sort: "relevance",
    page,
    pageSize: 5,
  });

  it("on every page, in the order of the whole, and nothing past the end", async () => {
    const whole = await db().$queryRaw<{ id: string }[]>(
      selectPage(actor, { ...asked(1), pageSize: 100 }, model),
    );
    expect(whole.length).toBeGreaterThan(10);
    const pages = Math.ceil(whole.length / 5);
    const read: string[] = [];
    for (let page = 1; page <= pages + 1; page += 1) {
      // So that nothing is counted before the first page asks.
      drop(["entries"]);
      const { entries, total } = await listEntries(actor, asked(page));
      expect(total).toBe(whole.length);
      expect(entries).toHaveLength(page > pages ? 0 : Math.min(5, whole.length - read.length));
      read.push(...entries.map(({ _id }) => _id));
    }
    expect(read).toEqual(whole.map(({ id }) => id));
  });

  it("and is the same once it has been counted", async () => {
    drop(["entries"]);
    const first = await listEntries(actor, asked(1));
    await countFound(actor, RARE, {});
    expect(isCounted(actor, RARE, {})).toBe(true);
    expect(await listEntries(actor, asked(1))).toEqual(first);
  });

  it("not when it is a common one: then it stops at one more than a few", async () => {
    const rows = await db().$queryRaw<{ total: number }[]>(
      selectFew(actor, { ...asked(1), search: COMMON_WORD }, model),
    );
    expect(rows.map(({ total }) => total)).toEqual([FEW + 1]);
    expect(await countFound(actor, COMMON_WORD, {})).toBeGreaterThan(FEW + 1);
  });
});

it("counts in parts what a person may see as a whole", async () => {
  const [{ whole } = { whole: -1 }] = await db().$queryRaw<{ whole: number }[]>`
    SELECT count(*)::int AS whole FROM entry e WHERE ${visibleTo(actor)}`;
  const parts = await Promise.all(
    totalStatements(actor, "", {}).map(async (statement) => {
      const [row] = await db().$queryRaw<{ total: number }[]>(statement);
      return row?.total ?? 0;
    }),
  );
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
  expect(parts.every((part) => part > 0)).toBe(true);
});
