import lighthouse, { type Result } from "lighthouse";
import type { Visit } from "./report";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

function score(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}

function figure(result: Result, audit: string): number {
  const value = result.audits[audit]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse did not measure ${audit}.`);
  return value;
}

/** Bytes of scripts as they were sent: compressed. */
function scriptBytes(result: Result): number {
  const { details } = result.audits["network-requests"] ?? {};
  if (details?.type !== "table") throw new Error("Lighthouse did not list the requests.");
  const scripts = details.items.filter(({ resourceType }) => resourceType === "Script");
  return scripts.reduce((sum, { transferSize }) => sum + Number(transferSize), 0);
}

/** One visit on a slow phone, simulated, in the browser that listens on `port`. Throws when the page did not load. */
export async function visit(url: string, port: number): Promise<Visit> {
  const run = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    formFactor: "mobile",
    throttlingMethod: "simulate",
    onlyCategories: CATEGORIES,
  });
  if (run === undefined) throw new Error(`Lighthouse gave nothing for ${url}.`);
  const { lhr } = run;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  return {
    performance: score(lhr, "performance"),
    accessibility: score(lhr, "accessibility"),
    bestPractices: score(lhr, "best-practices"),
    seo: score(lhr, "seo"),
    largestContentfulPaint: figure(lhr, "largest-contentful-paint"),
    layoutShift: figure(lhr, "cumulative-layout-shift"),
    blockingTime: figure(lhr, "total-blocking-time"),
    scriptBytes: scriptBytes(lhr),
    processor: lhr.environment.benchmarkIndex,
  };
}
