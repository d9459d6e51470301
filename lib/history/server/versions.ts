import "server-only";
import { createTranslator } from "use-intl/core";
import type { EntryDto } from "../../entries/answers";
import { mayDo } from "../../entries/lifecycle";
import { entryBodySchema } from "../../entries/schema";
import { findRow, saveEntry } from "../../entries/server/entries";
import { contentOf, entryDto, versionContent, versionFor } from "../../entries/server/rows";
import type { StoredVersion } from "../../fields/choices";
import { labelOfCode } from "../../fields/data-model";
import { FIELD_KEYS, type FieldKey, type Visibility } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import history from "../../messages/nl/history.json";
import { changedFields } from "../../platform/audit/kinds";
import type { Actor } from "../../platform/auth/actor";
import { may, profileReadVerdict, readableVersions } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { fieldProblems } from "../../platform/http/problems";
import { restoredContent } from "../restored-content";
import type { EntryVersionDetailDto, EntryVersionDto, RestoreOffer, RestoreVersionBody } from "../schema";

const sentences = createTranslator({ locale: "nl", messages: { history }, namespace: "history" });

/** What a version says of itself: which it put back, by the number that its reader knows, and what its author wrote. */
export function noteOf(note: string | null, restored: number | null): string | null {
  if (restored === null) return note;
  return note === null
    ? sentences("restoredNote", { number: restored })
    : sentences("restoredNoteWith", { number: restored, note });
}

