import { mkdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  authSecret,
  hasEmbeddedDatabase,
  megabytes,
  requireEmbedded,
  withEmbeddedCluster,
} from "./backup/place";
import { takeSnapshot } from "./backup/snapshot";
import { stampOf } from "./backup/swap";
import { dataDirectory, loadEnvironmentFiles } from "./ground/project";
import { PlainError, run, say } from "./ground/report";

// `npm run backup [-- FILE]`: one consistent moment of the embedded database in one file, also while the register runs.

function readArguments(): string | undefined {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} });
    if (positionals.length > 1) throw new Error("usage");
    return positionals[0];
  } catch {
    throw new PlainError("Gebruik: npm run backup [-- BESTAND]");
  }
}

/** Without a name: a folder of its own, which only its owner may enter. */
function defaultPath(): string {
  const folder = join(dataDirectory(), "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, `register-${stampOf(new Date())}.tar`);
}

run(async () => {
  loadEnvironmentFiles();
  requireEmbedded("pg_dump");
  const wanted = readArguments();
  if (!hasEmbeddedDatabase()) {
    throw new PlainError("Er is nog geen ingebouwde database; start het register eerst met npm start.");
  }
  const path = wanted === undefined ? defaultPath() : resolve(wanted);
  mkdirSync(dirname(path), { recursive: true });
  const secret = await authSecret();
  const { manifest, bytes } = await withEmbeddedCluster((cluster) =>
    takeSnapshot({ ownerUrl: cluster.ownerUrl(), path, secret }),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `${relative(process.cwd(), path)}: ${manifest.tables.length} tabellen, ${new Intl.NumberFormat("nl").format(rows)} rijen, ${megabytes(bytes)}, bij migratie ${manifest.migrations.at(-1)}.`,
  );
  say(
    process.env.AUTH_SECRET
      ? "AUTH_SECRET zit er niet in; bewaar dat apart."
      : `AUTH_SECRET zit er niet in; bewaar ${relative(process.cwd(), join(dataDirectory(), "secrets.json"))} apart.`,
  );
});
