import "server-only";
import type { DataModelEffect, EditableFieldDto } from "../../fields/answers";
import { DATA_MODEL_LIMITS, NO_DATA_MODEL_EFFECT, renameInDefault } from "../../fields/data-model-rules";
import { isListValueIdField, isMultiField } from "../../fields/entry-fields";
import type { NewValueBody, OrderBody, ValueBody } from "../../fields/schema";
import { countSearchesFilteringBy, renameValueInSearches } from "../../following/server/saved-searches";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { Prisma, type Transaction } from "../../platform/database/db";
import { isForeignKeyViolation } from "../../platform/database/failures";
import { AppError, type FieldProblem } from "../../platform/errors";
import { countEntriesWithValue, type FieldState, type ListValueRow } from "./editable-fields";
import { type FieldChangeContext, previewFieldChange, runFieldChange } from "./field-writes";

function refuse(...fields: FieldProblem[]): never {
  throw new AppError("invalid_input", { fields });
}

function findValue({ values }: FieldState, id: string): ListValueRow {
  const value = values.find((row) => String(row.id) === id);
  if (value === undefined) throw new AppError("not_found");
  return value;
}

/** Throws if another value of the list, or for activeHospital an institution, has this label, ignoring case. */
async function requireFreeLabel(
  transaction: Transaction,
  { key, values }: FieldState,
  label: string,
  id: number | null,
): Promise<void> {
  const isSame = (other: ListValueRow) =>
    other.id !== id && other.label.toLocaleLowerCase("nl") === label.toLocaleLowerCase("nl");
  const taken = values.find(isSame);
  if (taken !== undefined) {
    const message = taken.retired ? "labelRetired" : "labelTaken";
    refuse({ path: "label", message, values: { label: taken.label } });
  }
  if (key !== "activeHospital") return;
  const hospital = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM institution WHERE lower(name) = lower(${label})`;
  if (hospital.length > 0) {
    refuse({ path: "label", message: "institutionNameTaken", values: { name: label } });
  }
}

const isDefault = ({ defaultValue }: FieldState, label: string) => [defaultValue].flat().includes(label);

/** Returns why a value may not be retired, or null. */
function retiringProblem(stored: FieldState, value: ListValueRow): FieldProblem | null {
  const path = "retired";
  const { label, code } = value;
  if (code !== null) return { path, message: "valueHasRule", values: { label } };
  if (isDefault(stored, label)) return { path, message: "valueIsDefault", values: { label } };
  const isLast = stored.values.every((other) => other.retired || other.id === value.id);
  return isLast ? { path, message: "lastValue", values: { label } } : null;
}

async function judgeValue(
  transaction: Transaction,
  stored: FieldState,
  value: ListValueRow,
  { label, retired }: ValueBody,
): Promise<void> {
  await requireFreeLabel(transaction, stored, label, value.id);
  const problem = retired && !value.retired ? retiringProblem(stored, value) : null;
  if (problem !== null) refuse(problem);
}

const countFollowers = (transaction: Transaction, specialismId: number) =>
  transaction.follow.count({ where: { specialismId } });

/** Computes the effects of renaming a value. For visibility it only changes a code's label. */
async function effectOfName(
  transaction: Transaction,
  { key }: FieldState,
  { id, label }: ListValueRow,
): Promise<DataModelEffect> {
  if (!isListValueIdField(key)) return NO_DATA_MODEL_EFFECT;
  return {
    ...(await countEntriesWithValue(transaction, id)),
    searches: await countSearchesFilteringBy(transaction, { field: key, label }),
    followers: await countFollowers(transaction, id),
  };
}

/**
 * Previews the effects of saving a value: a new label changes everything that uses the value, other changes have no
 * effect. Throws as saveListValue.
 */
export function previewListValue(
  actor: Actor,
  key: string,
  id: string,
  body: ValueBody,
): Promise<DataModelEffect> {
  return previewFieldChange(actor, { key, revision: body.revision }, async (transaction, stored) => {
    const value = findValue(stored, id);
    await judgeValue(transaction, stored, value, body);
    return body.label === value.label ? NO_DATA_MODEL_EFFECT : effectOfName(transaction, stored, value);
  });
}

/** Renames a value where its label is stored: in the field's default and in saved searches. */
async function carryName(
  { transaction, stored }: FieldChangeContext,
  from: string,
  to: string,
): Promise<void> {
  const { key, defaultValue } = stored;
  if (isDefault(stored, from)) {
    const renamed = renameInDefault(defaultValue, from, to);
    await transaction.field.updateMany({
      where: { key },
      data: { defaultValue: renamed ?? Prisma.JsonNull },
    });
  }
  await renameValueInSearches(transaction, { field: key, from, to });
}

/**
 * Saves a value and returns how many entries show its new name. A retired value stays on its entries but is not offered
 * on new ones. Throws not_found, field_conflict, and invalid_input for a name that is taken, and for retiring a value
 * that a rule, the default or an otherwise empty list needs.
 */
export async function saveListValue(
  actor: Actor,
  key: string,
  id: string,
  { revision, ...body }: ValueBody,
): Promise<{ field: EditableFieldDto; entries: number }> {
  let entries = 0;
  const field = await runFieldChange(actor, { key, revision }, async (change) => {
    const { transaction, stored, by } = change;
    const value = findValue(stored, id);
    await judgeValue(transaction, stored, value, body);
    const { label, labelEn, retired } = body;
    const fields = (["label", "labelEn", "retired"] as const).filter((name) => body[name] !== value[name]);
    if (fields.length === 0) return;
    await transaction.listValue.update({
      where: { id: value.id },
      data: {
        label,
        labelEn,
        ...(retired === value.retired ? {} : { retiredAt: retired ? new Date() : null }),
      },
      select: { id: true },
    });
    if (label !== value.label) {
      await carryName(change, value.label, label);
      if (isListValueIdField(key)) entries = (await countEntriesWithValue(transaction, value.id)).entries;
    }
    const details = { count: entries };
    await recordAuditEvent(transaction, { kind: "field.valueChanged", by, subject: key, fields, details });
  });
  return { field, entries };
}

/**
 * Adds a value after another one; first for `afterId` null, last without it. Throws not_found, field_conflict, and
 * invalid_input for a field without a list, a name that is taken and a list that is full.
 */
export async function addListValue(
  actor: Actor,
  key: string,
  { revision, afterId, label, labelEn }: NewValueBody,
): Promise<EditableFieldDto> {
  return runFieldChange(actor, { key, revision }, async ({ transaction, stored, by }) => {
    // The three values of visibility are fixed, as permissions depend on them.
    if (!isListValueIdField(stored.key)) refuse({ path: "label", message: "listFixed" });
    await requireFreeLabel(transaction, stored, label, null);
    if (stored.values.length >= DATA_MODEL_LIMITS.values) {
      refuse({ path: "label", message: "listFull", values: { max: DATA_MODEL_LIMITS.values } });
    }
    const place = placeAfter(stored, afterId);
    // Moves the values after the new value's place up by one position; their order stays.
    await transaction.$executeRaw`UPDATE list_value SET position = o.place FROM (
        SELECT id, (number - 1 + (number > ${place}::int)::int)::int AS place
        FROM unnest(${stored.values.map((value) => value.id)}::int[]) WITH ORDINALITY AS v(id, number)
      ) o WHERE list_value.id = o.id`;
    await transaction.listValue.create({
      // Hospitals are added as institutions, so a value added to activeHospital here names no hospital.
      data: { fieldKey: stored.key, label, labelEn, position: place, namesOne: key !== "activeHospital" },
      select: { id: true },
    });
    await recordAuditEvent(transaction, { kind: "field.valueAdded", by, subject: key });
  });
}

/** Returns the number of values before a new one. */
function placeAfter({ values }: FieldState, afterId: string | null | undefined): number {
  if (afterId === undefined) return values.length;
  if (afterId === null) return 0;
  const index = values.findIndex(({ id }) => String(id) === afterId);
  if (index < 0) throw new AppError("field_conflict");
  return index + 1;
}

/** Reorders the values of a list. Throws not_found, and field_conflict when the ids are not its values any more. */
export async function orderListValues(
  actor: Actor,
  key: string,
  { revision, ids }: OrderBody,
): Promise<EditableFieldDto> {
  return runFieldChange(actor, { key, revision }, async ({ transaction, stored, by }) => {
    const known = new Set(stored.values.map(({ id }) => String(id)));
    if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) {
      throw new AppError("field_conflict");
    }
    if (stored.values.every(({ id }, index) => String(id) === ids[index])) return;
    await transaction.$executeRaw`
      UPDATE list_value SET position = o.number - 1
      FROM unnest(${ids.map(Number)}::int[]) WITH ORDINALITY AS o(id, number) WHERE list_value.id = o.id`;
    await recordAuditEvent(transaction, { kind: "field.valuesOrdered", by, subject: key });
  });
}

/** Whether an entry, an entry's version, a saved search or a follow uses a value. */
async function isUsed(transaction: Transaction, { key }: FieldState, value: ListValueRow): Promise<boolean> {
  if (!isListValueIdField(key)) return true;
  const { id, label } = value;
  if ((await countEntriesWithValue(transaction, id)).entries > 0) return true;
  if ((await countFollowers(transaction, id)) > 0) return true;
  if ((await countSearchesFilteringBy(transaction, { field: key, label })) > 0) return true;
  const stored = isMultiField(key)
    ? Prisma.sql`v.content->${key}::text @> to_jsonb(${id}::int)`
    : Prisma.sql`v.content->${key}::text = to_jsonb(${id}::int)`;
  const [found] = await transaction.$queryRaw<{ used: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM entry_version v WHERE ${stored}) AS used`;
  return found?.used ?? true;
}

/** Deletes a value that was never used. Throws not_found, invalid_input as retiring it would, and value_in_use. */
export async function deleteUnusedListValue(
  actor: Actor,
  key: string,
  id: string,
): Promise<EditableFieldDto> {
  return runFieldChange(actor, { key }, async ({ transaction, stored, by }) => {
    const value = findValue(stored, id);
    const problem = value.retired ? null : retiringProblem(stored, value);
    if (problem !== null) refuse(problem);
    const inUse = new AppError("value_in_use", { values: { label: value.label } });
    if (await isUsed(transaction, stored, value)) throw inUse;
    await transaction.listValue
      .delete({ where: { id: value.id }, select: { id: true } })
      // A foreign key violation means that somebody has just chosen the value.
      .catch((error: unknown) => Promise.reject(isForeignKeyViolation(error) ? inUse : error));
    await recordAuditEvent(transaction, { kind: "field.valueRemoved", by, subject: key });
  });
}
