import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessibleOnPhone, logInThroughApi, test } from "../../support/e2e";

const SIZES = [
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [375, 812],
] as const;
const MOST_TABS = 15;
const FOUND = ["/?search=long", "/?medicalSpecialism=Radiologie"];
const HOME = "/";

const field = (page: Page) =>
  page.getByRole("combobox", { name: "Zoek in naam, omschrijving, type, ziekenhuis, product en meer" });
const firstResult = (page: Page) => page.getByRole("article").first();
const group = (page: Page, name: string) =>
  page.locator("details[id^=filter-]").filter({ hasText: name }).first();

async function topOf(what: Locator): Promise<number> {
  return (await what.boundingBox())?.y ?? Number.NaN;
}

/** How often Tab is pressed from the top of the page until the first result has the focus. */
async function tabsToResult(page: Page): Promise<number> {
  const isThere = () =>
    firstResult(page).evaluate((result) => result.contains(document.activeElement) && document.hasFocus());
  for (let pressed = 1; pressed < 3 * MOST_TABS; pressed += 1) {
    await page.keyboard.press("Tab");
    if (await isThere()) return pressed;
  }
  return Number.POSITIVE_INFINITY;
}

test.describe("results first", () => {
  test.beforeEach(async ({ page }) => {
    await logInThroughApi(page, "member");
  });

  test("the first result begins in the upper half of every screen, few Tabs away", async ({ page }) => {
    test.slow();
    // The notices are seen by then.
    await page.goto(HOME);
    await expect(firstResult(page).getByRole("checkbox")).toBeEnabled();
    for (const address of [...FOUND, HOME]) {
      await page.goto(address);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        expect(await topOf(firstResult(page)), `${address} at ${width} px`).toBeLessThan(height / 2);
      }
      if (address === HOME) continue;
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.reload();
        await expect(firstResult(page).getByRole("checkbox")).toBeEnabled();
        expect(await tabsToResult(page), `${address} at ${width} px`).toBeLessThanOrEqual(MOST_TABS);
      }
    }
  });

  test("the page's first link leads to them, and what is beside them is folded [deviation.hero-bar, deviation.filters-folded]", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(group(page, "Specialisme")).toHaveAttribute("open");
    // The introduction is for visitors.
    const intro = page.getByText("Alle algoritmes die zorginstellingen ontwikkelen");
    await expect(intro).toHaveCount(0);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Naar de inhoud" })).toBeFocused();
    await page.goto("/?search=long");
    await expect(firstResult(page).getByRole("checkbox")).toBeEnabled();
    await expect(intro).toHaveCount(0);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Naar de resultaten" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: /^Resultaten/ })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(firstResult(page).getByRole("link").first()).toBeFocused();
    await expect(group(page, "Specialisme")).toHaveAttribute("open");
    await expect(group(page, "Specialisme").getByText("0", { exact: true })).toHaveCount(0);
    await expect(group(page, "Functie")).not.toHaveAttribute("open");
    await group(page, "Specialisme")
      .getByRole("button", { name: /^Toon \d+ meer/ })
      .click();
    await expect(group(page, "Specialisme").getByText("0", { exact: true }).first()).toBeVisible();
    await expectAccessibleOnPhone(page);
  });

  test("nothing moves from under the hand: the search while one types, a filter that is ticked", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/");
    await expect(firstResult(page).getByRole("checkbox")).toBeEnabled();
    const start = await topOf(field(page));
    await field(page).click();
    await page.keyboard.type("long", { delay: 30 });
    await expect(page).toHaveURL("/?search=long");
    await expect.poll(() => topOf(firstResult(page))).toBeLessThan(450);
    await expect(field(page)).toBeFocused();
    expect(await topOf(field(page))).toBe(start);
    await page.goto("/");
    await expect(firstResult(page).getByRole("checkbox")).toBeEnabled();
    const filter = page.getByRole("checkbox", { name: /^Radiologie/ });
    await filter.scrollIntoViewIfNeeded();
    const before = await topOf(filter);
    await filter.click();
    await expect(page.getByText("Bewaar deze zoekopdracht")).toBeVisible();
    expect(Math.abs((await topOf(filter)) - before)).toBeLessThan(2);
  });
});

test("the form's first field is whole on the first screen of a small phone, above the buttons", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await logInThroughApi(page, "member");
  await page.goto("/algorithm/0/new");
  const name = page.getByRole("textbox", { name: "Naam (verplicht)", exact: true });
  await expect(name).toBeEnabled();
  const { y = Number.NaN, height = 0 } = (await name.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(await topOf(page.locator("[data-submit-bar]")));
});

test("a visitor's search and filter begin with the public entries that they find", async ({ page }) => {
  for (const address of FOUND) {
    await page.goto(address);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      expect(await topOf(firstResult(page)), `${address} at ${width} px`).toBeLessThan(height / 2);
    }
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Naar de resultaten" })).toBeFocused();
    await expectAccessibleOnPhone(page);
  }
  await page.goto("/?search=xqzvwkj");
  await expect(page.getByText("Geen algoritmes gevonden.")).toBeVisible();
});
