import "server-only";
import { Histogram } from "prom-client";

const requests = new Histogram({
  name: "http_request_duration_seconds",
  help: "Duration of answered requests, by area (page, api or file), method and status",
  labelNames: ["area", "method", "status"] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Counts one answered request. `seconds` is from its first byte to the last of its answer. */
export function countRequest(path: string, method: string, status: number, seconds: number): void {
  requests.observe({ area: areaOf(path), method, status: String(status) }, seconds);
}

/** Few areas rather than paths: what callers make up must not grow the figures. */
function areaOf(path: string): "api" | "file" | "page" {
  if (path === "/api" || path.startsWith("/api/")) return "api";
  return /^\/(_next|public)\/|\.[a-z0-9]+$/i.test(path) ? "file" : "page";
}
