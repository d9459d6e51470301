import "server-only";
import { settings } from "../../platform/env";
import { log } from "../../platform/log";
import { nudgeMailWorker } from "../../platform/mail/worker";
import { startRounds } from "../../platform/rounds";
import { matchChanges } from "./matching";
import { mailChanges } from "./notices";

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

/** Tells followers of what was saved from now on, every FOLLOW_INTERVAL_SECONDS. */
export function startFollowWorker(): void {
  startRounds("telling followers", settings().FOLLOW_INTERVAL_SECONDS, () => runFollowRound());
}
