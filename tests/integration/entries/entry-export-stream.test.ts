import { GET } from "@/app/api/algorithm/export/route";
import type { EntryDto } from "@/lib/entries/answers";
import { singleEntryFileAnswerSchema } from "@/lib/export/answers";
import { findEntriesToExport, streamExportedEntries } from "@/lib/export/server/answers";
import { getDataModel } from "@/lib/fields/server/data-model";
import { db } from "@/lib/platform/database/db";
import { API_TEST_ORIGIN, api } from "../../support/api";
import { buildBinnedColumns } from "../../support/bin";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";
import { runInRequestScope } from "../../support/request";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";
process.env.EXPORTS_PER_HOUR = "100";

let author: Person;
let colleague: Person;
let stranger: Person;

async function people() {
  await emptyDatabase();
  author = await makePerson({ institutionId: await getHospitalIdByAlphabet(0) });
  colleague = await makePerson({ institutionId: await getHospitalIdByAlphabet(0) });
  stranger = await makePerson({ institutionId: await getHospitalIdByAlphabet(1) });
}

const exportOf = (person: Person | null, query: string) =>
  api("GET", `/api/algorithm/export${query}`, { token: person?.token });

/** Adds entries that hold nothing but a name, made one after the other. */
function addMany(count: number): Promise<unknown> {
  return queryAsTableOwner(
    `INSERT INTO entry (id, algorithm_name, visibility, author_id, created_at, updated_at, algorithm_function_ids,
       application_goal_ids, intended_user_ids, target_population_ids, people_involved_ids)
     SELECT 'e' || lpad(n::text, 5, '0'), 'Algoritme ' || n, 'PUBLIC', $1, now() - n * interval '1 s',
       now() - n * interval '1 s', '{}', '{}', '{}', '{}', '{}'
     FROM generate_series(1, $2::int) n`,
    [author.id, count],
  );
}

const idOf = (number: number) => `e${String(number).padStart(5, "0")}`;
const ADDRESS = "192.0.2.7";
const ALL = { search: "", filters: {}, sort: "updated" } as const;

describe("while others write", () => {
  beforeEach(people);

  it.each([0, 1, 99, 100, 101, 250])("%d entries come each once, in order", async (count) => {
    await addMany(count);
    const { body } = await exportOf(author, "?sort=updated");
    expect(body.map(({ _id }: EntryDto) => _id)).toEqual(
      Array.from({ length: count }, (_, at) => idOf(at + 1)),
    );
  });

  it("each of those that were there comes once, as it is by then, and no other", async () => {
    await addMany(250);
    const found = await findEntriesToExport(stranger.actor, ALL, ADDRESS);
    const batches = streamExportedEntries(stranger.actor, found);
    const first = (await batches.next()).value ?? [];
    // One that was read and one that was not move to the front of the order, one is added there, and two go.
    const now = new Date();
    await db().entry.update({ where: { id: idOf(5) }, data: { updatedAt: now } });
    await db().entry.update({
      where: { id: idOf(240) },
      data: { updatedAt: now, algorithmName: "Nieuwe naam" },
    });
    await db().entry.update({ where: { id: idOf(150) }, data: buildBinnedColumns() });
    await db().entry.update({ where: { id: idOf(160) }, data: { visibility: "PRIVATE" } });
    await makeEntry(author, { algorithmName: "Kwam erbij" });
    const rest: EntryDto[] = [];
    for await (const batch of batches) rest.push(...batch);
    const seen = [...first, ...rest];
    const expected = Array.from({ length: 250 }, (_, at) => idOf(at + 1)).filter(
      (id) => id !== idOf(150) && id !== idOf(160),
    );
    expect(seen.map(({ _id }) => _id)).toEqual(expected);
    expect(seen.find(({ _id }) => _id === idOf(240))?.algorithmName).toBe("Nieuwe naam");
    expect(found.total).toBe(250);
  });
});

