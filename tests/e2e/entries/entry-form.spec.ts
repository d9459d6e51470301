import { type Browser, type Page, request } from "@playwright/test";
import {
  DEMO_ACCOUNTS,
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  logInThroughApi,
  openAccountMenu,
  solveCaptchaByRequest,
  test,
} from "../../support/e2e";

// The author is the colleague and every entry is private, so that other journeys' counts stay as they are.
const PREFIX = "Proef van het formulier";
let counter = 0;
const newName = (text: string) => {
  counter += 1;
  return `${PREFIX} ${text} ${counter} ${Date.now()}`;
};

const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const toasts = (page: Page) => page.locator('[data-place="bottom-left"]');
const submit = (page: Page, name: "Toevoegen" | "Updaten") => page.getByRole("button", { name });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${field} `) }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** An entry of the person who is logged in on the page, made through the API. */
async function makeEntry(
  page: Page,
  baseURL: string | undefined,
  text: string,
): Promise<{ id: string; name: string }> {
  const name = newName(text);
  const answer = await page.request.post("/api/algorithm", {
    headers: { origin: new URL(baseURL ?? "").origin },
    data: { algorithmName: name, visibility: "Privé", description: "De omschrijving waarmee het begon." },
  });
  expect(answer.status()).toBe(201);
  return { id: (await answer.json())._id, name };
}

async function openAs(browser: Browser, person: keyof typeof DEMO_ACCOUNTS): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem("cookies-accepted", "true"));
  const page = await context.newPage();
  await logInThroughApi(page, person);
  return page;
}

// Nothing of these journeys stays in the register.
test.afterAll(async ({ baseURL }) => {
  const api = await request.newContext({ ...(baseURL ? { baseURL } : {}) });
  const captchaToken = await solveCaptchaByRequest(api);
  const { token } = await (
    await api.post("/api/auth/login", { data: { ...DEMO_ACCOUNTS.admin, captchaToken } })
  ).json();
  const headers = { authorization: `Bearer ${token}` };
  const found = await api.get(`/api/algorithm?pageSize=100&search=${encodeURIComponent(PREFIX)}`, {
    headers,
  });
  for (const { _id } of await found.json()) await api.delete(`/api/algorithm/${_id}`, { headers });
  await api.dispose();
});

test.describe("a member", () => {
  test("adds an entry with every kind of field, then edits it; an admin deletes it by its name [route.entry-new, route.entry-edit, route.entry-delete, form.note]", async ({
    page,
    browser,
  }) => {
    await logInThroughApi(page, "colleague");
    await page.goto("/algorithm/0/new");
    await expect(
      page.getByText("Twee velden zijn verplicht: de naam, en wie uw algoritme mag zien."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Ziekenhuis UMC Voorbeeld" })).toBeVisible();

    await submit(page, "Toevoegen").click();
    const summary = page.getByRole("region", { name: "Er zijn 2 velden die uw aandacht vragen" });
    await expect(summary).toBeFocused();
    await summary.getByRole("link", { name: "Naam" }).click();
    await expect(box(page, "Naam (verplicht)")).toBeFocused();

    const name = newName("<b>vet</b> 😀 مرحبا");
    await box(page, "Naam (verplicht)").fill(name);
    await page.getByRole("radio", { name: "Privé" }).check();
    await box(page, "Omschrijving").fill("Te kort");
    await page.keyboard.press("Tab");
    await expect(page.getByText("Gebruik minstens 25 tekens.").first()).toBeVisible();
    await box(page, "Omschrijving").fill(
      "Lang genoeg, met\u0007 een stuurteken en <script>alert(1)</script>.",
    );

    await page.getByRole("button", { name: /^Functie / }).click();
    await page.getByRole("option", { name: "Triage" }).click();
    await page.getByRole("option", { name: "Detectie" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Functie Detectie, Triage" })).toBeFocused();

    await page.getByRole("button", { name: /^Specialisme / }).click();
    await page.keyboard.type("cardio");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: /^Specialisme Cardio/ })).toBeFocused();

    await expect(page.getByRole("button", { name: /^Risicoklasse / })).toHaveCount(0);
    await choose(page, "Medisch hulpmiddel", "Ja");
    await choose(page, "Risicoklasse", "Klasse IIa");
    await submit(page, "Toevoegen").click();

    await expect(toasts(page)).toContainText(`Algoritme '${name}' toegevoegd aan het register.`);
    await expect(page).toHaveURL("/");
    const [entry] = await (
      await page.request.get(`/api/algorithm?search=${encodeURIComponent(name.slice(-13))}`)
    ).json();
    expect(entry).toMatchObject({
      algorithmName: name,
      description: "Lang genoeg, met een stuurteken en <script>alert(1)</script>.",
      algorithmFunction: ["Detectie", "Triage"],
      riskClass: "Klasse IIa",
      activeHospital: "UMC Voorbeeld",
      author: { name: "Thijs van den Akker" },
    });

    await page.goto(`/algorithm/${entry._id}/edit`);
    await expect(page.getByRole("button", { name: "Risicoklasse Klasse IIa" })).toBeVisible();
    await choose(page, "Medisch hulpmiddel", "Nee");
    await submit(page, "Updaten").click();
    await expect(toasts(page)).toContainText(`Algoritme '${name}' is aangepast.`);
    await expect(page).toHaveURL("/");
    const after = await (await page.request.get(`/api/algorithm/${entry._id}`)).json();
    expect(after).toMatchObject({ riskClass: null, version: 2 });

    const admin = await openAs(browser, "admin");
    await admin.goto(`/algorithm/${entry._id}/delete`);
    const remove = admin.getByRole("button", { name: "VERWIJDEREN" });
    const typed = box(admin, "Typ de naam van het algoritme om te bevestigen");
    await typed.fill(`${name} `);
    await expect(remove).toBeDisabled();
    await typed.fill(name);
    await remove.click();
    await expect(toasts(admin)).toContainText(`Algoritme '${name}' verwijderd uit het register.`);
    await expect(admin).toHaveURL("/");
    await admin.context().close();
    expect((await page.goto(`/algorithm/${entry._id}/edit`))?.status()).toBe(404);
  });

  test("who edits at the same time as another sees what changed, and loses nothing", async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(90_000);
    await logInThroughApi(page, "colleague");
    const { id, name } = await makeEntry(page, baseURL, "conflict");
    await page.goto(`/algorithm/${id}/edit`);
    await box(page, "Omschrijving").fill("De omschrijving van de auteur zelf.");

    const admin = await openAs(browser, "admin");
    await admin.goto(`/algorithm/${id}/edit`);
    await box(admin, "Omschrijving").fill("De omschrijving van de beheerder.");
    await box(admin, "Samenwerking met").fill("Universiteit Voorbeeldstad");
    await submit(admin, "Updaten").click();
    await expect(admin).toHaveURL("/");
    await admin.context().close();

    await submit(page, "Updaten").click();
    const panel = page.getByRole("region", { name: "Iemand anders heeft dit algoritme intussen aangepast" });
    await expect(panel).toBeFocused();
    await expect(panel.getByText("De omschrijving van de beheerder.")).toBeVisible();
    await expect(panel.getByText("De omschrijving van de auteur zelf.")).toBeVisible();
    await expectAccessibleOnPhone(page);
    await panel.getByRole("button", { name: "Opnieuw opslaan" }).click();
    await expect(toasts(page)).toContainText(`Algoritme '${name}' is aangepast.`);
    await expect(page).toHaveURL("/");
    expect(await (await page.request.get(`/api/algorithm/${id}`)).json()).toMatchObject({
      description: "De omschrijving van de auteur zelf.",
      collaboration: "Universiteit Voorbeeldstad",
      version: 3,
    });
  });

  test("a draft outlives leaving and coming back, and ends with the logout", async ({ page }) => {
    await logInThroughApi(page, "colleague");
    await page.goto("/");
    await page.getByRole("link", { name: "Algoritme toevoegen" }).click();
    await box(page, "Naam (verplicht)").pressSequentially("Een concept van gisteren");
    await expect(page.getByText(/^Lokaal opgeslagen om \d\d:\d\d\.$/)).toBeVisible();

    const question = page.getByRole("alertdialog", { name: "Weggaan zonder op te slaan?" });
    const stay = question.getByRole("button", { name: "Hier blijven" });
    await page.getByRole("link", { name: "Terug naar overzicht" }).click();
    await expect(stay).toBeFocused();
    await stay.click();
    await page.evaluate(() => history.back());
    await expect(stay).toBeFocused();
    await question.getByRole("button", { name: "Weggaan" }).click();
    await expect(page).toHaveURL("/");

    // Who looks past the offer and types on keeps both; a reload puts the one back and leads to the other.
    await page.goto("/algorithm/0/new");
    const offer = page.getByRole("region", { name: /^Er sta(at|an) .*lokale kopie(ën)? op dit apparaat$/ });
    await expect(offer).toContainText("‘Een concept van gisteren’");
    await box(page, "Naam (verplicht)").fill("Een concept van vandaag");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await page.reload();
    await expect(offer).toBeInViewport();
    await expect(box(page, "Naam (verplicht)")).toHaveValue("Een concept van vandaag");
    await offer.getByRole("button", { name: "Kopie herstellen" }).click();
    await expect(offer).toContainText("‘Een concept van vandaag’");
    await expect(box(page, "Naam (verplicht)")).toHaveValue("Een concept van gisteren");

    await (await openAccountMenu(page)).getByRole("button", { name: "Log out" }).click();
    await expect(question).toContainText(
      "Bij het uitloggen verdwijnen ook de lokale kopieën op dit apparaat.",
    );
    await question.getByRole("button", { name: "Weggaan" }).click();
    await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("algorithm"))).toBeNull();
  });

  test("a draft on the server is found on another device, finished and published", async ({
    page,
    browser,
  }) => {
    const name = newName("concept op de server");
    await logInThroughApi(page, "colleague");
    await page.goto("/algorithm/0/new");
    const keep = page.getByRole("button", { name: "Bewaar als concept" });
    await keep.click();
    await expect(box(page, "Naam (verplicht)")).toHaveAccessibleDescription(/Vul dit veld in\./);
    await box(page, "Naam (verplicht)").fill(name);
    await keep.click();
    await expect(page).toHaveURL("/work");
    await expect(toasts(page)).toContainText(`Concept '${name}' bewaard.`);
    await expectAccessibleOnPhone(page);

    const other = await openAs(browser, "colleague");
    await other.goto("/work");
    await other.getByRole("link", { name }).first().click();
    await expect(other.getByRole("heading", { name: `Concept: ${name}` })).toBeVisible();
    await expectAccessibleOnPhone(other);
    await other.getByRole("radio", { name: "Privé" }).check();
    await other.getByRole("button", { name: "Publiceren" }).click();
    await expect(toasts(other)).toContainText(`Algoritme '${name}' is gepubliceerd in het register.`);
    await other.context().close();

    await page.reload();
    await expect(page.getByRole("heading", { name: "Nog niet gepubliceerd" })).toHaveCount(0);
  });

  test("another person on the same device never sees a draft", async ({ page }) => {
    await logInThroughApi(page, "colleague");
    await page.goto("/algorithm/0/new");
    await box(page, "Naam (verplicht)").fill("Geheim van Thijs");
    await page.getByRole("button", { name: "Lokaal opslaan" }).click();
    await expect(toasts(page)).toContainText(
      "Wat u typte is op dit apparaat opgeslagen en blijft daar 7 dagen.",
    );
    page.on("dialog", (dialog) => void dialog.accept());
    await page.context().clearCookies();
    await logInThroughApi(page, "metc");
    await page.goto("/algorithm/0/new");
    await expect(submit(page, "Toevoegen")).toBeEnabled();
    await expect(page.getByText("Er staat een lokale kopie op dit apparaat")).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("algorithm"))).toBeNull();
  });

  test("a session that ends while typing leads back to the draft", async ({ page }) => {
    await logInThroughApi(page, "colleague");
    await page.goto("/algorithm/0/new");
    await box(page, "Naam (verplicht)").fill(newName("sessie"));
    await page.getByRole("radio", { name: "Privé" }).check();
    await page.context().clearCookies();
    await submit(page, "Toevoegen").click();
    const message = "U bent niet meer ingelogd. Wat u typte is op dit apparaat bewaard.";
    await expect(page.locator("form").getByText(message)).toBeVisible();
    await page.getByRole("link", { name: "Log opnieuw in en ga verder" }).click();
    await expect(page).toHaveURL("/login?callbackUrl=%2Falgorithm%2F0%2Fnew");
    await logInThroughApi(page, "colleague");
    await page.goto("/algorithm/0/new");
    await expect(page.getByText("Er staat een lokale kopie op dit apparaat")).toBeVisible();
  });
});

test.describe("who may do what", () => {
  test("the pages answer as the API would", async ({ page, browser, baseURL }) => {
    await logInThroughApi(page, "colleague");
    const { id } = await makeEntry(page, baseURL, "rechten");
    // Of the example content, as other journeys delete what they made.
    const dayAgo = new Date(Date.now() - 86_400_000).toISOString();
    const [foreign] = (await (await page.request.get("/api/algorithm?pageSize=100")).json()).filter(
      (entry: { timestamp: string; author: { name: string } }) =>
        entry.timestamp < dayAgo && entry.author.name !== "Thijs van den Akker",
    );
    const statusOf = async (path: string) => (await page.goto(path))?.status();
    expect(await statusOf(`/algorithm/${id}/edit`)).toBe(200);
    expect(await statusOf(`/algorithm/${id}/delete`)).toBe(403);
    await expect(page.getByRole("heading", { name: /^U kunt ‘.+’ niet verwijderen$/ })).toBeVisible();
    await expectAccessibleOnDeskAndPhone(page);
    expect(await statusOf(`/algorithm/${foreign._id}/edit`)).toBe(403);
    expect(await statusOf("/algorithm/nergens/edit")).toBe(404);
    expect(await statusOf("/algorithm/%00/delete")).toBe(404);
    expect(await statusOf("/algorithm/5/new")).toBe(404);

    const metc = await openAs(browser, "metc");
    expect((await metc.goto(`/algorithm/${id}/edit`))?.status()).toBe(404);
    await metc.context().close();
    const admin = await openAs(browser, "admin");
    await admin.goto(`/algorithm/${id}/edit`);
    await expect(admin.getByRole("radio", { name: "Openbaar" })).toHaveAccessibleDescription(
      "Iedereen ziet dit algoritme met de naam van de auteur (Thijs van den Akker), ook zoekmachines.",
    );
    await admin.context().close();
  });

  test("a pending account goes home with its message, a visitor to the login", async ({ page }) => {
    await page.goto("/algorithm/0/new");
    await expect(page).toHaveURL("/login?callbackUrl=%2Falgorithm%2F0%2Fnew");
    await logInThroughApi(page, "pending");
    await page.goto("/algorithm/0/new");
    await expect(toasts(page)).toContainText(
      "Dit account is nog in afwachting van goedkeuring, functionaliteit beperkt.",
    );
    await expect(page).toHaveURL("/");
  });
});

test.describe("the pages", () => {
  test("are accessible, filled, failing and with their lists open", async ({ page, baseURL }) => {
    test.setTimeout(120_000);
    await logInThroughApi(page, "admin");
    await page.goto("/algorithm/0/new");
    // The Content-Security-Policy refuses inline styles in the server's HTML.
    const html = await (await page.request.get("/algorithm/0/new")).text();
    expect(html.match(/<[a-z0-9]+[^>]*\sstyle="[^>]*>/gi) ?? []).toEqual([]);
    await submit(page, "Toevoegen").click();
    await expect(page.getByRole("region", { name: /aandacht/ })).toBeFocused();
    await expectAccessibleOnDeskAndPhone(page);
    await page.getByRole("button", { name: /^Specialisme / }).click();
    await expect(page.getByRole("option", { name: "Radiologie" })).toBeVisible();
    await expectAccessibleOnPhone(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Klik voor uitleg: Omschrijving" }).click();
    await expect(page.getByText(/Bijvoorbeeld: ‘Het algoritme wijst op een CT/)).toBeVisible();
    await expectAccessibleOnPhone(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Help", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Hulp bij het invullen" })).toBeVisible();
    await expectAccessibleOnPhone(page);

    const { id } = await makeEntry(page, baseURL, "toegankelijk");
    await page.goto(`/algorithm/${id}/delete`);
    await expectAccessibleOnDeskAndPhone(page);
  });

  test("the bar with the submit button never covers what has the focus", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 640 });
    await logInThroughApi(page, "colleague");
    await page.goto("/algorithm/0/new");
    await box(page, "Naam (verplicht)").focus();
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press("Tab");
      const covered = await page.evaluate(() => {
        const bar = document.querySelector("[data-submit-bar]");
        const focused = document.activeElement;
        if (!bar || !focused || bar.contains(focused) || focused === document.body) return false;
        if (focused.closest("form") === null) return false;
        const box = focused.getBoundingClientRect();
        return Math.min(box.bottom, box.top + 24) > bar.getBoundingClientRect().top + 1;
      });
      expect(covered, `step ${step}`).toBe(false);
    }
  });
});
