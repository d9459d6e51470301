import "server-only";
import type { DataModelEffect, EditableFieldDto } from "../../fields/answers";
import { canBeFiltered, canHaveDefault, NO_DATA_MODEL_EFFECT } from "../../fields/data-model-rules";
import { isMultiField } from "../../fields/entry-fields";
import type { FieldBody } from "../../fields/schema";
import { attributeFieldChangesToAdmin } from "../../fields/server/field-changes";
import { lockListValues } from "../../fields/server/listed-values";
import { countSearchesFilteringBy } from "../../following/server/saved-searches";
import { shareLockInstitutions } from "../../institutions/server/institutions";
import { listChangedKeys } from "../../platform/audit/kinds";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { shareLockActor } from "../../platform/database/locks";
import { AppError, type FieldProblem } from "../../platform/errors";
import { buildEditableField, computeFieldRevision, type FieldState, getField } from "./editable-fields";

/** Throws field_conflict when the change is based on an outdated revision. */
function requireRevision(stored: FieldState, revision: string | undefined): void {
  if (revision !== undefined && revision !== computeFieldRevision(stored))
    throw new AppError("field_conflict");
}

/** Context of a change to a field. */
export interface FieldChangeContext {
  transaction: Transaction;
  stored: FieldState;
  by: UserActor;
}

/** Runs an admin's change of a field or its list, with all lists locked. Throws not_found and field_conflict. */
export async function runFieldChange(
  actor: Actor,
  { key, revision }: { key: string; revision?: string | undefined },
  work: (change: FieldChangeContext) => Promise<void>,
): Promise<EditableFieldDto> {
  authorise(actor, "dataModel.manage");
  const change = async (transaction: Transaction) => {
    // Institutions are locked too, as their names are the values of activeHospital.
    await shareLockInstitutions(transaction);
    await lockListValues(transaction);
    await shareLockActor(transaction, actor);
    const stored = await getField(transaction, key);
    requireRevision(stored, revision);
    await attributeFieldChangesToAdmin(transaction);
    await work({ transaction, stored, by: actor });
    return buildEditableField(transaction, await getField(transaction, key));
  };
  try {
    return await db().$transaction(change);
  } finally {
    invalidateCachedSources("data model", "entries");
  }
}

/** Computes the effects of a change without making it. Throws as runFieldChange. */
export async function previewFieldChange(
  actor: Actor,
  { key, revision }: { key: string; revision?: string | undefined },
  plan: (transaction: Transaction, stored: FieldState) => Promise<DataModelEffect>,
): Promise<DataModelEffect> {
  authorise(actor, "dataModel.manage");
  return db().$transaction(async (transaction) => {
    const stored = await getField(transaction, key);
    requireRevision(stored, revision);
    return plan(transaction, stored);
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
  if (!canHaveDefault(key)) return [{ path, message: "noDefault" }];
  if (Array.isArray(defaultValue) !== isMultiField(key)) {
    return [{ path, message: isMultiField(key) ? "listExpected" : "singleExpected" }];
  }
  const offered = new Set(values.filter(({ retired }) => !retired).map(({ label }) => label));
  const missing = [defaultValue].flat().find((label) => !offered.has(label));
  return missing === undefined ? [] : [{ path, message: "notInList", values: { value: missing } }];
}

async function judgeField(transaction: Transaction, stored: FieldState, body: FieldBody): Promise<void> {
  const fields = [...(await nameProblems(transaction, stored, body)), ...defaultProblems(stored, body)];
  if (body.isFilterable && !canBeFiltered(stored.key)) {
    fields.push({ path: "isFilterable", message: "noFilter" });
  }
  if (fields.length > 0) throw new AppError("invalid_input", { fields });
}

/** Counts the saved searches that filter by a field about to lose its filter; they find nothing without it. */
async function effectOfField(
  transaction: Transaction,
  stored: FieldState,
  { isFilterable }: FieldBody,
): Promise<DataModelEffect> {
  if (isFilterable || !stored.isFilterable) return NO_DATA_MODEL_EFFECT;
  return {
    ...NO_DATA_MODEL_EFFECT,
    searches: await countSearchesFilteringBy(transaction, { field: stored.key }),
  };
}

/** Prepares a body for saving: removes duplicate defaults, and stores an empty list as null. */
function cleanBody({ revision: _, defaultValue, ...rest }: FieldBody) {
  const once = Array.isArray(defaultValue) ? [...new Set(defaultValue)] : defaultValue;
  return { ...rest, defaultValue: once?.length ? once : null };
}

/** Computes the effects of saving a field without changing anything. Throws as saveField. */
export function previewFieldSave(actor: Actor, key: string, body: FieldBody): Promise<DataModelEffect> {
  return previewFieldChange(actor, { key, revision: body.revision }, async (transaction, stored) => {
    await judgeField(transaction, stored, { ...body, ...cleanBody(body) });
    return effectOfField(transaction, stored, body);
  });
}

/**
 * Saves a field's name, help, filter and default. Throws not_found, field_conflict, and invalid_input for another
 * field's name, a filter or default that the field cannot have, and a default that is not offered.
 */
export async function saveField(actor: Actor, key: string, body: FieldBody): Promise<EditableFieldDto> {
  const next = cleanBody(body);
  return runFieldChange(actor, { key, revision: body.revision }, async ({ transaction, stored, by }) => {
    await judgeField(transaction, stored, { ...body, ...next });
    const fields = listChangedKeys(stored, next);
    if (fields.length === 0) return;
    await transaction.field.updateMany({
      where: { key: stored.key },
      data: { ...next, defaultValue: next.defaultValue ?? Prisma.JsonNull },
    });
    await recordAuditEvent(transaction, { kind: "field.changed", by, subject: key, fields });
  });
}
