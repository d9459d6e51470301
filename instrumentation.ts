/** Runs once when a server process starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { recordSocketAddresses } = await import("./lib/server/http/socket-address");
  recordSocketAddresses();
  const { startMailWorker } = await import("./lib/server/jobs/mail-worker");
  startMailWorker();
}
