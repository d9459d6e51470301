import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { withProcessLock } from "../ground/lock";
import { formatErrorForTerminal, printLine, TerminalMessageError } from "../ground/report";
import { type EmbeddedSecrets, loadEmbeddedSecrets } from "../ground/secrets";
import {
  type ClusterInstallation,
  createTraversableDirectory,
  linkPostgresLibraries,
  prepareClusterDirectory,
} from "./home";
import {
  choosePostgresPort,
  getRunningPostgresPort,
  initialisePostgresData,
  POSTGRES_START_TIMEOUT_MS,
  requestPostgresStop,
  startPostgres,
  stopPostgres,
} from "./postmaster";
import {
  createDatabase,
  DATABASE_APP_ROLE,
  DATABASE_OWNER_ROLE,
  DATABASE_SUPERUSER_ROLE,
  ensureDatabaseRoles,
  isWrongPasswordError,
  resetSuperuserPassword,
  withDatabaseClient,
} from "./roles";

/** Name of the register's database in an embedded cluster. */
export const MAIN_DATABASE_NAME = "register";

export interface PostgresClusterOptions {
  /** The cluster's directory; `secrets.json` is beside it. */
  dir: string;
  /** False for temporary data: faster, but not safe against a power failure. */
  durable: boolean;
  report?: (line: string) => void;
}

/**
 * Starts the embedded PostgreSQL of a directory, or joins a running one. Every process using it holds a shared lock in
 * it, so that the last one to leave can stop it. A process that loses the server restarts it, or joins one restarted by
 * another process. A server left running by a killed process is reused.
 */
export async function openPostgresCluster(options: PostgresClusterOptions): Promise<PostgresCluster> {
  const { dir, report = () => undefined } = options;
  createTraversableDirectory(dirname(dir));
  const home = await withProcessLock(dir, async () => prepareClusterDirectory(dir, report));
  const cluster = new PostgresCluster(home, await loadEmbeddedSecrets(dirname(dir)), { report, ...options });
  await cluster.open();
  return cluster;
}

/** Runs work on the embedded database of a data directory, even while the register runs. */
export async function withPostgresCluster<T>(
  dataDir: string,
  work: (cluster: PostgresCluster) => Promise<T>,
): Promise<T> {
  linkPostgresLibraries();
  const cluster = await openPostgresCluster({
    dir: join(dataDir, "postgres"),
    durable: true,
    report: printLine,
  });
  return work(cluster).finally(() => cluster.close());
}

/** Arbitrary key of the shared advisory lock that every process using the server holds. */
const IN_USE = 7_428_311_907;
/** Number of attempts to reconnect to a lost server. */
const ATTEMPTS = 5;

