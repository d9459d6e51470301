/** Runs once when a server process starts (server.ts). */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startCrossProcessInvalidation } = await import("./lib/platform/database/invalidate");
  startCrossProcessInvalidation();
  const { startMailWorker } = await import("./lib/platform/mail/worker");
  const { composeFinalMail } = await import("./lib/jobs/mails");
  startMailWorker(composeFinalMail);
  const { startFollowWorker } = await import("./lib/following/server/follow-worker");
  startFollowWorker();
  const { startWebhookWorker } = await import("./lib/webhooks/server/deliveries");
  startWebhookWorker();
  const { startLinkCheckWorker } = await import("./lib/recheck/server/link-checks");
  startLinkCheckWorker();
  const { startDailyJob } = await import("./lib/jobs/daily");
  startDailyJob();
}
