import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inProject } from "../ground/project";

export const MIGRATIONS_PATH = "prisma/migrations";

/** The names of all migrations, in order. */
export function migrationNames(): string[] {
  return readdirSync(inProject(MIGRATIONS_PATH), { withFileTypes: true })
    .filter((found) => found.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** The SQL of a migration. */
export function readMigration(name: string): string {
  return readFileSync(inProject(join(MIGRATIONS_PATH, name, "migration.sql")), "utf8");
}
