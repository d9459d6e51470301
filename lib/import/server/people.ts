import "server-only";
import { visibleTo } from "../../entries/server/conditions";
import { type Actor, standingOf, type UserActor } from "../../platform/auth/actor";
import { OPEN_ACCOUNT } from "../../platform/auth/people";
import { authorise, may } from "../../platform/auth/permissions";
import { personOf, SESSION_USER_COLUMNS } from "../../platform/auth/sessions";
import { db, type Prisma } from "../../platform/database/db";
import { AppError, type FieldProblem } from "../../platform/errors";
import type { ImportMapping } from "../mapping-schema";
import { isRememberedMend } from "../mends";
import type { MappedRow } from "./map-row";

/** How e-mail addresses and names are compared. */
export const spelled = (text: string): string => text.trim().toLowerCase();

/** The accounts that are neither closed nor blocked, the oldest first. */
async function findPeople(where: Prisma.UserWhereInput): Promise<UserActor[]> {
  const people = await db().user.findMany({
    where: { ...where, ...OPEN_ACCOUNT },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: SESSION_USER_COLUMNS,
  });
  // A second factor is asked of who logs in, which nobody does here.
  return people
    .map(personOf)
    .filter((person) => person !== null)
    .map((person) => ({ ...person, lacksSecondFactor: false }));
}

/**
 * Everybody and every institution that rows name, by what they are named by, those included that the mapping puts in the
 * place of others.
 */
export async function findNamed(actor: Actor, mapping: ImportMapping, rows: readonly MappedRow[]) {
  authorise(actor, "entry.import");
  const namesAt = (place: "author" | "institution") => {
    const corrected = (mapping.corrections ?? []).flatMap((one) =>
      one.field === place && !isRememberedMend(one) ? [one.to].flat() : [],
    );
    const names = [...rows.map((row) => row[place]), ...corrected].filter((name) => name !== "");
    return [...new Set(names.map(spelled))];
  };
  const names = namesAt("institution");
  const [people, institutions] = await Promise.all([
    findPeople({ email: { in: namesAt("author") } }),
    db().$queryRaw<{ id: string; name: string; retired: boolean }[]>`
      SELECT id, name, retired_at IS NOT NULL AS retired FROM institution
      WHERE lower(name) = ANY(${names}::text[]) ORDER BY retired_at NULLS LAST`,
  ]);
  return {
    authors: new Map(people.map((person) => [spelled(person.email), person])),
    institutions: new Map(institutions.map((institution) => [spelled(institution.name), institution])),
  };
}

/** Whose an added entry becomes (null: as for the whole import), and what is wrong with whom its row names. */
export function attributionOf(
  { author: email, institution: name }: MappedRow,
  { authors, institutions }: Awaited<ReturnType<typeof findNamed>>,
) {
  const author = authors.get(spelled(email)) ?? null;
  const institution = institutions.get(spelled(name));
  const problems: FieldProblem[] = [];
  if (email !== "" && (author === null || !may(author, "entry.create"))) {
    const message = author === null ? "import.unknownAuthor" : "import.authorMayNot";
    problems.push({ path: "author", message, values: { email: email.slice(0, 100) } });
  }
  if (name !== "" && institution?.retired !== false) {
    const message = institution === undefined ? "import.unknownInstitution" : "import.retiredInstitution";
    problems.push({ path: "institution", message, values: { name: name.slice(0, 100) } });
  }
  return { author, institutionId: institution?.id ?? null, problems };
}

function authorProblem(message: string, values: Record<string, string> = {}): AppError {
  return new AppError("invalid_input", { fields: [{ path: "author", message, values }] });
}

/** What an id can look like; others are nobody's, and not for the database to read. */
const ID = /^[\w-]{1,64}$/;

/** Throws invalid_input about `author` for an account that is closed, blocked or may not add entries. */
export async function requireAuthor(id: string): Promise<void> {
  const [author] = ID.test(id) ? await findPeople({ id }) : [];
  if (author === undefined) throw authorProblem("authorUnknown");
  if (!may(author, "entry.create")) throw authorProblem("authorWithoutAccess");
}

/**
 * For the import command, whose user has the database itself: the admin it acts as, and the author of what it adds.
 * Without an address that is the first admin; an author who is no admin has the first admin act for them. Throws
 * invalid_input about `author` when there is no such person, or one who may not add entries.
 */
export async function getImportPeople(email?: string): Promise<{ actor: Actor; authorId: string }> {
  const [admin] = await findPeople({ role: "ADMIN" });
  if (admin === undefined) throw authorProblem("import.noAdmin");
  const [author] = email === undefined ? [admin] : await findPeople({ email: spelled(email) });
  const values = { email: email ?? admin.email };
  if (author === undefined) throw authorProblem("import.unknownAuthor", values);
  if (!may(author, "entry.create")) throw authorProblem("import.authorMayNot", values);
  return { actor: standingOf(author) === "admin" ? author : admin, authorId: author.id };
}

/** Entries with these names, as `spelled`, that the actor may see, one for each name, by it. */
export async function findSameNames(actor: Actor, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db().$queryRaw<{ id: string; name: string }[]>`
    SELECT DISTINCT ON (lower(e.algorithm_name)) e.id, e.algorithm_name AS name FROM entry e
    WHERE lower(e.algorithm_name) = ANY(${[...names]}::text[]) AND ${visibleTo(actor)}
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
