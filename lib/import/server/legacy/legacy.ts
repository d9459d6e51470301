import "server-only";
import { takeLegacyEntry } from "../../../accounts/legacy-schema";
import { type StoredAs, storeLegacyAccounts } from "../../../accounts/server/legacy-accounts";
import { getDataModel } from "../../../fields/server/data-model";
import sentences from "../../../messages/commands/legacy.json";
import { sentencesOf } from "../../../platform/language/sentences";
import { type LegacyProblem, readLegacyCsv, readLegacyJson } from "./files";

export interface LegacyReport {
  dryRun: boolean;
  accounts: number;
  entries: number;
  stored: Record<StoredAs, number>;
  /** What is not stored. */
  problems: LegacyProblem[];
  /** Entries that are stored, of which not everything will pass today's rules when their owner takes them along. */
  warnings: LegacyProblem[];
}

interface LegacyOptions {
  dryRun: boolean;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Loads the accounts of the older register from a JSON or CSV file, to wait for their owners. The same file again
 * changes nothing; a dry run stores nothing. What a row has wrong leaves that row out, not the file.
 */
export async function importLegacy(
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
      const taken = takeLegacyEntry(model, entry);
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

/** The sentences of the command. */
export const legacySentence = sentencesOf("en", sentences);

function problemLine({ place, problem, values }: LegacyProblem): string {
  const { kind, number = 0, entry = 0 } = place;
  const where = legacySentence(`places.${kind}`, { number, entry });
  return `  ${where}: ${legacySentence(`problems.${problem}`, values)}`;
}

/** A report in lines for the terminal. */
export function legacyReportLines(report: LegacyReport): string[] {
  const { accounts, entries, stored, problems, warnings } = report;
  const counts = [
    legacySentence("counts.accounts", { count: accounts, entries }),
    ...Object.entries(stored)
      .filter(([, count]) => count > 0)
      .map(([as, count]) => legacySentence(`counts.${as}`, { count })),
    ...(problems.length > 0 ? [legacySentence("counts.problems", { count: problems.length })] : []),
    ...(warnings.length > 0 ? [legacySentence("counts.warnings", { count: warnings.length })] : []),
  ];
  return [
    ...[...problems, ...warnings].map(problemLine),
    `${counts.join(", ")}.`,
    legacySentence(report.dryRun ? "dryRun" : "written"),
  ];
}
