import "server-only";
import cluster from "node:cluster";
import { AggregatorRegistry } from "prom-client";
import { getLogger } from "../log";
import { keepProcessRunning, type ProcessExit } from "./keep-running";
import type { ProcessMessage } from "./messages";

/** Returns the worker processes that can still be sent messages; sending to others would fail. */
const listeners = () => Object.values(cluster.workers ?? {}).filter((one) => one?.isConnected());

/** Runs this many server processes behind one port until a stop signal; one of them runs the jobs. */
export async function runServerProcesses(amount: number): Promise<void> {
  const stopping = new AbortController();
  let isServing = false;
  cluster.once("listening", () => {
    isServing = true;
  });
  passOnMessages();

  async function start(hasJobs: boolean): Promise<ProcessExit> {
    const child = cluster.fork(hasJobs ? {} : { WITHOUT_JOBS: "true" });
    // Not once() of node:events, which rejects on an error: a message to a process that has just died fails before its
    // exit event.
    child.on("error", (err) => getLogger().warn({ err }, "server process could not be told"));
    const { code, signal } = await new Promise<ProcessExit>((resolve) => {
      child.once("exit", (code, signal) => resolve({ code, signal: signal as ProcessExit["signal"] }));
    });
    // No process ever listened, so a setting or the port is wrong, which a restart cannot repair.
    if (!isServing && !stopping.signal.aborted) process.exit(1);
    return { code, signal };
  }

  /** Stops all processes: they accept no new connections, and exit once their open ones have ended. */
  function stop(): void {
    stopping.abort();
    for (const one of listeners()) {
      one?.send({ stop: true } satisfies ProcessMessage);
      one?.disconnect();
    }
  }
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);

  // Not logged as `code`, which is redacted because two-step verification codes have that name.
  const shown = ({ code, signal }: ProcessExit) => ({ exitCode: code, signal });
  const report = (ended: ProcessExit) =>
    getLogger().error(shown(ended), "server process stopped unexpectedly; started again");
  const slots = Array.from({ length: amount }, async (_, slot) => {
    const ended = await keepProcessRunning(() => start(slot === 0), { stopping: stopping.signal, report });
    if (stopping.signal.aborted) return;
    getLogger().fatal(shown(ended), "server process stops again and again");
    // All processes end, and the supervisor of the first process decides whether to restart them.
    process.exit(1);
  });
  await Promise.all(slots);
  process.exit(0);
}

function passOnMessages(): void {
  const figures = new AggregatorRegistry();
  cluster.on("message", async (from, message: ProcessMessage) => {
    if (message.invalidate) for (const one of listeners()) if (one !== from) one?.send(message);
    if (!message.wantsFigures) return;
    const sum = await figures.clusterMetrics().catch(() => null);
    if (from.isConnected()) from.send({ figures: sum } satisfies ProcessMessage);
  });
}
