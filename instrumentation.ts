/** Runs once when a server process starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { prepareRequests } = await import("./lib/platform/http/incoming-requests");
  const { settings } = await import("./lib/platform/env");
  const { TRUSTED_PROXIES, DATABASE_DEADLINE_MS } = settings();
  const { hardeningHeaders } = await import("./lib/platform/http/security-headers");
  const { allowedHosts } = await import("./lib/platform/http/hosts");
  prepareRequests({
    trustedProxies: TRUSTED_PROXIES,
    deadline: DATABASE_DEADLINE_MS,
    headers: hardeningHeaders(),
    allowedHosts: allowedHosts(settings()),
  });
  const { startMailWorker } = await import("./lib/platform/mail/worker");
  const { leaveIfTrue } = await import("./lib/jobs/mails");
  startMailWorker(leaveIfTrue);
  const { startFollowWorker } = await import("./lib/following/server/worker");
  startFollowWorker();
  const { startLinkWorker } = await import("./lib/review/server/link-worker");
  startLinkWorker();
  const { startDailyJob } = await import("./lib/jobs/daily");
  startDailyJob();
}
