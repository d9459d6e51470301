import "server-only";
import { Gauge, register } from "prom-client";
import { db } from "./database/db";
import { AppError } from "./errors";
import { countOutboxMails } from "./mail/outbox";

const NAME = "register_outbox_mails";

/** Everything in the text format of Prometheus, with its media type: also what the server counts (http/server.ts). */
export async function writeMetrics(): Promise<{ text: string; contentType: string }> {
  if (register.getSingleMetric(NAME) === undefined) countMails();
  return { text: await register.metrics(), contentType: register.contentType };
}

function countMails(): void {
  new Gauge({
    name: NAME,
    help: "Mails in the outbox, by status (waiting, sent, stuck or expired)",
    labelNames: ["status"] as const,
    async collect() {
      this.reset();
      // A database that is away must not take the other figures with it.
      const counts = await countOutboxMails().catch(() => ({}));
      for (const [status, count] of Object.entries(counts)) this.set({ status }, count);
    },
  });
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
