import "server-only";
import { buildVisibleToActorCondition } from "../../entries/server/conditions";
import { getLabelFinder } from "../../fields/server/field-changes";
import { type Actor, getActorStanding, type UserActor } from "../../platform/auth/actor";
import { OPEN_ACCOUNT_FILTER } from "../../platform/auth/people";
import { authorise, mayPerformAction } from "../../platform/auth/permissions";
import { SESSION_USER_COLUMNS, toUserActor } from "../../platform/auth/sessions";
import { db, type Prisma } from "../../platform/database/db";
import { createInvalidFieldError, type FieldProblem } from "../../platform/errors";
import { ID_PATTERN } from "../../platform/http/parameters";
import { findNearestTexts } from "../../platform/text/nearest";
import type { ImportMapping } from "../mapping-schema";
import { isBulkCorrection } from "../mends";
import type { MappedRow } from "./map-row";

/** Normalises e-mail addresses and names for comparison. */
export const normaliseForComparison = (text: string): string => text.trim().toLowerCase();

/** Finds accounts that are neither closed nor blocked, the oldest first. */
async function findPeople(where: Prisma.UserWhereInput): Promise<UserActor[]> {
  const people = await db().user.findMany({
    where: { ...where, ...OPEN_ACCOUNT_FILTER },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: SESSION_USER_COLUMNS,
  });
  // A second factor is required at login, and nobody logs in here.
  return people
    .map(toUserActor)
    .filter((person) => person !== null)
    .map((person) => ({ ...person, lacksSecondFactor: false }));
}

/** Finds the accounts and institutions named by rows, or by corrections saved with the mapping. */
export async function findNamedParties(actor: Actor, mapping: ImportMapping, rows: readonly MappedRow[]) {
  authorise(actor, "entry.import");
  const namesAt = (place: "author" | "institution") => {
    const corrected = (mapping.corrections ?? []).flatMap((one) =>
      one.field === place && !isBulkCorrection(one) ? [one.to].flat() : [],
    );
    const names = [...rows.map((row) => row[place]), ...corrected].filter((name) => name !== "");
    return [...new Set(names.map(normaliseForComparison))];
  };
  const [people, institutions, today] = await Promise.all([
    findPeople({ email: { in: namesAt("author") } }),
    db().institution.findMany({ select: { id: true, name: true, retiredAt: true } }),
    getLabelFinder(),
  ]);
  const byName = new Map(
    institutions.map((institution) => [normaliseForComparison(institution.name), institution]),
  );
  return {
    authors: new Map(people.map((person) => [normaliseForComparison(person.email), person])),
    institutions,
    /** Finds an institution by its current or former name. */
    findInstitution: (name: string) =>
      byName.get(normaliseForComparison(name)) ??
      byName.get(normaliseForComparison(today("activeHospital", name) ?? name)),
  };
}

/** Institution of a stored entry, and whether an import made the entry rather than a person. */
interface EntryOwner {
  institutionId: string | null;
  isImported: boolean;
}

type NamedParties = Awaited<ReturnType<typeof findNamedParties>>;

/** Returns the account that a row names as its author, if any, or the problem with it. */
function authorOf({ author: email }: MappedRow, { authors }: NamedParties) {
  const author = authors.get(normaliseForComparison(email));
  if (email === "" || (author && mayPerformAction(author, "entry.create")))
    return { authorId: author?.id, problems: [] };
  const message = author === undefined ? "import.unknownAuthor" : "import.authorMayNot";
  return { problems: [{ path: "author", message, values: { email: email.slice(0, 100) } }] };
}

/**
 * Returns the institution for an entry: the one named by its row, else its stored one or none. An entry made by a
 * person keeps its author's institution.
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
    const nearest = findNearestTexts(
      name,
      inUse.map((institution) => institution.name),
    );
    return refuse("unknownInstitution", { ...named, nearest: nearest.join("; ") || "none" });
  }
  if (found.retiredAt !== null) return refuse("retiredInstitution", named);
  if (stored?.isImported !== false) return { institutionId: found.id, problems: [] };
  return refuse("institutionKept", { name: institutions.find(({ id }) => id === own)?.name ?? "none" });
}

/** Returns the author of a new entry and the institution of any entry as named by its row, with problems. */
export function resolveAttribution(row: MappedRow, stored: EntryOwner | undefined, named: NamedParties) {
  const { institutionId, problems } = institutionOf(row, stored, named);
  // An existing entry keeps its author, whoever its row names.
  const author = stored === undefined ? authorOf(row, named) : { problems: [] };
  const all: FieldProblem[] = [...author.problems, ...problems];
  return { authorId: "authorId" in author ? author.authorId : undefined, institutionId, problems: all };
}

/** Throws invalid_input about `author` for an account that is closed, blocked or may not add entries. */
export async function checkImportAuthor(id: string): Promise<void> {
  const [author] = ID_PATTERN.test(id) ? await findPeople({ id }) : [];
  if (author === undefined) throw createInvalidFieldError("author", "authorUnknown");
  if (!mayPerformAction(author, "entry.create"))
    throw createInvalidFieldError("author", "authorWithoutAccess");
}

/**
 * Returns the admin that the import command acts as, and the author of added entries; its user has full database
 * access. Without an address both are the first admin, who also acts for an author who is no admin. Throws
 * invalid_input about `author` when there is no such person, or one who may not add entries.
 */
export async function findImportActorAndAuthor(email?: string): Promise<{ actor: Actor; authorId: string }> {
  const [admin] = await findPeople({ role: "ADMIN" });
  if (admin === undefined) throw createInvalidFieldError("author", "import.noAdmin");
  const [author] = email === undefined ? [admin] : await findPeople({ email: normaliseForComparison(email) });
  const values = { email: email ?? admin.email };
  if (author === undefined) throw createInvalidFieldError("author", "import.unknownAuthor", values);
  if (!mayPerformAction(author, "entry.create"))
    throw createInvalidFieldError("author", "import.authorMayNot", values);
  return { actor: getActorStanding(author) === "admin" ? author : admin, authorId: author.id };
}

/** Finds one entry visible to the actor for each name, given as by `spelled`; returns ids by name. */
export async function findEntryIdsByName(
  actor: Actor,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db().$queryRaw<{ id: string; name: string }[]>`
    SELECT DISTINCT ON (lower(e.algorithm_name)) e.id, e.algorithm_name AS name FROM entry e
    WHERE lower(e.algorithm_name) = ANY(${[...names]}::text[]) AND ${buildVisibleToActorCondition(actor)}
    ORDER BY lower(e.algorithm_name), e.created_at, e.id`;
  return new Map(rows.map(({ name, id }) => [normaliseForComparison(name), id]));
}

/** Returns the names of those entries that the actor may see, by id. */
export async function getEntryNames(actor: Actor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db().$queryRaw<{ id: string; name: string }[]>`
    SELECT e.id, e.algorithm_name AS name FROM entry e
    WHERE e.id = ANY(${[...ids]}::text[]) AND ${buildVisibleToActorCondition(actor)}`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
