import "server-only";
import { visibleTo } from "../../entries/server/conditions";
import { type Actor, standingOf, type UserActor } from "../../platform/auth/actor";
import { authorise, may } from "../../platform/auth/permissions";
import { ACTOR_COLUMNS } from "../../platform/auth/sessions";
import { db } from "../../platform/database/db";
import { AppError, type FieldProblem } from "../../platform/errors";
import type { ImportMapping } from "../mapping-schema";
import { isRememberedMend } from "../mends";
import type { MappedRow } from "./map-row";

/** An account that a file names as an author. */
interface NamedAuthor {
  id: string;
  institutionId: string | null;
  /** Whether it may add entries. */
  mayAdd: boolean;
}

/** Everybody and every institution that rows name, by what they are named by. */
export interface Named {
  authors: Map<string, NamedAuthor>;
  institutions: Map<string, { id: string; retired: boolean }>;
}

/** How e-mail addresses and names are compared. */
export const spelled = (text: string): string => text.trim().toLowerCase();

/** Looks up whom rows name, those included that the mapping puts in the place of others. */
export async function findNamed(
  actor: Actor,
  mapping: ImportMapping,
  rows: readonly MappedRow[],
): Promise<Named> {
  authorise(actor, "entry.import");
  const namesAt = (place: "author" | "institution") => {
    const corrected = (mapping.corrections ?? []).flatMap((one) =>
      one.field === place && !isRememberedMend(one) ? [one.to].flat() : [],
    );
    const names = [...rows.map((row) => row[place]), ...corrected].filter((name) => name !== "");
    return [...new Set(names.map(spelled))];
  };
  const [emails, names] = [namesAt("author"), namesAt("institution")];
  const [people, institutions] = await Promise.all([
    db().user.findMany({
      where: { email: { in: emails }, closedAt: null, blockedAt: null },
      select: ACTOR_COLUMNS,
    }),
    db().$queryRaw<{ id: string; name: string; retired: boolean }[]>`
      SELECT id, name, retired_at IS NOT NULL AS retired FROM institution
      WHERE lower(name) = ANY(${names}::text[]) ORDER BY retired_at NULLS LAST`,
  ]);
  return {
    authors: new Map(
      people.map((person) => {
        const mayAdd = may({ kind: "user", ...person, sessionId: "" }, "entry.create");
        return [spelled(person.email), { id: person.id, institutionId: person.institutionId, mayAdd }];
      }),
    ),
    institutions: new Map(institutions.map(({ name, ...institution }) => [spelled(name), institution])),
  };
}

/** The accounts that an import is going to name. */
export async function authorIds(
  actor: Actor,
  mapping: ImportMapping,
  rows: readonly MappedRow[],
): Promise<string[]> {
  const { authors } = await findNamed(actor, mapping, rows);
  return [...authors.values()].map(({ id }) => id);
}

/** Whose an added entry becomes (null: as for the whole import), and what is wrong with whom its row names. */
export function attributionOf({ author: email, institution: name }: MappedRow, named: Named) {
  const author = named.authors.get(spelled(email));
  const institution = named.institutions.get(spelled(name));
  const problems: FieldProblem[] = [];
  if (email !== "" && !author?.mayAdd) {
    const message = author === undefined ? "import.unknownAuthor" : "import.authorMayNot";
    problems.push({ path: "author", message, values: { email: email.slice(0, 100) } });
  }
  if (name !== "" && institution?.retired !== false) {
    const message = institution === undefined ? "import.unknownInstitution" : "import.retiredInstitution";
    problems.push({ path: "institution", message, values: { name: name.slice(0, 100) } });
  }
  return { author: author ?? null, institutionId: institution?.id ?? null, problems };
}

function authorProblem(message: string, values: Record<string, string> = {}): AppError {
  return new AppError("invalid_input", {
    fields: [{ path: "author", message: `import.${message}`, values }],
  });
}

/**
 * For the import command, whose user has the database itself: the admin it acts as, and the author of what it adds.
 * Without an address that is the first admin; an author who is no admin has the first admin act for them. Throws
 * invalid_input about `author` when there is no such person, or one who may not add entries.
 */
export async function findImportPeople(email?: string): Promise<{ actor: Actor; authorId: string }> {
  const inUse = { blockedAt: null, closedAt: null };
  const admin = await db().user.findFirst({
    where: { role: "ADMIN", ...inUse },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: ACTOR_COLUMNS,
  });
  if (admin === null) throw authorProblem("noAdmin");
  const asActor = (person: typeof admin): UserActor => ({ kind: "user", ...person, sessionId: "" });
  if (email === undefined) return { actor: asActor(admin), authorId: admin.id };
  const author = await db().user.findFirst({
    where: { email: spelled(email), ...inUse },
    select: ACTOR_COLUMNS,
  });
  if (author === null) throw authorProblem("unknownAuthor", { email });
  const actor = asActor(author);
  if (!may(actor, "entry.create")) throw authorProblem("authorMayNot", { email });
  return { actor: standingOf(actor) === "admin" ? actor : asActor(admin), authorId: author.id };
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
export async function hasEntryOf(actor: Actor, ids: string[]): Promise<boolean> {
  authorise(actor, "entry.import");
  return (await db().entry.count({ where: { id: { in: ids } }, take: 1 })) > 0;
}
