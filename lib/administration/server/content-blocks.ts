import "server-only";
import { listChangedKeys } from "../../platform/audit/kinds";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { createCachedLoader } from "../../platform/cache";
import { db, type Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { AppError } from "../../platform/errors";
import type { Language } from "../../platform/language/language";
import type {
  ContentBlockBody,
  ContentBlockDto,
  ContentOrderBody,
  EditableBlockDto,
  NewContentBlockBody,
  TranslatedBlock,
} from "../schema";

export type ContentPage = EditableBlockDto["page"];

function readBlocks(page: ContentPage) {
  return db().contentBlock.findMany({ where: { page }, orderBy: { position: "asc" } });
}

const texts = {
  about: createCachedLoader("about", "texts", () => readBlocks("about")),
  privacy: createCachedLoader("privacy", "texts", () => readBlocks("privacy")),
  accessibility: createCachedLoader("accessibility", "texts", () => readBlocks("accessibility")),
} as const satisfies Record<ContentPage, unknown>;

/** Lists the Dutch blocks of a page in order; public. */
export async function listContentBlocks(page: ContentPage): Promise<ContentBlockDto[]> {
  const rows = await texts[page]();
  return rows.map(({ id, title, content, heading }) => ({ _id: id, title, content, heading }));
}

/** Lists the blocks of a page in a language; untranslated blocks are in Dutch. */
export async function listTranslatedBlocks(
  page: ContentPage,
  language: Language,
): Promise<TranslatedBlock[]> {
  const rows = await texts[page]();
  return rows.map(({ id, title, content, heading, titleEn, contentEn }) => {
    const isEnglish = language === "en" && titleEn !== null && contentEn !== null;
    return {
      _id: id,
      title: isEnglish ? titleEn : title,
      content: isEnglish ? contentEn : content,
      heading,
      isDutch: language !== "nl" && !isEnglish,
    };
  });
}

/** Runs a write transaction and invalidates the texts, even if it failed, as the commit may have succeeded. */
async function write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
  try {
    return await db().$transaction(work);
  } finally {
    invalidateCachedSources("texts");
  }
}

type BlockRow = Awaited<ReturnType<typeof readBlocks>>[number];

function editableDto({ id, updatedAt, ...row }: BlockRow): EditableBlockDto {
  const { page, title, content, heading, titleEn, contentEn } = row;
  return { _id: id, page, title, content, heading, titleEn, contentEn, updated: updatedAt.toISOString() };
}

/** Removes undefined properties, whose stored values stay. */
function named<Block extends object>(block: Block) {
  return Object.fromEntries(Object.entries(block).filter(([, value]) => value !== undefined)) as Block;
}

/** Lists the blocks of all pages, for admins. */
export async function listAllEditableBlocks(actor: Actor): Promise<EditableBlockDto[]> {
  authorise(actor, "content.write");
  const rows = await db().contentBlock.findMany({ orderBy: [{ page: "asc" }, { position: "asc" }] });
  return rows.map(editableDto);
}

/** Saves a block. Throws text_conflict when it was saved since `updated`. */
export async function saveContentBlock(
  actor: Actor,
  id: string,
  { updated, ...body }: ContentBlockBody,
): Promise<EditableBlockDto> {
  authorise(actor, "content.write");
  return write(async (transaction) => {
    await transaction.$queryRaw`SELECT id FROM content_block WHERE id = ${id} FOR UPDATE`;
    const stored = await transaction.contentBlock.findUnique({ where: { id } });
    if (stored === null) throw new AppError("not_found");
    if (updated !== undefined && new Date(updated).getTime() !== stored.updatedAt.getTime()) {
      throw new AppError("text_conflict");
    }
    const block = named(body);
    const fields = listChangedKeys<BlockRow>(stored, block as Partial<BlockRow>);
    await recordAuditEvent(transaction, { kind: "content.changed", by: actor, subject: id, fields });
    // Two saves within a millisecond get different timestamps.
    const updatedAt = new Date(Math.max(Date.now(), stored.updatedAt.getTime() + 1));
    return editableDto(
      await transaction.contentBlock.update({ where: { id }, data: { ...block, updatedAt } }),
    );
  });
}

/** Serialises additions to a page and changes of its order. */
async function lockPage(transaction: Transaction, page: ContentPage): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`content ${page}`}, 0))`;
}

/** Adds a block at the end of its page. */
export async function addContentBlock(
  actor: Actor,
  { page, ...body }: NewContentBlockBody,
): Promise<EditableBlockDto> {
  authorise(actor, "content.write");
  return write(async (transaction) => {
    await lockPage(transaction, page);
    const last = await transaction.contentBlock.aggregate({ where: { page }, _max: { position: true } });
    const position = (last._max.position ?? 0) + 1;
    const added = await transaction.contentBlock.create({ data: { page, position, ...named(body) } });
    await recordAuditEvent(transaction, { kind: "content.added", by: actor, subject: added.id });
    return editableDto(added);
  });
}

/** Reorders the blocks of a page. Throws order_conflict when the ids are not those of the page any more. */
export async function orderContentBlocks(
  actor: Actor,
  { page, ids }: ContentOrderBody,
): Promise<EditableBlockDto[]> {
  authorise(actor, "content.write");
  return write(async (transaction) => {
    await lockPage(transaction, page);
    const stored = await transaction.$queryRaw<{ id: string }[]>`
      SELECT id FROM content_block WHERE page = ${page}::content_page ORDER BY id FOR UPDATE`;
    const known = new Set(stored.map(({ id }) => id));
    if (ids.length !== known.size || ids.some((id) => !known.has(id))) throw new AppError("order_conflict");
    // In two steps, as a unique constraint forbids equal positions on a page even temporarily.
    await transaction.$executeRaw`
      UPDATE content_block SET position = -position - 1 WHERE page = ${page}::content_page`;
    await transaction.$executeRaw`
      UPDATE content_block SET position = place.number
      FROM unnest(${ids}::text[]) WITH ORDINALITY AS place(id, number)
      WHERE content_block.id = place.id`;
    await recordAuditEvent(transaction, { kind: "content.ordered", by: actor });
    const rows = await transaction.contentBlock.findMany({ where: { page }, orderBy: { position: "asc" } });
    return rows.map(editableDto);
  });
}

export async function deleteContentBlock(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "content.write");
  await write(async (transaction) => {
    const { count } = await transaction.contentBlock.deleteMany({ where: { id } });
    if (count === 0) throw new AppError("not_found");
    await recordAuditEvent(transaction, { kind: "content.removed", by: actor, subject: id });
  });
  return { _id: id };
}
