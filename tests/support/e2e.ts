import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, test as base, expect, type Locator, type Page } from "@playwright/test";
import { solveCaptchaChallenge } from "./solve-captcha";

/** Demo accounts by their role in tests. */
export const DEMO_ACCOUNTS = {
  admin: { email: "beheer@umc-voorbeeld.example", password: "beheer-demo-2026" },
  member: { email: "arts@umc-voorbeeld.example", password: "arts-demo-2026" },
  colleague: { email: "collega@umc-voorbeeld.example", password: "collega-demo-2026" },
  metc: { email: "metc@ziekenhuis-noord.example", password: "metc-demo-2026" },
  pending: { email: "wachtend@ziekenhuis-noord.example", password: "wachtend-demo-2026" },
} as const;
export type DemoPersonName = keyof typeof DEMO_ACCOUNTS;

/** Fetches and solves a captcha without a browser, and returns its token. */
export async function solveCaptchaByRequest(request: APIRequestContext): Promise<string> {
  const { challenge } = await (await request.get("/api/captcha")).json();
  return solveCaptchaChallenge(challenge);
}

/** Logs a person in through the API; the page's browser context then holds the session cookie. */
export async function logInThroughApi(page: Page, person: DemoPersonName): Promise<void> {
  // A request with a session cookie needs an Origin header, so an earlier person's cookie is removed first.
  await page.context().clearCookies();
  const captchaToken = await solveCaptchaByRequest(page.request);
  const answer = await page.request.post("/api/auth/login", {
    data: { ...DEMO_ACCOUNTS[person], captchaToken },
  });
  expect(answer.status()).toBe(200);
}

/**
 * Waits until a button is enabled, then presses Enter: Playwright's `press` alone also presses a disabled button,
 * without effect.
 */
export async function pressEnter(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press("Enter");
}

/** Opens the account menu in the header and returns it. Repeats the click, as a page navigation closes the menu. */
export async function openAccountMenu(page: Page): Promise<Locator> {
  // Excludes the header of anonymous visitors, which has no account menu.
  const menu = page
    .getByRole("banner")
    .locator("details")
    .getByRole("navigation", { name: "Account", exact: true });
  await expect(async () => {
    if (!(await menu.isVisible()))
      await page.getByRole("banner").locator("details:visible > summary").click({ timeout: 5_000 });
    await expect(menu).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  return menu;
}

/** Follows a link in the account menu. Retries, as a page navigation may close the menu during the click. */
export async function followAccountLink(page: Page, name: string): Promise<void> {
  await expect(async () => {
    const link = (await openAccountMenu(page)).getByRole("link", { name });
    await link.click({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
}

/** Waits until finite CSS animations have ended, as axe would measure their intermediate colours. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const { iterations } = effect?.getTiming() ?? {};
      return playState !== "running" || iterations === Number.POSITIVE_INFINITY;
    }),
  );
}

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Resolves axe-core in the version that @axe-core/playwright depends on. */
const fromPackage = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const AXE = readFileSync(fromPackage.resolve("axe-core/axe.min.js"), "utf8");

/**
 * Returns an axe builder that injects axe into the page once. The package alone would inject it twice per check and
 * preload all style sheets for a rule that is not used, which takes longer than the check. Legacy mode opens no blank
 * page, which only frames of other origins need.
 */
async function axeOf(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const axe = new AxeBuilder({ page, axeSource: ";" }).setLegacyMode();
  return axe.options({ resultTypes: ["violations"], preload: { assets: ["media"] } });
}

interface Looked {
  /** Selector of the part to check, where another test checks the whole page. */
  within?: string;
}

/** Expects no violation of WCAG 2.2 A and AA in the page's present state, or in one part of it. */
export async function expectAccessible(page: Page, { within }: Looked = {}): Promise<void> {
  await untilStill(page);
  // axe ignores the page behind role=dialog, but not behind role=alertdialog, so its rules about the whole page do not
  // apply.
  const asks = (await page.getByRole("alertdialog").count()) > 0;
  const whole = await axeOf(page);
  const axe = (within === undefined ? whole : whole.include(within)).disableRules(
    asks ? ["landmark-one-main", "page-has-heading-one"] : [],
  );
  const { violations } = await axe.withTags(TAGS).analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    for (const node of nodes) {
      if (id !== "target-size" || (await isTooSmall(page, String(node.target[0]))))
        found.push(`${id}: ${node.html}`);
    }
  }
  expect(found).toEqual([]);
}

/**
 * Measures the target again in the middle of the screen: a fixed bar may have covered part of it in the first check.
 */
async function isTooSmall(page: Page, target: string): Promise<boolean> {
  // A dot of the map has equivalent links in the table, as WCAG 2.5.8 allows.
  if (await page.locator(target).evaluate((element) => element.matches("svg a[data-town]"))) return false;
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: "center" }));
  const { violations } = await (await axeOf(page)).include(target).withRules(["target-size"]).analyze();
  return violations.length > 0;
}

/** Sets the viewport width and colour scheme, and waits until the page is drawn. */
async function showAt(page: Page, width: number, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    // An open dialog resizes with a delay; until then axe would check the page behind it.
    if (document.querySelector("[role$=dialog], [role=listbox]"))
      await new Promise((settled) => setTimeout(settled, 150));
  });
}

