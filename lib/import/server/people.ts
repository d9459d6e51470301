import "server-only";
import { visibleTo } from "../../entries/server/conditions";
import { getLabelsToday } from "../../fields/server/field-changes";
import { type Actor, standingOf, type UserActor } from "../../platform/auth/actor";
import { OPEN_ACCOUNT } from "../../platform/auth/people";
import { authorise, may } from "../../platform/auth/permissions";
import { personOf, SESSION_USER_COLUMNS } from "../../platform/auth/sessions";
import { db, type Prisma } from "../../platform/database/db";
import { type FieldProblem, invalid } from "../../platform/errors";
import { ID } from "../../platform/http/parameters";
import { nearestTexts } from "../../platform/text/nearest";
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
  const [people, institutions, today] = await Promise.all([
    findPeople({ email: { in: namesAt("author") } }),
    db().institution.findMany({ select: { id: true, name: true, retiredAt: true } }),
    getLabelsToday(),
  ]);
  const byName = new Map(institutions.map((institution) => [spelled(institution.name), institution]));
  return {
    authors: new Map(people.map((person) => [spelled(person.email), person])),
    institutions,
    /** The institution of a name, also of an earlier one. */
    findInstitution: (name: string) =>
      byName.get(spelled(name)) ?? byName.get(spelled(today("activeHospital", name) ?? name)),
  };
}

/** Whose a stored entry is, and whether an import made it rather than a person. */
interface EntryOwner {
  institutionId: string | null;
  isImported: boolean;
}

type NamedParties = Awaited<ReturnType<typeof findNamed>>;

/** The account that a row names as its author, if any, and what is wrong with it. */
function authorOf({ author: email }: MappedRow, { authors }: NamedParties) {
  const author = authors.get(spelled(email));
  if (email === "" || (author && may(author, "entry.create"))) return { authorId: author?.id, problems: [] };
  const message = author === undefined ? "import.unknownAuthor" : "import.authorMayNot";
  return { problems: [{ path: "author", message, values: { email: email.slice(0, 100) } }] };
}

/**
 * The institution that an entry gets by its row: the one it names, else the stored one's own or none. What a person made
 * keeps the institution of its author.
 */
function institutionOf(
  { institution: name }: MappedRow,
  stored: EntryOwner | undefined,
  { institutions, findInstitution }: NamedParties,
) {
  const own = stored?.institutionId ?? null;
  const found = findInstitution(name);
  if (name === "" || found?.id === own) return { institutionId: own, problems: [] };
  const refuse = (message: string, values: Record<string, string>) => {
    return { institutionId: own, problems: [{ path: "institution", message: `import.${message}`, values }] };
  };
  const named = { name: name.slice(0, 100) };
  if (found === undefined) {
    const inUse = institutions.filter(({ retiredAt }) => retiredAt === null);
    const nearest = nearestTexts(
      name,
      inUse.map((institution) => institution.name),
    );
    return refuse("unknownInstitution", { ...named, nearest: nearest.join("; ") || "none" });
  }
  if (found.retiredAt !== null) return refuse("retiredInstitution", named);
  if (stored?.isImported !== false) return { institutionId: found.id, problems: [] };
  return refuse("institutionKept", { name: institutions.find(({ id }) => id === own)?.name ?? "none" });
}

/** The author of a new entry and the institution of any one by its row, and what is wrong with what the row names. */
export function attributionOf(row: MappedRow, stored: EntryOwner | undefined, named: NamedParties) {
  const { institutionId, problems } = institutionOf(row, stored, named);
  // An entry that is there keeps its author, whoever its row names.
  const author = stored === undefined ? authorOf(row, named) : { problems: [] };
  const all: FieldProblem[] = [...author.problems, ...problems];
  return { authorId: "authorId" in author ? author.authorId : undefined, institutionId, problems: all };
}

/** Throws invalid_input about `author` for an account that is closed, blocked or may not add entries. */
export async function requireAuthor(id: string): Promise<void> {
  const [author] = ID.test(id) ? await findPeople({ id }) : [];
  if (author === undefined) throw invalid("author", "authorUnknown");
  if (!may(author, "entry.create")) throw invalid("author", "authorWithoutAccess");
}

/**
 * For the import command, whose user has the database itself: the admin it acts as, and the author of what it adds.
 * Without an address that is the first admin; an author who is no admin has the first admin act for them. Throws
 * invalid_input about `author` when there is no such person, or one who may not add entries.
 */
export async function getImportPeople(email?: string): Promise<{ actor: Actor; authorId: string }> {
  const [admin] = await findPeople({ role: "ADMIN" });
  if (admin === undefined) throw invalid("author", "import.noAdmin");
  const [author] = email === undefined ? [admin] : await findPeople({ email: spelled(email) });
  const values = { email: email ?? admin.email };
  if (author === undefined) throw invalid("author", "import.unknownAuthor", values);
  if (!may(author, "entry.create")) throw invalid("author", "import.authorMayNot", values);
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
