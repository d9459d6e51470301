import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

/** So long a request for a mail takes: longer than the work behind it on a loaded machine. */
const STEADY_TIME = 400;

/** Ends when a request for a mail that begins now may be answered. */
export function steadyTime(): Promise<void> {
  return sleep(STEADY_TIME);
}
