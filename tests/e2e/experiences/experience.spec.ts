import {
  expect,
  expectAccessible,
  expectAccessibleOnDeskAndPhone,
  logInThroughApi,
  test,
} from "../../support/e2e";

const PRODUCT = "/product/dossierklank";

test("a colleague tells how it went, changes it and withdraws it, and the product sums it up meanwhile", async ({
  page,
}) => {
  await page.goto(PRODUCT);
  await expect(page.getByRole("heading", { name: "3 ervaringen samen" })).toBeVisible();
  await logInThroughApi(page, "colleague");
  await page.goto(PRODUCT);
  await page.getByRole("link", { name: "Van spraak naar verslag in de spreekkamer" }).first().click();
  await page.getByRole("link", { name: "Vertel uw ervaring" }).click();
  await expectAccessibleOnDeskAndPhone(page);
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByLabel("Uw rol")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Uw rol").fill("Longarts");
  await page.getByLabel("Wat leverde het op?").fill("Eerder naar huis.");
  await page.getByLabel("Kosten").check();
  await page.getByRole("button", { name: "Opslaan" }).click();
  const told = page.getByRole("region", { name: "Ervaringen van collega’s" }).getByRole("listitem");
  await expect(told.filter({ hasText: "Eerder naar huis." })).toContainText("Longarts");
  await page.goto(PRODUCT);
  await expect(page.getByRole("heading", { name: "4 ervaringen samen" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Pas uw ervaring aan" }).click();
  await expect(page.getByLabel("Kosten")).toBeChecked();
  await page.getByLabel("Wat leverde het op?").fill("Elke dag eerder naar huis.");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(told.filter({ hasText: "Elke dag eerder naar huis." })).toBeVisible();
  await page.getByRole("link", { name: "Pas uw ervaring aan" }).click();
  await page.getByRole("button", { name: "Trek mijn ervaring in" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Trek mijn ervaring in" }).click();
  await expect(page.getByRole("link", { name: "Vertel uw ervaring" })).toBeVisible();
  await page.goto(PRODUCT);
  await expect(page.getByRole("heading", { name: "3 ervaringen samen" })).toBeVisible();
});

test("an admin adds an obstacle, renames it in both languages, and retires it", async ({ page }) => {
  await logInThroughApi(page, "admin");
  await page.goto("/admin/obstacles");
  await expectAccessibleOnDeskAndPhone(page);
  const name = `Proefbelemmering ${Date.now()}`;
  const dialog = page.getByRole("dialog");
  const save = () => dialog.getByRole("button", { name: "Opslaan" }).click();
  await page.getByRole("button", { name: "Belemmering toevoegen" }).click();
  await dialog.getByLabel("Naam", { exact: true }).fill("Kosten");
  await save();
  await expect(dialog.getByText("Deze belemmering staat er al.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Naam", { exact: true }).fill(name);
  await save();
  await page.getByRole("button", { name: `${name} bewerken` }).click();
  await dialog.getByLabel("Naam", { exact: true }).fill(`${name} b`);
  await dialog.getByLabel("Naam in het Engels").fill(`Obstacle ${name}`);
  await dialog.getByLabel("Niet meer aanbieden").check();
  await save();
  const row = page.getByRole("row").filter({ hasText: `${name} b` });
  await expect(row).toContainText("niet meer aangeboden");
  await expect(row).toContainText(`Obstacle ${name}`);
});
