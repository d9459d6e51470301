import "server-only";
import type { ProfileCardDto } from "../../accounts/answers";
import { requireActPermittedNow } from "../../entries/lifecycle";
import {
  authoriseEntryWrite,
  findUndeletedEntryRow,
  lockEntryForAct,
  lockEntryRow,
} from "../../entries/server/entries";
import type { EntryRow } from "../../entries/server/rows";
import { recordAuditEvent } from "../../platform/audit/note";
import { type Actor, isAdmin, type UserActor } from "../../platform/auth/actor";
import { buildMailablePersonCondition } from "../../platform/auth/people";
import { decideCoEditorRemoval, requirePermittedUser } from "../../platform/auth/permissions";
import { db, Prisma, type SqlReader, type Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { shareLockActor, shareLockUsers } from "../../platform/database/locks";
import { buildContainsLikePattern } from "../../platform/database/text-pattern";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import { countRateLimitedAttempt } from "../../platform/http/rate-limits";
import { enqueueMailToPeople } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import { cleanLine } from "../../platform/text/schema";
import {
  type AddCoEditorObstacle,
  MAX_CO_EDITOR_CANDIDATES,
  MAX_CO_EDITORS,
  MIN_NAME_SEARCH_LENGTH,
} from "../rules";
import type { CoEditorsDto } from "../schema";
import { newCoEditorMail } from "./mails";

/** SQL condition: person `u` can be a co-editor for an institution: its member, and reachable by mail. */
function isEligible(institutionId: string | null): Prisma.Sql {
  return Prisma.sql`${buildMailablePersonCondition()} AND u.institution_id = ${institutionId}`;
}

const CARD = Prisma.sql`u.id AS "_id", u.name, u.role::text AS role, u.image_url AS "imageUrl"`;

type CoEditorRow = ProfileCardDto & { namedAt: Date; namedBy: string | null; isActive: boolean | null };

/** Returns why the actor can add no co-editors; null if they can. Admins may add people of any entry's institution. */
function findNamingObstacle(actor: UserActor, row: EntryRow): AddCoEditorObstacle | null {
  if (row.institutionId === null) return "noInstitution";
  if (!isAdmin(actor) && actor.institutionId !== row.institutionId) return "elsewhere";
  return row.coEditorIds.length >= MAX_CO_EDITORS ? "full" : null;
}

async function readCoEditors(connection: SqlReader, actor: UserActor, row: EntryRow): Promise<CoEditorsDto> {
  const rows = await connection.$queryRaw<CoEditorRow[]>`
    SELECT ${CARD}, c.created_at AS "namedAt", n.name AS "namedBy", (${isEligible(row.institutionId)}) AS "isActive"
    FROM entry_co_editor c JOIN "user" u ON u.id = c.user_id LEFT JOIN "user" n ON n.id = c.named_by_id
    WHERE c.entry_id = ${row.id} ORDER BY c.created_at, c.user_id`;
  const coEditors = rows.map(({ namedAt, isActive, ...person }) => ({
    ...person,
    namedAt: namedAt.toISOString(),
    isActive: isActive === true,
  }));
  return { coEditors, obstacle: findNamingObstacle(actor, row) };
}

/** Lists the co-editors of an entry, for its editors. Throws as editing does. */
export async function listCoEditors(actor: Actor, id: string): Promise<CoEditorsDto> {
  const { row, by } = authoriseEntryWrite(actor, "entry.edit", await findUndeletedEntryRow(id));
  return readCoEditors(db(), by, row);
}

/**
 * Finds members of the entry's institution who can be added, by a part of their name of at least MIN_NAME_SEARCH_LENGTH
 * characters. Throws as adding does.
 */
export async function findCoEditorCandidates(
  actor: Actor,
  id: string,
  search: string,
): Promise<ProfileCardDto[]> {
  const { row, by } = authoriseEntryWrite(actor, "entry.nameCoEditors", await findUndeletedEntryRow(id));
  const words = cleanLine(search).split(" ").filter(Boolean);
  if (words.join("").length < MIN_NAME_SEARCH_LENGTH || findNamingObstacle(by, row) !== null) return [];
  const named = words.map((word) => Prisma.sql`fold_text(u.name) LIKE ${buildContainsLikePattern(word)}`);
  return db().$queryRaw<ProfileCardDto[]>`
    SELECT ${CARD} FROM "user" u
    WHERE ${isEligible(row.institutionId)} AND u.id <> ALL(${[row.authorId, ...row.coEditorIds]}::text[])
      AND ${Prisma.join(named, " AND ")}
    ORDER BY u.name COLLATE "nl-x-icu", u.id LIMIT ${MAX_CO_EDITOR_CANDIDATES}`;
}

const wrong = (message: string) => createInvalidFieldError("person", message);

/** Throws the same error for anyone who is not a candidate, so that it does not reveal accounts elsewhere. */
async function requireCandidate(transaction: Transaction, actor: UserActor, row: EntryRow, id: string) {
  if (id === row.authorId) throw wrong("coEditorIsAuthor");
  const obstacle = findNamingObstacle(actor, row);
  if (obstacle === "noInstitution") throw wrong("coEditorNoInstitution");
  if (obstacle === "elsewhere") throw wrong("coEditorElsewhere");
  if (obstacle === "full") throw new AppError("too_many_co_editors", { values: { max: MAX_CO_EDITORS } });
  const found = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM "user" u WHERE u.id = ${id} AND ${isEligible(row.institutionId)}`;
  if (found.length === 0) throw wrong("coEditorUnknown");
}

/**
 * Adds a member of the entry's institution as co-editor, and mails them, at most once a day per entry. Throws as every
 * write to an entry, invalid_input about `person`, too_many_co_editors and rate_limited.
 */
export async function addCoEditor(actor: Actor, id: string, personId: string): Promise<CoEditorsDto> {
  const { by } = authoriseEntryWrite(actor, "entry.nameCoEditors", await findUndeletedEntryRow(id));
  await countRateLimitedAttempt("coEditor", by.id);
  return runMailTransaction(async (transaction) => {
    // Locks both accounts first, so that nobody closes or blocks one of them meanwhile.
    await shareLockUsers(transaction, [by.id, personId]);
    const { row } = await lockEntryForAct(transaction, actor, id, "nameCoEditors");
    if (row.coEditorIds.includes(personId)) return readCoEditors(transaction, by, row);
    await requireCandidate(transaction, by, row, personId);
    const createdAt = new Date();
    await transaction.entryCoEditor.createMany({
      data: { entryId: id, userId: personId, namedById: by.id, createdAt },
    });
    await recordAuditEvent(transaction, { kind: "entry.coEditorNamed", by, subject: id, to: personId });
    const cause = `co-editor:${id}:${createdAt.toISOString().slice(0, 10)}`;
    await enqueueMailToPeople(transaction, newCoEditorMail, { entryId: id }, { cause, people: [personId] });
    const saved = await findUndeletedEntryRow(id, transaction);
    if (saved === null) throw new AppError("not_found");
    return readCoEditors(transaction, by, saved);
  }).finally(() => invalidateCachedSources("entries"));
}

/** Throws if the actor may not remove this person, before anything else is checked. */
function authoriseRemoval(actor: Actor, row: EntryRow | null, personId: string): UserActor {
  return requirePermittedUser(actor, decideCoEditorRemoval(actor, row, personId));
}

/**
 * Removes a co-editor, by others or by themselves. Throws not_authenticated, forbidden, a refusal of the entry's state,
 * and not_found if the person is no co-editor of the entry.
 */
export async function removeCoEditor(actor: Actor, id: string, personId: string): Promise<{ _id: string }> {
  const by = authoriseRemoval(actor, await findUndeletedEntryRow(id), personId);
  await db()
    .$transaction(async (transaction) => {
      // Both accounts are locked, as the audit log refers to both.
      await shareLockUsers(transaction, [by.id, personId]);
      await shareLockActor(transaction, by);
      const row = await lockEntryRow(id, transaction);
      authoriseRemoval(by, row, personId);
      // The permission was checked above; this checks whether the entry's state allows its co-editors to change.
      requireActPermittedNow(null, "nameCoEditors", row);
      const { count } = await transaction.entryCoEditor.deleteMany({
        where: { entryId: id, userId: personId },
      });
      if (count === 0) throw new AppError("not_found");
      await recordAuditEvent(
        transaction,
        by.id === personId
          ? { kind: "entry.coEditorLeft", by, subject: id }
          : { kind: "entry.coEditorRemoved", by, subject: id, to: personId },
      );
    })
    .finally(() => invalidateCachedSources("entries"));
  return { _id: personId };
}
