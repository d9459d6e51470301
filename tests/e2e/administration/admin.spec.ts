import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  logInThroughApi,
  pressEnter,
  test,
} from "../../support/e2e";

/** A message as it is seen; it stands once more for screen readers. */
const said = (page: Page, words: string | RegExp) => page.getByText(words).first();

/** The table of accounts with this one alone: other tests make many that are newer. */
async function findAccount(page: Page, name: string): Promise<void> {
  const search = page.getByRole("searchbox", { name: "Zoek op naam, e-mail of instelling" });
  await expect(search).toBeEnabled();
  await search.fill(name);
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
}

test("nobody logged in goes to /login, a member reads 'Access denied.' [route.admin, admin.redirect]", async ({
  page,
}) => {
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fadmin/);
  await logInThroughApi(page, "member");
  expect((await page.goto("/admin/users"))?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "U kunt het beheer van het register niet openen",
  );
  await expect(page.getByText("Access denied.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Beheer", exact: true })).toHaveCount(0);
});

test("an admin posts a notice, a visitor sees it, and it is removed again", async ({ page, browser }) => {
  const words = `Onderhoud op zaterdag ${Date.now()}`;
  await logInThroughApi(page, "admin");
  await page.goto("/admin/notices");
  const add = page.getByRole("button", { name: "Mededeling toevoegen" });
  await expect(add).toBeEnabled();
  await add.click();
  await expect(said(page, /^Er is iets misgegaan bij het opslaan: /)).toBeVisible();
  await page.getByRole("textbox", { name: "Tekst", exact: true }).fill(words);
  await page.getByLabel("Stijl").selectOption("warning");
  await add.click();
  await expect(said(page, "Mededeling toegevoegd!")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Tekst", exact: true })).toHaveValue("");

  const visitor = await browser.newPage();
  await visitor.goto(new URL("/", page.url()).href);
  await expect(visitor.getByText(words).filter({ visible: true })).toBeVisible({ timeout: 10_000 });
  await visitor.close();

  const item = page.getByRole("listitem").filter({ hasText: words });
  await item.getByRole("button", { name: /^Mededeling verwijderen/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Verwijderen" }).click();
  await expect(said(page, /^Notification with \S+ removed$/)).toBeVisible();
  await expect(item).toHaveCount(0);
});

test("role and access are changed, marked, saved together and said", async ({ page }) => {
  await logInThroughApi(page, "admin");
  await page.goto("/admin/users");
  await findAccount(page, "Fatima el Amrani");
  const row = page.getByRole("row").filter({ hasText: "Fatima el Amrani" });
  const role = row.getByLabel("Role of Fatima el Amrani");
  await expect(role).toBeEnabled();
  await expect(page.getByRole("button", { name: /opslaan$/ })).toHaveCount(0);
  // An earlier run that was stopped may have left the other role.
  const before = await role.inputValue();
  const after = before === "USER" ? "METCMEMBER" : "USER";
  await role.selectOption(after);
  await expect(row.getByText("gewijzigd")).toBeVisible();
  await page.getByRole("button", { name: "1 wijziging opslaan" }).click();
  await expect(said(page, "1 user(s) were succesfully updated.")).toBeVisible();
  await expect(page.getByRole("button", { name: /opslaan$/ })).toHaveCount(0);
  await page.reload();
  await findAccount(page, "Fatima el Amrani");
  await expect(role).toHaveValue(after);
  await expect(role).toBeEnabled();
  await role.selectOption(before);
  await page.getByRole("button", { name: "1 wijziging opslaan" }).click();
  await expect(said(page, "1 user(s) were succesfully updated.")).toBeVisible();
});

test("the last admin keeps the role, and the change is not lost", async ({ page }) => {
  await logInThroughApi(page, "admin");
  await page.goto("/admin/users");
  await findAccount(page, "Marijke Hofstra");
  const role = page.getByLabel("Role of Marijke Hofstra");
  await expect(role).toBeEnabled();
  await role.selectOption("USER");
  await page.getByRole("button", { name: "1 wijziging opslaan" }).click();
  const question = page.getByRole("alertdialog", { name: "Rechten veranderen?" });
  await expect(question).toContainText("Marijke Hofstra is geen ADMIN meer");
  await question.getByRole("button", { name: "1 wijziging opslaan" }).click();
  await expect(said(page, /^An error occurred while updating the users\./)).toBeVisible();
  await expect(role).toHaveValue("USER");
  await page.getByRole("button", { name: "Wijzigingen ongedaan maken" }).click();
  await expect(role).toHaveValue("ADMIN");
});

test("a deleted entry is put back from the bin", async ({ page }) => {
  await logInThroughApi(page, "admin");
  const algorithmName = `Prullenbakproef ${Date.now()}`;
  const headers = { origin: new URL(test.info().project.use.baseURL ?? "http://localhost:3000").origin };
  const made = await page.request.post("/api/algorithm", {
    data: { algorithmName, visibility: "Privé" },
    headers,
  });
  const { _id } = await made.json();
  await page.request.delete(`/api/algorithm/${_id}`, { headers });
  await page.goto("/admin/bin");
  await page.getByRole("button", { name: `${algorithmName} terugzetten` }).click();
  await expect(said(page, `Algoritme ‘${algorithmName}’ staat weer in het register.`)).toBeVisible();
  expect((await page.request.get(`/api/algorithm/${_id}`)).status()).toBe(200);
  await page.request.delete(`/api/algorithm/${_id}`, { headers });
  await page.reload();
  await page.getByRole("button", { name: `${algorithmName} definitief verwijderen` }).click();
  const question = page.getByRole("alertdialog", { name: `‘${algorithmName}’ definitief verwijderen?` });
  await question.getByRole("button", { name: "Definitief verwijderen" }).click();
  await expect(said(page, `Algoritme ‘${algorithmName}’ is definitief verwijderd.`)).toBeVisible();
});

test("an entry of the second page of the bin is found there by keyboard, and put back", async ({ page }) => {
  test.slow();
  await logInThroughApi(page, "admin");
  const stem = `Bladerproef ${Date.now()}`;
  const headers = { origin: new URL(test.info().project.use.baseURL ?? "http://localhost:3000").origin };
  const name = (number: number) => `${stem} ${String(number).padStart(2, "0")}`;
  const ids: string[] = [];
  for (let number = 1; number <= 27; number += 1) {
    const data = { algorithmName: name(number), visibility: "Privé" };
    const { _id } = await (await page.request.post("/api/algorithm", { data, headers })).json();
    await page.request.delete(`/api/algorithm/${_id}`, { headers });
    ids.push(_id);
  }
  await page.goto("/admin/bin");
  const bin = page.locator("#bin");
  // The bin may hold these alone, so that its count says nothing of the search.
  const searched = page.waitForResponse((answer) => answer.url().includes("search="));
  await bin.getByRole("searchbox", { name: "Zoek op algoritme of auteur" }).fill(stem);
  await searched;
  await expect(bin.getByText("27 gevonden, bladzijde 1 van 2")).toBeVisible();
  await expect(bin.getByRole("rowheader")).toHaveCount(25);
  await expect(bin.getByRole("rowheader").first()).toHaveText(name(27));
  const pages = bin.getByRole("navigation", { name: "Bladzijden van Prullenbak" });
  await pressEnter(pages.getByRole("button", { name: "Bladzijde 2" }));
  await expect(bin.getByText("27 gevonden, bladzijde 2 van 2")).toBeFocused();
  await expect(bin.getByRole("rowheader")).toHaveText([name(2), name(1)]);
  await expectAccessibleOnPhone(page);
  await pressEnter(bin.getByRole("button", { name: `${name(1)} terugzetten` }));
  await expect(said(page, `Algoritme ‘${name(1)}’ staat weer in het register.`)).toBeVisible();
  await expect(bin.getByRole("rowheader")).toHaveText([name(2)]);
  await expect(bin.getByText("26 gevonden, bladzijde 2 van 2")).toBeVisible();
  expect((await page.request.get(`/api/algorithm/${ids[0]}`)).status()).toBe(200);
  // The last of the page goes, and the page with it.
  await pressEnter(bin.getByRole("button", { name: `${name(2)} terugzetten` }));
  await expect(bin.getByText("25 gevonden", { exact: true })).toBeVisible();
  await expect(bin.getByRole("rowheader")).toHaveCount(25);
  for (const id of ids.slice(0, 2)) await page.request.delete(`/api/algorithm/${id}`, { headers });
  for (const id of ids) await page.request.delete(`/api/admin/bin/${id}`, { headers });
});

test("the texts of a page are put in order by keyboard, and the page shows them so", async ({ page }) => {
  await logInThroughApi(page, "admin");
  const move = (title: string, way: "omhoog" | "omlaag") =>
    page.getByRole("button", { name: `‘${title}’ ${way}`, exact: true });
  const headings = async () => {
    await page.goto("/accessibility");
    return page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  };
  const before = await headings();
  const [first, second] = before;
  if (first === undefined || second === undefined) throw new Error("the page has fewer than two texts");
  await page.goto("/admin/texts");
  const down = move(first, "omlaag");
  await expect(down).toBeEnabled();
  await down.focus();
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith("/api/admin/content/order") && answer.ok()),
    page.keyboard.press("Enter"),
  ]);
  await expect(page.getByText(`‘${first}’ staat nu op plaats 2 van ${before.length}.`)).toBeAttached();
  await expect(down).toBeFocused();
  expect(await headings()).toEqual([second, first, ...before.slice(2)]);
  await page.goto("/admin/texts");
  await expect(move(first, "omhoog")).toBeEnabled();
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith("/api/admin/content/order") && answer.ok()),
    move(first, "omhoog").click(),
  ]);
  expect(await headings()).toEqual(before);
});

