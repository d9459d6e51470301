import "server-only";
import { releaseDeadRuns } from "../import/server/data/runs";
import { startRounds } from "../platform/rounds";

/** Name of the rounds that release dead imports, for stopRounds. */
export const IMPORT_ROUNDS_NAME = "releasing dead imports";
const SECONDS_BETWEEN_ROUNDS = 60;

/** Starts releasing imports whose process died, even if nobody opens them. */
export function startReleasingDeadImports(): void {
  startRounds(IMPORT_ROUNDS_NAME, SECONDS_BETWEEN_ROUNDS, () => releaseDeadRuns(), { atOnce: true });
}
