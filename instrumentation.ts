/** Runs once when a server process starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { prepareRequests } = await import("./lib/server/http/incoming-requests");
  prepareRequests();
  const { startMailWorker } = await import("./lib/server/jobs/mail-worker");
  startMailWorker();
  const { startDailyJob } = await import("./lib/server/jobs/daily");
  startDailyJob();
}
