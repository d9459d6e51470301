import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import {
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  followAccountLink,
  logInThroughApi,
  solveCaptchaByRequest,
  test,
} from "../../support/e2e";

const PASSWORD = "wolk-fiets-94";

/** Requests an account as a program would, so that the demo's own people stay as they are. */
async function newcomer(page: Page, name = "Nieuwe Collega") {
  await page.context().clearCookies();
  const email = `profiel-${crypto.randomUUID()}@ziekenhuis-noord.example`;
  const captchaToken = await solveCaptchaByRequest(page.request);
  const answer = await page.request.post("/api/auth", {
    data: { email, name, password: PASSWORD, captchaToken },
  });
  expect(answer.status()).toBe(200);
  const { user } = await answer.json();
  return { email, id: user._id as string };
}

async function openOwn(page: Page, name: string) {
  await page.goto("/");
  await followAccountLink(page, name);
  await expect(page).toHaveURL(/\/profile\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test.describe("profile", () => {
  test("a member sees their data and settings, and at their work their tables, newest first, which they sort", async ({
    page,
  }) => {
    await logInThroughApi(page, "member");
    await openOwn(page, "Sanne de Vries");
    await expect(page.getByText("arts@umc-voorbeeld.example")).toBeVisible();
    await expect(page.getByRole("link", { name: "Verifieer email" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Verander wachtwoord" })).toBeVisible();

    await page.getByRole("checkbox", { name: "Email verified" }).click();
    await expect(page.locator('[data-place="bottom-left"]')).toContainText(
      "Dit veld kan niet worden gewijzigd. Emailadressen worden door gebruikers geverifieerd.",
    );
    await page.getByRole("main").getByRole("link", { name: "Te doen" }).click();
    for (const name of ["Mijn algoritmen", "Algoritmes van collega's"]) {
      await page.getByRole("heading", { name }).click();
    }
    const mine = page.getByRole("table", { name: "Mijn algoritmen" });
    await expect(mine.getByRole("columnheader", { name: "Toegevoegd" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await expect(page.getByRole("table", { name: "Algoritmes van collega's" })).toBeVisible();
    await mine.getByRole("link", { name: "Naam", exact: true }).press("Enter");
    await expect(mine.getByRole("columnheader", { name: "Naam" })).toHaveAttribute("aria-sort", "ascending");
    await mine.getByRole("rowheader").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/algorithm\/[\w-]+\/detail$/);
  });

  test("every state is accessible: own, editing with errors, the question before closing", async ({
    page,
  }) => {
    // Three states, each four times past axe.
    test.slow();
    await logInThroughApi(page, "metc");
    await openOwn(page, "Fatima el Amrani");
    await expect(page.getByText("METC-lid")).toBeVisible();
    await expectAccessibleOnDeskAndPhone(page);
    await page.getByRole("button", { name: "Bewerken" }).click();
    await page.getByLabel("Naam", { exact: true }).fill("Fa");
    await page.getByLabel("E-mailadres").fill("nergens");
    await page.getByRole("button", { name: "Opslaan" }).last().click();
    await expect(page.getByText("Gebruik minstens 5 tekens.")).toBeVisible();
    await expect(page.getByText("Vul uw wachtwoord in.")).toBeVisible();
    await expectAccessibleOnPhone(page);
    await page.getByRole("button", { name: "Annuleren" }).click();
    await page.getByRole("button", { name: "Account sluiten" }).click();
    await expect(page.getByRole("alertdialog", { name: "Account sluiten?" })).toBeVisible();
    await expectAccessibleOnPhone(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  test("a person changes their name and image, downloads their data and closes the account [deviation.close-account]", async ({
    page,
  }) => {
    const { email, id } = await newcomer(page);
    await openOwn(page, "Nieuwe Collega");
    await expect(page.getByRole("link", { name: "Verifieer email" })).toHaveAttribute(
      "href",
      `/verify-email?email=${encodeURIComponent(email)}`,
    );

    await page.getByRole("button", { name: "Bewerken" }).click();
    await page.getByLabel("Naam", { exact: true }).fill("Andere Naam");
    const create = { width: 900, height: 600, channels: 3, background: "#0b5a5f" } as const;
    const buffer = await sharp({ create }).jpeg().toBuffer();
    await page.getByLabel("Profielfoto").setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer });
    await page.getByRole("button", { name: "Opslaan" }).last().click();
    await expect(page.locator('[data-place="bottom-left"]')).toContainText("Uw profiel is opgeslagen.");
    await expect(page.getByRole("heading", { level: 1, name: "Andere Naam" })).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByRole("banner").getByText("Andere Naam").filter({ visible: true })).toBeVisible();
    const image = page.getByRole("img", { name: "Profielfoto van Andere Naam" });
    await expect(image).toHaveAttribute("src", /^\/public\/images\/[\w-]+\.webp$/);
    const served = await page.request.get((await image.getAttribute("src")) ?? "");
    expect(served.headers()).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
    });
    expect(await sharp(await served.body()).metadata()).toMatchObject({ width: 256, height: 256 });

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Mijn gegevens downloaden" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^mijn-gegevens-.*\.json$/);
    expect(JSON.parse(await readFile(await download.path(), "utf8")).account).toMatchObject({ id, email });

    await page.getByRole("button", { name: "Account sluiten" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel("Wachtwoord (ter controle)").fill("iets-anders");
    await dialog.getByRole("button", { name: "Account sluiten" }).click();
    await expect(dialog.getByText("Dit wachtwoord is niet juist.")).toBeVisible();
    await dialog.getByLabel("Wachtwoord (ter controle)").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Account sluiten" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByText("Uw account is gesloten.", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
    await logInThroughApi(page, "admin");
    expect((await page.request.get(`/api/users/${id}`)).status()).toBe(404);
  });

  test("'Overal uitloggen' ends the session elsewhere as well", async ({ page, playwright, baseURL }) => {
    const { email } = await newcomer(page, "Vergeten Laptop");
    const elsewhere = await playwright.request.newContext(baseURL ? { baseURL } : {});
    const captchaToken = await solveCaptchaByRequest(elsewhere);
    const login = await elsewhere.post("/api/auth/login", {
      data: { email, password: PASSWORD, captchaToken },
    });
    const { token, user } = await login.json();
    await elsewhere.dispose();
    await openOwn(page, "Vergeten Laptop");
    await page.getByRole("button", { name: "Overal uitloggen" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByText("U bent overal uitgelogd.", { exact: true })).toBeVisible();
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.get(`/api/users/${user._id}`, { headers })).status()).toBe(401);
  });

  test("another's profile is a card; who is not there says 'User not found' [route.profile, may.settings, message.profile-404]", async ({
    page,
  }) => {
    await logInThroughApi(page, "member");
    const list = await (await page.request.get("/api/algorithm")).json();
    const other = list.find(({ author }: { author: { name: string } }) => author.name === "Fatima el Amrani");
    await page.goto(`/profile/${other.author._id}`);
    await expect(page.getByRole("heading", { name: "Algoritmes van Fatima el Amrani" })).toBeVisible();
    await expect(page.getByText("metc@ziekenhuis-noord.example")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Voorkeuren" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Bewerken" })).toHaveCount(0);
    await expectAccessibleOnDeskAndPhone(page);

    const missing = await page.goto("/profile/019f0000-0000-7000-8000-000000000000");
    expect(missing?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "User not found" })).toBeVisible();
    await expectAccessibleOnPhone(page);
  });

  test("nobody logged in passes the login page first", async ({ page }) => {
    await page.goto("/profile/019f0000-0000-7000-8000-000000000000");
    await expect(page).toHaveURL("/login?callbackUrl=%2Fprofile%2F019f0000-0000-7000-8000-000000000000");
  });
});