/** A running embedded PostgreSQL that this process uses. Its addresses stay valid when the server is restarted. */
export class PostgresCluster {
  private closing = false;
  private hasStarted = false;
  /** The port in the database URLs; null until the server has answered once. */
  private port: number | null = null;
  /** The connection with the shared lock; when it ends, the server is gone. */
  private session: pg.Client | null = null;
  private joining: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly home: ClusterInstallation,
    private readonly secrets: EmbeddedSecrets,
    private readonly options: Required<PostgresClusterOptions>,
  ) {}

  ownerUrl(database = MAIN_DATABASE_NAME): string {
    return this.url(DATABASE_OWNER_ROLE, this.secrets.databaseOwnerPassword, database);
  }

  appUrl(database = MAIN_DATABASE_NAME): string {
    return this.url(DATABASE_APP_ROLE, this.secrets.databaseAppPassword, database);
  }

  adminUrl(database = "postgres", port = this.port): string {
    return this.url(DATABASE_SUPERUSER_ROLE, this.secrets.databaseAdminPassword, database, port);
  }

  createDatabase(name: string, template?: string): Promise<void> {
    return createDatabase(this.adminUrl(), name, template);
  }

  /** Drops a database and ends its connections. */
  async dropDatabase(name: string): Promise<void> {
    await withDatabaseClient(this.adminUrl(), (client) =>
      client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`),
    );
  }

  async open(): Promise<void> {
    process.on("exit", this.onProcessExit);
    try {
      this.port = await this.join();
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Releases the server: the last process using it stops it. */
  async close(): Promise<void> {
    this.closing = true;
    // Stops a server that is still starting, which nobody else would stop, instead of waiting for it.
    if (this.session === null) this.onProcessExit();
    await this.joining.catch(() => undefined);
    const session = this.session;
    this.session = null;
    if (session !== null) await withProcessLock(this.options.dir, () => this.leave(session));
    process.off("exit", this.onProcessExit);
  }

  private url(role: string, password: string, database: string, port = this.port): string {
    return `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  }

  /** On an abrupt exit, tells the server to stop without waiting; other processes that use it restart it. */
  private readonly onProcessExit = () => {
    if (this.hasStarted) requestPostgresStop(this.home);
  };

  private async leave(session: pg.Client): Promise<void> {
    try {
      await session.query("SELECT pg_advisory_unlock_shared($1)", [IN_USE]);
      const { rows } = await session.query("SELECT pg_try_advisory_lock($1) AS last", [IN_USE]);
      if (rows[0].last) await stopPostgres(this.home);
    } catch {
      // The connection has already ended.
    }
    await session.end().catch(() => undefined);
  }

  /** Returns the port of the running server; starts one if necessary. */
  private join(): Promise<number> {
    const joined = withProcessLock(this.options.dir, async () => {
      const end = Date.now() + POSTGRES_START_TIMEOUT_MS;
      while (Date.now() < end) {
        if (this.closing) throw new Error("stopped while starting");
        const port = getRunningPostgresPort(this.home) ?? (await this.start());
        if (port !== null && (await this.take(port))) return port;
        await sleep(50);
      }
      throw new TerminalMessageError(`The database does not answer; see ${this.home.log}.`);
    });
    this.joining = joined;
    return joined;
  }

  /** Connects and takes the shared lock; returns false while the server is starting, recovering or stopping. */
  private async take(port: number): Promise<boolean> {
    const connectionString = this.adminUrl("postgres", port);
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, keepAlive: true });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("SELECT pg_advisory_lock_shared($1)", [IN_USE]);
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!isWrongPasswordError(error)) return false;
      throw new TerminalMessageError(
        `The database in ${this.home.directory} is in use by another copy of the register, with other secrets.`,
      );
    }
    client.once("end", () => {
      if (this.session === client) void this.regain();
    });
    this.session = client;
    return true;
  }

  /** Starts the server; returns its port, or null when the caller must retry. */
  private async start(): Promise<number | null> {
    const { durable, report } = this.options;
    const adminPassword = this.secrets.databaseAdminPassword;
    if (this.port !== null) report("The database stopped unexpectedly and is started again.");
    await initialisePostgresData(this.home, adminPassword, durable);
    this.hasStarted = true;
    // Database URLs in use contain the port, so a lost server must restart on the same port.
    const port = this.port ?? (await choosePostgresPort(this.home));
    if (!(await startPostgres(this.home, port, durable))) return null;
    try {
      await ensureDatabaseRoles((database) => this.adminUrl(database, port), this.secrets);
    } catch (error) {
      await stopPostgres(this.home);
      if (!isWrongPasswordError(error)) throw error;
      // secrets.json was removed or replaced; the data belongs to this user, so the server gets the new passwords.
      await resetSuperuserPassword(this.home, adminPassword);
      return this.start();
    }
    if (durable) await createDatabase(this.adminUrl("postgres", port), MAIN_DATABASE_NAME);
    return port;
  }

  /** Reconnects after a lost connection; stops this command when the database URLs are no longer valid. */
  private async regain(): Promise<void> {
    const { report } = this.options;
    this.session = null;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      await sleep(100 * attempt);
      if (this.closing) return;
      const port = await this.join().catch((error: unknown) => {
        if (!this.closing) report(formatErrorForTerminal(error));
      });
      if (port === this.port || this.closing) return;
    }
    report(`The database is no longer at its address; this command stops. See ${this.home.log}.`);
    process.exitCode = 1;
    process.kill(process.pid, "SIGTERM");
  }
}
