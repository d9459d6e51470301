import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { Gauge, Registry, register } from "prom-client";
import { db } from "./database/db";
import { AppError } from "./errors";
import { countOutboxMails } from "./mail/outbox";
import { onMessage, sendMessage } from "./processes/messages";

/** What stands in the database: it is asked once, whatever is summed over the processes. */
const stored = new Registry();
new Gauge({
  name: "register_outbox_mails",
  help: "Mails in the outbox, by status (waiting, sent, stuck or expired)",
  labelNames: ["status"] as const,
  registers: [stored],
  async collect() {
    this.reset();
    // A database that is away must not take the other figures with it.
    const counts = await countOutboxMails().catch(() => ({}));
    for (const [status, count] of Object.entries(counts)) this.set({ status }, count);
  },
});

/** Everything in the text format of Prometheus, with its media type: also what the server counts (http/server.ts). */
export async function writeMetrics(): Promise<{ text: string; contentType: string }> {
  return { text: (await countedByAll()) + (await stored.metrics()), contentType: register.contentType };
}

/** A process that is stopping hears no more, in milliseconds; the first process gives up after 5 seconds itself. */
const ANSWER_LIMIT = 6_000;

/** What this process and those beside it (PROCESSES) have counted, as one. */
async function countedByAll(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const leave = onMessage(({ figures }) => {
    if (figures !== undefined) resolve(figures);
  });
  const isAsked = sendMessage({ wantsFigures: true });
  const late = () => sleep(ANSWER_LIMIT, null, { ref: false });
  const counted = await (isAsked ? Promise.race([promise, late()]) : register.metrics());
  leave();
  if (counted === null) throw new AppError("unavailable", { retryAfter: 5 });
  return counted;
}

/** Resolves when the database answers and has been migrated and seeded; throws unavailable otherwise. */
export async function requireReady(): Promise<void> {
  try {
    const seeded = await db().seedState.findUnique({ where: { key: "data-model" } });
    if (seeded === null) throw new Error("The data model was not seeded");
  } catch (cause) {
    throw new AppError("unavailable", { retryAfter: 5, cause });
  }
}
