import "server-only";
import { buildVisibleToActorCondition } from "../../entries/server/conditions";
import { findUndeletedEntryRow } from "../../entries/server/entries";
import { fieldColumnSql } from "../../fields/server/columns";
import { getDataModel } from "../../fields/server/data-model";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { authorise, mayReadEntry } from "../../platform/auth/permissions";
import { db, type Transaction } from "../../platform/database/db";
import { lockUserForUpdate, shareLockActor } from "../../platform/database/locks";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import { buildSlugOrIdCondition, buildVisibleProductsCondition } from "../../products/server/conditions";
import { lockVisibleProduct } from "../../products/server/locks";
import { matchesFilters } from "../../search/server/matching";
import type { FollowFrequency } from "../rules";
import { MAX_FOLLOWS } from "../rules";
import type { FollowBody, FollowDto } from "../schema";

/** Locks the actor's account, so that concurrent requests cannot exceed the limits together. */
export async function lockForFollowing(transaction: Transaction, actor: UserActor): Promise<void> {
  await lockUserForUpdate(transaction, actor.id);
  await shareLockActor(transaction, actor);
}

/** The id of what is followed; exactly one property is set. */
interface Target {
  entryId?: string;
  institutionId?: string;
  specialismId?: number;
  savedSearchId?: string;
  productId?: string;
}

const notInList = (value: string) =>
  createInvalidFieldError("target", "notInList", { value: value.slice(0, 100) });

/** Finds what is to be followed, by an id that survives renaming. */
async function findTarget(
  transaction: Transaction,
  actor: UserActor,
  { kind, target }: Pick<FollowBody, "kind" | "target">,
): Promise<Target> {
  const select = { id: true } as const;
  switch (kind) {
    case "entry": {
      await transaction.$queryRaw`SELECT 1 FROM entry WHERE id = ${target} FOR KEY SHARE`;
      const row = await findUndeletedEntryRow(target, transaction);
      // Unpublished entries have no changes to report.
      if (row?.state !== "PUBLISHED" || !mayReadEntry(actor, row)) throw new AppError("not_found");
      return { entryId: row.id };
    }
    case "hospital": {
      const found = await transaction.institution.findUnique({ where: { name: target }, select });
      if (found === null) throw notInList(target);
      return { institutionId: found.id };
    }
    case "specialism": {
      const named = { fieldKey: "medicalSpecialism", label: target };
      const found = await transaction.listValue.findFirst({ where: named, select });
      if (found === null) throw notInList(target);
      return { specialismId: found.id };
    }
    case "savedSearch": {
      const own = { id: target, userId: actor.id };
      const found = await transaction.savedSearch.findFirst({ where: own, select });
      if (found === null) throw new AppError("not_found");
      return { savedSearchId: found.id };
    }
    case "product": {
      const [named] = await transaction.$queryRaw<{ id: string }[]>`
        SELECT n.id FROM product n WHERE ${buildSlugOrIdCondition(target)} ORDER BY n.id = ${target} DESC`;
      const productId = await lockVisibleProduct(transaction, actor, named?.id ?? target);
      if (productId === null) throw new AppError("not_found");
      return { productId };
    }
  }
}

/**
 * Begins a follow, or changes the frequency of an existing one. Call after lockForFollowing in the same transaction.
 * Throws not_found for what the actor may not see, invalid_input for a value not in the lists, and too_many_follows.
 */
export async function beginOrUpdateFollow(
  transaction: Transaction,
  actor: UserActor,
  { kind, target, frequency }: FollowBody,
): Promise<{ id: string }> {
  const found = await findTarget(transaction, actor, { kind, target });
  const stored = await transaction.follow.findFirst({
    where: { userId: actor.id, ...found },
    select: { id: true, frequency: true },
  });
  if (stored !== null) {
    if (stored.frequency !== frequency) await changeFrequency(transaction, actor, stored.id, frequency);
    return { id: stored.id };
  }
  if ((await transaction.follow.count({ where: { userId: actor.id } })) >= MAX_FOLLOWS) {
    throw new AppError("too_many_follows", { values: { max: MAX_FOLLOWS } });
  }
  await recordAuditEvent(transaction, { kind: "follow.begun", by: actor });
  return transaction.follow.create({
    data: { userId: actor.id, kind, frequency, createdAt: new Date(), ...found },
    select: { id: true },
  });
}

async function changeFrequency(
  transaction: Transaction,
  actor: UserActor,
  id: string,
  frequency: FollowFrequency,
) {
  const { count } = await transaction.follow.updateMany({
    where: { id, userId: actor.id },
    data: { frequency },
  });
  if (count === 0) throw new AppError("not_found");
  await recordAuditEvent(transaction, { kind: "follow.changed", by: actor });
}

/** Follows an entry, hospital, specialism, saved search or product. Throws as beginOrUpdateFollow. */
export async function followTarget(actor: Actor, body: FollowBody): Promise<FollowDto> {
  authorise(actor, "follow.begin");
  const { id } = await db().$transaction(async (transaction) => {
    await lockForFollowing(transaction, actor);
    return beginOrUpdateFollow(transaction, actor, body);
  });
  return readFollow(actor, id);
}

/** Changes the frequency of a follow's mails. Throws not_found. */
export async function setFollowFrequency(
  actor: Actor,
  id: string,
  frequency: FollowFrequency,
): Promise<FollowDto> {
  authorise(actor, "follow.change");
  await db().$transaction(async (transaction) => {
    await lockForFollowing(transaction, actor);
    await changeFrequency(transaction, actor, id, frequency);
  });
  return readFollow(actor, id);
}

