import "server-only";
import cluster from "node:cluster";
import type { CacheSource } from "../cache";

/** Message between the server processes behind one port (PROCESSES) and the first process, which started them. */
export interface ProcessMessage {
  /** From the first process: finish in-flight requests and exit. */
  stop?: true;
  /** To all other processes: data of these sources was written, so cached values of them are outdated. */
  invalidate?: readonly CacheSource[];
  /** To the first process: return the metrics of all processes. */
  wantsFigures?: true;
  /** From the first process: the summed metrics, or null when they are unavailable. */
  figures?: string | null;
}

/** Sends a message to the first process; returns false if there is none, or this process is stopping. */
export function sendProcessMessage(message: ProcessMessage): boolean {
  if (!cluster.worker?.isConnected()) return false;
  return cluster.worker.send(message);
}

/** Registers a listener for messages of other server processes; returns a function that removes it. */
export function onProcessMessage(listen: (message: ProcessMessage) => void): () => void {
  cluster.worker?.on("message", listen);
  return () => void cluster.worker?.off("message", listen);
}

/**
 * Calls `stop` once when this process has to stop: a single process on a signal, one of several processes on a message
 * from the first one. Several processes ignore signals, as terminals and supervisors send signals to every process.
 */
export function onProcessStop(stop: () => void): void {
  const { worker } = cluster;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    if (worker === undefined) process.once(signal, stop);
    else process.on(signal, () => undefined);
  }
  if (worker === undefined) return;
  let isAsked = false;
  const ask = () => {
    if (!isAsked) stop();
    isAsked = true;
  };
  onProcessMessage((message) => {
    if (message.stop) ask();
  });
  // A stop message sent while this process was loading is lost, but the channel closes after it, which stops this
  // process.
  if (worker.isConnected()) worker.once("disconnect", ask);
  else ask();
}
