import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Child, startNode } from "../ground/children";
import { inProject } from "../ground/project";
import { PlainError, say } from "../ground/report";

export interface ServerOptions {
  mode: "start" | "dev";
  port: number;
  environment: NodeJS.ProcessEnv;
  log?: string | undefined;
  /** Another program than Next, for the tests of this supervision. */
  program?: readonly string[] | undefined;
}

/** A server that is looked after: started again when it ends by itself, until that is hopeless. */
export interface Server {
  /** Resolves when the server answers, rejects when it never will. */
  ready: Promise<void>;
  /** Rejects when the server has been given up. */
  failed: Promise<never>;
  stop(): Promise<void>;
}

const QUICK = 30_000;
const QUICK_CRASHES_ALLOWED = 5;
/** Requests under way may take the 5 s of the database deadline, and a little more. */
const PATIENCE_AT_STOP = 8_000;
const READY_LIMIT = 120_000;

/** Starts Next and keeps it running. */
export function superviseServer(options: ServerOptions): Server {
  let stopping = false;
  let child = start(options);
  let giveUp: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  // Somebody may only look at `ready`; a promise nobody looks at must not end the process.
  failed.catch(() => undefined);

  const watch = async () => {
    let quickCrashes = 0;
    while (!stopping) {
      const started = Date.now();
      const { code, signal } = await child.exited;
      if (stopping) return;
      quickCrashes = Date.now() - started < QUICK ? quickCrashes + 1 : 1;
      if (quickCrashes >= QUICK_CRASHES_ALLOWED) {
        giveUp(
          new PlainError(`De server stopt telkens meteen weer (${signal ?? code}).${logTail(options.log)}`),
        );
        return;
      }
      say(`De server is onverwacht gestopt (${signal ?? code}) en wordt opnieuw gestart.`);
      await sleep(250 * 2 ** (quickCrashes - 1));
      if (!stopping) child = start(options);
    }
  };
  void watch();

  return {
    ready: Promise.race([untilAnswering(options.port, () => stopping), failed]),
    failed,
    async stop() {
      stopping = true;
      await child.stop(PATIENCE_AT_STOP);
    },
  };
}

function start(options: ServerOptions): Child {
  const next = [inProject("node_modules/next/dist/bin/next"), options.mode, "-p", String(options.port)];
  return startNode(options.program ?? next, {
    env: {
      ...options.environment,
      NODE_ENV: options.mode === "start" ? "production" : "development",
      NEXT_TELEMETRY_DISABLED: "1",
    },
    log: options.log,
  });
}

async function untilAnswering(port: number, stopping: () => boolean): Promise<void> {
  const end = Date.now() + READY_LIMIT;
  while (!stopping()) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (Date.now() > end)
      throw new PlainError(`De server antwoordt niet op http://127.0.0.1:${port}/api/health.`);
    await sleep(100);
  }
}

function logTail(log: string | undefined): string {
  if (log === undefined) return "";
  return ` Het einde van ${log}:\n${readFileSync(log, "utf8").trim().split("\n").slice(-20).join("\n")}`;
}
