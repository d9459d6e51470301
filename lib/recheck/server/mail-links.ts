import "server-only";
import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { mayDo } from "../../entries/lifecycle";
import { isOutdated, type RecheckLink } from "../../entries/recheck-day";
import { type EntryTransaction, entryTransaction } from "../../entries/server/changes";
import { findRow } from "../../entries/server/entries";
import type { EntryRow } from "../../entries/server/rows";
import { paths } from "../../paths";
import { findPerson } from "../../platform/auth/people";
import { keyedDigest } from "../../platform/auth/seal";
import { type Database, db, type SqlReader, type Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import type { recheckLinkAnswer, recheckLinkQuery } from "../schema";
import { noteConfirmed } from "./rechecks";

/** What stands in the link of a mail that asks whether an entry is current; the table stores only its digest. */
export function makeRecheckSecret(): { secret: string; digest: string } {
  const secret = randomBytes(32).toString("base64url");
  return { secret, digest: recheckDigest(secret) };
}

function recheckDigest(secret: string): string {
  return keyedDigest("review links", secret);
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

/** What a link that is one of ours can do, with the entry that it is about. */
function stateOf({ recheckOn, isUsed }: LinkRow, row: EntryRow): RecheckLink {
  const { id: entryId, algorithmName, recheckOn: nextRecheck } = row;
  const isPast = isOutdated(nextRecheck, new Date());
  // What was chosen since may be past again by now.
  if (isUsed && isPast) return { state: "unknown" };
  const state = isUsed || (nextRecheck !== recheckOn && !isPast) ? "done" : "open";
  return { state, entryId, name: algorithmName ?? "", nextRecheck, isOutdated: isPast };
}

/** The entry of a link, as long as its person is its author and may say so. */
async function findAsked(connection: Database | Transaction, { entryId, userId }: LinkRow) {
  const row = await findRow(entryId, connection);
  const person = await findPerson(connection, userId);
  const isAuthors = row !== null && row.authorId === userId;
  return isAuthors && person !== null && mayDo(person, "confirm", row) ? row : null;
}

/** What the link of a mail is about, for the page that asks before it confirms; changes nothing. */
export async function readRecheckLink(secret: string): Promise<RecheckLink> {
  const linkRow = await findLink(db(), recheckDigest(secret));
  if (linkRow === null) return { state: "unknown" };
  const row = await findAsked(db(), linkRow);
  return row === null ? { state: "lost" } : stateOf(linkRow, row);
}

async function spendLink(transaction: EntryTransaction, digest: string): Promise<RecheckLink> {
  const found = await findLink(transaction, digest);
  if (found === null) return { state: "unknown" };
  const { userId, entryId } = found;
  // In the order of locks.ts: the person, the entry, and what belongs to it.
  await transaction.$queryRaw`SELECT 1 FROM "user" WHERE id = ${userId} FOR KEY SHARE`;
  await transaction.$queryRaw`SELECT 1 FROM entry WHERE id = ${entryId} FOR UPDATE`;
  await transaction.$queryRaw`SELECT 1 FROM recheck_mail WHERE digest = ${digest} FOR UPDATE`;
  const linkRow = await findLink(transaction, digest);
  if (linkRow === null) return { state: "unknown" };
  const row = await findAsked(transaction, linkRow);
  if (row === null) return { state: "lost" };
  const link = stateOf(linkRow, row);
  if (link.state !== "open") return link;
  await transaction.recheckMail.updateMany({ where: { digest }, data: { usedAt: new Date() } });
  await noteConfirmed(transaction, entryId, { actor: null, by: { kind: "person", id: userId } }, null);
  const saved = await findRow(entryId, transaction);
  return saved === null ? { state: "lost" } : stateOf({ ...linkRow, isUsed: true }, saved);
}

/**
 * Confirms the entry that the link of a mail is about, once, for whoever has the link, as long as the person that it was
 * mailed to is its author and may look after it. A link that has done its work, or whose entry has another day by now,
 * changes nothing and says so. The form of our own page, which says so, is sent back there, where it stands what came of
 * it. A program is answered: token_invalid for a link that is none of ours or too old, forbidden for one whose person may
 * not.
 */
export async function answerRecheckLink({
  s = "",
  from,
}: z.infer<typeof recheckLinkQuery>): Promise<Response | z.infer<typeof recheckLinkAnswer>> {
  const link = await entryTransaction((transaction) => spendLink(transaction, recheckDigest(s)));
  if (from === "page") {
    const headers = { location: paths.recheckLink(s), "cache-control": "no-store" };
    return new Response(null, { status: 303, headers });
  }
  if (link.state === "unknown") throw new AppError("token_invalid");
  if (link.state === "lost") throw new AppError("forbidden");
  return { _id: link.entryId, nextRecheck: link.nextRecheck, nextReview: link.nextRecheck };
}
