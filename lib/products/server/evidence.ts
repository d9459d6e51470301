import "server-only";
import { buildVisibleToActorCondition } from "../../entries/server/conditions";
import type { Actor } from "../../platform/auth/actor";
import { db, Prisma } from "../../platform/database/db";
import {
  assessEvidence,
  EVIDENCE_COUNTS,
  EVIDENCE_EFFECT_RULES,
  EVIDENCE_STEP_RULES,
  type EvidenceEffect,
  type EvidenceFacts,
  type EvidenceFilterValue,
  type EvidenceRule,
  type EvidenceStrength,
  INDEPENDENCE_RULES,
} from "../evidence-strength";

/**
 * SQL subquery for a product `p` with its EvidenceFacts: its studies, and the local validations of its entries that the
 * actor may see. Returns one row.
 */
export function selectEvidenceFacts(actor: Actor): Prisma.Sql {
  return Prisma.sql`(SELECT * FROM
    (SELECT count(*)::int AS studies, (count(*) FILTER (WHERE t.multicentre))::int AS multicentre,
      (count(*) FILTER (WHERE t.prospective))::int AS prospective,
      (count(*) FILTER (WHERE t.independent))::int AS independent,
      (count(*) FILTER (WHERE NOT t.independent))::int AS dependent,
      coalesce(array_agg(DISTINCT t.level) FILTER (WHERE t.level IS NOT NULL), '{}') AS levels
      FROM study t WHERE t.product_id = p.id) studied
    CROSS JOIN (SELECT count(DISTINCT coalesce(e.institution_id, e.id))::int AS hospitals,
      coalesce(array_agg(DISTINCT v.measure), '{}') AS measures
      FROM local_validation v JOIN entry e ON e.id = v.entry_id
      WHERE e.product_id = p.id AND ${buildVisibleToActorCondition(actor)}) validated)`;
}

const isMet = (rule: EvidenceRule) =>
  Prisma.sql`(${Prisma.join(
    rule.map((minimums) => {
      const counts = EVIDENCE_COUNTS.filter((count) => minimums[count] !== undefined);
      const each = counts.map((count) => Prisma.sql`f.${Prisma.raw(count)} >= ${minimums[count]}::int`);
      return Prisma.sql`(${Prisma.join(each, " AND ")})`;
    }),
    " OR ",
  )})`;

interface EvidenceFilters {
  evidence?: EvidenceFilterValue | undefined;
  effect?: EvidenceEffect | undefined;
  independent?: "yes" | undefined;
}

/** SQL condition on a product `p` by its evidence, as the actor sees it; null without a filter. */
export function buildEvidenceCondition(actor: Actor, filters: EvidenceFilters): Prisma.Sql | null {
  const { evidence, effect, independent } = filters;
  const conditions: Prisma.Sql[] = [];
  if (evidence === "none") conditions.push(Prisma.sql`NOT ${isMet(EVIDENCE_STEP_RULES.oneCentre)}`);
  else if (evidence !== undefined) conditions.push(isMet(EVIDENCE_STEP_RULES[evidence]));
  if (effect !== undefined) {
    const { levels, measures } = EVIDENCE_EFFECT_RULES[effect];
    conditions.push(
      Prisma.sql`(f.levels && ${[...levels]}::int[] OR f.measures && ${[...measures]}::text[])`,
    );
  }
  if (independent === "yes") conditions.push(isMet(INDEPENDENCE_RULES.independent));
  if (conditions.length === 0) return null;
  return Prisma.sql`EXISTS (SELECT 1 FROM ${selectEvidenceFacts(actor)} f WHERE ${Prisma.join(conditions, " AND ")})`;
}

/** Returns the strength of the evidence of these products by id, as far as the actor may see it. */
export async function findEvidenceStrengths(
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, EvidenceStrength>> {
  const rows = await db().read<EvidenceFacts & { id: string }>(Prisma.sql`
    SELECT p.id, f.* FROM product p CROSS JOIN LATERAL ${selectEvidenceFacts(actor)} f
    WHERE p.id = ANY(${[...ids]}::text[])`);
  return new Map(rows.map(({ id, ...facts }) => [id, assessEvidence(facts)]));
}
