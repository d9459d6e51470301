import "server-only";
import { convertLegacyEntry } from "../../../accounts/legacy-schema";
import { type LegacyStoreOutcome, storeLegacyAccounts } from "../../../accounts/server/legacy-accounts";
import { getDataModel } from "../../../fields/server/data-model";
import sentences from "../../../messages/commands/legacy.json";
import { createSentenceTranslator } from "../../../platform/language/sentences";
import { type LegacyProblem, readLegacyCsv, readLegacyJson } from "./files";

export interface LegacyReport {
  dryRun: boolean;
  accounts: number;
  entries: number;
  stored: Record<LegacyStoreOutcome, number>;
  /** Accounts and entries that are not stored. */
  problems: LegacyProblem[];
  /** Stored entries with values that today's rules will reject when their owner takes them over. */
  warnings: LegacyProblem[];
}

interface LegacyOptions {
  dryRun: boolean;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Loads the accounts of the older register from a JSON or CSV file, to be stored until their owners come. Repeating a
 * file changes nothing; a dry run stores nothing. A wrong row is left out, not the whole file.
 */
export async function importLegacyAccounts(
  name: string,
  bytes: Uint8Array,
  options: LegacyOptions,
): Promise<LegacyReport> {
  const isCsv = /\.csv$/i.test(name);
  const file = isCsv ? await readLegacyCsv(bytes) : readLegacyJson(bytes);
  const model = await getDataModel();
  const accounts = [...file.accounts.values()];
  const warnings = accounts.flatMap(({ entries }) =>
    entries.flatMap((entry): LegacyProblem[] => {
      const taken = convertLegacyEntry(model, entry);
      if (taken?.lost.length === 0) return [];
      const fields = (taken?.lost ?? ["algorithmName"]).map((key) => model[key].displayName).join(", ");
      const values = { name: String(entry.fields.algorithmName ?? ""), fields };
      return [{ place: file.places.get(entry.key) ?? { kind: "file" }, problem: "lost", values }];
    }),
  );
  const total = accounts.length;
  const stored = await storeLegacyAccounts(accounts, {
    dryRun: options.dryRun,
    onStored: (done) => options.onProgress?.(done, total),
  });
  const entries = accounts.reduce((sum, account) => sum + account.entries.length, 0);
  return { dryRun: options.dryRun, accounts: total, entries, stored, problems: file.problems, warnings };
}

/** Translates messages of the command for the older register. */
export const translateLegacyMessage = createSentenceTranslator("en", sentences);

function problemLine({ place, problem, values }: LegacyProblem): string {
  const { kind, number = 0, entry = 0 } = place;
  const where = translateLegacyMessage(`places.${kind}`, { number, entry });
  return `  ${where}: ${translateLegacyMessage(`problems.${problem}`, values)}`;
}

export function formatLegacyReport(report: LegacyReport): string[] {
  const { accounts, entries, stored, problems, warnings } = report;
  const counts = [
    translateLegacyMessage("counts.accounts", { count: accounts, entries }),
    ...Object.entries(stored)
      .filter(([, count]) => count > 0)
      .map(([as, count]) => translateLegacyMessage(`counts.${as}`, { count })),
    ...(problems.length > 0 ? [translateLegacyMessage("counts.problems", { count: problems.length })] : []),
    ...(warnings.length > 0 ? [translateLegacyMessage("counts.warnings", { count: warnings.length })] : []),
  ];
  return [
    ...[...problems, ...warnings].map(problemLine),
    `${counts.join(", ")}.`,
    translateLegacyMessage(report.dryRun ? "dryRun" : "written"),
  ];
}
