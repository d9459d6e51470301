import {
  expect,
  expectAccessible,
  expectAccessibleOnDeskAndPhone,
  logInThroughApi,
  pressEnter,
  test,
} from "../../support/e2e";

test("an admin uploads a list with mistakes, corrects them in place, imports and undoes it", async ({
  page,
}) => {
  test.slow();
  const mark = `Proef ${Date.now()}`;
  const list = [
    "Kenmerk;Naam;Fase",
    `${mark} a;${mark} hartscan;In gebruik`,
    `${mark} b;${mark} longscan;Ingebruik`,
    `${mark} c;${mark} nierscan;Ingebruik`,
    `${mark} d;kort;Idee`,
  ].join("\r\n");
  await logInThroughApi(page, "admin");
  await page.goto("/admin/import");
  await expect(
    page.getByRole("heading", { level: 1, name: "Algoritmes of producten importeren" }),
  ).toBeVisible();
  const file = { name: `${mark}.csv`, mimeType: "text/csv", buffer: Buffer.from(list) };
  await page.getByLabel("Bestand (CSV, Excel of JSON)").setInputFiles(file);
  await page.getByRole("button", { name: "Uploaden" }).click();

  // The columns are guessed, and stay chosen when the page is loaded anew.
  const source = page.getByLabel("Fase: waar het uit komt");
  await expect(source).toHaveValue("column:Fase", { timeout: 20_000 });
  await expectAccessible(page);
  await page.reload();
  await expect(source).toHaveValue("column:Fase");
  await page.getByRole("button", { name: "Nakijken" }).click();

  // The first row stands on the first screen, its value beside it; what is certain is offered in one go.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("button", { name: "Pas 1 keuze toe" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /Regel 3/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel("Fase op regel 3")).toBeInViewport({ ratio: 1 });

  // By keyboard alone: the same mistake in two rows, then the one that is left.
  const grid = page.getByRole("grid", { name: "Rijen van het bestand" });
  await grid
    .getByRole("gridcell", { name: /^Ingebruik/ })
    .first()
    .press("Enter");
  const phase = page.getByLabel("Fase op regel 3");
  await expect(phase).toBeFocused();
  await expect(page.getByLabel("Ook in de andere rij met ‘Ingebruik’")).toBeChecked();
  await phase.selectOption("In gebruik");
  await phase.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 rijen zijn verbeterd en opnieuw nagekeken.").first()).toBeVisible();
  // What was pressed is gone; the focus is not.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  const name = page.getByLabel("Naam op regel 5");
  await expect(name).toHaveAccessibleDescription("Gebruik minstens 5 tekens.");
  await expectAccessibleOnDeskAndPhone(page);
  await name.fill(`${mark} huidscan`);
  await name.press("Enter");
  const start = page.getByRole("button", { name: "4 algoritmes importeren" });
  await expect(start).toBeEnabled({ timeout: 20_000 });
  await pressEnter(start);

  await expect(page.getByRole("heading", { name: "De import is klaar" })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("4 algoritmes toegevoegd")).toBeVisible();
  await expect(page.getByText(/^4 algoritmes zijn privé/)).toBeVisible();
  await expectAccessible(page);
  const search = await page.request.get(`/api/algorithm?search=${encodeURIComponent(mark)}`);
  const added: { _id: string }[] = await search.json();
  expect(added).toHaveLength(4);
  await pressEnter(page.getByRole("button", { name: "Ongedaan maken…" }));
  await expect(page.getByText(/4 toegevoegde algoritmes gaan naar de prullenbak/)).toBeVisible();
  await pressEnter(page.getByRole("button", { name: "Ja, ongedaan maken" }));
  await expect(page.getByRole("heading", { name: "De import is ongedaan gemaakt" })).toBeVisible({
    timeout: 20_000,
  });
  for (const { _id } of added) expect((await page.request.get(`/api/algorithm/${_id}`)).status()).toBe(404);
});
