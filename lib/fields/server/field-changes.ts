import "server-only";
import { z } from "zod";
import { createCachedLoader } from "../../platform/cache";
import { db, type Transaction } from "../../platform/database/db";
import { FIELD_CHANGERS, FIELD_CHANGES, type FieldChangeDto } from "../answers";
import { createLabelFinder, type FindCurrentLabel, type LabelRename } from "../renamed-labels";
import { getDataModel } from "./data-model";

/** Maximum number of log lines that are shown, the newest first. */
const MAX_FIELD_CHANGES = 1000;

/**
 * Marks the changes of fields, values and institutions in this transaction as made by an admin. Database triggers
 * compare before and after and write the log; unmarked changes are logged as made by a new version of the register.
 */
export async function attributeFieldChangesToAdmin(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT set_config('register.changed_by', 'admin', true)`;
}

/** Writes the first log line of a newly filled database, which marks the start of the log. */
export async function writeFirstFieldLogLine(transaction: Transaction): Promise<void> {
  await transaction.fieldChange.create({ data: { kind: "first", by: "version" }, select: { id: true } });
}

/** Lists the changes of fields and their values, newest first. Public to everyone. */
export async function listFieldChanges(): Promise<FieldChangeDto[]> {
  const rows = await db().fieldChange.findMany({ orderBy: { id: "desc" }, take: MAX_FIELD_CHANGES });
  return rows.map(({ id, at, kind, fieldKey, before, after, by }) => ({
    _id: String(id),
    changedAt: at.toISOString(),
    kind: z.enum(FIELD_CHANGES).parse(kind),
    field: fieldKey,
    before,
    after,
    by: z.enum(FIELD_CHANGERS).parse(by),
  }));
}

/** Reads all renamings of values from the field log, oldest first. */
async function readRenames(): Promise<LabelRename[]> {
  const rows = await db().fieldChange.findMany({
    where: { kind: "valueRenamed" },
    orderBy: { id: "asc" },
    select: { fieldKey: true, before: true, after: true },
  });
  return rows.map(({ fieldKey, before, after }) => ({
    field: fieldKey ?? "",
    before: before ?? "",
    after: after ?? "",
  }));
}

const renames = createCachedLoader("renamed values", "data model", readRenames);

/** Returns a function that maps a former label of a value to its current one. */
export async function getLabelFinder(): Promise<FindCurrentLabel> {
  const [model, all] = await Promise.all([getDataModel(), renames()]);
  return createLabelFinder(model, all);
}
