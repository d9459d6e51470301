import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

/** Longer than the work behind it takes on a loaded machine. */
const DURATION = 400;

/** Does work in a time that does not tell whether there was anything to do. */
export async function inSteadyTime(work: () => Promise<void>): Promise<void> {
  const end = sleep(DURATION);
  try {
    await work();
  } finally {
    await end;
  }
}
