import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { keepProcessRunning, type ProcessExit } from "../../lib/platform/processes/keep-running";
import { COMPILED_SERVER_PATH } from "../ground/application-build";
import { type ChildProcessHandle, startNodeProcess } from "../ground/children";
import { readLastLines } from "../ground/files";
import { resolveInProject } from "../ground/project";
import { printLine, TerminalMessageError } from "../ground/report";

export interface SupervisedServerOptions {
  mode: "start" | "dev";
  port: number;
  environment: NodeJS.ProcessEnv;
  log?: string | undefined;
  /** Program to run instead of the server, for tests of the supervision. */
  program?: readonly string[] | undefined;
  /** Number of early crashes tolerated before giving up; the fault tests cause many. */
  crashesAllowed?: number | undefined;
  /** Called at each restart after a crash; prints to the terminal if omitted. */
  report?: ((line: string) => void) | undefined;
}

/** Milliseconds that in-flight requests have to finish: longer than the database deadline of 5 s. */
const STOP_TIMEOUT_MS = 8_000;
const READY_TIMEOUT_MS = 120_000;

/** A supervised server, restarted after crashes until too many happen early. */
export type SupervisedServer = ReturnType<typeof superviseServer>;

/** Starts the server (server.ts) and keeps it running. */
export function superviseServer(options: SupervisedServerOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let child!: ChildProcessHandle;
  const startAgain = () => {
    child = start(options);
    return child.exited;
  };
  const report = (ended: ProcessExit) =>
    (options.report ?? printLine)(`The server stopped unexpectedly (${nameOf(ended)}) and is started again.`);
  const failed = keepProcessRunning(startAgain, {
    stopping: signal,
    report,
    quickEndsAllowed: options.crashesAllowed,
  }).then((ended) => {
    if (!signal.aborted)
      throw new TerminalMessageError(`The server stops again and again (${nameOf(ended)}).${logOf(options)}`);
  });
  // Callers may ignore `failed`; an unhandled rejection must not end the process.
  failed.catch(() => undefined);

  return {
    /** Resolves when the server answers, rejects when supervision gives up. */
    ready: Promise.race([untilAnswering(options, signal), failed]),
    /** Rejects when supervision gives up. */
    failed,
    /** Kills the process, for the fault tests, so that it is restarted. */
    crash: () => child.kill(),
    /** Stops the server; returns how its process ended. */
    async stop(): Promise<ProcessExit> {
      stopping.abort();
      await child.stop(STOP_TIMEOUT_MS);
      return child.exited;
    },
  };
}

const nameOf = ({ code, signal }: ProcessExit) => signal ?? code;

/**
 * Returns the host to listen on: all interfaces in production, but only this machine with the example accounts, whose
 * passwords are public. HOST overrides it.
 */
function wantedHost(environment: NodeJS.ProcessEnv): string | undefined {
  return environment.HOST || (environment.EMBEDDED_DATABASE === "true" ? "127.0.0.1" : undefined);
}

/** Returns the host at which this machine reaches the register. */
function ownHost(environment: NodeJS.ProcessEnv): string {
  const host = wantedHost(environment);
  return host === undefined || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
}

const PROGRAMS = { start: [COMPILED_SERVER_PATH], dev: ["--import", "tsx", resolveInProject("server.ts")] };

function start({ mode, port, environment, log, program }: SupervisedServerOptions): ChildProcessHandle {
  return startNodeProcess(["--conditions=react-server", ...(program ?? PROGRAMS[mode])], {
    env: {
      ...environment,
      NODE_ENV: mode === "start" ? "production" : "development",
      NEXT_TELEMETRY_DISABLED: "1",
      PORT: String(port),
      HOST: wantedHost(environment),
    },
    log,
  });
}

/**
 * Whether the server answers. Uses node:http, as fetch blocks some ports and keeps a connection open that would delay
 * a stop.
 */
function isAnswering({ port, environment }: SupervisedServerOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const where = { host: ownHost(environment), port, path: "/api/health", agent: false, timeout: 10_000 };
    const request = get(where, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(false));
  });
}

async function untilAnswering(options: SupervisedServerOptions, stopping: AbortSignal): Promise<void> {
  const end = Date.now() + READY_TIMEOUT_MS;
  while (!stopping.aborted && !(await isAnswering(options))) {
    if (Date.now() > end)
      throw new TerminalMessageError(`The server does not answer on port ${options.port}.`);
    await sleep(100);
  }
}

function logOf({ log }: SupervisedServerOptions): string {
  return log === undefined ? "" : ` The end of ${log}:\n${readLastLines(log, 20)}`;
}
