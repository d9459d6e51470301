import { GET } from "@/app/api/algorithm/route";
import type { EntryDto } from "@/lib/entries/answers";
import { db } from "@/lib/platform/database/db";
import { streamResponse } from "@/lib/platform/http/stream";
import { API_TEST_ORIGIN, api } from "../../support/api";
import { buildBinnedColumns } from "../../support/bin";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, findValueIds, makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";
import { runInRequestScope } from "../../support/request";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

const CONNECTIONS = 3;
process.env.CACHE_SECONDS = "0";
process.env.DATABASE_POOL_SIZE = String(CONNECTIONS);

let author: Person;
let other: Person;

beforeEach(async () => {
  await emptyDatabase();
  author = await makePerson({ institutionId: await getHospitalIdByAlphabet(0) });
  other = await makePerson({ institutionId: await getHospitalIdByAlphabet(1) });
});

const list = (person: Person, headers: Record<string, string> = {}, path = "/api/algorithm") =>
  api("GET", path, { token: person.token, headers });
const tagOf = async (person: Person) => (await list(person)).headers.get("etag") ?? "";

/** Adds entries that are all of one moment, so that only their ids put them in order. */
function addMany(count: number): Promise<unknown> {
  return queryAsTableOwner(
    `INSERT INTO entry (id, algorithm_name, visibility, author_id, created_at, algorithm_function_ids, application_goal_ids,
       intended_user_ids, target_population_ids, people_involved_ids)
     SELECT 'e' || lpad(n::text, 5, '0'), 'Algoritme ' || n, 'PUBLIC', $1, now(), '{}', '{}', '{}', '{}', '{}'
     FROM generate_series(1, $2::int) n`,
    [author.id, count],
  );
}

describe("the whole list", () => {
  it.each([0, 1, 99, 100, 101, 1_203])("of %d entries holds each once, in order", async (count) => {
    await addMany(count);
    const { body } = await list(author);
    const ids = Array.from({ length: count }, (_, index) => `e${String(count - index).padStart(5, "0")}`);
    expect(body.map(({ _id }: EntryDto) => _id)).toEqual(ids);
  });

  it("is read no further once its reader has gone, and no further ahead than a reader who waits", async () => {
    const read: number[] = [];
    let isEnded = false;
    async function* parts() {
      try {
        for (let number = 1; number <= 100; number += 1) {
          read.push(number);
          yield `${number},`;
        }
      } finally {
        isEnded = true;
      }
    }
    const reader = (await streamResponse(parts(), {})).body?.getReader();
    await reader?.read();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(read.length).toBeLessThanOrEqual(3);
    const readSoFar = [...read];
    await reader?.cancel();
    expect(isEnded).toBe(true);
    expect(read).toEqual(readSoFar);
  });

  it("gives each entry once, also one that changes places while it is read", async () => {
    await addMany(1_203);
    const request = new Request(`${API_TEST_ORIGIN}/api/algorithm`, {
      headers: { authorization: `Bearer ${author.token}` },
    });
    const { response } = await runInRequestScope(request, () =>
      GET(request, { params: Promise.resolve({}) }),
    );
    const reader = response.body?.getReader();
    let text = new TextDecoder().decode((await reader?.read())?.value);
    // The first of all by now, and one that nobody may see any more.
    await queryAsTableOwner("UPDATE entry SET created_at = now() + interval '1 hour' WHERE id = 'e00001'");
    await queryAsTableOwner(
      "UPDATE entry SET state = 'BINNED', binned_from = 'PUBLISHED', deleted_at = now() WHERE id = 'e00002'",
    );
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      text += new TextDecoder().decode(part.value);
    }
    const ids = JSON.parse(text).map(({ _id }: EntryDto) => _id);
    expect([ids.length, new Set(ids).size]).toEqual([1_202, 1_202]);
    expect(ids.at(-1)).toBe("e00001");
    expect(ids).not.toContain("e00002");
  });

  it("of a person comes in the same way, with the private ones apart", async () => {
    await addMany(205);
    await queryAsTableOwner("UPDATE entry SET visibility = 'PRIVATE' WHERE id <= 'e00103'");
    const own = await list(author, {}, `/api/users/${author.id}/algorithms`);
    expect(own.headers.get("content-type")).toBe("application/json");
    expect(own.headers.get("cache-control")).toBe("private, no-store");
    expect(Object.keys(own.body)).toEqual([
      "personalAlgorithms",
      "institutionalAlgorithms",
      "privateAlgorithms",
    ]);
    const ids = (entries: EntryDto[]) => entries.map(({ _id }) => _id);
    const numbers = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, index) => `e${String(from - index).padStart(5, "0")}`);
    expect(ids(own.body.personalAlgorithms)).toEqual(numbers(205, 104));
    expect(ids(own.body.privateAlgorithms)).toEqual(numbers(103, 1));
    const others = await list(other, {}, `/api/users/${author.id}/algorithms`);
    expect(ids(others.body.personalAlgorithms)).toEqual(numbers(205, 104));
    expect([others.body.privateAlgorithms, others.body.institutionalAlgorithms]).toEqual([[], []]);
  });

  it("holds no connection while its reader waits", async () => {
    await addMany(1_000);
    const request = new Request(`${API_TEST_ORIGIN}/api/algorithm`, {
      headers: { authorization: `Bearer ${author.token}` },
    });
    const readers = [];
    for (let number = 0; number < CONNECTIONS * 2; number += 1) {
      const { response } = await runInRequestScope(request, () =>
        GET(request, { params: Promise.resolve({}) }),
      );
      const reader = response.body?.getReader();
      await reader?.read();
      readers.push(reader);
    }
    // More wait than there are connections; the register still answers.
    expect(await db().entry.count()).toBe(1_000);
    for (const reader of readers) await reader?.cancel();
  });
});

