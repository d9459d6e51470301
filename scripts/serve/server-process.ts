import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Ended, keepRunning } from "../../lib/platform/processes/keep-running";
import { BUILT_SERVER } from "../ground/application-build";
import { type Child, startNode } from "../ground/children";
import { tailOf } from "../ground/files";
import { inProject } from "../ground/project";
import { PlainError, say } from "../ground/report";

export interface ServerOptions {
  mode: "start" | "dev";
  port: number;
  environment: NodeJS.ProcessEnv;
  log?: string | undefined;
  /** Another program than the server, for the tests of this supervision. */
  program?: readonly string[] | undefined;
  /** How many crashes soon after a start are suffered before it is given up; the fault tests cause many. */
  crashesAllowed?: number | undefined;
  /** Told of each start after a crash; without it the person at the terminal is. */
  report?: ((line: string) => void) | undefined;
}

/** Requests under way may take the 5 s of the database deadline, and a little more. */
const PATIENCE_AT_STOP = 8_000;
const READY_LIMIT = 120_000;

/** A server that is looked after: started again when it ends by itself, until that is hopeless. */
export type Server = ReturnType<typeof superviseServer>;

/** Starts the server (server.ts) and keeps it running. */
export function superviseServer(options: ServerOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let child!: Child;
  const startAgain = () => {
    child = start(options);
    return child.exited;
  };
  const report = (ended: Ended) =>
    (options.report ?? say)(`The server stopped unexpectedly (${nameOf(ended)}) and is started again.`);
  const failed = keepRunning(startAgain, {
    stopping: signal,
    report,
    quickEndsAllowed: options.crashesAllowed,
  }).then((ended) => {
    if (!signal.aborted)
      throw new PlainError(`The server stops again and again (${nameOf(ended)}).${logOf(options)}`);
  });
  // Somebody may only look at `ready`; a promise nobody looks at must not end the process.
  failed.catch(() => undefined);

  return {
    /** Resolves when the server answers, rejects when it never will. */
    ready: Promise.race([untilAnswering(options, signal), failed]),
    /** Rejects when the server has been given up. */
    failed,
    /** Ends the process as a crash would, for the fault tests: it is started again. */
    crash: () => child.kill(),
    /** Gives how the process ended. */
    async stop(): Promise<Ended> {
      stopping.abort();
      await child.stop(PATIENCE_AT_STOP);
      return child.exited;
    },
  };
}

const nameOf = ({ code, signal }: Ended) => signal ?? code;

/**
 * The address to listen on: the whole network in production, but this machine alone with the example accounts, whose
 * passwords everybody knows. HOST chooses another.
 */
function wantedHost(environment: NodeJS.ProcessEnv): string | undefined {
  return environment.HOST || (environment.EMBEDDED_DATABASE === "true" ? "127.0.0.1" : undefined);
}

/** Where the register answers on this machine: an address of its own, or any when it listens on all. */
function ownHost(environment: NodeJS.ProcessEnv): string {
  const host = wantedHost(environment);
  return host === undefined || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
}

/** Rendering a page leaves much behind at once: with room for it (megabytes), less of it is carried along. */
const SERVER_OPTIONS = ["--max-semi-space-size=32", "--conditions=react-server"];
const PROGRAMS = { start: [BUILT_SERVER], dev: ["--import", "tsx", inProject("server.ts")] };

function start({ mode, port, environment, log, program }: ServerOptions): Child {
  return startNode(program ?? PROGRAMS[mode], {
    env: {
      ...environment,
      NODE_ENV: mode === "start" ? "production" : "development",
      NEXT_TELEMETRY_DISABLED: "1",
      PORT: String(port),
      HOST: wantedHost(environment),
    },
    log,
    nodeOptions: SERVER_OPTIONS,
  });
}

/** Whether it answers. Not by fetch, which refuses some ports and keeps a connection that would hold up the server's stop. */
function isAnswering({ port, environment }: ServerOptions): Promise<boolean> {
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

async function untilAnswering(options: ServerOptions, stopping: AbortSignal): Promise<void> {
  const end = Date.now() + READY_LIMIT;
  while (!stopping.aborted && !(await isAnswering(options))) {
    if (Date.now() > end) throw new PlainError(`The server does not answer on port ${options.port}.`);
    await sleep(100);
  }
}

function logOf({ log }: ServerOptions): string {
  return log === undefined ? "" : ` The end of ${log}:\n${tailOf(log, 20)}`;
}
