import "server-only";
import { log } from "./log";
import { outsideRequest } from "./request";

interface Rounds {
  timer: NodeJS.Timeout;
  nudge: () => void;
}

/** On the global object: Next may load this file once for the start of the server and once for its requests. */
const singletons = globalThis as { registerRounds?: Map<string, Rounds> };
singletons.registerRounds ??= new Map();
const all = singletons.registerRounds;

/** Does a round of some work from now on every so many seconds; once per process, and never two at a time. */
export function startRounds(name: string, seconds: number, work: () => Promise<unknown>): void {
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
  const timer = setInterval(() => void outsideRequest(run), seconds * 1000);
  timer.unref();
  const nudge = () => {
    isAskedAgain = isRunning;
    void outsideRequest(run);
  };
  all.set(name, { timer, nudge });
}

/** Does a round at once, or once more after the one that runs. Nothing waits for it; without its start it does nothing. */
export function nudgeRounds(name: string): void {
  all.get(name)?.nudge();
}

export function stopRounds(name: string): void {
  clearInterval(all.get(name)?.timer);
  all.delete(name);
}
