import { expect, expectAccessible, logInThroughApi, pressEnter, test } from "../../support/e2e";

test("an admin imports products from a file, and undoes it", async ({ page }) => {
  test.slow();
  const mark = `Proef ${Date.now()}`;
  const list = [
    "Device,Company,Submission Number,Panel (Lead)",
    `${mark} hartscan,Proefmaker,${mark} a,Radiology`,
    `X,Proefmaker,${mark} b,Radiology`,
  ].join("\r\n");
  await logInThroughApi(page, "admin");
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
  await page.getByText(/^Meer instellingen/).click();
  await expectAccessible(page);
  const savedAs = page.getByLabel("Bewaar deze mapping onder de naam");
  await savedAs.fill(mark);
  await savedAs.press("Enter");
  await expect(page.getByText(`De mapping is bewaard als ‘${mark}’.`)).toBeVisible();
  await pressEnter(page.getByRole("button", { name: "Nakijken" }));
  const name = page.getByLabel("Naam op regel 3");
  await expect(name).toHaveAccessibleDescription("Gebruik minstens 2 tekens.", { timeout: 20_000 });
  await expectAccessible(page);
  await name.fill(`${mark} longscan`);
  await name.press("Enter");
  const start = page.getByRole("button", { name: "2 producten importeren" });
  await expect(start).toBeEnabled({ timeout: 20_000 });
  await pressEnter(start);
  await expect(page.getByText("2 producten toegevoegd")).toBeVisible({ timeout: 20_000 });
  await pressEnter(page.getByRole("button", { name: "Ongedaan maken…" }));
  await expect(page.getByText(/2 toegevoegde producten worden verwijderd/)).toBeVisible();
  await expectAccessible(page);
  await pressEnter(page.getByRole("button", { name: "Ja, ongedaan maken" }));
  await expect(page.getByText("2 verwijderd")).toBeVisible({ timeout: 20_000 });
});
