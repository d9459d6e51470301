import { expect, expectAccessible, logIn, pressEnter, test } from "../../support/e2e";

test("an admin imports products from a file, and undoes it", async ({ page }) => {
  test.slow();
  const mark = `Proef ${Date.now()}`;
  const list = [
    "Device,Company,Submission Number,Panel (Lead)",
    `${mark} hartscan,Proefmaker,${mark} a,Radiology`,
    `X,Proefmaker,${mark} b,Radiology`,
  ].join("\r\n");
  await logIn(page, "admin");
  await page.goto("/admin/products");
  await page.getByRole("link", { name: "Importeer producten uit een bestand" }).click();
  await expect(page.getByLabel("Wat staat erin?")).toHaveValue("products");
  const file = { name: `${mark}.csv`, mimeType: "text/csv", buffer: Buffer.from(list) };
  await page.getByLabel("Bestand (CSV, Excel of JSON)").setInputFiles(file);
  await pressEnter(page.getByRole("button", { name: "Uploaden" }));
  await expect(page.getByLabel("Leverancier: waar het uit komt")).toHaveValue("column:Company", {
    timeout: 20_000,
  });
  await expectAccessible(page);
  await pressEnter(page.getByRole("button", { name: "Nakijken" }));
  await expect(page.getByText("Gebruik minstens 2 tekens.")).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await page.getByLabel("Sla de 1 rij met een fout over en importeer de rest").check();
  await pressEnter(page.getByRole("button", { name: "1 product importeren" }));
  await expect(page.getByText("1 product toegevoegd")).toBeVisible({ timeout: 20_000 });
  await pressEnter(page.getByRole("button", { name: "Ongedaan maken…" }));
  await expect(page.getByText(/1 toegevoegd product wordt verwijderd/)).toBeVisible();
  await expectAccessible(page);
  await pressEnter(page.getByRole("button", { name: "Ja, ongedaan maken" }));
  await expect(page.getByText("1 verwijderd")).toBeVisible({ timeout: 20_000 });
});
