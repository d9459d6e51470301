import { rmSync } from "node:fs";
import { join } from "node:path";
import { ignoreOutputErrors } from "../../lib/platform/output";
import { buildApplicationIfStale } from "../ground/application-build";
import { getConfiguredPort, requireFreePort } from "../ground/ports";
import { prepareCheckout } from "../ground/prepare";
import { getDataDirectory, loadEnvironmentFiles } from "../ground/project";
import { formatErrorForTerminal, formatSeconds, printLine } from "../ground/report";
import { openAndMigrateDatabase } from "./database";
import { superviseServer } from "./server-process";
import { OrderlyShutdown } from "./shutdown";

/** Starts the whole register and stops it in order, for `npm start` and `npm run dev`. */
export async function runRegister(mode: "start" | "dev"): Promise<void> {
  const started = performance.now();
  ignoreOutputErrors();
  loadEnvironmentFiles();
  const port = getConfiguredPort(process.env);
  await requireFreePort(port, mode === "start" ? "npm start" : "npm run dev");
  const shutdown = new OrderlyShutdown();
  try {
    await bringUp(mode, port, shutdown, started);
  } catch (error) {
    // Stopping makes the server fail, which is no error to report.
    if (shutdown.isStopping) return;
    process.stderr.write(`${formatErrorForTerminal(error)}\n`);
    await shutdown.exit(1);
  }
}

async function bringUp(mode: "start" | "dev", port: number, shutdown: OrderlyShutdown, started: number) {
  printLine("Register of AI in healthcare");
  await prepareCheckout();
  const environment = await openAndMigrateDatabase(port, (close) => shutdown.add(close));
  const isEmbedded = !process.env.DATABASE_URL;
  if (mode === "start") await buildApplicationIfStale();
  if (shutdown.isStopping) return;
  // In production the server logs to standard output for its operator; on a developer's machine it logs to a file, so
  // that the terminal stays readable.
  const log = mode === "start" && isEmbedded ? join(getDataDirectory(), "server.log") : undefined;
  if (log !== undefined) rmSync(log, { force: true });
  const server = superviseServer({ mode, port, environment, log });
  shutdown.add(() => server.stop());
  await server.ready;
  if (shutdown.isStopping) return;
  await announce(port, isEmbedded, log, performance.now() - started);
  await server.failed;
}

async function announce(port: number, embedded: boolean, log: string | undefined, took: number) {
  printLine(`\nThe register is ready at http://localhost:${port} (after ${formatSeconds(took)})`);
  if (embedded) {
    const { DEMO_ACCOUNTS } = await import("../../prisma/content/demo-accounts");
    printLine("\nExample accounts:");
    const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
    for (const { email, password, role, verified } of DEMO_ACCOUNTS) {
      const who = verified ? (ROLES[role] ?? role) : "waits for approval";
      printLine(`  ${email.padEnd(width)}  ${password}  (${who})`);
    }
  }
  if (embedded) printLine(`\nMails: ${join(getDataDirectory(), "mail")}`);
  if (log !== undefined) printLine(`Log: ${log}`);
  printLine("Stop: Ctrl-C");
}

const ROLES: Record<string, string> = { ADMIN: "admin", USER: "member", METCMEMBER: "member of a METC" };
