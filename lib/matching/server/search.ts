import "server-only";
import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import { getLogger } from "../../platform/log";
import { runOutsideRequest } from "../../platform/request";
import type { MatchReason, MatchRunDto } from "../schema";
import {
  getNormalisedUdiDi,
  listLookupTerms,
  type Matchable,
  MIN_PROPOSAL_SCORE,
  mapProductWordsToSuppliers,
  type SuppliersByProductWord,
  scoreMatch,
} from "../score";

/** A search without progress for this long counts as ended with its process. */
const SILENCE_TIMEOUT_MS = 120_000;
/** Number of entries or products per candidate query, so that each stays within the statement timeout. */
const BATCH_SIZE = 25;
const MAX_CANDIDATES_PER_TERM = 50;
const MAX_PROPOSALS_PER_ENTRY = 3;

interface MatchSubject extends Matchable {
  id: string;
}

/** Returns the latest search; null if there was none. */
export async function findLatestMatchRun(): Promise<MatchRunDto | null> {
  const row = await db().matchRun.findUnique({ where: { id: 1 } });
  if (row === null) return null;
  const { startedAt, finishedAt, aliveAt, compared, toCompare, found } = row;
  return {
    started: startedAt.toISOString(),
    finished: finishedAt?.toISOString() ?? null,
    interrupted: finishedAt === null && aliveAt.getTime() < Date.now() - SILENCE_TIMEOUT_MS,
    compared,
    toCompare,
    found,
  };
}

/** Claims the search for this process; null if another process is running one. */
async function claimRun(): Promise<string | null> {
  const claim = randomUUID();
  const rows = await db().$queryRaw<unknown[]>`
    INSERT INTO match_run (id, claim) VALUES (1, ${claim})
    ON CONFLICT (id) DO UPDATE SET claim = ${claim}, started_at = now(), alive_at = now(), finished_at = NULL,
      compared = 0, to_compare = 0, found = 0
      WHERE match_run.finished_at IS NOT NULL OR match_run.alive_at < ${new Date(Date.now() - SILENCE_TIMEOUT_MS)}
    RETURNING id`;
  return rows.length === 1 ? claim : null;
}

/** Saves the progress of the search. Throws if another process has taken it over. */
async function saveProgress(
  claim: string,
  compared: number,
  found: number,
  isFinished = false,
): Promise<void> {
  const changed = await db().$executeRaw`
    UPDATE match_run SET alive_at = now(), compared = ${compared}, found = ${found},
      finished_at = CASE WHEN ${isFinished} THEN now() END
    WHERE id = 1 AND claim = ${claim}`;
  if (changed === 0) throw new Error("another process searches for proposals by now");
}

const readProducts = () => db().$queryRaw<MatchSubject[]>`
  SELECT p.id, p.name, p.other_names AS "otherNames", p.udi_di AS "udiDi", s.name AS supplier,
    coalesce(s.other_names, '{}') AS "supplierOtherNames"
  FROM product p LEFT JOIN supplier s ON s.id = p.supplier_id WHERE p.merged_into_id IS NULL ORDER BY p.id`;

/** Reads the entries without a product: product name, entry name and supplier. */
const readEntries = () => db().$queryRaw<MatchSubject[]>`
  SELECT e.id, coalesce(nullif(e.name_commercial_product, ''), e.algorithm_name) AS name,
    CASE WHEN nullif(e.name_commercial_product, '') IS NULL THEN '{}' ELSE ARRAY[e.algorithm_name] END AS "otherNames",
    nullif(e.developer_name, '') AS supplier
  FROM entry e WHERE e.product_id IS NULL AND ${IS_ENTRY_PUBLISHED_SQL} ORDER BY e.id`;

interface Proposal {
  productId: string;
  entryId: string | null;
  otherProductId: string | null;
  score: number;
  reasons: MatchReason[];
}

type Kind = "entry_id" | "other_product_id";

/** Saves proposals of one kind, keeping those already decided. Returns the ids of the open ones. */
async function saveProposals(proposed: readonly Proposal[], other: Kind): Promise<string[]> {
  if (proposed.length === 0) return [];
  const rows = await db().$queryRaw<{ id: string }[]>`
    INSERT INTO match_proposal (id, product_id, entry_id, other_product_id, score, reasons)
    SELECT gen_random_uuid()::text, r."productId", r."entryId", r."otherProductId", r.score, r.reasons
    FROM jsonb_to_recordset(${JSON.stringify(proposed)}::jsonb)
      AS r("productId" text, "entryId" text, "otherProductId" text, score float8, reasons jsonb)
    -- Excludes products and entries that were deleted during the comparison.
    WHERE EXISTS (SELECT 1 FROM product p WHERE p.id = r."productId")
      AND (r."entryId" IS NULL OR EXISTS (SELECT 1 FROM entry e WHERE e.id = r."entryId"))
    ON CONFLICT (product_id, ${Prisma.raw(other)}) DO UPDATE SET score = excluded.score, reasons = excluded.reasons
      WHERE match_proposal.status = 'open'
    RETURNING id`;
  return rows.map(({ id }) => id);
}

