import "server-only";
import { type Actor, ANONYMOUS } from "../../domain/actor";
import { changedFields } from "../../domain/audit";
import type { DataModel } from "../../domain/data-model";
import { type EntryContent, FIELD_KEYS, type FieldKey } from "../../domain/entry-fields";
import type { Filters } from "../../domain/entry-query";
import { enforce, profileReadVerdict, verdict } from "../../domain/permissions";
import { rememberedPer } from "../cache";
import { fromReplica, Prisma } from "../db";
import { getDataModel } from "./data-model";
import { matchesFilters, publicOnly } from "./entry-conditions";
import { isSearch, matchesSearch } from "./entry-search";
import { noteOf, versionContent } from "./entry-versions";
import { countFound } from "./findings";

/** So many changes a feed holds. */
export const CHANGES_SHOWN = 50;

/** Which entries' changes: those that the register finds by these today. Both empty: all. */
export interface ChangesOf {
  search: string;
  filters: Filters;
}

/** Of so few entries all versions are put in order; of more, the newest versions of all soon hold enough. */
const FEW = 5_000;

/** One public version of a public entry. Never its contactEmail, nor that it changed. */
export interface PublicChange {
  versionId: string;
  entryId: string;
  /** What the entry was called in this version. */
  name: string;
  /** Its place among the entry's public versions, from 1. */
  number: number;
  savedAt: Date;
  /** Null when who asks may not know. */
  author: string | null;
  hospital: string | null;
  specialism: string | null;
  phase: string | null;
  /** What its author said has changed. */
  note: string | null;
  /** The fields that differ from the public version before it, in the order of the form; null for the first. */
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
  content: Partial<EntryContent>;
  previous: Partial<EntryContent> | null;
}

/**
 * The newest public versions of entries that are public today, by the index of public versions by time; where `found`,
 * how many entries these are, is few, by those entries instead (OFFSET 0 keeps them together, see entriesFound): a quiet
 * hospital's would lie far down. And beside each the one before it that was public as well: of what lies between them
 * nothing is read.
 */
export function selectChanges({ search, filters }: ChangesOf, found: number): Prisma.Sql {
  const chosen = Prisma.sql`${publicOnly()} AND ${matchesFilters(filters)} AND ${matchesSearch(search)}`;
  const [entries, condition] =
    found <= FEW
      ? [Prisma.sql`(SELECT e.id FROM entry e WHERE ${chosen} OFFSET 0) e`, Prisma.sql`TRUE`]
      : [Prisma.sql`entry e`, chosen];
  return Prisma.sql`
    WITH newest AS (
      SELECT v.id, v.entry_id FROM entry_version v JOIN ${entries} ON e.id = v.entry_id
      WHERE v.visibility = 'PUBLIC' AND ${condition}
      ORDER BY v.created_at DESC, v.id DESC LIMIT ${CHANGES_SHOWN}
    ), seen AS (
      SELECT v.id, v.entry_id, v.number, (row_number() OVER own)::int AS place, lag(v.id) OVER own AS previous
      FROM entry_version v
      WHERE v.entry_id IN (SELECT entry_id FROM newest) AND v.visibility = 'PUBLIC'
      WINDOW own AS (PARTITION BY v.entry_id ORDER BY v.number)
    )
    SELECT v.id AS "versionId", v.entry_id AS "entryId", s.place AS number, v.created_at AS "savedAt",
      v.author_id AS "authorId", u.name AS "authorName", e.author_id AS "entryAuthorId", v.note,
      r.place AS restored, v.content, b.content AS previous
    FROM newest n
    JOIN seen s ON s.id = n.id
    JOIN entry_version v ON v.id = n.id
    JOIN entry e ON e.id = n.entry_id
    JOIN "user" u ON u.id = v.author_id
    LEFT JOIN entry_version b ON b.id = s.previous
    LEFT JOIN seen r ON r.entry_id = n.entry_id AND r.number = v.restored
    ORDER BY v.created_at DESC, v.id DESC`;
}

function changesBetween(row: ChangeRow, content: EntryContent, model: DataModel): FieldKey[] | null {
  if (row.previous === null) return null;
  const changed = changedFields(versionContent(row.previous, "PUBLIC", model), content);
  return FIELD_KEYS.filter((key) => key !== "contactEmail" && changed.includes(key));
}

function changeOf(actor: Actor, row: ChangeRow, model: DataModel): PublicChange {
  const content = versionContent(row.content, "PUBLIC", model);
  // As in the history: who is not logged in reads a name at the entry's own author's saves alone.
  const isKnown = row.authorId === row.entryAuthorId || profileReadVerdict(actor, row.authorId) === true;
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
    note: noteOf(row.note, row.restored),
    changes: changesBetween(row, content, model),
  };
}

/** Whether a version tells nothing: it changed what readers of the feed do not see, such as contactEmail. */
const tellsNothing = ({ changes, note }: PublicChange) => changes?.length === 0 && note === null;

/**
 * The newest changes that everyone may see, newest first: versions that were public when they were saved, of entries that
 * are public and not deleted today. What only the actor may see is not among them: who knows the address of a feed is not
 * known. Public to everyone; a name of who saved one is there only for who may know it.
 */
export async function listPublicChanges(actor: Actor, of: ChangesOf): Promise<PublicChange[]> {
  enforce(actor, verdict(actor, "public.read"));
  const [model, found] = await Promise.all([getDataModel(), countFound(ANONYMOUS, of.search, of.filters)]);
  const statement = selectChanges(of, isEverything(of) ? Number.POSITIVE_INFINITY : found);
  const rows = await fromReplica((database) => database.$queryRaw<ChangeRow[]>(statement));
  return rows.map((row) => changeOf(actor, row, model)).filter((change) => !tellsNothing(change));
}

function isEverything({ search, filters }: ChangesOf): boolean {
  return !isSearch(search) && Object.keys(filters).length === 0;
}

/** In memory one is some tens of kilobytes. */
const FEEDS_REMEMBERED = 100;

const publicFeed = rememberedPer("public changes", { of: "entries", most: FEEDS_REMEMBERED }, (key) =>
  listPublicChanges(ANONYMOUS, JSON.parse(key) as ChangesOf),
);

/** What listPublicChanges gives to who is not logged in: remembered for seconds, as many ask for it. */
export function publicChangesFor({ search, filters }: ChangesOf): Promise<PublicChange[]> {
  // In whatever order the same was asked for, it is one question.
  const asked = Object.entries(filters).map(([key, values]) => [key, [...new Set(values)].sort()] as const);
  const sorted = asked.sort(([one], [other]) => one.localeCompare(other));
  return publicFeed(JSON.stringify({ search, filters: Object.fromEntries(sorted) }));
}
