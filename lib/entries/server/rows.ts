import "server-only";
import {
  idOf,
  labelled,
  type StoredContent,
  type StoredVersion,
  UnlistedValueError,
} from "../../fields/choices";
import { codeOfLabel, type DataModel, labelOfCode } from "../../fields/data-model";
import {
  columnName,
  type EntryContent,
  FIELD_KEYS,
  isListedField,
  isMultiField,
  type ListedFieldKey,
  VISIBILITIES,
  type Visibility,
} from "../../fields/entry-fields";
import { refuseChoice } from "../../fields/server/listed-values";
import type { Actor } from "../../platform/auth/actor";
import { may, readableVersions } from "../../platform/auth/permissions";
import { drop } from "../../platform/cache";
import { Prisma } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import type { EntryDto } from "../answers";
import { completenessOf } from "../completeness";
import { actsOpenTo } from "../lifecycle";
import { isOutdated, recheckFields } from "../recheck-day";
import type { EntryRights } from "../rights";

type StoredEntry = Prisma.EntryGetPayload<{ select: Record<Prisma.EntryScalarFieldEnum, true> }>;

/** A row of table entry, as prisma/schema.prisma has it, with the names of whom and what it refers to. */
export interface EntryRow extends Omit<StoredEntry, "recheckOn"> {
  /** YYYY-MM-DD. */
  recheckOn: string;
  authorName: string;
  authorClosed: boolean;
  institutionName: string | null;
  coEditorIds: string[];
  productSlug: string | null;
  productName: string | null;
}

/** Who is named as a co-editor of entry `e`: EntrySubject's coEditorIds. */
export const CO_EDITOR_IDS = Prisma.sql`ARRAY(
  SELECT c.user_id FROM entry_co_editor c WHERE c.entry_id = e.id) AS "coEditorIds"`;

const STORED = Object.keys(Prisma.EntryScalarFieldEnum).filter((name) => name !== "recheckOn");

/** Selects EntryRows: `SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES} WHERE …`. */
export const ENTRY_COLUMNS = Prisma.join([
  ...STORED.map((name) => Prisma.raw(`e.${columnName(name)} AS "${name}"`)),
  Prisma.sql`to_char(e.recheck_on, 'YYYY-MM-DD') AS "recheckOn", u.name AS "authorName",
    u.closed_at IS NOT NULL AS "authorClosed", i.name AS "institutionName", p.slug AS "productSlug", p.name AS "productName",
    ${CO_EDITOR_IDS}`,
]);
export const ENTRY_TABLES = Prisma.sql`entry e JOIN "user" u ON u.id = e.author_id
  LEFT JOIN institution i ON i.id = e.institution_id LEFT JOIN product p ON p.id = e.product_id`;

/** The content of a row with labels as choices, visibility included where its author has chosen one. */
export function contentOf(row: EntryRow, model: DataModel): EntryContent {
  const content = versionContent(row, row.visibility, model);
  return row.visibilityChosen ? content : { ...content, visibility: null };
}

/**
 * The same of what a version holds: its choices by what they are called today. Throws unavailable when another process
 * added one of them since this one read the lists, which it then reads anew: shown as empty it would be lost by a save.
 */
export function versionContent(
  stored: StoredVersion,
  visibility: Visibility,
  model: DataModel,
): EntryContent {
  try {
    return { ...labelled(model, stored), visibility: labelOfCode(model, "visibility", visibility) };
  } catch (error) {
    if (!(error instanceof UnlistedValueError)) throw error;
    drop(["data model"]);
    throw new AppError("unavailable", { retryAfter: 1, cause: error });
  }
}

/** The visibility code behind the label of validated content. */
function visibilityOf(content: EntryContent, model: DataModel): Visibility {
  const code = codeOfLabel(model, "visibility", content.visibility);
  const visibility = VISIBILITIES.find((known) => known === code);
  if (visibility !== undefined) return visibility;
  throw new AppError("invalid_input", { fields: [{ path: "visibility", message: "required" }] });
}

