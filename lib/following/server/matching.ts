import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Visibility } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import { getLogger } from "../../platform/log";
import { isDatabaseUnavailable } from "../../platform/request";
import type { ListQuery } from "../../search/query";
import { matchesFilters, matchesSearch } from "../../search/server/matching";
import { parseSavedQuery } from "../../search/server/saved-query";
import { getSynonyms } from "../../search/server/synonyms";
import { parseSearch } from "../../search/words/search-terms";

/** Number of changes that are matched together, and of searches per statement. */
const CHANGES_PER_BATCH = 50;
const SEARCHES_PER_STATEMENT = 50;
/** Approximate number of changes queued per statement, to stay well within the statement timeout. */
const ROWS_PER_STATEMENT = 2_000;
/** How often a slow round may halve these batch sizes. */
const MAX_HALVINGS = 6;

interface SavedChange {
  entryId: string;
  number: number;
}

/** A search with the ids of its follows and webhooks; equal searches are merged. */
interface FollowedSearch {
  query: ListQuery;
  follows: string[];
}

/** Per entry id the searches that match it, with the visibility of the content that they matched. */
type SearchMatches = Map<string, { search: FollowedSearch; visibility: Visibility }[]>;

const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );

/** Reads all followed searches, equal ones merged. Yields to the event loop between chunks. */
async function readSearches(): Promise<FollowedSearch[]> {
  const model = await getDataModel();
  const rows = await db().$queryRaw<{ text: string; follows: string[] }[]>`
    SELECT s.query AS text, array_agg(f.id) AS follows
    FROM (SELECT id, saved_search_id FROM follow UNION ALL
      SELECT id, saved_search_id FROM webhook WHERE paused_at IS NULL) f
    JOIN saved_search s ON s.id = f.saved_search_id GROUP BY s.query`;
  const searches: FollowedSearch[] = [];
  for (const chunk of chunksOf(rows, SEARCHES_PER_STATEMENT)) {
    for (const { text, follows } of chunk) {
      const query = parseSavedQuery(model, text);
      if (query !== null) searches.push({ query, follows });
    }
    await nextTurn();
  }
  return searches;
}

/** Finds which of the changed entries the searches match, by the register's conditions. Access is checked later. */
async function matchSearches(searches: readonly FollowedSearch[], changes: readonly SavedChange[]) {
  const entryIds = [...new Set(changes.map(({ entryId }) => entryId))];
  const [synonyms, model] = await Promise.all([getSynonyms(), getDataModel()]);
  const found: SearchMatches = new Map(entryIds.map((id) => [id, []]));
  for (const chunk of chunksOf(searches, SEARCHES_PER_STATEMENT)) {
    const statements = chunk.map(
      ({ query: { search, filters } }, place) => Prisma.sql`
        SELECT ${place}::int AS place, e.id, e.visibility FROM entry e
        WHERE e.id = ANY(${entryIds}::text[]) AND ${matchesFilters(model, filters)} AND ${matchesSearch(parseSearch(search, synonyms))}`,
    );
    const rows = await db().$queryRaw<{ place: number; id: string; visibility: Visibility }[]>(
      Prisma.join(statements, " UNION ALL "),
    );
    for (const { place, id, visibility } of rows) {
      const search = chunk[place];
      if (search !== undefined) found.get(id)?.push({ search, visibility });
    }
    await nextTurn();
  }
  return found;
}

interface Match {
  /** Id of a follow or a webhook. */
  followId: string;
  entryId: string;
  visibility: Visibility;
}

const matchesOf = (found: SearchMatches): Match[] =>
  [...found].flatMap(([entryId, all]) =>
    all.flatMap(({ search, visibility }) =>
      search.follows.map((followId) => ({ followId, entryId, visibility })),
    ),
  );

const givenChanges = (changes: readonly SavedChange[]) => Prisma.sql`unnest(
  ${changes.map(({ entryId }) => entryId)}::text[], ${changes.map(({ number }) => number)}::int[]
) AS g(entry_id, number)`;

/** Locks the given changes that still exist; another process may have handled some meanwhile. */
const locked = (changes: readonly SavedChange[]) => Prisma.sql`
  SELECT c.entry_id, c.number FROM follow_change c JOIN ${givenChanges(changes)}
    ON c.entry_id = g.entry_id AND c.number = g.number ORDER BY c.entry_id, c.number FOR UPDATE OF c`;
/**
 * SQL condition: the entry is at least as visible now as change `c` was when it was saved. Follows match the entry's
 * current content. If fewer people may see that content than the change, a mail about the change would reveal the
 * content to the others; they match only the later change that restricted the entry. The enum `visibility` is ordered
 * from most to least visible.
 */
