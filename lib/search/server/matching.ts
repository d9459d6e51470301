import "server-only";
import { labelsInUse } from "../../entries/phase";
import { publicOnly } from "../../entries/server/conditions";
import { idsOf } from "../../fields/choices";
import type { DataModel } from "../../fields/data-model";
import type { ListedFieldKey } from "../../fields/entry-fields";
import { searchedFields } from "../../fields/indexed-fields";
import { Prisma, type Transaction } from "../../platform/database/db";
import { exactly, pattern } from "../../platform/database/text-pattern";
import { foldText } from "../../platform/text/text-match";
import { type Filters, IN_HOSPITALS, PRODUCT_FILTER } from "../query";
import { type ParsedSearch, phrasesOf, type SearchTerm } from "../words/search-terms";
import type { ApartVerb } from "../words/word-family";

/** The fields whose labels are searched. */
const SEARCHED_FIELDS = searchedFields("label");

/** Whether a value `v` is of one of those. */
export const IS_SEARCHED = Prisma.sql`v.field_key IN (${Prisma.join(SEARCHED_FIELDS)})`;

/** A part of the texts: names, all but the other texts of entries, or labels. */
type Weight = "A" | "ABC" | "D";

/** A phrase as the database's register_words has it. */
const plainWords = (phrase: string) =>
  foldText(phrase)
    .replace(/(?<=[\p{L}\p{N}])'s(?![\p{L}\p{N}])/gu, "")
    .replace(/[/_-]/g, " ");

/** Any of these phrases, as a tsquery; anywhere, or in one part of an entry. */
function anyOf(phrases: readonly string[], weight?: Weight): Prisma.Sql {
  const within = weight === undefined ? "" : `:${weight}`;
  const query = phrases
    .map((phrase) => `'${plainWords(phrase).replace(/['\\]/g, "$&$&")}'${within}`)
    .join(" | ");
  return Prisma.sql`to_tsquery('public.register_search', ${query})`;
}

/** The tsquery for the whole words of these terms; null when there are none. */
export function lookedUp(terms: readonly SearchTerm[]): Prisma.Sql | null {
  const phrases = phrasesOf(terms);
  return phrases.length === 0 ? null : anyOf(phrases);
}

export const hasAnyWord = (vector: Prisma.Sql, words: readonly string[]) =>
  Prisma.sql`${vector} @@ ${anyOf(words)}`;

export const all = (conditions: Prisma.Sql[]) =>
  conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, " AND ");

export const any = (conditions: (Prisma.Sql | null)[]) => {
  const given = conditions.filter((condition) => condition !== null);
  const [only] = given;
  if (only === undefined) return Prisma.sql`FALSE`;
  return given.length === 1 ? Prisma.sql`(${only})` : Prisma.sql`((${Prisma.join(given, ") OR (")}))`;
};

const holdsText = (text: Prisma.Sql, words: readonly string[]) =>
  words.length === 0 ? null : all(words.map((word) => Prisma.sql`${text} LIKE ${pattern(word)}`));

/** Whether any public text has this as a whole word; the database looks that up once per statement. */
function standsAlone(word: string): Prisma.Sql {
  return Prisma.sql`(EXISTS (SELECT 1 FROM entry e WHERE ${publicOnly()} AND e.search_vector @@ ${anyOf([word])})
    OR EXISTS (SELECT 1 FROM entry e WHERE ${publicOnly()} AND e.facet_keys && ARRAY(
      SELECT v.id FROM list_value v WHERE ${IS_SEARCHED} AND v.search_vector @@ ${anyOf([word])})))`;
}

const ONLY_LETTERS = /^[a-z0-9]+$/;

/** Whether a word of the text begins or ends with any of these. */
function atEdge(text: Prisma.Sql, edges: readonly string[]): Prisma.Sql | null {
  const plain = edges.filter((edge) => ONLY_LETTERS.test(edge));
  if (plain.length === 0) return null;
  return Prisma.sql`${text} ~ ${plain.flatMap((edge) => [`\\m${edge}`, `${edge}\\M`]).join("|")}`;
}

/** What follows a particle that ends its clause, where a preposition has a noun after it: `vult gegevens in`. */
const ENDS_CLAUSE =
  "(?=\\s*($|[^a-z0-9 ])| (aan|als|bij|binnen|dat|die|dit|door|en|in|met|na|naar|of|om|omdat|op|over|per|tijdens|tot|uit|van|vanuit|via|volgens|voor|wanneer|waar|zodat|zonder)\\M)";

