import type { Page } from "@playwright/test";
import { expect, logInThroughApi, test } from "../../support/e2e";
import { callApiWithToken, openDemoSession } from "../../support/e2e-people";

const START = "/?medicalDevice=Ja";
const DETECTION = "Detectie";
const search = (page: Page) =>
  page.getByRole("combobox", { name: "Zoek in naam, omschrijving, type, ziekenhuis, product en meer" });
const chosen = (page: Page) => page.getByRole("list", { name: "Gekozen filters" }).locator("a[data-chip]");

/** Every new list comes late, as on a poor line. */
async function slowDown(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    const isList =
      route.request().headers().rsc !== undefined && new URL(route.request().url()).pathname === "/";
    if (isList) await new Promise((resolve) => setTimeout(resolve, 1200));
    await route.continue().catch(() => {});
  });
}

async function untilListed(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

test.describe("the back button in the register", () => {
  test.beforeEach(async ({ page }) => {
    test.slow();
    await logInThroughApi(page, "member");
    await page.goto("/about");
    await page.goto(START);
    // What is typed before the script runs is not searched for.
    await expect(search(page)).toBeVisible();
  });

  test("leads to where a search began, however slow the list comes", async ({ page }) => {
    await slowDown(page);
    await search(page).focus();
    await page.keyboard.type("sep");
    await page.waitForTimeout(500);
    await page.keyboard.type("sis");
    await expect(page).toHaveURL(`/?search=sepsis&medicalDevice=Ja`);
    await untilListed(page);
    await page.goBack();
    await expect(page).toHaveURL(START);
    await expect(search(page)).toHaveValue("");
  });

  test("leads through filters that were clicked faster than their lists came", async ({ page }) => {
    // Examples are counted by a word of their own, as other tests add to what the register counts.
    const word = `terug${Date.now().toString(36)}`;
    const author = await openDemoSession("member");
    const make = (algorithmFunction: string[], medicalSpecialism?: string) =>
      callApiWithToken(author, "POST", "/api/algorithm", {
        algorithmName: `${word} ${medicalSpecialism ?? ""}`,
        medicalDevice: "Ja",
        visibility: "Privé",
        algorithmFunction,
        medicalSpecialism,
      });
    await make([]);
    await make([DETECTION]);
    await make([DETECTION], "Radiologie");
    await make([DETECTION], "Cardiologie");
    const start = `/?search=${word}&medicalDevice=Ja`;
    await page.goto(start);
    await expect(search(page)).toBeVisible();
    await slowDown(page);
    await page.getByRole("group").filter({ hasText: "Functie" }).locator("summary").first().click();
    for (const name of [DETECTION, "Radiologie", "Cardiologie"]) {
      await page
        .getByRole("checkbox", { name: new RegExp(`^${name}`) })
        .first()
        .click();
    }
    await expect(page).toHaveURL(/Cardiologie/);
    await untilListed(page);
    await expect(chosen(page)).toHaveCount(4);
    for (const [left, total] of [
      [3, 1],
      [2, 3],
      [1, 4],
    ] as const) {
      await page.goBack();
      await expect(chosen(page)).toHaveCount(left);
      await untilListed(page);
      const filters = [...new URL(page.url()).searchParams].filter(([field]) => field !== "search");
      expect(filters).toHaveLength(left);
      await expect(
        page.getByRole("heading", { name: `Resultaten: ${total} algoritme(s)`, exact: true }),
      ).toBeVisible();
    }
    await expect(page).toHaveURL(start);
    await page.goForward();
    await expect(chosen(page)).toHaveCount(2);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(START);
  });

  test("leads to the search before, when each was sent with Enter", async ({ page }) => {
    for (const word of ["sepsis", "patient"]) {
      await search(page).fill("");
      await page.keyboard.type(word);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`/?search=${word}&medicalDevice=Ja`);
      await untilListed(page);
    }
    await page.goBack();
    await expect(page).toHaveURL("/?search=sepsis&medicalDevice=Ja");
    await expect(search(page)).toHaveValue("sepsis");
  });
});
