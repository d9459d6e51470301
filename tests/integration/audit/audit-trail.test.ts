import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import pg from "pg";
import { answerAuditFile } from "@/lib/audit/server/file";
import { summarizeAuditEvents } from "@/lib/audit/server/log";
import { addDays, formatDutchDay } from "@/lib/entries/recheck-day";
import { runDailyJob } from "@/lib/jobs/daily";
import { EMPTY_AUDIT_FILTER } from "@/lib/platform/audit/kinds";
import { recordAuditEvent } from "@/lib/platform/audit/note";
import { db } from "@/lib/platform/database/db";
import { runWithOwnDeadline } from "@/lib/platform/request";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";
import { buildWorkerDatabaseUrl, getTestDatabaseServer } from "../../support/test-database";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let admin: Person;
let arts: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", name: "Marijke Hofstra", email: "beheer@test.example" });
  arts = await makePerson({ name: "Arts Voorbeeld", email: "arts@test.example", password: "wolk-fiets-94" });
});

const call = (method: string, path: string, who: Person, json?: unknown) =>
  api(method, path, { token: who.token, ...(json === undefined ? {} : { json }) });
const list = async (query = "") => (await call("GET", `/api/admin/audit${query}`, admin)).body;
const kindsOf = async (query = "") => (await list(query)).map(({ kind }: { kind: string }) => kind);

/** Runs SQL as the role that the register itself works as. */
async function asRegister(sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: buildWorkerDatabaseUrl(getTestDatabaseServer().appUrl) });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

/** An event of so many days ago. */
async function oldEvent(id: string, days: number): Promise<void> {
  await queryAsTableOwner(
    `INSERT INTO audit_event (id, at, kind, actor_kind, fields, address)
     VALUES ($1, now() - $2 * interval '1 day', 'session.login', 'visitor', '{}', '192.0.2.9')`,
    [id, days],
  );
}

