import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startNodeProcess } from "../ground/children";
import { findFreePort } from "../ground/ports";
import { resolveInProject } from "../ground/project";

const NEXT = resolveInProject("node_modules/next/dist/bin/next");
const START_LIMIT_MS = 30_000;

/** Builds the bare app of tests/fixtures with the register's Next, serves it during the work, and deletes it. */
export async function withBareApp<T>(work: (url: string) => Promise<T>): Promise<T> {
  // Outside the checkout, as Next also takes middleware.ts and instrumentation.ts from the folders above an app.
  const dir = mkdtempSync(join(tmpdir(), "bare-"));
  const log = resolveInProject(".data/bare.log");
  const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  cpSync(resolveInProject("tests/fixtures/bare"), dir, { recursive: true });
  symlinkSync(resolveInProject("node_modules"), join(dir, "node_modules"), "junction");
  try {
    const { code } = await startNodeProcess([NEXT, "build", dir], { env, log }).exited;
    if (code !== 0) throw new Error(`The bare app was not built: see ${log}.`);
    const port = await findFreePort(null);
    const server = startNodeProcess([NEXT, "start", dir, "--port", String(port)], { env, log });
    try {
      const url = `http://localhost:${port}`;
      await waitUntilAnswering(url);
      return await work(url);
    } finally {
      await server.stop(10_000);
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function waitUntilAnswering(url: string): Promise<void> {
  const end = Date.now() + START_LIMIT_MS;
  while (Date.now() < end) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(100);
  }
  throw new Error("The bare app did not start.");
}
