import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readIfPresent, writeFileAtomically } from "../ground/files";
import { PlainError } from "../ground/report";
import { loadSecrets, type Secrets } from "../ground/secrets";
import { type ClusterHome, prepareHome, prepareParent, removeHome } from "./home";
import { ADMIN_ROLE, initialiseIfNeeded } from "./initialise";
import { acquireOrConnect, hasLivingOwner, type OwnerConnection, type OwnerLock } from "./owner-lock";
import { clearOrphans, freePort, type Postmaster, startPostmaster, WRONG_PASSWORD } from "./postmaster";
import { APP_ROLE, createDatabase, dropDatabase, ensureRoles, OWNER_ROLE, resetAdminPassword } from "./roles";

/** The register's own database in an embedded cluster. */
export const MAIN_DATABASE = "register";

/** An embedded PostgreSQL that answers. Addresses stay valid when the server behind them is restarted. */
export interface Cluster {
  ownerUrl(database?: string): string;
  appUrl(database?: string): string;
  adminUrl(database?: string): string;
  createDatabase(name: string, template?: string): Promise<boolean>;
  dropDatabase(name: string): Promise<void>;
  /** Lets go: the process that looks after the server stops it, any other just leaves. */
  close(): Promise<void>;
}

export interface ClusterOptions {
  /** The cluster's directory; `secrets.json` stands beside it. */
  dir: string;
  /** False for throw-away data: faster, and not safe against a power cut. */
  durable: boolean;
  report?: (line: string) => void;
  /** How many crashes within a minute are suffered before it is given up; the fault tests cause many. */
  crashesAllowed?: number;
}

/**
 * Starts the embedded PostgreSQL of a directory, or joins the one that another process runs. The first process looks
 * after the server (restarts it when it crashes, stops it at the end); when that process ends while others are still
 * there, one of them takes over on the same port.
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const caretaker = new Caretaker(options);
  const { port, secrets } = await caretaker.open();
  const url = (role: string, password: string) => (database: string) =>
    `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  const admin = url(ADMIN_ROLE, secrets.databaseAdminPassword);
  const owner = url(OWNER_ROLE, secrets.databaseOwnerPassword);
  const app = url(APP_ROLE, secrets.databaseAppPassword);
  return {
    ownerUrl: (database = MAIN_DATABASE) => owner(database),
    appUrl: (database = MAIN_DATABASE) => app(database),
    adminUrl: (database = "postgres") => admin(database),
    createDatabase: (name, template) => createDatabase(admin("postgres"), name, template ?? null),
    dropDatabase: (name) => dropDatabase(admin("postgres"), name),
    close: () => caretaker.close(),
  };
}

/** Removes a cluster with all its data, and first whatever of it a killed run left running. */
export async function removeCluster(dir: string): Promise<void> {
  if (existsSync(dir)) await clearOrphans(prepareHome(dir, () => undefined));
  removeHome(dir);
}

const CRASHES_BEFORE_GIVING_UP = 5;

class Caretaker {
  private closing = false;
  private lock: OwnerLock | null = null;
  private secondLock: OwnerLock | null = null;
  private owner: OwnerConnection | null = null;
  private postmaster: Postmaster | null = null;
  private crashes: number[] = [];
  /** The restart or take-over that is being done, if any. */
  private underWay: Promise<unknown> = Promise.resolve();
  private readonly report: (line: string) => void;

  constructor(private readonly options: ClusterOptions) {
    this.report = options.report ?? (() => undefined);
  }

