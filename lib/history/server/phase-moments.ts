import "server-only";
import type { PhaseMoment } from "../../entries/phase";
import { CO_EDITOR_IDS_SQL, toVersionContent } from "../../entries/server/rows";
import type { Visibility } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { type EntryPermissionFacts, listReadableVersionVisibilities } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";

/** A version whose phase or visibility differs from that of the previous version. */
type ChangeRow = Omit<EntryPermissionFacts, "visibility"> & {
  entryId: string;
  /** The current visibility of the entry. */
  visibility: Visibility;
  versionVisibility: Visibility;
  phase: number | string | null;
  at: Date;
};

/**
 * Finds when these entries entered their phases, oldest first, from the versions that the actor may see, so that it
 * reveals no more than the history does. Empty for entries that they may not see.
 */
export async function findPhaseMoments(
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, PhaseMoment[]>> {
  if (ids.length === 0) return new Map();
  const [rows, model] = await Promise.all([
    db().read<ChangeRow>(Prisma.sql`
      SELECT e.id AS "entryId", e.state, e.visibility, e.author_id AS "authorId", e.institution_id AS "institutionId",
        ${CO_EDITOR_IDS_SQL}, v.visibility AS "versionVisibility", v.phase, v.at
      FROM (
        SELECT *, lag(phase) OVER saved AS before, lag(visibility) OVER saved AS "visibleBefore"
        FROM (
          -- For an import, created_at may be a date from the source, which is not when the entry entered the phase.
          SELECT entry_id, number, visibility, coalesce(imported_at, created_at) AS at, content -> 'technicalReadinessLevel' AS phase
          FROM entry_version WHERE entry_id = ANY(${[...ids]}::text[])
        ) versions
        WINDOW saved AS (PARTITION BY entry_id ORDER BY number)
      ) v
      JOIN entry e ON e.id = v.entry_id AND ${IS_ENTRY_PUBLISHED_SQL}
      WHERE v.phase IS DISTINCT FROM v.before OR v.visibility IS DISTINCT FROM v."visibleBefore"
      ORDER BY v.number`),
    getDataModel(),
  ]);
  const moments = new Map<string, PhaseMoment[]>();
  for (const { entryId, versionVisibility, phase: stored, at, ...subject } of rows) {
    if (!listReadableVersionVisibilities(actor, subject).includes(versionVisibility)) continue;
    const known = moments.get(entryId) ?? [];
    const { technicalReadinessLevel: phase } = toVersionContent(
      { technicalReadinessLevel: stored },
      versionVisibility,
      model,
    );
    if (known.length > 0 && known.at(-1)?.phase === phase) continue;
    moments.set(entryId, [...known, { phase, at: at.toISOString(), isFirst: known.length === 0 }]);
  }
  return moments;
}

/** Finds the phase moments of these entries, such as those of a list. */
export const findPhaseMomentsOfEntries = (actor: Actor, entries: readonly { _id: string }[]) =>
  findPhaseMoments(
    actor,
    entries.map(({ _id }) => _id),
  );
