import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { buildVisibleToActorCondition } from "../../entries/server/conditions";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { createCachedLoader } from "../../platform/cache";
import { db, type SqlReader, type Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { AppError } from "../../platform/errors";
import type {
  NewSynonymBody,
  SynonymBody,
  SynonymEffect,
  SynonymGroupDto,
  SynonymPreviewBody,
} from "../synonyms-schema";
import { type ParsedQuery, type ParsedSearch, parseSearch } from "../words/search-terms";
import { findSynonymGroupProblems, SYNONYM_LIMITS } from "../words/synonym-rules";
import { indexSynonyms, normaliseSpelling, type Synonyms } from "../words/synonyms";
import { getDutchDictionary } from "./dutch";
import { matchesSearch } from "./matching";

interface SynonymRow {
  id: string;
  names: string[];
}

/** Finds all groups of synonyms, sorted by first name. */
function findGroups(reader: SqlReader): Promise<SynonymRow[]> {
  return reader.$queryRaw<SynonymRow[]>`
    SELECT id, names FROM synonym_group ORDER BY names[1] COLLATE "nl-x-icu", id`;
}

/** Maximum number of cached parsed searches: a page needs its search several times, and the dictionary is slow. */
const PARSED_SEARCHES = 200;

const searching = createCachedLoader("synonyms", "synonyms", async () => ({
  synonyms: indexSynonyms(
    (await findGroups(db())).map(({ names }) => names),
    await getDutchDictionary(),
  ),
  parsed: new LRUCache<string, ParsedSearch>({ max: PARSED_SEARCHES }),
}));

/** Returns the index of all synonyms. */
export async function getSynonyms(): Promise<Synonyms> {
  return (await searching()).synonyms;
}

/** Parses a search text with the current synonyms, or returns it from the cache. */
export async function parseSearchText(text: string): Promise<ParsedSearch> {
  const { synonyms, parsed } = await searching();
  const known = parsed.get(text) ?? parseSearch(text, synonyms);
  parsed.set(text, known);
  return known;
}

export async function parseQueryWithSynonyms<Query extends { search: string }>(
  query: Query,
): Promise<ParsedQuery<Query>> {
  return { ...query, search: await parseSearchText(query.search) };
}

/** Returns a hash of a group's names; saving changes made to another revision is a conflict. */
function revisionOf({ names }: SynonymRow): string {
  return createHash("sha256").update(JSON.stringify(names)).digest("base64url").slice(0, 16);
}

function synonymDto(row: SynonymRow): SynonymGroupDto {
  return { _id: row.id, names: row.names, revision: revisionOf(row) };
}

/** Lists all groups of synonyms, sorted by first name; for admins. */
export async function listSynonyms(actor: Actor): Promise<SynonymGroupDto[]> {
  authorise(actor, "synonym.manage");
  return (await findGroups(db())).map(synonymDto);
}

interface Change {
  transaction: Transaction;
  by: UserActor;
  groups: SynonymRow[];
}

/** Runs one change at a time, as each is validated against all current groups. */
async function changeGroups<Done>(actor: Actor, work: (change: Change) => Promise<Done>): Promise<Done> {
  authorise(actor, "synonym.manage");
  const done = await db().$transaction(async (transaction) => {
    await transaction.$executeRaw`LOCK TABLE synonym_group IN SHARE ROW EXCLUSIVE MODE`;
    return work({ transaction, by: actor, groups: await findGroups(transaction) });
  });
  invalidateCachedSources("synonyms", "entries");
  return done;
}

/** Returns a group of synonyms. Throws not_found, and synonym_conflict if the group has changed since `revision`. */
function groupOf(groups: readonly SynonymRow[], id: string, revision: string | undefined): SynonymRow {
  const group = groups.find((one) => one.id === id);
  if (group === undefined) throw new AppError("not_found");
  if (revision !== undefined && revision !== revisionOf(group)) throw new AppError("synonym_conflict");
  return group;
}

function judge(names: readonly string[], others: readonly SynonymRow[]): void {
  const fields = findSynonymGroupProblems(
    names,
    others.map((other) => other.names),
  );
  if (fields.length > 0) throw new AppError("invalid_input", { fields });
}

const without = (groups: readonly SynonymRow[], id: string | undefined) =>
  groups.filter((group) => group.id !== id);

async function countFound(actor: Actor, name: string, synonyms: Synonyms): Promise<number> {
  const [found] = await db().$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM entry e
    WHERE ${buildVisibleToActorCondition(actor)} AND ${matchesSearch(parseSearch(name, synonyms))}`;
  return found?.total ?? 0;
}

/**
 * Previews a group with these names: for each name, how many of the entries that the actor may see a search finds now
 * and would find after saving. With `_id` the names replace that group's; without any names the group is deleted.
 * Changes nothing. Throws as saving would.
 */
export async function previewSynonyms(
  actor: Actor,
  { _id: id, names, revision }: SynonymPreviewBody,
): Promise<SynonymEffect> {
  authorise(actor, "synonym.manage");
  const groups = await findGroups(db());
  const stored = id === undefined ? [] : groupOf(groups, id, revision).names;
  const others = without(groups, id);
  const isRemoval = id !== undefined && names.length === 0;
  if (!isRemoval) judge(names, others);
  const rest = others.map((other) => other.names);
  const dutch = await getDutchDictionary();
  const now = indexSynonyms(
    groups.map((group) => group.names),
    dutch,
  );
  const then = indexSynonyms(isRemoval ? rest : [...rest, names], dutch);
  const effects: SynonymEffect["names"] = [];
  // Sequential, as there may be thirty counts, and others need the database, too.
  for (const name of new Set([...names, ...stored])) {
    effects.push({
      name,
      now: await countFound(actor, name, now),
      afterwards: await countFound(actor, name, then),
      alsoIn: rest
        .filter((other) => other.some((one) => normaliseSpelling(one) === normaliseSpelling(name)))
        .map(([first = ""]) => first),
    });
  }
  return { names: effects };
}

/** Adds a group of synonyms. Throws invalid_input. */
export function createSynonymGroup(actor: Actor, { names }: NewSynonymBody): Promise<SynonymGroupDto> {
  return changeGroups(actor, async ({ transaction, by, groups }) => {
    judge(names, groups);
    const max = SYNONYM_LIMITS.groups;
    if (groups.length >= max) {
      throw new AppError("invalid_input", {
        fields: [{ path: "names", message: "synonymsFull", values: { max } }],
      });
    }
    const row = await transaction.synonymGroup.create({ data: { names } });
    await recordAuditEvent(transaction, { kind: "synonym.added", by, subject: row.id });
    return synonymDto(row);
  });
}

/** Replaces the names in a group of synonyms. Throws not_found, synonym_conflict and invalid_input. */
export function saveSynonyms(
  actor: Actor,
  id: string,
  { names, revision }: SynonymBody,
): Promise<SynonymGroupDto> {
  return changeGroups(actor, async ({ transaction, by, groups }) => {
    const stored = groupOf(groups, id, revision);
    judge(names, without(groups, id));
    const row = { id, names };
    if (revisionOf(row) !== revisionOf(stored)) {
      await transaction.synonymGroup.update({ where: { id }, data: { names }, select: { id: true } });
      await recordAuditEvent(transaction, { kind: "synonym.changed", by, subject: id, fields: ["names"] });
    }
    return synonymDto(row);
  });
}

/** Deletes a group of synonyms; its names then find only themselves. Throws not_found and synonym_conflict. */
export function removeSynonyms(
  actor: Actor,
  id: string,
  revision: string | undefined,
): Promise<SynonymGroupDto> {
  return changeGroups(actor, async ({ transaction, by, groups }) => {
    const stored = groupOf(groups, id, revision);
    await transaction.synonymGroup.delete({ where: { id }, select: { id: true } });
    await recordAuditEvent(transaction, { kind: "synonym.removed", by, subject: id });
    return synonymDto(stored);
  });
}