const IS_AS_OPEN = (visibility: Prisma.Sql) => Prisma.sql`${visibility} <= c.saved`;
const DIRECT_FOLLOWS = Prisma.sql`
  SELECT f.id AS follow_id, f.user_id, f.created_at AS since, c.* FROM changed c JOIN follow f ON f.entry_id = c.entry_id
  UNION ALL
  SELECT f.id, f.user_id, f.created_at, c.* FROM changed c
  JOIN list_value l ON l.id = c.active_hospital_id JOIN follow f ON f.institution_id = l.institution_id
  WHERE ${IS_AS_OPEN(Prisma.sql`c.visibility`)}
  UNION ALL
  SELECT f.id, f.user_id, f.created_at, c.* FROM changed c
  JOIN follow f ON f.specialism_id = c.medical_specialism_id
  WHERE ${IS_AS_OPEN(Prisma.sql`c.visibility`)}
  UNION ALL
  SELECT f.id, f.user_id, f.created_at, c.* FROM changed c
  JOIN follow f ON f.product_id = c.product_id
  WHERE ${IS_AS_OPEN(Prisma.sql`c.visibility`)}`;
/** Webhooks of a changed entry's hospital, and of the searches that match it. */
const WEBHOOKS = Prisma.sql`
  SELECT w.id AS webhook_id, w.created_at AS since, w.paused_at, c.* FROM changed c
  JOIN list_value l ON l.id = c.active_hospital_id JOIN webhook w ON w.institution_id = l.institution_id
  WHERE ${IS_AS_OPEN(Prisma.sql`c.visibility`)}
  UNION ALL
  SELECT w.id, w.created_at, w.paused_at, c.* FROM changed c
  JOIN matched m ON m.entry_id = c.entry_id AND ${IS_AS_OPEN(Prisma.sql`m.visibility`)}
  JOIN webhook w ON w.id = m.follow_id`;
const SEARCH_FOLLOWS = Prisma.sql`
  SELECT f.id AS follow_id, f.user_id, f.created_at AS since, c.* FROM changed c
  JOIN matched m ON m.entry_id = c.entry_id AND ${IS_AS_OPEN(Prisma.sql`m.visibility`)}
  JOIN follow f ON f.id = m.follow_id`;

interface QueueRequest {
  changes: readonly SavedChange[];
  matches: readonly Match[];
  follows: Prisma.Sql;
  /** Maximum number of rows, after the key `after`; null for no limit. */
  most: number | null;
  after: QueuedKey;
}

interface QueuedKey extends SavedChange {
  followId: string;
}

const FIRST_KEY: QueuedKey = { followId: "", entryId: "", number: 0 };

/** The CTEs `locked`, `changed` (the given versions of published entries) and `matched` (by searches). */
const changedAndMatched = (changes: readonly SavedChange[], matches: readonly Match[]) => Prisma.sql`
    locked AS (${locked(changes)}), changed AS (
      SELECT t.entry_id, t.number, v.author_id, v.created_at, v.visibility AS saved, e.visibility, e.active_hospital_id,
        e.medical_specialism_id, e.product_id FROM locked t
      JOIN entry e ON e.id = t.entry_id AND ${IS_ENTRY_PUBLISHED_SQL}
      JOIN entry_version v ON v.entry_id = t.entry_id AND v.number = t.number
    ), matched AS (
      SELECT * FROM unnest(
        ${matches.map(({ followId }) => followId)}::text[], ${matches.map(({ entryId }) => entryId)}::text[],
        ${matches.map(({ visibility }) => visibility)}::visibility[]
      ) AS m(follow_id, entry_id, visibility)
    )`;

/** Enqueues a message to each webhook that a change concerns, also of its own author; a repeated call adds none. */
async function enqueueForWebhooks(
  transaction: Transaction,
  changes: readonly SavedChange[],
  matches: readonly Match[],
): Promise<void> {
  const entryIds = changes.map(({ entryId }) => entryId);
  await transaction.$queryRaw`SELECT 1 FROM entry WHERE id = ANY(${entryIds}::text[]) ORDER BY id FOR KEY SHARE`;
  await transaction.$executeRaw`
    WITH ${changedAndMatched(changes, matches)}
    INSERT INTO webhook_delivery (id, webhook_id, entry_id, number, created_at, due_at)
    SELECT gen_random_uuid(), webhook_id, entry_id, number, now(), now() FROM (${WEBHOOKS}) w
    WHERE paused_at IS NULL AND since <= created_at ORDER BY webhook_id, entry_id, number
    ON CONFLICT (webhook_id, entry_id, number) DO NOTHING`;
}

