import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { prepareClusterDirectory } from "../../scripts/embedded/home";
import { computeFirstTestPort } from "../support/ports";
import { listPostgresProcessIds as processesOfCluster } from "../support/postgres-processes";
import { removePostgresCluster } from "../support/remove-cluster";

/** kill -9 at any moment, and the next start works again: run against what `npm start` is made of. */

mkdirSync(join(process.cwd(), ".data"), { recursive: true });

const dataDir = mkdtempSync(join(process.cwd(), ".data", "ground-"));
// The database's own user, which it has when the test runs as root, must be able to pass.
chmodSync(dataDir, 0o711);
const PORT = computeFirstTestPort("ground");

interface Run {
  process: ChildProcess;
  output: () => string;
  ready: Promise<{ starts: number; url: string }>;
  ended: Promise<number | null>;
}

const runs: ChildProcess[] = [];

function start(port = PORT): Run {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", join(process.cwd(), "tests/support/ground-run.ts")],
    { env: { ...process.env, NODE_OPTIONS: "", DATA_DIR: dataDir, PORT: String(port) }, stdio: "pipe" },
  );
  runs.push(child);
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const ready = new Promise<{ starts: number; url: string }>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /ready (\{.*\})/.exec(output);
      if (found?.[1]) resolve(JSON.parse(found[1]) as { starts: number; url: string });
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  ready.catch(() => undefined);
  return { process: child, output: () => output, ready, ended };
}

const postgresProcesses = () => processesOfCluster(join(dataDir, "postgres"));

/** The process that started PostgreSQL's others, as it says itself. */
function postmaster(): number {
  return Number(readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]);
}

function childrenOf(pid: number, word: string): number[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => {
      try {
        const parent = / [A-Z] (\d+) /.exec(readFileSync(`/proc/${entry}/stat`, "utf8"))?.[1];
        return Number(parent) === pid && readFileSync(`/proc/${entry}/cmdline`, "utf8").includes(word);
      } catch {
        return false;
      }
    })
    .map(Number);
}

async function eventually(check: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await check()) return;
    await sleep(50);
  }
  throw new Error("it did not become so within 30 s");
}

