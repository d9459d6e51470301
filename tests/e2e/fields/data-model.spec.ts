import type { Page } from "@playwright/test";
import { expect, expectAccessibleOnDeskAndPhone, logInThroughApi, test } from "../../support/e2e";

/** A message as it is seen; it stands once more for screen readers. */
const said = (page: Page, words: string | RegExp) => page.getByText(words).first();

async function openField(page: Page, name: string): Promise<void> {
  await page.goto("/admin/data-model");
  await expect(page.getByLabel("Veld", { exact: true })).toBeEnabled();
  await page.getByLabel("Veld", { exact: true }).selectOption({ label: name });
  await expect(page.getByRole("heading", { name: `Waarden van ‘${name}’` })).toBeVisible();
}

async function makeEntry(page: Page, fields: Record<string, unknown>): Promise<string> {
  const headers = { origin: new URL(test.info().project.use.baseURL ?? "http://localhost:3000").origin };
  const made = await page.request.post("/api/algorithm", { data: fields, headers });
  expect(made.status()).toBe(201);
  return (await made.json())._id;
}

test("an admin adds a value, renames it with its algorithms, retires it, and everyone reads that in the log", async ({
  page,
}) => {
  test.slow();
  const label = `Proefbron ${Date.now()}`;
  await logInThroughApi(page, "admin");
  await openField(page, "Databron");
  await expectAccessibleOnDeskAndPhone(page, { within: "#data-model" });
  await page.getByRole("button", { name: "Waarde toevoegen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Naam", { exact: true }).fill("Laboratorium");
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await expect(
    dialog.getByText("Deze lijst heeft al een waarde 'Laboratorium'. Kies een andere naam."),
  ).toBeVisible();
  await dialog.getByLabel("Naam", { exact: true }).fill(label);
  await page.keyboard.press("Enter");
  await expect(said(page, `Waarde ‘${label}’ is toegevoegd.`)).toBeVisible();

  const algorithmName = `Hernoemproef ${Date.now()}`;
  const id = await makeEntry(page, { algorithmName, visibility: "Privé", dataSource: label });
  await page.getByRole("button", { name: `${label} bewerken` }).click();
  await dialog.getByLabel("Naam", { exact: true }).fill(`${label} nieuw`);
  await dialog.getByLabel("Buiten gebruik").check();
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await expect(dialog.getByText("1 algoritme toont meteen de nieuwe naam.")).toBeVisible();
  await expectAccessibleOnDeskAndPhone(page, { within: "[role=dialog]" });
  await dialog.getByRole("button", { name: "Ja, opslaan" }).click();
  await expect(said(page, `Waarde ‘${label} nieuw’ is opgeslagen, in 1 algoritme.`)).toBeVisible();
  await page.goto(`/algorithm/${id}/detail`);
  await expect(page.getByText(`${label} nieuw`).first()).toBeVisible();
  const model = await (await page.request.get("/api/algorithm/dataModel")).json();
  expect(model.dataSource.listData).not.toContain(`${label} nieuw`);
  await page.goto("/fields#log");
  await expect(page.getByText(`waarde ‘${label}’ heet nu ‘${label} nieuw’`)).toBeVisible();
  await expect(page.getByText(`waarde ‘${label} nieuw’ wordt niet meer aangeboden`)).toBeVisible();
});

test("the order of a list is changed and a value is removed by the keyboard alone", async ({ page }) => {
  test.slow();
  const label = `Tyvfout ${Date.now()}`;
  await logInThroughApi(page, "admin");
  await openField(page, "Technisch platform");
  await page.getByRole("button", { name: "Waarde toevoegen" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Naam", { exact: true }).focus();
  await page.keyboard.type(label);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  const up = page.getByRole("button", { name: `${label} omhoog` });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(up).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(new RegExp(`^${label} staat nu op plaats \\d+ van \\d+`))).toBeAttached();
  await page.getByRole("button", { name: "Volgorde opslaan" }).focus();
  await page.keyboard.press("Enter");
  await expect(said(page, "De volgorde is opgeslagen.")).toBeVisible();
  await page.getByRole("button", { name: `${label} verwijderen` }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("heading", { name: "Waarde verwijderen?" })).toBeVisible();
  await question.getByRole("button", { name: "Verwijderen" }).focus();
  await page.keyboard.press("Enter");
  await expect(said(page, `Waarde ‘${label}’ is verwijderd.`)).toBeVisible();
  await expect(page.getByRole("button", { name: `${label} omhoog` })).toHaveCount(0);
});
