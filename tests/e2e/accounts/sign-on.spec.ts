import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  followAccountLink,
  openAccountMenu,
  solveCaptchaByRequest,
  test,
} from "../../support/e2e";
import { findMailLinkPath, waitForMailText } from "../../support/mailbox";
import { TESTED_SERVER_ORIGIN } from "../../support/raw-request";

const PASSWORD = "fietsbel-zeven-kano";

// scripts/check/end-to-end.ts starts the provider and tells the server of it; a server of one's own may have none.
test.skip(!process.env.E2E_SIGN_ON, "the server under test has no identity provider");

const newSubject = () => `e2e-${randomUUID().slice(0, 8)}`;
const begin = (page: Page) => page.getByRole("button", { name: "Inloggen met Ziekenhuis Oost" });

/** Fills in the provider's own form. */
async function logInThere(page: Page, sub: string, email: string, isProved = true): Promise<void> {
  await expect(page.getByRole("heading", { name: "Ziekenhuis Oost" })).toBeVisible();
  await page.getByLabel("Gebruikersnaam").fill(sub);
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Naam", { exact: true }).fill("Noor van Oost");
  if (isProved) await page.getByLabel("E-mail bevestigd").check();
  await page.getByRole("button", { name: "Inloggen", exact: true }).click();
}

test("somebody new comes back from the provider with an account that waits for approval", async ({
  page,
}) => {
  const sub = newSubject();
  await page.goto("/login?callbackUrl=%2Fdashboard");
  await expect(begin(page)).toBeEnabled();
  await begin(page).press("Enter");
  await logInThere(page, sub, `${sub}@oost.example`);
  await expect(page).toHaveURL("/dashboard");
  await followAccountLink(page, "Noor van Oost");
  await expect(
    page.getByText("Dit account is nog in afwachting van goedkeuring, functionaliteit beperkt."),
  ).toBeVisible();
  await expect(page.getByText(/^Gekoppeld met Ziekenhuis Oost sinds /)).toBeVisible();

  await page.getByRole("button", { name: "Ontkoppelen" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Ontkoppelen van Ziekenhuis Oost?" });
  await dialog.getByLabel("Wachtwoord (ter controle)").fill("heb ik niet");
  await dialog.getByRole("button", { name: "Ontkoppelen" }).click();
  await expect(dialog).toContainText(
    "Uw account heeft nog geen wachtwoord. Stel er eerst een in met 'Verander wachtwoord' op uw profiel.",
  );
});

test("somebody with an account joins it with its password, comes back by the provider, and unlinks it", async ({
  page,
}) => {
  const sub = newSubject();
  const email = `${sub}@oost.example`;
  const account = { email, name: "Noor van Oost", password: PASSWORD };
  const asked = { ...account, captchaToken: await solveCaptchaByRequest(page.request) };
  expect((await page.request.post("/api/auth", { data: asked })).status()).toBe(200);
  await page.context().clearCookies();
  const link = new URL(
    findMailLinkPath("/verify-email", await waitForMailText(email, "accountRequested")),
    TESTED_SERVER_ORIGIN,
  );
  const proof = {
    email,
    token: link.searchParams.get("token"),
    captchaToken: await solveCaptchaByRequest(page.request),
  };
  expect((await page.request.post("/api/auth/verify", { data: proof })).status()).toBe(200);

  await page.goto("/login?callbackUrl=%2Fabout");
  await begin(page).click();
  await logInThere(page, sub, email);
  await expect(page).toHaveURL("/login/sign-on?callbackUrl=%2Fabout");
  await expect(
    page.getByText(
      "Dit e-mailadres heeft al een account. Geef het wachtwoord om het te koppelen met Ziekenhuis Oost.",
    ),
  ).toBeVisible();
  await expect(page.getByLabel("E-mailadres")).toHaveValue(email);
  await page.getByRole("button", { name: "Koppelen en inloggen" }).click();
  await expect(page.getByText("Vul uw wachtwoord in.")).toBeVisible();
  await page.getByLabel("Wachtwoord", { exact: true }).fill("verkeerd");
  await page.getByRole("button", { name: "Koppelen en inloggen" }).click();
  await expect(page.getByText("Dit wachtwoord is niet juist.")).toBeVisible();
  await expectAccessibleOnDeskAndPhone(page);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Koppelen en inloggen" }).click();
  await expect(page).toHaveURL("/about");

  await (await openAccountMenu(page)).getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  await page.goto("/login");
  await begin(page).click();
  // The provider still knows who sits there.
  await expect(page).toHaveURL("/");
  await followAccountLink(page, "Noor van Oost");
  await page.getByRole("button", { name: "Ontkoppelen" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Ontkoppelen van Ziekenhuis Oost?" });
  await dialog.getByLabel("Wachtwoord (ter controle)").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Ontkoppelen" }).click();
  await expect(page.getByText(/^Niet gekoppeld met Ziekenhuis Oost\./)).toBeVisible();
});

test("whoever turns back, or has no proved address, reads why on the login page", async ({ page }) => {
  const sub = newSubject();
  await page.goto("/login?callbackUrl=%2Fdashboard");
  await begin(page).click();
  await page.getByRole("button", { name: "Annuleren" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "U hebt het inloggen met Ziekenhuis Oost afgebroken. Er is niet ingelogd.",
  );
  await begin(page).click();
  await logInThere(page, sub, `${sub}@oost.example`, false);
  await expect(page).toHaveURL("/login?signOn=unverified&callbackUrl=%2Fdashboard");
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "Ziekenhuis Oost gaf geen bevestigd e-mailadres door",
  );
  await expectAccessibleOnPhone(page);
});

test("an unknown reason in the address says nothing", async ({ page }) => {
  await page.goto("/login?signOn=%3Cb%3Ehallo");
  await expect(begin(page)).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});
