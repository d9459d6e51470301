import "server-only";
import { columnsOf } from "../../../entries/server/entries";
import type { DataModel } from "../../../fields/data-model";
import type { EntryContent } from "../../../fields/entry-fields";
import { getDataModel } from "../../../fields/server/data-model";
import { shareLockChoices } from "../../../fields/server/listed-values";
import { type AuditDoer, recordEvents } from "../../../platform/audit/note";
import { type Actor, standingOf, type UserActor } from "../../../platform/auth/actor";
import { authorise, may } from "../../../platform/auth/permissions";
import { ACTOR_COLUMNS } from "../../../platform/auth/sessions";
import { db, Prisma, type Transaction } from "../../../platform/database/db";
import { forget } from "../../../platform/database/forget";
import { shareLockPeople } from "../../../platform/database/locks";
import { AppError } from "../../../platform/errors";
import { type ImportedEntry, type ImportLookup, lookupIn } from "./lookup";

export interface NewEntry {
  sourceKey: string;
  sourceDigest: string;
  createdAt: Date;
  content: EntryContent;
  /** Whose it becomes, where its row says so; else it is of whom the import is for. */
  author?: { id: string; institutionId: string | null } | null;
  institutionId?: string | null;
}

export type ChangedEntry = Pick<ImportedEntry, "id" | "version" | "createdAt" | "content"> & {
  sourceDigest: string | null;
  /** The names of the fields that change. */
  fields: string[];
  /** What is lost of it otherwise, as no version holds it. */
  former: Pick<ImportedEntry, "sourceDigest" | "createdAt">;
};

/** A version that an import made; `former` of an entry that it changed. */
export interface MadeVersion {
  entryId: string;
  number: number;
  former: ChangedEntry["former"] | null;
}

/** What an import can do in its one transaction. Lists are of at most IMPORT_BATCH. */
export interface ImportStore extends ImportLookup {
  add(entries: NewEntry[]): Promise<MadeVersion[]>;
  change(entries: ChangedEntry[]): Promise<MadeVersion[]>;
  transaction: Transaction;
}

export const IMPORT_BATCH = 500;

/** Enough for a hundred thousand rows on a slow machine; a request's deadline does not hold for an import. */
export const IMPORT_TIMEOUT = 60 * 60_000;

function authorProblem(message: string, values: Record<string, string> = {}): AppError {
  return new AppError("invalid_input", {
    fields: [{ path: "author", message: `import.${message}`, values }],
  });
}

/**
 * For the import command, whose user has the database itself: the admin it acts as, and the author of what it adds.
 * Without an address that is the first admin; an author who is no admin has the first admin act for them. Throws
 * invalid_input about `author` when there is no such person, or one who may not add entries.
 */
export async function findImportPeople(email?: string): Promise<{ actor: Actor; authorId: string }> {
  const inUse = { blockedAt: null, closedAt: null };
  const [admin, author] = await Promise.all([
    db().user.findFirst({
      where: { role: "ADMIN", ...inUse },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: ACTOR_COLUMNS,
    }),
    email === undefined
      ? null
      : db().user.findFirst({
          where: { email: email.trim().toLowerCase(), ...inUse },
          select: ACTOR_COLUMNS,
        }),
  ]);
  if (admin === null) throw authorProblem("noAdmin");
  const asActor = (person: typeof admin): UserActor => ({ kind: "user", ...person, sessionId: "" });
  if (email === undefined) return { actor: asActor(admin), authorId: admin.id };
  if (author === null) throw authorProblem("unknownAuthor", { email });
  const actor = asActor(author);
  if (!may(actor, "entry.create")) throw authorProblem("authorMayNot", { email });
  return { actor: standingOf(actor) === "admin" ? actor : asActor(admin), authorId: author.id };
}

interface Writer {
  transaction: Transaction;
  model: DataModel;
  /** Who saves: the author of each stored version. */
  savedById: string;
  by: AuditDoer;
  author: { id: string; institutionId: string | null };
  now: Date;
}

