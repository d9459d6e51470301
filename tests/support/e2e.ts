import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, test as base, expect, type Locator, type Page } from "@playwright/test";
import { solve } from "./solve-captcha";

/** The demo accounts, by who they are in a test. */
export const PEOPLE = {
  admin: { email: "beheer@umc-voorbeeld.example", password: "beheer-demo-2026" },
  member: { email: "arts@umc-voorbeeld.example", password: "arts-demo-2026" },
  colleague: { email: "collega@umc-voorbeeld.example", password: "collega-demo-2026" },
  metc: { email: "metc@ziekenhuis-noord.example", password: "metc-demo-2026" },
  pending: { email: "wachtend@ziekenhuis-noord.example", password: "wachtend-demo-2026" },
} as const;
export type Person = keyof typeof PEOPLE;

/** A really solved captcha, as a program without a browser would send it. */
export async function solveCaptcha(request: APIRequestContext): Promise<string> {
  const { challenge } = await (await request.get("/api/captcha")).json();
  return solve(challenge);
}

/** Logs a person in through the API; the page's browser context then holds the session cookie. */
export async function logIn(page: Page, person: Person): Promise<void> {
  // A request that still carries the session of someone else would have to name its origin.
  await page.context().clearCookies();
  const captchaToken = await solveCaptcha(page.request);
  const answer = await page.request.post("/api/auth/login", { data: { ...PEOPLE[person], captchaToken } });
  expect(answer.status()).toBe(200);
}

/** Presses Enter on a button that may still wait for its script: `press` alone also presses one that is disabled, and nothing happens. */
export async function pressEnter(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press("Enter");
}

/** What is below the name of who is logged in, opened; a page that comes meanwhile closes it. */
export async function openAccountMenu(page: Page): Promise<Locator> {
  // Not that of a visitor, who has no menu.
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

/** Follows a link of that menu; a page that comes meanwhile may close it under the pointer. */
export async function followAccountLink(page: Page, name: string): Promise<void> {
  await expect(async () => {
    const link = (await openAccountMenu(page)).getByRole("link", { name });
    await link.click({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
}

/** Colours that are on their way from one to another are no colours to measure. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const { iterations } = effect?.getTiming() ?? {};
      return playState !== "running" || iterations === Number.POSITIVE_INFINITY;
    }),
  );
}

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** axe itself, of the version that its package for Playwright asks for. */
const fromPackage = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const AXE = readFileSync(fromPackage.resolve("axe-core/axe.min.js"), "utf8");

/**
 * axe without the blank page that it opens for frames of other sites, which the register has not. The package would bring
 * it to the page twice for every look, and read all styles for a rule that is not asked for: both took it longer than looking.
 */
async function axeOf(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const axe = new AxeBuilder({ page, axeSource: ";" }).setLegacyMode();
  return axe.options({ resultTypes: ["violations"], preload: { assets: ["media"] } });
}

interface Looked {
  /** A selector of the part to look at, where another test looks at the whole page. */
  within?: string;
}

/** No violation of WCAG 2.2 A and AA on the page, or that part of it, as it stands, in the colours of the context. */
export async function expectAccessible(page: Page, { within }: Looked = {}): Promise<void> {
  await untilStill(page);
  // axe knows a page behind a dialog by role=dialog; behind an alertdialog, hidden as well, it guesses by what covers it.
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

/** What scrolls beneath a bar that stays in place is as large as where nothing covers it. */
async function isTooSmall(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: "center" }));
  const { violations } = await (await axeOf(page)).include(target).withRules(["target-size"]).analyze();
  return violations.length > 0;
}

/** The page at this width, in light or in dark, once it stands still. */
async function showAt(page: Page, width: number, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    // An open dialog takes the new size in its own time; until then axe takes the page behind it for the page.
    if (document.querySelector("[role$=dialog], [role=listbox]"))
      await new Promise((settled) => setTimeout(settled, 150));
  });
}

/** A chart is drawn anew for another width a moment after the page has it. */
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
 * axe on a desk in dark, and on a phone in light: once for each page. Between them that is every rule at both widths, and
 * both sets of colours, which are the same at every width.
 */
export function expectAccessibleEverywhere(page: Page, part: Looked = {}): Promise<void> {
  return keepingSize(page, async () => {
    await showAt(page, 1440, "dark");
    await expectAccessible(page, part);
    await expectNoSidewaysScrolling(page, 1440);
    await expectStateAccessible(page, part);
  });
}

/** axe on a phone, in light: for each further state of a page that is looked at everywhere. */
export function expectStateAccessible(page: Page, part: Looked = {}): Promise<void> {
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

/** Everything that goes wrong in the browser from now on: a script that throws, a refused resource, a hydration mismatch. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    // An answer of 4xx that a test provokes is shown by the browser as an error, too.
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
      // A frame of another site has no storage.
      if (window.self === window.top) localStorage.setItem("cookies-accepted", "true");
    });
    await use(context);
  },
  faultless: [
    async ({ page }, use) => {
      const faults = watchFaults(page);
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** These words stand on the page's first screen, nothing scrolls sideways on a phone or a desk, and axe finds nothing. */
export async function expectFirstScreen(page: Page, words: RegExp): Promise<void> {
  await expect(page.getByText(words).first()).toBeInViewport({ ratio: 1 });
  await expectAccessibleEverywhere(page);
}

/** For what is asked without a browser: Playwright's test opens none until a test asks for a page. */
export { base as requestTest, expect };

/** What has the focus, and whether something that stays in place on the screen stands on it (WCAG 2.4.11). */
async function lookAtFocus(): Promise<{ name: string; covered: string | null; isBack: boolean }> {
  // The browser scrolls before it draws the next picture.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body || focused.tagName === "NEXTJS-PORTAL")
    return { name: "", covered: null, isBack: true };
  const stays = (element: Element | null): Element | null => {
    for (let one = element; one !== null; one = one.parentElement) {
      // A toast goes by itself.
      if (one.contains(focused) || focused.contains(one) || one.matches("[data-place]")) return null;
      if (["fixed", "sticky"].includes(getComputedStyle(one).position)) return one;
    }
    return null;
  };
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  // Of what is taller than a line the beginning is to be seen.
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

/** Tabs through the whole page: nothing that stays in place covers what has the focus. */
export async function expectFocusInSight(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  for (let step = 1; step < 400; step += 1) {
    await page.keyboard.press("Tab");
    const { name, covered, isBack } = await page.evaluate(lookAtFocus);
    if (isBack) return;
    expect(covered, `${new URL(page.url()).pathname}, step ${step}: ${name}`).toBeNull();
  }
}
