/** Stops what database-start.ts started. */
export default async function stopDatabase(): Promise<void> {
  const stop: unknown = Reflect.get(globalThis, "stopTestDatabase");
  if (typeof stop === "function") await stop();
}
