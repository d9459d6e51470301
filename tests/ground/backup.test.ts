import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { checkArchive } from "../../scripts/backup/read-archive";
import { writeDatabaseSnapshot } from "../../scripts/backup/snapshot";
import { openPostgresCluster, type PostgresCluster } from "../../scripts/embedded/cluster";
import { withDatabaseClient } from "../../scripts/embedded/roles";
import { applyMigrations, listMigrationNames } from "../../scripts/schema/apply";
import { isBaselineMigration, REPLACED_MIGRATIONS } from "../../scripts/schema/baseline";
import {
  BACKUP_TEST_SECRET,
  getTestDataPath,
  listSchemaRules,
  readAllTableRows,
  runScript,
  runScriptSuccessfully,
  startScript,
  testDataDirectory,
} from "../support/backup-commands";
import { EDGE_CASE_ROW_STATEMENTS, PENDING_NOTIFICATION_ROW_STATEMENTS } from "../support/backup-rows";
import { removePostgresCluster } from "../support/remove-cluster";
import { insertMigrationHistoryOf010 } from "../support/version-0-1-0";

/** `npm run backup` and `npm run restore` as a person runs them, while something else holds the database open. */

let cluster: PostgresCluster;

function ask<Row extends pg.QueryResultRow>(sql: string, database = "register"): Promise<Row[]> {
  return withDatabaseClient(
    cluster.ownerUrl(database),
    async (client) => (await client.query<Row>(sql)).rows,
  );
}

async function databases(): Promise<string[]> {
  const rows = await ask<{ datname: string }>("SELECT datname FROM pg_database ORDER BY 1");
  return rows.map(({ datname }) => datname).filter((name) => name.startsWith("register"));
}

async function changeEverything(): Promise<void> {
  await ask("TRUNCATE message, notice, session CASCADE");
  await ask("UPDATE \"user\" SET name = 'Iemand anders'");
  await ask("UPDATE entry SET algorithm_name = 'Een andere naam'");
}

beforeAll(async () => {
  cluster = await openPostgresCluster({ dir: join(testDataDirectory, "postgres"), durable: false });
  await cluster.createDatabase("register");
  await runScriptSuccessfully("scripts/migrate.ts");
  const settings = {
    DATABASE_URL: cluster.appUrl(),
    EMBEDDED_DATABASE: "true",
    APP_URL: "http://localhost:3000",
  };
  await runScriptSuccessfully("scripts/seed.ts", ["--demo"], settings);
  for (const sql of [...EDGE_CASE_ROW_STATEMENTS, ...PENDING_NOTIFICATION_ROW_STATEMENTS]) await ask(sql);
  await runScriptSuccessfully("scripts/backup.ts", [getTestDataPath("whole.tar")]);
});

afterAll(async () => {
  await cluster.close();
  await removePostgresCluster(join(testDataDirectory, "postgres"));
  rmSync(testDataDirectory, { recursive: true, force: true });
});

