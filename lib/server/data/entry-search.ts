import "server-only";
import { type SearchTerm, searchTerms } from "../../domain/search/search-terms";
import { Prisma } from "../db";
import { pattern } from "./text-pattern";

/** A part of an entry: its name, or its type. */
type Weight = "A" | "B";

/** Any of a term's phrases, as a tsquery; anywhere, or in one part of an entry. */
export function stemsOf({ phrases }: SearchTerm, weight?: Weight): Prisma.Sql {
  const within = weight === undefined ? "" : `:${weight}`;
  const query = phrases.map((phrase) => `'${phrase.replace(/['\\]/g, "$&$&")}'${within}`).join(" | ");
  return Prisma.sql`to_tsquery('public.register_search', ${query})`;
}

function holdsAsTyped(text: Prisma.Sql, { words }: SearchTerm): Prisma.Sql {
  return Prisma.join(
    words.map((word) => Prisma.sql`${text} LIKE ${pattern(word)}`),
    " AND ",
  );
}

function holds(text: Prisma.Sql, vector: Prisma.Sql, term: SearchTerm, weight?: Weight): Prisma.Sql {
  const asTyped = holdsAsTyped(text, term);
  return term.phrases.length === 0
    ? asTyped
    : Prisma.sql`((${asTyped}) OR ${vector} @@ ${stemsOf(term, weight)})`;
}

const all = (conditions: Prisma.Sql[]) =>
  conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, " AND ");

/** Whether a text searches for anything at all: otherwise it finds everything. */
export function isSearch(search: string): boolean {
  return searchTerms(search).length > 0;
}

/**
 * Entries in whose name, type or description everything that is searched for occurs, without regard to case or
 * accents: as typed (specification section 5), or in another form of the word or by a synonym.
 */
export function matchesSearch(search: string): Prisma.Sql {
  const terms = searchTerms(search);
  return all(terms.map((term) => holds(Prisma.sql`e.search_text`, Prisma.sql`e.search_vector`, term)));
}

/** 0 when all stands in the name as typed, 1 in another form, 2 when all stands in the type, 3 elsewhere. */
export function relevanceOf(search: string): Prisma.Sql {
  const terms = searchTerms(search);
  if (terms.length === 0) return Prisma.sql`NULL::int`;
  const line = (number: number) => Prisma.sql`split_part(e.search_text, E'\n', ${number}::int)`;
  const title = Prisma.sql`e.title_vector`;
  return Prisma.sql`CASE WHEN ${all(terms.map((term) => holdsAsTyped(line(1), term)))} THEN 0
    WHEN ${all(terms.map((term) => holds(line(1), title, term, "A")))} THEN 1
    WHEN ${all(terms.map((term) => holds(line(2), title, term, "B")))} THEN 2 ELSE 3 END`;
}
