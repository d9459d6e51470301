import { prepare } from "../ground/prepare";
import { readyDatabase, requireSettings } from "./database";
import { wantedPort } from "./port";

/**
 * Opens the database for a command that works on the register's content: DATABASE_URL's, or else the embedded one,
 * also while the register is running on it. Sets the settings that the server reads, so nothing of it may be used
 * before. Gives what lets go of the database again.
 */
export async function openCommandDatabase(): Promise<() => Promise<void>> {
  await prepare();
  if (process.env.DATABASE_URL) {
    await requireSettings(process.env);
    return async () => undefined;
  }
  const database = await readyDatabase(wantedPort(process.env), () => undefined);
  Object.assign(process.env, database.environment);
  return () => database.close();
}
