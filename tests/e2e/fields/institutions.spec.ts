import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS, expect, expectAccessibleOnPhone, logInThroughApi, test } from "../../support/e2e";
import { findMailLinkPath, waitForMailText } from "../../support/mailbox";

/** A message as it is seen; it stands once more for screen readers. */
const said = (page: Page, words: string | RegExp) => page.getByText(words).first();

async function openInstitutions(page: Page): Promise<void> {
  await page.goto("/admin/institutions");
}

async function makeEntry(page: Page, fields: Record<string, unknown>): Promise<string> {
  const headers = { origin: new URL(test.info().project.use.baseURL ?? "http://localhost:3000").origin };
  const made = await page.request.post("/api/algorithm", { data: fields, headers });
  expect(made.status()).toBe(201);
  return (await made.json())._id;
}

test("an admin adds an institution, renames it with its entries, and takes it out of use", async ({
  page,
}) => {
  test.slow();
  const name = `Proefkliniek ${Date.now()}`;
  const domain = `proef-${Date.now()}.example`;
  await logInThroughApi(page, "admin");
  await openInstitutions(page);
  await page.getByRole("button", { name: "Instelling toevoegen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Naam").fill(name);
  await dialog.getByLabel("Plaats").fill("Utrecht");
  await dialog.getByLabel("Domein toevoegen").fill("gmail.com");
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await expect(
    dialog.getByText(
      "Bij gmail.com kan iedereen een adres krijgen. Zo'n domein kan niet bij een instelling horen.",
    ),
  ).toBeVisible();
  await expectAccessibleOnPhone(page, { within: "[role=dialog]" });
  await dialog.getByRole("button", { name: "gmail.com weghalen" }).click();
  await dialog.getByLabel("Domein toevoegen").fill(domain);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await expect(said(page, `Instelling ‘${name}’ is toegevoegd.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const algorithmName = `Hernoemproef ${Date.now()}`;
  const id = await makeEntry(page, { algorithmName, visibility: "Privé", activeHospital: name });
  await page.getByRole("searchbox", { name: "Zoek op naam, plaats of domein" }).fill(domain);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toHaveCount(1);
  await page.getByRole("button", { name: `${name} bewerken` }).click();
  await dialog.getByLabel("Naam").fill(`${name} Nieuw`);
  await dialog.getByLabel("Buiten gebruik").check();
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await expect(dialog.getByText("1 algoritme toont meteen de nieuwe naam.")).toBeVisible();
  await expectAccessibleOnPhone(page, { within: "[role=dialog]" });
  await dialog.getByRole("button", { name: "Ja, opslaan" }).click();
  await expect(said(page, `Instelling ‘${name} Nieuw’ is opgeslagen.`)).toBeVisible();
  await expect(page.getByRole("row", { name: /Proefkliniek/ }).getByText("buiten gebruik")).toBeVisible();
  await page.goto(`/algorithm/${id}/detail`);
  await expect(page.getByText(`${name} Nieuw`).first()).toBeVisible();
  // The form offers retired names no more, but keeps the one that an entry has.
  const model = await (await page.request.get("/api/algorithm/dataModel")).json();
  expect(model.activeHospital.listData).not.toContain(`${name} Nieuw`);
});

test("an author asks for deletion; the admin reads it, and hands the entry over instead", async ({
  page,
}) => {
  test.slow();
  const algorithmName = `Overdrachtsproef ${Date.now()}`;
  await logInThroughApi(page, "member");
  const id = await makeEntry(page, { algorithmName, visibility: "Instelling" });
  await page.goto(`/algorithm/${id}/edit`);
  await page.getByRole("link", { name: "Vraag de beheerders om het te verwijderen." }).click();
  const question = page.getByRole("alertdialog", { name: "Verwijdering aanvragen" });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Verstuur verzoek" }).click();
  await expect(question.getByText("Geef een reden van minstens 5 tekens.")).toBeVisible();
  await expectAccessibleOnPhone(page);
  await question.getByLabel("Waarom moet het weg?").fill("Ik werk hier binnenkort niet meer.");
  await question.getByRole("button", { name: "Verstuur verzoek" }).click();
  await expect(said(page, `Uw verzoek om ‘${algorithmName}’ te verwijderen is verstuurd.`)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Verwijdering aangevraagd")).toBeVisible();
  await expect(page.getByRole("button", { name: "Verwijdering aanvragen" })).toHaveCount(0);
  await expectAccessibleOnPhone(page);

  const mail = await waitForMailText(DEMO_ACCOUNTS.admin.email, "adminDeletionRequest");
  expect(mail).toContain(algorithmName);
  expect(findMailLinkPath("/algorithm/", mail)).toBe(`/algorithm/${id}/detail`);
  await logInThroughApi(page, "admin");
  await page.goto("/admin/messages");
  const message = page.getByRole("listitem").filter({ hasText: algorithmName });
  await expect(message.getByText("Ik werk hier binnenkort niet meer.")).toBeVisible();
  await message.getByRole("link", { name: algorithmName }).click();

  await page.getByRole("button", { name: "Overdragen" }).click();
  const dialog = page.getByRole("dialog", { name: "Algoritme overdragen" });
  await dialog.getByRole("searchbox").fill(DEMO_ACCOUNTS.colleague.email);
  const person = dialog.getByRole("radio");
  await expect(person).toHaveCount(1);
  await person.check();
  await expectAccessibleOnPhone(page, { within: "[role=dialog]" });
  await dialog.getByRole("button", { name: /^Draag over aan / }).click();
  await expect(said(page, new RegExp(`^Algoritme ‘${algorithmName}’ is overgedragen aan `))).toBeVisible();
  await expect(page.getByText("versie 2")).toBeVisible();
  expect(await waitForMailText(DEMO_ACCOUNTS.colleague.email, "entryReceived")).toContain(algorithmName);
  expect(await waitForMailText(DEMO_ACCOUNTS.member.email, "entryHandedOver")).toContain(algorithmName);

  await logInThroughApi(page, "colleague");
  await page.goto(`/algorithm/${id}/detail`);
  await expect(page.getByRole("main").getByRole("link", { name: "Bewerken" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Verwijdering aanvragen" })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Overdragen" })).toHaveCount(0);
});
