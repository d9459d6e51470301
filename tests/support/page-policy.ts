import type { Page } from "@playwright/test";
import { expect } from "./e2e";
import { TESTED_SERVER_ORIGIN } from "./raw-request";

declare global {
  interface Window {
    /** Violations of the Content-Security-Policy on this page. */
    refused?: string[];
  }
}

/**
 * Records policy violations in window.refused from before the first script; returns a list that collects the URLs of
 * requests to other origins.
 */
export async function recordPolicyViolationsAndExternalRequests(page: Page): Promise<string[]> {
  const elsewhere: string[] = [];
  await page.addInitScript(() => {
    window.refused = [];
    document.addEventListener("securitypolicyviolation", (event) => {
      window.refused?.push(
        `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === TESTED_SERVER_ORIGIN || url.protocol === "data:" || url.protocol === "blob:";
    if (!isOwn) elsewhere.push(request.url());
  });
  return elsewhere;
}

/** Expects that React has hydrated the page, which sets a property on its elements. */
export async function expectHydrated(page: Page): Promise<void> {
  const taken = () =>
    page.evaluate(() => {
      const buttons = [...document.querySelectorAll("header button, footer select, main button, main form")];
      return buttons.some((element) => Object.keys(element).some((key) => key.startsWith("__reactProps$")));
    });
  await expect.poll(taken, { timeout: 20_000 }).toBe(true);
}
