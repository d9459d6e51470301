import { expect, expectAccessible, logInThroughApi, test } from "../../support/e2e";

test("an entry is made on a phone, step by step, and a reload on the way loses nothing", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const name = `Proef in stappen ${Date.now()}`;
  const box = (label: string) => page.getByRole("textbox", { name: label, exact: true });
  const next = page.getByRole("link", { name: "Volgende" });
  const heading = page.getByRole("main").getByRole("heading", { level: 2 });
  await page.setViewportSize({ width: 375, height: 812 });
  await logInThroughApi(page, "colleague");
  await page.goto("/algorithm/0/new");
  await expect(heading).toHaveText(["Algoritme details"]);
  await box("Naam (verplicht)").fill(name);
  await expect(page.getByRole("link", { name: "waarvan 1 verplicht" }).first()).toBeVisible();
  await next.click();
  await expect(heading).toHaveText(["Ziekenhuis en specialisme"]);
  await expect(page.getByRole("region", { name: "Ziekenhuis en specialisme" })).toBeFocused();
  await expect(page.getByText("Stap 2 van 6")).toBeInViewport();
  await box("Samenwerking met").fill("Universiteit Voorbeeldstad");
  await next.click();
  await expect(heading).toHaveText(["Doel en gebruik"]);
  await page.goBack();
  await expect(heading).toHaveText(["Ziekenhuis en specialisme"]);

  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("Stap 2 van 6")).toBeVisible();
  await expect(box("Samenwerking met")).toHaveValue("Universiteit Voorbeeldstad");

  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  for (const step of ["Doel en gebruik", "Ontwikkeling", "Data fase en platform", "Voor patiënten"]) {
    await next.click();
    await expect(heading).toHaveText([step]);
  }
  await expect(next).toHaveCount(0);
  await page.getByText("Stap 6 van 6").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Toevoegen" }).click();
  await page
    .getByRole("region", { name: /aandacht/ })
    .getByRole("link", { name: "Zichtbaarheid" })
    .click();
  await expect(page.getByRole("radio", { name: "Openbaar" })).toBeFocused();
  await expect(box("Naam (verplicht)")).toHaveValue(name);
  await page.getByRole("radio", { name: "Privé" }).check();
  await page.getByRole("button", { name: "Toevoegen" }).click();
  await expect(page).toHaveURL("/");
  const found = await page.request.get(`/api/algorithm?search=${name.slice(-13)}`);
  const [entry] = await found.json();
  expect(entry).toMatchObject({ algorithmName: name, collaboration: "Universiteit Voorbeeldstad" });

  // A link to a field opens its step; on a desk all of the form stands there.
  await page.goto(`/algorithm/${entry._id}/edit#field-dataSource`);
  await expect(heading).toHaveText(["Data fase en platform"]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(heading).toHaveCount(6);
  await expect(page.getByText("Stap 5 van 6")).toBeHidden();

  await logInThroughApi(page, "admin");
  const gone = await page.request.delete(`/api/algorithm/${entry._id}`, {
    headers: { origin: new URL(baseURL ?? "").origin },
  });
  expect(gone.ok()).toBe(true);
});