test("the first page is accessible with every part open and an unsaved change", async ({ page }) => {
  test.slow();
  await logInThroughApi(page, "admin");
  await page.goto("/admin");
  for (const part of ["notices", "users", "messages"]) {
    await page.locator(`#${part}`).evaluate((fold: HTMLDetailsElement) => {
      fold.open = true;
    });
  }
  await findAccount(page, "Pieter Lindeboom");
  await expect(page.getByLabel("Role of Pieter Lindeboom")).toBeEnabled();
  await page.getByLabel("Register access of Pieter Lindeboom").focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "1 wijziging opslaan" })).toBeVisible();
  await expectAccessibleOnDeskAndPhone(page);
});

test("the navigation leads to each page of the area, which is accessible", async ({ page }) => {
  test.slow();
  await logInThroughApi(page, "admin");
  await page.goto("/admin");
  const nav = page.getByRole("navigation", { name: "Beheer", exact: true });
  // On a desk it stands beside what it leads to.
  const heading = page.getByRole("heading", { level: 1 });
  const [beside, shown] = await Promise.all([nav.boundingBox(), heading.boundingBox()]);
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(shown?.x ?? 0);
  const links = nav.getByRole("link");
  const pages = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(pages.length).toBeGreaterThan(10);
  for (const path of pages.filter((one) => /^\/admin\/[a-z-]+$/.test(one))) {
    await nav.locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL(path);
    await expect(nav.locator("[aria-current=page]")).toHaveAttribute("href", path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleOnPhone(page);
  }
});

test("the dialog of an account is accessible, by keyboard too", async ({ page }) => {
  test.slow();
  await logInThroughApi(page, "admin");
  await page.goto("/admin/users");
  await findAccount(page, "Pieter Lindeboom");
  const manage = page.getByRole("button", { name: "Account van Pieter Lindeboom beheren" });
  await expect(page.getByLabel("Role of Pieter Lindeboom")).toBeEnabled();
  await manage.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Account van Pieter Lindeboom" })).toBeVisible();
  await expectAccessibleOnPhone(page, { within: "[role=dialog]" });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(manage).toBeFocused();
});