/** Finds, by trigrams, the ids of products with names similar to those of each product or entry. */
async function findSimilarNames(things: readonly MatchSubject[]): Promise<Map<string, string[]>> {
  const terms = things.flatMap((thing) => listLookupTerms(thing).map((term) => ({ id: thing.id, term })));
  // The operator's word similarity threshold is 0.6, the default of pg_trgm.
  const rows = await db().$queryRaw<{ id: string; found: string[] }[]>`
    SELECT t.id, array_agg(DISTINCT similar_product.id) AS found
    FROM jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) AS t (id text, term text)
    CROSS JOIN LATERAL (
      SELECT p.id FROM product p WHERE p.merged_into_id IS NULL AND t.term <% p.search_text
      ORDER BY word_similarity(t.term, p.search_text) DESC, similarity(t.term, p.search_text) DESC, p.id
      LIMIT ${MAX_CANDIDATES_PER_TERM}
    ) similar_product GROUP BY t.id`;
  return new Map(rows.map(({ id, found }) => [id, found]));
}

/** Indexes of all products, for one search. */
interface Candidates {
  byId: ReadonlyMap<string, MatchSubject>;
  byUdiDi: ReadonlyMap<string | null, MatchSubject[]>;
  use: SuppliersByProductWord;
}

/** Computes the proposals of a batch. Yields between subjects, so that this thread can serve requests. */
async function proposalsOf(batch: readonly MatchSubject[], kind: Kind, { byId, byUdiDi, use }: Candidates) {
  const similar = await findSimilarNames(batch);
  const proposals = new Map<string, Proposal>();
  for (const thing of batch) {
    await setImmediate();
    const named = (similar.get(thing.id) ?? []).flatMap((id) => byId.get(id) ?? []);
    const marked = getNormalisedUdiDi(thing) === null ? [] : (byUdiDi.get(getNormalisedUdiDi(thing)) ?? []);
    const likely = [...new Set([...named, ...marked])]
      .filter(({ id }) => id !== thing.id)
      .map((other) => ({ otherId: other.id, ...scoreMatch(thing, other, use) }))
      .filter(({ score }) => score >= MIN_PROPOSAL_SCORE)
      .sort((a, b) => b.score - a.score || a.otherId.localeCompare(b.otherId));
    const kept = kind === "entry_id" ? likely.slice(0, MAX_PROPOSALS_PER_ENTRY) : likely;
    for (const { otherId, ...match } of kept) {
      // A pair of products is stored once, with the lesser id first.
      const [first, second] = thing.id < otherId ? [thing.id, otherId] : [otherId, thing.id];
      const ids =
        kind === "entry_id"
          ? { productId: otherId, entryId: thing.id, otherProductId: null }
          : { productId: first, entryId: null, otherProductId: second };
      proposals.set(`${first} ${second}`, { ...ids, ...match });
    }
  }
  return [...proposals.values()];
}

async function search(claim: string): Promise<number> {
  const [products, entries] = await Promise.all([readProducts(), readEntries()]);
  const toCompare = products.length + entries.length;
  await db().$executeRaw`UPDATE match_run SET to_compare = ${toCompare} WHERE id = 1 AND claim = ${claim}`;
  const candidates: Candidates = {
    byId: new Map(products.map((product) => [product.id, product])),
    byUdiDi: Map.groupBy(products, getNormalisedUdiDi),
    use: mapProductWordsToSuppliers(products),
  };
  const open = new Set<string>();
  let compared = 0;
  const compare = async (subjects: readonly MatchSubject[], kind: Kind) => {
    for (let at = 0; at < subjects.length; at += BATCH_SIZE) {
      const batch = subjects.slice(at, at + BATCH_SIZE);
      for (const id of await saveProposals(await proposalsOf(batch, kind, candidates), kind)) open.add(id);
      compared += batch.length;
      await saveProgress(claim, compared, open.size);
    }
  };
  await compare(products, "other_product_id");
  await compare(entries, "entry_id");
  // Deletes open proposals that were not found again, for instance because a name was changed.
  await db().$executeRaw`DELETE FROM match_proposal m WHERE m.status = 'open'
    AND m.created_at <= (SELECT r.started_at FROM match_run r WHERE r.id = 1)
    AND NOT EXISTS (SELECT 1 FROM unnest(${[...open]}::text[]) AS found (id) WHERE found.id = m.id)`;
  await saveProgress(claim, compared, open.size, true);
  // Invalidates the cached number of open proposals.
  invalidateCachedSources();
  return open.size;
}

/** Searches for proposals until done, for the daily job. Returns how many are open; 0 if a search is running. */
export async function searchMatchProposals(): Promise<number> {
  const claim = await claimRun();
  return claim === null ? 0 : search(claim);
}

/** Starts a search for proposals in the background. Admins only. Returns the current search. */
export async function beginMatchSearch(actor: Actor): Promise<MatchRunDto> {
  authorise(actor, "product.manage");
  const claim = await claimRun();
  if (claim !== null) {
    runOutsideRequest(() => {
      search(claim).catch((err: unknown) => getLogger().error({ err }, "the search for proposals failed"));
    });
  }
  const run = await findLatestMatchRun();
  if (run === null) throw new Error("a search has begun, and there is none");
  return run;
}
