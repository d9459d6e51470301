import "server-only";
import type { EntryContent } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import { shareLockActor } from "../../platform/database/locks";
import type { DraftListItemDto, EntryDto } from "../answers";
import { changeEntry, runEntryTransaction } from "./changes";
import { buildDraftOfActorCondition } from "./conditions";
import { lockEntryForAct, readSavedEntry, type SaveCallback } from "./entries";
import { toDraftColumns } from "./rows";

/** Stores an unfinished entry on the server, visible to its author, their co-editors and admins only. */
export async function createDraft(
  actor: Actor,
  content: EntryContent,
  onSave?: SaveCallback,
): Promise<EntryDto> {
  authorise(actor, "entry.create");
  const model = await getDataModel();
  const columns = toDraftColumns(content, model);
  return runEntryTransaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    const set = { authorId: actor.id, institutionId: actor.institutionId };
    const id = await changeEntry(transaction, { actor }, { act: "draft", columns, set });
    await onSave?.(transaction, actor, id);
    return readSavedEntry(transaction, actor, id, model);
  });
}

/**
 * Replaces the content of a draft. Throws edit_conflict if `version`, the one that the change was made from, is not the
 * current one, or if the draft has been published since; otherwise throws as every write to an entry.
 */
export async function saveDraft(
  actor: Actor,
  id: string,
  content: EntryContent,
  version: number | undefined,
  onSave?: SaveCallback,
): Promise<EntryDto> {
  const model = await getDataModel();
  const columns = toDraftColumns(content, model);
  return runEntryTransaction(async (transaction) => {
    const { row, by } = await lockEntryForAct(transaction, actor, id, "saveDraft", version);
    const change = { act: "saveDraft", entry: row, columns } as const;
    await changeEntry(transaction, { actor: by, kept: row }, change);
    await onSave?.(transaction, by, id);
    return readSavedEntry(transaction, actor, id, model);
  });
}

/** Lists the unpublished entries of which the actor is author or co-editor, the last saved first. */
export async function listDrafts(actor: Actor): Promise<DraftListItemDto[]> {
  authorise(actor, "entry.list");
  const rows = await db().read<{
    id: string;
    name: string;
    state: DraftListItemDto["state"];
    updatedAt: Date;
  }>(Prisma.sql`
    SELECT e.id, e.algorithm_name AS name, e.state, e.updated_at AS "updatedAt" FROM entry e
    WHERE ${buildDraftOfActorCondition(actor)}
    ORDER BY e.updated_at DESC, e.id`);
  return rows.map(({ id, name, state, updatedAt }) => {
    return { _id: id, algorithmName: name, state, updated: updatedAt.toISOString() };
  });
}
