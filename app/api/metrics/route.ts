import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { createResourceHandlers } from "@/lib/api/server/resource";
import { getSettings } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { createProblemResponse } from "@/lib/platform/http/problem";
import { type ApiContract, attachContract } from "@/lib/platform/http/resource";
import { collectMetricsText } from "@/lib/platform/monitoring";

/** Compares two texts in constant time. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const METRICS: ApiContract = {
  operation: "getMetrics",
  summary: "Metrics for Prometheus",
  description: "Only available if METRICS_TOKEN has been set; send that token as a bearer token.",
  access: "metrics.read",
  answer: z.string(),
  media: "text/plain",
  isProbe: true,
  errors: ["not_found"],
};

/** Metrics for Prometheus. Answers 404 unless METRICS_TOKEN is set. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: attachContract(METRICS, async (request) => {
    const { METRICS_TOKEN } = getSettings();
    if (METRICS_TOKEN === undefined) return createProblemResponse(new AppError("not_found"), request.headers);
    const given = request.headers.get("authorization") ?? "";
    if (!isSame(given, `Bearer ${METRICS_TOKEN}`)) {
      return createProblemResponse(new AppError("not_authenticated"), request.headers);
    }
    const { text, contentType } = await collectMetricsText();
    return new Response(text, {
      headers: { "content-type": contentType, "cache-control": "private, no-store" },
    });
  }),
});
