import type { Page } from "@playwright/test";
import { type DemoPersonName, expect, logInThroughApi, test } from "../../support/e2e";
import { callApiWithToken, openDemoSession } from "../../support/e2e-people";
import { expectHydrated, recordPolicyViolationsAndExternalRequests } from "../../support/page-policy";

async function expectNothingRefused(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.refused)).toEqual([]);
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectHydrated(page);
}

/** The pages that each of these sees besides what a visitor does. */
const OWN_PAGES: [DemoPersonName, string[]][] = [
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

// Of a visitor that is seen on their first visit (first-load.spec.ts).
test.describe("every page runs under its policy without a violation", () => {
  for (const [person, pages] of OWN_PAGES) {
    test(`for ${person} at ${pages.length} pages`, async ({ page }) => {
      test.setTimeout(180_000);
      const author = await openDemoSession("member");
      const { personalAlgorithms } = await callApiWithToken(
        author,
        "GET",
        `/api/users/${author.id}/algorithms`,
      );
      const [entry] = personalAlgorithms as { _id: string }[];
      const own = (await openDemoSession(person)).id;
      const elsewhere = await recordPolicyViolationsAndExternalRequests(page);
      await logInThroughApi(page, person);
      for (const path of pages) {
        await visit(page, path.replace("{own}", own).replace("{entry}", entry?._id ?? ""));
        await expectNothingRefused(page);
      }
      expect(elsewhere).toEqual([]);
    });
  }

  test("a captcha that is reached by a link works as well", async ({ page }) => {
    await recordPolicyViolationsAndExternalRequests(page);
    await visit(page, "/about");
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByText("Geverifieerd", { exact: true })).toBeVisible({ timeout: 30_000 });
    await expectNothingRefused(page);
  });

  test("the charts of the dashboard are drawn", async ({ page }) => {
    await recordPolicyViolationsAndExternalRequests(page);
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
    await recordPolicyViolationsAndExternalRequests(page);
    await logInThroughApi(page, "member");
    await visit(page, "/algorithm/0/new");
    await page.getByRole("button", { name: "Toevoegen" }).last().click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await page.getByRole("button", { name: /help/i }).first().click();
    await expectNothingRefused(page);
    // Something was typed nowhere, so that leaving asks nothing.
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the server writes it
      document.cookie = "flash=not_approved; path=/";
    });
    await visit(page, "/about");
    await expect(page.locator('[data-place="bottom-left"]')).toContainText("in afwachting van goedkeuring");
    await expectNothingRefused(page);
  });

  test("and what the policy is there for is refused, and noticed", async ({ page }) => {
    await recordPolicyViolationsAndExternalRequests(page);
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
