import "server-only";
import { listChangedKeys } from "../../platform/audit/kinds";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { type Database, db, type Prisma, type Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { shareLockActor } from "../../platform/database/locks";
import { AppError } from "../../platform/errors";
import type { Route } from "../rules";
import { conditionSchema, type LawRuleBody, type LawRuleDto } from "../schema";
import { markTouchedDossiers } from "./touched";

type Row = Prisma.LawRuleGetPayload<Record<string, never>>;

export const toDay = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;
export const toDate = (day: string | null) => (day === null ? null : new Date(`${day}T00:00:00Z`));

function toDto({ position: _position, routes, condition, appliesFrom, readOn, ...row }: Row): LawRuleDto {
  return {
    ...row,
    routes: routes as Route[],
    condition: conditionSchema.parse(condition),
    appliesFrom: toDay(appliesFrom),
    readOn: toDay(readOn),
  };
}

/** Reads all rows of the law in their order. Does not authorise. */
export async function readLawRules(reader: Database | Transaction): Promise<LawRuleDto[]> {
  return (await reader.lawRule.findMany({ orderBy: [{ position: "asc" }, { key: "asc" }] })).map(toDto);
}

/** Returns the number of the last change of any row. */
export const getLawRevision = (rules: readonly LawRuleDto[]) =>
  Math.max(0, ...rules.map(({ revision }) => revision));

/** Lists the rows of the law, for everyone with access to the register. */
export async function listLawRules(actor: Actor): Promise<LawRuleDto[]> {
  authorise(actor, "law.read");
  return readLawRules(db());
}

/**
 * Corrects a row of the law, and marks the dossiers that have another outcome by it. Admins only. Throws not_found, and
 * law_conflict if somebody else changed the row since it was read.
 */
export async function saveLawRule(
  actor: Actor,
  key: string,
  { revision, ...body }: LawRuleBody,
): Promise<LawRuleDto & { touched: number }> {
  authorise(actor, "law.manage");
  return db()
    .$transaction(async (transaction) => {
      await shareLockActor(transaction, actor);
      // Saves of dossiers, which share it, wait: each is judged by the rows before or after this change.
      await transaction.$executeRaw`LOCK TABLE law_rule IN SHARE ROW EXCLUSIVE MODE`;
      const rules = await readLawRules(transaction);
      const stored = rules.find((rule) => rule.key === key);
      if (stored === undefined) throw new AppError("not_found");
      if (stored.revision !== revision) throw new AppError("law_conflict");
      const fields = listChangedKeys(stored, body);
      if (fields.length === 0) return { ...stored, touched: 0 };
      const saved = await transaction.lawRule.update({
        where: { key },
        data: {
          ...body,
          appliesFrom: toDate(body.appliesFrom),
          readOn: toDate(body.readOn),
          revision: getLawRevision(rules) + 1,
        },
      });
      const touched = await markTouchedDossiers(transaction, await readLawRules(transaction));
      await recordAuditEvent(transaction, {
        kind: "law.ruleChanged",
        by: actor,
        subject: key,
        fields,
      });
      return { ...toDto(saved), touched };
    })
    .finally(() => invalidateCachedSources("entries"));
}
