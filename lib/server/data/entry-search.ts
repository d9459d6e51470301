import "server-only";
import { effectiveSearch } from "../../domain/entry-query";
import { literalOf, phrasesOf, type SearchTerm, searchTerms } from "../../domain/search/search-terms";
import { Prisma } from "../db";
import { pattern } from "./text-pattern";

/** A part of an entry: its name, or its type. */
type Weight = "A" | "B";

/** Any of these phrases, as a tsquery; anywhere, or in one part of an entry. */
function anyOf(phrases: readonly string[], weight?: Weight): Prisma.Sql {
  const within = weight === undefined ? "" : `:${weight}`;
  const query = phrases.map((phrase) => `'${phrase.replace(/['\\]/g, "$&$&")}'${within}`).join(" | ");
  return Prisma.sql`to_tsquery('public.register_search', ${query})`;
}

/** All that these terms look up as whole words, as a tsquery; null when that is nothing. */
export function lookedUp(terms: readonly SearchTerm[]): Prisma.Sql | null {
  const phrases = phrasesOf(terms);
  return phrases.length === 0 ? null : anyOf(phrases);
}

const all = (conditions: Prisma.Sql[]) =>
  conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, " AND ");

const any = (conditions: (Prisma.Sql | null)[]) => {
  const given = conditions.filter((condition) => condition !== null);
  const [only] = given;
  if (only === undefined) return Prisma.sql`FALSE`;
  return given.length === 1 ? Prisma.sql`(${only})` : Prisma.sql`((${Prisma.join(given, ") OR (")}))`;
};

const holdsText = (text: Prisma.Sql, words: readonly string[]) =>
  words.length === 0 ? null : all(words.map((word) => Prisma.sql`${text} LIKE ${pattern(word)}`));

function holds(text: Prisma.Sql, vector: Prisma.Sql, term: SearchTerm, weight?: Weight): Prisma.Sql {
  const { anywhere, phrases, parts } = term;
  return any([
    holdsText(text, anywhere),
    phrases.length === 0 ? null : Prisma.sql`${vector} @@ ${anyOf(phrases, weight)}`,
    parts.length === 0 ? null : all(parts.map((part) => holds(text, vector, part, weight))),
  ]);
}

/** As typed: of what is found as whole words only, those words. */
function holdsAsTyped(
  text: Prisma.Sql,
  title: Prisma.Sql,
  { words, anywhere, parts }: SearchTerm,
): Prisma.Sql {
  return any([
    holdsText(text, anywhere),
    anywhere.length > 0
      ? null
      : Prisma.sql`${title} @@ ${anyOf([words.join(" ").replaceAll("-", " ")], "A")}`,
    parts.length === 0 ? null : all(parts.map((part) => holdsAsTyped(text, title, part))),
  ]);
}

/** Whether a text searches for anything at all: otherwise it finds everything. */
export function isSearch(search: string): boolean {
  return effectiveSearch(search) !== "";
}

/**
 * Entries whose name, type or description holds the text as typed (specification section 5), or in which everything
 * that it asks for occurs: as typed, in another form of the word or by a synonym. Without regard to case or accents.
 */
export function matchesSearch(search: string): Prisma.Sql {
  if (!isSearch(search)) return Prisma.sql`TRUE`;
  const terms = searchTerms(search);
  const literal = literalOf(search);
  const text = Prisma.sql`e.search_text`;
  const held = terms.map((term) => holds(text, Prisma.sql`e.search_vector`, term));
  return any([
    literal === null ? null : Prisma.sql`${text} LIKE ${pattern(literal)}`,
    held.length === 0 ? null : all(held),
  ]);
}

/** The first two lines of what is searched in, as their indexes have them. */
const NAME = Prisma.sql`split_part(e.search_text, E'\\n', 1)`;
const TYPE = Prisma.sql`split_part(e.search_text, E'\\n', 2)`;
const TITLE = Prisma.sql`e.title_vector`;

/** Whether a search has anything to look up as words: without, it is looked for as it stands. */
export function hasWords(search: string): boolean {
  return isSearch(search) && searchTerms(search).length > 0;
}

const inNameAsTyped = (terms: SearchTerm[]) => all(terms.map((term) => holdsAsTyped(NAME, TITLE, term)));
const inName = (terms: SearchTerm[]) => all(terms.map((term) => holds(NAME, TITLE, term, "A")));
const inType = (terms: SearchTerm[]) => all(terms.map((term) => holds(TYPE, TITLE, term, "B")));

/** Entries of which the name holds all that a search asks for as typed: those of relevance 0. */
export function matchesNameAsTyped(search: string): Prisma.Sql {
  return inNameAsTyped(searchTerms(search));
}

/** Entries of which the name or the type holds all that a search asks for: those of relevance 0 to 2. */
export function matchesTitle(search: string): Prisma.Sql {
  const terms = searchTerms(search);
  return any([inNameAsTyped(terms), inName(terms), inType(terms)]);
}

/** 0 when all stands in the name as typed, 1 in another form, 2 when all stands in the type, 3 elsewhere. */
export function relevanceOf(search: string): Prisma.Sql {
  if (!isSearch(search)) return Prisma.sql`NULL::int`;
  const terms = searchTerms(search);
  if (terms.length === 0) {
    const isIn = (line: Prisma.Sql) => Prisma.sql`${line} LIKE ${pattern(effectiveSearch(search))}`;
    return Prisma.sql`CASE WHEN ${isIn(NAME)} THEN 0 WHEN ${isIn(TYPE)} THEN 2 ELSE 3 END`;
  }
  return Prisma.sql`CASE WHEN ${inNameAsTyped(terms)} THEN 0 WHEN ${inName(terms)} THEN 1
    WHEN ${inType(terms)} THEN 2 ELSE 3 END`;
}
