import "server-only";
import cluster from "node:cluster";
import { AggregatorRegistry } from "prom-client";
import { log } from "../log";
import { type Ended, keepRunning } from "./keep-running";
import type { ProcessMessage } from "./messages";

/** Processes whose channel is open; sending to another would fail. */
const listeners = () => Object.values(cluster.workers ?? {}).filter((one) => one?.isConnected());

/** Runs so many server processes behind one port, until a signal asks to stop; one of them has the jobs. */
export async function runProcesses(amount: number): Promise<void> {
  const stopping = new AbortController();
  let isServing = false;
  cluster.once("listening", () => {
    isServing = true;
  });
  passOnMessages();

  async function start(hasJobs: boolean): Promise<Ended> {
    const child = cluster.fork(hasJobs ? {} : { WITHOUT_JOBS: "true" });
    // Not by once() of node:events, which fails on an error: what is sent to one that has just died fails before it is
    // known to have died.
    child.on("error", (err) => log().warn({ err }, "server process could not be told"));
    const { code, signal } = await new Promise<Ended>((resolve) => {
      child.once("exit", (code, signal) => resolve({ code, signal: signal as Ended["signal"] }));
    });
    // Nothing has ever answered: a setting or the port, which another try will not mend.
    if (!isServing && !stopping.signal.aborted) process.exit(1);
    return { code, signal };
  }

  /** None gets a new connection from here on, and each hears to stop after the connections that it was given. */
  function stop(): void {
    stopping.abort();
    for (const one of listeners()) {
      one?.send({ stop: true } satisfies ProcessMessage);
      one?.disconnect();
    }
  }
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);

  // Not as `code`, which is what a code of two-step verification is called, and struck out.
  const shown = ({ code, signal }: Ended) => ({ exitCode: code, signal });
  const report = (ended: Ended) =>
    log().error(shown(ended), "server process stopped unexpectedly; started again");
  const slots = Array.from({ length: amount }, async (_, slot) => {
    const ended = await keepRunning(() => start(slot === 0), { stopping: stopping.signal, report });
    if (stopping.signal.aborted) return;
    log().fatal(shown(ended), "server process stops again and again");
    // The others end with this one, whose own supervisor decides what becomes of all.
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
