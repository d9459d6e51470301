import {
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  logInThroughApi,
  test,
} from "../../support/e2e";
import { type AuthenticatedPerson, callApiWithToken, openDemoSession } from "../../support/e2e-people";
import { waitForMailText } from "../../support/mailbox";

const NAME = "Wondfoto’s beoordelen, nog niet openbaar";
const PHONE = { width: 375, height: 740 };

let author: AuthenticatedPerson;
let id: string;

// Pages that are looked at in several ways each.
test.setTimeout(120_000);

test.beforeEach(async () => {
  author = await openDemoSession("member");
  const body = { algorithmName: NAME, visibility: "Privé", description: "Beoordeelt foto’s van wonden." };
  id = String((await callApiWithToken(author, "POST", "/api/algorithm", body))._id);
});

test.afterEach(async () => {
  const admin = await openDemoSession("admin");
  await callApiWithToken(admin, "DELETE", `/api/algorithm/${id}`);
  await callApiWithToken(admin, "DELETE", `/api/admin/bin/${id}`);
});

test("an author asks on a phone; the committee reads the private algorithm and advises; the author reads it", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await logInThroughApi(page, "member");
  await page.goto(`/algorithm/${id}/detail`);
  await page.getByRole("link", { name: "Vraag een METC om een oordeel" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oordeel van een METC");
  await page.getByLabel("Vraag aan de METC").fill("Is dit onderzoek met mensen?");
  await expectAccessibleOnPhone(page);
  await page.getByRole("button", { name: "Vraag het oordeel" }).press("Enter");
  const section = page.getByRole("region", { name: "METC-oordeel" });
  await expect(section).toContainText("Oordeel gevraagd aan de METC van Ziekenhuis Noord");

  await logInThroughApi(page, "metc");
  await page.goto("/work?all=1");
  await expect(page.getByRole("region", { name: /^Als METC-lid/ })).toContainText(NAME);
  expect((await page.goto(`/algorithm/${id}/detail`))?.status()).toBe(404);
  await page.goto("/work?all=1");
  await page.getByRole("link", { name: `Oordeel geven: ${NAME}` }).click();
  await expect(page.getByText("Beoordeelt foto’s van wonden.")).toBeVisible();
  await expect(page.getByText("Is dit onderzoek met mensen?")).toBeVisible();
  await page.getByRole("button", { name: "Geef het oordeel" }).press("Enter");
  await expect(page.getByLabel("Oordeel", { exact: true })).toBeFocused();
  await page.getByLabel("Oordeel", { exact: true }).selectOption("conditional");
  await page.getByLabel("Voorwaarden").fill("Alleen met toestemming van de patiënt.");
  await page.getByLabel("Datum van het oordeel").fill("2026-01-05");
  await page.getByLabel("Dossiernummer").fill("METC-26-17");
  await expectAccessibleOnDeskAndPhone(page);
  await page.getByRole("button", { name: "Geef het oordeel" }).press("Enter");
  await expect(page).toHaveURL("/work");
  await expect(page.getByText("Het oordeel staat bij het algoritme.")).toBeVisible();
  await expect(page.getByRole("link", { name: NAME })).toHaveCount(0);
  expect((await page.goto(`/algorithm/${id}/advice`))?.status()).toBe(404);
  expect(await waitForMailText(author.email, "adviceGiven")).toContain(NAME);

  await logInThroughApi(page, "member");
  await page.goto(`/algorithm/${id}/detail`);
  await expect(page.getByRole("region", { name: "In het kort" })).toContainText(
    "goedgekeurd met voorwaarden",
  );
  await expect(section).toContainText("Alleen met toestemming van de patiënt.");
  await expectAccessibleOnDeskAndPhone(page);
  await page.goto(`/algorithm/${id}/history`);
  await expect(page.getByRole("region", { name: "Oordelen van een METC" })).toContainText("METC-26-17");
  await expectAccessibleOnPhone(page);
});

test("a request is withdrawn after a question, and a filter finds advice by its outcome", async ({
  page,
}) => {
  await callApiWithToken(author, "POST", "/api/v1/advice", { entry: id, question: null });
  await logInThroughApi(page, "member");
  await page.setViewportSize(PHONE);
  await page.goto(`/algorithm/${id}/advice`);
  await page.getByRole("button", { name: "Trek de aanvraag in" }).press("Enter");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("De METC ziet de aanvraag en het algoritme dan niet meer.");
  await dialog.getByRole("button", { name: "Trek de aanvraag in" }).press("Enter");
  await expect(page.getByRole("button", { name: "Vraag het oordeel" })).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/?search=nierschade");
  await page.locator("summary", { hasText: "METC-oordeel" }).click();
  await page.getByRole("checkbox", { name: "goedgekeurd met voorwaarden" }).check();
  await expect(page).toHaveURL(/advice=conditional/);
  await expect(
    page.getByRole("link", { name: "Waarschuwing bij plotselinge nierschade" }).first(),
  ).toBeVisible();
  await page.getByRole("checkbox", { name: "goedgekeurd met voorwaarden" }).uncheck();
  await page.getByRole("checkbox", { name: "afgekeurd" }).check();
  await expect(page.getByText("Geen algoritmes gevonden.")).toBeVisible();
});

test("a hospital's admin chooses its committee", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await logInThroughApi(page, "colleague");
  await page.goto("/hospital/umc-voorbeeld/manage");
  const form = page.getByRole("form", { name: "METC" });
  await expect(form.getByLabel("METC van")).toHaveValue(/.+/);
  await expect(form.getByLabel("Oordeel nodig vanaf fase")).toHaveValue("");
  await form.getByRole("button", { name: "Bewaar de keuze" }).press("Enter");
  await expect(page.getByText("De keuze is bewaard.")).toBeVisible();
  await expectAccessibleOnPhone(page);
});
