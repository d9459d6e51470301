import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { formatDatabaseNameTimestamp } from "./backup/restore";
import { writeDatabaseSnapshot } from "./backup/snapshot";
import { withPostgresCluster } from "./embedded/cluster";
import { parseCommandArguments } from "./ground/arguments";
import { getDataDirectory, loadEnvironmentFiles, requireEmbeddedDatabase } from "./ground/project";
import { printLine, runMain, TerminalMessageError } from "./ground/report";
import { loadAuthSecret } from "./ground/secrets";

// `npm run backup [-- FILE]`: writes a consistent snapshot of the embedded database, even while the register runs.

/** Returns the default path: in a folder that only its owner may enter. */
function defaultPath(): string {
  const folder = join(getDataDirectory(), "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, `register-${formatDatabaseNameTimestamp(new Date())}.tar`);
}

const number = (value: number) => new Intl.NumberFormat("en", { maximumFractionDigits: 1 }).format(value);

runMain(async () => {
  loadEnvironmentFiles();
  requireEmbeddedDatabase("pg_dump");
  const [wanted] = parseCommandArguments("Usage: npm run backup [-- FILE]", () => {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} });
    return positionals.length > 1 ? null : positionals;
  });
  if (!existsSync(join(getDataDirectory(), "postgres", "data"))) {
    throw new TerminalMessageError(
      "There is no embedded database yet; start the register with npm start first.",
    );
  }
  const path = wanted === undefined ? defaultPath() : resolve(wanted);
  mkdirSync(dirname(path), { recursive: true });
  const secret = await loadAuthSecret();
  const { manifest, bytes } = await withPostgresCluster(getDataDirectory(), (cluster) =>
    writeDatabaseSnapshot({ ownerUrl: cluster.ownerUrl(), path, secret }),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  printLine(
    `${relative(process.cwd(), path)}: ${manifest.tables.length} tables, ${number(rows)} rows, ${number(bytes / 1_000_000)} MB, at migration ${manifest.migrations.at(-1)}.`,
  );
  const place = relative(process.cwd(), join(getDataDirectory(), "secrets.json"));
  printLine(`AUTH_SECRET is not in it; keep ${process.env.AUTH_SECRET ? "that" : place} elsewhere.`);
});
