import "server-only";
import { requireStillAdmin } from "../../accounts/server/admins";
import { changeEntries, lockEntries } from "../../entries/server/changes";
import { toEntryColumns, toEntryContent } from "../../entries/server/rows";
import { findLabelByCode } from "../../fields/data-model";
import { VALUE_CODES } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { shareLockActor } from "../../platform/database/locks";
import { AppError } from "../../platform/errors";
import { runWithOwnDeadline } from "../../platform/request";
import type { ImportRunDto } from "../answers";
import { runExclusiveTransaction, splitIntoBatches } from "./data/imports";
import { getRun, IS_ADDED_SQL, IS_PUBLISHABLE_SQL, IS_WITHDRAWABLE_SQL } from "./data/runs";
import { LONG_WORK_TIMEOUT_MS } from "./runs";

/**
 * Makes public the private entries that an import added, or makes those private again, except the ones that anyone has
 * changed since. The new versions count as the import's, so that it can still be undone. Throws not_found, and
 * import_conflict unless the import is stored.
 */
export async function publishImport(actor: Actor, id: string, isPublic: boolean): Promise<ImportRunDto> {
  authorise(actor, "entry.import");
  await runWithOwnDeadline(LONG_WORK_TIMEOUT_MS, () =>
    runExclusiveTransaction(async (transaction) => {
      await shareLockActor(transaction, actor);
      await requireStillAdmin(transaction, actor.id);
      const { kind, status } = await getRun(actor, id);
      if (kind !== "entries" || status !== "done") throw new AppError("import_conflict");
      const model = await getDataModel();
      const code = isPublic ? VALUE_CODES.visibilityPublic : VALUE_CODES.visibilityPrivate;
      const visibility = findLabelByCode(model, "visibility", code);
      const added = await transaction.$queryRaw<{ id: string; number: number }[]>`
        SELECT e.id, c.number FROM import_change c JOIN entry e ON e.id = c.entry_id
        WHERE c.run_id = ${id} AND ${IS_ADDED_SQL} AND ${isPublic ? IS_PUBLISHABLE_SQL : IS_WITHDRAWABLE_SQL}
        ORDER BY 1`;
      for (const batch of splitIntoBatches(added)) {
        const rows = await lockEntries(
          transaction,
          batch.map((one) => one.id),
        );
        // Somebody may have changed one before it was locked.
        const unchanged = batch.flatMap(({ id: entryId, number }) => {
          const row = rows.get(entryId);
          return row?.version === number && row.state === "PUBLISHED" ? row : [];
        });
        const changes = unchanged.map((row) => ({
          ...{ act: "edit" as const, entry: row, fields: ["visibility"], set: { visibilityChosen: true } },
          columns: toEntryColumns({ ...toEntryContent(row, model), visibility }, model),
        }));
        await changeEntries(transaction, { actor, kept: "all" }, changes);
        await transaction.importChange.updateMany({
          where: { runId: id, entryId: { in: unchanged.map((row) => row.id) } },
          data: { number: { increment: 1 } },
        });
      }
    }),
  );
  return getRun(actor, id);
}
