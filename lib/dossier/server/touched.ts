import "server-only";
import { formatDutchDay } from "../../entries/recheck-day";
import type { Transaction } from "../../platform/database/db";
import { judge, type LawRule, type Outcome } from "../rules";
import { factsSchema, outcomeSchema } from "../schema";

/** Returns an outcome as it is compared: the database does not keep the order of keys. */
export const toComparable = (outcome: unknown) => JSON.stringify(outcomeSchema.parse(outcome));

/** Returns whether stored facts lead to another outcome than the stored one. */
export function hasOtherOutcome(
  stored: { facts: unknown; outcome: unknown },
  rules: readonly LawRule[],
  today: string,
): boolean {
  const outcome: Outcome = judge(rules, factsSchema.parse(stored.facts), today);
  return toComparable(outcome) !== toComparable(stored.outcome);
}

/** Dossiers that are read at once. */
const BATCH = 500;

/**
 * Marks the dossiers to which these rows give another outcome than they were saved with, and no longer those to which they
 * give the same again. Returns how many have another one.
 */
export async function markTouchedDossiers(
  transaction: Transaction,
  rules: readonly LawRule[],
): Promise<number> {
  const today = formatDutchDay(new Date());
  const touched: string[] = [];
  for (let after = ""; ; ) {
    const batch = await transaction.dossier.findMany({
      where: { entryId: { gt: after } },
      orderBy: { entryId: "asc" },
      take: BATCH,
      select: { entryId: true, facts: true, outcome: true },
    });
    touched.push(...batch.filter((one) => hasOtherOutcome(one, rules, today)).map(({ entryId }) => entryId));
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) break;
    after = last.entryId;
  }
  await transaction.dossier.updateMany({
    where: { entryId: { in: touched }, touchedAt: null },
    data: { touchedAt: new Date() },
  });
  await transaction.dossier.updateMany({
    where: { entryId: { notIn: touched }, touchedAt: { not: null } },
    data: { touchedAt: null },
  });
  return touched.length;
}
