import "server-only";
import { settings } from "./env";
import { log } from "./log";
import { outsideRequest } from "./request";

interface Rounds {
  timer: NodeJS.Timeout | undefined;
  nudge: () => void;
}

/** On the global object: Next may load this file once for the start of the server and once for its requests. */
const singletons = globalThis as { registerRounds?: Map<string, Rounds> };
singletons.registerRounds ??= new Map();
const all = singletons.registerRounds;

/**
 * Does a round of some work every so many seconds from now on, never two at a time in a process. Of the processes behind
 * one port only that with the jobs does; another does a round when it is nudged, for what was asked of it.
 */
export function startRounds(
  name: string,
  seconds: number,
  work: () => Promise<unknown>,
  { atOnce = false } = {},
): void {
  if (all.has(name)) return;
  let isRunning = false;
  let isAskedAgain = false;
  async function run() {
    if (isRunning) return;
    isRunning = true;
    try {
      do {
        isAskedAgain = false;
        await work();
      } while (isAskedAgain);
    } catch (err) {
      // The database is away, or another process was at the same rows; the next round tries again, and nothing is lost.
      log().error({ err }, `${name} failed`);
    } finally {
      isRunning = false;
    }
  }
  const hasJobs = !settings().WITHOUT_JOBS;
  const timer = hasJobs ? setInterval(() => void outsideRequest(run), seconds * 1000).unref() : undefined;
  const nudge = () => {
    isAskedAgain = isRunning;
    void outsideRequest(run);
  };
  all.set(name, { timer, nudge });
  if (hasJobs && atOnce) nudge();
}

/** The rounds in which followers are told of changes. */
export const FOLLOW_ROUNDS = "telling followers";

/** Does a round at once, or once more after the one that runs. Nothing waits for it; without its start it does nothing. */
export function nudgeRounds(name: string): void {
  all.get(name)?.nudge();
}

export function stopRounds(name: string): void {
  clearInterval(all.get(name)?.timer);
  all.delete(name);
}
