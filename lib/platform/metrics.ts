import "server-only";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { countOutboxMails } from "./mail/outbox";

interface Metrics {
  registry: Registry;
  requests: Histogram<"area" | "method" | "status">;
}

/** On the global object: Next loads this file once for the start of the server and once for its requests. */
const held = globalThis as { registerMetrics?: Metrics };

function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of answered requests, by area (page, api or file), method and status",
    labelNames: ["area", "method", "status"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: "register_outbox_mails",
    help: "Mails in the outbox, by status (waiting, sent, stuck or expired)",
    labelNames: ["status"] as const,
    registers: [registry],
    async collect() {
      this.reset();
      // A database that is away must not take the other figures with it.
      const counts = await countOutboxMails().catch(() => ({}));
      for (const [status, count] of Object.entries(counts)) this.set({ status }, count);
    },
  });
  return { registry, requests };
}

function metrics(): Metrics {
  held.registerMetrics ??= createMetrics();
  return held.registerMetrics;
}

/** Counts one answered request. `seconds` is from its first byte to the last of its answer. */
export function countRequest(path: string, method: string, status: number, seconds: number): void {
  metrics().requests.observe({ area: areaOf(path), method, status: String(status) }, seconds);
}

/** Few areas rather than paths: what callers make up must not grow the figures. */
function areaOf(path: string): "api" | "file" | "page" {
  if (path === "/api" || path.startsWith("/api/")) return "api";
  return /^\/(_next|public)\/|\.[a-z0-9]+$/i.test(path) ? "file" : "page";
}

/** Everything in the text format of Prometheus, with its media type. */
export async function writeMetrics(): Promise<{ text: string; contentType: string }> {
  const { registry } = metrics();
  return { text: await registry.metrics(), contentType: registry.contentType };
}
