import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import cliProgress from "cli-progress";
import { loadEnvironmentFiles } from "./ground/project";
import { PlainError, run, say } from "./ground/report";
import { openCommandDatabase } from "./serve/command-database";

// `npm run import:legacy -- FILE [--dry-run]`: the older register's accounts, into DATABASE_URL's database or else the
// embedded one, also while the register is running on it.

function readArguments(usage: string): { file: string; dryRun: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { "dry-run": { type: "boolean", default: false } },
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new Error("usage");
    return { file, dryRun: values["dry-run"] };
  } catch {
    throw new PlainError(usage);
  }
}

async function importFile(file: string, bytes: Uint8Array, dryRun: boolean): Promise<boolean> {
  const { importLegacy, legacyReportLines, legacySentences } = await import(
    "../lib/import/server/legacy/legacy"
  );
  const { errorLines } = await import("../lib/import/server/import-entries");
  const { asAppError } = await import("../lib/platform/database/failures");
  const format = `${legacySentences()("progress")} [{bar}] {value}/{total}`;
  const bar = new cliProgress.SingleBar({ format, hideCursor: true }, cliProgress.Presets.shades_classic);
  try {
    const report = await importLegacy(file, bytes, {
      dryRun,
      onProgress: (done, total) => {
        if (!process.stdout.isTTY) return;
        if (done === 1) bar.start(total, 0);
        bar.update(done);
      },
    });
    bar.stop();
    for (const line of legacyReportLines(report)) say(line);
    return report.problems.length === 0;
  } catch (error) {
    bar.stop();
    const known = asAppError(error);
    throw known.code === "unexpected" ? error : new PlainError(errorLines(known).join("\n"));
  }
}

run(async () => {
  loadEnvironmentFiles();
  const { legacySentences } = await import("../lib/import/server/legacy/legacy");
  const { file, dryRun } = readArguments(legacySentences()("usage"));
  const bytes = await readFile(file).catch(() => {
    throw new PlainError(legacySentences()("missingFile", { file }));
  });
  const close = await openCommandDatabase();
  const whole = await importFile(file, bytes, dryRun).finally(close);
  // The register's own connections would keep this process waiting.
  process.exit(whole ? 0 : 1);
});
