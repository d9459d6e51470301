import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessibleOnPhone, logInThroughApi, openAccountMenu, test } from "../../support/e2e";
import { expectHydrated } from "../../support/page-policy";

const box = (page: Page, name: string) => page.getByRole("textbox", { name });
const restore = (page: Page) => page.getByRole("button", { name: "Kopie herstellen" });

/** Types into a field of a form that runs, and waits until the browser has stored the draft: before that, nothing asks. */
async function write(page: Page, field: Locator, text: string): Promise<void> {
  await expectHydrated(page);
  await field.fill(text);
  const isStored = () =>
    [localStorage, sessionStorage].some((store) => store.getItem("form-drafts") !== null);
  await page.waitForFunction(isStored);
}

/** Leaves by a link of the page, after the question. */
async function leave(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  const question = page.getByRole("alertdialog", { name: "Weggaan zonder op te slaan?" });
  await question.getByRole("button", { name: "Weggaan" }).click();
  await expect(page).toHaveURL("/privacy");
}

test("what a visitor writes is offered on coming back in that tab, and nowhere else", async ({
  page,
  context,
}) => {
  await page.goto("/contact");
  await write(page, box(page, "Bericht"), "Hoe doet ons ziekenhuis mee aan het register?");
  await leave(page);
  await page.goto("/contact");
  await restore(page).waitFor();
  await expectAccessibleOnPhone(page);
  await restore(page).click();
  await expect(box(page, "Bericht")).toHaveValue("Hoe doet ons ziekenhuis mee aan het register?");
  await expect(page.getByText(/^45 /)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/contact");
  await other.mouse.move(10, 10);
  await other.waitForLoadState("networkidle");
  await expect(restore(other)).toHaveCount(0);
  expect(await other.evaluate(() => localStorage.getItem("form-drafts"))).toBeNull();
});

test("what an admin writes survives a reload and another visit, and is gone at logout", async ({ page }) => {
  page.on("dialog", (dialog) => void dialog.accept());
  await logInThroughApi(page, "admin");
  await page.goto("/admin/notices");
  const content = page.getByLabel("Tekst", { exact: true });
  await write(page, content, "Zaterdag is het register een uur niet bereikbaar.");
  await page.reload();
  await expect(content).toHaveValue("Zaterdag is het register een uur niet bereikbaar.");
  await leave(page);
  await page.goto("/admin/notices");
  await restore(page).click();
  await expect(content).toHaveValue("Zaterdag is het register een uur niet bereikbaar.");
  await (await openAccountMenu(page)).getByRole("button", { name: "Log out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Weggaan" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("form-drafts"))).toBeNull();
});