describe("restoring a backup", () => {
  it("brings back every table byte by byte, with its rules, while the register is connected", async () => {
    const before = await readAllTableRows(cluster.ownerUrl());
    const rules = await listSchemaRules(cluster.ownerUrl());
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    await changeEverything();
    const changed = await readAllTableRows(cluster.ownerUrl());

    const visitor = new pg.Client({ connectionString: cluster.appUrl() });
    const sentAway = new Promise<Error>((resolve) => visitor.on("error", resolve));
    await visitor.connect();
    const output = await runScriptSuccessfully("scripts/restore.ts", [getTestDataPath("whole.tar")]);
    expect((await sentAway).message).toContain("terminating connection");

    // Nobody stays logged in, and what waited to be told does not go by itself; everything else is as it was.
    expect(before.session).toHaveLength(1);
    const after = await readAllTableRows(cluster.ownerUrl());
    const { outbox, follow_notice, webhook_delivery, error_report } = after;
    const held = { outbox, follow_notice, webhook_delivery, error_report };
    expect(after).toEqual({ ...before, session: [], follow_change: [], ...held });
    expect(await ask("SELECT id FROM webhook_delivery WHERE due_at IS NOT NULL")).toEqual([]);
    expect(await ask("SELECT id, status::text, last_error FROM outbox ORDER BY id")).toEqual(
      ["o1", "o2"].map((id) => ({
        id,
        status: "stuck",
        last_error: "Teruggezet uit een reservekopie: misschien al verstuurd.",
      })),
    );
    expect(await ask("SELECT follow_id, number FROM follow_notice")).toEqual([
      { follow_id: "f2", number: 3 },
    ]);
    expect(await ask("SELECT id FROM error_report WHERE reminded_at IS NOT NULL")).toEqual([{ id: "w15" }]);
    expect(output).toContain(
      "Mails that waited then and may have been sent: 2. They do not leave by themselves; an admin sees them at /admin/mails and can send them.",
    );
    expect(output).toMatch(/Changes that followers were still to be told of: \d+\. They will not be told\./);
    expect(output).toContain("Reports that were due for a reminder: 1. It will not be sent.");
    expect(await listSchemaRules(cluster.ownerUrl())).toEqual(rules);
    const kept = /is kept as (register_before_\d{8}_\d{9})\./.exec(output)?.[1] ?? "";
    expect(await databases()).toEqual(["register", kept]);
    expect(await readAllTableRows(cluster.ownerUrl(kept))).toEqual(changed);
    const asApp = await withDatabaseClient(cluster.appUrl(), (client) => client.query("SELECT FROM entry"));
    expect(asApp.rowCount).toBe(before.entry?.length);
  });

  it("can be undone, undone again, and cleaned up after", async () => {
    const restored = await readAllTableRows(cluster.ownerUrl());
    await runScriptSuccessfully("scripts/restore.ts", ["--undo"]);
    const [{ name } = { name: "" }] = await ask<{ name: string }>('SELECT DISTINCT name FROM "user"');
    expect(name).toBe("Iemand anders");
    await runScriptSuccessfully("scripts/restore.ts", ["--undo"]);
    expect(await readAllTableRows(cluster.ownerUrl())).toEqual(restored);
    expect(await runScriptSuccessfully("scripts/restore.ts", ["--drop-old"])).toMatch(
      /^Removed: register_before_\S+\n$/,
    );
    expect(await databases()).toEqual(["register"]);
    const { code, complaint } = await runScript("scripts/restore.ts", ["--undo"]);
    expect({ code, complaint }).toEqual({ code: 1, complaint: "No earlier database is kept." });
  });

  it("leaves the register as it is when it is killed, and starts anew the next time", async () => {
    await changeEverything();
    const before = await readAllTableRows(cluster.ownerUrl());
    const child = startScript("scripts/restore.ts", [getTestDataPath("whole.tar")]);
    await new Promise<void>((resolve) => {
      child.stdout?.on("data", (chunk: Buffer) => {
        if (chunk.toString().includes("Tables filled")) resolve();
      });
    });
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("close", resolve));
    expect(await readAllTableRows(cluster.ownerUrl())).toEqual(before);
    expect((await databases()).filter((name) => name.startsWith("register_restore_"))).toHaveLength(1);
    const output = await runScriptSuccessfully("scripts/restore.ts", [
      getTestDataPath("whole.tar"),
      "--drop-old",
    ]);
    expect(output).toMatch(/Removed: register_before_\S+\n$/);
    expect(await databases()).toEqual(["register"]);
  });
});