/** A verb with its particle after it in the same sentence, or `aan te vullen`; the words are looked up first. */
function standsApart(place: Text, { particle, finite, infinitive }: ApartVerb): Prisma.Sql {
  const apart = `\\m(${finite.join("|")})\\M[^.!?;\\n\\t]* ${particle}${ENDS_CLAUSE}`;
  const regexp = `${apart}|\\m${particle} te ${infinitive}\\M`;
  return Prisma.sql`(${place.vector} @@ ${anyOf(finite, place.weight)} AND ${place.text} ~ ${regexp})`;
}

interface Text {
  text: Prisma.Sql;
  vector: Prisma.Sql;
  weight?: Weight;
}

/** What is looked in: a text of the entry, if any, and the labels of what is chosen in some of its fields. */
export interface Place {
  own: Text | null;
  labelsOf: readonly ListedFieldKey[];
}

const LETTER = /[\p{L}\p{N}]/u;
const TEXT = Prisma.sql`e.search_text`;
const WORDS = Prisma.sql`e.search_vector`;
const TITLE = Prisma.sql`e.title_vector`;
const LABEL: Text = { text: Prisma.sql`l.search_text`, vector: Prisma.sql`l.search_vector`, weight: "D" };

/** All that is searched in. The text has a line for the name and one for the description, with the other texts after a tab. */
export const WHOLE: Place = { own: { text: TEXT, vector: WORDS }, labelsOf: SEARCHED_FIELDS };
export const NAME: Place = {
  own: { text: Prisma.sql`split_part(${TEXT}, E'\\n', 1)`, vector: TITLE, weight: "A" },
  labelsOf: [],
};
export const TYPE: Place = { own: null, labelsOf: ["algorithmType"] };
/** Name, type and description. */
export const MAIN: Place = {
  own: { text: Prisma.sql`split_part(${TEXT}, E'\\t', 1)`, vector: WORDS, weight: "ABC" },
  labelsOf: ["algorithmType"],
};

/** Whether a place has a text that meets a condition: its own, or the label of a value, which is looked up once. */
export function isWhere(
  { own, labelsOf }: Place,
  condition: (text: Text) => Prisma.Sql | null,
): Prisma.Sql | null {
  const label = labelsOf.length === 0 ? null : condition(LABEL);
  const found = [
    own === null ? null : condition(own),
    label === null
      ? null
      : Prisma.sql`e.facet_keys && ARRAY(
          SELECT l.id FROM list_value l WHERE l.field_key IN (${Prisma.join([...labelsOf])}) AND ${label})`,
  ].filter((one) => one !== null);
  return found.length === 0 ? null : any(found);
}

/** As typed, wherever it occurs; an abbreviation not where it may be there by accident. */
function holdsTyped(text: Prisma.Sql, { anywhere, unlessWord }: SearchTerm): Prisma.Sql | null {
  const matches = holdsText(text, anywhere);
  return matches === null || unlessWord === null
    ? matches
    : Prisma.sql`${matches} AND NOT ${standsAlone(unlessWord)}`;
}

const asWords = ({ vector, weight }: Text, phrases: readonly string[]) =>
  phrases.length === 0 ? null : Prisma.sql`${vector} @@ ${anyOf(phrases, weight)}`;

/** What is typed holds what its forms share: where it stands, that does. */
function isWithin({ anywhere: [word, ...others], unlessWord, within }: SearchTerm): boolean {
  if (word === undefined || others.length > 0 || unlessWord !== null) return false;
  return within.some((stem) => foldText(word).includes(stem));
}

/** A word of four letters also where a word of the name begins with it: `lung` in `LungQ`. */
function beginsName({ vector, weight }: Text, { beginsName: word }: SearchTerm): Prisma.Sql | null {
  if (word === null || weight === "D") return null;
  return Prisma.sql`${vector} @@ to_tsquery('public.register_search', ${`${word}:*A`})`;
}

/** Whether a text holds a term in any way but by its parts; null when there is no other. */
function holdsItself(text: Text, term: SearchTerm, isMeant: boolean): Prisma.Sql | null {
  const { exact, edges, phrases, within, apart } = term;
  if (exact !== null) return Prisma.sql`${text.text} ~ ${exactly(exact)}`;
  const ways = [
    (isMeant && edges.length > 0) || isWithin(term) ? null : holdsTyped(text.text, term),
    asWords(text, phrases),
    beginsName(text, term),
    within.length === 0 ? null : any(within.map((stem) => holdsText(text.text, [stem]))),
    atEdge(text.text, edges),
    ...apart.map((verb) => standsApart(text, verb)),
  ];
  return ways.every((way) => way === null) ? null : any(ways);
}

/** Whether a place holds a term in any way; `isMeant` leaves out a short word in the middle of another. */
export function holds(place: Place, term: SearchTerm, isMeant = false): Prisma.Sql {
  const each = (terms: readonly SearchTerm[]) =>
    terms.length === 0 ? null : all(terms.map((one) => holds(place, one, isMeant)));
  return any([
    isWhere(place, (text) => holdsItself(text, term, isMeant)),
    each(term.parts),
    each(term.compound),
  ]);
}

