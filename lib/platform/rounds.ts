import "server-only";
import { getSettings } from "./env";
import { getLogger } from "./log";
import { runOutsideRequest } from "./request";

interface Rounds {
  timer: NodeJS.Timeout | undefined;
  nudge: () => void;
}

/** On the global object: Next may load this file once for the start of the server and once for its requests. */
const singletons = globalThis as { registerRounds?: Map<string, Rounds> };
singletons.registerRounds ??= new Map();
const all = singletons.registerRounds;

/**
 * Runs work every `seconds`, never twice at once in a process. Of several server processes, only the one that runs
 * the jobs has the timer; the others run the work only when it is triggered.
 */
export function startPeriodicJob(
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
      // The database is unavailable, or another process locked the rows; the next run retries, nothing is lost.
      getLogger().error({ err }, `${name} failed`);
    } finally {
      isRunning = false;
    }
  }
  const hasJobs = !getSettings().WITHOUT_JOBS;
  const timer = hasJobs ? setInterval(() => void runOutsideRequest(run), seconds * 1000).unref() : undefined;
  const nudge = () => {
    isAskedAgain = isRunning;
    void runOutsideRequest(run);
  };
  all.set(name, { timer, nudge });
  if (hasJobs && atOnce) nudge();
}

/** Name of the periodic job that mails followers about changes. */
export const FOLLOWER_MAIL_JOB_NAME = "telling followers";

/** Name of the periodic job that sends messages to webhooks. */
export const WEBHOOK_JOB_NAME = "telling webhooks";

/** Runs the job now, or once more after its current run, without waiting. No effect if the job was not started. */
export function triggerPeriodicJob(name: string): void {
  all.get(name)?.nudge();
}

export function stopPeriodicJob(name: string): void {
  clearInterval(all.get(name)?.timer);
  all.delete(name);
}