describe("a backup that is not right", () => {
  const whole = () => readFileSync(getTestDataPath("whole.tar"));

  it.each([
    ["cut off", () => whole().subarray(0, -2000), "is cut off: its end is missing."],
    [
      "changed",
      () => {
        const bytes = whole();
        const at = bytes.indexOf("tables/entry.copy.gz") + 512 + 100;
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        return bytes;
      },
      "is damaged or was changed: tables/entry.copy.gz is not right.",
    ],
    ["something else", () => Buffer.alloc(5000, "x"), "is no backup of the register."],
  ])("is refused before anything is touched: %s", async (_what, content, sentence) => {
    const path = getTestDataPath("wrong.tar");
    writeFileSync(path, content());
    const before = await readAllTableRows(cluster.ownerUrl());
    expect(await runScript("scripts/restore.ts", [path])).toEqual({
      code: 1,
      output: "",
      complaint: `${path} ${sentence}`,
    });
    expect(await readAllTableRows(cluster.ownerUrl())).toEqual(before);
    expect(await databases()).toEqual(["register"]);
  });

  it("is refused before anything is touched: from a newer version", async () => {
    await cluster.createDatabase("newer", "register");
    const ownerUrl = cluster.ownerUrl("newer");
    await withDatabaseClient(ownerUrl, (client) =>
      client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
        VALUES ('n', 'n', '29991231000000_later', now())`),
    );
    await writeDatabaseSnapshot({ ownerUrl, path: getTestDataPath("newer.tar"), secret: BACKUP_TEST_SECRET });
    expect(await runScript("scripts/restore.ts", [getTestDataPath("newer.tar")])).toEqual({
      code: 1,
      output: "",
      complaint: `${getTestDataPath("newer.tar")} is of a newer version of the register (migration 29991231000000_later); update the register first.`,
    });
    expect(await databases()).toEqual(["register"]);
  });

  it("is refused when its rows do not keep the rules, and leaves nothing behind", async () => {
    await cluster.createDatabase("broken", "register");
    const ownerUrl = cluster.ownerUrl("broken");
    await withDatabaseClient(ownerUrl, async (client) => {
      await client.query("ALTER TABLE entry DROP CONSTRAINT entry_author_id_fkey");
      await client.query("UPDATE entry SET author_id = 'nobody' WHERE id = (SELECT min(id) FROM entry)");
    });
    await writeDatabaseSnapshot({
      ownerUrl,
      path: getTestDataPath("broken.tar"),
      secret: BACKUP_TEST_SECRET,
    });
    const before = await readAllTableRows(cluster.ownerUrl());
    const { code, complaint } = await runScript("scripts/restore.ts", [getTestDataPath("broken.tar")]);
    expect(code).toBe(1);
    expect(complaint).toContain("entry_author_id_fkey");
    expect(await readAllTableRows(cluster.ownerUrl())).toEqual(before);
    expect(await databases()).toEqual(["register"]);
  });

  it("is refused when it is of another register, unless that is wanted", async () => {
    const elsewhere = { AUTH_SECRET: "another-secret-".repeat(4) };
    const { code, complaint } = await runScript(
      "scripts/restore.ts",
      [getTestDataPath("whole.tar")],
      elsewhere,
    );
    expect(code).toBe(1);
    expect(complaint).toContain("is sealed with another AUTH_SECRET");
    const output = await runScriptSuccessfully(
      "scripts/restore.ts",
      [getTestDataPath("whole.tar"), "--other-secret", "--drop-old"],
      elsewhere,
    );
    expect(output).toContain("Under another AUTH_SECRET, two-step verification");
  });
});

describe("making a backup", () => {
  it("writes a file that only its owner may read, and overwrites nothing", async () => {
    const path = getTestDataPath("own/name.tar");
    expect(await runScriptSuccessfully("scripts/backup.ts", [path])).toMatch(
      /name\.tar: \d+ tables, [\d,]+ rows, /,
    );
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(path);
    expect(await runScript("scripts/backup.ts", [path])).toMatchObject({
      code: 1,
      complaint: `The file ${path} exists already; a backup overwrites nothing.`,
    });
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(await runScriptSuccessfully("scripts/backup.ts")).toMatch(/backups\/register-\d{8}_\d{9}\.tar: /);
    expect(statSync(join(testDataDirectory, "backups")).mode & 0o777).toBe(0o700);
  });

  it("is one moment, also during a stream of writes", async () => {
    // Each transaction writes to the first and the last table that is read: in any one moment both say the same.
    let stopping = false;
    let written = 0;
    const writers = Array.from({ length: 4 }, () =>
      withDatabaseClient(cluster.appUrl(), async (client) => {
        while (!stopping) {
          written += 1;
          await client.query("BEGIN");
          await client.query(
            "INSERT INTO audit_event (id, kind, actor_kind, fields) VALUES (gen_random_uuid(), 'x', 'job', '{}')",
          );
          await client.query("INSERT INTO spent_ticket VALUES (gen_random_uuid(), now())");
          await client.query("COMMIT");
        }
      }),
    );
    try {
      while (written < 100) await setTimeout(10);
      for (let round = 0; round < 5; round += 1) {
        const path = getTestDataPath(`moment-${round}.tar`);
        const atStart = written;
        const { manifest, bytes } = await writeDatabaseSnapshot({
          ownerUrl: cluster.ownerUrl(),
          path,
          secret: BACKUP_TEST_SECRET,
        });
        expect(written - atStart).toBeGreaterThan(20);
        expect(bytes).toBeGreaterThan(manifest.tables.reduce((sum, table) => sum + table.bytes, 0));
        const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows ?? 0;
        expect(rowsOf("audit_event")).toBe(rowsOf("spent_ticket"));
        expect(rowsOf("audit_event")).toBeGreaterThan(90);
        const known = manifest.migrations;
        expect(await checkArchive(path, { secret: BACKUP_TEST_SECRET, known })).toEqual(manifest);
      }
    } finally {
      stopping = true;
      await Promise.all(writers);
    }
  });

  it("refuses what is not the embedded database, and says what does it", async () => {
    const server = { DATABASE_URL: "postgresql://register@localhost/register" };
    for (const [script, tool, args] of [
      ["scripts/backup.ts", "pg_dump", []],
      ["scripts/restore.ts", "pg_restore", [getTestDataPath("whole.tar")]],
    ] as const) {
      expect(await runScript(script, [...args], server)).toMatchObject({
        code: 1,
        complaint: `This command is for the embedded database; use ${tool} for that of DATABASE_URL (see docs/operations.md).`,
      });
    }
  });
});

// Last, as it leaves the register nearly empty.
describe("a backup of version 0.1.0", () => {
  it("is taken, and brought up to date", async () => {
    const rules = await listSchemaRules(cluster.ownerUrl());
    await cluster.createDatabase("older");
    const ownerUrl = cluster.ownerUrl("older");
    await applyMigrations({ ownerUrl, upTo: listMigrationNames().findLast(isBaselineMigration) });
    await withDatabaseClient(ownerUrl, async (client) => {
      await client.query("INSERT INTO \"user\" (id, email, name) VALUES ('u1', 'oud@b.example', 'Van toen')");
      await insertMigrationHistoryOf010(client);
    });
    const { manifest } = await writeDatabaseSnapshot({
      ownerUrl,
      path: getTestDataPath("older.tar"),
      secret: BACKUP_TEST_SECRET,
    });
    expect(manifest.migrations).toEqual(REPLACED_MIGRATIONS);
    await runScriptSuccessfully("scripts/restore.ts", [getTestDataPath("older.tar"), "--drop-old"]);
    const people = await ask('SELECT id, name, refused_at FROM "user"');
    expect(people).toEqual([{ id: "u1", name: "Van toen", refused_at: null }]);
    const history = await ask("SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1");
    expect(history.map(({ name }) => name)).toEqual(listMigrationNames());
    expect(await listSchemaRules(cluster.ownerUrl())).toEqual(rules);
  });
});
