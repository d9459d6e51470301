import "server-only";
import type { DataModelEffect, EditableFieldDto } from "../../fields/answers";
import { mayBeFiltered, mayHaveDefault, NO_EFFECT } from "../../fields/data-model-rules";
import { isMultiField } from "../../fields/entry-fields";
import type { FieldBody } from "../../fields/schema";
import { logFieldChangesAsAdmin } from "../../fields/server/field-changes";
import { lockLists } from "../../fields/server/listed-values";
import { countSearches } from "../../following/server/saved-searches";
import { holdInstitutions } from "../../institutions/server/domains";
import { changedFields } from "../../platform/audit/kinds";
import { recordEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { forget } from "../../platform/database/forget";
import { holdActor } from "../../platform/database/locks";
import { AppError, type FieldProblem } from "../../platform/errors";
import { editableField, type FieldState, findField, revisionOf } from "./editable-fields";

/** A change made from another revision than the field has now throws field_conflict. */
function requireRevision(held: FieldState, revision: string | undefined): void {
  if (revision !== undefined && revision !== revisionOf(held)) throw new AppError("field_conflict");
}

/** What a change of a field is made with. */
export interface FieldChange {
  transaction: Transaction;
  held: FieldState;
  by: UserActor;
}

/**
 * One change of a field or its list by an admin, whole or not at all: nobody else changes a list meanwhile. Throws
 * not_found and field_conflict.
 */
export async function changeField<T>(
  actor: Actor,
  { key, revision }: { key: string; revision?: string | undefined },
  work: (change: FieldChange) => Promise<T>,
): Promise<{ field: EditableFieldDto; done: T }> {
  authorise(actor, "dataModel.manage");
  const change = async (transaction: Transaction) => {
    // The names of institutions are values of activeHospital, too.
    await holdInstitutions(transaction);
    await lockLists(transaction);
    await holdActor(transaction, actor);
    const held = await findField(transaction, key);
    requireRevision(held, revision);
    await logFieldChangesAsAdmin(transaction);
    const done = await work({ transaction, held, by: actor });
    return { field: await editableField(transaction, await findField(transaction, key)), done };
  };
  try {
    return await db().$transaction(change);
  } finally {
    forget("data model", "entries");
  }
}

/** What a change would do, in a transaction that changes nothing. Throws as changeField. */
export async function previewChange(
  actor: Actor,
  { key, revision }: { key: string; revision?: string | undefined },
  plan: (transaction: Transaction, held: FieldState) => Promise<DataModelEffect>,
): Promise<DataModelEffect> {
  authorise(actor, "dataModel.manage");
  return db().$transaction(async (transaction) => {
    const held = await findField(transaction, key);
    requireRevision(held, revision);
    return plan(transaction, held);
  });
}

async function nameProblems(
  transaction: Transaction,
  { key }: FieldState,
  { displayName }: FieldBody,
): Promise<FieldProblem[]> {
  const taken = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM field WHERE lower(display_name) = lower(${displayName}) AND key <> ${key}`;
  if (taken.length === 0) return [];
  return [{ path: "displayName", message: "fieldNameTaken", values: { name: displayName } }];
}

function defaultProblems({ key, values }: FieldState, { defaultValue }: FieldBody): FieldProblem[] {
  if (defaultValue === null) return [];
  const path = "defaultValue";
  if (!mayHaveDefault(key)) return [{ path, message: "noDefault" }];
  if (Array.isArray(defaultValue) !== isMultiField(key)) {
    return [{ path, message: isMultiField(key) ? "listExpected" : "singleExpected" }];
  }
  const offered = new Set(values.filter(({ retired }) => !retired).map(({ label }) => label));
  const missing = [defaultValue].flat().find((label) => !offered.has(label));
  return missing === undefined ? [] : [{ path, message: "notInList", values: { value: missing } }];
}

async function judgeField(transaction: Transaction, held: FieldState, body: FieldBody): Promise<void> {
  const fields = [...(await nameProblems(transaction, held, body)), ...defaultProblems(held, body)];
  if (body.isFilterable && !mayBeFiltered(held.key)) {
    fields.push({ path: "isFilterable", message: "noFilter" });
  }
  if (fields.length > 0) throw new AppError("invalid_input", { fields });
}

/** How many kept searches filter by a field that is to be no filter any more: they find nothing as long as it is none. */
async function effectOfField(
  transaction: Transaction,
  held: FieldState,
  { isFilterable }: FieldBody,
): Promise<DataModelEffect> {
  if (isFilterable || !held.isFilterable) return NO_EFFECT;
  return { ...NO_EFFECT, searches: await countSearches(transaction, { field: held.key }) };
}

/** A list that holds nothing is no default. */
function cleanDefault(value: string | string[] | null): string | string[] | null {
  return value === "" || (Array.isArray(value) && value.length === 0) ? null : value;
}

function cleanBody({ revision: _, defaultValue, ...rest }: FieldBody) {
  const once = Array.isArray(defaultValue) ? [...new Set(defaultValue)] : defaultValue;
  return { ...rest, defaultValue: cleanDefault(once) };
}

/** What saving a field would touch; nothing is changed. Throws what saving would. */
export function previewField(actor: Actor, key: string, body: FieldBody): Promise<DataModelEffect> {
  return previewChange(actor, { key, revision: body.revision }, async (transaction, held) => {
    await judgeField(transaction, held, { ...body, ...cleanBody(body) });
    return effectOfField(transaction, held, body);
  });
}

/**
 * Saves what a field is called, its help, whether people filter by it, and what a new form begins with. Throws
 * not_found, field_conflict, and invalid_input for another field's name, a filter or default that the field cannot have,
 * and a default that is not offered.
 */
export async function saveField(actor: Actor, key: string, body: FieldBody): Promise<EditableFieldDto> {
  const next = cleanBody(body);
  const { field } = await changeField(actor, { key, revision: body.revision }, async (change) => {
    const { transaction, held, by } = change;
    await judgeField(transaction, held, { ...body, ...next });
    const fields = changedFields(held, next);
    if (fields.length === 0) return;
    await transaction.field.update({
      where: { key: held.key },
      data: { ...next, defaultValue: next.defaultValue ?? Prisma.JsonNull },
      select: { key: true },
    });
    await recordEvent(transaction, { kind: "field.changed", by, subject: key, fields });
  });
  return field;
}
