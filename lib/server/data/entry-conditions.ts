import "server-only";
import { type Actor, standingOf } from "../../domain/actor";
import { type ChoiceFieldKey, isMultiField } from "../../domain/entry-fields";
import type { Filters } from "../../domain/entry-query";
import { Prisma } from "../db";
import { columnOf } from "./entry-rows";

/**
 * Entries that a person is named as a co-editor of, whatever they may by now. As an array that is made once for a
 * statement: it goes by the index of entries, and is nothing for who edits none with others.
 */
export function namesAsCoEditor(personId: string): Prisma.Sql {
  return Prisma.sql`e.id = ANY(ARRAY(SELECT c.entry_id FROM entry_co_editor c WHERE c.user_id = ${personId}))`;
}

/** Entries that are not for everyone, and that a member sees all the same: their own, their institution's, and shared ones. */
export function seenByMember(personId: string, institutionId: string | null): Prisma.Sql {
  return Prisma.sql`(e.author_id = ${personId}
    OR (e.visibility = 'INSTITUTION' AND e.institution_id = ${institutionId})
    OR (e.institution_id = ${institutionId} AND ${namesAsCoEditor(personId)}))`;
}

/** Entries that the actor may see, deleted ones never. The SQL twin of ENTRY_READ in lib/domain/permissions.ts. */
export function visibleTo(actor: Actor): Prisma.Sql {
  const standing = standingOf(actor);
  if (standing === "admin") return Prisma.sql`e.deleted_at IS NULL`;
  if (actor.kind === "anonymous" || standing === "pending") return publicOnly();
  return Prisma.sql`e.deleted_at IS NULL
    AND (e.visibility = 'PUBLIC' OR ${seenByMember(actor.id, actor.institutionId)})`;
}

/** What statistics and every count on public pages are about. */
export function publicOnly(): Prisma.Sql {
  return Prisma.sql`e.deleted_at IS NULL AND e.visibility = 'PUBLIC'`;
}

/**
 * Entries that hold any of a field's chosen values. By the keys of the values, for which all fields have one index; and
 * by the values themselves, as two of them might have one key.
 */
function holdsAnyOf(key: ChoiceFieldKey, values: string[]): Prisma.Sql {
  const keys = values.map((value) => Prisma.sql`facet_key(${key}, ${value})`);
  const held = isMultiField(key)
    ? Prisma.sql`${columnOf(key)} && ${values}::text[]`
    : Prisma.sql`${columnOf(key)} = ANY(${values}::text[])`;
  return Prisma.sql`e.facet_keys && ARRAY[${Prisma.join(keys)}]::bigint[] AND ${held}`;
}

/** Entries that meet the choice of every filtered field. */
export function matchesFilters(filters: Filters): Prisma.Sql {
  const conditions = Object.entries(filters).map(([key, values]) =>
    holdsAnyOf(key as ChoiceFieldKey, values),
  );
  return conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, " AND ");
}
