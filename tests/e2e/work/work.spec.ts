import {
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  logInThroughApi,
  openAccountMenu,
  pressEnter,
  solveCaptchaByRequest,
  test,
} from "../../support/e2e";
import { openDemoSession, setRoleAndAccess } from "../../support/e2e-people";

test("what waits is one click away: to do, drafts of this browser, one's own algorithms [deviation.work-tables]", async ({
  page,
}) => {
  await logInThroughApi(page, "member");
  await page.goto("/algorithm/0/new");
  await page.getByRole("textbox", { name: "Naam (verplicht)", exact: true }).fill("Een concept voor straks");
  await page.getByRole("button", { name: "Lokaal opslaan" }).click();
  await page.goto("/dashboard");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Te doen/ })
    .click();
  await expect(page).toHaveURL("/work");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Te doen");
  const toDo = page.getByRole("region", { name: "Te doen" });
  const draft = toDo.getByRole("link", { name: "Een concept voor straks" });
  await expect(draft).toBeVisible();
  await expect(toDo).toContainText("Hier staan alleen lokale kopieën die in deze browser zijn bewaard");
  await expect(toDo.getByRole("heading", { name: /^Uw algoritmes: \d+ ta(ak|ken)$/ })).toBeVisible();
  // What is one's own comes first, and the tables are folded below what waits.
  await expect(toDo.getByRole("heading", { level: 2 }).first()).toHaveText("Lokale kopieën in deze browser");
  const table = page.getByRole("table", { name: "Mijn algoritmen" });
  await expect(table).toBeHidden();
  await page.getByRole("heading", { name: "Mijn algoritmen" }).click();
  await expect(table).toBeVisible();
  await expectAccessibleOnDeskAndPhone(page);
  // Other tests add entries of this member, of which more than six stand in one row.
  await page.goto("/work?all=1");
  await toDo
    .getByRole("listitem")
    .filter({ hasText: /velden? ontbre/ })
    .first()
    .getByRole("link", { name: /^Invullen/ })
    .click();
  await expect(page).toHaveURL(/\/edit#field-/);
  await page.goto("/work");
  await draft.click();
  await expect(page.getByText("‘Een concept voor straks’")).toBeVisible();
});

test("who has no entries reads what comes here", async ({ page }) => {
  const email = `werk-${crypto.randomUUID()}@ziekenhuis-noord.example`;
  const captchaToken = await solveCaptchaByRequest(page.request);
  const data = { email, name: "Nog Zonder", password: "wolk-fiets-94", captchaToken };
  const { token, user } = await (await page.request.post("/api/auth", { data })).json();
  await setRoleAndAccess(await openDemoSession("admin"), { id: user._id, email, token }, "USER");
  await page.goto("/work");
  await expect(page.getByRole("region", { name: "Te doen" })).toContainText(
    /Niets te doen.*alleen lokale kopieën die in deze browser zijn bewaard/,
  );
  await expect(page.getByText("U hebt nog geen algoritmes toegevoegd.")).toBeVisible();
  await expectAccessibleOnPhone(page);
});

test("a thing is put off, shown again and done without leaving the list, by keyboard", async ({ page }) => {
  test.slow();
  const email = `inbox-${crypto.randomUUID()}@umc-voorbeeld.example`;
  const captchaToken = await solveCaptchaByRequest(page.request);
  const data = { email, name: "Ina Inbox", password: "wolk-fiets-94", captchaToken };
  const { token, user } = await (await page.request.post("/api/auth", { data })).json();
  await setRoleAndAccess(await openDemoSession("admin"), { id: user._id, email, token }, "USER");
  for (let number = 1; number <= 9; number += 1) {
    const answer = await page.request.post("/api/v1/drafts", {
      headers: { authorization: `Bearer ${token}` },
      data: { algorithmName: `Concept ${number}` },
    });
    expect(answer.status()).toBe(201);
  }
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/work");
    const toDo = page.getByRole("region", { name: "Te doen", exact: true });
    const grouped = toDo.getByRole("listitem").filter({ visible: true });
    await expect(grouped).toHaveCount(1);
    await expect(grouped).toContainText("Nog niet gepubliceerd (9)");
    await expectAccessibleOnDeskAndPhone(page);
    await toDo.getByRole("link", { name: "Alles bekijken: 9 om af te maken" }).click();
    await expect(page).toHaveURL("/work?all=1");
    await expect(toDo.getByRole("listitem")).toHaveCount(9);
    const row = (number: number) => toDo.getByRole("listitem").filter({ hasText: `Concept ${number}` });
    await pressEnter(row(1).getByRole("button", { name: "Later: Concept 1" }));
    await expect(row(1)).toContainText(/Komt terug op \d+ \w+ \d{4}\./);
    // The buttons are gone: the row has the focus, and the way back is the next stop.
    await expect(row(1)).toBeFocused();
    await row(1).getByText("Andere dag").click();
    await expectAccessibleOnDeskAndPhone(page);
    // Nobody else would finish one's own draft.
    await expect(row(2).getByRole("button", { name: "Niet voor mij: Concept 2" })).toHaveCount(0);
    await pressEnter(row(2).getByRole("button", { name: "Later: Concept 2" }));
    await expect(row(2)).toContainText(/Komt terug op/);
    await page.goto("/work");
    await toDo.getByRole("link", { name: "2 verborgen" }).click();
    const hidden = page.getByRole("region", { name: /^Later of niet voor u/ });
    await expectAccessibleOnPhone(page);
    for (const number of [1, 2]) {
      await pressEnter(hidden.getByRole("button", { name: `Zet terug: Concept ${number}` }));
      await expect(hidden.getByRole("button", { name: `Later: Concept ${number}` })).toBeVisible();
    }
  }

  await page.route("**/api/v1/to-do", (route) => route.fulfill({ status: 503, json: {} }));
  const first = page.getByRole("listitem").filter({ hasText: "Concept 3" }).first();
  await first.getByRole("button", { name: "Later: Concept 3" }).click();
  await expect(first).toContainText("Dat is niet gelukt. Er is niets veranderd.");
  await expectAccessibleOnPhone(page);
});

