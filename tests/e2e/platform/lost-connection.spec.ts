import type { Page } from "@playwright/test";
import { expect, logInThroughApi, openAccountMenu, test } from "../../support/e2e";

const toast = (page: Page, sentence: string) => page.locator("[data-place]").getByText(sentence);
// The connection comes and goes, and each page is loaded afresh.
test.beforeEach(() => test.slow());

const OFFLINE = "Geen verbinding; wat u typte staat op dit apparaat.";

const CHUNKS = /\/_next\/static\/.*\.js/;

/** A connection that is gone: nothing loads any more, whatever the page had not loaded yet. */
async function cutOff(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
}

test("a message that cannot be sent is kept, and the page says why [message.no-answer]", async ({ page }) => {
  await page.goto("/contact");
  await cutOff(page);
  const message = "Wanneer komt er een versie van het register voor de huisarts?";
  await page.getByLabel("Naam").fill("Anouk Visser");
  await page.getByLabel("E-mailadres").fill("anouk@voorbeeld.example");
  await page.getByLabel("Bericht").fill(message);
  await page.getByRole("button", { name: "Verstuur" }).click();
  await expect(toast(page, OFFLINE)).toBeVisible();
  await expect(page.getByLabel("Naam")).toHaveValue("Anouk Visser");
  await expect(page.getByLabel("Bericht")).toHaveValue(message);
  await expect(toast(page, OFFLINE)).toHaveCount(0, { timeout: 10_000 });
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Verstuur" }).click();
  await expect(page).toHaveURL("/", { timeout: 20_000 });
  await expect(page.getByText("Bericht succesvol verstuurd. Dank voor uw bericht.").first()).toBeVisible();
});

test("a filter that cannot be asked for leaves the list as it was [message.no-answer]", async ({ page }) => {
  await logInThroughApi(page, "member");
  await page.goto("/");
  await cutOff(page);
  await page.getByRole("checkbox", { name: /^Radiologie/ }).click();
  await expect(toast(page, "Server niet beschikbaar.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Radiologie/ })).not.toBeChecked();
  await expect(page.getByRole("article")).toHaveCount(10);
});

test("an entry that cannot be saved is kept [message.no-answer]", async ({ page }) => {
  await logInThroughApi(page, "member");
  await page.goto("/algorithm/0/new");
  await cutOff(page);
  await page.getByRole("textbox", { name: "Naam (verplicht)", exact: true }).fill("Zonder verbinding");
  await page.getByRole("radio", { name: "Privé" }).check();
  await page.getByRole("button", { name: "Toevoegen" }).click();
  await expect(page.getByRole("main").getByText(OFFLINE)).toBeInViewport();
  await expect(page.getByText("Server niet beschikbaar.")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Naam (verplicht)", exact: true })).toHaveValue(
    "Zonder verbinding",
  );
});

test("a question whose script does not come is said to fail, and can be asked again", async ({ page }) => {
  await logInThroughApi(page, "member");
  await page.goto("/about");
  await page.goto(
    (await (await openAccountMenu(page)).locator('a[href^="/profile/"]').getAttribute("href")) ?? "",
  );
  const close = page.getByRole("button", { name: "Account sluiten" });
  await expect(close).toBeEnabled();
  await page.waitForLoadState("networkidle");
  // As after a new version was put up, whose scripts have other names.
  await page.route(CHUNKS, (route) => route.fulfill({ status: 404, body: "" }));
  await close.click();
  await expect(
    page.locator("[data-place]").getByText("Dit onderdeel kan nu niet worden geladen."),
  ).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.unroute(CHUNKS);
  await close.click();
  await expect(page.getByRole("alertdialog").or(page.getByRole("dialog"))).toBeVisible();
});

test("a captcha whose script does not come is asked for again, and nothing typed is lost", async ({
  page,
}) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  // The page's own scripts are there; the widget's comes once the page is used.
  await page.route(CHUNKS, (route) => route.abort());
  await page.getByLabel("E-mailadres").fill("arts@umc-voorbeeld.example");
  await expect(page.getByText("De controle kan nu niet worden geladen.")).toBeVisible();
  await page.unroute(CHUNKS);
  await page.getByRole("button", { name: "Probeer het nogmaals" }).click();
  await expect(page.getByText("Geverifieerd", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByLabel("E-mailadres")).toHaveValue("arts@umc-voorbeeld.example");
});
