import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  logInThroughApi,
  pressEnter,
  solveCaptchaByRequest,
  test,
} from "../../support/e2e";
import { waitForMailText } from "../../support/mailbox";

/** Somebody who asks for access, by a name of their own. */
async function applicant(page: Page, about: Record<string, string> = {}) {
  const id = randomUUID().slice(0, 8);
  const [email, name] = [`te-doen-${id}@ziekenhuis-noord.example`, `Aanvrager ${id}`];
  const captchaToken = await solveCaptchaByRequest(page.request);
  const data = { email, name, password: "wolk-fiets-94", captchaToken, ...about };
  expect((await page.request.post("/api/auth", { data })).status()).toBe(200);
  await page.context().clearCookies();
  // A code that somebody tried: a new one counts as a double click within ten seconds of an untried one.
  const wrong = { email, token: "000000", captchaToken: await solveCaptchaByRequest(page.request) };
  expect((await page.request.post("/api/auth/verify", { data: wrong })).status()).toBe(400);
  return { email, name };
}

test("an admin asks, approves and refuses where it says what is to be done", async ({ page }) => {
  test.slow();
  const first = await applicant(page, {
    requestInstitution: "Ziekenhuis Noord",
    requestFunction: "radioloog",
    requestReason: "Om onze algoritmes te registreren.",
  });
  const second = await applicant(page);
  await logInThroughApi(page, "admin");
  await page.goto("/admin/users");
  const todo = page.getByRole("region", { name: "Aanvragen om toegang" });
  const row = (name: string) => todo.getByRole("listitem").filter({ hasText: name });
  await expect(row(first.name)).toContainText("wacht sinds vandaag");
  await expect(row(first.name)).toContainText("radioloog");
  await expect(row(first.name)).toContainText("Domein vanZiekenhuis Noord");
  await expectAccessibleOnDeskAndPhone(page, { within: "#todo" });

  await row(first.name)
    .getByRole("button", { name: `${first.name} iets vragen` })
    .click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Versturen" }).click();
  await expect(dialog.getByText("Vul een vraag in.")).toBeVisible();
  await expectAccessibleOnDeskAndPhone(page, { within: "[role=alertdialog]" });
  await dialog.getByLabel("Vraag").fill("Op welke afdeling werkt u?");
  await dialog.getByRole("button", { name: "Versturen" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(first.name).getByText(/^gevraagd op \d+ /)).toBeVisible();
  expect(await waitForMailText(first.email, "requestAsked")).toContain("Op welke afdeling werkt u?");

  await row(second.name)
    .getByRole("button", { name: `${second.name} afwijzen` })
    .click();
  await dialog.getByLabel("Reden").fill("kort");
  await dialog.getByRole("button", { name: "Afwijzen" }).click();
  await expect(dialog.getByText("Gebruik minstens 5 tekens.")).toBeVisible();
  await expectAccessibleOnPhone(page, { within: "[role=alertdialog]" });
  await dialog.getByLabel("Reden").fill("Dit adres hoort niet bij een ziekenhuis.");
  await dialog.getByRole("button", { name: "Afwijzen" }).click();
  await expect(row(second.name)).toHaveCount(0);
  expect(await waitForMailText(second.email, "requestRefused")).toContain(
    "Dit adres hoort niet bij een ziekenhuis.",
  );

  // The applicant never opened the mail about the address: the admin is asked first, and can send it again.
  await pressEnter(row(first.name).getByRole("button", { name: `${first.name} goedkeuren` }));
  const unverified = page.getByRole("alertdialog", { name: /zonder bevestigd e-mailadres\?$/ });
  await pressEnter(unverified.getByRole("button", { name: `Stuur ${first.name} de bevestiging opnieuw` }));
  await expect(unverified.getByRole("button", { name: /Bevestiging .* verstuurd/ })).toBeDisabled();
  await expectAccessibleOnDeskAndPhone(page, { within: "[role=alertdialog]" });
  expect(await waitForMailText(first.email, "verifyAgain")).toMatch(/\d{6}/);
  await pressEnter(unverified.getByRole("button", { name: "Geef toch toegang" }));
  await expect(row(first.name)).toHaveCount(0);
  await expect(page.getByText(`${first.name} heeft toegang en krijgt een e-mail.`).first()).toBeVisible();
  expect(await waitForMailText(first.email, "accessGranted")).toContain("Uw aanvraag is goedgekeurd.");

  await pressEnter(todo.getByRole("button", { name: `Besluit over ${first.name} ongedaan maken` }));
  await expect(row(first.name)).toBeVisible();
  await expect(page.getByText(`laat het ${first.name} zelf weten`).first()).toBeVisible();
});

test("who asks for an account may say of which institution, as what and why", async ({ page }) => {
  await page.goto("/register");
  await expect(page.getByRole("group", { name: /niet verplicht/ }).getByRole("textbox")).toHaveCount(3);
  await page.getByLabel("Functie").fill("x".repeat(101));
  await page.getByLabel("Functie").blur();
  await expect(page.getByText("Gebruik hoogstens 100 tekens.")).toBeVisible();
  await expectAccessibleOnPhone(page, { within: "fieldset" });
});