/**
 * The columns that hold an entry's content. Throws invalid_input about a field whose list does not have its label (any
 * more).
 */
export function columnsOf(content: EntryContent, model: DataModel) {
  const { algorithmName, ...rest } = content;
  if (algorithmName === null) {
    throw new AppError("invalid_input", { fields: [{ path: "algorithmName", message: "required" }] });
  }
  const choices = FIELD_KEYS.filter(isListedField).map((key) => {
    const value = content[key];
    if (value === null) return [key, null];
    const ids = [value].flat().map((label) => idOf(model, key, label) ?? refuseChoice(key, label));
    return [key, isMultiField(key) ? ids : ids[0]];
  });
  return {
    ...rest,
    ...(Object.fromEntries(choices) as Pick<StoredContent, ListedFieldKey>),
    algorithmName,
    visibility: visibilityOf(content, model),
  };
}

/** The same of a draft, whose author need not have chosen a visibility: it is stored as private until then. */
export function columnsOfDraft(content: EntryContent, model: DataModel): EntryColumns {
  const visibility = content.visibility ?? labelOfCode(model, "visibility", "PRIVATE");
  const columns = columnsOf({ ...content, visibility }, model);
  return { ...columns, visibilityChosen: content.visibility !== null };
}

/** `visibilityChosen` is of drafts alone. */
export type EntryColumns = ReturnType<typeof columnsOf> & { visibilityChosen?: boolean };

/** A deletion can be asked for once a day. */
export const REQUEST_AGAIN_AFTER = 24 * 60 * 60_000;

/** Whether the author of an entry asked for its deletion so lately that they cannot do so again. */
export function wasRequestedLately(requestedAt: Date | null): boolean {
  return requestedAt !== null && requestedAt.getTime() > Date.now() - REQUEST_AGAIN_AFTER;
}

/** How many versions there are for who asks: what they may not see is not to be counted either. */
export function versionFor(actor: Actor, row: EntryRow): number {
  const readable = readableVersions(actor, row);
  if (readable.includes("PRIVATE")) return row.version;
  return readable.includes("INSTITUTION") ? row.sharedVersion : row.publicVersion;
}

function productOf({ productId, productSlug, productName }: EntryRow): Pick<EntryDto, "product"> {
  if (productId === null || productSlug === null || productName === null) return {};
  return { product: { _id: productId, slug: productSlug, name: productName } };
}

/** What leaves the data layer of an entry that the actor may see, made field by field. */
export function entryDto(row: EntryRow, model: DataModel, actor: Actor): EntryDto {
  const { contactEmail, ...content } = contentOf(row, model);
  return {
    _id: row.id,
    ...content,
    ...(may(actor, "entry.contact") ? { contactEmail } : {}),
    version: versionFor(actor, row),
    ...(row.state === "DRAFT" || row.state === "IN_REVIEW" ? { state: row.state } : {}),
    completeness: completenessOf(model, content).percent,
    timestamp: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
    author: { _id: row.authorId, name: row.authorName, ...(row.authorClosed ? { closed: true } : {}) },
    institution: row.institutionName,
    ...recheckFields({
      nextRecheck: row.recheckOn,
      lastRecheck: row.recheckedAt?.toISOString() ?? null,
      isOutdated: isOutdated(row.recheckOn, new Date()),
    }),
    ...productOf(row),
  };
}

/** The cards of a list: entries that the actor may see, and what the actor may do with each of them. */
export interface EntryCards {
  entries: EntryDto[];
  rights: EntryRights[];
}

export function presentCards(actor: Actor, rows: readonly EntryRow[], model: DataModel): EntryCards {
  return {
    entries: rows.map((row) => entryDto(row, model, actor)),
    rights: rows.map((row) => actsOpenTo(actor, row)),
  };
}
