import "server-only";
import type { EntryContent } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db } from "../../platform/database/db";
import { shareLockActor } from "../../platform/database/locks";
import type { DraftDto, EntryDto } from "../answers";
import { changeEntry, entryTransaction } from "./changes";
import { draftsOf } from "./conditions";
import { lockForAct, savedEntry, type WithSave } from "./entries";
import { columnsOfDraft } from "./rows";

/** Stores an unfinished entry on the server, for its author, their co-editors and admins alone. */
export async function createDraft(
  actor: Actor,
  content: EntryContent,
  withSave?: WithSave,
): Promise<EntryDto> {
  authorise(actor, "entry.create");
  const model = await getDataModel();
  const columns = columnsOfDraft(content, model);
  return entryTransaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    const set = { authorId: actor.id, institutionId: actor.institutionId };
    const id = await changeEntry(transaction, { actor }, { act: "draft", columns, set });
    await withSave?.(transaction, actor, id);
    return savedEntry(transaction, actor, id, model);
  });
}

/**
 * Replaces what a draft holds. `version` is the one that the change was made from; another one by now, and an entry that
 * was published meanwhile, throw edit_conflict. Refuses as every write does.
 */
export async function saveDraft(
  actor: Actor,
  id: string,
  content: EntryContent,
  version: number | undefined,
  withSave?: WithSave,
): Promise<EntryDto> {
  const model = await getDataModel();
  const columns = columnsOfDraft(content, model);
  return entryTransaction(async (transaction) => {
    const { row, by } = await lockForAct(transaction, actor, id, "saveDraft", version);
    const change = { act: "saveDraft", entry: row, columns } as const;
    await changeEntry(transaction, { actor: by, kept: row }, change);
    await withSave?.(transaction, by, id);
    return savedEntry(transaction, actor, id, model);
  });
}

/** What the actor, as author or co-editor, has not published yet: the last saved first. */
export async function listDrafts(actor: Actor): Promise<DraftDto[]> {
  authorise(actor, "entry.list");
  const rows = await db().$queryRaw<
    { id: string; name: string; state: DraftDto["state"]; updatedAt: Date }[]
  >`
    SELECT e.id, e.algorithm_name AS name, e.state, e.updated_at AS "updatedAt" FROM entry e
    WHERE ${draftsOf(actor)}
    ORDER BY e.updated_at DESC, e.id`;
  return rows.map(({ id, name, state, updatedAt }) => {
    return { _id: id, algorithmName: name, state, updated: updatedAt.toISOString() };
  });
}
