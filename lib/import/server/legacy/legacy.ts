import "server-only";
import { createTranslator } from "use-intl/core";
import { takeLegacyEntry } from "../../../accounts/legacy-schema";
import { type StoredAs, storeLegacyAccounts } from "../../../accounts/server/legacy-accounts";
import { getDataModel } from "../../../fields/server/data-model";
import sentences from "../../../messages/commands/legacy.json";
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
 * changes nothing; a trial stores nothing. What a row has wrong leaves that row out, not the file.
 */
export async function importLegacy(
  name: string,
  bytes: Uint8Array,
  options: LegacyOptions,
): Promise<LegacyReport> {
  const isCsv = /\.csv$/i.test(name);
  const file = isCsv ? await readLegacyCsv(bytes) : readLegacyJson(bytes);
  const model = await getDataModel();
  const warnings = file.accounts.flatMap(({ entries }) =>
    entries.flatMap((entry): LegacyProblem[] => {
      const taken = takeLegacyEntry(model, entry);
      if (taken?.lost.length === 0) return [];
      const fields = (taken?.lost ?? ["algorithmName"]).map((key) => model[key].displayName).join(", ");
      const values = { name: String(entry.fields.algorithmName ?? ""), fields };
      return [{ place: file.places.get(entry.key) ?? { kind: "file" }, problem: "lost", values }];
    }),
  );
  const total = file.accounts.length;
  const stored = await storeLegacyAccounts(file.accounts, {
    dryRun: options.dryRun,
    onStored: (done) => options.onProgress?.(done, total),
  });
  const entries = file.accounts.reduce((sum, account) => sum + account.entries.length, 0);
  return { dryRun: options.dryRun, accounts: total, entries, stored, problems: file.problems, warnings };
}

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The sentences of the command. */
export function legacySentences(): Translate {
  const translate = createTranslator({ locale: "en", messages: { legacy: sentences }, namespace: "legacy" });
  return translate as Translate;
}

function problemLine(translate: Translate, { place, problem, values }: LegacyProblem): string {
  const { kind, number = 0, entry = 0 } = place;
  return `  ${translate(`places.${kind}`, { number, entry })}: ${translate(`problems.${problem}`, values)}`;
}

/** A report in lines for the terminal. */
export function legacyReportLines(report: LegacyReport): string[] {
  const translate = legacySentences();
  const { accounts, entries, stored, problems, warnings } = report;
  const counts = [
    translate("counts.accounts", { count: accounts, entries }),
    ...Object.entries(stored)
      .filter(([, count]) => count > 0)
      .map(([as, count]) => translate(`counts.${as}`, { count })),
    ...(problems.length > 0 ? [translate("counts.problems", { count: problems.length })] : []),
    ...(warnings.length > 0 ? [translate("counts.warnings", { count: warnings.length })] : []),
  ];
  return [
    ...[...problems, ...warnings].map((problem) => problemLine(translate, problem)),
    `${counts.join(", ")}.`,
    translate(report.dryRun ? "dryRun" : "written"),
  ];
}
