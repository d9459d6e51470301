import "server-only";
import { type Actor, ANONYMOUS, standingOf, VISIBILITIES, type Visibility } from "../../platform/auth/actor";
import { readableVisibilities } from "../../platform/auth/permissions";
import { Prisma } from "../../platform/database/db";
import { LIVE } from "../../platform/database/live";

/**
 * Entries that a person is named as a co-editor of, whatever they may by now. As an array that is made once for a
 * statement: it goes by the index of entries, and is nothing for who edits none with others.
 */
export function namesAsCoEditor(personId: string): Prisma.Sql {
  return Prisma.sql`e.id = ANY(ARRAY(SELECT c.entry_id FROM entry_co_editor c WHERE c.user_id = ${personId}))`;
}

/** Entries in any state that a member looks after: as the author, or as a co-editor who still belongs to their institution. */
function lookedAfterBy(personId: string, institutionId: string | null): Prisma.Sql {
  return Prisma.sql`(e.author_id = ${personId}
    OR (e.institution_id = ${institutionId} AND ${namesAsCoEditor(personId)}))`;
}

/** Those of a member that are not published yet: for who looks after them alone. */
export function draftsOf(actor: Actor): Prisma.Sql {
  if (actor.kind === "anonymous" || standingOf(actor) === "pending") return Prisma.sql`FALSE`;
  return Prisma.sql`(e.state IN ('DRAFT', 'IN_REVIEW') AND ${lookedAfterBy(actor.id, actor.institutionId)})`;
}

/** Published entries that a member looks after. */
export function editedBy(personId: string, institutionId: string | null): Prisma.Sql {
  return Prisma.sql`${LIVE} AND ${lookedAfterBy(personId, institutionId)}`;
}

/** Written out, as indexes are of one visibility. */
function isOneOf(visibilities: readonly Visibility[]): Prisma.Sql {
  if (visibilities.length === VISIBILITIES.length) return Prisma.sql`TRUE`;
  return Prisma.raw(`(e.visibility IN (${visibilities.map((visibility) => `'${visibility}'`).join(", ")}))`);
}

/** Entries that are not for every member, and that one sees as what one is to them: relationTo, in SQL. */
function seenByMember(personId: string, institutionId: string | null): Prisma.Sql {
  const related = {
    author: Prisma.sql`e.author_id = ${personId}`,
    colleague: Prisma.sql`e.institution_id = ${institutionId}`,
    coEditor: Prisma.sql`e.institution_id = ${institutionId} AND ${namesAsCoEditor(personId)}`,
  };
  const open = readableVisibilities("member");
  const closed = VISIBILITIES.filter((visibility) => !open.includes(visibility));
  const seen = (Object.keys(related) as (keyof typeof related)[]).map((relation) => {
    const more = readableVisibilities(relation).filter((visibility) => closed.includes(visibility));
    return more.length === closed.length
      ? Prisma.sql`(${related[relation]})`
      : Prisma.sql`(${isOneOf(more)} AND ${related[relation]})`;
  });
  return Prisma.sql`(${Prisma.join(seen, " OR ")})`;
}

/** Entries that the actor may see, deleted ones never: what the table of permissions says of each, in SQL. */
export function visibleTo(actor: Actor): Prisma.Sql {
  const standing = standingOf(actor);
  const open = isOneOf(readableVisibilities(standing));
  if (actor.kind === "anonymous" || standing !== "member") return Prisma.sql`${LIVE} AND ${open}`;
  return Prisma.sql`${LIVE} AND (${open} OR ${seenByMember(actor.id, actor.institutionId)})`;
}

/** What statistics and every count on public pages are about. */
export function publicOnly(): Prisma.Sql {
  return visibleTo(ANONYMOUS);
}

/** The same for Prisma's own queries. */
export const PUBLIC_ENTRIES = {
  visibility: { in: readableVisibilities("anonymous") },
  state: "PUBLISHED",
} as const;

/** What such a member sees besides: together they are what visibleTo says. */
export function seenBesidesPublic(personId: string, institutionId: string | null): Prisma.Sql {
  return Prisma.sql`${LIVE} AND NOT ${isOneOf(readableVisibilities("anonymous"))}
    AND ${seenByMember(personId, institutionId)}`;
}
