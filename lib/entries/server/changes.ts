import "server-only";
import type { StoredContent } from "../../fields/choices";
import { requireAndShareLockChoices } from "../../fields/server/listed-values";
import { type AuditEventActor, type AuditEventInput, recordAuditEvents } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import type { Prisma, SqlReader } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { AppError } from "../../platform/errors";
import type { MailTransaction } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import { FOLLOWER_MAIL_JOB_NAME, triggerPeriodicJob } from "../../platform/rounds";
import { ENTRY_TRANSITIONS, type EntryAct, type EntryTransition, requireActPermittedNow } from "../lifecycle";
import { ENTRY_COLUMNS_SQL, ENTRY_TABLES_SQL, type EntryColumns, type EntryRow } from "./rows";

declare const invalidates: unique symbol;
/** A transaction after whose commit cached entries are invalidated, and mails and follow notices are sent. */
export type EntryTransaction = MailTransaction & { readonly [invalidates]: true };

/** Runs `work`, which changes entries, in one transaction; then invalidates caches and triggers follow mails. */
export function runEntryTransaction<T>(
  work: (transaction: EntryTransaction) => Promise<T>,
  options: { timeout?: number } = {},
): Promise<T> {
  return runMailTransaction((transaction) => work(transaction as EntryTransaction), options).finally(() => {
    invalidateCachedSources("entries", "reports");
    triggerPeriodicJob(FOLLOWER_MAIL_JOB_NAME);
  });
}

type AddingAct = {
  [A in EntryAct]: null extends (typeof ENTRY_TRANSITIONS)[A]["from"][number] ? A : never;
}[EntryAct];

/** Returns whether an act publishes what somebody other than its author has read. */
function isReadByAnother(act: EntryAct, actor: Actor | null, author: string | null | undefined): boolean {
  const isApproval = act === "approve" || act === "approveChange";
  return isApproval && actor?.kind === "user" && actor.id !== author;
}

interface VersionNote {
  /** The writer's note, which the history shows. */
  note?: string | null;
  /** The number of the version that is restored. */
  restored?: number;
}

/** Creation of an entry: its content, author and institution. */
export interface EntryAddition extends VersionNote {
  act: AddingAct;
  columns: EntryColumns;
  set: Pick<Prisma.EntryCreateManyInput, "authorId" | "institutionId"> &
    Partial<Pick<Prisma.EntryCreateManyInput, "createdAt" | "sourceKey" | "sourceDigest" | "recheckedAt">>;
}

/** Acts that replace the content of an entry. */
type SavingAct =
  | "saveDraft"
  | "submit"
  | { [A in EntryAct]: (typeof ENTRY_TRANSITIONS)[A]["makesVersion"] extends true ? A : never }[EntryAct];

/** Change of an existing entry; `columns` is required for acts that replace its content. */
export type EntryAlteration = AlterationBase &
  (
    | { act: Exclude<SavingAct, AddingAct>; columns: EntryColumns }
    | { act: Exclude<EntryAct, AddingAct | SavingAct>; columns?: undefined }
  );

interface AlterationBase extends VersionNote, Pick<AuditEventInput, "to" | "product" | "fields"> {
  /** The locked entry, or its id if the batch has yet to lock it. */
  entry: LockedEntry | string;
  /** The version that the change was made from; if it is not the current one, edit_conflict is thrown. */
  base?: number | undefined;
  /** Columns to change besides the content. */
  set?: Omit<Prisma.EntryUncheckedUpdateManyInput, "state" | "binnedFrom" | "deletedAt" | "version">;
}

export type EntryChange = EntryAddition | EntryAlteration;

/** The actor and time of a batch of changes, and the retired choices that it may keep. */
export interface EntryWriteContext {
  /** The actor, who needs the permission of each act and becomes the author of the versions; null for a job. */
  actor: Actor | null;
  /** The person or job that the audit log names, if not the actor. */
  by?: AuditEventActor;
  /** Who wrote the versions, if the actor only approved them; null for an account that is gone. */
  author?: string | null;
  now?: Date;
  /** Stored content whose retired choices the new content may keep, or "all"; none by default. */
  kept?: StoredContent | "all";
  /** Skips additions whose source key already exists on an entry. */
  skipKnown?: boolean;
}

/** A changed entry: its new version, and the product to which it is or was linked. */
export interface ChangedEntryIdAndVersion {
  id: string;
  version: number;
  /** The source key of an added entry, if it has one; null for a changed entry. */
  sourceKey: string | null;
  productId: string | null;
}

/** Returns the ids of the products to which these entries are or were linked. */
export const collectProductIds = (
  entries: readonly Pick<ChangedEntryIdAndVersion, "productId">[],
): string[] => entries.flatMap(({ productId }) => productId ?? []);

