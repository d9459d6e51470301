import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  logInThroughApi,
  openAccountMenu,
  solveCaptchaByRequest,
  test,
} from "../../support/e2e";
import { findMailLinkPath, waitForMailText } from "../../support/mailbox";

const PASSWORD = "fietsbel-zeven-kano";

function newAddress(): string {
  return `aanvraag-${randomUUID().slice(0, 8)}@ziekenhuis-noord.example`;
}

function headerAccount(page: Page) {
  return page.getByRole("navigation", { name: "Account" });
}

async function untilSolved(page: Page) {
  await expect(page.getByText("Geverifieerd", { exact: true })).toBeVisible({ timeout: 20_000 });
}

/** Requests an account through the API; the page's context then holds its session. */
async function requestAccount(page: Page, email: string) {
  const captchaToken = await solveCaptchaByRequest(page.request);
  const data = { email, password: PASSWORD, name: "Noor Jansen", captchaToken };
  expect((await page.request.post("/api/auth", { data })).status()).toBe(200);
}

test.describe("accounts", () => {
  test("a person requests an account, reads the mail, verifies, and still waits for approval [route.register, route.verify-email, verify.activate, constant.token-verification]", async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const email = newAddress();
    await page.goto("/");
    await headerAccount(page).getByRole("link", { name: "Toegang aanvragen" }).click();
    await expect(page).toHaveURL("/register");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vraag een account aan");
    await page.getByLabel("E-mailadres").fill(email);
    await page.getByLabel("Wachtwoord", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Wachtwoord (ter controle)").fill(PASSWORD);
    await page.getByLabel("Naam").fill("Noor Jansen");
    await untilSolved(page);
    await page.getByRole("button", { name: "Aanvragen" }).click();
    const toast = page.locator('[data-place="top-right"]');
    await expect(toast).toContainText("Account succesvol aangevraagd. Check je email.");
    // A toast that the mouse is on waits, however long the next page takes.
    await toast.getByText("Account succesvol").hover();
    await page.getByRole("link", { name: "ga nu verder" }).press("Enter");
    await expect(page).toHaveURL("/");
    await expect(toast).toContainText("Account succesvol aangevraagd. Check je email.");
    await expect((await openAccountMenu(page)).getByRole("link", { name: "Noor Jansen" })).toBeVisible();

    const link = findMailLinkPath("/verify-email", await waitForMailText(email, "accountRequested"));
    await page.goto(link);
    await expect(page.getByLabel("E-mailadres", { exact: true })).toHaveValue(email);
    await expect(page.getByLabel("Code uit de e-mail")).toHaveValue(/^\d{6}$/);
    await expect(page).toHaveURL(`/verify-email?${new URLSearchParams({ email })}`);
    await expect(page.getByText("E-mailadres geverifieerd: Nee")).toBeVisible();
    await untilSolved(page);
    await page.getByRole("button", { name: "Activeer account" }).click();
    await expect(page.getByRole("main").getByRole("status")).toContainText("Email verificatie compleet");
    await expect(page.getByText("E-mailadres geverifieerd: Ja")).toBeVisible();
    await page.getByRole("link", { name: "Naar het register" }).click();
    await expect(
      page.getByText("Dit account is nog in afwachting van goedkeuring, functionaliteit beperkt.").first(),
    ).toBeVisible();
  });

  test("after a request the page goes home by itself after 3 seconds", async ({ page }) => {
    await page.goto("/register");
    await page.getByLabel("E-mailadres").fill(newAddress());
    await page.getByLabel("Wachtwoord", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Wachtwoord (ter controle)").fill(PASSWORD);
    await page.getByLabel("Naam").fill("Noor Jansen");
    await untilSolved(page);
    await page.getByRole("button", { name: "Aanvragen" }).click();
    await expect(page.getByText("Account succesvol aangevraagd. Check je email.").first()).toBeVisible();
    await expect(page).toHaveURL("/register");
    await expect(page).toHaveURL("/");
    await expect((await openAccountMenu(page)).getByRole("link", { name: "Noor Jansen" })).toBeVisible();
  });

  test("an address that has an account: 'Emailadres reeds geregistreerd', and a fresh captcha", async ({
    page,
  }) => {
    await page.goto("/register");
    await page.getByLabel("E-mailadres").fill("arts@umc-voorbeeld.example");
    await page.getByLabel("Wachtwoord", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Wachtwoord (ter controle)").fill("iets anders");
    await page.getByLabel("Naam").fill("Noor Jansen");
    await expect(page.getByText("Passwords do not match!")).toBeVisible();
    await page.getByLabel("Wachtwoord (ter controle)").fill(PASSWORD);
    await expect(page.getByText("Passwords do not match!")).toBeHidden();
    await untilSolved(page);
    await page.getByRole("button", { name: "Aanvragen" }).click();
    await expect(page.getByText("Emailadres reeds geregistreerd")).toBeVisible();
    await untilSolved(page);
    await expectAccessibleOnPhone(page);
  });

  test("a forgotten password is set with the mailed link, and the other session is out [route.password-reset, route.password-reset-token, login.forgot, reset.change]", async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    const email = newAddress();
    await requestAccount(page, email);
    await page.goto("/about");
    await expect((await openAccountMenu(page)).getByRole("link", { name: "Noor Jansen" })).toBeVisible();

    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto("/login");
    await elsewhere.getByRole("link", { name: "Wachtwoord vergeten?" }).click();
    await expect(elsewhere).toHaveURL("/password-reset");
    await elsewhere.getByLabel("E-mailadres").fill(email);
    await elsewhere.getByRole("button", { name: "Stuur mij een link" }).click();
    const said = elsewhere.getByRole("main").getByRole("status");
    await expect(said).toContainText("Email sent.");
    await expect(said).toContainText("ongewenste e-mail");

    await elsewhere.goto(findMailLinkPath("/password-reset/", await waitForMailText(email, "passwordReset")));
    await expect(elsewhere.getByLabel("E-mailadres")).toHaveValue(email);
    await elsewhere.getByLabel("Nieuw wachtwoord", { exact: true }).fill("kano-zeven-fietsbel");
    await elsewhere.getByLabel("Herhaal het nieuwe wachtwoord").fill("kano-acht-fietsbel");
    await expect(elsewhere.getByText("Passwords do not match")).toBeVisible();
    await expectAccessibleOnDeskAndPhone(elsewhere);
    await elsewhere.getByLabel("Herhaal het nieuwe wachtwoord").fill("kano-zeven-fietsbel");
    await elsewhere.getByRole("button", { name: "Change password" }).click();
    await expect(elsewhere).toHaveURL("/login");
    await expect(elsewhere.locator('[data-place="bottom-left"]')).toContainText(
      "Password was updated. Please sign in again.",
    );
    // Loaded anew, so that the page's own policy lets its captcha in.
    expect(
      await elsewhere.evaluate(() => performance.getEntriesByType("navigation").map(({ name }) => name)),
    ).toEqual([elsewhere.url()]);
    await elsewhere.context().close();

    await page.reload();
    await expect(headerAccount(page).getByRole("link", { name: "Login" })).toBeVisible();
  });

  test("a reset link that is not right shows the server's text and keeps what was typed", async ({
    page,
  }) => {
    await page.goto("/password-reset/niet-goed?email=arts%40umc-voorbeeld.example");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await page.getByLabel("Nieuw wachtwoord", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Herhaal het nieuwe wachtwoord").fill(PASSWORD);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(
      page.getByText("Deze code of link is onjuist, verlopen of al gebruikt. Vraag een nieuwe aan.").first(),
    ).toBeVisible();
    await expect(page.getByLabel("Nieuw wachtwoord", { exact: true })).toHaveValue(PASSWORD);
  });

  test("a wrong code: 'Verificatie mislukt. Probeer het opnieuw.' with the explanation; another mail on request", async ({
    page,
  }) => {
    test.setTimeout(90_000);
    const email = newAddress();
    await requestAccount(page, email);
    const first = findMailLinkPath("/verify-email", await waitForMailText(email, "accountRequested"));
    const code = new URLSearchParams(first.split("?")[1]).get("token") ?? "";
    await page.goto(`/verify-email?${new URLSearchParams({ email })}`);
    await page.getByLabel("Code uit de e-mail").fill(code === "000000" ? "000001" : "000000");
    await untilSolved(page);
    await page.getByRole("button", { name: "Activeer account" }).click();
    const block = page.getByRole("alert").filter({ hasText: "Dit kan er aan de hand zijn:" });
    await expect(block).toContainText("Verificatie mislukt. Probeer het opnieuw.");
    // The button that was pressed had lost the focus.
    await expect(page.locator(":focus")).toContainText("Dit kan er aan de hand zijn:");
    await untilSolved(page);
    await expectAccessibleOnPhone(page);
    await page.getByRole("button", { name: "Stuur de verificatiemail opnieuw" }).click();
    await expect(page.getByRole("main").getByRole("status")).toContainText("ongewenste e-mail");
    expect(findMailLinkPath("/verify-email", await waitForMailText(email, "verifyAgain"))).toContain(
      "token=",
    );
  });

  test("migration asks for an address, then for the code [route.migrate, register.migrate, migrate.next, migrate.submit]", async ({
    page,
  }) => {
    await page.goto("/register");
    await page.getByRole("link", { name: "Zet uw account over" }).click();
    await expect(page).toHaveURL("/migrate");
    await page.getByLabel("E-mailadres").fill("nooit-geweest@ziekenhuis-noord.example");
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByLabel("Code uit de e-mail").fill("123456");
    await expectAccessibleOnDeskAndPhone(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(
      page.getByText("Deze code of link is onjuist, verlopen of al gebruikt. Vraag een nieuwe aan.").first(),
    ).toBeVisible();
    await expect(page.getByLabel("Code uit de e-mail")).toHaveValue("123456");
  });

  test("a message is sent, with the thank-you toast on the home page, and reaches the admins' mail [route.contact, contact.button]", async ({
    page,
  }) => {
    const email = newAddress();
    await page.goto("/contact");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Neem contact op");
    await page.getByLabel("Naam").fill("Noor Jansen");
    await page.getByLabel("E-mailadres").fill(email);
    await page.getByLabel("Bericht").fill(`Hoe voeg ik een algoritme toe? ${email}`);
    await expect(page.locator('input[name="website"]')).toBeHidden();
    // The counter follows once the script has come; before it the form would be sent without.
    await page.getByLabel("Bericht").press("End");
    await page.getByLabel("Bericht").pressSequentially(".");
    await expect(page.getByText(/^[1-9]\d* van 2048 tekens/)).toBeVisible();
    await page.getByRole("button", { name: "Verstuur" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.locator('[data-place="top-right"]')).toContainText(
      "Bericht succesvol verstuurd. Dank voor uw bericht.",
    );
    await expect
      .poll(() => waitForMailText("beheer@umc-voorbeeld.example", "adminNewMessage"), { timeout: 30_000 })
      .toContain(email);
  });

  test("who is logged in finds name and e-mail filled in on the contact page, and passes by /register", async ({
    page,
  }) => {
    await logInThroughApi(page, "member");
    await page.goto("/contact");
    await expect(page.getByLabel("Naam")).toHaveValue("Sanne de Vries");
    await expect(page.getByLabel("E-mailadres")).toHaveValue("arts@umc-voorbeeld.example");
    await page.goto("/register");
    await expect(page).toHaveURL("/");
  });

  for (const path of ["/register", "/verify-email", "/password-reset", "/migrate", "/contact"]) {
    test(`${path} is accessible, empty and with its errors, and may be indexed`, async ({ page }) => {
      test.setTimeout(90_000);
      await page.goto(path);
      await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
      if (/register|verify/.test(path)) await untilSolved(page);
      await expectAccessibleOnDeskAndPhone(page);
      await page.getByRole("main").locator('button[type="submit"]').click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
      await expectAccessibleOnPhone(page);
    });
  }
});

test.describe("the contact form without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("says what is wrong and keeps what was typed, then sends it", async ({ page }) => {
    await page.goto("/contact");
    const text = `Een vraag zonder script ${randomUUID()}`;
    await page.getByLabel("Naam").fill("Noor");
    await page.getByLabel("E-mailadres").fill("noor@ziekenhuis-noord.example");
    await page.getByLabel("Bericht").fill(`${text} “é 😀”`);
    const refused = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.getByRole("button", { name: "Verstuur" }).click();
    expect((await refused).status()).toBe(400);
    await expect(page.getByRole("alert").first()).toContainText("Form is invalid: ");
    await expect(page.getByLabel("Naam")).toHaveAccessibleDescription("Gebruik minstens 5 tekens.");
    await expect(page.getByLabel("Bericht")).toHaveValue(`${text} “é 😀”`);
    await page.getByLabel("Naam").fill("Noor Jansen");
    await page.getByRole("button", { name: "Verstuur" }).click();
    await expect(page).toHaveURL("/?sent=1");
    const thanks = page
      .getByRole("status")
      .filter({ hasText: "Bericht succesvol verstuurd. Dank voor uw bericht." });
    await expect(thanks).toBeVisible();
  });

  test("refuses what another site posts, and what is no form, without falling over", async ({ request }) => {
    const form = { name: "Noor Jansen", email: "noor@x.example", message: "a".repeat(30) };
    const foreign = await request.post("/contact", { form, headers: { origin: "https://elders.example" } });
    expect(foreign.status()).toBe(403);
    const huge = await request.post("/contact", { form: { ...form, message: "a".repeat(300_000) } });
    expect(huge.status()).toBe(413);
    const other = await request.post("/contact", { data: { name: "x" } });
    expect(other.status()).toBe(415);
    const spoofed = await request.get("/contact", { headers: { "x-posted-message": "onzin" } });
    expect(spoofed.status()).toBe(200);
  });
});
