import "server-only";
import { settings } from "../env";
import { nudgeRounds, startRounds, stopRounds } from "../rounds";
import { deliverDueMails, type Leave } from "./deliver";

const ROUNDS = "sending mails";

/** Sends due mails from now on, every MAIL_INTERVAL_SECONDS and after each nudge. */
export function startMailWorker(leave: Leave): void {
  startRounds(ROUNDS, settings().MAIL_INTERVAL_SECONDS, () => deliverDueMails(leave));
  nudgeMailWorker();
}

export const stopMailWorker = () => stopRounds(ROUNDS);

/** Call after a commit that enqueued a mail: it leaves at once. */
export const nudgeMailWorker = () => nudgeRounds(ROUNDS);