test("Ctrl-K finds an algorithm, a page and an act, by keyboard alone", async ({ page }) => {
  await logInThroughApi(page, "member");
  await page.goto("/about");
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("combobox", { name: "Algoritme, product, ziekenhuis, pagina of actie" });
  const open = () =>
    expect(async () => {
      if (!(await field.isVisible())) await page.keyboard.press("Control+k");
      await expect(field).toBeFocused({ timeout: 1_000 });
    }).toPass();
  await open();
  await expect(page.getByRole("group", { name: "Acties" })).toBeVisible();
  await expect(dialog.getByRole("option", { name: "Beheer" })).toHaveCount(0);
  await expectAccessibleOnDeskAndPhone(page);
  await field.fill("long");
  await expect(page.getByRole("group", { name: "Algoritmes" }).getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/algorithm\/.+\/detail$/);

  // Enter waits for what was typed, and what is called exactly that comes before algorithms that name it.
  for (const [name, address] of [
    ["ziekenhuis noord", "/hospital/ziekenhuis-noord"],
    ["thoraxlicht", "/product/thoraxlicht"],
    ["ziekenhuizen", "/hospitals"],
  ] as const) {
    await open();
    await field.pressSequentially(name, { delay: 60 });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(address);
  }

  await open();
  await field.fill("zzzzzz");
  await expect(dialog.getByRole("option")).toHaveText(["Zoek in het register naar ‘zzzzzz’"]);
  // That line is a way on, and nothing that was found.
  await expect(dialog.getByRole("status")).toHaveText("Niets gevonden");
  await field.fill("te doen");
  await expect(dialog.getByRole("option", { name: "Te doen", exact: true })).toBeVisible();
  await field.fill("uitloggen");
  await expect(dialog.getByRole("option", { name: "Log out Uitloggen" })).toBeVisible();
  await field.fill("prullenbak");
  await expect(dialog.getByRole("option")).toHaveText(["Zoek in het register naar ‘prullenbak’"]);
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);

  await open();
  await field.fill("donker");
  await expect(dialog.getByRole("option").first()).toHaveText(/Donker/);
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect((await openAccountMenu(page)).getByLabel("Kleuren")).toHaveValue("dark");
});

test("an admin finds each part of the admin area by its name, and a hospital without entries", async ({
  page,
}) => {
  await logInThroughApi(page, "admin");
  await page.goto("/about");
  const field = page.getByRole("dialog").getByRole("combobox");
  for (const [name, address] of [
    ["logboek", "/admin/audit"],
    ["instellingen", "/admin/institutions"],
    ["mededelingen", "/admin/notices"],
    ["koppelen", "/admin/matching"],
    ["rijnstate", "/hospital/rijnstate"],
  ] as const) {
    await expect(async () => {
      if (!(await field.isVisible())) await page.keyboard.press("Control+k");
      await expect(field).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await field.pressSequentially(name, { delay: 60 });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(address);
  }
});

test("a visitor finds what is public, and where to log in [deviation.quick-search]", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("banner").getByRole("button", { name: "Zoeken" }).click();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("combobox");
  await expect(dialog.getByRole("option", { name: "Login" })).toBeVisible();
  await expect(dialog.getByRole("option", { name: "Te doen" })).toHaveCount(0);
  await page.route("**/api/v1/quick-search?*", (route) => route.fulfill({ status: 429, json: {} }));
  await field.fill("umc voor");
  await expect(page.getByText("Algoritmes en ziekenhuizen kunnen nu niet worden gezocht.")).toBeVisible();
  await expectAccessibleOnPhone(page);
  await page.unroute("**/api/v1/quick-search?*");
  await field.fill("umc voorb");
  await page
    .getByRole("group", { name: "Ziekenhuizen" })
    .getByRole("option", { name: "UMC Voorbeeld" })
    .click();
  await expect(page).toHaveURL("/hospital/umc-voorbeeld");
});

test("no name is cut and nothing scrolls sideways at 1024 px, and the sign of made-up data stays in sight", async ({
  page,
}) => {
  await logInThroughApi(page, "admin");
  for (const width of [1024, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/dashboard");
    await page.mouse.wheel(0, 1_500);
    await expect(page.getByRole("banner").getByText("voorbeeldgegevens")).toBeInViewport();
  }
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.evaluate(() => {
    const name = document.querySelector("header summary bdi");
    if (name) name.textContent = "Prof. dr. Alexandra Wilhelmina van der Hoeven-Oudenhuijzen";
  });
  const cut = await page
    .locator("header summary bdi")
    .first()
    .evaluate(
      (name) => name.scrollWidth > name.clientWidth + 1 && getComputedStyle(name).overflow !== "visible",
    );
  expect(cut).toBe(false);
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await sideways()).toBe(0);
});
