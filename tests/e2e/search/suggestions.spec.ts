import type { Page } from "@playwright/test";
import { expect, expectAccessibleOnDeskAndPhone, logInThroughApi, test } from "../../support/e2e";

const field = (page: Page) =>
  page.getByRole("combobox", { name: "Zoek in naam, omschrijving, type, ziekenhuis, product en meer" });
const list = (page: Page) => page.getByRole("listbox", { name: "Suggesties" });
const option = (page: Page, name: string | RegExp) => list(page).getByRole("option", { name, exact: true });

/** Types as a person does, and waits for the suggestions. */
async function type(page: Page, text: string): Promise<void> {
  await field(page).focus();
  await page.keyboard.type(text, { delay: 30 });
  await expect(list(page)).toBeVisible();
}

test.describe("suggestions while typing", () => {
  test.beforeEach(async ({ page }) => {
    await logInThroughApi(page, "member");
    await page.goto("/");
  });

  test("come beside the list, which is searched all the same, and lead to an entry", async ({ page }) => {
    await type(page, "hartf");
    const first = option(page, /^Hartfilmpje/).first();
    await expect(first.locator("mark")).toHaveText("Hartf");
    await expect(page.getByRole("search").getByRole("status")).toHaveText(
      /^\d suggesties?, kies met de pijltjes/,
    );
    await expect(page).toHaveURL("/?search=hartf");
    await expect(list(page)).toBeVisible();
    await expect(field(page)).toBeFocused();
    const name = await first.locator("span").first().textContent();
    await expect(async () => {
      await page.keyboard.press("ArrowDown");
      await expect(first).toHaveAttribute("aria-selected", "true", { timeout: 100 });
    }).toPass();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/algorithm\/[^/]+\/detail$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
    await page.goBack();
    await expect(page).toHaveURL("/?search=hartf");
    await expect(field(page)).toHaveValue("hartf");
    await expect(list(page)).toBeHidden();
  });

  test("lead to a filter, or to a search for another word", async ({ page }) => {
    await type(page, "radiol");
    await option(page, "Radiologie, Specialisme").click();
    await expect(page).toHaveURL("/?medicalSpecialism=Radiologie");
    await expect(field(page)).toHaveValue("");
    await expect(field(page)).toBeFocused();
    await expect(page.getByRole("link", { name: "Verwijder filter Specialisme: Radiologie" })).toBeVisible();
    await type(page, "hart");
    await option(page, "hartfilmpje").click();
    await expect(page).toHaveURL(/[?&]search=hartfilmpje/);
    await expect(field(page)).toHaveValue("hartfilmpje");
    await expect(list(page)).toBeHidden();
  });

  test("leave Enter, Escape and the address what they were", async ({ page }) => {
    await type(page, "hart");
    await page.keyboard.press("Enter");
    await expect(list(page)).toBeHidden();
    await expect(page).toHaveURL("/?search=hart");
    await expect(field(page)).toHaveValue("hart");
    await page.keyboard.press("ArrowDown");
    await expect(list(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list(page)).toBeHidden();
    await expect(field(page)).toHaveValue("hart");
    await page.keyboard.press("Escape");
    await expect(field(page)).toHaveValue("");
    await expect(page).toHaveURL("/");
  });

  test("are closed by a click or a Tab elsewhere", async ({ page }) => {
    await type(page, "hart");
    await page.getByRole("heading", { name: "Filters" }).click();
    await expect(list(page)).toBeHidden();
    await type(page, "f");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await expect(list(page)).toBeHidden();
    await expect(page).toHaveURL("/?search=hartf");
  });

  test("are accessible, and fit on the narrowest screen", async ({ page }) => {
    await type(page, "hart");
    await page.keyboard.press("ArrowDown");
    // The results of what was typed come meanwhile; those before them are shown faintly until then.
    await expect(page).toHaveURL(/search=hart/);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectAccessibleOnDeskAndPhone(page);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const line of await list(page).getByRole("option").all()) {
      const box = await line.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
    }
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBe(0);

    // Where the notice about cookies stands at the edge of a tablet, too.
    await page.addInitScript(() => localStorage.removeItem("cookies-accepted"));
    await page.setViewportSize({ width: 768, height: 667 });
    await page.goto("/");
    await type(page, "hart");
    await expect(page.getByRole("button", { name: "Akkoord" })).toBeInViewport();
    const cover = await list(page).evaluate((box) => {
      const { left, bottom } = box.getBoundingClientRect();
      const seen = document.elementFromPoint(left + 20, Math.min(bottom, window.innerHeight) - 10);
      return box.contains(seen) ? null : seen?.outerHTML;
    });
    expect(cover).toBeNull();
  });
});

/** Whether the scripts of the home page, once all is quiet, hold the code of the suggestions. */
async function downloadsSuggestions(page: Page): Promise<boolean> {
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.text().catch(() => ""));
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const texts = await Promise.all(scripts);
  expect(texts.length).toBeGreaterThan(0);
  return texts.some((text) => text.includes("Pass either item or index to getItemProps!"));
}

test("only who may search downloads the code for it", async ({ page }) => {
  expect(await downloadsSuggestions(page)).toBe(false);
  await logInThroughApi(page, "member");
  expect(await downloadsSuggestions(page)).toBe(true);
});
