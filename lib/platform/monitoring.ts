import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { Gauge, Registry, register } from "prom-client";
import { db } from "./database/db";
import { AppError } from "./errors";
import { countOutboxMails } from "./mail/outbox";
import { onProcessMessage, sendProcessMessage } from "./processes/messages";

/** Metrics from the database: read once, not summed over the processes. */
const stored = new Registry();
new Gauge({
  name: "register_outbox_mails",
  help: "Mails in the outbox, by status (waiting, sent, stuck or expired)",
  labelNames: ["status"] as const,
  registers: [stored],
  async collect() {
    this.reset();
    // An unavailable database must not prevent the other metrics.
    const counts = await countOutboxMails().catch(() => ({}));
    for (const [status, count] of Object.entries(counts)) this.set({ status }, count);
  },
});

/** Returns all metrics as Prometheus text with its media type, including those of the server (http/server.ts). */
export async function collectMetricsText(): Promise<{ text: string; contentType: string }> {
  return { text: (await countedByAll()) + (await stored.metrics()), contentType: register.contentType };
}

/**
 * Timeout in milliseconds for the first process's answer, which takes up to 5 seconds; a stopping process gets none.
 */
const METRICS_TIMEOUT_MS = 6_000;

/** Returns the metrics summed over all processes. Throws unavailable when the first process does not answer. */
async function countedByAll(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const leave = onProcessMessage(({ figures }) => {
    if (figures !== undefined) resolve(figures);
  });
  const isAsked = sendProcessMessage({ wantsFigures: true });
  const late = () => sleep(METRICS_TIMEOUT_MS, null, { ref: false });
  const counted = await (isAsked ? Promise.race([promise, late()]) : register.metrics());
  leave();
  if (counted === null) throw new AppError("unavailable", { retryAfter: 5 });
  return counted;
}

/** Resolves when the database answers and is migrated and seeded; throws unavailable otherwise. */
export async function requireDatabaseReady(): Promise<void> {
  try {
    const seeded = await db().seedState.findUnique({ where: { key: "data-model" } });
    if (seeded === null) throw new Error("The data model was not seeded");
  } catch (cause) {
    throw new AppError("unavailable", { retryAfter: 5, cause });
  }
}
