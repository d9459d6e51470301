import { existsSync } from "node:fs";
import { join } from "node:path";
import { linkLibraries } from "../embedded/binaries";
import { type Cluster, openCluster } from "../embedded/cluster";
import { dataDirectory } from "../ground/project";
import { PlainError, say } from "../ground/report";
import { loadSecrets } from "../ground/secrets";

/** Opens the embedded database, also while the register runs on it, and closes it again after the work. */
export async function withEmbeddedCluster<T>(work: (cluster: Cluster) => Promise<T>): Promise<T> {
  linkLibraries();
  const cluster = await openCluster({ dir: join(dataDirectory(), "postgres"), durable: true, report: say });
  try {
    return await work(cluster);
  } finally {
    await cluster.close();
  }
}

/** These commands know the embedded database only: a server has tools of its own, which can do more. */
export function requireEmbedded(tool: string): void {
  if (!process.env.DATABASE_URL) return;
  throw new PlainError(
    `This command is for the embedded database; use ${tool} for that of DATABASE_URL (see docs/operations.md).`,
  );
}

/** Whether the embedded database has ever been started. */
export function hasEmbeddedDatabase(): boolean {
  return existsSync(join(dataDirectory(), "postgres", "data"));
}

/** AUTH_SECRET as the register itself finds it. */
export async function authSecret(): Promise<string> {
  return process.env.AUTH_SECRET || (await loadSecrets(dataDirectory())).authSecret;
}

/** A number of bytes as "1.2 MB". */
export function megabytes(bytes: number): string {
  return `${new Intl.NumberFormat("en", { maximumFractionDigits: 1 }).format(bytes / 1_000_000)} MB`;
}