/** Stops a follow; its queued changes are deleted with it. Throws not_found. */
export async function stopFollowing(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "follow.change");
  await db().$transaction(async (transaction) => {
    await lockForFollowing(transaction, actor);
    const { count } = await transaction.follow.deleteMany({ where: { id, userId: actor.id } });
    if (count === 0) throw new AppError("not_found");
    await recordAuditEvent(transaction, { kind: "follow.ended", by: actor });
  });
  return { _id: id };
}

async function readFollow(actor: UserActor, id: string): Promise<FollowDto> {
  const [found] = await findFollows(actor, [id]);
  if (found === undefined) throw new AppError("not_found");
  return found;
}

function findRows(actor: UserActor, ids?: readonly string[]) {
  return db().follow.findMany({
    where: { userId: actor.id, ...(ids === undefined ? {} : { id: { in: [...ids] } }) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: {
      id: true,
      kind: true,
      frequency: true,
      createdAt: true,
      lastChangeAt: true,
      entryId: true,
      productId: true,
      institution: { select: { name: true } },
      specialism: { select: { label: true } },
      savedSearch: { select: { id: true, name: true } },
    },
  });
}
type FollowRow = Awaited<ReturnType<typeof findRows>>[number];

interface VisibleTarget {
  name: string;
  changed: Date;
}

async function findEntries(
  actor: UserActor,
  rows: readonly FollowRow[],
): Promise<Map<string, VisibleTarget>> {
  const ids = rows.flatMap(({ entryId }) => entryId ?? []);
  if (ids.length === 0) return new Map();
  const found = await db().$queryRaw<(VisibleTarget & { id: string })[]>`
    SELECT e.id, e.algorithm_name AS name, e.updated_at AS changed FROM entry e
    WHERE e.id = ANY(${ids}::text[]) AND ${buildVisibleToActorCondition(actor)}`;
  return new Map(found.map(({ id, ...seen }) => [id, seen]));
}

async function findProducts(
  actor: UserActor,
  rows: readonly FollowRow[],
): Promise<Map<string, { target: string; name: string; changed: Date | null }>> {
  const ids = rows.flatMap(({ productId }) => productId ?? []);
  if (ids.length === 0) return new Map();
  const found = await db().$queryRaw<{ id: string; target: string; name: string; changed: Date | null }[]>`
    SELECT p.id, p.slug AS target, p.name,
      (SELECT max(e.updated_at) FROM entry e WHERE e.product_id = p.id AND ${buildVisibleToActorCondition(actor)}) AS changed
    FROM product p WHERE p.id = ANY(${ids}::text[]) AND ${buildVisibleProductsCondition(actor)}`;
  return new Map(found.map(({ id, ...seen }) => [id, seen]));
}

/** Returns, per value of a field, the time of the last change of the entries with that value that the actor may see. */
async function findChanges(
  actor: UserActor,
  field: "activeHospital" | "medicalSpecialism",
  values: string[],
): Promise<Map<string, Date>> {
  if (values.length === 0) return new Map();
  const chosen = matchesFilters(await getDataModel(), { [field]: values });
  const found = await db().$queryRaw<{ label: string; changed: Date }[]>`
    SELECT v.label, max(e.updated_at) AS changed
    FROM entry e JOIN list_value v ON v.id = ${fieldColumnSql(field)} WHERE ${buildVisibleToActorCondition(actor)} AND ${chosen} GROUP BY v.label`;
  return new Map(found.map(({ label, changed }) => [label, changed]));
}

export async function findFollows(actor: UserActor, ids?: readonly string[]): Promise<FollowDto[]> {
  const rows = await findRows(actor, ids);
  const hospitalNames = rows.flatMap(({ institution }) => institution?.name ?? []);
  const specialismLabels = rows.flatMap(({ specialism }) => specialism?.label ?? []);
  const [entries, products, hospitals, specialisms] = await Promise.all([
    findEntries(actor, rows),
    findProducts(actor, rows),
    findChanges(actor, "activeHospital", hospitalNames),
    findChanges(actor, "medicalSpecialism", specialismLabels),
  ]);
  const whatOf = (row: FollowRow): { target: string | null; name: string | null; changed?: Date | null } => {
    if (row.institution) {
      const { name } = row.institution;
      return { target: name, name, changed: hospitals.get(name) ?? null };
    }
    if (row.specialism) {
      const { label } = row.specialism;
      return { target: label, name: label, changed: specialisms.get(label) ?? null };
    }
    if (row.savedSearch) {
      return { target: row.savedSearch.id, name: row.savedSearch.name, changed: row.lastChangeAt };
    }
    if (row.productId !== null) return products.get(row.productId) ?? { target: null, name: null };
    const entry = entries.get(row.entryId ?? "");
    return entry === undefined ? { target: null, name: null } : { target: row.entryId, ...entry };
  };
  return rows.map((row) => {
    const { target, name, changed } = whatOf(row);
    const { id, kind, frequency, createdAt } = row;
    return {
      _id: id,
      kind,
      target,
      name,
      frequency,
      since: createdAt.toISOString(),
      lastChange: changed?.toISOString() ?? null,
    };
  });
}

/** Lists all follows of the actor, latest first. */
export async function listFollows(actor: Actor): Promise<FollowDto[]> {
  authorise(actor, "follow.read");
  return findFollows(actor);
}
