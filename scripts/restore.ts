import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkArchive } from "./backup/archive-reader";
import type { Manifest } from "./backup/manifest";
import { authSecret, requireEmbedded, withEmbeddedCluster } from "./backup/place";
import { withProgress } from "./backup/progress";
import { tellQuieted } from "./backup/quiet";
import { dropKept, restoreArchive, undoRestore } from "./backup/restore";
import { loadEnvironmentFiles } from "./ground/project";
import { PlainError, run, say } from "./ground/report";
import { migrationNames } from "./schema/migrations";

// `npm run restore -- FILE [--drop-old] [--other-secret]`, `npm run restore -- --undo`, `npm run restore -- --drop-old`:
// an archive of `npm run backup` in the place of the embedded database, also while the register runs on it.

interface Wanted {
  file: string | undefined;
  undo: boolean;
  dropOld: boolean;
  otherSecret: boolean;
}

function readArguments(): Wanted {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        undo: { type: "boolean", default: false },
        "drop-old": { type: "boolean", default: false },
        "other-secret": { type: "boolean", default: false },
      },
    });
    const [file, ...others] = positionals;
    const { undo, "drop-old": dropOld, "other-secret": otherSecret } = values;
    const one = [file !== undefined, undo, dropOld && file === undefined].filter(Boolean).length;
    if (others.length > 0 || one !== 1 || (otherSecret && file === undefined)) throw new Error("usage");
    return { file, undo, dropOld, otherSecret };
  } catch {
    throw new PlainError(
      "Usage: npm run restore -- FILE [--drop-old] [--other-secret], or -- --undo, or -- --drop-old",
    );
  }
}

async function restoreFile(file: string, { dropOld, otherSecret }: Wanted): Promise<void> {
  const path = resolve(file);
  const size = (await stat(path).catch(() => null))?.size ?? 0;
  const options = { secret: otherSecret ? null : await authSecret(), known: migrationNames() };
  const manifest = await withProgress("Backup checked", size, ({ advance }) =>
    checkArchive(path, options, advance),
  );
  await withEmbeddedCluster(async (cluster) => {
    const { kept, quieted } = await restoreArchive(cluster, path, manifest);
    tellRestored(manifest, otherSecret);
    tellQuieted(quieted);
    if (dropOld) tellDropped(await dropKept(cluster));
    else if (kept !== null) tellKept(kept);
  });
}

function tellRestored({ madeAt }: Manifest, otherSecret: boolean): void {
  const made = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Amsterdam",
  }).format(new Date(madeAt));
  say(`The register is back at ${made}. Everybody logs in again.`);
  if (!otherSecret) return;
  say(
    "Under another AUTH_SECRET, two-step verification, access tokens and waiting mails of then no longer work.",
  );
}

function tellKept(kept: string): void {
  say(`The previous database is kept as ${kept}.`);
  say("Undo: npm run restore -- --undo; clean up: npm run restore -- --drop-old");
}

function tellDropped(names: readonly string[]): void {
  say(names.length === 0 ? "No earlier database is kept." : `Removed: ${names.join(", ")}`);
}

run(async () => {
  loadEnvironmentFiles();
  requireEmbedded("pg_restore");
  const wanted = readArguments();
  if (wanted.file !== undefined) return restoreFile(wanted.file, wanted);
  await withEmbeddedCluster(async (cluster) => {
    if (!wanted.undo) return tellDropped(await dropKept(cluster));
    const { back, kept } = await undoRestore(cluster);
    say(`${back} is the database of the register again.`);
    if (kept !== null) tellKept(kept);
  });
});