/** A version that its reader may see, and what of the one before it, the next and the one it put back they may see. */
interface VersionRow {
  id: string;
  /** Its place among the versions that the reader may see, from 1. */
  place: number;
  createdAt: Date;
  importedAt: Date | null;
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
 * Whether what a version `v` says of itself is about a change that its reader sees, who sees `previous` as the number of
 * the one before it: 'Openbaar na de proef' would tell of a past that is none of theirs.
 */
export const tellsOfSeen = (previous: Prisma.Sql) => Prisma.sql`(v.number = 1 OR ${previous} = v.number - 1)`;

/**
 * The versions of an entry that may be seen, each beside the one before it that may be seen as well: what lies between
 * those two is in no row, so that it is in no number and no list of changes either.
 */
function selectVersions(entryId: string, readable: readonly Visibility[], where: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    WITH seen AS (
      SELECT v.id, v.number, (row_number() OVER (ORDER BY v.number))::int AS place
      FROM entry_version v
      WHERE v.entry_id = ${entryId} AND v.visibility = ANY(${[...readable]}::visibility[])
    )
    SELECT v.id, s.place, v.created_at AS "createdAt", v.imported_at AS "importedAt", v.author_id AS "authorId", u.name AS "authorName",
      v.visibility, CASE WHEN ${tellsOfSeen(Prisma.sql`p.number`)} THEN v.note END AS note,
      CASE WHEN ${tellsOfSeen(Prisma.sql`p.number`)} THEN r.place END AS restored, v.content, b.id AS "previousId",
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

/** An entry that the actor may see, and who asks: what its versions are shown by. */
type Reading = Awaited<ReturnType<typeof beginReading>>;

async function beginReading(actor: Actor, id: string) {
  const [row, model] = await Promise.all([findRow(id), getDataModel()]);
  const readable = row === null ? [] : readableVersions(actor, row);
  if (row === null || readable.length === 0) throw new AppError("not_found");
  return { actor, row, model, readable };
}

/** Who is not logged in reads a name at the author's own saves alone, as on the entry's page; members know each other. */
function authorOf({ actor, row }: Reading, version: VersionRow): EntryVersionDto["author"] {
  const isKnown = version.authorId === row.authorId || profileReadVerdict(actor, version.authorId) === true;
  return isKnown ? { _id: version.authorId, name: version.authorName } : null;
}

function changesOf({ actor, model }: Reading, version: VersionRow): FieldKey[] | null {
  const { previousContent, previousVisibility } = version;
  if (previousContent === null || previousVisibility === null) return null;
  const before = versionContent(previousContent, previousVisibility, model);
  const changed = changedFields(before, versionContent(version.content, version.visibility, model));
  const keys = FIELD_KEYS.filter((key) => changed.includes(key));
  return may(actor, "entry.contact") ? keys : keys.filter((key) => key !== "contactEmail");
}

function versionDto(reading: Reading, version: VersionRow): EntryVersionDto {
  const { id, place, createdAt, importedAt, visibility, note, restored } = version;
  return {
    _id: id,
    number: place,
    timestamp: createdAt.toISOString(),
    importedAt: importedAt?.toISOString() ?? null,
    author: authorOf(reading, version),
    visibility: labelOfCode(reading.model, "visibility", visibility) ?? visibility,
    note: noteOf(note, restored),
    changes: changesOf(reading, version),
  };
}

function detailDto(reading: Reading, version: VersionRow): EntryVersionDetailDto {
  const { contactEmail, ...content } = versionContent(version.content, version.visibility, reading.model);
  return {
    ...versionDto(reading, version),
    content: { ...content, ...(may(reading.actor, "entry.contact") ? { contactEmail } : {}) },
    previous: version.previousId,
    next: version.nextId,
  };
}

/** The versions that may be seen of these: a WHERE, or an order and a limit. */
function readVersions({ row, readable }: Reading, which: Prisma.Sql): Promise<VersionRow[]> {
  return db().$queryRaw<VersionRow[]>(selectVersions(row.id, readable, which));
}

const newest = (limit: number, offset = 0) =>
  Prisma.sql`ORDER BY s.place DESC LIMIT ${limit} OFFSET ${offset}`;

/** The version of this id, or else the newest. Throws not_found. */
async function readVersion(reading: Reading, id: string | undefined): Promise<EntryVersionDetailDto> {
  const which = id === undefined ? newest(1) : Prisma.sql`WHERE v.id = ${id}`;
  const [version] = await readVersions(reading, which);
  if (version === undefined) throw new AppError("not_found");
  return detailDto(reading, version);
}

/**
 * The versions of an entry that the actor may see, newest first, in pages, with how many there are in all. An entry that
 * they may not see throws not_found.
 */
export async function listVersions(
  actor: Actor,
  id: string,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const reading = await beginReading(actor, id);
  const { row, model, readable } = reading;
  const [rows, total] = await Promise.all([
    readVersions(reading, newest(pageSize, (page - 1) * pageSize)),
    db().entryVersion.count({ where: { entryId: id, visibility: { in: readable } } }),
  ]);
  return {
    entry: entryDto(row, model, actor),
    versions: rows.map((version) => versionDto(reading, version)),
    total,
    /** Whether there are some among them that are not for everyone. */
    hasRestricted: versionFor(actor, row) > row.publicVersion,
  };
}

function offerOf({ actor, row, model }: Reading, version: EntryVersionDetailDto): RestoreOffer | null {
  if (version.next === null || !mayDo(actor, "restoreVersion", row)) return null;
  const current = contentOf(row, model);
  const restored = restoredContent(model, { contactEmail: null, ...version.content }, current);
  const changed = changedFields(current, restored);
  return {
    version: row.version,
    changes: FIELD_KEYS.filter((key) => changed.includes(key)),
    visibility: changed.includes("visibility") ? restored.visibility : null,
  };
}

/** One version of an entry in full. What the actor may not see throws not_found, exactly like what does not exist. */
export async function getVersion(
  actor: Actor,
  id: string,
  versionId: string,
): Promise<{ entry: EntryDto; version: EntryVersionDetailDto; restore: RestoreOffer | null }> {
  const reading = await beginReading(actor, id);
  const version = await readVersion(reading, versionId);
  const entry = entryDto(reading.row, reading.model, actor);
  return { entry, version, restore: offerOf(reading, version) };
}

/**
 * Two versions of an entry, the older one first. Without `from` the one before `to`, and without `to` the current one.
 * Either that the actor may not see throws not_found.
 */
export async function getVersionPair(
  actor: Actor,
  id: string,
  { from: fromId, to: toId }: { from?: string | undefined; to?: string | undefined },
): Promise<{ entry: EntryDto; from: EntryVersionDetailDto; to: EntryVersionDetailDto }> {
  const reading = await beginReading(actor, id);
  const other = await readVersion(reading, toId);
  const one = await readVersion(reading, fromId ?? other.previous ?? other._id);
  const [from, to] = one.number <= other.number ? [one, other] : [other, one];
  return { entry: entryDto(reading.row, reading.model, actor), from, to };
}

/**
 * Puts an earlier version back, visibility included, as the next one: who may see that is who might see the earlier.
 * Refuses as every change of an entry does; a version that is not this entry's throws not_found, and one that the rules
 * of today do not allow invalid_input.
 */
export async function restoreVersion(
  actor: Actor,
  id: string,
  versionId: string,
  { version, changeNote: note }: RestoreVersionBody,
): Promise<EntryDto> {
  return saveEntry(actor, id, { version, isRestoring: true }, async (transaction, row, model) => {
    const earlier = await transaction.entryVersion.findFirst({
      where: { id: versionId, entryId: id },
      select: { number: true, visibility: true, content: true },
    });
    if (earlier === null) throw new AppError("not_found");
    const content = versionContent(earlier.content as StoredVersion, earlier.visibility, model);
    const body = restoredContent(model, content, contentOf(row, model));
    // What the lists still know but no longer offer may come back, as it may stay.
    const parsed = entryBodySchema(model, { stored: body }).safeParse(body);
    if (!parsed.success) {
      throw new AppError("invalid_input", { fields: fieldProblems(parsed.error, body) });
    }
    return { content: parsed.data.content, restored: earlier.number, note };
  });
}