  async open(): Promise<{ port: number; secrets: Secrets }> {
    try {
      for (;;) {
        const port = await this.ownOrJoin();
        if (port !== null) return { port, secrets: await loadSecrets(dirname(this.options.dir)) };
      }
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.closing = true;
    this.owner?.disconnect();
    // A start that is under way has its server stopped under it, and ends.
    await Promise.all([this.postmaster?.stop(), this.underWay.catch(() => undefined)]);
    await this.postmaster?.stop();
    process.off("exit", this.onProcessExit);
    // Only now, so that whoever takes over finds a data directory at rest.
    await this.secondLock?.release();
    await this.lock?.release();
    this.lock = null;
    this.secondLock = null;
  }

  /** For an end that cannot wait: the server is asked to stop, and does so by itself. */
  private readonly onProcessExit = () => this.postmaster?.stopWithoutWaiting();

  /** The port the server answers on, or null when the process we joined went away: then try again. */
  private async ownOrJoin(): Promise<number | null> {
    // The lock's name is taken from the parent directory.
    prepareParent(this.options.dir);
    const result = await acquireOrConnect(this.options.dir);
    if ("owner" in result) {
      this.owner = result.owner;
      const port = await result.owner.ready;
      if (port !== null) void result.owner.gone.then(() => this.takeOver(port));
      return port;
    }
    this.lock = result.lock;
    const home = prepareHome(this.options.dir, this.report);
    await this.lockSharedPlace(home);
    process.on("exit", this.onProcessExit);
    const postmaster = await this.start(home);
    void this.watch(home, postmaster);
    this.lock.announce(postmaster.port);
    return postmaster.port;
  }

  /** A copied checkout may link to the same place as the original; each has its own lock, so the place has one too. */
  private async lockSharedPlace(home: ClusterHome): Promise<void> {
    if (home.directory === this.options.dir) return;
    if (await hasLivingOwner(home.directory)) {
      throw new PlainError(
        `De database in ${home.directory} is in gebruik door een andere kopie van het register.`,
      );
    }
    const result = await acquireOrConnect(home.directory);
    if ("lock" in result) this.secondLock = result.lock;
  }

  private async start(home: ClusterHome): Promise<Postmaster> {
    const secrets = await loadSecrets(dirname(this.options.dir));
    await clearOrphans(home);
    await initialiseIfNeeded(home, secrets.databaseAdminPassword, this.options.durable);
    if (this.closing) throw new Error("stopped while starting");
    const postmaster = await this.startServer(home, secrets.databaseAdminPassword);
    const url = adminUrl(postmaster.port, secrets.databaseAdminPassword);
    try {
      await ensureRoles(url, secrets);
    } catch (error) {
      await postmaster.stop();
      if ((error as { code?: string }).code !== WRONG_PASSWORD) throw error;
      // secrets.json was removed or replaced: the data is ours, so the server takes the new ones.
      resetAdminPassword(home, secrets.databaseAdminPassword);
      return this.start(home);
    }
    if (this.options.durable) await createDatabase(url("postgres"), MAIN_DATABASE, null);
    return postmaster;
  }

  private async startServer(home: ClusterHome, password: string): Promise<Postmaster> {
    let wanted = await recordedPort(home);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const port = await freePort(wanted);
      const postmaster = await startPostmaster(
        home,
        port,
        this.options.durable,
        adminUrl(port, password)("postgres"),
        (spawned) => {
          this.postmaster = spawned;
        },
      );
      if (postmaster) {
        writeFileAtomically(home.state, `${JSON.stringify({ port })}\n`);
        return postmaster;
      }
      wanted = null;
    }
    throw new PlainError("De database vindt geen vrije poort op 127.0.0.1.");
  }

  /** Restarts a server that ends without having been asked to. */
  private async watch(home: ClusterHome, running: Postmaster): Promise<void> {
    await running.exited;
    if (this.closing) return;
    this.crashes = [...this.crashes.filter((time) => Date.now() - time < 60_000), Date.now()];
    if (this.crashes.length > (this.options.crashesAllowed ?? CRASHES_BEFORE_GIVING_UP)) {
      this.report(`De database stopt telkens; zie ${home.log}.`);
      process.exitCode = 1;
      process.kill(process.pid, "SIGTERM");
      return;
    }
    this.report("De database is onverwacht gestopt en wordt opnieuw gestart.");
    await sleep(100 * Math.min(this.crashes.length, CRASHES_BEFORE_GIVING_UP));
    if (this.closing) return;
    const restart = this.start(home);
    this.underWay = restart;
    const next = await restart.catch((error: unknown) => this.explain(error));
    // A restart that failed counts as a crash as well: tried again, and given up in the end.
    if (!this.closing) void this.watch(home, next ?? running);
  }

  /** The process that looked after the server is gone: whoever is first looks after it from now on. */
  private async takeOver(port: number): Promise<void> {
    if (this.closing) return;
    this.owner = null;
    const attempt = this.ownOrJoin();
    this.underWay = attempt;
    const now = await attempt.catch((error: unknown) => this.explain(error));
    if (this.closing || now === port) return;
    if (now === null && this.lock === null) return this.takeOver(port);
    this.report("De database is niet meer op haar oude adres te bereiken; dit commando stopt.");
    process.kill(process.pid, "SIGTERM");
  }

  private explain(error: unknown): null {
    if (!this.closing) this.report(error instanceof Error ? error.message : String(error));
    return null;
  }
}

function adminUrl(port: number, password: string): (database: string) => string {
  return (database) =>
    `postgresql://${ADMIN_ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

async function recordedPort(home: ClusterHome): Promise<number | null> {
  const match = /"port":\s*(\d+)/.exec((await readIfPresent(home.state)) ?? "");
  return match?.[1] ? Number(match[1]) : null;
}
