import { rmSync } from "node:fs";

/** Stops what database-start.ts started. */
export default async function stopTestDatabaseServer(): Promise<void> {
  const stop: unknown = Reflect.get(globalThis, "stopTestDatabase");
  if (typeof stop === "function") await stop();
  if (process.env.TEST_FOLDER) rmSync(process.env.TEST_FOLDER, { recursive: true, force: true });
}
