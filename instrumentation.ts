/** Runs once when a server process starts (server.ts). */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { invalidateWithOthers } = await import("./lib/platform/database/invalidate");
  invalidateWithOthers();
  const { startMailWorker } = await import("./lib/platform/mail/worker");
  const { leaveIfTrue } = await import("./lib/jobs/mails");
  startMailWorker(leaveIfTrue);
  const { startFollowWorker } = await import("./lib/following/server/follow-worker");
  startFollowWorker();
  const { startLinkWorker } = await import("./lib/recheck/server/link-checks");
  startLinkWorker();
  const { startImportRounds } = await import("./lib/jobs/imports");
  startImportRounds();
  const { startDailyJob } = await import("./lib/jobs/daily");
  startDailyJob();
}
