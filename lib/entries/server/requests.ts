import "server-only";
import { getDataModel } from "../../fields/server/data-model";
import { type Actor, hasRegisterAccess, type UserActor } from "../../platform/auth/actor";
import type { Transaction } from "../../platform/database/db";
import { shareLockUsers } from "../../platform/database/locks";
import { AppError } from "../../platform/errors";
import { enqueueMail, enqueueMailToAdmins, type MailTransaction } from "../../platform/mail/outbox";
import type { EntryDto } from "../answers";
import type { DeletionRequestBody, NewAuthorBody } from "../schema";
import { changeEntry, runEntryTransaction } from "./changes";
import { lockEntryForAct, readSavedEntry } from "./entries";
import { buildEntryMail } from "./mails";
import {
  DELETION_REQUEST_INTERVAL_MS,
  type EntryRow,
  isDeletionRequestRecent,
  toEntryColumns,
  toEntryContent,
} from "./rows";

/** Finds an entry's new author: another open account with access, which the caller has locked. Throws invalid_input. */
async function findNewAuthor(transaction: Transaction, id: string, row: EntryRow) {
  const wrong = (message: string) => new AppError("invalid_input", { fields: [{ path: "author", message }] });
  if (id === row.authorId) throw wrong("authorAlready");
  const person = await transaction.user.findFirst({
    where: { id, closedAt: null },
    select: { id: true, name: true, email: true, role: true, allowAccess: true, blockedAt: true },
  });
  if (person === null) throw wrong("authorUnknown");
  if (!hasRegisterAccess(person) || person.blockedAt !== null) throw wrong("authorWithoutAccess");
  return person;
}

type Receiver = Awaited<ReturnType<typeof findNewAuthor>>;

/** Mails the new and the former author; the former one only if their account is not closed. */
async function mailBoth(transaction: MailTransaction, row: EntryRow, receiver: Receiver, by: UserActor) {
  const about = { algorithm: row.algorithmName ?? "", admin: by.name };
  const giver = await transaction.user.findFirst({
    where: { id: row.authorId, closedAt: null },
    select: { name: true, email: true },
  });
  const received = { kind: "entryReceived", name: receiver.name, entryId: row.id, ...about } as const;
  await enqueueMail(transaction, receiver.email, buildEntryMail(received));
  if (giver === null) return;
  const told = { kind: "entryHandedOver", name: giver.name, receiver: receiver.name, ...about } as const;
  await enqueueMail(transaction, giver.email, buildEntryMail(told));
}

/**
 * Gives an entry another author, as its next version; its institution stays (decisions, section 2). Mails both people.
 * Throws as every write to an entry, edit_conflict for another version, and invalid_input about `author`.
 */
export async function handOverEntry(
  actor: Actor,
  id: string,
  { author, version }: NewAuthorBody,
): Promise<EntryDto> {
  const model = await getDataModel();
  return runEntryTransaction(async (transaction) => {
    // Locks both accounts first, so that nobody closes or blocks the receiver's account during the handover.
    await shareLockUsers(transaction, actor.kind === "user" ? [actor.id, author] : [author]);
    const { row, by } = await lockEntryForAct(transaction, actor, id, "handOver", version);
    const receiver = await findNewAuthor(transaction, author, row);
    const columns = toEntryColumns(toEntryContent(row, model), model);
    const set = { authorId: receiver.id, deletionRequestedAt: null };
    const change = { act: "handOver", entry: row, columns, set, to: receiver.id } as const;
    await changeEntry(transaction, { actor: by, kept: "all" }, change);
    // An author cannot be their own co-editor. The other co-editors stay; the new author can remove them.
    await transaction.entryCoEditor.deleteMany({ where: { entryId: id, userId: receiver.id } });
    await mailBoth(transaction, row, receiver, by);
    return readSavedEntry(transaction, actor, id, model);
  });
}

/**
 * Sends the admins a request of the author to delete an entry, by mail and as a message. Once a day; throws
 * deletion_requested if repeated sooner, also for the second of two simultaneous requests.
 */
export async function requestDeletion(
  actor: Actor,
  id: string,
  { reason }: DeletionRequestBody,
): Promise<{ _id: string }> {
  await runEntryTransaction(async (transaction) => {
    const { row, by } = await lockEntryForAct(transaction, actor, id, "requestDeletion");
    if (isDeletionRequestRecent(row.deletionRequestedAt)) {
      const again = (row.deletionRequestedAt?.getTime() ?? 0) + DELETION_REQUEST_INTERVAL_MS;
      throw new AppError("deletion_requested", { retryAfter: Math.ceil((again - Date.now()) / 1000) });
    }
    const { name, email } = by;
    const algorithm = row.algorithmName ?? "";
    const set = { deletionRequestedAt: new Date() };
    await changeEntry(transaction, { actor: by }, { act: "requestDeletion", entry: row, set });
    const { id: messageId } = await transaction.message.create({
      data: { name, email, message: reason, about: algorithm, entryId: id, senderId: by.id },
      select: { id: true },
    });
    const mail = { kind: "adminDeletionRequest", name, email, entryId: id, algorithm, reason } as const;
    await enqueueMailToAdmins(transaction, buildEntryMail(mail), {
      key: `deletion:${messageId}`,
      replyTo: email,
    });
  });
  return { _id: id };
}
