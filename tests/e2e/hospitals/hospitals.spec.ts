import {
  DEMO_ACCOUNTS,
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  expectTextOnFirstScreen,
  logInThroughApi,
  requestTest,
  test,
} from "../../support/e2e";

test("anybody finds a hospital in the table, by its name, its numbers and its dot", async ({ page }) => {
  await page.goto("/hospitals");
  const table = page.getByRole("region", { name: "Ziekenhuizen met wat ze openbaar hebben gemaakt" });
  await table.getByRole("link", { name: "In gebruik" }).click();
  await expect(page).toHaveURL("/hospitals?sort=inUse");
  await expect(table.getByRole("columnheader", { name: "In gebruik" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(page.locator("svg circle").first()).toBeVisible();
  await page.getByRole("searchbox", { name: "Zoek op naam of plaats" }).fill("umc voorb");
  await page.getByRole("button", { name: "Toon ziekenhuizen" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 ziekenhuis" })).toBeVisible();
  await expectAccessibleOnDeskAndPhone(page);
  await table.getByRole("link", { name: "UMC Voorbeeld" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("UMC Voorbeeld");
  await expect(page.getByRole("heading", { name: "Openbare algoritmes" })).toBeVisible();
  await expect(page.getByText(/^\d+ van de \d+ algoritmes, het laatst op /)).toBeVisible();
  const phases = page.getByRole("list", { name: "Fase" });
  const inUse = phases.getByRole("listitem").filter({ hasText: "In gebruik" });
  const count = Number(await inUse.getByRole("strong").textContent());
  await inUse.getByRole("link").click();
  await expect(page.getByText(`${count} openbare algoritmes`)).toBeVisible();
  await phases.getByRole("link", { name: "Alle fases" }).click();
  await expect(page).toHaveURL("/hospital/umc-voorbeeld");
});

requestTest("a hospital is looked after by whom an admin names", async ({ browser }) => {
  requestTest.setTimeout(120_000);
  // Not that of other tests, which are refused what is for its manager.
  const [office, ward] = [await browser.newContext(), await browser.newContext()];
  const [admin, member] = [await office.newPage(), await ward.newPage()];
  await logInThroughApi(admin, "admin");
  await admin.goto("/hospital/ziekenhuis-noord");
  await admin.getByRole("link", { name: "Dit ziekenhuis beheren" }).click();
  await expect(admin.getByText("Alleen een beheerder van dit ziekenhuis")).toBeVisible();
  await expectAccessibleOnDeskAndPhone(admin);
  await logInThroughApi(member, "metc");
  await member.goto("/hospital/ziekenhuis-noord");
  await expect(member.getByRole("link", { name: "Dit ziekenhuis beheren" })).toHaveCount(0);
  const row = admin.getByRole("row").filter({ hasText: DEMO_ACCOUNTS.metc.email });
  await row.getByRole("button", { name: /^Maak .* beheerder/ }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Maak beheerder" }).click();
  await expect(row.getByText("Beheerder", { exact: true })).toBeVisible();
  await member.reload();
  await member.getByRole("link", { name: "Dit ziekenhuis beheren" }).click();
  await member.getByLabel("Op welke dag was dit zo?").fill("2020-01-01");
  await member.getByRole("button", { name: "Leg de verklaring af" }).click();
  await expect(member.getByText("Deze dag is langer dan een jaar geleden")).toBeVisible();
  await member.getByLabel("Op welke dag was dit zo?").fill(new Date().toISOString().slice(0, 10));
  await member.getByRole("button", { name: "Leg de verklaring af" }).click();
  await expect(member.getByText("alles in gebruik staat hier")).toBeVisible();
  await expectAccessibleOnPhone(member);
  await member.getByRole("link", { name: "De inventaris" }).click();
  await expect(member.getByRole("region", { name: "Algoritmes van dit ziekenhuis" })).toBeVisible();
  await expectAccessibleOnDeskAndPhone(member);
  const file = member.waitForEvent("download");
  await member.getByRole("link", { name: "Excel" }).click();
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
  await member.goto("/hospital/ziekenhuis-noord");
  await expect(member.getByText(/^Verklaring van het ziekenhuis: alles in gebruik staat hier/)).toBeVisible();
  await member.goto("/hospital/ziekenhuis-noord/manage");
  await member.getByRole("button", { name: "Trek in" }).click();
  await member.getByRole("alertdialog").getByRole("button", { name: "Trek in" }).click();
  await expect(member.getByText("Er is geen verklaring.")).toBeVisible();
  await row.getByRole("button", { name: /^Beëindig/ }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Beëindig" }).click();
  await expect(row.getByText("Beheerder", { exact: true })).toHaveCount(0);
  await Promise.all([office.close(), ward.close()]);
});

test("a hospital stands beside others of its kind, and one that published nothing may use AI all the same", async ({
  page,
}) => {
  await page.goto("/hospital/umc-voorbeeld");
  const compared = page.getByRole("table", { name: "Vergeleken met ziekenhuizen van deze soort" });
  await expect(compared.locator("[aria-current]")).toContainText("UMC Voorbeeld (dit ziekenhuis)");
  await expect(compared.getByRole("link", { name: "Ziekenhuis Noord" })).toBeVisible();
  await expectAccessibleOnDeskAndPhone(page);
  await page.goto("/hospital/adelante");
  await expect(page.getByText("Het kan wel AI gebruiken.")).toBeVisible();
  await expect(page.getByRole("link", { name: "vraag toegang aan" })).toHaveAttribute("href", "/register");
});

test("on a phone a hospital's numbers stand on the first screen", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto("/hospital/umc-voorbeeld");
  await expectTextOnFirstScreen(page, /^\d+ algoritmes$/);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText(
    /^In gebruik \d+$/,
  );
});

test("on paper the experiences with a hospital's algorithms are a table", async ({ page }) => {
  await page.goto("/hospital/ziekenhuis-noord");
  const experiences = page.getByRole("region", { name: "Ervaringen van collega’s" });
  await expect(experiences.getByRole("listitem").first()).toBeVisible();
  await expect(experiences.getByRole("table")).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(experiences.getByRole("listitem")).toHaveCount(0);
  const row = experiences.getByRole("row", { name: /^Verpleegkundige rapportage inspreken/ });
  await expect(row.getByRole("cell").first()).toHaveText("Klinisch informaticus, sinds sep 2025");
  await expect(row).toContainText("Koppeling met PACS of EPD");
});
