import type { Page } from "@playwright/test";
import { expect, expectAccessible, logInThroughApi, test } from "../../support/e2e";

const field = (page: Page) => page.getByRole("combobox", { name: "Product", exact: true });

test("a member chooses a product while typing, makes a new one, and finds both where they belong", async ({
  page,
}) => {
  const name = `Proef van het product ${Date.now()}`;
  await logInThroughApi(page, "colleague");
  await page.goto("/algorithm/0/new");
  await page.getByRole("textbox", { name: "Naam (verplicht)", exact: true }).fill(name);
  await page.getByRole("radio", { name: "Privé", exact: true }).check();
  await field(page).fill("bottenb");
  const option = page.getByRole("option", { name: /^Bottenblik Bottenblik B\.V\.$/ });
  await expect(option).toBeVisible();
  await expectAccessible(page);
  await field(page).press("ArrowDown");
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue("Bottenblik");
  await expect(page.getByRole("textbox", { name: "Naam ontwikkelaar" })).toHaveValue("Bottenblik B.V.");
  await page.getByRole("button", { name: "Toevoegen" }).click();
  await page.getByRole("link", { name: "Bekijk het algoritme" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  const facts = page.getByRole("region", { name: "In het kort" });
  await expect(facts.getByRole("link", { name: "Bottenblik", exact: true })).toHaveAttribute(
    "href",
    "/product/bottenblik",
  );
  await expect(facts.getByText("Nog 1 ziekenhuis")).toBeVisible();

  await page.goto(`${page.url().replace(/detail.*/, "edit")}`);
  await expect(field(page)).toHaveValue("Bottenblik");
  const made = `Nieuw proefproduct ${Date.now()}`;
  await field(page).fill(made);
  await page.getByRole("option", { name: `Nieuw product ‘${made}’` }).click();
  await page.getByRole("textbox", { name: "Leverancier van het nieuwe product" }).fill("Proefmakers B.V.");
  await page.getByRole("button", { name: "Updaten" }).click();
  await page.getByRole("link", { name: "Bekijk het algoritme" }).click();
  await expect(facts.getByRole("link", { name: made })).toBeVisible();
});

test("Ctrl-K finds a product", async ({ page }) => {
  await page.goto("/about");
  const search = page
    .getByRole("dialog")
    .getByRole("combobox", { name: "Algoritme, product, ziekenhuis, pagina of actie" });
  await expect(async () => {
    if (!(await search.isVisible())) await page.keyboard.press("Control+k");
    await expect(search).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await search.fill("hartslagw");
  await expect(page.getByRole("option", { name: /^Hartslagwijzer Hartslagwijzer B\.V\.$/ })).toBeVisible();
});
