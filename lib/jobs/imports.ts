import "server-only";
import { releaseDead } from "../import/server/data/runs";
import { startRounds } from "../platform/rounds";

/** What stopRounds knows the rounds by. */
export const IMPORT_ROUNDS = "releasing dead imports";
const SECONDS_BETWEEN_ROUNDS = 60;

/** Releases imports whose process died, also when nobody looks at them. */
export function startImportRounds(): void {
  startRounds(IMPORT_ROUNDS, SECONDS_BETWEEN_ROUNDS, () => releaseDead(), { atOnce: true });
}
