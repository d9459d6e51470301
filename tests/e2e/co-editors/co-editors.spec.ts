import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS, expect, expectAccessibleOnPhone, logInThroughApi, test } from "../../support/e2e";
import { findMailLinkPath, waitForMailText } from "../../support/mailbox";

/** A message as it is seen; it stands once more for screen readers. */
const said = (page: Page, words: string) => page.getByText(words).first();

test("an author has a colleague edit a private entry with them, who then stops", async ({
  page,
  browser,
}) => {
  test.slow();
  const name = `Samen ${Date.now()}`;
  await logInThroughApi(page, "member");
  const headers = { origin: new URL(test.info().project.use.baseURL ?? "http://localhost:3000").origin };
  const data = { algorithmName: name, visibility: "Privé" };
  const made = await page.request.post("/api/algorithm", { data, headers });
  expect(made.status()).toBe(201);
  const path = `/algorithm/${(await made.json())._id}/detail`;
  await page.goto(path);
  await expect(page.getByText("Er is nog niemand aangewezen.")).toBeVisible();
  // By keyboard alone.
  const manage = page.getByRole("button", { name: "Mede-redacteuren beheren" });
  await expect(manage).toBeEnabled();
  await manage.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Mede-redacteuren beheren" });
  const box = dialog.getByRole("searchbox", { name: "Zoek een collega op naam" });
  await box.focus();
  await page.keyboard.type("akker");
  await expect(dialog.getByText("1 collega gevonden.")).toBeVisible();
  await expectAccessibleOnPhone(page);
  await dialog.getByRole("button", { name: /^Wijs aan/ }).focus();
  await page.keyboard.press("Enter");
  await expect(said(page, "Thijs van den Akker is nu mede-redacteur.")).toBeVisible();
  await expect(box).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Mede-redacteuren" }).getByText("Thijs")).toBeVisible();
  const mail = await waitForMailText(DEMO_ACCOUNTS.colleague.email, "coEditorNamed");
  expect(mail).toContain(name);
  expect(findMailLinkPath("/algorithm/", mail)).toBe(path);

  const other = await (await browser.newContext()).newPage();
  await logInThroughApi(other, "colleague");
  await other.goto(`/?search=${encodeURIComponent(name)}`);
  await expect(other.getByRole("link", { name: /^Bewerken/ })).toHaveCount(1);
  await other.goto(path);
  await expect(
    other.getByText("U bent mede-redacteur: u kunt dit algoritme zien en bewerken."),
  ).toBeVisible();
  await expectAccessibleOnPhone(other);
  await other.getByRole("button", { name: "Stop als mede-redacteur" }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Stop als mede-redacteur" }).click();
  await expect(said(other, `U bent geen mede-redacteur meer van ‘${name}’.`)).toBeVisible();
  await expect(other).toHaveURL(/\/$/);
  // Nor does the browser show what it kept of the page.
  await other.goBack();
  await expect(other.getByRole("heading", { name: "404 Page Not found" })).toBeVisible();
  expect((await other.goto(path))?.status()).toBe(404);
  await other.context().close();
});
