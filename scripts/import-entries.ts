import { createReadStream } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { ImportProgress } from "../lib/import/server/import-entries";
import { parseCommandArguments } from "./ground/arguments";
import { createProgressBar } from "./ground/progress";
import { loadEnvironmentFiles } from "./ground/project";
import { printLine, runMain, TerminalMessageError } from "./ground/report";
import { openDatabaseForCommand } from "./serve/database";

// `npm run import:entries -- FILE.csv --map MAP.json`: imports into the database of DATABASE_URL, or else the embedded
// one, even while the register is running on it.

/** Maximum number of rows reported in the terminal; a --report file lists all. */
const SHOWN_ROWS = 100;

function wantedOf(usage: string) {
  return parseCommandArguments(usage, () => {
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
    const { map, author, report, "dry-run": dryRun, "skip-invalid": skipInvalid } = values;
    if (file === undefined || others.length > 0 || map === undefined) return null;
    return { file, map, author, report, dryRun, skipInvalid };
  });
}

/** Imports the file; returns false if the import was refused. */
async function importFile(
  { file, author, report, dryRun, skipInvalid }: ReturnType<typeof wantedOf>,
  size: number,
  mappingText: string,
): Promise<boolean> {
  // Imported dynamically, after the settings were loaded into the environment.
  const { formatImportError, importEntries, translateImport, parseMappingFile, formatImportReport } =
    await import("../lib/import/server/import-entries");
  const { findImportActorAndAuthor } = await import("../lib/import/server/people");
  const { getDataModel } = await import("../lib/fields/server/data-model");
  const { toAppError } = await import("../lib/platform/database/failures");
  const bar = createProgressBar();
  const onProgress = ({ phase, done, total }: ImportProgress) => {
    const title = translateImport(`phases.${phase}`);
    bar.tell(title, done, total);
    if (done !== total) return;
    bar.stop();
    printLine(translateImport("progress", { phase: title, percent: 100 }));
  };
  try {
    const mapping = await parseMappingFile(mappingText);
    const { actor, authorId } = await findImportActorAndAuthor(author);
    const options = { authorId, dryRun, skipInvalid, size, onProgress };
    const found = await importEntries(actor, createReadStream(file), mapping, options).finally(bar.stop);
    const model = await getDataModel();
    for (const line of formatImportReport(found, model, SHOWN_ROWS)) printLine(line);
    if (report !== undefined) {
      await writeFile(report, `${formatImportReport(found, model).join("\n")}\n`).catch(() => {
        throw new TerminalMessageError(translateImport("unwritable", { file: report }));
      });
      printLine(translateImport("reportWritten", { file: report }));
    }
    return found.outcome !== "refused";
  } catch (error) {
    const known = toAppError(error);
    if (error instanceof TerminalMessageError || known.code === "unexpected") throw error;
    throw new TerminalMessageError(formatImportError(known).join("\n"));
  }
}

runMain(async () => {
  loadEnvironmentFiles();
  const { translateImport } = await import("../lib/import/server/import-entries");
  const wanted = wantedOf(translateImport("usage"));
  const refuse = (file: string) => (): never => {
    throw new TerminalMessageError(translateImport("missingFile", { file }));
  };
  // Reports a mistyped file name before a database is started.
  const found = await stat(wanted.file).catch(refuse(wanted.file));
  if (!found.isFile()) refuse(wanted.file)();
  const mapping = await readFile(wanted.map, "utf8").catch(refuse(wanted.map));
  const close = await openDatabaseForCommand();
  const taken = await importFile(wanted, found.size, mapping).finally(close);
  // Exits explicitly, as open database connections would keep the process running.
  process.exit(taken ? 0 : 1);
});
