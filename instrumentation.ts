/** Runs once when a server process starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { prepareRequests } = await import("./lib/server/http/incoming-requests");
  const { settings } = await import("./lib/server/env");
  const { TRUSTED_PROXIES, DATABASE_DEADLINE_MS } = settings();
  const { hardeningHeaders } = await import("./lib/server/http/security-headers");
  const headers = hardeningHeaders();
  prepareRequests({ trustedProxies: TRUSTED_PROXIES, deadline: DATABASE_DEADLINE_MS, headers });
  const { startMailWorker } = await import("./lib/server/jobs/mail-worker");
  startMailWorker();
  const { startFollowWorker } = await import("./lib/server/jobs/follow-worker");
  startFollowWorker();
  const { startLinkWorker } = await import("./lib/server/jobs/link-worker");
  startLinkWorker();
  const { startDailyJob } = await import("./lib/server/jobs/daily");
  startDailyJob();
}
