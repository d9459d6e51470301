import "server-only";
import { settings } from "../../platform/env";
import { log } from "../../platform/log";
import { nudgeMailWorker } from "../../platform/mail/worker";
import { matchChanges } from "./matching";
import { mailChanges } from "./notices";

interface FollowWorker {
  timer: NodeJS.Timeout;
  running: boolean;
}

/** On the global object: Next may load this file once for the start of the server and once for its requests. */
const held = globalThis as { registerFollowWorker?: FollowWorker };

/** One round: finds who follows what was saved, and writes the mails that are due. Gives how many. */
export async function runFollowRound(now: Date = new Date()): Promise<number> {
  try {
    await matchChanges();
  } catch (err) {
    // What is not matched waits for the next round; what was matched before is told.
    log().error({ err }, "finding followers failed");
  }
  const mails = await mailChanges(now);
  if (mails > 0) nudgeMailWorker();
  return mails;
}

async function work(worker: FollowWorker): Promise<void> {
  if (worker.running) return;
  worker.running = true;
  try {
    await runFollowRound();
  } catch (error) {
    // The database is away, or another process was at the same rows; what is not done yet waits for the next round.
    log().error({ err: error }, "telling followers failed");
  } finally {
    worker.running = false;
  }
}

/** Tells followers of what was saved from now on, every FOLLOW_INTERVAL_SECONDS; once per process. */
export function startFollowWorker(): void {
  if (held.registerFollowWorker) return;
  const worker: FollowWorker = {
    timer: setInterval(() => void work(worker), settings().FOLLOW_INTERVAL_SECONDS * 1000),
    running: false,
  };
  worker.timer.unref();
  held.registerFollowWorker = worker;
}
