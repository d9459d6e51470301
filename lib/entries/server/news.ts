import "server-only";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import type { EntryNewsSinceLogin } from "../answers";
import { buildVisibleToActorCondition } from "./conditions";

/** Maximum number of entries that are counted; `atLeast` tells that there are more. */
const MAX_COUNTED = 100;
/** Number of entries that are named. */
const MAX_NAMED = 2;

interface ChangedEntry {
  id: string;
  name: string;
  isAdded: boolean;
}

/**
 * Returns what others added or changed since the member's previous login, of the entries that the member may see; null
 * if there is no previous login. Throws not_authenticated or not_approved.
 */
export async function findEntryNewsSinceLogin(actor: Actor): Promise<EntryNewsSinceLogin | null> {
  authorise(actor, "entry.list");
  const [user] = await db().read<{ since: Date | null }>(
    Prisma.sql`SELECT previous_login_at AS since FROM "user" WHERE id = ${actor.id}`,
  );
  const since = user?.since ?? null;
  if (since === null) return null;
  const rows = await db().read<ChangedEntry>(Prisma.sql`
    SELECT e.id, e.algorithm_name AS name, e.created_at > ${since} AS "isAdded" FROM entry e
    WHERE ${buildVisibleToActorCondition(actor)} AND e.author_id <> ${actor.id} AND e.updated_at > ${since}
    ORDER BY e.updated_at DESC, e.id DESC LIMIT ${Prisma.raw(String(MAX_COUNTED + 1))}`);
  const added = rows.filter(({ isAdded }) => isAdded).length;
  return {
    since: since.toISOString(),
    added,
    changed: rows.length - added,
    atLeast: rows.length > MAX_COUNTED ? MAX_COUNTED : null,
    latest: rows.slice(0, MAX_NAMED).map(({ id, name }) => ({ id, name })),
  };
}
