import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { stampOf } from "./backup/restore";
import { takeSnapshot } from "./backup/snapshot";
import { withCluster } from "./embedded/cluster";
import { readArguments } from "./ground/arguments";
import { dataDirectory, loadEnvironmentFiles, requireEmbedded } from "./ground/project";
import { PlainError, run, say } from "./ground/report";
import { authSecret } from "./ground/secrets";

// `npm run backup [-- FILE]`: writes a consistent snapshot of the embedded database, even while the register runs.

/** Returns the default path: in a folder that only its owner may enter. */
function defaultPath(): string {
  const folder = join(dataDirectory(), "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, `register-${stampOf(new Date())}.tar`);
}

const number = (value: number) => new Intl.NumberFormat("en", { maximumFractionDigits: 1 }).format(value);

run(async () => {
  loadEnvironmentFiles();
  requireEmbedded("pg_dump");
  const [wanted] = readArguments("Usage: npm run backup [-- FILE]", () => {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} });
    return positionals.length > 1 ? null : positionals;
  });
  if (!existsSync(join(dataDirectory(), "postgres", "data"))) {
    throw new PlainError("There is no embedded database yet; start the register with npm start first.");
  }
  const path = wanted === undefined ? defaultPath() : resolve(wanted);
  mkdirSync(dirname(path), { recursive: true });
  const secret = await authSecret();
  const { manifest, bytes } = await withCluster(dataDirectory(), (cluster) =>
    takeSnapshot({ ownerUrl: cluster.ownerUrl(), path, secret }),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `${relative(process.cwd(), path)}: ${manifest.tables.length} tables, ${number(rows)} rows, ${number(bytes / 1_000_000)} MB, at migration ${manifest.migrations.at(-1)}.`,
  );
  const place = relative(process.cwd(), join(dataDirectory(), "secrets.json"));
  say(`AUTH_SECRET is not in it; keep ${process.env.AUTH_SECRET ? "that" : place} elsewhere.`);
});
