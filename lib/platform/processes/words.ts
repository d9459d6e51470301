import "server-only";
import cluster from "node:cluster";
import type { Source } from "../cache";

/** What the server processes behind one port (PROCESSES) and the first process, which started them, tell each other. */
export interface Word {
  /** From the first: finish what is under way and end. */
  stop?: true;
  /** To all others: these were written to. */
  forget?: readonly Source[];
  /** To the first: the figures of all are wanted. */
  wantsFigures?: true;
  /** From the first: they are these, or could not be had. */
  figures?: string | null;
}

/** Whether it could be said: there is nobody to hear it where one process serves, or once this one is stopping. */
export function say(word: Word): boolean {
  if (!cluster.worker?.isConnected()) return false;
  return cluster.worker.send(word);
}

/** Hears each word from now on, until what this gives is called. */
export function hear(listen: (word: Word) => void): () => void {
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
  hear((word) => {
    if (word.stop) ask();
  });
  // While this process was loading, the word was said to nobody and the channel closed behind it.
  if (worker.isConnected()) worker.once("disconnect", ask);
  else ask();
}
