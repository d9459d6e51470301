import { expect, expectAccessibleOnDeskAndPhone, test } from "../../support/e2e";

test("anybody puts products side by side, and takes one out again", async ({ page }) => {
  await page.goto("/products");
  await page.getByRole("checkbox", { name: "Vergelijk Bottenblik" }).check();
  await page.getByRole("checkbox", { name: "Vergelijk Dossierklank" }).check();
  await page.getByRole("button", { name: "Vergelijk gekozen producten" }).click();
  await expect(page).toHaveURL(/\/products\/compare\?ids=/);
  const table = page.getByRole("table", { name: /^Vergelijking van de producten/ });
  await expect(table.getByRole("columnheader", { name: /Bottenblik/ })).toBeVisible();
  await expect(table.getByRole("columnheader", { name: /Dossierklank/ })).toBeVisible();
  await expect(table.getByRole("rowheader", { name: /^In gebruik/ })).toBeVisible();
  await expectAccessibleOnDeskAndPhone(page);
  await page.getByRole("link", { name: "Haal Bottenblik uit de vergelijking" }).click();
  await expect(page.getByText("Er staat nu één product.")).toBeVisible();
  await page.getByRole("link", { name: "Voeg een product toe" }).click();
  await expect(page.getByRole("group", { name: "Gekozen om te vergelijken" })).toBeVisible();
});
