import "server-only";
import { db, type Transaction } from "../../../platform/database/db";
import { RUN_KEPT_FOR } from "../../rules";
import { releaseDead } from "./runs";

/** Throws away, for the daily job, what nobody did anything about for a week. Gives how many. */
export async function forgetOldImports(now: Date): Promise<number> {
  await releaseDead();
  const before = new Date(now.getTime() - RUN_KEPT_FOR);
  const { count } = await db().importRun.deleteMany({
    where: { updatedAt: { lt: before }, status: { notIn: ["importing", "undoing"] } },
  });
  return count;
}

/** Of whoever closes their account: what they have not finished goes, and the rest was nobody's. */
export async function forgetImporter(transaction: Transaction, userId: string): Promise<void> {
  await transaction.importRun.deleteMany({
    where: { startedById: userId, status: { in: ["mapping", "checked"] } },
  });
  await transaction.importRun.updateMany({ where: { startedById: userId }, data: { startedById: null } });
}
