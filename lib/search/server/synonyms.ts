import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { remembered } from "../../platform/cache";
import { db, type SqlReader } from "../../platform/database/db";
import type { SynonymGroupDto } from "../synonyms-schema";
import { type Parsed, type ParsedSearch, parseSearch } from "../words/search-terms";
import { indexSynonyms, type Synonyms } from "../words/synonyms";
import { getDutch } from "./dutch";

export interface SynonymRow {
  id: string;
  names: string[];
}

/** All groups, by their first name. */
export function findGroups(reader: SqlReader): Promise<SynonymRow[]> {
  return reader.$queryRaw<SynonymRow[]>`
    SELECT id, names FROM synonym_group ORDER BY names[1] COLLATE "nl-x-icu", id`;
}

/** A page parses its search for the list, the counts and the marks, and the dictionary is slow to ask. */
const PARSED_SEARCHES = 200;

const searching = remembered("synonyms", "synonyms", async () => ({
  synonyms: indexSynonyms(
    (await findGroups(db())).map(({ names }) => names),
    await getDutch(),
  ),
  parsed: new LRUCache<string, ParsedSearch>({ max: PARSED_SEARCHES }),
}));

/** What searching takes for the same thing, ready to be looked up. */
export async function getSynonyms(): Promise<Synonyms> {
  return (await searching()).synonyms;
}

/** A search text as it is understood today. */
export async function readSearch(text: string): Promise<ParsedSearch> {
  const { synonyms, parsed } = await searching();
  const known = parsed.get(text) ?? parseSearch(text, synonyms);
  parsed.set(text, known);
  return known;
}

export async function parseQuery<Query extends { search: string }>(query: Query): Promise<Parsed<Query>> {
  return { ...query, search: await readSearch(query.search) };
}

/** Stands for the names of a group: a save made from another revision is a conflict. */
export function revisionOf({ names }: SynonymRow): string {
  return createHash("sha256").update(JSON.stringify(names)).digest("base64url").slice(0, 16);
}

export function synonymDto(row: SynonymRow): SynonymGroupDto {
  return { _id: row.id, names: row.names, revision: revisionOf(row) };
}

/** All groups of synonyms, by their first name; for admins. */
export async function listSynonyms(actor: Actor): Promise<SynonymGroupDto[]> {
  authorise(actor, "synonym.manage");
  return (await findGroups(db())).map(synonymDto);
}
