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
    throw new PlainError("Usage: npm run backup [-- FILE]");
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
    throw new PlainError("There is no embedded database yet; start the register with npm start first.");
  }
  const path = wanted === undefined ? defaultPath() : resolve(wanted);
  mkdirSync(dirname(path), { recursive: true });
  const secret = await authSecret();
  const { manifest, bytes } = await withEmbeddedCluster((cluster) =>
    takeSnapshot({ ownerUrl: cluster.ownerUrl(), path, secret }),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `${relative(process.cwd(), path)}: ${manifest.tables.length} tables, ${new Intl.NumberFormat("en").format(rows)} rows, ${megabytes(bytes)}, at migration ${manifest.migrations.at(-1)}.`,
  );
  say(
    process.env.AUTH_SECRET
      ? "AUTH_SECRET is not in it; keep that elsewhere."
      : `AUTH_SECRET is not in it; keep ${relative(process.cwd(), join(dataDirectory(), "secrets.json"))} elsewhere.`,
  );
});
