import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessibleOnPhone,
  followAccountLink,
  logInThroughApi,
  openAccountMenu,
  test,
} from "../../support/e2e";
import {
  createEntryFromPage,
  createMemberThroughApi,
  inventPerson,
  logInWithForm,
  openPageInNewContext,
  runLegacyImportCommand,
  TEST_PASSWORD,
  waitUntilCaptchaSolved,
} from "../../support/journeys";
import { findMailLinkPath, waitForMailText } from "../../support/mailbox";

// Whole journeys of a person, who reads the mails. What is added is seen by one hospital or one person alone, so that
// the counts of other tests stay as they are.

test.describe.configure({ timeout: 180_000 });

const toasts = (page: Page, place = "bottom-left") => page.locator(`[data-place="${place}"]`);
const account = (page: Page) => page.getByRole("navigation", { name: "Account" });
const card = (page: Page, name: string) => page.getByRole("article", { name });

async function search(page: Page, words: string): Promise<void> {
  await page.goto(`/?${new URLSearchParams({ search: words })}`);
}

test("request an account, verify it, be approved, add an entry: a colleague sees it, another hospital does not", async ({
  page,
  browser,
}) => {
  const { name, email } = inventPerson("Reiziger");
  await page.goto("/register");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(TEST_PASSWORD);
  await page.getByLabel("Wachtwoord (ter controle)").fill(TEST_PASSWORD);
  await page.getByLabel("Naam").fill(name);
  await waitUntilCaptchaSolved(page);
  await page.getByRole("button", { name: "Aanvragen" }).click();
  await expect(toasts(page, "top-right")).toContainText("Account succesvol aangevraagd. Check je email.");
  await expect(page).toHaveURL("/");

  await page.goto(findMailLinkPath("/verify-email", await waitForMailText(email, "accountRequested")));
  await waitUntilCaptchaSolved(page);
  await page.getByRole("button", { name: "Activeer account" }).click();
  await expect(page.getByText("E-mailadres geverifieerd: Ja")).toBeVisible();
  await page.goto("/");
  await expect(
    page.getByText("Dit account is nog in afwachting van goedkeuring, functionaliteit beperkt.").first(),
  ).toBeVisible();

  const admin = await openPageInNewContext(browser, "admin");
  const request = await waitForMailText("beheer@umc-voorbeeld.example", "adminNewRequest");
  await admin.goto(findMailLinkPath("/admin", request));
  await admin.getByLabel("Zoek op naam, e-mail of instelling").fill(email);
  await admin.getByLabel(`Register access of ${name}`).check();
  await admin.getByRole("button", { name: "1 wijziging opslaan" }).click();
  await expect(admin.getByText("1 user(s) were succesfully updated.").first()).toBeVisible();
  await admin.context().close();

  const granted = await waitForMailText(email, "accessGranted");
  expect(granted).toContain("Uw aanvraag is goedgekeurd.");
  await page.goto(findMailLinkPath("/", granted));
  await page.getByRole("link", { name: "Algoritme toevoegen" }).first().click();
  const algorithm = `Wondherkenning van ${name}`;
  await page.getByRole("textbox", { name: "Naam (verplicht)" }).fill(algorithm);
  await page.getByRole("radio", { name: "Instelling" }).check();
  await page.getByRole("button", { name: "Toevoegen" }).click();
  await expect(toasts(page)).toContainText(`Algoritme '${algorithm}' toegevoegd aan het register.`);
  await expect(page).toHaveURL("/");

  const colleague = await openPageInNewContext(browser, "metc");
  await search(colleague, algorithm);
  await expect(card(colleague, algorithm)).toContainText(name);
  await card(colleague, algorithm).getByRole("link", { name: "Meer lezen" }).click();
  await expect(colleague.getByRole("heading", { level: 1, name: algorithm })).toBeVisible();
  await expect(colleague.getByRole("link", { name: "Bewerken" })).toHaveCount(0);
  const address = colleague.url();
  await colleague.context().close();

  const outsider = await openPageInNewContext(browser, "member");
  await search(outsider, algorithm);
  await expect(outsider.getByText("Geen algoritmes gevonden.").first()).toBeVisible();
  expect((await outsider.goto(address))?.status()).toBe(404);
  await outsider.context().close();
});

