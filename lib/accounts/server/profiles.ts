import "server-only";
import type { GroupedProfileEntriesDto } from "../../entries/answers";
import { buildVisibleToActorCondition } from "../../entries/server/conditions";
import { streamRowsAsJson } from "../../entries/server/files";
import { aggregateEntryIds, NEWEST_FIRST_ORDER, streamEntriesByIds } from "../../entries/server/stream";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import {
  decideProfileRead,
  decideProfileWrite,
  enforceVerdict,
  mayReadAccount,
} from "../../platform/auth/permissions";
import { type Database, db, Prisma, type Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import { shareLockActor } from "../../platform/database/locks";
import { AppError } from "../../platform/errors";
import { countRateLimitedAttempt } from "../../platform/http/rate-limits";
import { streamResponse } from "../../platform/http/stream";
import { runMailTransaction } from "../../platform/mail/worker";
import type { ProfileCardDto, ProfileDto } from "../answers";
import type { ProfileBody } from "../schema";
import { requirePasswordAgain } from "./accounts";
import { revokeMailedTokens } from "./tokens";
import { requestEmailChange } from "./verifications";

/** Throws unless the actor is the person with this id. */
export function authoriseOwnAccount(actor: Actor, id: string): asserts actor is UserActor {
  enforceVerdict(actor, decideProfileWrite(actor, id));
}

type Reader = Database | Transaction;

async function findPendingEmail(reader: Reader, userId: string): Promise<string | null> {
  const token = await reader.oneTimeToken.findFirst({
    where: { userId, kind: "emailChange", usedAt: null, endedAt: null, expiresAt: { gt: new Date() } },
    select: { newEmail: true },
  });
  return token?.newEmail ?? null;
}

/**
 * Returns a full profile for the person and for admins, else a card. Throws not_found for a missing or closed account,
 * and forbidden for all other people while the actor has no access.
 */
export async function getProfile(actor: Actor, id: string): Promise<ProfileDto | ProfileCardDto> {
  enforceVerdict(actor, decideProfileRead(actor, id));
  return readProfile(db(), actor, id);
}

async function readProfile(reader: Reader, actor: Actor, id: string): Promise<ProfileDto | ProfileCardDto> {
  const user = await reader.user.findFirst({
    where: { id, closedAt: null },
    include: { institution: { select: { name: true } } },
  });
  if (user === null) throw new AppError("not_found");
  const card: ProfileCardDto = { _id: user.id, name: user.name, role: user.role, imageUrl: user.imageUrl };
  if (!mayReadAccount(actor, id)) return card;
  return {
    ...card,
    email: user.email,
    verified: user.verified,
    allowAccess: user.allowAccess,
    isAdmin: user.role === "ADMIN",
    created: user.createdAt.toISOString(),
    institution: user.institution?.name ?? null,
    pendingEmail: await findPendingEmail(reader, id),
  };
}

/**
 * Condition for a person's entries that the actor may see. Actors see all their own published entries even without
 * access, as these are their own data.
 */
export function buildAuthoredEntriesCondition(actor: Actor, id: string): Prisma.Sql {
  const own = actor.kind === "user" && actor.id === id;
  const visible = own ? Prisma.sql`${IS_ENTRY_PUBLISHED_SQL}` : buildVisibleToActorCondition(actor);
  return Prisma.sql`${visible} AND e.author_id = ${id}`;
}

/** Condition for public and institution-only entries of the actor's colleagues that the actor may see. */
export function buildColleagueEntriesCondition(actor: Actor, id: string): Prisma.Sql {
  const own = actor.kind === "user" && actor.id === id;
  if (!own || actor.institutionId === null) return Prisma.sql`FALSE`;
  return Prisma.sql`${buildVisibleToActorCondition(actor)} AND e.visibility <> 'PRIVATE' AND e.author_id <> ${id}
    AND e.institution_id = ${actor.institutionId}`;
}

/**
 * GET /api/users/{id}/algorithms: streams a person's entries that the actor may see, newest first, and on one's own
 * profile those of colleagues too. Throws as getProfile.
 */
export async function streamProfileEntriesResponse(
  actor: Actor,
  id: string,
  isHead: boolean,
): Promise<Response> {
  enforceVerdict(actor, decideProfileRead(actor, id));
  const person = await db().user.findFirst({ where: { id, closedAt: null }, select: { id: true } });
  if (person === null) throw new AppError("not_found");
  const headers = { "content-type": "application/json", "cache-control": "private, no-store" };
  return isHead ? new Response(null, { headers }) : streamResponse(writeProfileEntries(actor, id), headers);
}

async function* writeProfileEntries(actor: Actor, id: string): AsyncGenerator<string> {
  const [own, colleagues] = [
    buildAuthoredEntriesCondition(actor, id),
    buildColleagueEntriesCondition(actor, id),
  ];
  const ids = aggregateEntryIds(NEWEST_FIRST_ORDER);
  // One statement, so that an entry whose visibility changes meanwhile is in exactly one list.
  const [found] = await db().$queryRaw<Record<keyof GroupedProfileEntriesDto, string | null>[]>`
    SELECT ${ids} FILTER (WHERE ${own} AND e.visibility <> 'PRIVATE') AS "personalAlgorithms",
      ${ids} FILTER (WHERE ${colleagues}) AS "institutionalAlgorithms",
      ${ids} FILTER (WHERE ${own} AND e.visibility = 'PRIVATE') AS "privateAlgorithms"
    FROM entry e WHERE (${own}) OR (${colleagues})`;
  const lists = [
    ["personalAlgorithms", own],
    ["institutionalAlgorithms", colleagues],
    ["privateAlgorithms", own],
  ] as const;
  let before = "{";
  for (const [name, visible] of lists) {
    yield `${before}"${name}":`;
    yield* streamRowsAsJson(streamEntriesByIds(actor, found?.[name], visible));
    before = ",";
  }
  yield "}";
}

/**
 * Saves the actor's own name and address, both or neither. A new e-mail address requires the password and takes effect
 * when the link mailed to it is opened; saving the current address cancels a pending change.
 */
export async function updateProfile(
  actor: Actor,
  id: string,
  { name, email, password = "" }: ProfileBody,
): Promise<ProfileDto | ProfileCardDto> {
  authoriseOwnAccount(actor, id);
  const newEmail = email === undefined || email === actor.email ? null : email;
  if (newEmail !== null) {
    await requirePasswordAgain(actor, password);
    await countRateLimitedAttempt("tokenMailOfAccount", "emailChange", actor.id);
  }
  const saved = await runMailTransaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    if (name !== actor.name) {
      await transaction.user.updateMany({ where: { id }, data: { name } });
      await recordAuditEvent(transaction, { kind: "account.profileChanged", by: actor, fields: ["name"] });
    }
    if (newEmail !== null) await requestEmailChange(transaction, { ...actor, name }, newEmail);
    // Keeping the current address invalidates the link mailed to another one.
    if (email === actor.email && (await revokeMailedTokens(transaction, { userId: id }, ["emailChange"]))) {
      await recordAuditEvent(transaction, { kind: "account.profileChanged", by: actor, fields: ["email"] });
    }
    return readProfile(transaction, actor, id);
  });
  if (name !== actor.name) invalidateCachedSources("notices", "entries");
  return saved;
}
