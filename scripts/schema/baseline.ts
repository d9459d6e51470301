import REPLACED_MIGRATIONS from "../../prisma/replaced-migrations.json";
import { TerminalMessageError } from "../ground/report";

/** All migrations of version 0.1.0, in order; the baseline of 1.0.0 replaces them. */
export { REPLACED_MIGRATIONS };

/** Whether a migration is part of the baseline, which creates the database of version 1.0.0. */
export const isBaselineMigration = (name: string) => /^\d{14}_baseline_/.test(name);

/**
 * Converts applied migrations to the names of this version (`known`): those of version 0.1.0 become the baseline, which
 * creates the same database. `what` is the subject of the error sentence. Throws TerminalMessageError when only some of
 * the migrations of version 0.1.0 were applied.
 */
export function toCurrentMigrationNames(
  applied: readonly string[],
  known: readonly string[],
  what: string,
): string[] {
  const later = applied.filter((name) => !REPLACED_MIGRATIONS.includes(name));
  if (later.length === applied.length) return later;
  const missing = REPLACED_MIGRATIONS.find((name) => !applied.includes(name));
  if (missing === undefined) return [...known.filter(isBaselineMigration), ...later];
  throw new TerminalMessageError(
    `${what} is older than version 0.1.0: migration ${missing} is missing. This version upgrades from 0.1.0 only. ` +
      "With version 0.1.0 (commit 852be1ac), start the register on this database or restore this backup; then install this version and start it.",
  );
}
