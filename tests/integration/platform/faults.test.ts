import { closeDatabase, db, Prisma } from "@/lib/platform/database/db";
import { getSettings } from "@/lib/platform/env";
import { isDatabaseUnavailable, runWithOwnDeadline } from "@/lib/platform/request";
import { type ApiAnswer, type ApiCallOptions, api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";
import { openTcpProxy, type TcpProxy } from "../../support/tcp-proxy";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.DATABASE_DEADLINE_MS = "10000";

/** All database work of one request, as the product has it from its settings. */
const DEADLINE = 5_000;

let proxy: TcpProxy;
let person: Person;
let entryId: string;

beforeAll(async () => {
  const direct = new URL(getSettings().DATABASE_URL);
  proxy = await openTcpProxy({ host: direct.hostname, port: Number(direct.port) });
  direct.hostname = "127.0.0.1";
  direct.port = String(proxy.port);
  await closeDatabase();
  Object.assign(getSettings(), { DATABASE_URL: direct.href, DATABASE_POOL_SIZE: 4, CACHE_SECONDS: 0 });
});

beforeEach(async () => {
  proxy.become("clear");
  await emptyDatabase();
  person = await makePerson({});
  entryId = (await makeEntry(person, { algorithmName: "Voor de storing" }))._id;
});

afterEach(() => proxy.become("clear"));
afterAll(async () => {
  await db().$disconnect();
  await proxy.close();
});

/** One request under its clock, with how long it took in milliseconds. */
async function timed(
  method: string,
  path: string,
  options: ApiCallOptions = {},
  deadline = DEADLINE,
): Promise<ApiAnswer & { took: number }> {
  const started = performance.now();
  const answer = await runWithOwnDeadline(deadline, () => api(method, path, options));
  return { ...answer, took: performance.now() - started };
}

const mine = () => ({ token: person.token });
const save = (name: string) =>
  timed("POST", "/api/algorithm", { ...mine(), json: buildEntryBody({ algorithmName: name }) });
const change = (name: string) =>
  timed("PUT", `/api/algorithm/${entryId}`, { ...mine(), json: buildEntryBody({ algorithmName: name }) });

function expectUnavailable(answer: ApiAnswer & { took: number }): void {
  expect(answer.status).toBe(503);
  expect(answer.body).toMatchObject({ code: "unavailable" });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(answer.took).toBeLessThan(6_000);
}

/** The rows as they are, past the proxy: entries with as many versions as their number says. */
async function storedEntries(): Promise<{ name: string; version: number; versions: number }[]> {
  return queryAsTableOwner(
    `SELECT algorithm_name AS name, version, count(v.id)::int AS versions
       FROM entry e LEFT JOIN entry_version v ON v.entry_id = e.id GROUP BY e.id`,
  );
}

async function expectNothingHalf(): Promise<void> {
  for (const { name, version, versions } of await storedEntries()) {
    expect([name, versions]).toEqual([name, version]);
  }
}

async function expectRecovery(): Promise<void> {
  proxy.become("clear");
  // The first request may meet a connection that died; none has to wait for a restart.
  for (let attempt = 0; attempt < 12; attempt += 1) {
    if ((await timed("GET", "/api/algorithm", mine())).status === 200) break;
  }
  const created = await save("Na de storing");
  expect(created.status).toBe(201);
  const list = await timed("GET", "/api/algorithm", mine());
  expect(list.body.map((entry: { algorithmName: string }) => entry.algorithmName)).toContain("Na de storing");
}

describe.each(["slow", "silent", "cut"] as const)("a way to the database that is %s", (weather) => {
  it("is told as 503 within 6 s, leaves nothing half done, and is recovered from", async () => {
    expect((await timed("GET", "/api/algorithm", mine())).status).toBe(200);
    proxy.become(weather);
    const answers = await Promise.all([
      timed("GET", "/api/algorithm", mine()),
      timed("GET", "/api/algorithm/facets", mine()),
      timed("GET", `/api/algorithm/${entryId}`),
      timed("GET", "/api/ready"),
      save("Tijdens de storing"),
      change("Tijdens de storing veranderd"),
    ]);
    for (const answer of answers) expectUnavailable(answer);
    expect((await timed("GET", "/api/health")).status).toBe(200);
    await expectRecovery();
    await expectNothingHalf();
  });

  it("never makes somebody else of who is asking", async () => {
    proxy.become(weather);
    const answer = await timed("GET", `/api/users/${person.id}`, mine(), DEADLINE / 3);
    expect([401, 200]).not.toContain(answer.status);
    expectUnavailable(answer);
  });
});

it("all database work of a request together has one deadline, not each statement its own", async () => {
  const work = db();
  const started = performance.now();
  await runWithOwnDeadline(1_000, async () => {
    const slowly = async () => {
      for (let statement = 0; statement < 10; statement += 1)
        await work.$queryRaw`SELECT pg_sleep(0.3)::text`;
    };
    await expect(slowly()).rejects.toThrow("time for database work is over");
  });
  expect(performance.now() - started).toBeLessThan(2_000);
});

it("a transaction whose time is over leaves nothing", async () => {
  await runWithOwnDeadline(800, async () => {
    const half = db().$transaction(async (transaction) => {
      await transaction.notice.create({ data: { content: "Half", authorId: person.id } });
      await transaction.$queryRaw`SELECT pg_sleep(2)::text`;
    });
    await expect(half).rejects.toThrow("time for database work is over");
  });
  // It goes on in the database until its statement ends; who wants the table for themselves waits for that.
  await queryAsTableOwner("BEGIN; LOCK TABLE notice IN EXCLUSIVE MODE; COMMIT");
  expect(await queryAsTableOwner("SELECT 1 FROM notice")).toEqual([]);
});

it("work outside a request, such as a job, has no such deadline", async () => {
  await expect(db().$queryRaw`SELECT pg_sleep(0.1)::text`).resolves.toHaveLength(1);
});

it("an answer that is lost on the way ends the work that waits for it, a job's too, and its connection", async () => {
  const { DATABASE_DEADLINE_MS } = getSettings();
  await closeDatabase();
  Object.assign(getSettings(), { DATABASE_DEADLINE_MS: 400 });
  try {
    await db().$queryRaw`SELECT 1`;
    proxy.become("silent");
    const [failed, read, half] = await Promise.allSettled([
      db().$queryRaw`SELECT 1`,
      db().read(Prisma.sql`SELECT 1`),
      db().$transaction((transaction) => transaction.$queryRaw`SELECT 1`),
    ]);
    for (const one of [failed, read, half]) {
      expect(one.status === "rejected" && isDatabaseUnavailable(one.reason)).toBe(true);
    }
    proxy.become("clear");
    await expect(db().$queryRaw`SELECT 1 AS one`).resolves.toEqual([{ one: 1 }]);
  } finally {
    await closeDatabase();
    Object.assign(getSettings(), { DATABASE_DEADLINE_MS });
  }
});
