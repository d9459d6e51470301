import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { printHeldBackNotifications } from "./backup/quiet";
import { checkArchive } from "./backup/read-archive";
import { dropReplacedDatabases, restoreArchive, undoRestore } from "./backup/restore";
import { type PostgresCluster, withPostgresCluster } from "./embedded/cluster";
import { parseCommandArguments } from "./ground/arguments";
import { getDataDirectory, loadEnvironmentFiles, requireEmbeddedDatabase } from "./ground/project";
import { printLine, runMain, runTimedStep } from "./ground/report";
import { loadAuthSecret } from "./ground/secrets";
import { listMigrationNames } from "./schema/apply";

// `npm run restore -- FILE [--drop-old] [--other-secret]`, `npm run restore -- --undo`, `npm run restore --
// --drop-old`: replaces the embedded database by an archive of `npm run backup`, even while the register runs.

const USAGE = "Usage: npm run restore -- FILE [--drop-old] [--other-secret], or -- --undo, or -- --drop-old";

function tellPrevious(previous: string | null): void {
  if (previous === null) return;
  printLine(`The previous database is kept as ${previous}.`);
  printLine("Undo: npm run restore -- --undo; clean up: npm run restore -- --drop-old");
}

async function drop(cluster: PostgresCluster): Promise<void> {
  const names = await dropReplacedDatabases(cluster);
  printLine(names.length === 0 ? "No earlier database is kept." : `Removed: ${names.join(", ")}`);
}

async function undo(cluster: PostgresCluster): Promise<void> {
  const { back, previous } = await undoRestore(cluster);
  printLine(`${back} is the database of the register again.`);
  tellPrevious(previous);
}

async function restoreFile(file: string, dropOld: boolean, otherSecret: boolean): Promise<void> {
  const path = resolve(file);
  const options = { secret: otherSecret ? null : await loadAuthSecret(), known: listMigrationNames() };
  const manifest = await runTimedStep("Backup checked", () => checkArchive(path, options));
  const made = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Amsterdam",
  }).format(new Date(manifest.madeAt));
  await withPostgresCluster(getDataDirectory(), async (cluster) => {
    const { previous, quieted } = await restoreArchive(cluster, path, manifest);
    printLine(`The register is back at ${made}. Everybody logs in again.`);
    if (otherSecret) {
      printLine(
        "Under another AUTH_SECRET, two-step verification, access tokens and waiting mails of then no longer work.",
      );
    }
    printHeldBackNotifications(quieted);
    if (dropOld) await drop(cluster);
    else tellPrevious(previous);
  });
}

runMain(async () => {
  loadEnvironmentFiles();
  requireEmbeddedDatabase("pg_restore");
  const { file, isUndo, dropOld, otherSecret } = parseCommandArguments(USAGE, () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        undo: { type: "boolean", default: false },
        "drop-old": { type: "boolean", default: false },
        "other-secret": { type: "boolean", default: false },
      },
    });
    const [file, ...others] = positionals;
    const { undo: isUndo, "drop-old": dropOld, "other-secret": otherSecret } = values;
    const ways = [file !== undefined, isUndo, dropOld && file === undefined].filter(Boolean).length;
    if (others.length > 0 || ways !== 1 || (otherSecret && file === undefined)) return null;
    return { file, isUndo, dropOld, otherSecret };
  });
  if (file !== undefined) await restoreFile(file, dropOld, otherSecret);
  else await withPostgresCluster(getDataDirectory(), isUndo ? undo : drop);
});
