import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { withDatabaseClient } from "../../scripts/embedded/roles";

mkdirSync(join(process.cwd(), ".data"), { recursive: true });
/** Data directory of the backup tests. */
export const testDataDirectory = mkdtempSync(join(process.cwd(), ".data", "backup-"));
// When the test runs as root, PostgreSQL runs as another user, which must be able to enter this directory.
chmodSync(testDataDirectory, 0o711);
export const BACKUP_TEST_SECRET = "only-for-the-tests-".repeat(3);
const ENVIRONMENT: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_OPTIONS: "",
  NODE_ENV: "test",
  DATABASE_URL: "",
  DATA_DIR: testDataDirectory,
  AUTH_SECRET: BACKUP_TEST_SECRET,
};

export interface ScriptResult {
  code: number | null;
  output: string;
  complaint: string;
}

/** Starts a script of scripts/ with the same Node options as npm; does not wait for its end. */
export function startScript(
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

/** Runs a script and returns its exit code and output. */
export async function runScript(
  script: string,
  args: string[] = [],
  extra: Record<string, string> = {},
): Promise<ScriptResult> {
  const child = startScript(script, args, extra);
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

/** Runs a script that must succeed, and returns its output. Throws with its error output when it fails. */
export async function runScriptSuccessfully(
  script: string,
  args: string[] = [],
  extra: Record<string, string> = {},
): Promise<string> {
  const { code, output, complaint } = await runScript(script, args, extra);
  expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
  return output;
}

/** Returns the path of a file in the tests' data directory. */
export const getTestDataPath = (name: string) => join(testDataDirectory, name);

/** Returns every row of every table as text, including generated columns. */
export async function readAllTableRows(ownerUrl: string): Promise<Record<string, string[]>> {
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

/** Returns the definitions of all constraints, triggers, privileges and indexes. */
export async function listSchemaRules(ownerUrl: string): Promise<string[]> {
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