describe("its entity tag", () => {
  it("answers 304 without a body to who has the list, and says how it may be kept", async () => {
    await makeEntry(author);
    const first = await list(author);
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^W\/"[\w-]{32}"$/);
    const kept = (headers: Headers) => ["etag", "cache-control", "vary"].map((name) => headers.get(name));
    expect(kept(first.headers)).toEqual([tag, "private, no-cache", "Authorization, Cookie"]);
    for (const given of [tag, tag.slice(2), `"x", ${tag}`, "*"]) {
      const again = await list(author, { "if-none-match": given });
      expect([given, again.status, again.text]).toEqual([given, 304, ""]);
      expect(kept(again.headers)).toEqual(kept(first.headers));
    }
    const changed = await list(author, { "if-none-match": '"x"' });
    expect([changed.status, changed.text]).toEqual([200, first.text]);
  });

  it("is kept by nobody who asked by the cookie", async () => {
    const { headers } = await api("GET", "/api/algorithm", { cookie: author.token });
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("etag")).toBe(await tagOf(author));
  });

  it("comes with HEAD as with GET, without the list", async () => {
    await makeEntry(author);
    for (const path of ["/api/algorithm", "/api/algorithm?page=1"]) {
      const { headers } = await list(author, {}, path);
      const request = new Request(API_TEST_ORIGIN + path, {
        method: "HEAD",
        headers: { authorization: `Bearer ${author.token}` },
      });
      const { response } = await runInRequestScope(request, () =>
        GET(request, { params: Promise.resolve({}) }),
      );
      expect([path, response.status, response.body]).toEqual([path, 200, null]);
      for (const name of ["etag", "content-type", "cache-control", "link"]) {
        expect([path, name, response.headers.get(name)]).toEqual([path, name, headers.get(name)]);
      }
    }
  });

  it("opens nothing to who may not see the list", async () => {
    const pending = await makePerson({ allowAccess: false });
    expect((await api("GET", "/api/algorithm", { headers: { "if-none-match": "*" } })).status).toBe(401);
    expect((await list(pending, { "if-none-match": "*" })).status).toBe(403);
  });

  it("is the same for who sees the same, and tells nothing of what one does not see", async () => {
    await makeEntry(author);
    const before = [await tagOf(author), await tagOf(other)];
    expect(before[0]).toBe(before[1]);
    await makeEntry(author, { visibility: "Privé" });
    expect(await tagOf(author)).not.toBe(before[0]);
    expect(await tagOf(other)).toBe(before[1]);
  });

  const CHANGES: [what: string, change: (entry: EntryDto) => Promise<unknown>][] = [
    ["an entry is added", () => makeEntry(author)],
    ["one is deleted", ({ _id }) => db().entry.update({ where: { id: _id }, data: buildBinnedColumns() })],
    // Closing an account does this and counts no save.
    [
      "an address is taken away",
      ({ _id }) => db().entry.update({ where: { id: _id }, data: { contactEmail: null } }),
    ],
    ["a text changes", ({ _id }) => db().entry.update({ where: { id: _id }, data: { description: "x" } })],
    [
      "a choice of several changes",
      async ({ _id }) => {
        const peopleInvolved = await findValueIds("peopleInvolved", "Arts");
        await db().entry.update({ where: { id: _id }, data: { peopleInvolved } });
      },
    ],
    [
      "it moves to another author",
      ({ _id }) => db().entry.update({ where: { id: _id }, data: { authorId: other.id } }),
    ],
    [
      "its author gets another name",
      () => db().user.update({ where: { id: author.id }, data: { name: "Anders" } }),
    ],
    [
      "its institution gets another name",
      async () => {
        const id = author.institutionId ?? "";
        const { name } = await db().institution.findUniqueOrThrow({ where: { id } });
        return queryAsTableOwner("UPDATE institution SET name = $1 WHERE id = $2", [`${name} `, id]);
      },
    ],
  ];

  it.each(CHANGES)("is another once %s", async (_what, change) => {
    const entry = await makeEntry(author, { contactEmail: "vraag@test.example" });
    const before = await tagOf(other);
    expect(await tagOf(other)).toBe(before);
    await change(entry);
    const after = await list(other, { "if-none-match": before });
    expect(after.status).toBe(200);
    expect(after.headers.get("etag")).not.toBe(before);
  });

  it("is another for who comes to count more versions, though nothing was saved", async () => {
    const { _id } = await makeEntry(author, { visibility: "Privé" });
    await api("PUT", `/api/algorithm/${_id}`, { token: author.token, json: buildEntryBody() });
    const member = await list(other);
    expect(member.body.map(({ version }: EntryDto) => version)).toEqual([1]);
    const tag = member.headers.get("etag") ?? "";
    await db().user.update({ where: { id: other.id }, data: { institutionId: author.institutionId } });
    expect(await tagOf(other)).toBe(tag);
    await db().user.update({ where: { id: other.id }, data: { role: "ADMIN" } });
    const admin = await list(other, { "if-none-match": tag });
    expect([admin.status, admin.body.map(({ version }: EntryDto) => version)]).toEqual([200, [2]]);
  });

  it("stands on a page of the list too, and counts its total", async () => {
    for (let number = 0; number < 3; number += 1) await makeEntry(author);
    const path = "/api/algorithm?page=1&pageSize=2&sort=added";
    const first = await list(author, {}, path);
    const tag = first.headers.get("etag") ?? "";
    const again = await list(author, { "if-none-match": tag }, path);
    expect([again.status, again.text, again.headers.get("x-total-count")]).toEqual([304, "", "3"]);
    const oldest = (await list(author)).body.at(-1);
    await db().entry.update({ where: { id: oldest._id }, data: buildBinnedColumns() });
    const shorter = await list(author, { "if-none-match": tag }, path);
    expect([shorter.status, shorter.body, shorter.headers.get("x-total-count")]).toEqual([
      200,
      first.body,
      "2",
    ]);
  });
});
