import "server-only";
import { releaseDead } from "../import/server/data/runs";
import { startRounds } from "../platform/rounds";

/** Name of the rounds, for stopRounds. */
export const IMPORT_ROUNDS = "releasing dead imports";
const SECONDS_BETWEEN_ROUNDS = 60;

/** Starts releasing imports whose process died, even if nobody opens them. */
export function startImportRounds(): void {
  startRounds(IMPORT_ROUNDS, SECONDS_BETWEEN_ROUNDS, () => releaseDead(), { atOnce: true });
}
