import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e";
import {
  CAPTCHA_PAGES,
  FORM_PAGES,
  FRAMED_PAGE,
  publicEntry,
  READING_PAGES,
} from "../../support/public-pages";

/**
 * How much script the first load of a page may bring, in bytes as gzip sends them. Next and React alone are 130,500 of
 * it: their four files of the production build, which every page loads; the choice of a language is 500, the phone's
 * menu that closes, the focus that stays and toasts are 1,500, the addresses of products, hospitals and experiences are 300, and the button and key of the quick search are 700. The home page brings notices, comparing and what fetches
 * the search and the list that only members see, the dashboard what loads its charts, an entry the choice to compare it
 * and what fetches the pieces that only members see, a hospital and a product what fetches the following of it, a form react-hook-form and, by 300 more than fields of its own would
 * take, the fields that all forms of the register have, and a page with a captcha ALTCHA and its workers.
 */
const BUDGET = {
  reading: 152_000,
  followed: 153_500,
  dashboard: 156_500,
  entry: 157_000,
  home: 159_700,
  form: 172_000,
  captcha: 207_500,
  apiDocs: 156_000,
};

/** Of pages to read that do more than be read. */
const OWN_BUDGETS: Record<string, number> = {
  "/": BUDGET.home,
  "/dashboard": BUDGET.dashboard,
  "/hospital/umc-voorbeeld": BUDGET.followed,
  "/product/thoraxlicht": BUDGET.followed,
};

/** A sentence of chart.js, which no minifier changes. */
const CHART_SENTENCE = "would result generating up to";

const CAPTCHA_PATHS: ReadonlySet<string> = new Set(CAPTCHA_PAGES);

/** With it the build has Chromium compile a script as it arrives. */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad\n";

interface FirstLoad {
  bytes: number;
  areHinted: boolean;
  hasCharts: boolean;
  isDevelopment: boolean;
}

/** Opens a page as a phone, touches nothing, and adds up the scripts that came. */
async function firstLoad(page: Page, path: string): Promise<FirstLoad> {
  const paths = new Set<string>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js") && response.ok()) paths.add(pathname);
  });
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto(path, { waitUntil: "networkidle" });
  if (CAPTCHA_PATHS.has(path))
    await expect(page.locator("altcha-widget [data-state=verified]")).toBeAttached();
  // Asked for once more: what a worker loaded is gone with the worker, which ends when the captcha is solved.
  const bodyOf = async (script: string) => (await page.request.get(script)).body();
  const scripts = await Promise.all([...paths].map(bodyOf));
  return {
    bytes: scripts.reduce((sum, script) => sum + gzipSync(script).length, 0),
    areHinted: scripts.every((script) => script.toString().startsWith(COMPILE_HINT)),
    hasCharts: scripts.some((script) => script.includes(CHART_SENTENCE)),
    isDevelopment: [...paths].some((name) => name.includes("hmr-client")),
  };
}

async function expectWithin(page: Page, path: string, budget: number): Promise<void> {
  const { bytes, areHinted, hasCharts, isDevelopment } = await firstLoad(page, path);
  test.skip(isDevelopment, "The development server sends whole libraries.");
  test.info().annotations.push({ type: "JavaScript", description: `${path}: ${bytes} bytes` });
  expect(bytes, `${path} sends scripts`).toBeGreaterThan(0);
  expect(bytes, `${path} sends ${bytes} bytes of script`).toBeLessThanOrEqual(budget);
  expect(areHinted, `each script of ${path} is compiled as it arrives`).toBe(true);
  expect(hasCharts, `${path} sends chart.js before a chart is seen`).toBe(false);
}

const CASES = [
  ...[...READING_PAGES, FRAMED_PAGE].map((path) => [path, OWN_BUDGETS[path] ?? BUDGET.reading] as const),
  ...FORM_PAGES.map((path) => [path, BUDGET.form] as const),
  ...CAPTCHA_PAGES.map((path) => [path, BUDGET.captcha] as const),
  ["/api-docs", BUDGET.apiDocs] as const,
];

for (const [path, budget] of CASES) {
  test(`the first load of ${path} stays within ${budget / 1000} kB of script`, async ({ page }) => {
    await expectWithin(page, path, budget);
  });
}

test("the first load of a public entry stays within its budget of script", async ({ page, request }) => {
  await expectWithin(page, await publicEntry(request), BUDGET.entry);
});
