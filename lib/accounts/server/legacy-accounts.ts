import "server-only";
import { isDeepStrictEqual } from "node:util";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { type LegacyEntry, legacyEntriesSchema } from "../legacy-schema";

/** An account of the older register, as an import file has it. */
export interface LegacyAccountInput {
  email: string;
  name: string;
  allowAccess: boolean;
  entries: LegacyEntry[];
}

export type LegacyStoreOutcome = "added" | "updated" | "unchanged" | "migrated";

/** Time limit in milliseconds, enough for the accounts of a whole register on a slow machine. */
const IMPORT_TIMEOUT_MS = 30 * 60_000;

async function store(
  transaction: Transaction,
  account: LegacyAccountInput,
  dryRun: boolean,
): Promise<LegacyStoreOutcome> {
  const { email, name, allowAccess, entries } = account;
  const known = await transaction.legacyAccount.findUnique({ where: { email } });
  if (known === null) {
    if (!dryRun) await transaction.legacyAccount.create({ data: { email, name, allowAccess, entries } });
    return "added";
  }
  // Entries that the owner migrated must not be stored again.
  if (known.migratedAt !== null) return "migrated";
  const stored = legacyEntriesSchema.parse(known.entries);
  // An entry of the file replaces the stored entry with the same key.
  const merged = [...new Map([...stored, ...entries].map((entry) => [entry.key, entry])).values()];
  const same = known.name === name && known.allowAccess === allowAccess && isDeepStrictEqual(stored, merged);
  if (same) return "unchanged";
  if (!dryRun) {
    await transaction.legacyAccount.update({
      where: { email },
      data: { name, allowAccess, entries: merged, importedAt: new Date() },
    });
  }
  return "updated";
}

/** Stores accounts of the older register; all or, on an error, none. Importing the same file again changes nothing. */
export async function storeLegacyAccounts(
  accounts: readonly LegacyAccountInput[],
  options: { dryRun: boolean; onStored?: (done: number) => void },
): Promise<Record<LegacyStoreOutcome, number>> {
  const counts: Record<LegacyStoreOutcome, number> = { added: 0, updated: 0, unchanged: 0, migrated: 0 };
  await db().$transaction(
    async (transaction) => {
      const limit = Prisma.raw(String(IMPORT_TIMEOUT_MS));
      await transaction.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = ${limit}`;
      await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('import-legacy'))`;
      for (const [index, account] of accounts.entries()) {
        counts[await store(transaction, account, options.dryRun)] += 1;
        options.onStored?.(index + 1);
      }
    },
    { timeout: IMPORT_TIMEOUT_MS },
  );
  return counts;
}
