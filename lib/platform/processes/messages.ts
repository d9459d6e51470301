import "server-only";
import cluster from "node:cluster";
import type { Source } from "../cache";

/** What the server processes behind one port (PROCESSES) and the first process, which started them, tell each other. */
export interface ProcessMessage {
  /** From the first: finish what is under way and end. */
  stop?: true;
  /** To all others: these were written to. */
  invalidate?: readonly Source[];
  /** To the first: the figures of all are wanted. */
  wantsFigures?: true;
  /** From the first: they are these, or could not be had. */
  figures?: string | null;
}

/** False when it could not be sent: where one process serves, or once this one is stopping. */
export function sendMessage(message: ProcessMessage): boolean {
  if (!cluster.worker?.isConnected()) return false;
  return cluster.worker.send(message);
}

/** Gives a function that ends the listening. */
export function onMessage(listen: (message: ProcessMessage) => void): () => void {
  cluster.worker?.on("message", listen);
  return () => void cluster.worker?.off("message", listen);
}

/**
 * When this process is to stop: a signal says so, or the first process, where there is one. Signals are left to that
 * one then, as a terminal and a supervisor send them to every process.
 */
export function onStop(stop: () => void): void {
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
  onMessage((message) => {
    if (message.stop) ask();
  });
  // A message that came while this process was loading is lost, but the channel was closed after it.
  if (worker.isConnected()) worker.once("disconnect", ask);
  else ask();
}
