import "server-only";
import type { ProfileCardDto } from "../../accounts/answers";
import { requireAct } from "../../entries/lifecycle";
import { authoriseWrite, findRow, lockForAct, lockRow } from "../../entries/server/entries";
import type { EntryRow } from "../../entries/server/rows";
import { recordEvent } from "../../platform/audit/note";
import { type Actor, isAdmin, type UserActor } from "../../platform/auth/actor";
import { isReachable } from "../../platform/auth/people";
import { coEditorRemoveVerdict, requireUser } from "../../platform/auth/permissions";
import { db, Prisma, type SqlReader, type Transaction } from "../../platform/database/db";
import { invalidate } from "../../platform/database/invalidate";
import { shareLockActor, shareLockPeople } from "../../platform/database/locks";
import { pattern } from "../../platform/database/text-pattern";
import { AppError, invalid } from "../../platform/errors";
import { countAttempt } from "../../platform/http/rate-limits";
import { mailPeople } from "../../platform/mail/outbox";
import { mailTransaction } from "../../platform/mail/worker";
import { cleanLine } from "../../platform/text/schema";
import { MAX_CO_EDITORS, MIN_NAME_SEARCH, MOST_CANDIDATES, type NamingObstacle } from "../rules";
import type { CoEditorsDto } from "../schema";
import { coEditorMail } from "./mails";

/** Whether person `u` can look after entries of an institution: one who can be mailed about theirs, and is its member. */
function isOf(institutionId: string | null): Prisma.Sql {
  return Prisma.sql`${isReachable()} AND u.institution_id = ${institutionId}`;
}

const CARD = Prisma.sql`u.id AS "_id", u.name, u.role::text AS role, u.image_url AS "imageUrl"`;

type CoEditorRow = ProfileCardDto & { namedAt: Date; namedBy: string | null; isActive: boolean | null };

/** Why the actor can name nobody (more); admins name people of the entry's institution, whatever their own is. */
function obstacleOf(actor: UserActor, row: EntryRow): NamingObstacle | null {
  if (row.institutionId === null) return "noInstitution";
  if (!isAdmin(actor) && actor.institutionId !== row.institutionId) return "elsewhere";
  return row.coEditorIds.length >= MAX_CO_EDITORS ? "full" : null;
}

async function readCoEditors(connection: SqlReader, actor: UserActor, row: EntryRow): Promise<CoEditorsDto> {
  const rows = await connection.$queryRaw<CoEditorRow[]>`
    SELECT ${CARD}, c.created_at AS "namedAt", n.name AS "namedBy", (${isOf(row.institutionId)}) AS "isActive"
    FROM entry_co_editor c JOIN "user" u ON u.id = c.user_id LEFT JOIN "user" n ON n.id = c.named_by_id
    WHERE c.entry_id = ${row.id} ORDER BY c.created_at, c.user_id`;
  const coEditors = rows.map(({ namedAt, isActive, ...person }) => ({
    ...person,
    namedAt: namedAt.toISOString(),
    isActive: isActive === true,
  }));
  return { coEditors, obstacle: obstacleOf(actor, row) };
}

/** Who may edit an entry besides its author, for who may edit it. Refuses as that does. */
export async function listCoEditors(actor: Actor, id: string): Promise<CoEditorsDto> {
  const { row, by } = authoriseWrite(actor, "entry.edit", await findRow(id));
  return readCoEditors(db(), by, row);
}

/**
 * Members of the entry's institution that can be named, by a part of their name of at least MIN_NAME_SEARCH characters.
 * Refuses as naming does.
 */
export async function findCandidates(actor: Actor, id: string, search: string): Promise<ProfileCardDto[]> {
  const { row, by } = authoriseWrite(actor, "entry.nameCoEditors", await findRow(id));
  const words = cleanLine(search).split(" ").filter(Boolean);
  if (words.join("").length < MIN_NAME_SEARCH || obstacleOf(by, row) !== null) return [];
  const named = words.map((word) => Prisma.sql`fold_text(u.name) LIKE ${pattern(word)}`);
  return db().$queryRaw<ProfileCardDto[]>`
    SELECT ${CARD} FROM "user" u
    WHERE ${isOf(row.institutionId)} AND u.id <> ALL(${[row.authorId, ...row.coEditorIds]}::text[])
      AND ${Prisma.join(named, " AND ")}
    ORDER BY u.name COLLATE "nl-x-icu", u.id LIMIT ${MOST_CANDIDATES}`;
}

