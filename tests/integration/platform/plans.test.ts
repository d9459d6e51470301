import type { Client } from "pg";
import { buildVisibleToActorCondition } from "@/lib/entries/server/conditions";
import { buildRecentEntriesSql } from "@/lib/entries/server/stream";
import type { DataModel } from "@/lib/fields/data-model";
import { getDataModel } from "@/lib/fields/server/data-model";
import { OLDEST_FEED_PLACE } from "@/lib/open-data/change-pages";
import { selectPublicChanges } from "@/lib/open-data/server/public-changes";
import type { Actor } from "@/lib/platform/auth/actor";
import { dropCachedValues } from "@/lib/platform/cache";
import { db, Prisma } from "@/lib/platform/database/db";
import { buildOwnRowIdsSql } from "@/lib/privacy/server/personal-data";
import type { EntryQuery } from "@/lib/search/query";
import {
  buildTotalCountStatements,
  buildValueCountStatements,
  countFoundEntries,
  isCountCached,
} from "@/lib/search/server/counts";
import {
  findTopPageOfCommonWord,
  listEntries,
  MAX_SORTED_HITS,
  selectEntriesPage,
  selectMostRelevantPage,
} from "@/lib/search/server/entry-list";
import { getSynonyms } from "@/lib/search/server/synonyms";
import { parseSearch } from "@/lib/search/words/search-terms";
import type { Synonyms } from "@/lib/search/words/synonyms";
import { emptyDatabase } from "../../support/database";
import { FREQUENT_SEARCH_WORD, getRareWordOfEntry, insertGeneratedEntries } from "../../support/many-entries";
import { makePerson } from "../../support/people";
import { getOwnerClient, getSuperuserClient } from "../../support/test-database";

/**
 * What a list or a count asks of 100,000 entries is answered by an index. Where a quarter of
 * them is enough for one to pay, more of them are so all the more; `npm run bench -- scale` measures the whole.
 */
const ENTRIES = 25_000;
const RARE = getRareWordOfEntry("bench-0001337");

let actor: Actor;
let admin: Actor;
let model: DataModel;
let synonyms: Synonyms;

