import "server-only";
import { findUndeletedEntryRow, lockEntryRow } from "../../entries/server/entries";
import type { EntryRow } from "../../entries/server/rows";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { buildMailablePersonCondition, findPersonAsActor } from "../../platform/auth/people";
import { authorise, decideDossier, enforceVerdict, mayPerformAction } from "../../platform/auth/permissions";
import { type Database, db, Prisma, type SqlReader, type Transaction } from "../../platform/database/db";
import { shareLockActor } from "../../platform/database/locks";
import { AppError } from "../../platform/errors";
import { IS_INSTITUTION_ADMIN_SQL } from "../../products/server/mailed-uses";

type DossierAction = "dossier.read" | "dossier.write";

async function isHospitalAdminOf(personId: string, entryId: string, reader: SqlReader): Promise<boolean> {
  const found = await reader.$queryRaw<unknown[]>`
    SELECT 1 FROM "user" u JOIN entry e ON e.id = ${entryId} WHERE u.id = ${personId} AND ${IS_INSTITUTION_ADMIN_SQL}`;
  return found.length > 0;
}

async function decide(actor: Actor, action: DossierAction, row: EntryRow | null, reader: SqlReader) {
  const isHospitalAdmin =
    row !== null && actor.kind === "user" && (await isHospitalAdminOf(actor.id, row.id, reader));
  return decideDossier(actor, action, row, isHospitalAdmin);
}

/** Returns the entry of a dossier. Throws not_found, and refuses everyone who may not open the dossier. */
export async function requireDossierEntry(
  actor: Actor,
  entryId: string,
  reader: Database | Transaction = db(),
): Promise<EntryRow> {
  authorise(actor, "dossier.read");
  const row = await findUndeletedEntryRow(entryId, reader);
  enforceVerdict(actor, await decide(actor, "dossier.read", row, reader));
  if (row === null) throw new AppError("not_found");
  return row;
}

/** Locks the entry of a dossier and the actor's account for a save, with the actor's rights of that moment. */
export async function lockDossierEntry(
  transaction: Transaction,
  actor: Actor,
  entryId: string,
): Promise<{ row: EntryRow; by: UserActor }> {
  authorise(actor, "dossier.write");
  await shareLockActor(transaction, actor);
  const locked = await lockEntryRow(entryId, transaction);
  const by: UserActor = {
    ...actor,
    ...(await findPersonAsActor(transaction, actor.id)),
    sessionId: actor.sessionId,
  };
  enforceVerdict(by, await decide(by, "dossier.write", locked, transaction));
  const row = await findUndeletedEntryRow(entryId, transaction);
  if (row === null) throw new AppError("not_found");
  return { row, by };
}

/** Returns whether the actor may open the dossier of an entry that they can read, for a link to it. */
export async function mayOpenDossierOf(actor: Actor, entryId: string, mayEdit: boolean): Promise<boolean> {
  if (actor.kind === "anonymous" || !mayPerformAction(actor, "dossier.read")) return false;
  return mayEdit || isHospitalAdminOf(actor.id, entryId, db());
}

/** Returns whether a person may open the dossier of an entry, for mails about it. */
export async function mayOpenDossier(
  person: UserActor,
  entryId: string,
  reader: Database | Transaction,
): Promise<boolean> {
  const row = await findUndeletedEntryRow(entryId, reader);
  return (await decide(person, "dossier.read", row, reader)) === true;
}

/**
 * SQL condition: person `u` may open the dossier of entry `e`, but for the register's admins who do not write it. The SQL
 * twin of decideDossier, which is asked again for each of them.
 */
export const MAY_OPEN_DOSSIER_SQL = Prisma.sql`(e.author_id = u.id
  OR (e.institution_id = u.institution_id AND EXISTS (
    SELECT 1 FROM entry_co_editor c WHERE c.entry_id = e.id AND c.user_id = u.id))
  OR (${IS_INSTITUTION_ADMIN_SQL}
    AND (e.visibility = 'PUBLIC' OR (e.visibility = 'INSTITUTION' AND e.institution_id = u.institution_id))))`;

/** Finds who can look after the duties of an entry: its editors and the admins of its hospital, by name. */
export async function findDossierPeople(
  entryId: string,
  reader: SqlReader,
): Promise<{ _id: string; name: string }[]> {
  return reader.$queryRaw<{ _id: string; name: string }[]>`
    SELECT u.id AS _id, u.name FROM entry e, "user" u
    WHERE e.id = ${entryId} AND ${MAY_OPEN_DOSSIER_SQL} AND ${buildMailablePersonCondition()}
    ORDER BY fold_text(u.name), u.id`;
}
