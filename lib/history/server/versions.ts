import "server-only";
import { createTranslator } from "use-intl/core";
import type { EntryDto } from "../../entries/answers";
import { mayPerformAct } from "../../entries/lifecycle";
import { buildEntryBodySchema } from "../../entries/schema";
import { findUndeletedEntryRow, type SavedEntry, saveEntry } from "../../entries/server/entries";
import {
  buildEntryDto,
  countVisibleVersions,
  toEntryContent,
  toVersionContent,
} from "../../entries/server/rows";
import type { StoredVersion } from "../../fields/choices";
import { findLabelByCode } from "../../fields/data-model";
import { FIELD_KEYS, type FieldKey, type Visibility } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import history from "../../messages/nl/history.json";
import { listChangedKeys } from "../../platform/audit/kinds";
import type { Actor } from "../../platform/auth/actor";
import {
  decideProfileRead,
  listReadableVersionVisibilities,
  mayPerformAction,
} from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { toFieldProblems } from "../../platform/http/problems";
import { buildRestoredContent } from "../restored-content";
import type { EntryVersionDetailDto, EntryVersionDto, RestoreOffer, RestoreVersionBody } from "../schema";

const sentences = createTranslator({ locale: "nl", messages: { history }, namespace: "history" });

/** Returns a version's note: the number of the version that it restored, and what the writer noted. */
export function formatVersionNote(note: string | null, restored: number | null): string | null {
  if (restored === null) return note;
  return note === null
    ? sentences("restoredNote", { number: restored })
    : sentences("restoredNoteWith", { number: restored, note });
}

/** A version that the reader may see, with its previous, next and restored version if the reader may see these. */
interface VersionRow {
  id: string;
  /** Number of the version among those that the reader may see, from 1. */
  place: number;
  createdAt: Date;
  importedAt: Date | null;
  reviewedAt: Date | null;
  authorId: string;
  authorName: string;
  visibility: Visibility;
  note: string | null;
  restored: number | null;
  content: StoredVersion;
  previousId: string | null;
  previousVisibility: Visibility | null;
  previousContent: StoredVersion | null;
  nextId: string | null;
}

/**
 * SQL condition: the reader may see the note and changes of version `v`, as they may also see the version directly
 * before it. `previous` is the number of the last earlier version that they may see. Otherwise a note as 'Openbaar na
 * de proef' would reveal that the entry was hidden before.
 */
export const buildVisibleChangeCondition = (previous: Prisma.Sql) =>
  Prisma.sql`(v.number = 1 OR ${previous} = v.number - 1)`;

/**
 * Selects the versions of an entry that the reader may see, each with the previous visible one. Hidden versions in
 * between are in no row, so no number and no list of changes reveals them.
 */
