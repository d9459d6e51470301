import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { readIfPresent, writeFileAtomically } from "../ground/files";
import { withLock } from "../ground/lock";
import { freePort } from "../ground/ports";
import { PlainError, say, textOf } from "../ground/report";
import { loadSecrets, type Secrets } from "../ground/secrets";
import { linkLibraries } from "./binaries";
import { type ClusterHome, makeEnterable, prepareHome } from "./home";
import { ADMIN_ROLE, initialiseIfNeeded } from "./initialise";
import { askToStop, RECOVERY_LIMIT, runningServer, startServer, stopServer } from "./postmaster";
import {
  APP_ROLE,
  createDatabase,
  dropDatabase,
  ensureRoles,
  OWNER_ROLE,
  resetAdminPassword,
  WRONG_PASSWORD,
} from "./roles";

/** Name of the register's database in an embedded cluster. */
export const MAIN_DATABASE = "register";

export interface ClusterOptions {
  /** The cluster's directory; `secrets.json` is beside it. */
  dir: string;
  /** False for temporary data: faster, but not safe against a power failure. */
  durable: boolean;
  report?: (line: string) => void;
  /** Number of server losses tolerated within a minute; the fault tests cause many. */
  lossesAllowed?: number;
}

/**
 * Starts the embedded PostgreSQL of a directory, or joins a running one. Every user holds a shared lock in it, so that
 * the last one to leave can stop it. A user that loses the server restarts it, or joins one restarted by another user.
 * A server left running by a killed process is reused.
 */
export async function openCluster({
  dir,
  durable,
  report = () => undefined,
  lossesAllowed = ATTEMPTS,
}: ClusterOptions) {
  makeEnterable(dirname(dir));
  const home = await withLock(dir, async () => prepareHome(dir, report));
  const user = new User(home, await loadSecrets(dirname(dir)), durable, report, lossesAllowed);
  const port = await user.open();
  const { databaseOwnerPassword, databaseAppPassword } = user.secrets;
  const adminUrl = (database = "postgres") => user.adminUrl(port, database);
  return {
    ownerUrl: (database = MAIN_DATABASE) => urlOf(OWNER_ROLE, databaseOwnerPassword, port, database),
    appUrl: (database = MAIN_DATABASE) => urlOf(APP_ROLE, databaseAppPassword, port, database),
    adminUrl,
    createDatabase: (name: string, template?: string) => createDatabase(adminUrl(), name, template),
    dropDatabase: (name: string) => dropDatabase(adminUrl(), name),
    /** Releases the server: the last process using it stops it. */
    close: () => user.close(),
  };
}

/** A running embedded PostgreSQL. Its addresses stay valid when the server is restarted. */
export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** Runs work on the embedded database of a data directory, even while the register runs. */
export async function withCluster<T>(dataDir: string, work: (cluster: Cluster) => Promise<T>): Promise<T> {
  linkLibraries();
  const cluster = await openCluster({ dir: join(dataDir, "postgres"), durable: true, report: say });
  return work(cluster).finally(cluster.close);
}

/** Arbitrary key of the shared advisory lock that every process using the server holds. */
const IN_USE = 7_428_311_907;
/** Number of attempts to restart a lost server. */
const ATTEMPTS = 5;

/** This process as a user of the server. */
class User {
  private closing = false;
  private hasStarted = false;
  private port: number | null = null;
  /** The connection with the shared lock; when it ends, the server is gone. */
  private session: pg.Client | null = null;
  private joining: Promise<unknown> = Promise.resolve();
  /** Times of server losses within the last minute. */
  private losses: number[] = [];

  constructor(
    private readonly home: ClusterHome,
    readonly secrets: Secrets,
    private readonly durable: boolean,
    private readonly report: (line: string) => void,
    private readonly lossesAllowed: number,
  ) {}

  adminUrl(port: number, database: string): string {
    return urlOf(ADMIN_ROLE, this.secrets.databaseAdminPassword, port, database);
  }

