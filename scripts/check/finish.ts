import { stopChildren } from "../ground/children";
import { say } from "../ground/report";
import type { Outcome } from "./stages";

/** The last line of a run, and its exit code. */
export function finish({ passed, failed }: Outcome): void {
  say(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

/** A run that is broken off lets its servers and databases end in order. */
export function stopOnSignal(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void stopChildren(30_000).finally(() => process.exit(130));
    });
  }
}
