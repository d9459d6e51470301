import { readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type ChildProcessHandle,
  NODE_SCRIPT_OPTIONS,
  startNodeProcess,
} from "../../scripts/ground/children";
import { findFreePort } from "../../scripts/ground/ports";
import { resolveInProject } from "../../scripts/ground/project";
import { removePostgresCluster } from "./remove-cluster";

/** A register started as by `npm start`, with its own port and data directory. */
export interface RunningRegister {
  url: string;
  log: string;
  dataDir: string;
  stop(): Promise<void>;
}

interface RegisterOptions {
  /**
   * Data directory; emptied before the start, except when another running register uses it, whose database is then
   * shared.
   */
  dataDir: string;
  isShared?: boolean;
  /** Settings on top of the defaults, such as limits that a test has to raise. */
  settings?: Record<string, string>;
}

const START_LIMIT = 10 * 60_000;

/** Rate limits that tests cannot reach, as all their requests come from one address. */
const LIMITS = { PAGES_PER_MINUTE: "100000000", API_ANONYMOUS_CALLS: "100000000" };

/** Starts a register with demo content, after building it if necessary, and waits until it answers. */
export async function startRegister({
  dataDir,
  isShared,
  settings = {},
}: RegisterOptions): Promise<RunningRegister> {
  const log = `${dataDir}.log`;
  if (!isShared) {
    await removePostgresCluster(`${dataDir}/postgres`);
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(log, { force: true });
  }
  const port = await findFreePort(null);
  const child = startNodeProcess([...NODE_SCRIPT_OPTIONS, resolveInProject("scripts/start.ts")], {
    // An empty DATABASE_URL overrides the one of a .env file.
    env: {
      ...process.env,
      DATABASE_URL: "",
      APP_URL: "",
      ...LIMITS,
      ...settings,
      DATA_DIR: dataDir,
      PORT: String(port),
    },
    log,
  });
  const url = `http://localhost:${port}`;
  await untilReady(url, child, log);
  return { url, log, dataDir, stop: () => child.stop(40_000) };
}

async function untilReady(url: string, child: ChildProcessHandle, log: string): Promise<void> {
  const end = Date.now() + START_LIMIT;
  for (;;) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (child.hasExited() || Date.now() > end) {
      await child.stop(10_000);
      throw new Error(`the register did not start:\n${readFileSync(log, "utf8")}`);
    }
    await sleep(200);
  }
}

/** Runs work on a new register, and then removes that register with its database. */
export async function withRunningRegister<T>(
  name: string,
  settings: Record<string, string>,
  work: (register: RunningRegister) => Promise<T>,
): Promise<T> {
  const dataDir = resolveInProject(`.data/${name}-${process.pid}`);
  try {
    const register = await startRegister({ dataDir, settings });
    return await work(register).finally(() => register.stop());
  } finally {
    await removePostgresCluster(`${dataDir}/postgres`);
    for (const path of [dataDir, `${dataDir}.log`]) rmSync(path, { recursive: true, force: true });
  }
}