test("the older register: an account is moved with the mailed code, gets a password, and its entries are there", async ({
  page,
}) => {
  const { name, email } = inventPerson("Oudgediende");
  const [shared, own] = [`Valrisico van ${name}`, `Dosering van ${name}`];
  const said = await runLegacyImportCommand([
    {
      email,
      name,
      allowAccess: true,
      entries: [
        {
          _id: `${email}-1`,
          algorithmName: shared,
          visibility: "Instelling",
          timestamp: "2021-02-03T04:05:06Z",
        },
        { _id: `${email}-2`, algorithmName: own, visibility: "Privé" },
      ],
    },
  ]);
  expect(said).toContain("The accounts of the older register have been saved.");

  await page.goto("/register");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(TEST_PASSWORD);
  await page.getByLabel("Wachtwoord (ter controle)").fill(TEST_PASSWORD);
  await page.getByLabel("Naam").fill(name);
  await waitUntilCaptchaSolved(page);
  await page.getByRole("button", { name: "Aanvragen" }).click();
  await page.getByRole("main").getByRole("status").getByRole("link").click();
  await expect(page).toHaveURL(/\/migrate\?email=/);
  await expect(page.getByLabel("E-mailadres")).toHaveValue(email);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  const code = /\b\d{6}\b/.exec(await waitForMailText(email, "migrationCode"))?.[0] ?? "";
  await page.getByLabel("Code uit de e-mail").fill(code);
  await page.getByRole("button", { name: "Submit" }).click();
  const sentence = "User succesfully migrated. 2 algorithms transfered to your account.";
  await expect(page.getByRole("main").getByRole("status")).toContainText(sentence);
  await expect(toasts(page)).toContainText(sentence);
  await expectAccessibleOnPhone(page);

  await page.getByRole("link", { name: "Stel een wachtwoord in" }).click();
  await expect(page).toHaveURL(`/password-reset?${new URLSearchParams({ email })}`);
  await expect(page.getByLabel("E-mailadres")).toHaveValue(email);
  await page.getByRole("button", { name: "Stuur mij een link" }).click();
  await page.goto(findMailLinkPath("/password-reset/", await waitForMailText(email, "passwordReset")));
  await page.getByLabel("Nieuw wachtwoord", { exact: true }).fill(TEST_PASSWORD);
  await page.getByLabel("Herhaal het nieuwe wachtwoord").fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page).toHaveURL("/login");
  await expect(toasts(page)).toContainText("Password was updated. Please sign in again.");
  await logInWithForm(page, email, TEST_PASSWORD);

  await followAccountLink(page, "Te doen");
  await page.getByRole("heading", { name: "Mijn algoritmen" }).click();
  const mine = page.getByRole("table", { name: "Mijn algoritmen" });
  await expect(mine.getByRole("rowheader", { name: shared })).toBeVisible();
  await expect(mine.getByRole("row").filter({ hasText: shared })).toContainText("3 februari 2021");
  await expect(page.getByRole("rowheader", { name: own })).toBeVisible();
  await search(page, name);
  await expect(card(page, shared)).toContainText("3 februari 2021");
  await expect(card(page, own)).toBeVisible();
});

