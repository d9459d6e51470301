import {
  DEMO_ACCOUNTS,
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  logInThroughApi,
  pressEnter,
  test,
} from "../../support/e2e";
import { findMailLinkPath, waitForMailText } from "../../support/mailbox";

/** A demo entry of somebody who cannot log in, so that nobody confirms it. */
const OUTDATED = "Poliepen aanwijzen tijdens een darmonderzoek";

test.describe("keeping entries current", () => {
  test("an entry that is past its day says so to everybody, on its card and its page; admins see them together", async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await logInThroughApi(page, "admin");
    await page.goto(`/?${new URLSearchParams({ search: OUTDATED })}`);
    const card = page.getByRole("article", { name: OUTDATED });
    await expect(card.getByText(/^Mogelijk verouderd sinds \d+ \p{L}+ 20\d\d$/u)).toBeVisible();
    await page.goto("/admin");
    const nav = page.getByRole("navigation", { name: "Beheer" });
    await nav.getByRole("link", { name: /^Mogelijk verouderd/ }).click();
    const part = page.locator("#overdue");
    await expect(part.getByRole("link", { name: OUTDATED })).toBeVisible();
    await pressEnter(part.getByRole("button", { name: /^Auteur niet bereikbaar/ }));
    await expect(part.getByRole("link", { name: OUTDATED })).toHaveCount(0);
    await part.getByRole("button", { name: /^Alle / }).click();
    const href = await part.getByRole("link", { name: OUTDATED }).getAttribute("href");
    await page.context().clearCookies();
    await page.goto(href ?? "");
    await expect(page.getByText("Mogelijk verouderd", { exact: true })).toBeVisible();
    await expect(page.getByText(/^De controledatum was \d+ \p{L}+ 20\d\d\./u)).toBeVisible();
    await expect(page.getByRole("button", { name: "Nog actueel" })).toHaveCount(0);
    await expectAccessibleOnPhone(page);
  });

  test("an author chooses a day on the entry's page, and confirms from the profile, by keyboard", async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await logInThroughApi(page, "metc");
    await page.goto("/about");
    const name = `Actueel ${crypto.randomUUID().slice(0, 8)}`;
    const origin = new URL(page.url()).origin;
    const made = await page.request.post("/api/algorithm", {
      data: { algorithmName: name, visibility: "Openbaar" },
      headers: { origin },
    });
    const { _id, author } = await made.json();
    await page.goto(`/algorithm/${_id}/detail`);
    const panel = page.getByRole("region", { name: "Actualiteit" });
    await expect(panel.getByText(/^Laatst gecontroleerd op /)).toBeVisible();
    await panel.getByText("Kies zelf de volgende controle").click();
    const day = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
    await panel.getByLabel("Volgende controle").fill("2020-01-01");
    await pressEnter(panel.getByRole("button", { name: "Nog actueel, en controle op deze dag" }));
    await expect(panel.getByText(/^Kies een dag van /)).toBeVisible();
    await panel.getByLabel("Volgende controle").fill(day);
    await pressEnter(panel.getByRole("button", { name: "Nog actueel, en controle op deze dag" }));
    const written = new Intl.DateTimeFormat("nl-NL", { dateStyle: "long" }).format(
      new Date(`${day}T12:00:00Z`),
    );
    const said = panel.getByText(`Volgende controle: ${written}.`, { exact: true });
    await expect(said).toBeVisible({ timeout: 30_000 });
    // As mails of before have it.
    await page.goto(`/profile/${author._id}#keeping-current`);
    await expect(page).toHaveURL("/work#keeping-current");
    const list = page.getByRole("region", { name: "Actueel houden" });
    await expect(list.getByText("Van elk algoritme vraagt het register eens per jaar")).toBeVisible();
    const more = list.getByRole("button", { name: /^Toon alle / });
    if (await more.isVisible()) await more.click();
    await pressEnter(list.getByRole("button", { name: `Nog actueel: ${name}` }));
    const item = list.getByRole("listitem").filter({ hasText: name });
    await expect(item.getByText(/^Bevestigd als nog actueel\. Volgende controle: /)).toBeFocused();
    await expectAccessibleOnPhone(page);
  });

  test("the link of the mail asks before it confirms, without a login", async ({ page }) => {
    test.setTimeout(120_000);
    // The demo has entries of this author whose day comes: the daily job mails about them.
    const mail = await waitForMailText(DEMO_ACCOUNTS.member.email, "recheckSeveral");
    await page.goto(findMailLinkPath("/still-current", mail));
    const confirm = page.getByRole("button", { name: "Nog actueel" });
    // A test that is run again on the same register finds the link used.
    if (await confirm.isVisible()) {
      await expect(page.getByRole("heading", { name: /^Is ‘.+’ nog actueel\?$/ })).toBeVisible();
      await expectAccessibleOnDeskAndPhone(page);
      await page.reload();
      await pressEnter(confirm);
    }
    await expect(page.getByRole("heading", { name: /^‘.+’ is nog actueel$/ })).toBeVisible();
    await expect(page.getByText(/^Dank u wel\. De volgende controle is op /)).toBeVisible();
    await expect(confirm).toHaveCount(0);
    await page.goto("/still-current?s=onzin");
    await expect(page.getByRole("heading", { name: "Met deze link is niets meer te doen" })).toBeVisible();
    await expectAccessibleOnPhone(page);
  });
});
