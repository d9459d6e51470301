import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ArchiveReader } from "./backup/archive-reader";
import { checkManifest, checkTables } from "./backup/check";
import { bytesOf, type Manifest } from "./backup/manifest";
import { authSecret, requireEmbedded, withEmbeddedCluster } from "./backup/place";
import { withProgress } from "./backup/progress";
import { tellQuieted } from "./backup/quiet";
import { dropKept, restoreArchive, undoRestore } from "./backup/restore";
import { loadEnvironmentFiles } from "./ground/project";
import { PlainError, run, say } from "./ground/report";
import { migrationNames } from "./schema/engine";

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
      "Gebruik: npm run restore -- BESTAND [--drop-old] [--other-secret], of -- --undo, of -- --drop-old",
    );
  }
}

async function restoreFile(file: string, { dropOld, otherSecret }: Wanted): Promise<void> {
  const archive = await ArchiveReader.open(resolve(file));
  try {
    const secret = otherSecret ? null : await authSecret();
    const manifest = await checkManifest(archive, { secret, known: migrationNames() });
    await withProgress("Reservekopie nagekeken", bytesOf(manifest), ({ advance }) =>
      checkTables(archive, manifest, advance),
    );
    await withEmbeddedCluster(async (cluster) => {
      const { kept, quieted } = await restoreArchive(cluster, archive, manifest);
      tellRestored(manifest, otherSecret);
      tellQuieted(quieted);
      if (dropOld) tellDropped(await dropKept(cluster));
      else if (kept !== null) tellKept(kept);
    });
  } finally {
    await archive.close();
  }
}

function tellRestored({ madeAt }: Manifest, otherSecret: boolean): void {
  const made = new Intl.DateTimeFormat("nl", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Amsterdam",
  }).format(new Date(madeAt));
  say(`Het register is terug bij ${made}. Iedereen moet opnieuw inloggen.`);
  if (!otherSecret) return;
  say(
    "Met een ander AUTH_SECRET werken tweestapsverificatie, toegangstokens en wachtende e-mails van toen niet meer.",
  );
}

function tellKept(kept: string): void {
  say(`De vorige database is bewaard als ${kept}.`);
  say("Terugdraaien: npm run restore -- --undo; opruimen: npm run restore -- --drop-old");
}

function tellDropped(names: readonly string[]): void {
  say(names.length === 0 ? "Er is geen eerdere database bewaard." : `Verwijderd: ${names.join(", ")}`);
}

run(async () => {
  loadEnvironmentFiles();
  requireEmbedded("pg_restore");
  const wanted = readArguments();
  if (wanted.file !== undefined) return restoreFile(wanted.file, wanted);
  await withEmbeddedCluster(async (cluster) => {
    if (!wanted.undo) return tellDropped(await dropKept(cluster));
    const { back, kept } = await undoRestore(cluster);
    say(`${back} is weer de database van het register.`);
    if (kept !== null) tellKept(kept);
  });
});
