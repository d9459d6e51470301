import "server-only";
import { visibleTo } from "../../../entries/server/conditions";
import type { Actor, UserActor } from "../../../platform/auth/actor";
import { authorise, may } from "../../../platform/auth/permissions";
import { ACTOR_COLUMNS } from "../../../platform/auth/sessions";
import { db } from "../../../platform/database/db";

/** An account that a file names as an author. */
export interface NamedAuthor {
  id: string;
  institutionId: string | null;
  /** Whether it may add entries. */
  mayAdd: boolean;
}

export interface NamedInstitution {
  id: string;
  retired: boolean;
}

/** How e-mail addresses and names are compared. */
export const spelled = (text: string): string => text.trim().toLowerCase();

/** The open accounts with these addresses, by them. */
export async function findAuthors(
  actor: Actor,
  emails: readonly string[],
): Promise<Map<string, NamedAuthor>> {
  authorise(actor, "entry.import");
  if (emails.length === 0) return new Map();
  const people = await db().user.findMany({
    where: { email: { in: emails.map(spelled) }, closedAt: null, blockedAt: null },
    select: ACTOR_COLUMNS,
  });
  return new Map(
    people.map((person) => {
      const standing: UserActor = { kind: "user", ...person, sessionId: "" };
      const { id, email, institutionId } = person;
      return [spelled(email), { id, institutionId, mayAdd: may(standing, "entry.create") }];
    }),
  );
}

/** The institutions with these names, by them. */
export async function findNamedInstitutions(
  actor: Actor,
  names: readonly string[],
): Promise<Map<string, NamedInstitution>> {
  authorise(actor, "entry.import");
  if (names.length === 0) return new Map();
  const rows = await db().$queryRaw<{ id: string; name: string; retired: boolean }[]>`
    SELECT id, name, retired_at IS NOT NULL AS retired FROM institution
    WHERE lower(name) = ANY(${names.map(spelled)}::text[]) ORDER BY retired_at NULLS LAST`;
  return new Map(rows.map(({ name, id, retired }) => [spelled(name), { id, retired }]));
}

/** Entries with these names that the actor may see, one for each name, by it. */
export async function findSameNames(actor: Actor, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db().$queryRaw<{ id: string; name: string }[]>`
    SELECT DISTINCT ON (lower(e.algorithm_name)) e.id, e.algorithm_name AS name FROM entry e
    WHERE lower(e.algorithm_name) = ANY(${names.map(spelled)}::text[]) AND ${visibleTo(actor)}
    ORDER BY lower(e.algorithm_name), e.created_at, e.id`;
  return new Map(rows.map(({ name, id }) => [spelled(name), id]));
}

/** What the actor may see of these entries: their names. */
export async function namesOfEntries(actor: Actor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db().$queryRaw<{ id: string; name: string }[]>`
    SELECT e.id, e.algorithm_name AS name FROM entry e
    WHERE e.id = ANY(${[...ids]}::text[]) AND ${visibleTo(actor)}`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether one of these ids is an entry's, also of one in the bin. */
export async function hasEntryOf(actor: Actor, ids: readonly string[]): Promise<boolean> {
  authorise(actor, "entry.import");
  if (ids.length === 0) return false;
  const [row] = await db().$queryRaw<
    unknown[]
  >`SELECT 1 FROM entry WHERE id = ANY(${[...ids]}::text[]) LIMIT 1`;
  return row !== undefined;
}
