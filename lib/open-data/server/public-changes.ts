import "server-only";
import { buildPublicEntryCondition } from "../../entries/server/conditions";
import { toVersionContent } from "../../entries/server/rows";
import type { StoredVersion } from "../../fields/choices";
import type { DataModel } from "../../fields/data-model";
import { FIELD_KEYS, type FieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { buildVisibleChangeCondition, formatVersionNote } from "../../history/server/versions";
import { listChangedKeys } from "../../platform/audit/kinds";
import { ANONYMOUS } from "../../platform/auth/actor";
import { decideProfileRead } from "../../platform/auth/permissions";
import { createKeyedCache } from "../../platform/cache";
import { Prisma, runReadOnReplica } from "../../platform/database/db";
import { type Filters, hasSearchOrFilters } from "../../search/query";
import { countFoundEntries } from "../../search/server/counts";
import { matchesFilters, matchesSearch } from "../../search/server/matching";
import { parseQueryWithSynonyms } from "../../search/server/synonyms";
import type { ParsedQuery } from "../../search/words/search-terms";
import { type FeedPlace, OLDEST_FEED_PLACE } from "../change-pages";

/** Maximum number of changes on a page of a feed. */
const MAX_CHANGES_PER_PAGE = 50;
/** Reads one more, to know whether there is another page. */
const CHANGES_READ = MAX_CHANGES_PER_PAGE + 1;
/** Maximum number of reads per page, if many versions show no public change; a short page continues on the next one. */
const MAX_READS_PER_PAGE = 5;

/** Restricts changes to entries that match this search and these filters now. Both empty: all entries. */
export interface ChangedEntriesFilters {
  search: string;
  filters: Filters;
  /** Restricts the changes to entries of this product. */
  productId?: string | undefined;
}

/** A page of changes, newest first, and the places where the older and newer pages begin; null if there is none. */
export interface ChangesPage {
  changes: PublicChange[];
  older: FeedPlace | null;
  newer: FeedPlace | null;
}

/** Up to this many entries, all their versions are sorted; for more, scanning the newest versions of all is faster. */
const MAX_ENTRIES_TO_SORT = 5_000;

/** A public version of a public entry. Never includes its contactEmail, or whether that changed. */
export interface PublicChange {
  versionId: string;
  entryId: string;
  /** The name of the entry in this version. */
  name: string;
  /** Number of the version among the entry's public versions, from 1. */
  number: number;
  savedAt: Date;
  /** The author's name; null if the reader may not know it. */
  author: string | null;
  hospital: string | null;
  specialism: string | null;
  phase: string | null;
  /** The author's note on the change. */
  note: string | null;
  /** The fields that differ from the previous public version, in form order; null for the first version. */
  changes: FieldKey[] | null;
}

interface ChangeRow {
  versionId: string;
  entryId: string;
  number: number;
  savedAt: Date;
  authorId: string;
  authorName: string;
  entryAuthorId: string;
  note: string | null;
  restored: number | null;
  content: StoredVersion;
  previous: StoredVersion | null;
}

const isBackwards = (from: FeedPlace | null) => from?.towards === "newer";

function goesOn(from: FeedPlace | null): Prisma.Sql {
  if (from === null) return Prisma.sql`TRUE`;
  const place = Prisma.sql`(${new Date(from.moment)}::timestamptz, ${from.versionId}::text)`;
  const compares = isBackwards(from) ? Prisma.sql`>` : Prisma.sql`<`;
  return Prisma.sql`(v.created_at, v.id) ${compares} ${place}`;
}

/**
 * Selects the newest public versions of entries that are public now, or those after a place, using the index of public
 * versions by time. If `found`, the number of matching entries, is small, it selects by those entries instead (OFFSET 0
 * keeps the subquery separate, see selectFoundEntries), as versions of a quiet hospital would be far down that index.
 * Each version is joined with the previous public one; versions in between are not read.
 */
export function selectPublicChanges(
  { search, filters, productId }: ParsedQuery<ChangedEntriesFilters>,
  found: number,
  model: DataModel,
  from: FeedPlace | null = null,
): Prisma.Sql {
  const chosen = Prisma.sql`${buildPublicEntryCondition()} AND ${matchesFilters(model, filters)} AND ${matchesSearch(search)}
    ${productId === undefined ? Prisma.empty : Prisma.sql`AND e.product_id = ${productId}`}`;
  const [entries, condition] =
    found <= MAX_ENTRIES_TO_SORT
      ? [Prisma.sql`(SELECT e.id FROM entry e WHERE ${chosen} OFFSET 0) e`, Prisma.sql`TRUE`]
      : [Prisma.sql`entry e`, chosen];
  const order = isBackwards(from) ? Prisma.sql`v.created_at, v.id` : Prisma.sql`v.created_at DESC, v.id DESC`;
  return Prisma.sql`
    WITH newest AS (
      SELECT v.id, v.entry_id FROM entry_version v JOIN ${entries} ON e.id = v.entry_id
      WHERE v.visibility = 'PUBLIC' AND ${goesOn(from)} AND ${condition}
      ORDER BY ${order} LIMIT ${CHANGES_READ}
    ), seen AS (
      SELECT v.id, v.entry_id, v.number, (row_number() OVER own)::int AS place, lag(v.id) OVER own AS previous,
        lag(v.number) OVER own AS previous_number
      FROM entry_version v
      WHERE v.entry_id IN (SELECT entry_id FROM newest) AND v.visibility = 'PUBLIC'
      WINDOW own AS (PARTITION BY v.entry_id ORDER BY v.number)
    )
    SELECT v.id AS "versionId", v.entry_id AS "entryId", s.place AS number, v.created_at AS "savedAt",
      v.author_id AS "authorId", u.name AS "authorName", e.author_id AS "entryAuthorId",
      CASE WHEN ${buildVisibleChangeCondition(Prisma.sql`s.previous_number`)} THEN v.note END AS note,
      CASE WHEN ${buildVisibleChangeCondition(Prisma.sql`s.previous_number`)} THEN r.place END AS restored, v.content, b.content AS previous
    FROM newest n
    JOIN seen s ON s.id = n.id
    JOIN entry_version v ON v.id = n.id
    JOIN entry e ON e.id = n.entry_id
    JOIN "user" u ON u.id = v.author_id
    LEFT JOIN entry_version b ON b.id = s.previous
    LEFT JOIN seen r ON r.entry_id = n.entry_id AND r.number = v.restored
    ORDER BY v.created_at DESC, v.id DESC`;
}

function changeOf(row: ChangeRow, model: DataModel): PublicChange {
  const content = toVersionContent(row.content, "PUBLIC", model);
  const previous = row.previous && toVersionContent(row.previous, "PUBLIC", model);
  const changed = previous && listChangedKeys(previous, content);
  // As in the history: anonymous readers see a name only for saves by the entry's own author.
  const isKnown = row.authorId === row.entryAuthorId || decideProfileRead(ANONYMOUS, row.authorId) === true;
  return {
    versionId: row.versionId,
    entryId: row.entryId,
    name: content.algorithmName ?? "",
    number: row.number,
    savedAt: row.savedAt,
    author: isKnown ? row.authorName : null,
    hospital: content.activeHospital,
    specialism: content.medicalSpecialism,
    phase: content.technicalReadinessLevel,
    note: formatVersionNote(row.note, row.restored),
    changes: changed && FIELD_KEYS.filter((key) => key !== "contactEmail" && changed.includes(key)),
  };
}

/** Returns whether a version has no public change, for instance only of contactEmail. */
const hasNoPublicChange = ({ changes, note }: PublicChange) => changes?.length === 0 && note === null;

const placeOf = ({ savedAt, versionId }: PublicChange, towards: FeedPlace["towards"]): FeedPlace => ({
  towards,
  moment: savedAt.getTime(),
  versionId,
});

/**
 * Reads changes from a place onward, in reading order, and returns the place where reading ended; null at the very end.
 */
async function readChanges(of: ChangedEntriesFilters, from: FeedPlace | null) {
  const [model, parsed, found] = await Promise.all([
    getDataModel(),
    parseQueryWithSynonyms(of),
    countFoundEntries(ANONYMOUS, of.search, of.filters),
  ]);
  // A product has few entries, whatever the number of entries that match search and filters.
  const few = of.productId === undefined ? found : 0;
  const entries = hasSearchOrFilters(of) || of.productId !== undefined ? few : Number.POSITIVE_INFINITY;
  const towards = from?.towards ?? "older";
  const told: PublicChange[] = [];
  let place: FeedPlace | null = from;
  for (let reads = 0; reads < MAX_READS_PER_PAGE && told.length < CHANGES_READ; reads += 1) {
    const statement = selectPublicChanges(parsed, entries, model, place);
    const rows = await runReadOnReplica((database) => database.$queryRaw<ChangeRow[]>(statement));
    const changes = rows.map((row) => changeOf(row, model));
    if (isBackwards(from)) changes.reverse();
    told.push(...changes.filter((change) => !hasNoPublicChange(change)));
    const last = changes.at(-1);
    if (last === undefined || rows.length < CHANGES_READ) return { told, end: null };
    place = placeOf(last, towards);
  }
  return { told, end: place };
}

/**
 * Lists a page of public changes, newest first: versions that were public when saved, of entries that are public and
 * not deleted now; the newest page, or the one older or newer than a place. Public to everyone, as anyone may know the
 * URL of a feed.
 */
async function listPublicChanges(
  of: ChangedEntriesFilters,
  from: FeedPlace | null = null,
): Promise<ChangesPage> {
  const { told, end } = await readChanges(of, from);
  const shown = told.slice(0, MAX_CHANGES_PER_PAGE);
  const [first, last] = [shown[0], shown.at(-1)];
  const towards = from?.towards ?? "older";
  // In reading direction, an extra change shows whether there is a further page; in the opposite direction there always
  // is one, from which the reader came.
  const onward = told.length > MAX_CHANGES_PER_PAGE && last !== undefined ? placeOf(last, towards) : end;
  if (from === null) return { changes: shown, older: onward, newer: null };
  const back = isBackwards(from) ? "older" : "newer";
  const backward: FeedPlace = first === undefined ? { ...from, towards: back } : placeOf(first, back);
  if (back === "newer") return { changes: shown, older: onward, newer: backward };
  const isLast = from.moment <= OLDEST_FEED_PLACE.moment;
  return { changes: shown.reverse(), older: isLast ? null : backward, newer: onward };
}

/** Maximum number of cached feeds; each takes some tens of kilobytes. */
const MAX_CACHED_FEEDS = 100;

const newestOf = createKeyedCache("public changes", { of: "entries", most: MAX_CACHED_FEEDS }, (key) =>
  listPublicChanges(JSON.parse(key) as ChangedEntriesFilters),
);

/** Returns a page of public changes as listPublicChanges does; the newest pages are cached for seconds. */
export function getPublicChanges(
  { search, filters, productId }: ChangedEntriesFilters,
  from: FeedPlace | null = null,
): Promise<ChangesPage> {
  if (from !== null) return listPublicChanges({ search, filters, productId }, from);
  // Sorts the filters, so that equal queries share a cache key.
  const asked = Object.entries(filters).map(([key, values]) => [key, [...new Set(values)].sort()] as const);
  const sorted = asked.sort(([one], [other]) => one.localeCompare(other));
  return newestOf(JSON.stringify({ search, filters: Object.fromEntries(sorted), productId }));
}