const wrong = (message: string) => invalid("person", message);

/** Whoever is no candidate is answered the same, so that nobody learns who has an account elsewhere. */
async function requireCandidate(transaction: Transaction, actor: UserActor, row: EntryRow, id: string) {
  if (id === row.authorId) throw wrong("coEditorIsAuthor");
  const obstacle = obstacleOf(actor, row);
  if (obstacle === "noInstitution") throw wrong("coEditorNoInstitution");
  if (obstacle === "elsewhere") throw wrong("coEditorElsewhere");
  if (obstacle === "full") throw new AppError("too_many_co_editors", { values: { max: MAX_CO_EDITORS } });
  const found = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM "user" u WHERE u.id = ${id} AND ${isOf(row.institutionId)}`;
  if (found.length === 0) throw wrong("coEditorUnknown");
}

/**
 * Names a member of the entry's institution as its co-editor, who is mailed once a day about an entry at most. Refuses
 * as every write to an entry; throws invalid_input about `person`, too_many_co_editors and rate_limited.
 */
export async function nameCoEditor(actor: Actor, id: string, personId: string): Promise<CoEditorsDto> {
  const { by } = authoriseWrite(actor, "entry.nameCoEditors", await findRow(id));
  await countAttempt("coEditor", by.id);
  return mailTransaction(async (transaction) => {
    // Whoever closes or blocks either account at this moment comes before or after, not in between.
    await shareLockPeople(transaction, [by.id, personId]);
    const { row } = await lockForAct(transaction, actor, id, "nameCoEditors");
    if (row.coEditorIds.includes(personId)) return readCoEditors(transaction, by, row);
    await requireCandidate(transaction, by, row, personId);
    const createdAt = new Date();
    await transaction.entryCoEditor.createMany({
      data: { entryId: id, userId: personId, namedById: by.id, createdAt },
    });
    await recordEvent(transaction, { kind: "entry.coEditorNamed", by, subject: id, to: personId });
    const cause = `co-editor:${id}:${createdAt.toISOString().slice(0, 10)}`;
    await mailPeople(transaction, coEditorMail, { entryId: id }, { cause, people: [personId] });
    const saved = await findRow(id, transaction);
    if (saved === null) throw new AppError("not_found");
    return readCoEditors(transaction, by, saved);
  }).finally(() => invalidate("entries"));
}

/** Refuses, before anything else of a removal is looked at, who may not remove this person. */
function authoriseRemoval(actor: Actor, row: EntryRow | null, personId: string): UserActor {
  return requireUser(actor, coEditorRemoveVerdict(actor, row, personId));
}

/** Removes a co-editor, or has them stop themselves. Refuses as naming does; throws not_found for who is none. */
export async function removeCoEditor(actor: Actor, id: string, personId: string): Promise<{ _id: string }> {
  const by = authoriseRemoval(actor, await findRow(id), personId);
  await db()
    .$transaction(async (transaction) => {
      // The trail names both.
      await shareLockPeople(transaction, [by.id, personId]);
      await shareLockActor(transaction, by);
      const row = await lockRow(id, transaction);
      authoriseRemoval(by, row, personId);
      // The permission is checked above. An entry whose co-editors cannot change now keeps them all.
      requireAct(null, "nameCoEditors", row);
      const { count } = await transaction.entryCoEditor.deleteMany({
        where: { entryId: id, userId: personId },
      });
      if (count === 0) throw new AppError("not_found");
      await recordEvent(
        transaction,
        by.id === personId
          ? { kind: "entry.coEditorLeft", by, subject: id }
          : { kind: "entry.coEditorRemoved", by, subject: id, to: personId },
      );
    })
    .finally(() => invalidate("entries"));
  return { _id: personId };
}
