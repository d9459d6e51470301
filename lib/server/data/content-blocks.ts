import "server-only";
import type { Actor } from "../../domain/actor";
import type { ContentBlockDto, EditableBlockDto } from "../../domain/dto";
import { AppError } from "../../domain/errors";
import { enforce, verdict } from "../../domain/permissions";
import type { ContentBlockBody, NewContentBlockBody } from "../../schemas/admin";
import { db } from "../db";

export type ContentPage = "about" | "privacy" | "toegankelijkheid";

/** The blocks of a page in their order; public to everyone. */
export async function listContentBlocks(page: ContentPage): Promise<ContentBlockDto[]> {
  const rows = await db().contentBlock.findMany({ where: { page }, orderBy: { position: "asc" } });
  return rows.map(({ id, title, content, heading }) => ({ _id: id, title, content, heading }));
}

interface BlockRow {
  id: string;
  page: ContentPage;
  title: string;
  content: string;
  heading: string | null;
  updatedAt: Date;
}

function editableDto({ id, page, title, content, heading, updatedAt }: BlockRow): EditableBlockDto {
  return { _id: id, page, title, content, heading, updated: updatedAt.toISOString() };
}

/** The blocks of all pages, for admins. */
export async function listEditableBlocks(actor: Actor): Promise<EditableBlockDto[]> {
  enforce(actor, verdict(actor, "content.write"));
  const rows = await db().contentBlock.findMany({ orderBy: [{ page: "asc" }, { position: "asc" }] });
  return rows.map(editableDto);
}

/** Saves a block. Throws text_conflict when it was saved since `updated`. */
export async function saveContentBlock(
  actor: Actor,
  id: string,
  { updated, ...block }: ContentBlockBody,
): Promise<EditableBlockDto> {
  enforce(actor, verdict(actor, "content.write"));
  return db().$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT id FROM content_block WHERE id = ${id} FOR UPDATE`;
    const held = await transaction.contentBlock.findUnique({ where: { id }, select: { updatedAt: true } });
    if (held === null) throw new AppError("not_found");
    if (updated !== undefined && new Date(updated).getTime() !== held.updatedAt.getTime()) {
      throw new AppError("text_conflict");
    }
    // Two saves within a millisecond are two moments all the same.
    const updatedAt = new Date(Math.max(Date.now(), held.updatedAt.getTime() + 1));
    return editableDto(
      await transaction.contentBlock.update({ where: { id }, data: { ...block, updatedAt } }),
    );
  });
}

/** Adds a block at the end of its page. */
export async function addContentBlock(
  actor: Actor,
  { page, ...block }: NewContentBlockBody,
): Promise<EditableBlockDto> {
  enforce(actor, verdict(actor, "content.write"));
  return db().$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`content ${page}`}, 0))`;
    const last = await transaction.contentBlock.aggregate({ where: { page }, _max: { position: true } });
    const position = (last._max.position ?? 0) + 1;
    return editableDto(await transaction.contentBlock.create({ data: { page, position, ...block } }));
  });
}

export async function deleteContentBlock(actor: Actor, id: string): Promise<{ _id: string }> {
  enforce(actor, verdict(actor, "content.write"));
  const { count } = await db().contentBlock.deleteMany({ where: { id } });
  if (count === 0) throw new AppError("not_found");
  return { _id: id };
}