function selectVersions(entryId: string, readable: readonly Visibility[], where: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    WITH seen AS (
      SELECT v.id, v.number, (row_number() OVER (ORDER BY v.number))::int AS place
      FROM entry_version v
      WHERE v.entry_id = ${entryId} AND v.visibility = ANY(${[...readable]}::visibility[])
    )
    SELECT v.id, s.place, v.created_at AS "createdAt", v.imported_at AS "importedAt", v.reviewed_at AS "reviewedAt", v.author_id AS "authorId", u.name AS "authorName",
      v.visibility, CASE WHEN ${buildVisibleChangeCondition(Prisma.sql`p.number`)} THEN v.note END AS note,
      CASE WHEN ${buildVisibleChangeCondition(Prisma.sql`p.number`)} THEN r.place END AS restored, v.content, b.id AS "previousId",
      b.visibility AS "previousVisibility", b.content AS "previousContent", n.id AS "nextId"
    FROM seen s
    JOIN entry_version v ON v.id = s.id
    JOIN "user" u ON u.id = v.author_id
    LEFT JOIN seen p ON p.place = s.place - 1
    LEFT JOIN entry_version b ON b.id = p.id
    LEFT JOIN seen n ON n.place = s.place + 1
    LEFT JOIN seen r ON r.number = v.restored
    ${where}`;
}

/** The actor, with the entry, the data model and the visibilities that the actor may read. */
type HistoryContext = Awaited<ReturnType<typeof loadHistoryContext>>;

async function loadHistoryContext(actor: Actor, id: string) {
  const [row, model] = await Promise.all([findUndeletedEntryRow(id), getDataModel()]);
  const readable = row === null ? [] : listReadableVersionVisibilities(actor, row);
  if (row === null || readable.length === 0) throw new AppError("not_found");
  return { actor, row, model, readable };
}

/** Returns a version's author; for anonymous readers only if that is the entry's own author. */
function authorOf({ actor, row }: HistoryContext, version: VersionRow): EntryVersionDto["author"] {
  const isKnown = version.authorId === row.authorId || decideProfileRead(actor, version.authorId) === true;
  return isKnown ? { _id: version.authorId, name: version.authorName } : null;
}

function changesOf({ actor, model }: HistoryContext, version: VersionRow): FieldKey[] | null {
  const { previousContent, previousVisibility } = version;
  if (previousContent === null || previousVisibility === null) return null;
  const before = toVersionContent(previousContent, previousVisibility, model);
  const changed = listChangedKeys(before, toVersionContent(version.content, version.visibility, model));
  const keys = FIELD_KEYS.filter((key) => changed.includes(key));
  return mayPerformAction(actor, "entry.contact") ? keys : keys.filter((key) => key !== "contactEmail");
}

function versionDto(context: HistoryContext, version: VersionRow): EntryVersionDto {
  const { id, place, createdAt, importedAt, visibility, note, restored } = version;
  return {
    _id: id,
    number: place,
    timestamp: createdAt.toISOString(),
    importedAt: importedAt?.toISOString() ?? null,
    author: authorOf(context, version),
    visibility: findLabelByCode(context.model, "visibility", visibility) ?? visibility,
    note: formatVersionNote(note, restored),
    ...(version.reviewedAt === null ? {} : { peerReviewed: version.reviewedAt.toISOString() }),
    changes: changesOf(context, version),
  };
}

function detailDto(context: HistoryContext, version: VersionRow): EntryVersionDetailDto {
  const { contactEmail, ...content } = toVersionContent(version.content, version.visibility, context.model);
  return {
    ...versionDto(context, version),
    content: { ...content, ...(mayPerformAction(context.actor, "entry.contact") ? { contactEmail } : {}) },
    previous: version.previousId,
    next: version.nextId,
  };
}

/** Reads the visible versions; `which` is a WHERE clause, or an ORDER BY with a LIMIT. */
function readVersions({ row, readable }: HistoryContext, which: Prisma.Sql): Promise<VersionRow[]> {
  return db().$queryRaw<VersionRow[]>(selectVersions(row.id, readable, which));
}

const newest = (limit: number, offset = 0) =>
  Prisma.sql`ORDER BY s.place DESC LIMIT ${limit} OFFSET ${offset}`;

/** Returns the version with this id, or the newest one without an id. Throws not_found. */
async function readVersion(context: HistoryContext, id: string | undefined): Promise<EntryVersionDetailDto> {
  const which = id === undefined ? newest(1) : Prisma.sql`WHERE v.id = ${id}`;
  const [version] = await readVersions(context, which);
  if (version === undefined) throw new AppError("not_found");
  return detailDto(context, version);
}

/**
 * Lists a page of the versions of an entry that the actor may see, newest first, with their total. Throws not_found for
 * an entry that they may not see.
 */
export async function listVersions(
  actor: Actor,
  id: string,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const context = await loadHistoryContext(actor, id);
  const { row, model, readable } = context;
  const [rows, total] = await Promise.all([
    readVersions(context, newest(pageSize, (page - 1) * pageSize)),
    db().entryVersion.count({ where: { entryId: id, visibility: { in: readable } } }),
  ]);
  return {
    entry: buildEntryDto(row, model, actor),
    versions: rows.map((version) => versionDto(context, version)),
    total,
    /** Whether some of the entry's versions that the actor may see are not public. */
    hasRestricted: countVisibleVersions(actor, row) > row.publicVersion,
  };
}

function offerOf({ actor, row, model }: HistoryContext, version: EntryVersionDetailDto): RestoreOffer | null {
  if (version.next === null || !mayPerformAct(actor, "restoreVersion", row)) return null;
  const current = toEntryContent(row, model);
  const restored = buildRestoredContent(model, { contactEmail: null, ...version.content }, current);
  const changed = listChangedKeys(current, restored);
  return {
    version: row.version,
    changes: FIELD_KEYS.filter((key) => changed.includes(key)),
    visibility: changed.includes("visibility") ? restored.visibility : null,
  };
}

/** Returns one version in full. Throws not_found if it does not exist or the actor may not see it. */
export async function getVersion(
  actor: Actor,
  id: string,
  versionId: string,
): Promise<{ entry: EntryDto; version: EntryVersionDetailDto; restore: RestoreOffer | null }> {
  const context = await loadHistoryContext(actor, id);
  const version = await readVersion(context, versionId);
  const entry = buildEntryDto(context.row, context.model, actor);
  return { entry, version, restore: offerOf(context, version) };
}

/**
 * Returns two versions of an entry, the older one first. `from` defaults to the version before `to`, and `to` to the
 * current one. Throws not_found for one that the actor may not see.
 */
export async function getVersionPair(
  actor: Actor,
  id: string,
  { from: fromId, to: toId }: { from?: string | undefined; to?: string | undefined },
): Promise<{ entry: EntryDto; from: EntryVersionDetailDto; to: EntryVersionDetailDto }> {
  const context = await loadHistoryContext(actor, id);
  const other = await readVersion(context, toId);
  const one = await readVersion(context, fromId ?? other.previous ?? other._id);
  const [from, to] = one.number <= other.number ? [one, other] : [other, one];
  return { entry: buildEntryDto(context.row, context.model, actor), from, to };
}

/**
 * Restores an earlier version, with its visibility, as the next version. Throws as every change of an entry, not_found
 * for a version of another entry, and invalid_input for one that today's rules do not allow.
 */
export async function restoreVersion(
  actor: Actor,
  id: string,
  versionId: string,
  { version, changeNote: note }: RestoreVersionBody,
): Promise<SavedEntry> {
  return saveEntry(actor, id, { version, isRestoring: true }, async (transaction, row, model) => {
    const earlier = await transaction.entryVersion.findFirst({
      where: { id: versionId, entryId: id },
      select: { number: true, visibility: true, content: true },
    });
    if (earlier === null) throw new AppError("not_found");
    const content = toVersionContent(earlier.content as StoredVersion, earlier.visibility, model);
    const body = buildRestoredContent(model, content, toEntryContent(row, model));
    // Retired choices of the earlier version may be restored, as an edit may keep retired choices, too.
    const parsed = buildEntryBodySchema(model, { stored: body }).safeParse(body);
    if (!parsed.success) {
      throw new AppError("invalid_input", { fields: toFieldProblems(parsed.error, body) });
    }
    return { content: parsed.data.content, restored: earlier.number, note };
  });
}