/** Expects that the page does not scroll sideways. Polls, as charts are redrawn shortly after a change of width. */
async function expectNoSidewaysScrolling(page: Page, width: number): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, { message: `sideways scrolling at ${width} px` }).toBe(0);
}

async function keepingSize(page: Page, look: () => Promise<void>): Promise<void> {
  const size = page.viewportSize();
  await look();
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
}

/**
 * Checks a page with axe at 1440 px in dark and at phone width in light, once per page. Both widths and both colour
 * schemes are covered; colours do not depend on the width.
 */
export function expectAccessibleOnDeskAndPhone(page: Page, part: Looked = {}): Promise<void> {
  return keepingSize(page, async () => {
    await showAt(page, 1440, "dark");
    await expectAccessible(page, part);
    await expectNoSidewaysScrolling(page, 1440);
    await expectAccessibleOnPhone(page, part);
  });
}

/**
 * Checks a further state of a page with axe at phone width in light; another test checks the page itself at both
 * widths.
 */
export function expectAccessibleOnPhone(page: Page, part: Looked = {}): Promise<void> {
  return keepingSize(page, async () => {
    await showAt(page, 375, "light");
    await expectAccessible(page, part);
    await expectNoSidewaysScrolling(page, 375);
  });
}

interface Fixtures {
  /** Fails the test on any error in the browser. */
  faultless: undefined;
}

/**
 * Returns a list that collects all browser errors from now on: script errors, blocked resources and hydration
 * mismatches.
 */
export function collectBrowserErrors(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    // The browser logs an error for each answer of 4xx, which tests provoke on purpose.
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) {
      faults.push(message.text());
    }
  });
  return faults;
}

/** Playwright's test with the cookie notice accepted and the browser's errors watched. */
export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    await context.addInitScript(() => {
      // A frame of another origin has no access to storage.
      if (window.self === window.top) localStorage.setItem("cookies-accepted", "true");
    });
    await use(context);
  },
  faultless: [
    async ({ page }, use) => {
      const faults = collectBrowserErrors(page);
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** Expects text in the first screenful of a page, no sideways scrolling on phone and desk, and no violations by axe. */
export async function expectTextOnFirstScreen(page: Page, words: RegExp): Promise<void> {
  await expect(page.getByText(words).first()).toBeInViewport({ ratio: 1 });
  await expectAccessibleOnDeskAndPhone(page);
}

/** Playwright's own test, for tests that make requests without a browser; it opens none unless the test uses `page`. */
export { base as requestTest, expect };

/** Returns the focused element, and the fixed or sticky element that covers it, if any (WCAG 2.4.11). */
async function lookAtFocus(): Promise<{ name: string; covered: string | null; isBack: boolean }> {
  // The browser scrolls to a focused element before the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body || focused.tagName === "NEXTJS-PORTAL")
    return { name: "", covered: null, isBack: true };
  const stays = (element: Element | null): Element | null => {
    for (let one = element; one !== null; one = one.parentElement) {
      // Toasts may cover the focus, as they disappear by themselves.
      if (one.contains(focused) || focused.contains(one) || one.matches("[data-place]")) return null;
      if (["fixed", "sticky"].includes(getComputedStyle(one).position)) return one;
    }
    return null;
  };
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  // Of a tall element, only the first 40 px have to be visible.
  const end = Math.min(bottom, top + 40);
  const [inner, outer] = [left + 2, Math.min(right, window.innerWidth) - 2];
  const points = [top + 2, (top + end) / 2, end - 2].flatMap((y) =>
    [inner, (inner + outer) / 2, outer].map((x) => [x, y] as const),
  );
  const cover = points.map(([x, y]) => stays(document.elementFromPoint(x, y))).find((one) => one !== null);
  const isSeen = bottom > 0 && top < window.innerHeight;
  const name = `${focused.tagName} ${focused.getAttribute("aria-label") ?? focused.textContent?.trim().slice(0, 40)}`;
  const covered = isSeen ? cover?.outerHTML.slice(0, 120) : "out of sight";
  return { name, covered: covered ?? null, isBack: false };
}

/** Tabs through the whole page and expects that no fixed or sticky element covers the focused one. */
export async function expectFocusNeverCovered(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  for (let step = 1; step < 400; step += 1) {
    await page.keyboard.press("Tab");
    const { name, covered, isBack } = await page.evaluate(lookAtFocus);
    if (isBack) return;
    expect(covered, `${new URL(page.url()).pathname}, step ${step}: ${name}`).toBeNull();
  }
}