describe("the summary of a period", () => {
  const today = formatDutchDay(new Date());

  test("counts what matches, names who did most, and compares what stands out with the period before", async () => {
    await makeEntry(arts, { algorithmName: "Longscan" });
    await makeEntry(arts, { algorithmName: "Hartecho" });
    await call("PUT", `/api/admin/users/${arts.id}`, admin, { decision: "block" });
    const failed = (id: string, days: number) =>
      queryAsTableOwner(
        `INSERT INTO audit_event (id, at, kind, actor_kind, fields) VALUES ($1, now() - $2 * interval '1 day',
         'session.loginFailed', 'visitor', '{}')`,
        [id, days],
      );
    await failed("now", 3);
    await failed("now2", 4);
    await failed("before", 35);
    const summary = await summarizeAuditEvents(admin.actor, EMPTY_AUDIT_FILTER);
    expect(summary).toMatchObject({
      from: addDays(today, -29),
      to: today,
      count: 5,
      people: 2,
      busiest: { _id: arts.id, name: "Arts Voorbeeld", count: 2 },
      notable: [{ kind: "session.loginFailed", count: 2, before: 1 }],
    });
    const chosen = { ...EMPTY_AUDIT_FILTER, from: addDays(today, -3), to: today, person: "arts" };
    expect(await summarizeAuditEvents(admin.actor, chosen)).toMatchObject({ count: 3, notable: [] });
  });

  test("is for admins", async () => {
    await expect(summarizeAuditEvents(arts.actor, EMPTY_AUDIT_FILTER)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("an event names the page of what it is about, and the bin for what was deleted", async () => {
    const { _id } = await makeEntry(arts, { algorithmName: "Longscan" });
    const pages = async () =>
      (await list("?kind=entry")).map(({ subject }: { subject: { page: string } }) => subject.page);
    expect(await pages()).toEqual([`/algorithm/${_id}/detail`]);
    await call("DELETE", `/api/algorithm/${_id}`, admin);
    expect(await pages()).toEqual(["/admin/bin", "/admin/bin"]);
    await call("PUT", `/api/admin/users/${arts.id}`, admin, { decision: "block" });
    const [blocked] = await list("?kind=user");
    expect(blocked.subject).toMatchObject({ name: "Arts Voorbeeld", page: `/profile/${arts.id}` });
  });
});

describe("the table is append-only", () => {
  beforeEach(async () => {
    await oldEvent("fresh", 1);
    await oldEvent("old", 91);
    await oldEvent("ancient", 5 * 366 + 2);
  });

  it("for the register's own role: it reads and adds, and that is all", async () => {
    expect((await asRegister("SELECT count(*)::int AS n FROM audit_event")).rows).toEqual([{ n: 3 }]);
    await asRegister(
      "INSERT INTO audit_event (id, kind, actor_kind, fields) VALUES ('x', 'session.login', 'visitor', '{}')",
    );
    for (const sql of [
      "UPDATE audit_event SET kind = 'session.logout'",
      "UPDATE audit_event SET address = NULL WHERE id = 'old'",
      "DELETE FROM audit_event",
      "DELETE FROM audit_event WHERE id = 'ancient'",
      "TRUNCATE audit_event",
      "ALTER TABLE audit_event DISABLE TRIGGER ALL",
      "DROP TABLE audit_event",
      "INSERT INTO audit_event (id, kind, actor_kind, fields) VALUES ('x', 'session.logout', 'visitor', '{}') ON CONFLICT (id) DO UPDATE SET kind = excluded.kind",
    ]) {
      await expect(asRegister(sql)).rejects.toThrow(/permission denied|must be owner/);
    }
    expect((await asRegister("SELECT count(*)::int AS n FROM audit_event")).rows).toEqual([{ n: 4 }]);
  });

  it("for its owner too, who can change no row and take none away before its time", async () => {
    for (const sql of [
      "UPDATE audit_event SET kind = 'session.logout' WHERE id = 'ancient'",
      "UPDATE audit_event SET address = NULL WHERE id = 'fresh'",
      "UPDATE audit_event SET address = '192.0.2.1' WHERE id = 'old'",
      "UPDATE audit_event SET address = NULL, actor_id = 'x' WHERE id = 'old'",
      "DELETE FROM audit_event WHERE id = 'old'",
    ]) {
      await expect(queryAsTableOwner(sql)).rejects.toThrow("audit_event is append-only");
    }
  });

  it("but the daily job wipes addresses after 90 days and removes events after 5 years", async () => {
    expect(await runDailyJob()).toMatchObject({ audit: 2 });
    const left = await queryAsTableOwner(
      "SELECT id, address FROM audit_event WHERE kind = 'session.login' ORDER BY id",
    );
    expect(left).toEqual([
      { id: "fresh", address: "192.0.2.9" },
      { id: "old", address: null },
    ]);
    expect((await asRegister("SELECT forget_old_audit_events() AS n")).rows).toEqual([{ n: 0 }]);
  });

  it("lets nobody else call the function that forgets, and finds its table wherever one looks", async () => {
    const [rights] = await queryAsTableOwner(
      "SELECT has_function_privilege('public', 'forget_old_audit_events()', 'EXECUTE') AS everyone, prosecdef AS definer, proconfig::text AS path FROM pg_proc WHERE proname = 'forget_old_audit_events'",
    );
    expect(rights).toEqual({
      everyone: false,
      definer: true,
      path: '{"search_path=pg_catalog, pg_temp"}',
    });
  });
});

describe("an event and what it records stand or fall together", () => {
  it("fails the action when the event cannot be written, and changes nothing", async () => {
    const entry = await makeEntry(arts);
    const before = await queryAsTableOwner("SELECT count(*)::int AS n FROM audit_event");
    await queryAsTableOwner("ALTER TABLE audit_event ADD CONSTRAINT broken CHECK (false) NOT VALID");
    const said = jest.spyOn(console, "error").mockImplementation(() => undefined);
    try {
      const answers = [
        await call(
          "PUT",
          `/api/algorithm/${entry._id}`,
          arts,
          buildEntryBody({ algorithmName: "Anders genoemd" }),
        ),
        await call("DELETE", `/api/algorithm/${entry._id}`, admin),
        await call("POST", "/api/notifications", admin, { content: "Nieuws" }),
        await call("POST", "/api/auth/logout", arts),
        await call("GET", `/api/users/${arts.id}/export`, arts),
        await call("GET", "/api/admin/audit.csv", admin),
      ];
      for (const { status } of answers) expect([500, 503]).toContain(status);
    } finally {
      said.mockRestore();
      await queryAsTableOwner("ALTER TABLE audit_event DROP CONSTRAINT broken");
    }
    expect(await queryAsTableOwner("SELECT count(*)::int AS n FROM audit_event")).toEqual(before);
    const kept = await call("GET", `/api/algorithm/${entry._id}`, arts);
    expect(kept.body).toMatchObject({ algorithmName: entry.algorithmName, version: 1 });
    expect(await db().notice.count()).toBe(0);
    expect(await db().session.count({ where: { userId: arts.id } })).toBe(1);
  });

  it("records nothing of what was refused or rolled back", async () => {
    const entry = await makeEntry(arts);
    await call("DELETE", `/api/algorithm/${entry._id}`, arts);
    await call("PUT", `/api/algorithm/${entry._id}`, arts, buildEntryBody({ version: 7 }));
    await call("PUT", "/api/users", admin, { users: [{ _id: admin.id, role: "USER", allowAccess: true }] });
    await call("DELETE", "/api/notifications/bestaat-niet", admin);
    expect(await kindsOf()).toEqual(["entry.created"]);
  });

  it("records one event for twenty of the same at once, of which one wins", async () => {
    const entry = await makeEntry(arts);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call("DELETE", `/api/algorithm/${entry._id}`, admin)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await kindsOf("?kind=entry.deleted")).toHaveLength(1);
    await Promise.all(Array.from({ length: 5 }, () => call("PUT", `/api/admin/bin/${entry._id}`, admin)));
    expect(await kindsOf("?kind=entry.restored")).toHaveLength(1);
    await Promise.all(Array.from({ length: 5 }, () => call("POST", "/api/auth/logout", arts)));
    expect(await kindsOf("?kind=session.logout")).toHaveLength(1);
  });
});

describe("an account that is closed", () => {
  it("leaves its events without a name, which nothing leads back to", async () => {
    const entry = await makeEntry(arts, { algorithmName: "Openbare longscan" });
    const [{ audit_id: pseudonym } = { audit_id: "" }] = await queryAsTableOwner<{ audit_id: string }>(
      `SELECT audit_id FROM "user" WHERE id = $1`,
      [arts.id],
    );
    expect(pseudonym).toMatch(/^[0-9a-f-]{36}$/);
    await call("POST", `/api/users/${arts.id}/close`, arts, { password: "wolk-fiets-94" });
    const events = await list("?kind=entry.created&kind=account.closed");
    for (const { actor } of events) {
      expect(actor).toEqual({ kind: "person", _id: null, name: null, pseudonym: pseudonym.slice(0, 8) });
    }
    expect(events).toHaveLength(2);
    expect(await queryAsTableOwner(`SELECT 1 FROM "user" WHERE audit_id = $1`, [pseudonym])).toEqual([]);
    const user = await db().user.findUniqueOrThrow({ where: { id: arts.id } });
    expect([user.auditId, user.name]).toEqual([null, "Gesloten account"]);
    // What is left of the pseudonym still finds what belongs together.
    expect(await kindsOf(`?person=${pseudonym.slice(0, 8)}`)).toEqual(["account.closed", "entry.created"]);
    expect(await kindsOf("?person=Arts")).toEqual([]);
    expect(entry.author.name).toBe("Arts Voorbeeld");
  });

  it("gets no pseudonym again, whoever writes it", async () => {
    const idOf = async () =>
      (await queryAsTableOwner(`SELECT audit_id FROM "user" WHERE id = $1`, [arts.id]))[0];
    const before = await idOf();
    await db().user.update({ where: { id: arts.id }, data: { auditId: "een-ander" } });
    await db().user.update({ where: { id: arts.id }, data: { auditId: null } });
    expect(await idOf()).toEqual(before);
    await queryAsTableOwner(`UPDATE "user" SET closed_at = now(), audit_id = 'blijf' WHERE id = $1`, [
      arts.id,
    ]);
    await queryAsTableOwner(`UPDATE "user" SET audit_id = 'toch' WHERE id = $1`, [arts.id]);
    expect(await queryAsTableOwner(`SELECT audit_id FROM "user" WHERE id = $1`, [arts.id])).toEqual([
      { audit_id: null },
    ]);
  });

  it("tells of access given to an address that was not confirmed", async () => {
    await db().user.update({ where: { id: arts.id }, data: { allowAccess: false, verified: false } });
    const users = [{ _id: arts.id, role: "USER", allowAccess: true }];
    await call("PUT", "/api/users", admin, { users });
    const [given] = await list("?kind=user.accessGiven");
    expect(given.details).toEqual({ allowAccess: [false, true], unconfirmed: true });
  });

  it("takes its private entries along, each with its event, and none with its name", async () => {
    await makeEntry(arts, { visibility: "Privé" });
    await makeEntry(arts, { visibility: "Privé" });
    await call("DELETE", `/api/admin/users/${arts.id}`, admin);
    expect(await kindsOf("?kind=entry.purged&kind=user.erased")).toEqual([
      "entry.purged",
      "entry.purged",
      "user.erased",
    ]);
    const [erased] = await list("?kind=entry.purged");
    expect([erased.subject.name, erased.details]).toEqual([null, {}]);
  });
});

describe("one's own data", () => {
  it("hold what one did and what was done to one, and nobody else", async () => {
    const entry = await makeEntry(arts);
    await call("PUT", `/api/admin/users/${arts.id}`, admin, { decision: "unblock" });
    const { body, text } = await call("GET", `/api/users/${arts.id}/export`, arts);
    expect(body.auditTrail).toEqual([
      {
        at: expect.stringMatching(/Z$/),
        kind: "entry.created",
        by: "self",
        about: { kind: "entry", id: entry._id },
        fields: [],
        details: {},
        address: null,
      },
      { at: expect.any(String), kind: "user.unblocked", by: "other", fields: [], details: {} },
      expect.objectContaining({ kind: "account.exported", by: "self", address: "192.0.2.1" }),
    ]);
    expect(text).not.toContain("Hofstra");
    expect(text).not.toContain(admin.id);
  });
});

describe("GET /api/admin/audit", () => {
  beforeEach(async () => {
    await makeEntry(arts, { algorithmName: "Longscan met één naam" });
    await makeEntry(admin, { algorithmName: "Hartfilm" });
    await call("PUT", `/api/admin/users/${arts.id}`, admin, { decision: "unblock" });
    await call("POST", "/api/notifications", admin, { content: "Nieuws" });
  });

  it("gives the newest first, and the data model's name of a field that changed", async () => {
    expect(await kindsOf()).toEqual(["notice.added", "user.unblocked", "entry.created", "entry.created"]);
    const entry = (await list("?subject=Hartfilm"))[0].subject._id;
    await call("PUT", `/api/algorithm/${entry}`, admin, buildEntryBody({ algorithmName: "Hartfilm 2" }));
    const [event] = await list();
    expect(event.fields).toEqual([{ key: "algorithmName", name: expect.stringMatching(/[a-z]/) }]);
  });

  it.each([
    ["?kind=notice.added", ["notice.added"]],
    ["?kind=entry", ["entry.created", "entry.created"]],
    ["?kind=user&kind=site", ["notice.added", "user.unblocked"]],
    ["?person=voorbeeld", ["user.unblocked", "entry.created"]],
    ["?person=ARTS@test.example", ["user.unblocked", "entry.created"]],
    ["?person=hofstra&kind=entry", ["entry.created"]],
    ["?person=%25", []],
    ["?subject=longscan+met+een", ["entry.created"]],
    ["?subject=bestaat-niet", []],
    ["?from=2026-01-01&to=2999-12-31", ["notice.added", "user.unblocked", "entry.created", "entry.created"]],
    ["?to=2020-01-01", []],
    ["?page=2&pageSize=3", ["entry.created"]],
    ["?page=9", []],
  ])("%s", async (query, kinds) => {
    expect(await kindsOf(query)).toEqual(kinds);
  });

  it("counts days in Dutch time", async () => {
    await queryAsTableOwner(
      "INSERT INTO audit_event (id, at, kind, actor_kind, fields) VALUES ('laat', '2026-06-30T22:30:00Z', 'session.login', 'visitor', '{}')",
    );
    expect(await kindsOf("?from=2026-07-01&to=2026-07-01")).toEqual(["session.login"]);
    expect(await kindsOf("?from=2026-06-30&to=2026-06-30")).toEqual([]);
  });

  it("tells the total and the other pages, under the same filter", async () => {
    const { headers } = await call("GET", "/api/admin/audit?kind=entry&pageSize=1", admin);
    expect(headers.get("x-total-count")).toBe("2");
    expect(headers.get("link")).toContain('</api/admin/audit?kind=entry&pageSize=1&page=2>; rel="next"');
  });

  it.each([
    "kind=onzin",
    "from=gisteren",
    "from=2026-02-30",
    "to=0001-01-01",
    "page=0",
    "pageSize=101",
    "onbekend=1",
    "person=a&person=b",
    `person=${"x".repeat(255)}`,
  ])("refuses %s by name", async (query) => {
    const answer = await call("GET", `/api/admin/audit?${query}`, admin);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([query.split("=")[0]]);
  });

  it("and its file are for admins alone, also right after the role is gone", async () => {
    const pending = await makePerson({ allowAccess: false });
    const metc = await makePerson({ role: "METCMEMBER" });
    for (const path of ["/api/admin/audit", "/api/admin/audit.csv"]) {
      expect((await api("GET", path)).status).toBe(401);
      for (const who of [pending, arts, metc]) expect((await call("GET", path, who)).status).toBe(403);
      expect((await call("GET", path, admin)).status).toBe(200);
      for (const method of ["POST", "PUT", "DELETE"]) {
        expect((await call(method, path, admin, {})).status).toBe(405);
      }
    }
    await db().user.update({ where: { id: admin.id }, data: { role: "USER" } });
    expect((await call("GET", "/api/admin/audit", admin)).status).toBe(403);
  });
});

describe("GET /api/admin/audit.csv", () => {
  const rowsOf = (text: string): string[][] => parse(text, { delimiter: "," });

  it("is the filter's events in plain sentences, with BOM, CRLF and a file name", async () => {
    await makeEntry(arts, { algorithmName: 'Long"scan, met; tekens' });
    await call("PUT", `/api/admin/users/${arts.id}`, admin, { decision: "unblock" });
    const { text, headers } = await call("GET", "/api/admin/audit.csv?kind=entry", admin);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="logboek-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(text.split("\r\n")).toHaveLength(3);
    expect(text.replaceAll("\r\n", "")).not.toContain("\n");
    expect(rowsOf(text)).toEqual([
      ["Tijdstip", "Gebeurtenis", "Soort", "Wie", "Over", "Gewijzigde velden", "Adres"],
      [
        expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
        'Arts Voorbeeld voegde het algoritme ‘Long"scan, met; tekens’ toe.',
        "Algoritme toegevoegd",
        "Arts Voorbeeld",
        'het algoritme ‘Long"scan, met; tekens’',
        "",
        "",
      ],
    ]);
    expect(await kindsOf("?kind=audit.downloaded")).toHaveLength(1);
  });

  it("begins with the byte order mark", async () => {
    const answer = await answerAuditFile(admin.actor, EMPTY_AUDIT_FILTER);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 4).toString("hex")).toBe(`efbbbf${Buffer.from('"').toString("hex")}`);
  });

  it.each(["=1+1", "+31 6 12", "-2+3", "@SUM(A1)", "\t=1"])(
    "makes no formula of the name %j",
    async (name) => {
      await db().user.update({ where: { id: arts.id }, data: { name: `${name} Arts` } });
      await makeEntry(arts, { algorithmName: "Longscan" });
      const [, row] = rowsOf((await call("GET", "/api/admin/audit.csv?kind=entry.created", admin)).text);
      expect(row?.[3]).toBe(`'${name} Arts`);
      expect(row?.[1]).toMatch(/^'/);
    },
  );

  it("streams more than one batch, all of it once and in order", async () => {
    await queryAsTableOwner(
      "INSERT INTO audit_event (id, at, kind, actor_kind, fields, address) SELECT 'e' || n, now() - interval '1 day', 'session.loginFailed', 'visitor', '{}', n::text FROM generate_series(1, 1203) n",
    );
    const rows = rowsOf((await call("GET", "/api/admin/audit.csv", admin)).text).slice(1);
    expect(rows).toHaveLength(1203);
    expect(new Set(rows.map((row) => row[6])).size).toBe(1203);
    expect(rows[0]?.[1]).toBe("Inloggen met een onbekend e-mailadres mislukte.");
  });
});

describe("a file that takes longer than a request's database work may", () => {
  it("comes whole to a slow reader", async () => {
    await queryAsTableOwner(
      "INSERT INTO audit_event (id, at, kind, actor_kind, fields) SELECT 'e' || n, now() - interval '1 day', 'session.login', 'visitor', '{}' FROM generate_series(1, 1203) n",
    );
    await runWithOwnDeadline(1_500, async () => {
      const answer = await answerAuditFile(admin.actor, EMPTY_AUDIT_FILTER);
      await sleep(1_600);
      expect((await answer.text()).trimEnd().split("\r\n")).toHaveLength(1204);
    });
  });
});

describe("recording", () => {
  it("keeps the network address of the request, and none that is not known", async () => {
    await recordAuditEvent(db(), { kind: "session.login", by: { kind: "visitor", address: "2001:db8::1" } });
    await recordAuditEvent(db(), { kind: "session.login", by: { kind: "visitor", address: "unknown" } });
    expect((await list()).map(({ address }: { address: string | null }) => address)).toEqual([
      null,
      "2001:db8::1",
    ]);
  });
});
