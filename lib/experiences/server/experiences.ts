import "server-only";
import { isPastDevelopment } from "../../entries/phase";
import { buildPublicEntryCondition, buildVisibleToActorCondition } from "../../entries/server/conditions";
import { findUndeletedEntryRow, getEntry, lockEntryRow } from "../../entries/server/entries";
import { buildEntryDto, ENTRY_COLUMNS_SQL, ENTRY_TABLES_SQL, type EntryRow } from "../../entries/server/rows";
import type { DataModel } from "../../fields/data-model";
import { getDataModel } from "../../fields/server/data-model";
import { recordAuditEvent } from "../../platform/audit/note";
import { type Actor, ANONYMOUS, isAdmin, type UserActor } from "../../platform/auth/actor";
import { buildMailablePersonCondition } from "../../platform/auth/people";
import {
  authorise,
  decideExperienceWrite,
  mayPerformAction,
  requirePermittedUser,
} from "../../platform/auth/permissions";
import { db, Prisma, type SqlReader, type Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { shareLockActor } from "../../platform/database/locks";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import { createCacheableAnswer, getPrivateCacheControl } from "../../platform/http/conditional";
import type { ApiCall } from "../../platform/http/resource";
import { buildPageLinkHeader } from "../../platform/pagination";
import { getProduct } from "../../products/server/products";
import { type CountedExperience, summariseExperiences } from "../rules";
import type {
  ExperienceBody,
  ExperienceDto,
  ExperiencesDto,
  ExperiencesQuery,
  OwnExperienceDto,
} from "../schema";

/** SQL condition: experiences `x` that the actor may read: of visible entries, and members-only ones for members. */
function experiencesVisibleTo(actor: Actor): Prisma.Sql {
  if (mayPerformAction(actor, "experience.ofMembers")) return buildVisibleToActorCondition(actor);
  const own = actor.kind === "anonymous" ? Prisma.sql`FALSE` : Prisma.sql`x.author_id = ${actor.id}`;
  return Prisma.sql`${buildVisibleToActorCondition(actor)} AND (NOT x.members_only OR ${own})`;
}

type Row = Omit<ExperienceDto, "_id" | "entry" | "contact" | "own" | "updated"> & {
  id: string;
  entryId: string;
  algorithmName: string;
  authorId: string;
  mayBeAsked: boolean;
  authorName: string;
  authorEmail: string;
  isReachable: boolean;
  updatedAt: Date;
};

const OBSTACLES = Prisma.sql`coalesce((
  SELECT json_agg(json_build_object('_id', o.id, 'label', o.label, 'labelEn', o.label_en) ORDER BY o.position, o.id)
  FROM experience_obstacle h JOIN obstacle o ON o.id = h.obstacle_id WHERE h.experience_id = x.id), '[]') AS obstacles`;

const columns = () => Prisma.sql`x.id, x.entry_id AS "entryId", e.algorithm_name AS "algorithmName",
  i.name AS hospital, x.role, to_char(x.since, 'YYYY-MM') AS since, x.brought, x.obstacle, x.integration,
  x.effort::text AS effort, x.again::text AS again, x.may_be_asked AS "mayBeAsked", x.members_only AS "membersOnly",
  x.version, x.updated_at AS "updatedAt", x.author_id AS "authorId", u.name AS "authorName", u.email AS "authorEmail",
  ${buildMailablePersonCondition()} AS "isReachable",
  ${OBSTACLES}`;

function experienceDto(actor: Actor, row: Row): ExperienceDto {
  const { id, entryId, algorithmName, authorId, authorName, authorEmail, mayBeAsked, updatedAt, ...rest } =
    row;
  const { isReachable: mayBeMailed, ...told } = rest;
  const email = mayBeMailed && mayPerformAction(actor, "entry.contact") ? { email: authorEmail } : {};
  return {
    _id: id,
    entry: { _id: entryId, algorithmName },
    ...told,
    contact: mayBeAsked ? { name: authorName, ...email } : null,
    own: actor.kind === "user" && actor.id === authorId,
    updated: updatedAt.toISOString(),
  };
}

/** SQL after a SELECT: the experiences that the actor may read and that meet a condition. */
const fromReadable = (actor: Actor, which: Prisma.Sql) =>
  Prisma.sql`FROM experience x JOIN entry e ON e.id = x.entry_id JOIN "user" u ON u.id = x.author_id
    LEFT JOIN institution i ON i.id = e.institution_id
    WHERE ${experiencesVisibleTo(actor)} AND ${which}`;

function findRows(
  actor: Actor,
  which: Prisma.Sql,
  transaction?: SqlReader,
  limit = Prisma.empty,
): Promise<Row[]> {
  const statement = Prisma.sql`
    SELECT ${columns()} ${fromReadable(actor, which)} ORDER BY x.updated_at DESC, x.id ${limit}`;
  return transaction === undefined ? db().read<Row>(statement) : transaction.$queryRaw<Row[]>(statement);
}

async function findExperiences(actor: Actor, which: Prisma.Sql): Promise<ExperiencesDto> {
  const experiences = (await findRows(actor, which)).map((row) => experienceDto(actor, row));
  return { experiences, summary: summariseExperiences(experiences) };
}

/** Returns the experiences with an entry that the actor may read; none if they may not see the entry. */
export function listEntryExperiences(actor: Actor, entryId: string): Promise<ExperiencesDto> {
  return findExperiences(actor, Prisma.sql`x.entry_id = ${entryId}`);
}

/** Returns the experiences with all uses of a product; only those that the actor may read are counted. */
export function listProductExperiences(actor: Actor, productId: string): Promise<ExperiencesDto> {
  return findExperiences(actor, Prisma.sql`e.product_id = ${productId}`);
}

/** Returns the experiences with a hospital's public entries that the actor may read. */
export function listHospitalExperiences(actor: Actor, institutionId: string): Promise<ExperiencesDto> {
  return findExperiences(
    actor,
    Prisma.sql`${buildPublicEntryCondition()} AND e.active_hospital_id IN (
      SELECT id FROM list_value WHERE institution_id = ${institutionId})`,
  );
}

/**
 * Answers GET /api/v1/experiences: a page, with the total and the links to other pages. Throws not_found for an entry
 * or product that the actor may not see.
 */
export async function answerExperiences({
  actor,
  query: { entry, product, page, pageSize },
  url,
  headers,
  isHead,
  via,
}: ApiCall<ExperiencesQuery, unknown>): Promise<Response> {
  const which =
    entry === undefined
      ? Prisma.sql`e.product_id = ${(await getProduct(actor, product ?? ""))._id}`
      : Prisma.sql`x.entry_id = ${(await getEntry(actor, entry)).entry._id}`;
  const limit = Prisma.sql`LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  const [rows, all] = await Promise.all([
    findRows(actor, which, undefined, limit),
    db().read<CountedExperience>(Prisma.sql`
      SELECT x.effort::text AS effort, x.again::text AS again, ${OBSTACLES} ${fromReadable(actor, which)}`),
  ]);
  const experiences = rows.map((row) => experienceDto(actor, row));
  const total = all.length;
  const answer = createCacheableAnswer(
    JSON.stringify({ experiences, total, summary: summariseExperiences(all) }),
    { media: "application/json", headers, isHead },
    getPrivateCacheControl(via),
  );
  answer.headers.set("x-total-count", String(total));
  const own = new URLSearchParams(entry === undefined ? { product: product ?? "" } : { entry });
  answer.headers.set("link", buildPageLinkHeader(url, own, { page, pageSize }, total));
  return answer;
}

/** Throws if the actor may not write an experience about this entry. */
function authoriseExperience(actor: Actor, row: EntryRow | null): { row: EntryRow; by: UserActor } {
  const by = requirePermittedUser(actor, decideExperienceWrite(actor, row));
  if (row === null) throw new AppError("not_found");
  return { row, by };
}

/** Returns whether the entry's current phase is far enough for an experience. */
const isTriedNow = (row: EntryRow, model: DataModel) =>
  isPastDevelopment(model, buildEntryDto(row, model, ANONYMOUS).technicalReadinessLevel);

/** Returns whether the actor may write an experience about this entry (it needs a product), for the link. */
export async function mayWriteExperience(actor: Actor, entryId: string): Promise<boolean> {
  if (!mayPerformAction(actor, "experience.write")) return false;
  const row = await findUndeletedEntryRow(entryId);
  const mayTell = row !== null && row.productId !== null && decideExperienceWrite(actor, row) === true;
  return mayTell && isTriedNow(row, await getDataModel());
}

/** Returns the ids of those uses of a product that the actor may write an experience about. */
export async function findUsesOpenForExperience(actor: Actor, productId: string): Promise<string[]> {
  if (!mayPerformAction(actor, "experience.write") || actor.kind !== "user" || actor.institutionId === null)
    return [];
  const model = await getDataModel();
  const rows = await db().read<EntryRow>(Prisma.sql`SELECT ${ENTRY_COLUMNS_SQL} FROM ${ENTRY_TABLES_SQL}
    WHERE e.product_id = ${productId} AND e.institution_id = ${actor.institutionId} AND ${buildVisibleToActorCondition(actor)}`);
  return rows
    .filter((row) => decideExperienceWrite(actor, row) === true && isTriedNow(row, model))
    .map(({ id }) => id);
}

async function findOwn(by: UserActor, entryId: string, reader?: SqlReader): Promise<OwnExperienceDto> {
  const which = Prisma.sql`x.entry_id = ${entryId} AND x.author_id = ${by.id}`;
  const [row] = await findRows(by, which, reader);
  return row === undefined ? null : { ...experienceDto(by, row), mayBeAsked: row.mayBeAsked };
}

/** Returns the actor's own experience with an entry, for its form. Throws as writing it would. */
export async function getOwnExperience(actor: Actor, entryId: string) {
  const { row, by } = authoriseExperience(actor, await findUndeletedEntryRow(entryId));
  const { productId, algorithmName } = row;
  const [experience, model] = await Promise.all([findOwn(by, entryId), getDataModel()]);
  return { experience, productId, algorithmName: algorithmName ?? "", isTried: isTriedNow(row, model) };
}

/** Throws invalid_input for an unknown obstacle; a retired one stays allowed in an experience that already has it. */
async function requireObstacles(transaction: Transaction, ids: number[], ownId: string | undefined) {
  const offered = await transaction.$queryRaw<unknown[]>`
    SELECT o.id FROM obstacle o WHERE o.id = ANY(${ids}::int[]) AND (o.retired_at IS NULL
      OR EXISTS (SELECT 1 FROM experience_obstacle h WHERE h.obstacle_id = o.id AND h.experience_id = ${ownId ?? ""}))
    FOR KEY SHARE OF o`;
  if (offered.length < ids.length) throw createInvalidFieldError("obstacles", "obstacleUnknown");
}

/**
 * Saves the actor's only experience with an entry. Throws experience_conflict if `version` is not the current one, and
 * invalid_input if the entry has no product or is still an idea or in development.
 */
export async function writeExperience(actor: Actor, entryId: string, body: ExperienceBody) {
  authoriseExperience(actor, await findUndeletedEntryRow(entryId));
  const { version, obstacles, since, ...told } = body;
  const ids = [...new Set(obstacles)];
  const model = await getDataModel();
  return db()
    .$transaction(async (transaction) => {
      await shareLockActor(transaction, actor);
      const { row, by } = authoriseExperience(actor, await lockEntryRow(entryId, transaction));
      const key = { entryId_authorId: { entryId, authorId: by.id } };
      const stored = await transaction.experience.findUnique({
        where: key,
        select: { id: true, version: true },
      });
      if (stored === null && row.productId === null)
        throw createInvalidFieldError("role", "experienceWithoutProduct");
      if (stored === null && !isTriedNow(row, model))
        throw createInvalidFieldError("role", "experienceTooEarly");
      if (version !== undefined && version !== (stored?.version ?? 0))
        throw new AppError("experience_conflict");
      await requireObstacles(transaction, ids, stored?.id);
      const number = (stored?.version ?? 0) + 1;
      const now = new Date();
      const data = {
        ...told,
        since: since === null ? null : new Date(`${since}-01T00:00:00Z`),
        version: number,
        updatedAt: now,
      };
      const links = ids.map((obstacleId) => ({ obstacleId }));
      const { id } = await transaction.experience.upsert({
        where: key,
        create: { ...data, entryId, authorId: by.id, createdAt: now, obstacles: { create: links } },
        update: { ...data, obstacles: { deleteMany: {}, create: links } },
        select: { id: true },
      });
      const content = { ...told, since, obstacles: ids };
      await transaction.experienceVersion.create({
        data: { experienceId: id, number, content, createdAt: now },
      });
      await recordAuditEvent(transaction, { kind: "experience.written", by, subject: entryId });
      return { experience: await findOwn(by, entryId, transaction) };
    })
    .finally(() => invalidateCachedSources("entries"));
}

/**
 * Deletes an experience with its versions: authors their own, wherever they work by now, and admins any. Throws
 * not_found for another's, as for one that does not exist.
 */
export async function withdrawExperience(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "experience.withdraw");
  await db()
    .$transaction(async (transaction) => {
      await shareLockActor(transaction, actor);
      const found = await transaction.experience.findUnique({
        where: { id },
        select: { entryId: true, authorId: true },
      });
      const isTheirs = found?.authorId === actor.id || isAdmin(actor);
      if (found === null || !isTheirs) throw new AppError("not_found");
      await transaction.experience.delete({ where: { id }, select: { id: true } });
      await recordAuditEvent(transaction, {
        kind: "experience.withdrawn",
        by: actor,
        subject: found.entryId,
      });
    })
    .finally(() => invalidateCachedSources("entries"));
  return { _id: id };
}
