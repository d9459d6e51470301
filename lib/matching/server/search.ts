import "server-only";
import { randomUUID } from "node:crypto";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import { invalidate } from "../../platform/database/invalidate";
import { LIVE } from "../../platform/database/live";
import { log } from "../../platform/log";
import { outsideRequest } from "../../platform/request";
import { Candidates } from "../candidates";
import { type Matchable, type Rarity, WordCount } from "../rarity";
import type { MatchRunDto } from "../schema";
import { type Match, PROPOSED_FROM, scoreMatch } from "../score";

/** A search that says nothing for so long has ended with its process. */
const SILENT_AFTER = 120_000;
const BATCH = 500;
/** So many products are proposed for one entry: the likeliest. */
const MOST_PER_ENTRY = 3;
/** Milliseconds of comparing after which others have their turn, as requests are answered by the same thread. */
const TURN = 8;

interface Thing extends Matchable {
  id: string;
}

/** The last search there was. */
export async function lastRun(): Promise<MatchRunDto | null> {
  const row = await db().matchRun.findUnique({ where: { id: 1 } });
  if (row === null) return null;
  const { startedAt, finishedAt, aliveAt, compared, toCompare, found } = row;
  return {
    started: startedAt.toISOString(),
    finished: finishedAt?.toISOString() ?? null,
    interrupted: finishedAt === null && aliveAt.getTime() < Date.now() - SILENT_AFTER,
    compared,
    toCompare,
    found,
  };
}

/** Takes the search for this process; null while another one has it. */
async function claimRun(): Promise<string | null> {
  const claim = randomUUID();
  const rows = await db().$queryRaw<unknown[]>`
    INSERT INTO match_run (id, claim) VALUES (1, ${claim})
    ON CONFLICT (id) DO UPDATE SET claim = ${claim}, started_at = now(), alive_at = now(), finished_at = NULL,
      compared = 0, to_compare = 0, found = 0
      WHERE match_run.finished_at IS NOT NULL OR match_run.alive_at < ${new Date(Date.now() - SILENT_AFTER)}
    RETURNING id`;
  return rows.length === 1 ? claim : null;
}

/** Says how far it is. Throws when another process has taken over. */
async function tell(claim: string, compared: number, found: number, isFinished = false): Promise<void> {
  const changed = await db().$executeRaw`
    UPDATE match_run SET alive_at = now(), compared = ${compared}, found = ${found},
      finished_at = CASE WHEN ${isFinished} THEN now() END
    WHERE id = 1 AND claim = ${claim}`;
  if (changed === 0) throw new Error("another process searches for proposals by now");
}

const productsThere = () => db().$queryRaw<Thing[]>`
  SELECT p.id, p.name, p.other_names AS "otherNames", p.udi_di AS "udiDi", s.name AS supplier,
    coalesce(s.other_names, '{}') AS "supplierOtherNames"
  FROM product p LEFT JOIN supplier s ON s.id = p.supplier_id WHERE p.merged_into_id IS NULL ORDER BY p.id`;

/** The next entries without a product: what they call it, their own name, and who makes it. */
const entriesAfter = (id: string) => db().$queryRaw<Thing[]>`
  SELECT e.id, coalesce(nullif(e.name_commercial_product, ''), e.algorithm_name) AS name,
    CASE WHEN nullif(e.name_commercial_product, '') IS NULL THEN '{}' ELSE ARRAY[e.algorithm_name] END AS "otherNames",
    nullif(e.developer_name, '') AS supplier
  FROM entry e WHERE e.product_id IS NULL AND ${LIVE} AND e.id > ${id} ORDER BY e.id LIMIT ${BATCH}`;

interface Proposed extends Match {
  productId: string;
  entryId: string | null;
  otherProductId: string | null;
}

