import "server-only";
import { VALUE_CODES } from "../../fields/entry-fields";
import { fieldColumnSql } from "../../fields/server/columns";
import {
  type Actor,
  ANONYMOUS,
  getActorStanding,
  VISIBILITIES,
  type Visibility,
} from "../../platform/auth/actor";
import { listReadableVisibilities } from "../../platform/auth/permissions";
import { Prisma } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";

/**
 * SQL condition: entries `e` that name a person as co-editor, whatever their rights are now. The array is computed once
 * per statement, so that the index of entries is used; it is empty for a person who co-edits nothing.
 */
export function buildCoEditedByCondition(personId: string): Prisma.Sql {
  return Prisma.sql`e.id = ANY(ARRAY(SELECT c.entry_id FROM entry_co_editor c WHERE c.user_id = ${personId}))`;
}

/** Entries in any state whose author is this member, or a co-editor while they belong to the entry's institution. */
function lookedAfterBy(personId: string, institutionId: string | null): Prisma.Sql {
  return Prisma.sql`(e.author_id = ${personId}
    OR (e.institution_id = ${institutionId} AND ${buildCoEditedByCondition(personId)}))`;
}

/** SQL condition: unpublished entries that the actor is the author or a co-editor of. */
export function buildDraftOfActorCondition(actor: Actor): Prisma.Sql {
  if (actor.kind === "anonymous" || getActorStanding(actor) === "pending") return Prisma.sql`FALSE`;
  return Prisma.sql`(e.state IN ('DRAFT', 'IN_REVIEW') AND ${lookedAfterBy(actor.id, actor.institutionId)})`;
}

/** SQL condition: published entries that this member is the author or a co-editor of. */
export function buildEditableByCondition(personId: string, institutionId: string | null): Prisma.Sql {
  return Prisma.sql`${IS_ENTRY_PUBLISHED_SQL} AND ${lookedAfterBy(personId, institutionId)}`;
}

/**
 * Writes the values as literals instead of parameters, so that PostgreSQL can use the partial index of each
 * visibility.
 */
function isOneOf(visibilities: readonly Visibility[]): Prisma.Sql {
  if (visibilities.length === VISIBILITIES.length) return Prisma.sql`TRUE`;
  return Prisma.raw(`(e.visibility IN (${visibilities.map((visibility) => `'${visibility}'`).join(", ")}))`);
}

/** Non-public entries that this member may read by their relation to them; the SQL twin of getEntryRelation. */
function seenByMember(personId: string, institutionId: string | null): Prisma.Sql {
  const related = {
    author: Prisma.sql`e.author_id = ${personId}`,
    colleague: Prisma.sql`e.institution_id = ${institutionId}`,
    coEditor: Prisma.sql`e.institution_id = ${institutionId} AND ${buildCoEditedByCondition(personId)}`,
  };
  const open = listReadableVisibilities("member");
  const closed = VISIBILITIES.filter((visibility) => !open.includes(visibility));
  const seen = (Object.keys(related) as (keyof typeof related)[]).map((relation) => {
    const more = listReadableVisibilities(relation).filter((visibility) => closed.includes(visibility));
    return more.length === closed.length
      ? Prisma.sql`(${related[relation]})`
      : Prisma.sql`(${isOneOf(more)} AND ${related[relation]})`;
  });
  return Prisma.sql`(${Prisma.join(seen, " OR ")})`;
}

/** SQL condition: entries that the actor may read by the permission table; never deleted ones. */
export function buildVisibleToActorCondition(actor: Actor): Prisma.Sql {
  const standing = getActorStanding(actor);
  const open = isOneOf(listReadableVisibilities(standing));
  if (actor.kind === "anonymous" || standing !== "member")
    return Prisma.sql`${IS_ENTRY_PUBLISHED_SQL} AND ${open}`;
  return Prisma.sql`${IS_ENTRY_PUBLISHED_SQL} AND (${open} OR ${seenByMember(actor.id, actor.institutionId)})`;
}

/** SQL condition: public entries. Statistics and all counts on public pages are about these. */
export function buildPublicEntryCondition(): Prisma.Sql {
  return buildVisibleToActorCondition(ANONYMOUS);
}

/** Prisma filter for public entries, the same as buildPublicEntryCondition. */
export const PUBLIC_ENTRIES_PRISMA_FILTER = {
  visibility: { in: listReadableVisibilities("anonymous") },
  state: "PUBLISHED",
} as const;

/**
 * SQL condition: entries that this member may read and the public may not; with buildPublicEntryCondition it equals buildVisibleToActorCondition.
 */
export function buildVisibleBesidesPublicCondition(
  personId: string,
  institutionId: string | null,
): Prisma.Sql {
  return Prisma.sql`${IS_ENTRY_PUBLISHED_SQL} AND NOT ${isOneOf(listReadableVisibilities("anonymous"))}
    AND ${seenByMember(personId, institutionId)}`;
}

/** SQL condition: entry `e` is out of service. */
export const IS_OUT_OF_SERVICE = Prisma.sql`EXISTS (SELECT 1 FROM list_value v
  WHERE v.id = ${fieldColumnSql("technicalReadinessLevel")} AND v.code = ${VALUE_CODES.phaseOutOfService})`;

/** SQL condition: published entries past their recheck day on which somebody has to act; not those out of service. */
export const isOverdue = (today: string) =>
  Prisma.sql`${IS_ENTRY_PUBLISHED_SQL} AND e.recheck_on < ${today}::date AND NOT ${IS_OUT_OF_SERVICE}`;
