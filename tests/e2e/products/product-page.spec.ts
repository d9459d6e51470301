import { expect, expectTextOnFirstScreen, pressEnter, test } from "../../support/e2e";

test("on a phone a product's page begins with what it does, who uses it and how it went", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto("/product/dossierklank");
  await expectTextOnFirstScreen(page, /van de \d+ zou(den)? opnieuw kiezen$/);
  const compare = page.getByRole("link", { name: "Vergelijk met andere producten" });
  await expect(compare).toBeHidden();
  await pressEnter(page.getByRole("button", { name: "Acties" }));
  await expect(compare).toBeVisible();
});
