import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { withDatabaseClient } from "../../scripts/embedded/roles";

mkdirSync(join(process.cwd(), ".data"), { recursive: true });
/** The data directory of these tests. */
export const dataDir = mkdtempSync(join(process.cwd(), ".data", "backup-"));
// The database's own user, which it has when the test runs as root, must be able to pass.
chmodSync(dataDir, 0o711);
export const SECRET = "only-for-the-tests-".repeat(3);
const ENVIRONMENT: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_OPTIONS: "",
  NODE_ENV: "test",
  DATABASE_URL: "",
  DATA_DIR: dataDir,
  AUTH_SECRET: SECRET,
};

export interface Ended {
  code: number | null;
  output: string;
  complaint: string;
}

/** Starts a script as npm does. */
export function start(
  script: string,
  args: readonly string[],
  extra: Record<string, string> = {},
): ChildProcess {
  return spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", join(process.cwd(), script), ...args],
    { env: { ...ENVIRONMENT, ...extra }, stdio: "pipe" },
  );
}

/** Runs a script to its end. */
export async function run(
  script: string,
  args: string[] = [],
  extra: Record<string, string> = {},
): Promise<Ended> {
  const child = start(script, args, extra);
  let output = "";
  let complaint = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output, complaint: complaint.trim() };
}

/** The output of a script that must go well; fails with what it complained of. */
export async function succeed(
  script: string,
  args: string[] = [],
  extra: Record<string, string> = {},
): Promise<string> {
  const { code, output, complaint } = await run(script, args, extra);
  expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
  return output;
}

/** A file in the data directory. */
export const file = (name: string) => join(dataDir, name);

/** Every row of every table as text, generated columns too. */
export async function contentOf(ownerUrl: string): Promise<Record<string, string[]>> {
  return withDatabaseClient(ownerUrl, async (client) => {
    const tables = await client.query<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const content: Record<string, string[]> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT t::text AS row FROM ${name} t ORDER BY t::text COLLATE "C"`,
      );
      content[name] = rows.map(({ row }) => row);
    }
    return content;
  });
}

/** Constraints, triggers, rights and indexes: what guards the rows. */
export async function rulesOf(ownerUrl: string): Promise<string[]> {
  const sql = `SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), conenforced, convalidated) AS rule
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT concat_ws(' ', tgrelid::regclass, tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT concat_ws(' ', relname, relacl) FROM pg_class WHERE relnamespace = 'public'::regnamespace
     UNION ALL SELECT concat_ws(' ', proname, proacl) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     ORDER BY 1`;
  const { rows } = await withDatabaseClient(ownerUrl, (client) => client.query<{ rule: string }>(sql));
  return rows.map(({ rule }) => rule);
}