async function answers(): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${PORT}/api/health`).catch(() => null);
  await response?.text();
  return response?.ok ?? false;
}

async function databaseAnswers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("SELECT 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** How many processes hold the lock by which the last one to leave is known. */
async function usersOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const held = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted";
    return (await client.query(held)).rowCount ?? 0;
  } catch {
    return 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stop(run: Run): Promise<number | null> {
  run.process.kill("SIGTERM");
  return run.ended;
}

afterAll(async () => {
  for (const child of runs) child.kill("SIGKILL");
  for (const pid of postgresProcesses()) process.kill(pid, "SIGKILL");
  await sleep(200);
  await removePostgresCluster(join(dataDir, "postgres"));
  rmSync(dataDir, { recursive: true, force: true });
});

const onLinux = existsSync("/proc") ? describe : describe.skip;

onLinux("starting, stopping and recovering", () => {
  let starts = 0;

  it("survives a kill -9 while the data directory is being made", async () => {
    const first = start();
    await eventually(
      () => existsSync(join(dataDir, "postgres")) && readdirSync(join(dataDir, "postgres")).length > 0,
    );
    first.process.kill("SIGKILL");
    await first.ended;
    const second = start();
    starts = (await second.ready).starts;
    expect(starts).toBe(1);
    expect(await stop(second)).toBe(0);
  });

  it("finishes requests before it stops, and leaves nothing running", async () => {
    const run = start();
    await run.ready;
    const slow = fetch(`http://127.0.0.1:${PORT}/slow`).then((response) => response.text());
    await sleep(150);
    expect(await stop(run)).toBe(0);
    expect(await slow).toBe("ok");
    expect(postgresProcesses()).toEqual([]);
    expect(await answers()).toBe(false);
  });

  it("recovers from a kill -9 of itself: the server goes too, and the database is taken over with its rows", async () => {
    const killed = start();
    const before = await killed.ready;
    killed.process.kill("SIGKILL");
    const next = start();
    expect((await next.ready).starts).toBe(before.starts + 1);
    expect(await answers()).toBe(true);
    expect(await stop(next)).toBe(0);
  });

  it("restarts the server and the database when either is killed", async () => {
    const run = start();
    const { url } = await run.ready;
    const [server] = childrenOf(run.process.pid ?? 0, "stand-in-server");
    process.kill(server ?? 0, "SIGKILL");
    await eventually(
      async () => childrenOf(run.process.pid ?? 0, "stand-in-server").length > 0 && (await answers()),
    );
    process.kill(postmaster(), "SIGKILL");
    await eventually(() => run.output().includes("The database stopped unexpectedly"));
    // The same address as before: the register's connections come back by themselves.
    await eventually(() => databaseAnswers(url));
    expect(await stop(run)).toBe(0);
  });

  it("recovers when the database and everything above it are killed at once", async () => {
    const run = start();
    await run.ready;
    process.kill(postmaster(), "SIGKILL");
    run.process.kill("SIGKILL");
    const next = start();
    await next.ready;
    expect(await stop(next)).toBe(0);
  });

  it("shares one database between two commands, and hands it on when the first one ends", async () => {
    const first = start();
    const { url } = await first.ready;
    const second = start(PORT + 1);
    expect((await second.ready).url).toBe(url);
    expect(await stop(first)).toBe(0);
    await eventually(() => databaseAnswers(url));
    expect(postgresProcesses()).not.toEqual([]);
    // Stopped the moment the database answers, while the take-over is not complete yet.
    expect(await stop(second)).toBe(0);
    expect(postgresProcesses()).toEqual([]);
  });

  it("goes on for one command when the other is killed, and comes back once for both when it is killed itself", async () => {
    const first = start();
    const { url } = await first.ready;
    const second = start(PORT + 1);
    const third = start(PORT + 2);
    await Promise.all([second.ready, third.ready]);
    first.process.kill("SIGKILL");
    await first.ended;
    expect(await databaseAnswers(url)).toBe(true);
    process.kill(postmaster(), "SIGKILL");
    await eventually(() => databaseAnswers(url));
    await eventually(async () => (await usersOf(url)) === 2);
    expect(await stop(second)).toBe(0);
    expect(await databaseAnswers(url)).toBe(true);
    expect(await stop(third)).toBe(0);
    expect(postgresProcesses()).toEqual([]);
  });

  it("says in one sentence that the port is taken, before it starts anything", async () => {
    const occupant = createServer().listen(PORT);
    const run = start();
    expect(await run.ended).toBe(1);
    expect(run.output().trim()).toBe(
      `Port ${PORT} is in use; start on another one with: PORT=${PORT + 1} npm start`,
    );
    expect(postgresProcesses()).toEqual([]);
    await new Promise((resolve) => occupant.close(resolve));
  });

  const root = process.getuid?.() === 0;
  it("works below a directory that only its owner may enter, also for root", () => {
    const closed = mkdtempSync("/tmp/closed-");
    const script = "tests/support/closed-cluster.ts";
    const output = execFileSync(process.execPath, ["--import", "tsx", script, join(closed, "postgres")], {
      encoding: "utf8",
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    // PostgreSQL does not run as root: its own user could not enter the directory.
    if (root) expect(output).toContain("The database is in /var/lib/ai-register-");
    expect(output).toContain("answered twice");
    rmSync(closed, { recursive: true, force: true });
  });

  it("refuses in a sentence to start on data that its own user cannot reach, and leaves it", () => {
    const closed = mkdtempSync("/tmp/closed-");
    const data = join(closed, "postgres", "data");
    mkdirSync(data, { recursive: true });
    const open = () => prepareClusterDirectory(join(closed, "postgres"), () => undefined);
    if (root) expect(open).toThrow("let it pass (chmod o+x) through the folders above, or set DATA_DIR.");
    else expect(open().data).toBe(data);
    expect(existsSync(data)).toBe(true);
    rmSync(closed, { recursive: true, force: true });
  });
});
