import "server-only";
import {
  findListValueId,
  replaceIdsByLabels,
  type StoredContent,
  type StoredVersion,
  UnknownListValueIdError,
} from "../../fields/choices";
import { type DataModel, findCodeByLabel, findLabelByCode } from "../../fields/data-model";
import {
  type EntryContent,
  FIELD_KEYS,
  getColumnName,
  isListValueIdField,
  isMultiField,
  type ListValueIdFieldKey,
  VISIBILITIES,
  type Visibility,
} from "../../fields/entry-fields";
import { throwUnlistedChoice } from "../../fields/server/listed-values";
import type { Actor } from "../../platform/auth/actor";
import { listReadableVersionVisibilities, mayPerformAction } from "../../platform/auth/permissions";
import { dropCachedValues } from "../../platform/cache";
import { Prisma } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import type { EntryAdvice, EntryDto } from "../answers";
import { computeCompleteness } from "../completeness";
import { listPossibleActs } from "../lifecycle";
import { buildCurrentAndLegacyRecheck, isRecheckOverdue } from "../recheck-day";
import type { PossibleEntryActs } from "../rights";
import { IS_CURRENT_ADVICE_SQL } from "./required-advice";

type StoredEntry = Prisma.EntryGetPayload<{ select: Record<Prisma.EntryScalarFieldEnum, true> }>;

/** A row of table entry (prisma/schema.prisma), with the names of its author, institution and product. */
export interface EntryRow extends Omit<StoredEntry, "recheckOn"> {
  /** The recheck day, as YYYY-MM-DD. */
  recheckOn: string;
  authorName: string;
  authorClosed: boolean;
  institutionName: string | null;
  coEditorIds: string[];
  productSlug: string | null;
  productName: string | null;
  /** The current advice of an ethics committee. */
  advice: EntryAdvice | null;
}

/** SQL for the ids of the co-editors of entry `e`, as EntryPermissionFacts's coEditorIds. */
export const CO_EDITOR_IDS_SQL = Prisma.sql`ARRAY(
  SELECT c.user_id FROM entry_co_editor c WHERE c.entry_id = e.id) AS "coEditorIds"`;

const STORED = Object.keys(Prisma.EntryScalarFieldEnum).filter((name) => name !== "recheckOn");

/** Column list that selects an EntryRow: `SELECT ${ENTRY_COLUMNS_SQL} FROM ${ENTRY_TABLES_SQL} WHERE …`. */
export const ENTRY_COLUMNS_SQL = Prisma.join([
  ...STORED.map((name) => Prisma.raw(`e.${getColumnName(name)} AS "${name}"`)),
  Prisma.sql`to_char(e.recheck_on, 'YYYY-MM-DD') AS "recheckOn", u.name AS "authorName",
    u.closed_at IS NOT NULL AS "authorClosed", i.name AS "institutionName", p.slug AS "productSlug", p.name AS "productName",
    CASE WHEN ad.id IS NOT NULL THEN json_build_object('outcome', ad.outcome, 'committee', adc.name,
      'conditions', ad.conditions, 'fileNumber', ad.file_number, 'decidedOn', to_char(ad.decided_on, 'YYYY-MM-DD'),
      'text', ad.text, 'documentUrl', ad.document_url) END AS advice,
    ${CO_EDITOR_IDS_SQL}`,
]);
export const ENTRY_TABLES_SQL = Prisma.sql`entry e JOIN "user" u ON u.id = e.author_id
  LEFT JOIN institution i ON i.id = e.institution_id LEFT JOIN product p ON p.id = e.product_id
  LEFT JOIN advice ad ON ad.entry_id = e.id AND ${IS_CURRENT_ADVICE_SQL}
  LEFT JOIN institution adc ON adc.id = ad.committee_id`;

/** Returns the content of a row with labels as choices; visibility only if its author has chosen one. */
export function toEntryContent(row: EntryRow, model: DataModel): EntryContent {
  const content = toVersionContent(row, row.visibility, model);
  return row.visibilityChosen ? content : { ...content, visibility: null };
}

/**
 * Returns the content of a version, its choices by their current labels. Throws unavailable if another process added a
 * value since this one read the lists, which it then reloads: shown as empty, the choice would be lost by a save.
 */
export function toVersionContent(
  stored: StoredVersion,
  visibility: Visibility,
  model: DataModel,
): EntryContent {
  try {
    return {
      ...replaceIdsByLabels(model, stored),
      visibility: findLabelByCode(model, "visibility", visibility),
    };
  } catch (error) {
    if (!(error instanceof UnknownListValueIdError)) throw error;
    dropCachedValues(["data model"]);
    throw new AppError("unavailable", { retryAfter: 1, cause: error });
  }
}

