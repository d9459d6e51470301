import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

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
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

/** Logs a person in through the API; the page's browser context then holds the session cookie. */
export async function logIn(page: Page, person: Person): Promise<void> {
  // A request that still carries the session of someone else would have to name its origin.
  await page.context().clearCookies();
  const captchaToken = await solveCaptcha(page.request);
  const answer = await page.request.post("/api/auth/login", { data: { ...PEOPLE[person], captchaToken } });
  expect(answer.status()).toBe(200);
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

/** The rules whose outcome depends on colours: the others say the same of a page in light and in dark. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** axe without the blank page that it opens for frames of other sites, which the register has not. */
function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
}

interface Looked {
  /** Looks at the colours alone. */
  colours?: boolean;
  /** A selector of the part to look at, where another test looks at the whole page. */
  within?: string;
}

/** No violation of WCAG 2.2 A and AA on the page, or that part of it, as it stands, in the colours of the context. */
export async function expectAccessible(page: Page, { colours = false, within }: Looked = {}): Promise<void> {
  await untilStill(page);
  // axe knows a page behind a dialog by role=dialog; behind an alertdialog, hidden as well, it guesses by what covers it.
  const asks = (await page.getByRole("alertdialog").count()) > 0;
  const whole = axeOf(page);
  const axe = (within === undefined ? whole : whole.include(within)).disableRules(
    asks ? ["landmark-one-main", "page-has-heading-one"] : [],
  );
  const { violations } = await (colours ? axe.withRules(COLOUR_RULES) : axe.withTags(TAGS)).analyze();
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
  const { violations } = await axeOf(page).include(target).withRules(["target-size"]).analyze();
  return violations.length > 0;
}

/**
 * axe on a desk in light and dark, and on a phone; the page is left as wide as it was. Dark is looked at once: all colours
 * are the same at every width.
 */
export async function expectAccessibleEverywhere(
  page: Page,
  { within }: Pick<Looked, "within"> = {},
): Promise<void> {
  const size = page.viewportSize();
  const part = within === undefined ? {} : { within };
  for (const width of [1440, 375]) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width, height: 900 });
    // An open dialog takes the new size in its own time; until then axe takes the page behind it for the page.
    await page.evaluate(
      () => new Promise((settled) => requestAnimationFrame(() => setTimeout(settled, 150))),
    );
    await expectAccessible(page, part);
    // A chart is drawn anew for another width a moment after the page has it.
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, { message: `sideways scrolling at ${width} px` }).toBe(0);
    if (width === 1440) {
      await page.emulateMedia({ colorScheme: "dark" });
      await expectAccessible(page, { colours: true, ...part });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
}

interface Fixtures {
  /** Fails the test on any error in the browser: a script that throws, a refused resource, a hydration mismatch. */
  faultless: undefined;
}

/** Playwright's test with the cookie notice accepted and the browser's errors watched. */
export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    await context.addInitScript(() => localStorage.setItem("cookies-accepted", "true"));
    await use(context);
  },
  faultless: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("console", (message) => {
        // An answer of 4xx that a test provokes is shown by the browser as an error, too.
        if (message.type() === "error" && !/Failed to load resource/.test(message.text())) {
          faults.push(message.text());
        }
      });
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
