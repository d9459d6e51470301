import { rmSync } from "node:fs";
import { join } from "node:path";
import { ignoreOutputErrors } from "../../lib/platform/output";
import { buildIfStale } from "../ground/application-build";
import { requireFreePort, wantedPort } from "../ground/ports";
import { prepare } from "../ground/prepare";
import { dataDirectory, loadEnvironmentFiles } from "../ground/project";
import { say, seconds, textOf } from "../ground/report";
import { prepareDatabase } from "./database";
import { superviseServer } from "./server-process";
import { Shutdown } from "./shutdown";

/** Starts the whole register and stops it in order, for `npm start` and `npm run dev`. */
export async function serve(mode: "start" | "dev"): Promise<void> {
  const started = performance.now();
  ignoreOutputErrors();
  loadEnvironmentFiles();
  const port = wantedPort(process.env);
  await requireFreePort(port, mode === "start" ? "npm start" : "npm run dev");
  const shutdown = new Shutdown();
  try {
    await bringUp(mode, port, shutdown, started);
  } catch (error) {
    // Failures caused by stopping are not reported.
    if (shutdown.isStopping) return;
    process.stderr.write(`${textOf(error)}\n`);
    await shutdown.exit(1);
  }
}

async function bringUp(mode: "start" | "dev", port: number, shutdown: Shutdown, started: number) {
  say("Register of AI in healthcare");
  await prepare();
  const environment = await prepareDatabase(port, (close) => shutdown.add(close));
  const isEmbedded = !process.env.DATABASE_URL;
  if (mode === "start") await buildIfStale();
  if (shutdown.isStopping) return;
  // A production server logs to its operator's output; on one's own machine a file keeps the terminal readable.
  const log = mode === "start" && isEmbedded ? join(dataDirectory(), "server.log") : undefined;
  if (log !== undefined) rmSync(log, { force: true });
  const server = superviseServer({ mode, port, environment, log });
  shutdown.add(() => server.stop());
  await server.ready;
  if (shutdown.isStopping) return;
  await announce(port, isEmbedded, log, performance.now() - started);
  await server.failed;
}

async function announce(port: number, embedded: boolean, log: string | undefined, took: number) {
  say(`\nThe register is ready at http://localhost:${port} (after ${seconds(took)})`);
  if (embedded) {
    const { DEMO_ACCOUNTS } = await import("../../prisma/content/demo-accounts");
    say("\nExample accounts:");
    const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
    for (const { email, password, role, verified } of DEMO_ACCOUNTS) {
      const who = verified ? (ROLES[role] ?? role) : "waits for approval";
      say(`  ${email.padEnd(width)}  ${password}  (${who})`);
    }
  }
  if (embedded) say(`\nMails: ${join(dataDirectory(), "mail")}`);
  if (log !== undefined) say(`Log: ${log}`);
  say("Stop: Ctrl-C");
}

const ROLES: Record<string, string> = { ADMIN: "admin", USER: "member", METCMEMBER: "member of a METC" };
