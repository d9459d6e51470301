import "server-only";
import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { mayPerformAct } from "../../entries/lifecycle";
import { isRecheckOverdue, type RecheckLinkState } from "../../entries/recheck-day";
import { type EntryTransaction, runEntryTransaction } from "../../entries/server/changes";
import { findUndeletedEntryRow } from "../../entries/server/entries";
import type { EntryRow } from "../../entries/server/rows";
import { paths } from "../../paths";
import { findPersonAsActor } from "../../platform/auth/people";
import { computeKeyedDigest } from "../../platform/auth/seal";
import { type Database, db, type SqlReader, type Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import type { recheckLinkAnswerSchema, recheckLinkQuerySchema } from "../schema";
import { recordEntryConfirmation } from "./rechecks";

/** Creates the secret of a confirmation link in a recheck mail; the table stores only its digest. */
export function createRecheckSecret(): { secret: string; digest: string } {
  const secret = randomBytes(32).toString("base64url");
  return { secret, digest: recheckDigest(secret) };
}

function recheckDigest(secret: string): string {
  return computeKeyedDigest("review links", secret);
}

interface LinkRow {
  entryId: string;
  userId: string;
  recheckOn: string;
  isUsed: boolean;
}

async function findLink(connection: SqlReader, digest: string): Promise<LinkRow | null> {
  const rows = await connection.$queryRaw<LinkRow[]>`
    SELECT entry_id AS "entryId", user_id AS "userId", to_char(recheck_on, 'YYYY-MM-DD') AS "recheckOn",
      used_at IS NOT NULL AS "isUsed"
    FROM recheck_mail WHERE digest = ${digest} AND expires_at > now()`;
  return rows[0] ?? null;
}

/** Returns the state of a valid link, with its entry. */
function stateOf({ recheckOn, isUsed }: LinkRow, row: EntryRow): RecheckLinkState {
  const { id: entryId, algorithmName, recheckOn: nextRecheck } = row;
  const isPast = isRecheckOverdue(nextRecheck, new Date());
  // The link answers for the recheck day that its mail named, and for no later one.
  const isAnswered = isUsed || nextRecheck !== recheckOn;
  const state = isAnswered ? (isPast ? "earlier" : "done") : "open";
  return { state, entryId, name: algorithmName ?? "", nextRecheck, isOutdated: isPast };
}

/** Finds the entry of a link, if its person is still the author and may confirm it. */
async function findLinkedEntry(connection: Database | Transaction, { entryId, userId }: LinkRow) {
  const row = await findUndeletedEntryRow(entryId, connection);
  const person = await findPersonAsActor(connection, userId);
  const isAuthors = row !== null && row.authorId === userId;
  return isAuthors && person !== null && mayPerformAct(person, "confirm", row) ? row : null;
}

/** Reads the state of a confirmation link, for the page with the confirm button; changes nothing. */
export async function getRecheckLinkState(secret: string): Promise<RecheckLinkState> {
  const linkRow = await findLink(db(), recheckDigest(secret));
  if (linkRow === null) return { state: "unknown" };
  const row = await findLinkedEntry(db(), linkRow);
  return row === null ? { state: "lost" } : stateOf(linkRow, row);
}

async function consumeLink(transaction: EntryTransaction, digest: string): Promise<RecheckLinkState> {
  const found = await findLink(transaction, digest);
  if (found === null) return { state: "unknown" };
  const { userId, entryId } = found;
  // Locks in the order of locks.ts: the person, the entry, then its recheck mail.
  await transaction.$queryRaw`SELECT 1 FROM "user" WHERE id = ${userId} FOR KEY SHARE`;
  await transaction.$queryRaw`SELECT 1 FROM entry WHERE id = ${entryId} FOR UPDATE`;
  await transaction.$queryRaw`SELECT 1 FROM recheck_mail WHERE digest = ${digest} FOR UPDATE`;
  const linkRow = await findLink(transaction, digest);
  if (linkRow === null) return { state: "unknown" };
  const row = await findLinkedEntry(transaction, linkRow);
  if (row === null) return { state: "lost" };
  const link = stateOf(linkRow, row);
  if (link.state !== "open") return link;
  await transaction.recheckMail.updateMany({ where: { digest }, data: { usedAt: new Date() } });
  await recordEntryConfirmation(
    transaction,
    entryId,
    { actor: null, by: { kind: "person", id: userId } },
    null,
  );
  const saved = await findUndeletedEntryRow(entryId, transaction);
  return saved === null ? { state: "lost" } : stateOf({ ...linkRow, isUsed: true }, saved);
}

/**
 * Confirms the entry of a recheck mail's link, once, for anyone who has the link, if the recipient is still its author
 * and may confirm it. A used link changes nothing, nor does a link to an entry whose recheck day was moved since: its mail
 * asked about the earlier day. The register's own form is redirected back to its page, which shows the result; other clients get
 * an answer, or token_invalid for an unknown or expired link or one for an earlier day, and forbidden if the recipient may not confirm.
 */
export async function confirmByRecheckLink({
  s = "",
  from,
}: z.infer<typeof recheckLinkQuerySchema>): Promise<Response | z.infer<typeof recheckLinkAnswerSchema>> {
  const link = await runEntryTransaction((transaction) => consumeLink(transaction, recheckDigest(s)));
  if (from === "page") {
    const headers = { location: paths.recheckLink(s), "cache-control": "no-store" };
    return new Response(null, { status: 303, headers });
  }
  if (link.state === "unknown" || link.state === "earlier") throw new AppError("token_invalid");
  if (link.state === "lost") throw new AppError("forbidden");
  return { _id: link.entryId, nextRecheck: link.nextRecheck, nextReview: link.nextRecheck };
}
