import { readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type ChildProcessHandle,
  NODE_SCRIPT_OPTIONS,
  startNodeProcess,
} from "../../scripts/ground/children";
import { findFreePort } from "../../scripts/ground/ports";
import { resolveInProject } from "../../scripts/ground/project";
import { removeCluster } from "./remove-cluster";

/** A register started as `npm start` starts it, on a port and in a data directory of its own. */
export interface RunningRegister {
  url: string;
  log: string;
  dataDir: string;
  stop(): Promise<void>;
}

interface RegisterOptions {
  /** Emptied before the start, unless it is that of a register that runs: both then share its database. */
  dataDir: string;
  isShared?: boolean;
  /** Settings on top of the defaults, such as limits that a test has to raise. */
  settings?: Record<string, string>;
}

const START_LIMIT = 10 * 60_000;

/** All that it is asked comes from one address. */
const LIMITS = { PAGES_PER_MINUTE: "100000000", API_ANONYMOUS_CALLS: "100000000" };

/** Starts a register with the demo content, building it when it is not built yet, and waits until it answers. */
export async function startRegister({
  dataDir,
  isShared,
  settings = {},
}: RegisterOptions): Promise<RunningRegister> {
  const log = `${dataDir}.log`;
  if (!isShared) {
    await removeCluster(`${dataDir}/postgres`);
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(log, { force: true });
  }
  const port = await findFreePort(null);
  const child = startNodeProcess([...NODE_SCRIPT_OPTIONS, resolveInProject("scripts/start.ts")], {
    // An empty DATABASE_URL also keeps out the one of a .env file.
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

/** A register of its own for what is measured, which is gone afterwards with its database. */
export async function withRegister<T>(
  name: string,
  settings: Record<string, string>,
  work: (register: RunningRegister) => Promise<T>,
): Promise<T> {
  const dataDir = resolveInProject(`.data/${name}-${process.pid}`);
  try {
    const register = await startRegister({ dataDir, settings });
    return await work(register).finally(() => register.stop());
  } finally {
    await removeCluster(`${dataDir}/postgres`);
    for (const path of [dataDir, `${dataDir}.log`]) rmSync(path, { recursive: true, force: true });
  }
}
