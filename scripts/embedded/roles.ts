import pg from "pg";
import type { Secrets } from "../ground/secrets";
import { type ClusterHome, runProgram } from "./home";

/** The superuser, used only for roles, databases and extensions. */
export const ADMIN_ROLE = "register_admin";
/** Owns the databases and runs migrations; may create databases for tests and for Prisma's shadow database. */
export const OWNER_ROLE = "register_owner";
/** Role of the register itself: reads and writes rows but cannot change tables. */
export const APP_ROLE = "register_app";

/** Whether the server runs, but was created with other secrets. */
export const isWrongPassword = (error: unknown) => (error as { code?: string }).code === "28P01";

const EXTENSIONS = ["pg_trgm", "unaccent"] as const;

/** Runs work on a new connection and closes it. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // The running query reports a lost server; without a listener the error would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates or updates roles, passwords and extensions for new databases; idempotent. */
export async function ensureRoles(url: (database: string) => string, secrets: Secrets): Promise<void> {
  await withClient(url("postgres"), async (client) => {
    const roles = [
      { name: OWNER_ROLE, rights: "LOGIN CREATEDB", password: secrets.databaseOwnerPassword },
      { name: APP_ROLE, rights: "LOGIN", password: secrets.databaseAppPassword },
    ];
    for (const { name, rights, password } of roles) {
      const known = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
      const verb = known.rowCount === 0 ? "CREATE" : "ALTER";
      await client.query(`${verb} ROLE ${name} ${rights} PASSWORD ${client.escapeLiteral(password)}`);
    }
  });
  // CREATE DATABASE copies template1, so migrations find the extensions there.
  await withClient(url("template1"), async (client) => {
    for (const name of EXTENSIONS) await client.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
  });
}

/** Creates a database of the owner role that only the register's roles may enter, unless it exists. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const known = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    const database = client.escapeIdentifier(name);
    if (known.rowCount === 0) {
      const source =
        template === undefined ? "" : ` TEMPLATE ${client.escapeIdentifier(template)} STRATEGY FILE_COPY`;
      await client.query(`CREATE DATABASE ${database} OWNER ${OWNER_ROLE}${source}`);
    }
    await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${APP_ROLE}`);
  });
}

/** Sets a new superuser password without the old one; the server must not be running. */
export function resetAdminPassword(home: ClusterHome, password: string): Promise<void> {
  const sql = `ALTER ROLE ${ADMIN_ROLE} PASSWORD ${pg.escapeLiteral(password)}\n`;
  return runProgram(home, "postgres", ["--single", "-D", home.data, "postgres"], sql);
}
