import type { Page } from "@playwright/test";
import { expect } from "./e2e";
import { ORIGIN } from "./raw-request";

declare global {
  interface Window {
    /** What the browser refused on this page. */
    refused?: string[];
  }
}

/** Notes every violation of the page's policy from before its first script, and each thing that it asks of others. */
export async function watchPolicy(page: Page): Promise<string[]> {
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
    const isOwn = url.origin === ORIGIN || url.protocol === "data:" || url.protocol === "blob:";
    if (!isOwn) elsewhere.push(request.url());
  });
  return elsewhere;
}

/** The page's scripts run: what React has taken over carries its mark. */
export async function expectHydrated(page: Page): Promise<void> {
  const taken = () =>
    page.evaluate(() => {
      const buttons = [...document.querySelectorAll("header button, footer select, main button, main form")];
      return buttons.some((element) => Object.keys(element).some((key) => key.startsWith("__reactProps$")));
    });
  await expect.poll(taken, { timeout: 20_000 }).toBe(true);
}