/** Stores proposals of one kind, leaving what somebody decided. Returns the ids of those that are open. */
async function store(
  proposed: readonly Proposed[],
  other: "entry_id" | "other_product_id",
): Promise<string[]> {
  if (proposed.length === 0) return [];
  const rows = await db().$queryRaw<{ id: string }[]>`
    INSERT INTO match_proposal (id, product_id, entry_id, other_product_id, score, reasons)
    SELECT gen_random_uuid()::text, r."productId", r."entryId", r."otherProductId", r.score, r.reasons
    FROM jsonb_to_recordset(${JSON.stringify(proposed)}::jsonb)
      AS r("productId" text, "entryId" text, "otherProductId" text, score float8, reasons jsonb)
    -- What was removed while it was compared is left out.
    WHERE EXISTS (SELECT 1 FROM product p WHERE p.id = r."productId")
      AND (r."entryId" IS NULL OR EXISTS (SELECT 1 FROM entry e WHERE e.id = r."entryId"))
    ON CONFLICT (product_id, ${Prisma.raw(other)}) DO UPDATE SET score = excluded.score, reasons = excluded.reasons
      WHERE match_proposal.status = 'open'
    RETURNING id`;
  return rows.map(({ id }) => id);
}

/** The likeliest of what there is, or nothing. */
function proposalsFor(thing: Thing, candidates: Iterable<Thing>, rarity: Rarity) {
  return [...candidates]
    .map((other) => ({ other, ...scoreMatch(thing, other, rarity) }))
    .filter(({ score }) => score >= PROPOSED_FROM)
    .sort((a, b) => b.score - a.score || a.other.id.localeCompare(b.other.id));
}

/** Lets others have their turn once it has taken its own. */
function takingTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}

async function search(claim: string): Promise<number> {
  const products = await productsThere();
  const [entries] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM entry e WHERE e.product_id IS NULL AND ${LIVE}`;
  const toCompare = products.length + (entries?.count ?? 0);
  await db().$executeRaw`UPDATE match_run SET to_compare = ${toCompare} WHERE id = 1 AND claim = ${claim}`;

  const rarity = new WordCount();
  const candidates = new Candidates<Thing>();
  const turn = takingTurns();
  for (const product of products) {
    rarity.add(product);
    candidates.add(product);
    await turn();
  }
  const open: string[] = [];
  let compared = 0;
  const note = async (
    proposed: readonly Proposed[],
    other: "entry_id" | "other_product_id",
    count: number,
  ) => {
    open.push(...(await store(proposed, other)));
    compared += count;
    await tell(claim, compared, open.length);
  };

  for (let at = 0; at < products.length; at += BATCH) {
    const batch = products.slice(at, at + BATCH);
    const proposed: Proposed[] = [];
    for (const product of batch) {
      const later = [...candidates.of(product)].filter(({ id }) => id > product.id);
      for (const { other, score, reasons } of proposalsFor(product, later, rarity)) {
        proposed.push({ productId: product.id, entryId: null, otherProductId: other.id, score, reasons });
      }
      await turn();
    }
    await note(proposed, "other_product_id", batch.length);
  }

  let last = "";
  for (;;) {
    const batch = await entriesAfter(last);
    if (batch.length === 0) break;
    last = batch.at(-1)?.id ?? last;
    const proposed: Proposed[] = [];
    for (const entry of batch) {
      const best = proposalsFor(entry, candidates.of(entry), rarity).slice(0, MOST_PER_ENTRY);
      for (const { other, score, reasons } of best) {
        proposed.push({ productId: other.id, entryId: entry.id, otherProductId: null, score, reasons });
      }
      await turn();
    }
    await note(proposed, "entry_id", batch.length);
  }
  // What no longer holds, as a name was changed, is proposed no more.
  await db().$executeRaw`DELETE FROM match_proposal m WHERE m.status = 'open'
    AND m.created_at <= (SELECT r.started_at FROM match_run r WHERE r.id = 1)
    AND NOT EXISTS (SELECT 1 FROM unnest(${open}::text[]) AS found (id) WHERE found.id = m.id)`;
  await tell(claim, compared, open.length, true);
  // How much waits is counted anew.
  invalidate();
  return open.length;
}

/** Searches for proposals, and waits for it; the daily job does. Gives how many are open, 0 while another searches. */
export async function searchProposals(): Promise<number> {
  const claim = await claimRun();
  return claim === null ? 0 : search(claim);
}

/** Begins to search for proposals, for which nobody waits; admins alone. Gives the search that runs. */
export async function beginSearch(actor: Actor): Promise<MatchRunDto> {
  authorise(actor, "product.manage");
  const claim = await claimRun();
  if (claim !== null) {
    outsideRequest(() => {
      search(claim).catch((err: unknown) => log().error({ err }, "the search for proposals failed"));
    });
  }
  const run = await lastRun();
  if (run === null) throw new Error("a search has begun, and there is none");
  return run;
}