/** Without triggers, and with the indexes made anew afterwards: to keep each up to date row by row takes twice as long. */
async function loadFast(owner: Client): Promise<void> {
  const superuser = await getSuperuserClient();
  await superuser.query("SET session_replication_role = replica");
  const { rows } = await owner.query<{ name: string; made: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made
     FROM pg_index WHERE indrelid = 'entry'::regclass AND NOT indisunique`,
  );
  for (const { name } of rows) await owner.query(`DROP INDEX ${name}`);
  await insertGeneratedEntries(superuser, 0, ENTRIES);
  for (const { made } of rows) await owner.query(made);
  await owner.query("ANALYZE entry");
}

beforeAll(async () => {
  await emptyDatabase();
  actor = (await makePerson({ institutionId: (await db().institution.findFirstOrThrow()).id })).actor;
  admin = (await makePerson({ role: "ADMIN" })).actor;
  const owner = await getOwnerClient();
  await loadFast(owner);
  await owner.query(`INSERT INTO entry_version (id, entry_id, number, author_id, created_at, visibility, content)
    SELECT gen_random_uuid()::text, id, 1, author_id, updated_at, visibility, '{}' FROM entry`);
  await owner.query("ANALYZE entry_version");
  model = await getDataModel();
  synonyms = await getSynonyms();
});

async function planOf(statement: Prisma.Sql): Promise<string> {
  const rows = await db().$queryRaw<{ "QUERY PLAN": string }[]>(Prisma.sql`EXPLAIN ${statement}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** A query with its search parsed, of which what is not given is the default. */
const parsed = (query: Partial<EntryQuery>) => ({
  filters: {},
  sort: "added" as const,
  page: 1,
  pageSize: 10,
  ...query,
  search: parseSearch(query.search ?? "", synonyms),
});

const page = (query: Partial<EntryQuery>, who: Actor = actor): Prisma.Sql =>
  selectEntriesPage(who, parsed(query), model);

const hospital = { activeHospital: ["Amphia"] };

describe(`at ${ENTRIES} entries an index serves`, () => {
  it.each<[string, () => Prisma.Sql, RegExp]>([
    ["the newest", () => page({}), /Index Only Scan using entry_newest/],
    ["a page far down", () => page({ page: 1_500 }), /Index Only Scan using entry_newest/],
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
      () => selectMostRelevantPage(actor, parsed({ search: RARE, sort: "relevance" }), model),
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
    [
      "the data of one person",
      () => buildOwnRowIdsSql(admin.kind === "user" ? admin.id : ""),
      /Bitmap Index Scan on entry_deleted_by_id_idx/,
    ],
    ["what changed lately", () => buildRecentEntriesSql(), /Index (Only )?Scan using entry_updated/],
    [
      "the feed of public changes",
      () => selectPublicChanges(parsed({}), Number.POSITIVE_INFINITY, model),
      /Index (Only )?Scan using entry_version_public_newest/,
    ],
    [
      "a page of it far down",
      () =>
        selectPublicChanges(parsed({}), Number.POSITIVE_INFINITY, model, {
          towards: "older",
          moment: Date.UTC(2020, 0, 1),
          versionId: "x",
        }),
      /Index (Only )?Scan using entry_version_public_newest/,
    ],
    [
      "its last page",
      () => selectPublicChanges(parsed({}), Number.POSITIVE_INFINITY, model, OLDEST_FEED_PLACE),
      /Index (Only )?Scan Backward using entry_version_public_newest/,
    ],
    [
      "the feed of a hospital",
      () => selectPublicChanges(parsed({ filters: hospital }), 700, model),
      /Bitmap Index Scan on entry_facet_keys/,
    ],
    [
      "the feed of a common specialism",
      () => selectPublicChanges(parsed({ filters: { medicalSpecialism: ["Radiologie"] } }), 14_000, model),
      /Index (Only )?Scan (using|on) entry_(version_public_newest|facet_keys)/,
    ],
    [
      "the feed of a search",
      () => selectPublicChanges(parsed({ search: RARE, filters: {} }), 24, model),
      /Bitmap Index Scan on entry_search/,
    ],
    [
      "a filter and a search",
      () => page({ search: FREQUENT_SEARCH_WORD, filters: hospital }),
      /Bitmap Index Scan on entry_facet_keys/,
    ],
  ])("%s", async (_, statement, index) => {
    const plan = await planOf(statement());
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on entry\b/);
  });

  it.each<[string, () => Prisma.Sql[], RegExp]>([
    [
      "how many there are",
      () => buildTotalCountStatements(actor, parsed({}), model),
      /Index Only Scan using entry_/,
    ],
    [
      "how many hold a rare word",
      () => buildTotalCountStatements(actor, parsed({ search: RARE }), model),
      /Index Scan on entry_search\b/,
    ],
    [
      "how many hold a common one",
      () => buildTotalCountStatements(actor, parsed({ search: FREQUENT_SEARCH_WORD }), model),
      /Index Scan on entry_search\b/,
    ],
    [
      "how many hold a short word beside a rare one",
      () => buildTotalCountStatements(actor, parsed({ search: `ct ${RARE}` }), model),
      /Index Scan on entry_search\b/,
    ],
    [
      "how many a hospital has",
      () => buildTotalCountStatements(actor, parsed({ filters: hospital }), model),
      /entry_facet_keys/,
    ],
    [
      "the facets",
      () => buildValueCountStatements(actor, parsed({}), model),
      /Index Only Scan using entry_newest/,
    ],
    [
      "the facets of a search",
      () => buildValueCountStatements(actor, parsed({ search: RARE }), model),
      /Index Scan on entry_search\b/,
    ],
    [
      "the facets of a filter",
      () => buildValueCountStatements(actor, parsed({ filters: hospital }), model),
      /entry_facet_keys/,
    ],
  ])("%s", async (_, statements, index) => {
    const [shared, own] = await Promise.all(statements().map(planOf));
    expect(shared).toMatch(index);
    expect(own).toMatch(/entry_closed_(author|institution)/);
    for (const plan of [shared, own]) expect(plan).not.toMatch(/Seq Scan on entry\b/);
  });
});

/** What stands in some description, in some name, in many, nowhere but within words, and in name and description. */
const COMMON_SEARCHES = [
  FREQUENT_SEARCH_WORD,
  "longnodules",
  "voorspellen",
  "reno",
  `${FREQUENT_SEARCH_WORD} voorspellen`,
];

describe("the most relevant of what a common word finds", () => {
  const asked = (search: string, page: number): EntryQuery => ({
    search,
    filters: {},
    sort: "relevance",
    page,
    pageSize: 10,
  });
  const inOrder = async (query: EntryQuery) =>
    (await db().$queryRaw<{ _id: string; id: string }[]>(selectEntriesPage(actor, parsed(query), model))).map(
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
      const fast = await findTopPageOfCommonWord(actor, parsed(query), model);
      if (total > MAX_SORTED_HITS) expect([...(fast ?? [])].sort()).toEqual([...expected].sort());
    },
  );

  it("are left to the whole list where neither whole words nor the newest entries fill the page", async () => {
    const part = RARE.slice(1);
    expect(await findTopPageOfCommonWord(actor, parsed(asked(part, 1)), model)).toBeNull();
    expect((await listEntries(actor, asked(part, 1))).total).toBeGreaterThan(0);
  });

  it.each<[string, Partial<EntryQuery>]>([
    ["far down", { page: 11 }],
    ["in another order", { sort: "name" }],
    ["of signs", { search: "-----" }],
  ])("are not looked for %s", async (_, query) => {
    expect(
      await findTopPageOfCommonWord(actor, parsed({ ...asked(FREQUENT_SEARCH_WORD, 1), ...query }), model),
    ).toBeNull();
  });
});

