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
import { getRun, IS_UNCHANGED_PRIVATE_SQL } from "./data/runs";
import { LONG_WORK_TIMEOUT_MS } from "./runs";

/**
 * Makes public the private entries that an import added, except those that anyone has changed since. Throws not_found,
 * and import_conflict unless the import is stored.
 */
export async function publishImport(actor: Actor, id: string): Promise<ImportRunDto> {
  authorise(actor, "entry.import");
  await runWithOwnDeadline(LONG_WORK_TIMEOUT_MS, () =>
    runExclusiveTransaction(async (transaction) => {
      await shareLockActor(transaction, actor);
      await requireStillAdmin(transaction, actor.id);
      const { kind, status } = await getRun(actor, id);
      if (kind !== "entries" || status !== "done") throw new AppError("import_conflict");
      const model = await getDataModel();
      const visibility = findLabelByCode(model, "visibility", VALUE_CODES.visibilityPublic);
      const added = await transaction.$queryRaw<{ id: string }[]>`
        SELECT e.id FROM import_change c JOIN entry e ON e.id = c.entry_id
        WHERE c.run_id = ${id} AND c.number = 1 AND ${IS_UNCHANGED_PRIVATE_SQL} ORDER BY 1`;
      for (const batch of splitIntoBatches(added.map((one) => one.id))) {
        const rows = [...(await lockEntries(transaction, batch)).values()];
        // Somebody may have changed one before it was locked.
        const unchanged = rows.filter((row) => row.version === 1 && row.state === "PUBLISHED");
        const changes = unchanged.map((row) => ({
          ...{ act: "edit" as const, entry: row, fields: ["visibility"], set: { visibilityChosen: true } },
          columns: toEntryColumns({ ...toEntryContent(row, model), visibility }, model),
        }));
        await changeEntries(transaction, { actor, kept: "all" }, changes);
      }
    }),
  );
  return getRun(actor, id);
}
