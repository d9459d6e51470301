import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { parseCommandArguments } from "./ground/arguments";
import { createProgressBar } from "./ground/progress";
import { loadEnvironmentFiles } from "./ground/project";
import { printLine, runMain, TerminalMessageError } from "./ground/report";
import { openDatabaseForCommand } from "./serve/database";

// `npm run import:legacy -- FILE [--dry-run]`: imports the older register's accounts into the database of DATABASE_URL
// or else the embedded one, even while the register is running on it.

/** Imports the file; returns whether every row was valid. */
async function importFile(file: string, bytes: Uint8Array, dryRun: boolean): Promise<boolean> {
  const legacy = await import("../lib/import/server/legacy/legacy");
  const { formatImportError } = await import("../lib/import/server/import-entries");
  const { toAppError } = await import("../lib/platform/database/failures");
  const bar = createProgressBar();
  const onProgress = (done: number, total: number) =>
    bar.tell(legacy.translateLegacyMessage("progress"), done, total);
  try {
    const report = await legacy.importLegacyAccounts(file, bytes, { dryRun, onProgress }).finally(bar.stop);
    for (const line of legacy.formatLegacyReport(report)) printLine(line);
    return report.problems.length === 0;
  } catch (error) {
    const known = toAppError(error);
    throw known.code === "unexpected" ? error : new TerminalMessageError(formatImportError(known).join("\n"));
  }
}

runMain(async () => {
  loadEnvironmentFiles();
  const { translateLegacyMessage } = await import("../lib/import/server/legacy/legacy");
  const { file, dryRun } = parseCommandArguments(translateLegacyMessage("usage"), () => {
    const options = { "dry-run": { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [file, ...others] = positionals;
    return file === undefined || others.length > 0 ? null : { file, dryRun: values["dry-run"] };
  });
  const bytes = await readFile(file).catch(() => {
    throw new TerminalMessageError(translateLegacyMessage("missingFile", { file }));
  });
  const close = await openDatabaseForCommand();
  const whole = await importFile(file, bytes, dryRun).finally(close);
  // Exits explicitly, as open database connections would keep the process running.
  process.exit(whole ? 0 : 1);
});
