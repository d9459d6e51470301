import "server-only";
import { getDataModel } from "../../fields/server/data-model";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, type Prisma, type SqlReader, type Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { normaliseQuery } from "../../search/server/saved-query";
import { MAX_SAVED_SEARCHES } from "../rules";
import type { SavedSearchBody, SavedSearchDto } from "../schema";
import { beginOrUpdateFollow, lockForFollowing } from "./follows";

const COLUMNS = {
  id: true,
  name: true,
  query: true,
  createdAt: true,
  feedMadeAt: true,
  follows: { select: { id: true, frequency: true } },
} as const;

type SearchRow = Prisma.SavedSearchGetPayload<{ select: typeof COLUMNS }>;

function searchDto({ id, name, query, createdAt, feedMadeAt, follows: [follow] }: SearchRow): SavedSearchDto {
  return {
    _id: id,
    name,
    query,
    saved: createdAt.toISOString(),
    feedMade: feedMadeAt?.toISOString() ?? null,
    follow: follow === undefined ? null : { _id: follow.id, frequency: follow.frequency },
  };
}

/** Lists the actor's saved searches, by name. */
export async function listSavedSearches(actor: Actor): Promise<SavedSearchDto[]> {
  authorise(actor, "follow.read");
  const rows = await db().savedSearch.findMany({ where: { userId: actor.id }, select: COLUMNS });
  const byName = new Intl.Collator("nl", { numeric: true });
  return rows.map(searchDto).sort((one, other) => byName.compare(one.name, other.name));
}

async function requireRoom(transaction: Transaction, actor: UserActor, query: string): Promise<void> {
  const stored = await transaction.savedSearch.findMany({
    where: { userId: actor.id },
    select: { name: true, query: true },
  });
  const same = stored.find((search) => search.query === query);
  if (same !== undefined) throw new AppError("search_saved_already", { values: { name: same.name } });
  if (stored.length >= MAX_SAVED_SEARCHES) {
    throw new AppError("too_many_searches", { values: { max: MAX_SAVED_SEARCHES } });
  }
}

/**
 * Saves a search under a name, and follows it if a frequency is given. Throws invalid_input, search_saved_already,
 * too_many_searches and too_many_follows.
 */
export async function saveSearch(
  actor: Actor,
  { name, query: given, frequency }: SavedSearchBody,
): Promise<SavedSearchDto> {
  authorise(actor, "follow.begin");
  const query = normaliseQuery(await getDataModel(), given);
  const row = await db().$transaction(async (transaction) => {
    await lockForFollowing(transaction, actor);
    await requireRoom(transaction, actor, query);
    const { id } = await transaction.savedSearch.create({
      data: { userId: actor.id, name, query },
      select: { id: true },
    });
    await recordAuditEvent(transaction, { kind: "search.saved", by: actor });
    if (frequency !== undefined) {
      await beginOrUpdateFollow(transaction, actor, { kind: "savedSearch", target: id, frequency });
    }
    return transaction.savedSearch.findUniqueOrThrow({ where: { id }, select: COLUMNS });
  });
  return searchDto(row);
}

/** Updates a saved search of the actor and returns it. Throws not_found. */
export async function updateSavedSearch(
  actor: UserActor,
  id: string,
  data: { name: string } | { feedDigest: string | null; feedMadeAt: Date | null },
  kind: "search.renamed" | "search.feedMade" | "search.feedEnded",
): Promise<SavedSearchDto> {
  const row = await db().$transaction(async (transaction) => {
    await lockForFollowing(transaction, actor);
    const { count } = await transaction.savedSearch.updateMany({ where: { id, userId: actor.id }, data });
    if (count === 0) throw new AppError("not_found");
    await recordAuditEvent(transaction, { kind, by: actor });
    return transaction.savedSearch.findUniqueOrThrow({ where: { id }, select: COLUMNS });
  });
  return searchDto(row);
}

/** Renames a saved search. Throws not_found. */
export async function renameSavedSearch(actor: Actor, id: string, name: string): Promise<SavedSearchDto> {
  authorise(actor, "follow.change");
  return updateSavedSearch(actor, id, { name }, "search.renamed");
}

/** Deletes a saved search, with its follow and its feed URL. Throws not_found. */
export async function deleteSavedSearch(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "follow.change");
  await db().$transaction(async (transaction) => {
    await lockForFollowing(transaction, actor);
    const { count } = await transaction.savedSearch.deleteMany({ where: { id, userId: actor.id } });
    if (count === 0) throw new AppError("not_found");
    await recordAuditEvent(transaction, { kind: "search.removed", by: actor });
  });
  return { _id: id };
}

/** Finds the saved searches that filter by this value of a field, or by any value of it. */
async function findChoosing(connection: SqlReader, { field, label }: { field: string; label?: string }) {
  const rows = await connection.$queryRaw<{ id: string; query: string }[]>`
    SELECT id, query FROM saved_search WHERE strpos(query, ${`${field}=`}) > 0 ORDER BY id`;
  return rows
    .map(({ id, query }) => ({ id, parameters: [...new URLSearchParams(query)] }))
    .filter(({ parameters }) =>
      parameters.some(([key, value]) => key === field && (label === undefined || value === label)),
    );
}

export async function countSearchesFilteringBy(
  connection: SqlReader,
  choice: { field: string; label?: string },
): Promise<number> {
  return (await findChoosing(connection, choice)).length;
}

/**
 * Updates saved searches that filter by a value when it is renamed, in the same transaction, so that they keep their
 * results.
 */
export async function renameValueInSearches(
  transaction: Transaction,
  { field, from, to }: { field: string; from: string; to: string },
): Promise<void> {
  const found = await findChoosing(transaction, { field, label: from });
  const renamed = found.map(({ id, parameters }) => {
    const today = parameters.map(([key, value]) => [key, key === field && value === from ? to : value]);
    return { id, query: new URLSearchParams(today).toString() };
  });
  if (renamed.length === 0) return;
  await transaction.$executeRaw`
    UPDATE saved_search s SET query = r.query FROM unnest(
      ${renamed.map(({ id }) => id)}::text[], ${renamed.map(({ query }) => query)}::text[]
    ) AS r(id, query) WHERE s.id = r.id`;
}