describe("an export that fails", () => {
  beforeEach(people);
  afterEach(() => jest.restoreAllMocks());

  it.each(["csv", "xlsx", "json"])("in %s breaks off, and is not taken for a whole file", async (format) => {
    await addMany(1_000);
    const request = new Request(`${API_TEST_ORIGIN}/api/algorithm/export?format=${format}`, {
      headers: { authorization: `Bearer ${author.token}` },
    });
    const { response } = await runInRequestScope(request, () =>
      GET(request, { params: Promise.resolve({}) }),
    );
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    await reader?.read();
    await queryAsTableOwner("ALTER TABLE entry RENAME TO entry_away");
    try {
      const readOn = async () => {
        while (!(await reader?.read())?.done);
      };
      await expect(readOn()).rejects.toThrow();
    } finally {
      await queryAsTableOwner("ALTER TABLE entry_away RENAME TO entry");
    }
  });

  it("before it begins answers 503 in time, in each format", async () => {
    await addMany(3);
    await queryAsTableOwner("BEGIN");
    try {
      await queryAsTableOwner("LOCK TABLE entry IN ACCESS EXCLUSIVE MODE");
      const answers = await Promise.all(
        ["csv", "xlsx", "json"].map((format) => exportOf(author, `?format=${format}`)),
      );
      expect(answers.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual(
        answers.map(() => [503, "5"]),
      );
    } finally {
      // Held until they have answered: none of them waits for it to end.
      await queryAsTableOwner("COMMIT");
    }
  });
});

describe("taking the list out", () => {
  beforeEach(people);

  const events = () =>
    db().auditEvent.findMany({
      where: { kind: "entry.exported" },
      select: { details: true },
      orderBy: { at: "asc" },
    });

  it("is recorded once, with how many entries it gave", async () => {
    await addMany(230);
    await exportOf(author, "?format=csv");
    expect(await events()).toEqual([{ details: { count: 230 } }]);
    const { status } = await exportOf(author, "?search=bestaatniet");
    expect(status).toBe(200);
    expect(await events()).toHaveLength(1);
  });

  it("is not what HEAD does, which tells what GET would", async () => {
    await addMany(3);
    const request = new Request(`${API_TEST_ORIGIN}/api/algorithm/export?format=csv`, {
      method: "HEAD",
      headers: { authorization: `Bearer ${author.token}` },
    });
    const { response } = await runInRequestScope(request, () =>
      GET(request, { params: Promise.resolve({}) }),
    );
    expect([response.status, response.body, response.headers.get("x-total-count")]).toEqual([200, null, "3"]);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(await events()).toEqual([]);
  });

  it("can be done so often an hour, by each person", async () => {
    await addMany(1);
    await queryAsTableOwner("DELETE FROM rate_limit");
    const statuses: number[] = [];
    for (let number = 0; number < 102; number += 1) {
      await findEntriesToExport(author.actor, ALL, ADDRESS).then(
        () => statuses.push(200),
        ({ status }) => statuses.push(status),
      );
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    const { status, headers } = await exportOf(author, "");
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await exportOf(colleague, "")).status).toBe(200);
  });

  it("holds no connection while its reader waits", async () => {
    await addMany(1_000);
    const found = await findEntriesToExport(author.actor, ALL, ADDRESS);
    const waiting = [];
    for (let number = 0; number < 30; number += 1) {
      const batches = streamExportedEntries(author.actor, found);
      await batches.next();
      waiting.push(batches);
    }
    expect(await db().entry.count()).toBe(1_000);
    for (const batches of waiting) await batches.return(undefined);
  });
});

describe("one entry as a file", () => {
  beforeEach(people);

  const fileOf = (person: Person | null, id: string, format: string) =>
    api("GET", `/api/algorithm/${id}/export?format=${format}`, { token: person?.token });

  it("is what the API gives of it, by its name, and for a visitor without the address", async () => {
    const entry = await makeEntry(author, {
      algorithmName: "Hartécho’s lezen",
      contactEmail: "ai@test.example",
    });
    for (const person of [stranger, null]) {
      const { status, body, headers } = await fileOf(person, entry._id, "json");
      const read = await api("GET", `/api/algorithm/${entry._id}`, { token: person?.token });
      expect([status, body]).toEqual([200, read.body]);
      expect("contactEmail" in body).toBe(person !== null);
      expect(headers.get("content-disposition")).toMatch(
        /^attachment; filename="hartecho-s-lezen-\d{4}-\d\d-\d\d\.json"$/,
      );
    }
  });

  it("in the fields of the standard names the hospital, and only where it is one", async () => {
    const model = await getDataModel();
    const [hospital, other] = [
      model.activeHospital.values[0]?.label,
      model.activeHospital.values.at(-1)?.label,
    ];
    const own = (await db().institution.findUniqueOrThrow({ where: { id: author.institutionId ?? "" } }))
      .name;
    for (const [activeHospital, organization] of [
      [hospital, hospital],
      [other, own],
      [null, own],
    ] as const) {
      const entry = await makeEntry(author, {
        activeHospital: activeHospital ?? null,
        contactEmail: "ai@test.example",
      });
      const { body } = await fileOf(stranger, entry._id, "publication-standard");
      expect(singleEntryFileAnswerSchema.safeParse(body).success).toBe(true);
      expect(body.algorithm).toMatchObject({
        organization,
        contact_email: "ai@test.example",
        url: `${API_TEST_ORIGIN}/algorithm/${entry._id}/detail`,
        source_id: entry._id,
        standard_version: "1.0",
      });
      const visitor = await fileOf(null, entry._id, "publication-standard");
      expect(visitor.body.leftOut).toContain("contact_email");
      expect(visitor.text).not.toContain("ai@test.example");
    }
  });

  it("that one may not see answers exactly as one that does not exist", async () => {
    const { _id } = await makeEntry(author, { visibility: "Privé" });
    for (const format of ["json", "publication-standard", "publicatiestandaard"]) {
      const hidden = await fileOf(colleague, _id, format);
      const missing = await fileOf(colleague, "bestaat-niet", format);
      expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
      expect((await fileOf(author, _id, format)).status).toBe(200);
    }
    expect((await fileOf(author, _id, "pdf")).status).toBe(400);
  });
});
