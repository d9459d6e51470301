import { test as bare, type Page } from "@playwright/test";
import { FOLDED_NOTICES_COOKIE } from "../../../lib/platform/notice-cookie";
import {
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  logInThroughApi,
  test,
} from "../../support/e2e";
import { expectHydrated } from "../../support/page-policy";

const search = (page: Page) =>
  page.getByLabel("Zoek in naam, omschrijving, type, ziekenhuis, product en meer");
const cards = (page: Page) => page.getByRole("article");
const toasts = (page: Page) => page.locator('[data-place="bottom-left"]');

/** What the API counted for a page's person so far, by question. */
const counted = new WeakMap<Page, Map<string, number[]>>();

/** How many entries the API finds for the same person and the same question. */
async function countByApi(page: Page, query: string): Promise<number> {
  const answer = await page.request.get(`/api/algorithm?${query}`);
  expect(answer.status()).toBe(200);
  const count = Number(answer.headers()["x-total-count"]);
  const counts = counted.get(page) ?? new Map<string, number[]>();
  counted.set(page, counts.set(query, [...(counts.get(query) ?? []), count]));
  return count;
}

/**
 * Expects the page to show what the API counts, and gives that. Other tests add and remove entries meanwhile, so that it
 * may be any count between those that were asked for, before and now.
 */
async function expectCount(page: Page, query: string): Promise<number> {
  const heading = page.getByRole("heading", { name: /^Resultaten: [\d.]+ algoritme\(s\)$/ });
  let shown = -1;
  await expect(async () => {
    shown = Number((await heading.textContent({ timeout: 1000 }))?.replace(/\D/g, ""));
    await countByApi(page, query);
    const counts = counted.get(page)?.get(query) ?? [];
    expect(shown).toBeGreaterThanOrEqual(Math.min(...counts));
    expect(shown).toBeLessThanOrEqual(Math.max(...counts));
  }).toPass({ timeout: 10_000 });
  return shown;
}

const notices = (page: Page) => page.locator("details", { hasText: "Mededelingen" });

