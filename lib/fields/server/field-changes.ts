import "server-only";
import { z } from "zod";
import { cached } from "../../platform/cache";
import { db, type Transaction } from "../../platform/database/db";
import { FIELD_CHANGERS, FIELD_CHANGES, type FieldChangeDto } from "../answers";
import { type LabelToday, labelsToday, type Rename } from "../renamed-labels";
import { getDataModel } from "./data-model";

/** So many lines of the log are told, the newest. */
const FIELD_CHANGES_SHOWN = 1000;

/**
 * Says that what this transaction changes of fields, of their values and of institutions is an admin's doing. The
 * database compares before and after by itself and writes the log in the same transaction, whoever changes them; what
 * is said nothing about is a new version of the register.
 */
export async function logFieldChangesAsAdmin(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT set_config('register.changed_by', 'admin', true)`;
}

/** The log of a database that has just been filled begins: nothing before this was a change. */
export async function beginFieldLog(transaction: Transaction): Promise<void> {
  await transaction.fieldChange.create({ data: { kind: "first", by: "version" }, select: { id: true } });
}

/** What happened to the fields and their values, newest first. Public to everyone. */
export async function listFieldChanges(): Promise<FieldChangeDto[]> {
  const rows = await db().fieldChange.findMany({ orderBy: { id: "desc" }, take: FIELD_CHANGES_SHOWN });
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

/** Every value that got another name, the first one first, by the log of the fields. */
async function readRenames(): Promise<Rename[]> {
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

const renames = cached("renamed values", "data model", readRenames);

/** Finds what a value is called today that was chosen by an earlier name. */
export async function getLabelsToday(): Promise<LabelToday> {
  const [model, all] = await Promise.all([getDataModel(), renames()]);
  return labelsToday(model, all);
}