describe("the newest of what a common word finds", () => {
  const asked = (query: Partial<EntryQuery>) =>
    parsed({ search: FREQUENT_SEARCH_WORD, sort: "added", ...query });

  it.each<[string, Partial<EntryQuery>]>([
    ["on the first page", {}],
    ["on a later one", { page: 7 }],
    ["within a filter", { filters: hospital }],
  ])("are those of all hits put in order, %s", async (_, query) => {
    await countFoundEntries(actor, FREQUENT_SEARCH_WORD, query.filters ?? {});
    const whole = await db().$queryRaw<{ id: string }[]>(selectEntriesPage(actor, asked(query), model));
    const expected = whole.map(({ id }) => id);
    expect(expected).toHaveLength(10);
    const { entries } = await listEntries(actor, { ...asked(query), search: FREQUENT_SEARCH_WORD });
    expect(entries.map(({ _id }) => _id)).toEqual(expected);
    if (query.filters === undefined)
      expect(await findTopPageOfCommonWord(actor, asked(query), model)).toEqual(expected);
  });

  it.each<[string, Partial<EntryQuery>]>([
    ["far down", { page: 11 }],
    ["in another order", { sort: "updated" }],
    ["of what finds few", { search: RARE }],
  ])("are not looked for %s", async (_, query) => {
    await countFoundEntries(actor, query.search ?? FREQUENT_SEARCH_WORD, {});
    expect(await findTopPageOfCommonWord(actor, asked(query), model)).toBeNull();
  });
});

describe("what a rare word finds comes with how much it is", () => {
  const asked = (page: number): EntryQuery => ({
    search: RARE,
    filters: {},
    sort: "relevance",
    page,
    pageSize: 2,
  });

  it("on every page, in the order of the whole, and nothing past the end", async () => {
    const whole = await db().$queryRaw<{ id: string }[]>(
      selectEntriesPage(actor, parsed({ ...asked(1), pageSize: 100 }), model),
    );
    expect(whole.length).toBeGreaterThan(4);
    const pages = Math.ceil(whole.length / 2);
    const read: string[] = [];
    for (let page = 1; page <= pages + 1; page += 1) {
      // So that nothing is counted before the first page asks.
      dropCachedValues(["entries"]);
      const { entries, total } = await listEntries(actor, asked(page));
      expect(total).toBe(whole.length);
      expect(entries).toHaveLength(page > pages ? 0 : Math.min(2, whole.length - read.length));
      read.push(...entries.map(({ _id }) => _id));
    }
    expect(read).toEqual(whole.map(({ id }) => id));
  });

  it("and is the same once it has been counted", async () => {
    dropCachedValues(["entries"]);
    const first = await listEntries(actor, asked(1));
    await countFoundEntries(actor, RARE, {});
    expect(isCountCached(actor, RARE, {})).toBe(true);
    expect(await listEntries(actor, asked(1))).toEqual(first);
  });

  it("not when it is a common one: then it stops at one more than a few", async () => {
    const rows = await db().$queryRaw<{ total: number }[]>(
      selectMostRelevantPage(actor, parsed({ ...asked(1), search: FREQUENT_SEARCH_WORD }), model),
    );
    expect(new Set(rows.map(({ total }) => total))).toEqual(new Set([MAX_SORTED_HITS + 1]));
    expect(await countFoundEntries(actor, FREQUENT_SEARCH_WORD, {})).toBeGreaterThan(MAX_SORTED_HITS + 1);
  });
});

it("counts in parts what a person may see as a whole", async () => {
  const [{ whole } = { whole: -1 }] = await db().$queryRaw<{ whole: number }[]>`
    SELECT count(*)::int AS whole FROM entry e WHERE ${buildVisibleToActorCondition(actor)}`;
  const parts = await Promise.all(
    buildTotalCountStatements(actor, parsed({}), model).map(async (statement) => {
      const [row] = await db().$queryRaw<{ total: number }[]>(statement);
      return row?.total ?? 0;
    }),
  );
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
  expect(parts.every((part) => part > 0)).toBe(true);
});