test.describe("a visitor", () => {
  test("who asks for the whole list sees notices and numbers, and is asked to log in [message.list-401, may.notices]", async ({
    page,
  }) => {
    await page.goto("/?sort=name");
    const sentence = "Je moet ingelogd zijn om algoritmes te bekijken.";
    await expect(page.getByText(sentence)).toBeVisible();
    await expectHydrated(page);
    await expect(page.getByText(sentence)).toHaveCount(1);
    await expect(
      page.getByRole("link", { name: /^\d+ algoritmes leest u zonder in te loggen$/ }),
    ).toHaveAttribute("href", "#ways-in");
    await expect(page.getByText("Mededelingen", { exact: true })).toBeVisible();
    const numbers = page.getByRole("region", { name: "Het register in cijfers" });
    await expect(numbers.getByRole("link", { name: /algoritmes$/ })).toHaveAttribute("href", "/dashboard");
    await expect(cards(page)).toHaveCount(0);
    await expect(page.getByText(/Resultaten:/)).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link", { name: "Login" })).toHaveAttribute(
      "href",
      "/login?callbackUrl=%2F%3Fsort%3Dname",
    );
    await expect(page.getByRole("main").getByRole("link", { name: "Toegang aanvragen" })).toHaveAttribute(
      "href",
      "/register",
    );
    await expect(toasts(page)).toHaveCount(0);
    await expectAccessibleOnDeskAndPhone(page);
    // What is public can be read from here all the same.
    const recent = page.getByRole("region", { name: "Onlangs gewijzigd" });
    await recent.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/algorithm\/[^/]+\/detail$/);
  });

  test("reads first what the register holds, and finds what is public by specialism", async ({ page }) => {
    await page.goto("/");
    const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
    expect(headings.slice(0, 3)).toEqual([
      "Lees hoe het elders ging",
      "Kijk wat openbaar is",
      expect.stringMatching(/^\d+ algoritmes leest u zonder in te loggen$/),
    ]);
    await expect(page.getByRole("list", { name: "Het register in cijfers" })).toHaveText(
      /^\d+ algoritmes(\d+ in gebruik\d+ gestopt)?\d+ ziekenhuizen doen mee$/,
    );
    const example = page.getByRole("region", { name: "Lees hoe het elders ging" }).getByRole("link").first();
    await expect(example).toHaveAttribute("href", /^\/algorithm\/[\w-]+\/detail$/);
    const ways = page.getByRole("region", { name: "Kijk wat openbaar is" });
    for (const [name, href] of [
      [/^UMC Voorbeeld \d+$/, "/hospital/umc-voorbeeld"],
      [/^Dossierklank \d+ ziekenhuizen$/, "/product/dossierklank"],
      ["Alle producten", "/products"],
    ] as const)
      await expect(ways.getByRole("link", { name })).toHaveAttribute("href", href);
    await expect(ways.getByRole("link", { name: /Meerdere ziekenhuizen/ })).toHaveCount(0);
    // One of each kind stands below the search field.
    const begin = page.getByRole("list", { name: "Begin bijvoorbeeld bij" }).getByRole("link");
    await expect(begin).toHaveCount(3);
    await expect(begin.last()).toHaveAttribute("href", /^\/product\/[\w-]+$/);
    await ways.getByRole("link", { name: /^Radiologie \d+$/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Radiologie");
    await expect(page).toHaveURL("/explore/medicalSpecialism/Radiologie");
    await expectAccessibleOnDeskAndPhone(page);
    await page.getByRole("main").getByRole("link", { name: "Bekijk in het register" }).click();
    await expect(page).toHaveURL("/?medicalSpecialism=Radiologie");
    await expect(cards(page).first()).toBeVisible();
  });

  test("searches what is public: results, filters, order and file, and reads once what is left", async ({
    page,
  }) => {
    await page.goto("/");
    await search(page).fill("long");
    await search(page).press("Enter");
    await expect(page).toHaveURL("/?search=long");
    await expect(cards(page).first().locator("mark").first()).toHaveText(/long/i);
    const sentence = "Je moet ingelogd zijn om algoritmes te bekijken.";
    await expect(page.getByText(sentence)).toHaveCount(1);
    await expect(page.getByRole("main").getByRole("link", { name: "Login" })).toHaveAttribute(
      "href",
      "/login?callbackUrl=%2F%3Fsearch%3Dlong",
    );
    await expectHydrated(page);
    await expect(page.getByText("Bewaar deze zoekopdracht")).toHaveCount(0);
    await expectAccessibleOnDeskAndPhone(page);
    // What is typed anew stays in the field, and the results stay until there are others.
    await search(page).fill("ha");
    await expect(page.getByText("Typ minstens 3 tekens")).toBeVisible();
    await expect(page).toHaveURL("/?search=long");
    await search(page).pressSequentially("rt");
    await expect(page).toHaveURL("/?search=hart");
    await expect(search(page)).toBeFocused();
    await page.getByRole("combobox", { name: "Sorteer op" }).selectOption("name");
    await expect(page).toHaveURL("/?search=hart&sort=name");
    const file = await page.request.get("/api/algorithm/export?format=json&search=hart&sort=name");
    const names = ((await file.json()) as { algorithmName: string }[]).map((one) => one.algorithmName);
    await expect(cards(page).first().getByRole("heading")).toHaveText(names[0] ?? "");
    await page.getByRole("checkbox", { name: /^Cardiologie/ }).check();
    await expect(page).toHaveURL("/?search=hart&medicalSpecialism=Cardiologie&sort=name");
    await search(page).fill("");
    await search(page).press("Enter");
    await page.getByRole("link", { name: "Wis alles" }).click();
    await expect(page).toHaveURL(/^[^?]*\/(\?sort=name)?$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test.describe("without script", () => {
    bare.use({ javaScriptEnabled: false });
    bare("searches by a plain form", async ({ page }) => {
      await page.goto("/");
      await search(page).fill("long");
      await search(page).press("Enter");
      await expect(page).toHaveURL("/?search=long");
      await expect(cards(page).first()).toBeVisible();
    });
  });

  bare("on a phone nothing covers what a visitor reads [deviation.nothing-covers]", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto("/");
    const notice = page.getByRole("region", { name: "Cookies" });
    await expect(notice.getByRole("button", { name: "Akkoord" })).toBeEnabled();
    await expect(notice).not.toBeInViewport();
    await expect(toasts(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Algoritme toevoegen" })).toBeHidden();
    expect((await notice.boundingBox())?.height).toBeLessThan(80);
  });

  test("finds the products that are called so beside the results of a search", async ({ page }) => {
    await page.goto("/?search=thorax");
    await page
      .getByRole("list", { name: "Pagina’s met deze naam" })
      .getByRole("link", { name: "ThoraxLicht", exact: true })
      .click();
    await expect(page).toHaveURL("/product/thoraxlicht");
    await page.goto("/?productHospitals=2");
    await expect(cards(page).first()).toBeVisible();
  });

  test("adding leads to the login page, more info to /about [route.home, deviation.more-info]", async ({
    page,
  }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Algoritme toevoegen" }).click();
    await expect(page).toHaveURL("/login?callbackUrl=%2Falgorithm%2F0%2Fnew");
    await page.goto("/");
    await page.getByRole("link", { name: "more info" }).click();
    await expect(page).toHaveURL("/about");
  });
});

test("an account that is not approved is told so, and the warning stays [access.pending, may.list-pending, message.list-403]", async ({
  page,
}) => {
  await logInThroughApi(page, "pending");
  await page.clock.install();
  await page.goto("/");
  const sentence = "Dit account is nog in afwachting van goedkeuring, functionaliteit beperkt.";
  await expect(page.getByRole("main").getByText(sentence)).toBeVisible();
  await expect(toasts(page)).toContainText(sentence);
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toContainText(sentence);
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Algoritme toevoegen" })).toHaveCount(0);
  await page.clock.resume();
  await expectAccessibleOnPhone(page);
});

test.describe("a member", () => {
  test.beforeEach(async ({ page }) => {
    await logInThroughApi(page, "member");
    await page.goto("/");
  });

  test("searches while typing, keeps the focus, and comes back with the back button [home.search]", async ({
    page,
  }) => {
    const [all, found] = ["page=1", "search=hart"];
    // Open for who has not seen them, and one line on the next visit.
    await expect(notices(page)).toHaveAttribute("open");
    const cookieNames = async () => (await page.context().cookies()).map(({ name }) => name);
    await expect.poll(cookieNames).toContain(FOLDED_NOTICES_COOKIE);
    await countByApi(page, all);
    await page.reload();
    await expectCount(page, all);
    // The key does nothing until the page's script has come.
    await expect(async () => {
      await page.keyboard.press("/");
      await expect(search(page)).toBeFocused({ timeout: 500 });
    }).toPass();
    await expect(notices(page)).not.toHaveAttribute("open");
    await page.keyboard.type("ha");
    await expect(page.getByText("Typ minstens 3 tekens")).toBeVisible();
    await expect(page).toHaveURL("/");
    await page.keyboard.type("rt");
    await expectCount(page, found);
    await expect(page.getByText("Typ minstens 3 tekens")).toHaveCount(0);
    await expect(page).toHaveURL("/?search=hart");
    await expect(search(page)).toBeFocused();
    await expect(notices(page)).not.toHaveAttribute("open");
    await expect(page.getByRole("combobox", { name: "Sorteer op" }).locator("option:checked")).toHaveText(
      "Relevantie",
    );
    await expect(cards(page).first().locator("mark").first()).toHaveText(/^hart$/i);
    await page.goBack();
    await expectCount(page, all);
    await expect(search(page)).toHaveValue("");
    await expect(notices(page)).not.toHaveAttribute("open");
    await expect(page.getByRole("combobox", { name: "Sorteer op" }).locator("option")).toHaveText([
      "Naam",
      "Toegevoegd",
      "Gewijzigd",
      "Fase",
    ]);
    await page.goForward();
    await expectCount(page, found);
    await expect(search(page)).toHaveValue("hart");
  });

  test("filters, takes chips away, and a change leads back to page 1", async ({ page }) => {
    await page.goto("/?page=2");
    const radiology = page.getByRole("checkbox", { name: /^Radiologie/ });
    await radiology.check();
    await expect(page).toHaveURL("/?medicalSpecialism=Radiologie");
    await expectCount(page, "medicalSpecialism=Radiologie");
    await expect(radiology).toBeFocused();
    const opened = await page.request.get("/?medicalSpecialism=Radiologie");
    expect(
      (await opened.text()).match(/<details[^>]*>(?=<summary[^>]*><h2[^>]*>Mededelingen)/)?.[0],
    ).not.toMatch(/\sopen\b/);
    await page.getByRole("checkbox", { name: /^Cardiologie/ }).check();
    await expectCount(page, "medicalSpecialism=Radiologie&medicalSpecialism=Cardiologie");
    await page.getByRole("link", { name: "Verwijder filter Specialisme: Radiologie" }).click();
    await expectCount(page, "medicalSpecialism=Cardiologie");
    await expect(radiology).not.toBeChecked();
    await page.goBack();
    await expect(radiology).toBeChecked();
    await page.getByRole("link", { name: "Wis alles" }).click();
    await expect(page).toHaveURL("/");
    await expectCount(page, "page=1");
    await expect(page.getByRole("list", { name: "Gekozen filters" })).toHaveCount(0);
  });

  test("says the number of results once after a change, and keeps the keyboard among the chips", async ({
    page,
  }) => {
    await countByApi(page, "page=1");
    await page.reload();
    await expectCount(page, "page=1");
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver((changes) => {
        const regions = changes.map(({ target }) => {
          const element = target instanceof Element ? target : target.parentElement;
          return element?.closest("[aria-live], [role=status], [role=alert]")?.textContent ?? "";
        });
        said.push(...new Set(regions.filter(Boolean)));
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
    const expectSaid = async (query: string) => {
      const count = await expectCount(page, query);
      const sentence = `Resultaten: ${count} algoritme(s)`;
      const heard: string[] = [];
      await expect.poll(async () => heard.push(...(await said())) && heard).toEqual([sentence]);
    };
    await page.getByRole("checkbox", { name: /^Radiologie/ }).press("Space");
    await expectSaid("medicalSpecialism=Radiologie");
    await page.getByRole("checkbox", { name: /^Cardiologie/ }).press("Space");
    await expectSaid("medicalSpecialism=Radiologie&medicalSpecialism=Cardiologie");
    await page.getByRole("link", { name: "Verwijder filter Specialisme: Radiologie" }).press("Enter");
    await expectSaid("medicalSpecialism=Cardiologie");
    await expect(page.getByRole("link", { name: "Verwijder filter Specialisme: Cardiologie" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expectSaid("page=1");
    await expect(page.getByRole("combobox", { name: "Sorteer op" })).toBeFocused();
  });

  test("unfolds a long list and searches in it; counts agree with the API [constant.filter-count]", async ({
    page,
  }) => {
    const group = page.getByRole("group", { name: "Specialisme" });
    await expect(group.getByRole("checkbox")).toHaveCount(10);
    const more = group.getByRole("button", { name: /^Toon \d+ meer\.\.$/ });
    await more.click();
    expect(await group.getByRole("checkbox").count()).toBeGreaterThan(10);
    await group.getByRole("button", { name: "Toon minder" }).click();
    await expect(group.getByRole("checkbox")).toHaveCount(10);
    await group.getByRole("searchbox", { name: "Zoek in Specialisme" }).fill("radiolo");
    await expect(group.getByRole("checkbox")).toHaveCount(1);
    const facets = await (await page.request.get("/api/algorithm/facets")).json();
    const radiology = facets.medicalSpecialism.find(({ value }: { value: string }) => value === "Radiologie");
    await expect(group.getByText("Radiologie")).toBeVisible();
    await expect(group.getByRole("listitem").filter({ visible: true })).toHaveText(
      `Radiologie${radiology.count}`,
    );
    await group.getByRole("searchbox", { name: "Zoek in Specialisme" }).fill("bestaat niet");
    await expect(group.getByText("Niets gevonden in deze lijst.")).toBeVisible();
  });

  test("pages through the list; a page beyond the last shows the last [home.pagination, constant.page-size]", async ({
    page,
  }) => {
    const pages = page.getByRole("navigation", { name: "Pagina’s" });
    const last = Math.ceil((await countByApi(page, "page=1")) / 10);
    expect(last).toBeGreaterThan(3);
    await expect(cards(page)).toHaveCount(10);
    await expect(pages.getByRole("link")).toHaveText(["First", "1", "2", "3", "Last"]);
    await pages.getByRole("link", { name: "Last" }).click();
    await expect(page).toHaveURL(`/?page=${last}`);
    await expect(pages.getByRole("link", { name: `Pagina ${last}`, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page.getByRole("heading", { name: /^Resultaten/ })).toBeFocused();
    const names = await cards(page).getByRole("heading").allTextContents();
    await page.goto("/?page=999999");
    await expect(cards(page).getByRole("heading")).toHaveText(names);
    await pages.getByRole("link", { name: "First" }).click();
    await expect(page).toHaveURL("/");
  });

  test("edits their own entries only, and deletes none", async ({ page }) => {
    await page.goto("/?sort=name");
    const own = cards(page).filter({ hasText: "Sanne de Vries" });
    await expect(cards(page).getByRole("link", { name: "Meer lezen" })).toHaveCount(10);
    await expect(page.getByRole("link", { name: "Bewerken" })).toHaveCount(await own.count());
    await expect(page.getByRole("link", { name: "Verwijderen" })).toHaveCount(0);
    const card = cards(page).first();
    const name = await card.getByRole("heading").textContent();
    await card.getByRole("link", { name: "Meer lezen" }).click();
    await expect(page).toHaveURL(/\/algorithm\/[^/]+\/detail$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
  });

  test("finds nothing and is shown a way on", async ({ page }) => {
    await page.goto("/?search=zzzzqqqq&algorithmType=Robotica");
    await expect(page.getByText("Geen algoritmes gevonden.")).toBeVisible();
    await expect(
      page.getByRole("heading", { name: "Resultaten: 0 algoritme(s)", exact: true }),
    ).toBeVisible();
    await expectAccessibleOnPhone(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole("link", { name: "Zoek zonder filters" }).click();
    await expect(page).toHaveURL("/?search=zzzzqqqq");
    await page.getByRole("link", { name: "Wis de zoekterm" }).click();
    await expect(page).toHaveURL("/");
    await expect(cards(page)).toHaveCount(10);
  });

  test("opens the filters on a narrow screen, where they start folded [home.filters-narrow, constant.narrow]", async ({
    page,
  }) => {
    const someFilter = page.getByRole("checkbox", { name: /^Radiologie/ });
    await expect(someFilter).toBeVisible();
    await page.setViewportSize({ width: 499, height: 900 });
    await page.reload();
    await expect(someFilter).toBeHidden();
    const opener = page.getByRole("button", { name: /^Filters/ });
    await opener.click();
    await expect(someFilter).toBeVisible();
    await expectAccessibleOnPhone(page);
    // By keyboard the filters come after what opens them, although they stand below the list in the page.
    await opener.focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Sluit filters" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("combobox", { name: "Sorteer op" })).toBeFocused();
    const bar = page.getByRole("button", { name: /^Toon \d+ resultaten$/ });
    await expect(bar).toBeInViewport({ ratio: 1 });
    const all = Number((await bar.textContent())?.replace(/\D/g, ""));
    await someFilter.check();
    const found = await expectCount(page, "medicalSpecialism=Radiologie");
    expect(found).toBeLessThan(all);
    await expect(bar).toHaveText(`Toon ${found} resultaten`);
    await bar.click();
    await expect(someFilter).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await page.mouse.click(200, 100);
    await expect(someFilter).toBeHidden();
    await expect(opener).toBeFocused();
    await page.setViewportSize({ width: 500, height: 900 });
    await page.reload();
    await expect(someFilter).toBeVisible();
  });

  test("meets nonsense in the address with a neutral list", async ({ page }) => {
    for (const query of [
      "page=0",
      "page=-1",
      "page=x",
      "page=1e9",
      "sort=relevance",
      "visibility=Openbaar",
      "a=b",
      "search=%00",
    ]) {
      await countByApi(page, "page=1");
      const answer = await page.goto(`/?${query}`);
      expect(answer?.status(), query).toBe(200);
      await expectCount(page, "page=1");
    }
  });

  test("finds every state accessible", async ({ page }) => {
    await page.goto("/?search=hart&medicalSpecialism=Cardiologie");
    await expect(page.locator("mark").first()).toBeVisible();
    await expectAccessibleOnDeskAndPhone(page);
  });
});

test("an admin may edit and delete every entry [may.edit-card, may.delete-card]", async ({ page }) => {
  await logInThroughApi(page, "admin");
  await page.goto("/");
  await expect(cards(page)).toHaveCount(10);
  await expect(page.getByRole("link", { name: "Bewerken" })).toHaveCount(10);
  await expect(page.getByRole("link", { name: "Verwijderen" })).toHaveCount(10);
  await expect(page.getByRole("link", { name: "Verwijderen" }).first()).toHaveAttribute(
    "href",
    /^\/algorithm\/[^/]+\/delete$/,
  );
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the register searches, filters, sorts and pages", async ({ page }) => {
    await logInThroughApi(page, "member");
    await page.goto("/");
    await page.getByRole("checkbox", { name: /^Radiologie/ }).check();
    await page.getByRole("button", { name: "Toepassen" }).click();
    await expectCount(page, "medicalSpecialism=Radiologie");
    await expect(page.getByRole("checkbox", { name: /^Radiologie/ })).toBeChecked();
    await search(page).fill("long");
    await page.getByRole("button", { name: "Zoek", exact: true }).click();
    await expectCount(page, "search=long&medicalSpecialism=Radiologie");
    await expect(page.getByRole("combobox", { name: "Sorteer op" }).locator("option:checked")).toHaveText(
      "Relevantie",
    );
    await page.getByRole("combobox", { name: "Sorteer op" }).selectOption("Naam");
    await page.getByRole("button", { name: "Zoek", exact: true }).click();
    await expect(page).toHaveURL("/?search=long&sort=name&medicalSpecialism=Radiologie");
    await expect(page.getByRole("combobox", { name: "Sorteer op" }).locator("option:checked")).toHaveText(
      "Naam",
    );
    await search(page).fill("lo");
    await page.getByRole("button", { name: "Zoek", exact: true }).click();
    await expect(page.getByText("Typ minstens 3 tekens")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Naar ‘lo’ is niet gezocht" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(0);
    await page.getByRole("link", { name: "Toon de lijst zonder deze zoekterm" }).click();
    await page.getByRole("link", { name: "Wis alles" }).click();
    const specialisms = page.getByRole("group", { name: "Specialisme" });
    await specialisms.getByRole("checkbox").nth(1).check();
    const shown = await specialisms.getByRole("checkbox").count();
    await specialisms.getByRole("button", { name: /^Toon \d+ meer\.\.$/ }).click();
    await expect(specialisms.getByRole("button", { name: "Toon minder" })).toBeVisible();
    await expect(specialisms.getByRole("checkbox").first()).toBeInViewport();
    expect(await specialisms.getByRole("checkbox").count()).toBeGreaterThan(shown);
    await expect(specialisms.getByRole("checkbox").nth(1)).toBeChecked();
    await page.getByRole("link", { name: "Wis alles" }).click();
    await page.goto("/");
    await expect(specialisms.getByRole("button", { name: "Toon minder" })).toHaveCount(0);
    await page.goto("/?expanded=medicalSpecialism");
    await expect(specialisms.getByRole("button", { name: "Toon minder" })).toBeVisible();
    await page.goto("/");
    await page.getByRole("link", { name: "Pagina 2" }).click();
    await expect(page.getByRole("link", { name: "Pagina 2" })).toHaveAttribute("aria-current", "page");
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto("/");
    await expect(page.getByRole("checkbox", { name: /^Radiologie/ })).toBeHidden();
    await page.getByRole("button", { name: "Filters" }).click();
    await expect(page.getByRole("checkbox", { name: /^Radiologie/ })).toBeVisible();
  });
});
