import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  logInThroughApi,
  test,
} from "../../support/e2e";
import { type AuthenticatedPerson, callApiWithToken, openDemoSession } from "../../support/e2e-people";
import { waitForMailText } from "../../support/mailbox";

const NAME = "Hartruis herkennen, met een fout erin";
const MESSAGE = "In de verklaring van de fabrikant staat klasse IIb.";

let author: AuthenticatedPerson;
let admin: AuthenticatedPerson;
let id: string;

// Pages that are looked at in four ways each.
test.setTimeout(240_000);

test.beforeAll(async () => {
  author = await openDemoSession("member");
  admin = await openDemoSession("admin");
});

test.beforeEach(async () => {
  const body = { algorithmName: NAME, visibility: "Openbaar", medicalDevice: "Ja", riskClass: "Klasse IIa" };
  id = String((await callApiWithToken(author, "POST", "/api/algorithm", body))._id);
});

test.afterEach(async () => {
  await callApiWithToken(admin, "DELETE", `/api/algorithm/${id}`);
  await callApiWithToken(admin, "DELETE", `/api/admin/bin/${id}`);
});

const done = (page: Page) => page.getByRole("heading", { name: "Uw melding is verstuurd" });

test("a stranger reports by keyboard; the author answers, mends and solves", async ({ page }) => {
  const email = `lezer-${Date.now()}@elders.example`;
  await page.goto(`/algorithm/${id}/detail`);
  await page.getByRole("link", { name: "Meld een fout" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Meld een fout");
  await expect(page.locator("altcha-widget [data-state=verified]")).toBeAttached({ timeout: 60_000 });
  await page.getByLabel("Waar gaat het om?").focus();
  await page.keyboard.type("Risico");
  await expect(page.getByText("Daar staat nu")).toBeVisible();
  await expect(page.getByRole("figure")).toContainText("Klasse IIa");
  await page.keyboard.press("Tab");
  await page.keyboard.type("kort");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Jo Lezer");
  await page.keyboard.press("Tab");
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  const message = page.getByLabel("Wat klopt er niet?");
  await expect(message).toBeFocused();
  await expect(message).toHaveAccessibleDescription(/^Gebruik minstens 10 tekens\./);
  await expectAccessibleOnDeskAndPhone(page);
  await message.fill(MESSAGE);
  await page.getByRole("button", { name: "Versturen" }).focus();
  await page.keyboard.press("Enter");
  await expect(done(page)).toBeFocused();
  await expect(page.getByRole("main")).toContainText("Een antwoord komt per e-mail.");

  await logInThroughApi(page, "member");
  await page.goto("/work#reports");
  const report = page
    .getByRole("region", { name: "Foutmeldingen bij uw algoritmes" })
    .getByRole("listitem")
    .filter({ hasText: NAME });
  await expect(report).toContainText("Jo Lezer meldde op");
  await expect(report).toContainText("Klasse IIa");
  await expect(report).not.toContainText("elders.example");
  await report.getByRole("button", { name: /^Beantwoorden/ }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("De melder krijgt dit antwoord per e-mail");
  await dialog.getByLabel("Uw antwoord").fill("Dank u, wij passen het aan.");
  await expectAccessibleOnPhone(page);
  await dialog.getByRole("button", { name: "Antwoord versturen" }).click();
  await expect(dialog).toBeHidden();
  await expect(report).toContainText("gemaild aan de melder");
  expect(await waitForMailText(email, "reportAnswered")).toContain("> Dank u, wij passen het aan.");

  await report.getByRole("link", { name: /^Pas het veld aan/ }).click();
  await expect(page.locator("#field-riskClass")).toBeFocused();
  await page.goBack();
  await report.getByRole("button", { name: /^Merk als opgelost/ }).click();
  await dialog.getByRole("button", { name: "Merk als opgelost" }).click();
  await expect(report.getByRole("button", { name: /^Heropenen/ })).toBeVisible();
});

test("without a script the page says why, what the fields hold, and leads to contact", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(`/algorithm/${id}/detail`);
  await page.getByRole("link", { name: "Meld een fout" }).click();
  const main = page.getByRole("main");
  await expect(main).toContainText(`Klopt er iets niet bij ‘${NAME}’?`);
  // Roles and texts within a noscript are not looked for, so this names the elements.
  const instead = main.locator("noscript");
  const why =
    "Voor dit formulier moet JavaScript aan staan: de controle dat u geen robot bent gebeurt in uw browser.";
  await expect(instead.locator("p", { hasText: why })).toBeVisible();
  await expect(instead.locator("dt", { hasText: "Risicoklasse" })).toBeVisible();
  await expect(instead.locator("dd", { hasText: "Klasse IIa" })).toBeVisible();
  // Nothing to fill in that could not be sent.
  await expect(page.getByLabel("Wat klopt er niet?")).toBeHidden();
  await expect(page.locator("main button:visible")).toHaveCount(0);
  await instead.locator("a", { hasText: "contact opnemen" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await context.close();
});

test("an admin finds any report, and removes what is spam", async ({ page }) => {
  await logInThroughApi(page, "colleague");
  await page.goto(`/algorithm/${id}/report`);
  // Whoever is logged in gets the answer where the account does.
  await expect(page.getByLabel("E-mailadres om antwoord te krijgen")).toHaveValue(
    "collega@umc-voorbeeld.example",
  );
  await expect(page.locator("altcha-widget [data-state=verified]")).toBeAttached({ timeout: 60_000 });
  await page.getByLabel("Wat klopt er niet?").fill("Koop nu goedkope pillen, alleen vandaag.");
  await page.getByRole("button", { name: "Versturen" }).click();
  await expect(done(page)).toBeVisible();

  await logInThroughApi(page, "admin");
  await page.goto("/admin/reports");
  const section = page.locator("#reports");
  await section.getByLabel("Zoek op naam van het algoritme").fill("hartruis");
  await section.getByRole("button", { name: "Zoeken" }).click();
  const report = section.getByRole("listitem").filter({ hasText: "Koop nu goedkope pillen" });
  await expect(report).toContainText("Auteur: Sanne de Vries");
  await expect(section.getByRole("button", { name: "Open 1" })).toBeVisible();
  await expectAccessibleOnPhone(page);
  await report.getByRole("button", { name: /^Verwijderen/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Verwijderen" }).click();
  await expect(report).toHaveCount(0);
  await expect(section).toContainText("Geen foutmeldingen gevonden.");
});
