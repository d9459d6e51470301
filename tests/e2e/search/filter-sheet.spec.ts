import { expect, logInThroughApi, test } from "../../support/e2e";
import { expectHydrated } from "../../support/page-policy";

test("on a phone the sheet with filters is closed by its button and by a tap beside it, and stays while filters are ticked", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await logInThroughApi(page, "member");
  await page.goto("/?search=long");
  await expectHydrated(page);
  const opener = page.getByRole("button", { name: /^Filters en sortering/ });
  const close = page.getByRole("button", { name: "Sluit filters" });
  await opener.click();
  await close.click();
  await expect(close).toBeHidden();
  await expect(opener).toBeFocused();

  // A tap on the search button, which lies under the layer beside the sheet, only closes the sheet.
  const search = await page.getByRole("button", { name: "Zoek", exact: true }).boundingBox();
  await opener.click();
  await page.mouse.click((search?.x ?? 0) + 5, (search?.y ?? 0) + 5);
  await expect(close).toBeHidden();
  await expect(page).toHaveURL("/?search=long");

  await opener.click();
  const box = page.locator("#filters input[type=checkbox]").filter({ visible: true }).first();
  await box.check();
  await expect(page).toHaveURL(/\/\?search=long&/);
  await expect(close).toBeVisible();
});
