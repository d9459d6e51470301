import type { Browser, Page } from "@playwright/test";
import {
  type DemoPersonName,
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  logInThroughApi,
  test,
} from "../../support/e2e";
import { type AuthenticatedPerson, callApiWithToken, openDemoSession } from "../../support/e2e-people";

const BODY = {
  algorithmName: "Sepsis herkennen met geschiedenis",
  visibility: "Openbaar",
  description: "Het algoritme rekent elk uur uit hoe groot de kans op sepsis is.",
  technicalReadinessLevel: "Ontwikkeling",
  contactEmail: "geschiedenis@umc-voorbeeld.example",
};

let author: AuthenticatedPerson;
let admin: AuthenticatedPerson;
let id: string;

// Many pages, looked at in four ways each.
test.setTimeout(120_000);

test.beforeAll(async () => {
  author = await openDemoSession("member");
  admin = await openDemoSession("admin");
});

/** An entry with a private past, made public and changed twice since, the last time by an admin. */
test.beforeEach(async () => {
  const made = await callApiWithToken(author, "POST", "/api/algorithm", {
    ...BODY,
    algorithmName: "Geheim begin van dit algoritme",
    visibility: "Privé",
  });
  id = String(made._id);
  const path = `/api/algorithm/${id}`;
  await callApiWithToken(author, "PUT", path, { ...BODY, changeNote: "Nu voor iedereen" });
  const later = { description: "Het algoritme rekent elk kwartier uit hoe groot de kans op sepsis is." };
  await callApiWithToken(author, "PUT", path, { ...BODY, ...later, changeNote: "Vaker rekenen" });
  await callApiWithToken(admin, "PUT", path, { ...BODY, ...later, technicalReadinessLevel: "In gebruik" });
});

test.afterEach(async () => {
  await callApiWithToken(admin, "DELETE", `/api/algorithm/${id}`);
  await callApiWithToken(admin, "DELETE", `/api/admin/bin/${id}`);
});

