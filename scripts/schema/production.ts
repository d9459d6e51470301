import { PlainError } from "../ground/report";
import type { MigrateOptions } from "./apply";

/** How a production database is migrated: by its own role when there is one; null without DATABASE_URL. */
export function productionMigration(environment: NodeJS.ProcessEnv): MigrateOptions | null {
  const appUrl = environment.DATABASE_URL;
  if (!appUrl) return null;
  const ownerUrl = environment.MIGRATION_DATABASE_URL || appUrl;
  const appRole = roleOf(appUrl, "DATABASE_URL");
  return { ownerUrl, appRole: appRole === roleOf(ownerUrl, "MIGRATION_DATABASE_URL") ? undefined : appRole };
}

function roleOf(url: string, setting: string): string {
  if (!URL.canParse(url))
    throw new PlainError(`${setting} is no valid address (postgresql://role:password@machine/database).`);
  return decodeURIComponent(new URL(url).username);
}
