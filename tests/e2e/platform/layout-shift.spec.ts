import { type Browser, errors, type Page } from "@playwright/test";
import { expect, requestTest as test } from "../../support/e2e";
import { CAPTCHA_PAGES, FORM_PAGES, publicEntry, READING_PAGES } from "../../support/public-pages";

/** All shifts together; Lighthouse calls up to 0.1 of the worst five seconds good. */
const MOST = 0.01;
/** So much slower than this machine the page is hydrated. */
const SLOWNESS = 4;
/** A phone's line, as Lighthouse takes it: milliseconds, and bytes a second. */
const LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Writes down every shift that the person did not cause, and what moved. */
function watchShifts(): void {
  const seen: string[] = [];
  Object.assign(window, { shifts: seen, shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(
        ({ node }) => (node instanceof Element ? node.outerHTML : "") || "text",
      );
      seen.push(`${entry.value.toFixed(4)}: ${moved.map((html) => html.slice(0, 120)).join(" | ")}`);
      Object.assign(window, { shifted: (window as unknown as { shifted: number }).shifted + entry.value });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Down the whole page, so that everything that loads when it is seen does. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 600) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await page.waitForTimeout(100);
  }
  await page.waitForLoadState("networkidle");
}

/** A page that is there on a fast line within a second or two, in milliseconds. */
const PATIENCE = 20_000;

/** What moves of a page that is opened for the first time, cookie notice and all, on a slow machine with a slow line. */
async function shiftsOf(browser: Browser, path: string, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchShifts);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWNESS });
    await session.send("Network.emulateNetworkConditions", LINE);
    await page.goto(path, { waitUntil: "networkidle", timeout: PATIENCE });
    await expect(page.getByRole("button", { name: "Akkoord" })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await scrollThrough(page);
    return await page.evaluate(() => {
      const { shifts, shifted } = window as unknown as { shifts: string[]; shifted: number };
      return { shifts, shifted };
    });
  } finally {
    await context.close();
  }
}

async function expectStill(browser: Browser, path: string, width: number): Promise<void> {
  test.slow();
  // Now and then Chromium's slow line hands on nothing of what the register has answered: then it is opened once more.
  const { shifts, shifted } = await shiftsOf(browser, path, width).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
    return shiftsOf(browser, path, width);
  });
  expect(shifted, `${path} at ${width} px moves:\n${shifts.join("\n")}`).toBeLessThanOrEqual(MOST);
}

for (const width of [375, 1440]) {
  for (const path of [...READING_PAGES, ...FORM_PAGES, ...CAPTCHA_PAGES]) {
    test(`${path} stands still while it loads, at ${width} px`, async ({ browser }) => {
      await expectStill(browser, path, width);
    });
  }

  test(`a public entry stands still while it loads, at ${width} px`, async ({ browser, request }) => {
    await expectStill(browser, await publicEntry(request), width);
  });
}