  async open(): Promise<number> {
    process.on("exit", this.onProcessExit);
    try {
      this.port = await this.join();
      return this.port;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.closing = true;
    // Stops a server that is still starting, which nobody else would stop, instead of waiting for it.
    if (this.session === null && this.hasStarted) askToStop(this.home);
    await this.joining.catch(() => undefined);
    const session = this.session;
    this.session = null;
    if (session !== null) await withLock(this.home.directory, () => this.leave(session));
    process.off("exit", this.onProcessExit);
  }

  /** On an abrupt exit, tells the server to stop without waiting; other users restart it. */
  private readonly onProcessExit = () => {
    if (this.hasStarted) askToStop(this.home);
  };

  private async leave(session: pg.Client): Promise<void> {
    try {
      await session.query("SELECT pg_advisory_unlock_shared($1)", [IN_USE]);
      const { rows } = await session.query<{ last: boolean }>("SELECT pg_try_advisory_lock($1) AS last", [
        IN_USE,
      ]);
      if (rows[0]?.last === true) await stopServer(this.home);
    } catch {
      // The connection was gone already.
    }
    await session.end().catch(() => undefined);
  }

  /** Returns the port of the running server, after starting one if necessary. */
  private join(): Promise<number> {
    const joined = withLock(this.home.directory, async () => {
      const end = Date.now() + RECOVERY_LIMIT;
      while (Date.now() < end) {
        if (this.closing) throw new Error("stopped while starting");
        const port = runningServer(this.home) ?? (await this.start());
        if (await this.take(port)) return port;
        await sleep(50);
      }
      throw new PlainError(`The database does not answer; see ${this.home.log}.`);
    });
    this.joining = joined;
    return joined;
  }

  /** Connects and takes the shared lock; returns false while the server starts, recovers or stops. */
  private async take(port: number): Promise<boolean> {
    const connectionString = this.adminUrl(port, "postgres");
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, keepAlive: true });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("SELECT pg_advisory_lock_shared($1)", [IN_USE]);
    } catch (error) {
      await client.end().catch(() => undefined);
      if ((error as { code?: string }).code !== WRONG_PASSWORD) return false;
      throw new PlainError(
        `The database in ${this.home.directory} is in use by another copy of the register, with other secrets.`,
      );
    }
    client.once("end", () => {
      if (this.session === client) void this.regain();
    });
    this.session = client;
    return true;
  }

  private async start(): Promise<number> {
    if (this.port !== null) this.report("The database stopped unexpectedly and is started again.");
    await stopServer(this.home);
    await initialiseIfNeeded(this.home, this.secrets.databaseAdminPassword, this.durable);
    const port = await this.startOnFreePort();
    try {
      await ensureRoles((database) => this.adminUrl(port, database), this.secrets);
    } catch (error) {
      await stopServer(this.home);
      if ((error as { code?: string }).code !== WRONG_PASSWORD) throw error;
      // secrets.json was removed or replaced; the data belongs to this user, so the server gets the new passwords.
      resetAdminPassword(this.home, this.secrets.databaseAdminPassword);
      return this.start();
    }
    if (this.durable) await createDatabase(this.adminUrl(port, "postgres"), MAIN_DATABASE);
    return port;
  }

  private async startOnFreePort(): Promise<number> {
    const recorded = /"port":\s*(\d+)/.exec((await readIfPresent(this.home.state)) ?? "")?.[1];
    let wanted = recorded === undefined ? null : Number(recorded);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const port = await freePort(wanted);
      this.hasStarted = true;
      if (await startServer(this.home, port, this.durable)) {
        writeFileAtomically(this.home.state, `${JSON.stringify({ port })}\n`);
        return port;
      }
      wanted = null;
    }
    throw new PlainError("The database finds no free port on 127.0.0.1.");
  }

  /** Handles a lost connection; the server may be gone too. */
  private async regain(): Promise<void> {
    this.session = null;
    this.losses = [...this.losses.filter((time) => Date.now() - time < 60_000), Date.now()];
    const tries = this.losses.length > this.lossesAllowed ? 0 : ATTEMPTS;
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      await sleep(100 * attempt);
      if (this.closing) return;
      const port = await this.join().catch((error: unknown) => {
        if (!this.closing) this.report(textOf(error));
        return null;
      });
      if (port === this.port || this.closing) return;
      if (port !== null) break;
    }
    const why = tries === 0 ? "stops again and again" : "can no longer be reached at its address";
    this.report(`The database ${why}; this command stops. See ${this.home.log}.`);
    process.exitCode = 1;
    process.kill(process.pid, "SIGTERM");
  }
}

function urlOf(role: string, password: string, port: number, database: string): string {
  return `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}