const versions = (page: Page) =>
  page.getByRole("region", { name: "Versies, nieuwste eerst" }).getByRole("listitem");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("a visitor", () => {
  test("comes from the entry, reads what changed, and learns nothing of what was private", async ({
    page,
  }) => {
    await page.goto(`/algorithm/${id}/detail`);
    await expect(page.getByText(/^Toegevoegd op .* versie 3/)).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "geschiedenis" }).click();
    await expect(heading(page)).toHaveText("Geschiedenis");
    await expect(page).toHaveTitle("Geschiedenis van Sepsis herkennen met geschiedenis – AI-register Zorg");
    await expect(versions(page)).toHaveCount(3);
    await expect(versions(page).nth(0)).toContainText("Versie 3Huidige versie");
    await expect(versions(page).nth(0)).toContainText(
      "door een eerdere auteur, een mede-redacteur of een beheerder",
    );
    await expect(versions(page).nth(0)).toContainText("Gewijzigd: Fase");
    await expect(versions(page).nth(1)).toContainText("Vaker rekenen");
    await expect(versions(page).nth(1)).toContainText("door Sanne de Vries");
    await expect(versions(page).nth(2)).toContainText("Eerste versie");
    expect(await page.content()).not.toMatch(/Geheim begin|geschiedenis@umc|Privé/);
    await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", "noindex, nofollow");
    await expect(page.locator('link[rel="canonical"]').first()).toHaveAttribute(
      "href",
      new RegExp(`/algorithm/${id}/detail$`),
    );
    await expectAccessibleOnDeskAndPhone(page);

    await page.getByRole("link", { name: "Wat veranderde er in versie 2?" }).click();
    await expect(heading(page)).toHaveText("Versie 1 en versie 2 vergeleken");
    const field = page.getByRole("region", { name: "Omschrijving" });
    await expect(field.getByRole("deletion")).toHaveText("verdwenen: uur (einde) ");
    await expect(field.getByRole("insertion")).toHaveText("erbij: kwartier (einde) ");
    await expect(page.getByRole("region")).toHaveCount(1);
    await expectAccessibleOnDeskAndPhone(page);

    await page.getByRole("link", { name: "Toon ook de velden die gelijk zijn" }).click();
    await expect(page.getByRole("region", { name: "Naam", exact: true })).toContainText(
      "Gelijk in beide versies",
    );
    await expect(page.getByRole("region", { name: "E-mail contactpersoon" })).toHaveCount(0);
    await expectAccessibleOnPhone(page);
  });

  test("chooses two versions by keyboard, and may share the address", async ({ page, browser }) => {
    await page.goto(`/algorithm/${id}/history`);
    await page.getByRole("combobox", { name: "Van" }).focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("combobox", { name: "Tot" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText("Versie 1 en versie 3 vergeleken");
    await expect(page.getByText("2 velden verschillen.")).toBeVisible();
    // The same address is the same two versions to who counts one more.
    const address = page.url();
    const context = await browser.newContext();
    const other = await context.newPage();
    await logInThroughApi(other, "member");
    await other.goto(address);
    await expect(heading(other)).toHaveText("Versie 2 en versie 4 vergeleken");
    await expect(other.getByText("2 velden verschillen.")).toBeVisible();
    await context.close();
  });

  test("reads one version at its own address, and cannot put it back", async ({ page }) => {
    await page.goto(`/algorithm/${id}/history`);
    await page.getByRole("link", { name: "Bekijk versie 1" }).click();
    await expect(heading(page)).toHaveText("Versie 1");
    await expect(page.getByText("Dit is een eerdere versie van dit algoritme.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Algoritme details" })).toContainText("rekent elk uur uit");
    await expect(page.getByRole("link", { name: "Vorige versie" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Deze versie terugzetten" })).toHaveCount(0);
    await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", "noindex, nofollow");
    await expectAccessibleOnDeskAndPhone(page);
    await page.getByRole("link", { name: "Vergelijk met de huidige" }).click();
    await expect(heading(page)).toHaveText("Versie 1 en versie 3 vergeleken");
  });

  test("gets 404 in place for a version that is private, of another entry, or nothing", async ({ page }) => {
    const found = (await callApiWithToken(author, "GET", `/api/algorithm/${id}/versions`)) as unknown as {
      _id: string;
    }[];
    const hidden = found.at(-1)?._id ?? "";
    const open = found[0]?._id ?? "";
    const other = await callApiWithToken(author, "POST", "/api/algorithm", {
      ...BODY,
      algorithmName: "Een ander algoritme",
    });
    const bodies = new Set<string>();
    for (const path of [
      `history/${hidden}`,
      "history/0199aaaa-0000-7000-8000-000000000000",
      "history/%00",
      `history?from=${hidden}&to=${open}`,
      `history?to=${hidden}`,
      "history?from=%F0%9F%98%80",
      "history?page=99",
    ]) {
      const answer = await page.goto(`/algorithm/${id}/${path}`);
      expect([path, answer?.status()]).toEqual([path, 404]);
      await expect(heading(page)).toHaveText("404 Page Not found");
      // But for the address that was asked for, which the page names.
      const text = (await page.getByRole("main").textContent()) ?? "";
      bodies.add(text.replace(/Gevraagd adres: .*(?=Terug naar het register)/, ""));
    }
    expect(bodies.size).toBe(1);
    expect((await page.goto(`/algorithm/${other._id}/history/${open}`))?.status()).toBe(404);
    await callApiWithToken(admin, "DELETE", `/api/algorithm/${other._id}`);
    await callApiWithToken(admin, "DELETE", `/api/admin/bin/${other._id}`);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("two versions can be chosen and read", async ({ page }) => {
    await page.goto(`/algorithm/${id}/history`);
    await page.getByRole("combobox", { name: "Van" }).selectOption({ index: 2 });
    await page.getByRole("button", { name: "Vergelijk" }).click();
    await expect(heading(page)).toHaveText("Versie 1 en versie 3 vergeleken");
    // Twice the same is no comparison: it says so, and asks again.
    await page.goto(`/algorithm/${id}/history`);
    await page.getByRole("combobox", { name: "Van" }).selectOption({ index: 0 });
    await page.getByRole("button", { name: "Vergelijk" }).click();
    await expect(heading(page)).toHaveText("Geschiedenis");
    await expect(
      page.getByText(/^U koos twee keer versie 3\. Kies hieronder twee verschillende/),
    ).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Van" })).toBeVisible();
  });
});

async function openAs(browser: Browser, person: DemoPersonName, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(() => localStorage.setItem("cookies-accepted", "true"));
  await logInThroughApi(page, person);
  await page.goto(path);
  return page;
}

test.describe("an author", () => {
  test("says in the form what has changed, which the history then tells", async ({ page }) => {
    await logInThroughApi(page, "member");
    await page.goto(`/algorithm/${id}/edit`);
    const note = page.getByRole("textbox", { name: "Wat is er veranderd?" });
    await note.fill("x".repeat(201));
    await page.getByRole("button", { name: "Updaten" }).click();
    const summary = page.getByRole("region", { name: /aandacht/ });
    await expect(summary).toContainText("Wat is er veranderd?: Gebruik hoogstens 200 tekens.");
    await summary.getByRole("link", { name: "Wat is er veranderd?" }).click();
    await expect(note).toBeFocused();
    await note.fill("Naam verduidelijkt");
    await page.getByRole("textbox", { name: /^Naam/ }).first().fill("Sepsis herkennen op de afdeling");
    await page.getByRole("button", { name: "Updaten" }).click();
    await expect(page).toHaveURL("/");
    await page.goto(`/algorithm/${id}/history`);
    await expect(versions(page).nth(0)).toContainText("Versie 5Huidige versie");
    await expect(versions(page).nth(0)).toContainText("Naam verduidelijkt");
    await expect(versions(page).nth(0)).toContainText("Gewijzigd: Naam");
  });

  test("sees the private past too, and puts a version back once told what that changes", async ({ page }) => {
    await logInThroughApi(page, "member");
    await page.goto(`/algorithm/${id}/edit`);
    await page.getByRole("link", { name: "Bekijk de geschiedenis" }).click();
    await expect(versions(page)).toHaveCount(4);
    await expect(versions(page).nth(3)).toContainText("Zichtbaarheid: Privé");
    await expect(page.getByText(/^Anderen zien hier misschien minder versies\./)).toBeVisible();
    await expectAccessibleOnPhone(page);
    await page.getByRole("link", { name: "Bekijk versie 1" }).click();
    await page.getByRole("button", { name: "Deze versie terugzetten" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Versie 1 terugzetten?" });
    await expect(dialog).toContainText("Dit verandert: Naam, Omschrijving, Zichtbaarheid, Fase.");
    await expect(dialog).toContainText("De zichtbaarheid wordt ‘Privé’.");
    await expectAccessibleOnPhone(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    await page.getByRole("link", { name: "Volgende versie" }).click();
    await expect(heading(page)).toHaveText("Versie 2");
    const open = page.getByRole("button", { name: "Deze versie terugzetten" });
    await open.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Annuleren" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(
      page.getByText("Versie 2 van ‘Sepsis herkennen met geschiedenis’ is teruggezet.", { exact: true }),
    ).toBeVisible();
    await expect(heading(page)).toHaveText("Geschiedenis");
    await expect(versions(page).nth(0)).toContainText("Versie 5Huidige versie");
    await expect(versions(page).nth(0)).toContainText("Versie 2 teruggezet");
    const visitor = await page.context().browser()?.newContext();
    const theirs = await visitor?.newPage();
    await theirs?.goto(`/algorithm/${id}/history`);
    if (theirs) await expect(versions(theirs).nth(0)).toContainText("Versie 1 teruggezet");
    await visitor?.close();
  });

  test("is told when somebody else saved meanwhile, and may then put it back after all", async ({
    browser,
  }) => {
    const found = (await callApiWithToken(author, "GET", `/api/algorithm/${id}/versions`)) as unknown as {
      _id: string;
    }[];
    const page = await openAs(browser, "member", `/algorithm/${id}/history/${found[1]?._id}`);
    await callApiWithToken(admin, "PUT", `/api/algorithm/${id}`, {
      ...BODY,
      algorithmName: "Intussen anders genoemd",
    });
    await page.getByRole("button", { name: "Deze versie terugzetten" }).click();
    await page.getByRole("button", { name: "Zet versie 3 terug" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("dus er is niets teruggezet");
    await expect(dialog).toContainText("Dit verandert: Naam, Omschrijving.");
    await page.getByRole("button", { name: "Zet versie 3 terug" }).click();
    await expect(versions(page).nth(0)).toContainText("Versie 6Huidige versie");
    await page.context().close();
  });
});

test("an entry with one version says that changes will show", async ({ page }) => {
  const made = await callApiWithToken(author, "POST", "/api/algorithm", {
    ...BODY,
    algorithmName: "Nog nooit veranderd",
  });
  await page.goto(`/algorithm/${made._id}/history`);
  await expect(
    page.getByText(
      "Er is nog maar één versie. Zodra dit algoritme wordt aangepast, ziet u hier wat er is veranderd.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Vergelijk" })).toHaveCount(0);
  await expect(versions(page)).toHaveCount(1);
  await expectAccessibleOnPhone(page);
  await callApiWithToken(admin, "DELETE", `/api/algorithm/${made._id}`);
  await callApiWithToken(admin, "DELETE", `/api/admin/bin/${made._id}`);
});