/** Queues changes in one statement; not for their own authors, nor for changes from before a follow began. */
async function queueForFollowers(
  transaction: Transaction,
  { changes, matches, follows, most, after }: QueueRequest,
) {
  const entryIds = changes.map(({ entryId }) => entryId);
  // Locks in the order of locks.ts: rows that are referred to before the row that is written.
  await transaction.$queryRaw`SELECT 1 FROM entry WHERE id = ANY(${entryIds}::text[]) ORDER BY id FOR KEY SHARE`;
  const [last] = await transaction.$queryRaw<(QueuedKey & { count: number })[]>`
    WITH ${changedAndMatched(changes, matches)}, told AS (
      SELECT f.follow_id, f.entry_id, f.number FROM (${follows}) f
      WHERE f.user_id <> f.author_id AND f.since <= f.created_at
        AND (f.follow_id, f.entry_id, f.number) > (${after.followId}, ${after.entryId}, ${after.number}::int)
      ORDER BY f.follow_id, f.entry_id, f.number LIMIT ${most}::int
    ), written AS (
      INSERT INTO follow_notice (follow_id, entry_id, number, created_at)
      SELECT follow_id, entry_id, number, clock_timestamp() FROM told ORDER BY follow_id
      -- A link that the same save queued is reported as that version instead.
      ON CONFLICT (follow_id, entry_id, number) DO UPDATE SET linked = false WHERE follow_notice.linked
    )
    SELECT follow_id AS "followId", entry_id AS "entryId", number, (count(*) OVER ())::int AS count FROM told
    ORDER BY follow_id DESC, entry_id DESC, number DESC LIMIT 1`;
  return last ?? null;
}

/**
 * Queues these changes for each of their follows, about `size` per transaction, and then deletes them from
 * follow_change. No mail is sent before that (follow-worker.ts), so after a crash the work is repeated without mailing
 * anyone twice.
 */
async function queueChanges(
  changes: readonly SavedChange[],
  found: SearchMatches,
  size: number,
): Promise<void> {
  const write = (part: Omit<QueueRequest, "changes">) =>
    db().$transaction((transaction) => queueForFollowers(transaction, { changes, ...part }));
  for (const matches of chunksOf(matchesOf(found), size)) {
    await write({ matches, follows: SEARCH_FOLLOWS, most: null, after: FIRST_KEY });
    await db().$transaction((transaction) => enqueueForWebhooks(transaction, changes, matches));
  }
  await db().$transaction((transaction) => enqueueForWebhooks(transaction, changes, []));
  for (let after: QueuedKey | null = FIRST_KEY; after !== null; ) {
    const last = await write({ matches: [], follows: DIRECT_FOLLOWS, most: size, after });
    after = last?.count === size ? last : null;
  }
  await db().$executeRaw`WITH locked AS (${locked(changes)}) DELETE FROM follow_change c USING locked l
    WHERE c.entry_id = l.entry_id AND c.number = l.number`;
}

/** Handles the changes that wait longest, in batches scaled by `part`. Returns how many. */
async function handleNext(searches: readonly FollowedSearch[], part: number): Promise<number> {
  const changes = await db().$queryRaw<SavedChange[]>`
    SELECT entry_id AS "entryId", number FROM follow_change ORDER BY created_at, entry_id, number
    LIMIT ${Math.ceil(CHANGES_PER_BATCH * part)}::int`;
  if (changes.length === 0) return 0;
  const found = await matchSearches(searches, changes);
  await queueChanges(changes, found, Math.ceil(ROWS_PER_STATEMENT * part));
  return changes.length;
}

/**
 * Finds the followers of what was saved since the last round, oldest first. Returns the number of handled changes. Safe
 * to run in several processes at once; a crash midway has mailed nobody. Retries with smaller batches on a timeout.
 */
export async function enqueueChangesForFollowers(): Promise<number> {
  // Changes committed while nobody followed anything, such as those of a large import, are discarded.
  let handled = await db().$executeRaw`
    DELETE FROM follow_change WHERE NOT EXISTS (SELECT 1 FROM follow) AND NOT EXISTS (SELECT 1 FROM webhook)`;
  let searches: FollowedSearch[] | null = null;
  for (let halvings = 0; ; ) {
    if ((await db().followChange.findFirst({ select: { number: true } })) === null) return handled;
    searches ??= await readSearches();
    try {
      handled += await handleNext(searches, 1 / 2 ** halvings);
    } catch (err) {
      if (!isDatabaseUnavailable(err) || halvings === MAX_HALVINGS) throw err;
      halvings += 1;
      getLogger().warn({ err }, "finding followers takes too long: smaller parts");
    }
  }
}
