import { join } from "node:path";
import { openCluster } from "../embedded/cluster";
import { say } from "../ground/report";
import { migrationList, NO_FILTERS, openSchemaEngine, schemaTarget } from "./engine";

/**
 * What migrations add by hand because the schema language cannot say it, and what Prisma would therefore propose to
 * drop: generated columns (table.column) and plain indexes on them. Checks, partial indexes and indexes on expressions
 * it does not look at, so they need no line here.
 */
const HAND_WRITTEN = {
  columns: [] as string[],
  indexes: [] as string[],
};

/**
 * The SQL between the migrations so far and the schema file; empty when they agree. Prisma replays the migrations in
 * a database of its own, made and removed on the embedded cluster.
 */
export async function difference(dataDir: string): Promise<string> {
  const cluster = await openCluster({ dir: join(dataDir, "postgres"), durable: true, report: say });
  try {
    const { engine, close } = await openSchemaEngine(cluster.ownerUrl());
    try {
      const result = await engine.diff({
        from: { tag: "migrations", ...migrationList() },
        to: schemaTarget(),
        script: true,
        exitCode: true,
        filters: NO_FILTERS,
      });
      return result.exitCode === 2 ? withoutHandWritten(result.stdout ?? "") : "";
    } finally {
      await close();
    }
  } finally {
    await cluster.close();
  }
}

/** Takes out the statements that would drop what was written by hand. Prisma separates statements by an empty line. */
function withoutHandWritten(sql: string): string {
  const dropsIndex = HAND_WRITTEN.indexes.map((name) => `DROP INDEX "${name}";`);
  const dropsColumn = HAND_WRITTEN.columns.map((name) => {
    const [table, column] = name.split(".");
    return `ALTER TABLE "${table}" DROP COLUMN "${column}";`;
  });
  const known = new Set([...dropsIndex, ...dropsColumn]);
  return sql
    .split(/\n{2,}/)
    .filter((block) => !known.has(block.replace(/^--.*\n/, "").trim()))
    .join("\n\n");
}