/** Whether a place holds a term as whole words, in any form or by another name. */
export function holdsWords(place: Place, term: SearchTerm): Prisma.Sql {
  const { exact, phrases, parts } = term;
  if (exact !== null) return holds(place, term);
  return any([
    isWhere(place, (text) => asWords(text, phrases)),
    parts.length === 0 ? null : all(parts.map((part) => holdsWords(place, part))),
  ]);
}

/** Whether an entry holds a term as whole words, or those that a compound is made of. */
export function holdsWordsOf(term: SearchTerm): Prisma.Sql {
  const { compound } = term;
  return any([
    holdsWords(WHOLE, term),
    compound.length === 0 ? null : all(compound.map((part) => holdsWords(WHOLE, part))),
  ]);
}

/** The words as typed, each on its own. */
export function holdsTypedWords(place: Place, term: SearchTerm): Prisma.Sql {
  if (term.exact !== null) return holds(place, term);
  const typed = term.words.filter((word) => LETTER.test(word));
  return any([isWhere(place, (text) => asWords(text, typed))]);
}

/** Whether a place holds this text as it stands. */
export const holdsLiteral = (place: Place, literal: string) =>
  isWhere(place, ({ text }) => Prisma.sql`${text} LIKE ${pattern(literal)}`);

/**
 * Entries whose name, type or description holds the text as typed (specification section 5), or in which everything
 * that it asks for occurs: as typed, in another form of the word or by a synonym. Without regard to case or accents.
 */
export function matchesSearch({ text, terms, literal }: ParsedSearch): Prisma.Sql {
  if (text === "") return Prisma.sql`TRUE`;
  const matches = terms.map((term) => holds(WHOLE, term));
  return any([
    literal === null ? null : holdsLiteral(WHOLE, literal),
    matches.length === 0 ? null : all(matches),
  ]);
}

/** Whether a text of an entry holds any term that its name, type and description do not. */
export function foundElsewhere(terms: readonly SearchTerm[], given: Prisma.Sql): Prisma.Sql {
  const other: Place = {
    own: {
      text: Prisma.sql`fold_text(${given})`,
      vector: Prisma.sql`register_words(${given})`,
    },
    labelsOf: [],
  };
  return any(terms.map((term) => Prisma.sql`${holds(other, term)} AND NOT ${holds(MAIN, term)}`));
}

/** Entries whose product public entries say is in use in at least two hospitals. */
function isInMoreHospitals(model: DataModel): Prisma.Sql {
  const inUse = idsOf(model, "technicalReadinessLevel", labelsInUse(model));
  return Prisma.sql`e.product_id IN (
    SELECT e.product_id FROM entry e JOIN list_value v ON v.id = e.active_hospital_id AND v.names_one
    WHERE ${publicOnly()} AND e.product_id IS NOT NULL AND e.technical_readiness_level_id = ANY(${inUse}::int[])
    GROUP BY e.product_id HAVING count(DISTINCT e.active_hospital_id) >= ${Number(IN_HOSPITALS)}::int)`;
}

/** Entries that hold any of the chosen values of every filtered field; all that is chosen in an entry has one index. */
export function matchesFilters(model: DataModel, filters: Filters): Prisma.Sql {
  const conditions = Object.entries(filters).map(([key, labels]) => {
    if (key === PRODUCT_FILTER) return isInMoreHospitals(model);
    const ids = idsOf(model, key as ListedFieldKey, labels);
    return Prisma.sql`e.facet_keys && ${ids}::int[]`;
  });
  return conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, " AND ");
}

/** What the index on parts of words can look up. */
const LOOKED_UP = /[\p{L}\p{N}]{3}/u;

function isLookedUp({ exact, anywhere, parts, compound }: SearchTerm): boolean {
  return (
    [...anywhere, ...(exact === null ? [] : [exact])].every((word) => LOOKED_UP.test(word)) &&
    [...parts, ...compound].every(isLookedUp)
  );
}

/**
 * Holds the rest of a transaction to the indexes on what is searched in. For a few rows the database would rather read
 * the table from its start, which takes very long when there are none. Where a word is too short for an index, it may.
 */
export async function holdToIndexes(
  transaction: Transaction,
  { text, terms, literal }: ParsedSearch,
): Promise<void> {
  if (!LOOKED_UP.test(literal ?? text)) return;
  if (!terms.every(isLookedUp)) return;
  await forceIndexes(transaction);
}

/** Holds the rest of a transaction to bitmaps of indexes. */
export async function forceIndexes(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT set_config('enable_seqscan', 'off', TRUE),
    set_config('enable_indexscan', 'off', TRUE), set_config('enable_indexonlyscan', 'off', TRUE)`;
}
