import type { Page } from "@playwright/test";
import { expect, logIn, type Person, test } from "../../support/e2e";
import { call, sessionFor } from "../../support/e2e-people";
import { CAPTCHA_PAGES, FORM_PAGES, READING_PAGES } from "../../support/public-pages";
import { ORIGIN } from "../../support/raw-request";

declare global {
  interface Window {
    /** What the browser refused on this page. */
    refused?: string[];
  }
}

/** Notes every violation of the page's policy from before its first script, and each thing that it asks of others. */
async function watch(page: Page): Promise<string[]> {
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
async function expectHydrated(page: Page): Promise<void> {
  const taken = () =>
    page.evaluate(() => {
      const buttons = [...document.querySelectorAll("header button, footer select, main button, main form")];
      return buttons.some((element) => Object.keys(element).some((key) => key.startsWith("__reactProps$")));
    });
  await expect.poll(taken, { timeout: 20_000 }).toBe(true);
}

async function expectNothingRefused(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.refused)).toEqual([]);
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectHydrated(page);
}

const PUBLIC_PAGES = [
  ...READING_PAGES,
  ...FORM_PAGES,
  ...CAPTCHA_PAGES.filter((path) => path !== "/verify-email"),
  "/api-docs",
  "/password-reset/een-geheim?email=niemand%40test.example",
  "/verify-email?token=123456&email=niemand%40test.example",
];

/** The pages that each of these sees besides. */
const OWN_PAGES: [Person, string[]][] = [
  ["pending", ["/", "/profile/{own}", "/verify-email"]],
  [
    "member",
    [
      "/",
      "/?search=voorbeeld&medicalDevice=Ja",
      "/?search=bestaatniet",
      "/algorithm/0/new",
      "/algorithm/{entry}/detail",
      "/algorithm/{entry}/detail?tab=media",
      "/algorithm/{entry}/edit",
      "/algorithm/{entry}/delete",
      "/profile/{own}",
      "/dashboard",
      "/contact",
    ],
  ],
  [
    "admin",
    [
      "/",
      "/admin",
      "/algorithm/{entry}/detail",
      "/algorithm/{entry}/delete",
      "/algorithm/{entry}/edit",
      "/profile/{own}",
    ],
  ],
];

test.describe("every page runs under its policy without a violation", () => {
  for (const path of PUBLIC_PAGES) {
    test(`for a visitor at ${path}`, async ({ page }) => {
      const elsewhere = await watch(page);
      await visit(page, path);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState("networkidle");
      await expectNothingRefused(page);
      expect(elsewhere).toEqual([]);
    });
  }

  for (const [person, pages] of OWN_PAGES) {
    test(`for ${person} at ${pages.length} pages`, async ({ page }) => {
      test.setTimeout(180_000);
      const author = await sessionFor("member");
      const { personalAlgorithms } = await call(author, "GET", `/api/users/${author.id}/algorithms`);
      const [entry] = personalAlgorithms as { _id: string }[];
      const own = (await sessionFor(person)).id;
      const elsewhere = await watch(page);
      await logIn(page, person);
      for (const path of pages) {
        await visit(page, path.replace("{own}", own).replace("{entry}", entry?._id ?? ""));
        await expectNothingRefused(page);
      }
      expect(elsewhere).toEqual([]);
    });
  }

  for (const path of ["/login", "/register", "/verify-email"]) {
    test(`the captcha at ${path} is solved, in a worker of our own`, async ({ page }) => {
      const elsewhere = await watch(page);
      await visit(page, path);
      await expect(page.getByText("Geverifieerd", { exact: true })).toBeVisible({ timeout: 30_000 });
      await expectNothingRefused(page);
      expect(elsewhere).toEqual([]);
    });
  }

  test("a captcha that is reached by a link works as well", async ({ page }) => {
    await watch(page);
    await visit(page, "/about");
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByText("Geverifieerd", { exact: true })).toBeVisible({ timeout: 30_000 });
    await expectNothingRefused(page);
  });

  test("the charts of the dashboard are drawn", async ({ page }) => {
    await watch(page);
    await visit(page, "/dashboard");
    // Drawn once it is near.
    await page.getByRole("region", { name: "Functie", exact: true }).scrollIntoViewIfNeeded();
    const chart = page.locator("canvas").first();
    const ink = () =>
      chart.evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
        return pixels.some((value) => value > 0);
      });
    await expect.poll(ink, { timeout: 20_000 }).toBe(true);
    await expectNothingRefused(page);
  });

  test("forms, dialogs, pop-overs and toasts open", async ({ page }) => {
    test.slow();
    await watch(page);
    await logIn(page, "member");
    await visit(page, "/algorithm/0/new");
    await page.getByRole("button", { name: "Toevoegen" }).last().click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await page.getByRole("button", { name: /help/i }).first().click();
    await expectNothingRefused(page);
    // Something was typed nowhere, so that leaving asks nothing.
    await visit(page, "/admin");
    await expect(page.locator('[data-place="bottom-left"]')).toContainText("Access denied.");
    await expectNothingRefused(page);
  });

  test("and what the policy is there for is refused, and noticed", async ({ page }) => {
    await watch(page);
    // The page's own errors are what this test is about.
    page.removeAllListeners("console");
    await visit(page, "/about");
    await page.evaluate(() => {
      const script = document.createElement("div");
      script.innerHTML = '<img src="https://elders.example/x.png" onerror="window.fooled = true">';
      document.body.append(script);
    });
    const refused = () => page.evaluate(() => window.refused?.join("\n") ?? "");
    await expect.poll(refused).toContain("img-src https://elders.example/x.png");
    expect(await page.evaluate(() => "fooled" in window)).toBe(false);
  });
});
