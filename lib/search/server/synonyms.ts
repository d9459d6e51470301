import "server-only";
import { createHash } from "node:crypto";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { remembered } from "../../platform/cache";
import { db, type SqlReader } from "../../platform/database/db";
import type { SynonymGroupDto } from "../words/synonym-rules";
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

const synonyms = remembered("synonyms", "synonyms", async () =>
  indexSynonyms(
    (await findGroups(db())).map(({ names }) => names),
    await getDutch(),
  ),
);

/** What searching takes for the same thing, ready to be looked up. */
export function getSynonyms(): Promise<Synonyms> {
  return synonyms();
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
