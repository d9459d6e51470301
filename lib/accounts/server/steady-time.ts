import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

/** Fixed duration of a request for a mail in milliseconds, longer than its work takes on a loaded machine. */
const STEADY_TIME_MS = 400;

/** Resolves when a request for a mail that starts now may be answered. */
export function waitConstantTime(): Promise<void> {
  return sleep(STEADY_TIME_MS);
}
