import { createReadStream } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import cliProgress from "cli-progress";
import type { ImportProgress, Translate } from "../lib/import/server/import-entries";
import { loadEnvironmentFiles } from "./ground/project";
import { PlainError, run, say } from "./ground/report";
import { openCommandDatabase } from "./serve/command-database";

// `npm run import:entries -- FILE.csv --map MAP.json`: into DATABASE_URL's database, or else the embedded one, also
// while the register is running on it.

/** More rows than this are told in a --report file, not in the terminal. */
const SHOWN_ROWS = 100;

interface Wanted {
  file: string;
  map: string;
  dryRun: boolean;
  skipInvalid: boolean;
  author: string | undefined;
  report: string | undefined;
}

function readArguments(sentence: Translate): Wanted {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        map: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        "skip-invalid": { type: "boolean", default: false },
        author: { type: "string" },
        report: { type: "string" },
      },
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0 || values.map === undefined) throw new Error("usage");
    const { map, author, report } = values;
    return { file, map, author, report, dryRun: values["dry-run"], skipInvalid: values["skip-invalid"] };
  } catch {
    throw new PlainError(sentence("usage"));
  }
}

async function readable<T>(
  file: string,
  read: (file: string) => Promise<T>,
  sentence: Translate,
): Promise<T> {
  return read(file).catch(() => {
    throw new PlainError(sentence("missingFile", { file }));
  });
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file);
  if (!found.isFile()) throw new Error("not a file");
  return found.size;
}

/** A bar on a terminal; elsewhere, such as in a log, one line when a phase is done. */
function showProgress(sentence: Translate): { tell: (progress: ImportProgress) => void; stop: () => void } {
  const titleOf = (phase: string) => sentence(`phases.${phase}`);
  if (!process.stdout.isTTY) {
    const tell = ({ phase, done, total }: ImportProgress) => {
      if (done === total) say(sentence("progress", { phase: titleOf(phase), percent: 100 }));
    };
    return { tell, stop: () => undefined };
  }
  const bars = new cliProgress.MultiBar(
    { format: "{title} [{bar}] {percentage}%", hideCursor: true },
    cliProgress.Presets.shades_classic,
  );
  const byPhase = new Map<string, cliProgress.SingleBar>();
  const tell = ({ phase, done, total }: ImportProgress) => {
    const bar = byPhase.get(phase) ?? bars.create(total, 0, { title: titleOf(phase).padEnd(8) });
    byPhase.set(phase, bar);
    bar.setTotal(total);
    bar.update(done);
  };
  return { tell, stop: () => bars.stop() };
}

async function importFile(wanted: Wanted): Promise<boolean> {
  // Loaded only now, as the settings stand in the environment from here on.
  const { importEntries, readMapping } = await import("../lib/import/server/import-entries");
  const { errorLines, importSentence, reportLines } = await import("../lib/import/server/import-entries");
  const { findImportPeople } = await import("../lib/import/server/people");
  const { getDataModel } = await import("../lib/fields/server/data-model");
  const { asAppError } = await import("../lib/platform/database/failures");
  const size = await readable(wanted.file, sizeOf, importSentence);
  const text = await readable(wanted.map, (file) => readFile(file, "utf8"), importSentence);
  const progress = showProgress(importSentence);
  try {
    const mapping = await readMapping(text);
    const { actor, authorId } = await findImportPeople(wanted.author);
    const { dryRun, skipInvalid } = wanted;
    const options = { authorId, dryRun, skipInvalid, size, onProgress: progress.tell };
    const report = await importEntries(actor, createReadStream(wanted.file), mapping, options);
    progress.stop();
    const model = await getDataModel();
    for (const line of reportLines(report, model, SHOWN_ROWS)) say(line);
    if (wanted.report !== undefined) {
      await writeReport(wanted.report, reportLines(report, model), importSentence);
    }
    return report.outcome !== "refused";
  } catch (error) {
    progress.stop();
    const known = asAppError(error);
    if (error instanceof PlainError || known.code === "unexpected") throw error;
    throw new PlainError(errorLines(known).join("\n"));
  }
}

async function writeReport(file: string, lines: string[], sentence: Translate): Promise<void> {
  await writeFile(file, `${lines.join("\n")}\n`).catch(() => {
    throw new PlainError(sentence("unwritable", { file }));
  });
  say(sentence("reportWritten", { file }));
}

run(async () => {
  loadEnvironmentFiles();
  const { importSentence } = await import("../lib/import/server/import-entries");
  const wanted = readArguments(importSentence);
  // A mistyped name is told before a database is started.
  await readable(wanted.file, sizeOf, importSentence);
  await readable(wanted.map, sizeOf, importSentence);
  const close = await openCommandDatabase();
  const taken = await importFile(wanted).finally(close);
  // The register's own connections would keep this process waiting.
  process.exit(taken ? 0 : 1);
});
