import pg from "pg";
import type { EmbeddedSecrets } from "../ground/secrets";
import { type ClusterInstallation, runPostgresProgram } from "./home";

/** The superuser, used only for roles, databases and extensions. */
export const DATABASE_SUPERUSER_ROLE = "register_admin";
/** Owns the databases and runs migrations; may create databases for tests and for Prisma's shadow database. */
export const DATABASE_OWNER_ROLE = "register_owner";
/** Role of the register itself: reads and writes rows but cannot change tables. */
export const DATABASE_APP_ROLE = "register_app";

/** Whether the server refused the password because it was created with other secrets. */
export const isWrongPasswordError = (error: unknown) => (error as { code?: string }).code === "28P01";

const EXTENSIONS = ["pg_trgm", "unaccent"] as const;

/** Runs work on a new connection and closes it. */
export async function withDatabaseClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // The running query already reports a lost server; without a listener this error would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates or updates roles, passwords and extensions for new databases; idempotent. */
export async function ensureDatabaseRoles(
  url: (database: string) => string,
  secrets: EmbeddedSecrets,
): Promise<void> {
  await withDatabaseClient(url("postgres"), async (client) => {
    const roles = [
      { name: DATABASE_OWNER_ROLE, rights: "LOGIN CREATEDB", password: secrets.databaseOwnerPassword },
      { name: DATABASE_APP_ROLE, rights: "LOGIN", password: secrets.databaseAppPassword },
    ];
    for (const { name, rights, password } of roles) {
      const known = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
      const verb = known.rowCount === 0 ? "CREATE" : "ALTER";
      await client.query(`${verb} ROLE ${name} ${rights} PASSWORD ${client.escapeLiteral(password)}`);
    }
  });
  // CREATE DATABASE copies template1, so migrations find the extensions there.
  await withDatabaseClient(url("template1"), async (client) => {
    for (const name of EXTENSIONS) await client.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
  });
}

/** Creates a database of the owner role that only the register's roles may enter, unless it exists. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  await withDatabaseClient(adminUrl, async (client) => {
    const known = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    const database = client.escapeIdentifier(name);
    if (known.rowCount === 0) {
      const source =
        template === undefined ? "" : ` TEMPLATE ${client.escapeIdentifier(template)} STRATEGY FILE_COPY`;
      await client.query(`CREATE DATABASE ${database} OWNER ${DATABASE_OWNER_ROLE}${source}`);
    }
    await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${DATABASE_APP_ROLE}`);
  });
}

/** Sets a new superuser password without the old one; the server must not be running. */
export function resetSuperuserPassword(home: ClusterInstallation, password: string): Promise<void> {
  const sql = `ALTER ROLE ${DATABASE_SUPERUSER_ROLE} PASSWORD ${pg.escapeLiteral(password)}\n`;
  return runPostgresProgram(home, "postgres", ["--single", "-D", home.data, "postgres"], sql);
}
