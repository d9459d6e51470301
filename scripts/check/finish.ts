import { stopChildren } from "../ground/children";
import { say } from "../ground/report";
import type { Outcome } from "./outcome";

/** Enough to find what is wrong; a run in which all fails needs no list of it. */
const MOST_FAILURES = 40;

/** What failed, the last line of a run, and its exit code. */
export function finish({ passed, failures }: Outcome): void {
  if (failures.length > 0) say("\n── What failed");
  for (const failure of failures.slice(0, MOST_FAILURES)) say(`✕ ${failure}`);
  if (failures.length > MOST_FAILURES) say(`… and ${failures.length - MOST_FAILURES} more`);
  say(`\n${passed} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 ? 0 : 1);
}

/** A run that is broken off lets its servers and databases end in order. */
export function stopOnSignal(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void stopChildren(30_000).finally(() => process.exit(130));
    });
  }
}
