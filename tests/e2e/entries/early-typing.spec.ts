import type { Page } from "@playwright/test";
import { type DemoPersonName, expect, logInThroughApi, test } from "../../support/e2e";

/** What one can type into, traps for robots apart. A field that waits for the script is disabled, and nothing typed in it can be lost. */
const FIELDS =
  "main :is(input:not([type]), input[type=text], input[type=search], input[type=email], input[type=password], textarea):not([tabindex='-1']):enabled:visible";

/** Opens a page whose scripts are on their way for as long as they are not let through. */
async function openSlowly(page: Page, path: string): Promise<() => Promise<void>> {
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\.js(\?|$)/, async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator("footer").last()).toBeVisible();
  return async () => {
    letThrough();
    // All that are there now, at once: a filter's own search field leaves the page when few values are left.
    const areTaken = (fields: Element[]) =>
      fields.length > 0 &&
      fields.every((field) => Object.keys(field).some((key) => key.startsWith("__reactProps$")));
    await expect.poll(() => page.locator(FIELDS).evaluateAll(areTaken), { timeout: 60_000 }).toBe(true);
  };
}

const PAGES: [path: string, who: DemoPersonName | null, fields: number][] = [
  ["/", "member", 3],
  ["/login", null, 2],
  ["/register", null, 4],
  ["/verify-email", null, 2],
  ["/password-reset", null, 1],
  ["/migrate", null, 1],
  ["/contact", null, 3],
  ["/contact", "member", 3],
];

for (const [path, who, least] of PAGES) {
  test(`what is typed before the script comes stays, on ${path} for ${who ?? "a visitor"}`, async ({
    page,
  }) => {
    if (who !== null) await logInThroughApi(page, who);
    const arrive = await openSlowly(page, path);
    // Without the styles the column of filters is the popover that it is on a phone, and closed.
    await expect.poll(() => page.locator(FIELDS).count()).toBeGreaterThanOrEqual(least);
    const fields = await page.locator(FIELDS).all();
    for (const [index, field] of fields.entries()) await field.fill(`getypt.${index}@test.example`);
    await arrive();
    // Each is drawn anew by what is typed in it now, and by leaving it.
    for (const [index, field] of fields.entries()) {
      await field.press("End");
      await field.pressSequentially("x");
      await field.blur();
      await expect(field).toHaveValue(`getypt.${index}@test.examplex`);
    }
    for (const [index, field] of fields.entries()) {
      await expect(field).toHaveValue(`getypt.${index}@test.examplex`);
    }
  });
}

test.describe("what is typed and chosen before the script comes", () => {
  test("is searched for, and filters in the chosen order", async ({ page }) => {
    await logInThroughApi(page, "member");
    const arrive = await openSlowly(page, "/");
    await page.locator("#search").fill("scan");
    const boxes = page.locator("#filters input[type=checkbox]");
    const ticked: string[] = [];
    for (const box of [boxes.nth(0), boxes.nth(1)]) {
      await box.check();
      ticked.push((await box.getAttribute("value")) ?? "");
    }
    await page.locator("#sort-menu").selectOption("name");
    await arrive();
    await expect
      .poll(() => {
        const { searchParams } = new URL(page.url());
        return [
          searchParams.get("search"),
          searchParams.get("sort"),
          searchParams.getAll("medicalSpecialism"),
        ];
      })
      .toEqual(["scan", "name", ticked]);
    for (const label of ticked) {
      await expect(page.locator(`#filters input[value="${label}"]`)).toBeChecked();
    }
  });

  test("is counted, and known to the form", async ({ page }) => {
    const arrive = await openSlowly(page, "/contact");
    await page.locator("main textarea").fill("Twintig tekens en meer, voor een bericht.");
    await arrive();
    await expect(page.getByText(/^41 /)).toBeVisible();
  });
});