test("a new e-mail address counts once its mailed link is opened: the old one is told, the session goes on", async ({
  page,
  browser,
  baseURL,
}) => {
  const { name, email } = inventPerson("Verhuizer");
  const next = inventPerson("").email.replace("ziekenhuis-noord", "umc-voorbeeld");
  await createMemberThroughApi(page, browser, baseURL, { name, email });
  await page.goto("/");
  await followAccountLink(page, name);
  await expect(page.getByText("Ziekenhuis Noord").first()).toBeVisible();
  await page.getByRole("button", { name: "Bewerken" }).click();
  await page.getByLabel("E-mailadres").fill(next);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Opslaan" }).last().click();
  await expect(toasts(page)).toContainText(
    `Uw profiel is opgeslagen. Open de link die naar ${next} is gestuurd om dat adres te bevestigen.`,
  );
  // Until then the old address is the one that counts.
  await expect(
    page.getByText(`Wijziging in ${next} wacht op bevestiging: open de link die naar dat adres is gestuurd.`),
  ).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  expect(await waitForMailText(email, "emailChangeNotice")).toContain(next);

  await page.goto(findMailLinkPath("/verify-email", await waitForMailText(next, "emailChangeConfirm")));
  await expect(page.getByLabel("E-mailadres", { exact: true })).toHaveValue(next);
  await waitUntilCaptchaSolved(page);
  await page.getByRole("button", { name: "Bevestig dit e-mailadres" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("Email verificatie compleet");
  await page.getByRole("link", { name: "Naar het register" }).click();
  await followAccountLink(page, name);
  await expect(page.getByText(next, { exact: true })).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: "Email verified" })).toBeChecked();
  // Who moves to another hospital belongs there.
  await expect(page.getByText("UMC Voorbeeld").first()).toBeVisible();

  const elsewhere = await openPageInNewContext(browser);
  await logInWithForm(elsewhere, email, TEST_PASSWORD);
  await expect(elsewhere.locator("form").getByRole("alert")).toHaveText(
    "Error: Gebruiker of wachtwoord onjuist.",
  );
  await logInWithForm(elsewhere, next, TEST_PASSWORD);
  await expect((await openAccountMenu(elsewhere)).getByRole("link", { name })).toBeVisible();
  await elsewhere.context().close();
});

test("a closed account is gone: no login, no profile, private entries deleted, others by 'Gesloten account'", async ({
  page,
  browser,
  baseURL,
}) => {
  const { name, email } = inventPerson("Vertrekker");
  const { id } = await createMemberThroughApi(page, browser, baseURL, { name, email });
  const shared = await createEntryFromPage(page, baseURL, `Ritmeherkenning van ${email}`, "Instelling");
  const own = await createEntryFromPage(page, baseURL, `Kladversie van ${email}`, "Privé");
  const elsewhere = await openPageInNewContext(browser);
  await logInWithForm(elsewhere, email, TEST_PASSWORD);
  await expect((await openAccountMenu(elsewhere)).getByRole("link", { name })).toBeVisible();
  await page.goto(`/algorithm/${shared}/detail`);
  await expect(page.locator("main").getByText(name).first()).toBeVisible();

  await page.goto(`/profile/${id}`);
  await page.getByRole("button", { name: "Account sluiten" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Account sluiten?" });
  await dialog.getByLabel("Wachtwoord (ter controle)").fill(TEST_PASSWORD);
  await dialog.getByRole("button", { name: "Account sluiten" }).click();
  await expect(page).toHaveURL("/");
  await expect(toasts(page)).toContainText("Uw account is gesloten.");
  expect(await waitForMailText(email, "accountClosed")).toContain("Uw account is gesloten");

  await elsewhere.reload();
  await expect(account(elsewhere).getByRole("link", { name: "Login" })).toBeVisible();
  await logInWithForm(elsewhere, email, TEST_PASSWORD);
  await expect(elsewhere.locator("form").getByRole("alert")).toHaveText(
    "Error: Gebruiker of wachtwoord onjuist.",
  );
  await elsewhere.context().close();

  const colleague = await openPageInNewContext(browser, "metc");
  await colleague.goto(`/algorithm/${shared}/detail`);
  await expect(colleague.getByText("Gesloten account").first()).toBeVisible();
  await expect(colleague.getByText(name)).toHaveCount(0);
  await search(colleague, `Ritmeherkenning van ${email}`);
  await expect(card(colleague, `Ritmeherkenning van ${email}`)).toContainText("Gesloten account");
  expect((await colleague.goto(`/profile/${id}`))?.status()).toBe(404);
  await logInThroughApi(colleague, "admin");
  expect((await colleague.goto(`/algorithm/${own}/detail`))?.status()).toBe(404);
  expect((await colleague.goto(`/algorithm/${shared}/detail`))?.status()).toBe(200);
  await colleague.goto("/admin/bin");
  await expect(colleague.getByText(`Kladversie van ${email}`)).toHaveCount(0);
  await colleague.context().close();
});
