import { setTimeout as sleep } from "node:timers/promises";
import { buildContentFromName } from "@/lib/products/server/products";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

/** What the database refuses although nothing that a caller sent is wrong. */
jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
});

describe("a database that cannot write", () => {
  afterEach(() => queryAsTableOwner("DROP FUNCTION IF EXISTS fail_writing() CASCADE"));

  it.each([
    ["a full disk", "53100"],
    ["no memory", "53200"],
    ["a disk that fails", "58030"],
    ["an operator who stepped in", "57000"],
  ])("for %s (%s) answers writes 503 and reads as before", async (_why, state) => {
    await queryAsTableOwner(`CREATE FUNCTION fail_writing() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${state}'; END $$`);
    for (const table of ["entry", "notice", "session", "audit_event"])
      await queryAsTableOwner(
        `CREATE TRIGGER fail_writing BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fail_writing()`,
      );
    const notice = { content: "Onderhoud", style: "info" };
    const answers = [
      await api("POST", "/api/algorithm", { token: admin.token, json: buildEntryBody() }),
      await api("POST", "/api/notifications", { token: admin.token, json: notice }),
      await api("POST", "/api/v1/products", {
        token: admin.token,
        json: buildContentFromName("Longscan", null),
      }),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body.code]).toEqual([503, "unavailable"]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await api("GET", "/api/algorithm", { token: admin.token })).status).toBe(200);
  });
});

describe("products of one name", () => {
  const create = (name: string) =>
    api("POST", "/api/v1/products", { token: admin.token, json: buildContentFromName(name, null) });

  it("that are made at once each get an address", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create("Longscan")));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(answers.map(({ body }) => body.slug).sort()).toEqual(
      ["", "-2", "-3", "-4", "-5", "-6"].map((end) => `longscan${end}`),
    );
  });

  it("that are renamed to it at once do too", async () => {
    const made = await Promise.all(["Een", "Twee", "Drie", "Vier"].map((name) => create(`Scan ${name}`)));
    const answers = await Promise.all(
      made.map(({ body: { _id } }) =>
        api("PUT", `/api/v1/products/${_id}`, {
          token: admin.token,
          json: buildContentFromName("Hartscan", null),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(4);
  });
});

it("a study whose product is deleted at this moment is of nothing", async () => {
  const { body: product } = await api("POST", "/api/v1/products", {
    token: admin.token,
    json: buildContentFromName("Longscan", null),
  });
  const study = { doi: "10.1000/182", title: "Een studie van longscans", year: 2025, level: null };
  const facts = { independent: null, prospective: null, multicentre: null };
  await queryAsTableOwner("BEGIN");
  await queryAsTableOwner("DELETE FROM product WHERE id = $1", [product._id]);
  const adding = api("POST", "/api/v1/evidence/studies", {
    token: admin.token,
    json: { ...study, ...facts, product: product._id },
  });
  const isWaiting =
    "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
  for (let look = 0; look < 200 && (await queryAsTableOwner(isWaiting)).length === 0; look += 1)
    await sleep(25);
  await queryAsTableOwner("COMMIT");
  const { status, body } = await adding;
  expect([status, body.code]).toEqual([404, "not_found"]);
});
