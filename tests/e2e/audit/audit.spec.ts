import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  DEMO_ACCOUNTS,
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  logInThroughApi,
  solveCaptchaByRequest,
  test,
} from "../../support/e2e";

/** The page of the log, once its script runs. */
async function openLog(page: Page) {
  await page.goto("/admin/audit");
  const log = page.locator("#audit");
  await expect(log.getByRole("button", { name: "Filter toepassen" })).toBeEnabled();
  return log;
}

test("what an admin does stands in the log at once, is found by the filter, and comes along in the file", async ({
  page,
}) => {
  test.slow();
  await logInThroughApi(page, "admin");
  const headers = { origin: new URL(test.info().project.use.baseURL ?? "http://localhost:3000").origin };
  const algorithmName = `Logboekproef ${Date.now()}`;
  const made = await page.request.post("/api/algorithm", {
    data: { algorithmName, visibility: "Privé" },
    headers,
  });
  const { _id } = await made.json();
  await page.request.delete(`/api/algorithm/${_id}`, { headers });

  const log = await openLog(page);
  await log.getByLabel("Onderwerp").fill(algorithmName);
  await log.getByLabel("Onderwerp").press("Enter");
  await expect(log.getByRole("status")).toHaveText("2 gebeurtenissen");
  await expect(log.locator("ol").getByRole("listitem")).toHaveText([
    new RegExp(`Marijke Hofstra verwijderde het algoritme ‘${algorithmName}’\\.`),
    new RegExp(`Marijke Hofstra voegde het algoritme ‘${algorithmName}’ toe\\.`),
  ]);

  const download = page.waitForEvent("download");
  await log.getByRole("link", { name: /^Download als CSV/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^logboek-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  expect(text.trimEnd().split("\r\n")).toHaveLength(3);
  expect(text).toContain(`Marijke Hofstra verwijderde het algoritme ‘${algorithmName}’.`);

  // The filter is the address: it can be shared, and the back button leads out of it.
  await expect(page).toHaveURL(/\?subject=Logboekproef\+\d+$/);
  await page.goBack();
  await expect(log.getByLabel("Onderwerp")).toHaveValue("");
  await page.goForward();
  await expect(log.getByLabel("Onderwerp")).toHaveValue(algorithmName);
  await expect(log.getByRole("status")).toHaveText("2 gebeurtenissen");
  await log.getByLabel("Gebeurtenis").selectOption("Mededeling geplaatst");
  await log.getByRole("button", { name: "Filter toepassen" }).click();
  await expect(log.getByText(/^Niets gevonden met dit filter\./)).toBeVisible();
  const purge = async () => (await page.request.delete(`/api/admin/bin/${_id}`, { headers })).status();
  await expect.poll(purge, { timeout: 30_000 }).toBe(200);
  await log.getByRole("link", { name: "Wis filter" }).click();
  await expect(
    log.getByText(`Marijke Hofstra verwijderde het algoritme ‘${algorithmName}’ definitief.`),
  ).toBeVisible();
});

test("a login that fails stands in it with whose account it was", async ({ page }) => {
  test.slow();
  const captchaToken = await solveCaptchaByRequest(page.request);
  const wrong = { email: DEMO_ACCOUNTS.colleague.email, password: "niet-het-wachtwoord", captchaToken };
  expect((await page.request.post("/api/auth/login", { data: wrong })).status()).toBe(400);
  await logInThroughApi(page, "admin");
  const log = await openLog(page);
  await log.getByLabel("Gebeurtenis").selectOption("Inloggen mislukt");
  await log.getByLabel("Persoon").fill(DEMO_ACCOUNTS.colleague.email);
  await log.getByRole("button", { name: "Filter toepassen" }).click();
  await expect(log.getByText(/^Inloggen als .+ mislukte\.$/).first()).toBeVisible();
  await expect(log.getByText(/^Inloggen met een onbekend/)).toHaveCount(0);
});

test("it is accessible, filled and empty, by keyboard too", async ({ page }) => {
  test.slow();
  await logInThroughApi(page, "admin");
  const log = await openLog(page);
  await expectAccessibleOnDeskAndPhone(page, { within: "#audit" });
  await log.getByLabel("Persoon").focus();
  await page.keyboard.type("niemand heet zo");
  await page.keyboard.press("Enter");
  await expect(log.getByRole("status")).toHaveText("Geen gebeurtenissen gevonden.");
  await expectAccessibleOnPhone(page, { within: "#audit" });
});
