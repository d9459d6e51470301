import "server-only";
import type { Actor } from "../../platform/auth/actor";
import type { FieldProblem } from "../../platform/errors";
import type { ImportMapping } from "../mapping-schema";
import { isRememberedMend } from "../mends";
import {
  findAuthors,
  findNamedInstitutions,
  type NamedAuthor,
  type NamedInstitution,
  spelled,
} from "./data/people";
import type { MappedRow } from "./map-row";

/** Everybody and every institution that rows name, by what they are named by. */
export interface Named {
  authors: Map<string, NamedAuthor>;
  institutions: Map<string, NamedInstitution>;
}

/** Looks up whom rows name, those included that the mapping puts in the place of others. */
export async function findNamed(
  actor: Actor,
  mapping: ImportMapping,
  rows: readonly MappedRow[],
): Promise<Named> {
  const namesAt = (place: "author" | "institution") => {
    const corrected = (mapping.corrections ?? []).flatMap((one) =>
      one.field === place && !isRememberedMend(one) ? [one.to].flat() : [],
    );
    return [...new Set([...rows.map((row) => row[place]), ...corrected])].filter((name) => name !== "");
  };
  const [authors, institutions] = await Promise.all([
    findAuthors(actor, namesAt("author")),
    findNamedInstitutions(actor, namesAt("institution")),
  ]);
  return { authors, institutions };
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

/** Whose an added entry becomes; what is null is as it was chosen for the whole import. */
export interface Attribution {
  author: NamedAuthor | null;
  institutionId: string | null;
}

function authorProblem(email: string, author: NamedAuthor | undefined): FieldProblem[] {
  if (author?.mayAdd) return [];
  const message = author === undefined ? "import.unknownAuthor" : "import.authorMayNot";
  return [{ path: "author", message, values: { email: email.slice(0, 100) } }];
}

function institutionProblem(name: string, institution: NamedInstitution | undefined): FieldProblem[] {
  if (institution?.retired === false) return [];
  const message = institution === undefined ? "import.unknownInstitution" : "import.retiredInstitution";
  return [{ path: "institution", message, values: { name: name.slice(0, 100) } }];
}

/** Whom a row names, and what is wrong with that. */
export function attributionOf(
  { author: email, institution: name }: MappedRow,
  { authors, institutions }: Named,
): Attribution & { problems: FieldProblem[] } {
  const author = authors.get(spelled(email));
  const institution = institutions.get(spelled(name));
  return {
    author: author ?? null,
    institutionId: institution?.id ?? null,
    problems: [
      ...(email === "" ? [] : authorProblem(email, author)),
      ...(name === "" ? [] : institutionProblem(name, institution)),
    ],
  };
}
