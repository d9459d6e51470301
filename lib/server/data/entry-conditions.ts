import "server-only";
import { type Actor, standingOf } from "../../domain/actor";
import { type ChoiceFieldKey, isMultiField } from "../../domain/entry-fields";
import { type Filters, searchWords } from "../../domain/entry-query";
import { Prisma } from "../db";
import { columnOf } from "./entry-rows";

/** Entries that the actor may see, deleted ones never. The SQL twin of ENTRY_READ in lib/domain/permissions.ts. */
export function visibleTo(actor: Actor): Prisma.Sql {
  const standing = standingOf(actor);
  if (standing === "admin") return Prisma.sql`e.deleted_at IS NULL`;
  if (actor.kind === "anonymous" || standing === "pending") return publicOnly();
  return Prisma.sql`e.deleted_at IS NULL AND (e.visibility = 'PUBLIC' OR e.author_id = ${actor.id}
    OR (e.visibility = 'INSTITUTION' AND e.institution_id = ${actor.institutionId}))`;
}

/** What statistics and every count on public pages are about. */
export function publicOnly(): Prisma.Sql {
  return Prisma.sql`e.deleted_at IS NULL AND e.visibility = 'PUBLIC'`;
}

/** What a folded text is LIKE when it holds these words as they stand. */
export function pattern(word: string): Prisma.Sql {
  const literal = word.replace(/[\\%_]/g, "\\$&");
  return Prisma.sql`fold_text(${`%${literal}%`})`;
}

/** Entries in whose name, type or description every word occurs, without regard to case or accents. */
export function matchesSearch(search: string): Prisma.Sql {
  const words = searchWords(search);
  if (words.length === 0) return Prisma.sql`TRUE`;
  return Prisma.join(
    words.map((word) => Prisma.sql`e.search_text LIKE ${pattern(word)}`),
    " AND ",
  );
}

/** 0 when all words stand in the name, 1 in the type, 2 elsewhere. */
export function relevanceOf(search: string): Prisma.Sql {
  const words = searchWords(search);
  if (words.length === 0) return Prisma.sql`NULL::int`;
  const allIn = (text: Prisma.Sql) =>
    Prisma.join(
      words.map((word) => Prisma.sql`${text} LIKE ${pattern(word)}`),
      " AND ",
    );
  return Prisma.sql`CASE WHEN ${allIn(Prisma.sql`fold_text(e.algorithm_name)`)} THEN 0
    WHEN ${allIn(Prisma.sql`fold_text(coalesce(e.algorithm_type, ''))`)} THEN 1 ELSE 2 END`;
}

/** Entries that hold any of a field's chosen values. */
export function holdsAnyOf(key: ChoiceFieldKey, values: string[]): Prisma.Sql {
  return isMultiField(key)
    ? Prisma.sql`${columnOf(key)} && ${values}::text[]`
    : Prisma.sql`${columnOf(key)} = ANY(${values}::text[])`;
}

/** Entries that meet the choice of every filtered field. */
export function matchesFilters(filters: Filters): Prisma.Sql {
  const conditions = Object.entries(filters).map(([key, values]) =>
    holdsAnyOf(key as ChoiceFieldKey, values),
  );
  return conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, " AND ");
}