async function add(
  { transaction, model, savedById, by, author, now }: Writer,
  entries: NewEntry[],
): Promise<MadeVersion[]> {
  const columns = new Map(entries.map(({ sourceKey, content }) => [sourceKey, columnsOf(content, model)]));
  await shareLockChoices(transaction, [...columns.values()], "all");
  const rows = await transaction.entry.createManyAndReturn({
    data: entries.map(({ sourceKey, sourceDigest, createdAt, content, ...named }) => {
      const of = named.author ?? author;
      return {
        ...(columns.get(sourceKey) ?? columnsOf(content, model)),
        sourceKey,
        sourceDigest,
        authorId: of.id,
        institutionId: named.institutionId ?? of.institutionId,
        createdAt,
        updatedAt: createdAt,
      };
    }),
    select: { id: true, sourceKey: true, visibility: true },
  });
  await transaction.entryVersion.createMany({
    data: rows.map(({ id, sourceKey, visibility }) => ({
      entryId: id,
      number: 1,
      authorId: savedById,
      createdAt: now,
      visibility,
      content: columns.get(sourceKey ?? "") ?? {},
    })),
  });
  await recordEvents(transaction, { kind: "entry.imported", by }, rows);
  return rows.map(({ id }) => ({ entryId: id, number: 1, former: null }));
}

async function change(
  { transaction, model, savedById, by, now }: Writer,
  entries: ChangedEntry[],
): Promise<MadeVersion[]> {
  const changed = entries.map((entry) => ({ ...entry, columns: columnsOf(entry.content, model) }));
  await shareLockChoices(
    transaction,
    changed.map(({ columns }) => columns),
    "all",
  );
  const inOrder = [...changed].sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const { id, version, createdAt, columns, sourceDigest } of inOrder) {
    // Whoever saved it by the form meanwhile is not overwritten: the whole import ends, to be run again.
    const { count } = await transaction.entry.updateMany({
      where: { id, version, deletedAt: null },
      data: { ...columns, version: version + 1, createdAt, updatedAt: now, sourceDigest },
    });
    if (count !== 1) throw new AppError("edit_conflict");
  }
  await transaction.entryVersion.createMany({
    data: changed.map(({ id, version, columns }) => {
      const number = version + 1;
      return {
        entryId: id,
        number,
        authorId: savedById,
        createdAt: now,
        visibility: columns.visibility,
        content: columns,
      };
    }),
  });
  await recordEvents(transaction, { kind: "entry.imported", by }, entries);
  return entries.map(({ id, version, former }) => ({ entryId: id, number: version + 1, former }));
}

/** Lets a transaction take its time, and makes every other import wait for it. */
export async function beginImport(transaction: Transaction): Promise<void> {
  const limit = Prisma.raw(String(IMPORT_TIMEOUT));
  await transaction.$executeRaw`SET LOCAL statement_timeout = ${limit}`;
  await transaction.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = ${limit}`;
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('import-entries'))`;
}

/**
 * Runs an import: all of what it stores or, when it throws, nothing. One import at a time: a second one waits for the
 * first. `alsoFor` are accounts that may become authors beside `authorId`. Throws not_authenticated, forbidden, or edit_conflict when somebody saved an entry while it was being changed.
 */
export async function inOneImport<T>(
  actor: Actor,
  { authorId, alsoFor = [] }: { authorId: string; alsoFor?: readonly string[] },
  by: AuditDoer,
  work: (store: ImportStore) => Promise<T>,
): Promise<T> {
  authorise(actor, "entry.import");
  const savedById = actor.id;
  const author = await db().user.findUniqueOrThrow({
    where: { id: authorId },
    select: { id: true, institutionId: true },
  });
  return db()
    .$transaction(
      async (transaction) => {
        await beginImport(transaction);
        await shareLockPeople(transaction, [savedById, author.id, ...alsoFor]);
        // Only now: it may have waited long for another import.
        const model = await getDataModel();
        const writer = { transaction, model, savedById, by, author, now: new Date() };
        return work({
          transaction,
          ...lookupIn(transaction, actor, model),
          add: (entries) => add(writer, entries),
          change: (entries) => change(writer, entries),
        });
      },
      { timeout: IMPORT_TIMEOUT },
    )
    .finally(() => forget("entries"));
}
