import { type ProfileList, parseTableRequest } from "@/lib/accounts/profile-lists";
import { listProfileEntries } from "@/lib/accounts/server/profile-lists";
import { formatDutchDay } from "@/lib/entries/recheck-day";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { LIST_PAGE_SIZE } from "@/lib/platform/pagination";
import { listOwnRechecks } from "@/lib/recheck/server/own-rechecks";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";
const MANY = LIST_PAGE_SIZE + 5;

let author: Person;
let colleague: Person;
let stranger: Person;

/** Entries of one person, numbered by when they were added; the first ten are private. */
function addMany(person: Person, prefix: string): Promise<unknown> {
  return queryAsTableOwner(
    `INSERT INTO entry (id, algorithm_name, visibility, author_id, institution_id, created_at, recheck_on,
       algorithm_function_ids, application_goal_ids, intended_user_ids, target_population_ids, people_involved_ids)
     SELECT $1 || n, 'Meetproef ' || $1 || lpad(n::text, 3, '0'),
       CASE WHEN n <= 10 THEN 'PRIVATE' ELSE 'INSTITUTION' END::visibility, $2, $3,
       now() - ($4::int - n) * interval '1 hour', $5::date + n - 3, '{}', '{}', '{}', '{}', '{}'
     FROM generate_series(1, $4::int) n`,
    [prefix, person.id, person.actor.institutionId, MANY, formatDutchDay(new Date())],
  );
}

beforeAll(async () => {
  await emptyDatabase();
  const [here, there] = [await getHospitalIdByAlphabet(0), await getHospitalIdByAlphabet(1)];
  author = await makePerson({ institutionId: here });
  colleague = await makePerson({ institutionId: here });
  stranger = await makePerson({ institutionId: there });
  await addMany(author, "a");
  await addMany(colleague, "c");
  await makeEntry(author, { algorithmName: "Ålborg-score", visibility: "Openbaar" });
});

const read = (person: Person, of: Person, list: ProfileList, asked: Record<string, string> = {}) =>
  listProfileEntries(person.actor, of.id, list, parseTableRequest(asked, list));
const ids = async (...asked: Parameters<typeof read>) =>
  (await read(...asked)).entries.map(({ algorithmName }) => algorithmName);

describe("a table of a profile", () => {
  it("comes a page at a time: each entry once, newest first, and the last page for a later one", async () => {
    const pages = await Promise.all(
      ["1", "2", "9"].map((ownPage) => read(author, author, "own", { ownPage })),
    );
    expect(pages.map(({ page, total, all }) => [page, total, all])).toEqual([
      [1, MANY + 1, MANY + 1],
      [2, MANY + 1, MANY + 1],
      [2, MANY + 1, MANY + 1],
    ]);
    const found = pages.slice(0, 2).flatMap(({ entries }) => entries);
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(MANY + 1);
    const moments = found.map(({ timestamp }) => timestamp);
    expect(moments).toEqual(moments.toSorted().reverse());
  });

  it("is searched by name without case and accents, and put in order by it", async () => {
    expect(await ids(author, author, "own", { ownSearch: "alborg" })).toEqual(["Ålborg-score"]);
    expect((await ids(author, author, "own", { ownSort: "name" }))[0]).toBe("Ålborg-score");
    expect((await ids(author, author, "own", { ownSort: "-name" }))[0]).toBe("Meetproef a030");
    expect(await ids(author, author, "own", { ownSearch: "meetproef 007" })).toEqual(["Meetproef a007"]);
    expect((await read(author, author, "own", { ownSort: "phase" })).total).toBe(MANY + 1);
  });

  it("holds for others what they may see, and counts no more", async () => {
    expect((await read(colleague, author, "own")).all).toBe(MANY - 10 + 1);
    expect((await read(stranger, author, "own")).all).toBe(1);
    expect(await ids(stranger, author, "own", { ownSearch: "meetproef" })).toEqual([]);
    expect((await read(author, author, "colleagues")).all).toBe(MANY - 10);
    // Whose colleagues these are is nobody else's.
    expect((await read(colleague, author, "colleagues")).all).toBe(0);
    await expect(
      listProfileEntries(ANONYMOUS, author.id, "own", parseTableRequest({}, "own")),
    ).rejects.toMatchObject({ code: "not_authenticated" });
  });
});

describe("the entries that are to be looked through", () => {
  it("come a page at a time by their day, those past it first", async () => {
    const [first, last] = [await listOwnRechecks(author.actor, 1), await listOwnRechecks(author.actor, 9)];
    expect([first.rows.length, first.total, first.overdue, last.page]).toEqual([
      LIST_PAGE_SIZE,
      MANY + 1,
      2,
      2,
    ]);
    const days = [...first.rows, ...last.rows].map(({ recheck }) => recheck.nextRecheck);
    expect(days).toEqual(days.toSorted());
    expect(days).toHaveLength(MANY + 1);
    expect(first.rows.filter(({ recheck }) => recheck.isOutdated)).toHaveLength(2);
  });

  it("are those of who asks alone", async () => {
    const { rows } = await listOwnRechecks(colleague.actor, 1);
    expect(rows.every(({ name }) => name.startsWith("Meetproef c"))).toBe(true);
    expect((await listOwnRechecks(stranger.actor, 1)).total).toBe(0);
    await expect(listOwnRechecks(ANONYMOUS, 1)).rejects.toMatchObject({ code: "not_authenticated" });
  });
});