/** Returns the visibility code for the label in validated content. */
function visibilityOf(content: EntryContent, model: DataModel): Visibility {
  const code = findCodeByLabel(model, "visibility", content.visibility);
  const visibility = VISIBILITIES.find((known) => known === code);
  if (visibility !== undefined) return visibility;
  throw new AppError("invalid_input", { fields: [{ path: "visibility", message: "required" }] });
}

/**
 * Returns the columns that store an entry's content. Throws invalid_input about a field whose list does not (or no
 * longer) have the label.
 */
export function toEntryColumns(content: EntryContent, model: DataModel) {
  const { algorithmName, ...rest } = content;
  if (algorithmName === null) {
    throw new AppError("invalid_input", { fields: [{ path: "algorithmName", message: "required" }] });
  }
  const choices = FIELD_KEYS.filter(isListValueIdField).map((key) => {
    const value = content[key];
    if (value === null) return [key, null];
    const ids = [value]
      .flat()
      .map((label) => findListValueId(model, key, label) ?? throwUnlistedChoice(key, label));
    return [key, isMultiField(key) ? ids : ids[0]];
  });
  return {
    ...rest,
    ...(Object.fromEntries(choices) as Pick<StoredContent, ListValueIdFieldKey>),
    algorithmName,
    visibility: visibilityOf(content, model),
  };
}

/** Returns the columns that store a draft's content. Until its author chooses a visibility, it is stored as private. */
export function toDraftColumns(content: EntryContent, model: DataModel): EntryColumns {
  const visibility = content.visibility ?? findLabelByCode(model, "visibility", "PRIVATE");
  const columns = toEntryColumns({ ...content, visibility }, model);
  return { ...columns, visibilityChosen: content.visibility !== null };
}

/** Columns of an entry's content; `visibilityChosen` is for drafts only. */
export type EntryColumns = ReturnType<typeof toEntryColumns> & { visibilityChosen?: boolean };

/** Interval after which the author can ask for deletion again: one day, in milliseconds. */
export const DELETION_REQUEST_INTERVAL_MS = 24 * 60 * 60_000;

/** Returns whether the author requested deletion so recently that they cannot do so again. */
export function isDeletionRequestRecent(requestedAt: Date | null): boolean {
  return requestedAt !== null && requestedAt.getTime() > Date.now() - DELETION_REQUEST_INTERVAL_MS;
}

/** Returns the number of versions that the actor may see; counting hidden ones would reveal them. */
export function countVisibleVersions(actor: Actor, row: EntryRow): number {
  const readable = listReadableVersionVisibilities(actor, row);
  if (readable.includes("PRIVATE")) return row.version;
  return readable.includes("INSTITUTION") ? row.sharedVersion : row.publicVersion;
}

function productOf({ productId, productSlug, productName }: EntryRow): Pick<EntryDto, "product"> {
  if (productId === null || productSlug === null || productName === null) return {};
  return { product: { _id: productId, slug: productSlug, name: productName } };
}

/** Builds the answer for an entry that the actor may see, field by field, so that nothing else leaks. */
export function buildEntryDto(row: EntryRow, model: DataModel, actor: Actor): EntryDto {
  const { contactEmail, ...content } = toEntryContent(row, model);
  return {
    _id: row.id,
    ...content,
    ...(mayPerformAction(actor, "entry.contact") ? { contactEmail } : {}),
    version: countVisibleVersions(actor, row),
    ...(row.state === "DRAFT" || row.state === "IN_REVIEW" ? { state: row.state } : {}),
    ...(row.reviewedAt === null ? {} : { peerReviewed: row.reviewedAt.toISOString() }),
    completeness: computeCompleteness(model, content).percent,
    timestamp: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
    author: { _id: row.authorId, name: row.authorName, ...(row.authorClosed ? { closed: true } : {}) },
    institution: row.institutionName,
    ...buildCurrentAndLegacyRecheck({
      nextRecheck: row.recheckOn,
      lastRecheck: row.recheckedAt?.toISOString() ?? null,
      isOutdated: isRecheckOverdue(row.recheckOn, new Date()),
    }),
    ...productOf(row),
    ...(row.advice === null ? {} : { advice: row.advice }),
  };
}

/**
 * Entries of a list that the actor may see, each with the acts that are open to the actor at the same index of
 * `rights`.
 */
export interface EntriesWithRights {
  entries: EntryDto[];
  rights: PossibleEntryActs[];
}

export function buildEntriesWithRights(
  actor: Actor,
  rows: readonly EntryRow[],
  model: DataModel,
): EntriesWithRights {
  return {
    entries: rows.map((row) => buildEntryDto(row, model, actor)),
    rights: rows.map((row) => listPossibleActs(actor, row)),
  };
}