declare const locked: unique symbol;
/** An entry whose row is locked until the transaction ends. */
export type LockedEntry = EntryRow & { readonly [locked]: true };

/** Locks entries, in the order of lib/platform/database/locks.ts, and returns them by id. */
export async function lockEntries(
  transaction: SqlReader,
  ids: readonly string[],
): Promise<Map<string, LockedEntry>> {
  if (ids.length === 0) return new Map();
  // Locked before the rest is read: a locking query with joins returns the joined rows as they were before it waited.
  await transaction.$queryRaw`SELECT 1 FROM entry WHERE id = ANY(${ids}::text[]) ORDER BY id FOR UPDATE`;
  const rows = await transaction.$queryRaw<LockedEntry[]>`
    SELECT ${ENTRY_COLUMNS_SQL} FROM ${ENTRY_TABLES_SQL} WHERE e.id = ANY(${ids}::text[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the version number after an act: saves before publication count down from 0, published versions up from 1. */
function versionAfter({ act, columns }: EntryChange, row: LockedEntry | null): number {
  const { makesVersion, to }: EntryTransition = ENTRY_TRANSITIONS[act];
  const isUnpublished = to === "DRAFT" || to === "IN_REVIEW";
  if (isUnpublished && columns !== undefined) return (row?.version ?? 1) - 1;
  if (makesVersion) return Math.max(row?.version ?? 0, 0) + 1;
  return row?.version ?? 0;
}

/** Returns the columns that change with the state of an entry. */
function stateColumns(act: EntryAct, row: LockedEntry, actor: Actor | null, now: Date) {
  const { to }: EntryTransition = ENTRY_TRANSITIONS[act];
  if (to === "same" || to === "gone" || to === row.state) return {};
  if (to === "BINNED") {
    const deletedById = actor?.kind === "user" ? actor.id : null;
    return { state: to, binnedFrom: row.state, deletedAt: now, deletedById };
  }
  // Publishing sets createdAt, because for readers an entry exists from then on.
  if (to !== "former") return { state: to, ...(to === "PUBLISHED" ? { createdAt: now } : {}) };
  return { state: row.binnedFrom ?? "PUBLISHED", binnedFrom: null, deletedAt: null, deletedById: null };
}

/** A change with its locked row, and the id and version that result from it. */
interface PlannedChange {
  change: EntryChange;
  row: LockedEntry | null;
  id: string;
  version: number;
}

/** Leaves out empty columns, which PostgreSQL sets to null: Prisma takes time for each value of each row. */
function withoutNulls(columns: EntryColumns): EntryColumns {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null)) as EntryColumns;
}

async function insert(
  transaction: EntryTransaction,
  steps: readonly PlannedChange[],
  { now, skipKnown }: BatchContext,
) {
  const data = steps.flatMap(({ change, id, version }) => {
    if ("entry" in change) return [];
    const state = ENTRY_TRANSITIONS[change.act].to;
    const { createdAt = now, ...set } = change.set;
    return [{ id, state, version, ...withoutNulls(change.columns), ...set, createdAt, updatedAt: createdAt }];
  });
  if (data.length === 0) return new Set<string>();
  const made = await transaction.entry.createManyAndReturn({
    data,
    skipDuplicates: skipKnown,
    select: { id: true },
  });
  return new Set(made.map(({ id }) => id));
}

/** Updates the changed entries; equal changes share one statement. */
async function update(
  transaction: EntryTransaction,
  steps: readonly PlannedChange[],
  { actor, author, now }: BatchContext,
) {
  const alike = new Map<string, { ids: string[]; data: Prisma.EntryUncheckedUpdateManyInput }>();
  for (const { change, row, id, version } of steps) {
    if (!("entry" in change) || row === null || ENTRY_TRANSITIONS[change.act].to === "gone") continue;
    const isSaved = change.columns !== undefined;
    const saved = isSaved ? { ...change.columns, version, updatedAt: now, reviewedAt: null } : {};
    const reviewed = isReadByAnother(change.act, actor, author) ? { reviewedAt: now } : {};
    const data = { ...stateColumns(change.act, row, actor, now), ...saved, ...reviewed, ...change.set };
    const key = isSaved ? id : JSON.stringify(data);
    const known = alike.get(key);
    if (known === undefined) alike.set(key, { ids: [id], data });
    else known.ids.push(id);
  }
  for (const { ids, data } of alike.values()) {
    const { count } = await transaction.entry.updateMany({ where: { id: { in: ids } }, data });
    if (count !== ids.length) throw new AppError("edit_conflict");
  }
}

async function insertVersions(
  transaction: EntryTransaction,
  steps: readonly PlannedChange[],
  { actor, author, now }: BatchContext,
) {
  const data = steps.flatMap(({ change, row, id: entryId, version: number }) => {
    const { columns, note, restored } = change;
    if (!ENTRY_TRANSITIONS[change.act].makesVersion || columns === undefined) return [];
    const isNew = !("entry" in change);
    const createdAt = isNew ? (change.set.createdAt ?? now) : now;
    const writerId = actor?.kind === "user" ? actor.id : isNew ? change.set.authorId : "";
    const authorId = author === undefined ? writerId : (author ?? row?.authorId ?? writerId);
    const reviewedAt = isReadByAnother(change.act, actor, author) ? now : undefined;
    const importedAt = change.act === "import" && createdAt < now ? now : undefined;
    const { visibility } = columns;
    const version = { entryId, number, authorId, createdAt, importedAt, reviewedAt, visibility };
    return [{ ...version, content: columns, note, restored }];
  });
  if (data.length > 0) await transaction.entryVersion.createMany({ data });
}

async function log(transaction: EntryTransaction, steps: readonly PlannedChange[], by: AuditEventActor) {
  const alike = new Map<
    string,
    { event: Parameters<typeof recordAuditEvents>[1]; subjects: LoggedEntry[] }
  >();
  for (const { change, id, row } of steps) {
    const { event: kind }: EntryTransition = ENTRY_TRANSITIONS[change.act];
    if (kind === null) continue;
    const { to, product, fields = [] } = "entry" in change ? change : {};
    const event = { kind, by, ...(to === undefined ? {} : { to }), ...(product ? { product } : {}) };
    const key = JSON.stringify([kind, to, product]);
    const subject = { id, fields, name: change.act === "purge" ? row?.algorithmName : undefined };
    const known = alike.get(key);
    if (known === undefined) alike.set(key, { event, subjects: [subject] });
    else known.subjects.push(subject);
  }
  for (const { event, subjects } of alike.values()) await recordAuditEvents(transaction, event, subjects);
}

interface LoggedEntry {
  id: string;
  fields: readonly string[];
  /** Kept for an entry that is deleted for good. */
  name: string | undefined;
}

interface BatchContext {
  actor: Actor | null;
  author: string | null | undefined;
  now: Date;
  skipKnown: boolean;
}

function doerOf(actor: Actor | null): AuditEventActor {
  if (actor === null) return { kind: "job" };
  return actor.kind === "user" ? actor : { kind: "visitor" };
}

/**
 * Changes entries: the only writer of the tables `entry` and `entry_version`. Takes a batch of changes and writes all
 * or none: locks the entries, refuses what ENTRY_TRANSITIONS does not allow, writes rows, versions and audit log lines.
 * Returns the changed entries in the order of the changes. Throws not_authenticated, forbidden, not_found,
 * edit_conflict, and invalid_input about a choice that its list does not (or no longer) offer. Rows that must be locked
 * before an entry (locks.ts) are for the caller to lock.
 */
export async function changeEntries(
  transaction: EntryTransaction,
  writer: EntryWriteContext,
  changes: readonly EntryChange[],
): Promise<ChangedEntryIdAndVersion[]> {
  const { actor, author, by = doerOf(actor), now = new Date(), kept = null, skipKnown = false } = writer;
  const named = changes.flatMap((change) => ("entry" in change ? change.entry : []));
  const rows = await lockEntries(
    transaction,
    named.filter((entry) => typeof entry === "string"),
  );
  const steps = changes.map((change): PlannedChange => {
    const { entry = null, base } = "entry" in change ? change : {};
    const row = typeof entry === "string" ? (rows.get(entry) ?? null) : entry;
    requireActPermittedNow(actor, change.act, row, base);
    return { change, row, id: row?.id ?? crypto.randomUUID(), version: versionAfter(change, row) };
  });
  await requireAndShareLockChoices(
    transaction,
    changes.flatMap(({ columns }) => columns ?? []),
    kept,
  );
  const moment = { actor, author, now, skipKnown };
  const added = await insert(transaction, steps, moment);
  const done = steps.filter(({ row, id }) => row !== null || added.has(id));
  await update(transaction, done, moment);
  const gone = done.flatMap(({ change, id }) => (ENTRY_TRANSITIONS[change.act].to === "gone" ? id : []));
  if (gone.length > 0) await transaction.entry.deleteMany({ where: { id: { in: gone } } });
  await insertVersions(transaction, done, moment);
  await log(transaction, done, by);
  return done.map(({ id, version, row, change }) => {
    const sourceKey = ("entry" in change ? null : change.set.sourceKey) ?? null;
    return { id, version, sourceKey, productId: row?.productId ?? null };
  });
}

/** Applies one change, as changeEntries does. Returns the id of its entry. */
export async function changeEntry(
  transaction: EntryTransaction,
  writer: EntryWriteContext,
  change: EntryChange,
): Promise<string> {
  const [changed] = await changeEntries(transaction, writer, [change]);
  if (changed === undefined) throw new AppError("edit_conflict");
  return changed.id;
}
