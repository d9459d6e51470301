import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  logInThroughApi,
  test,
} from "../../support/e2e";
import { type AuthenticatedPerson, callApiWithToken, openDemoSession } from "../../support/e2e-people";

type Entry = Record<string, string | string[] | null> & { completeness: number };
interface Field {
  displayName: string;
  listData: string[];
  isFilterable: boolean;
  doFilterEmpty: boolean;
}

/** What the dashboard must say, worked out from the API's list by the specification's rules, apart from the product. */
async function expectedNow(admin: AuthenticatedPerson) {
  const all = (await callApiWithToken(admin, "GET", "/api/algorithm")) as unknown as Entry[];
  const model = (await callApiWithToken(admin, "GET", "/api/algorithm/dataModel")) as Record<string, Field>;
  const entries = all.filter(({ visibility }) => visibility === "Openbaar");
  const isHospital = (value: unknown) => !/^(Anders|Meerdere ziekenhuizen)$/.test(String(value));
  const distinct = (key: string) =>
    new Set(entries.map((entry) => entry[key]).filter((value) => Boolean(value) && isHospital(value))).size;
  const charts = Object.entries(model)
    .filter(([, field]) => field.isFilterable)
    .map(([key, field]) => {
      const counted = field.listData.map((value) => ({
        value,
        count: entries.filter((entry) => [entry[key]].flat().includes(value)).length,
      }));
      const held = counted.filter(({ count }) => count > 0);
      const fallback = held.length > 0 ? held : counted.slice(0, 5);
      const unanswered = entries.filter((entry) => !entry[key]?.length).length;
      return { title: field.displayName, values: field.doFilterEmpty ? fallback : counted, unanswered };
    });
  const hospitals = model.activeHospital?.listData.filter((name) => !/^(Anders|Meerdere)/.test(name)) ?? [];
  const averages = hospitals
    .map((value) => ({ value, held: entries.filter((entry) => entry.activeHospital === value) }))
    .filter(({ held }) => held.length >= 5)
    .map(({ value, held }) => {
      const sum = held.reduce((total, { completeness }) => total + completeness, 0);
      return { value, count: Math.floor(sum / held.length) };
    })
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, "nl"));
  return {
    averages,
    numbers: [entries.length, distinct("developerName"), distinct("activeHospital")],
    charts,
  };
}

/** The leading figures by key and subject, and the rankings of the explorer. */
const LEADING = [
  ["growth", "Groei per kwartaal"],
  ["phases", "Fasen, nu en een jaar geleden"],
  ["makers", "Wie ontwikkelt"],
  ["stopped", "Gestopt, en waarom"],
  ["hospitals", "Ziekenhuizen met en zonder openbaar algoritme"],
] as const;
const RANKINGS = [
  ["developers", "Aandeel per ontwikkelaar"],
  ["products", "Producten in de meeste ziekenhuizen"],
] as const;
const FIGURES = [...LEADING, ...RANKINGS];

const card = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

/** Chooses a subject of the explorer by keyboard or script, and how it is shown. */
async function choose(page: Page, subject: string, view?: string): Promise<void> {
  const [key] = await page.getByLabel("Onderwerp").selectOption(subject);
  // The address follows with what the server made of the choice.
  await expect(page).toHaveURL(new RegExp(`subject=${key}&`));
  if (view === undefined) return;
  await page.getByRole("radio", { name: view }).check();
  await expect(page).toHaveURL(/view=(?!chart)/);
}

async function rowsOf(page: Page, title: string): Promise<{ value: string; count: number }[]> {
  const rows = card(page, title).locator("tbody tr");
  return rows.evaluateAll((found) =>
    found.map((row) => ({
      value: row.querySelector("th")?.textContent ?? "",
      count: Number(row.querySelector("td")?.textContent?.replace(/[.%]/g, "")),
    })),
  );
}

const byValue = (values: { value: string; count: number }[]) =>
  values.toSorted((a, b) => (a.value < b.value ? -1 : 1));

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the headline numbers and averages are there, and they are right [dashboard.algorithms, dashboard.developers, dashboard.hospitals]", async ({
    page,
  }) => {
    const admin = await openDemoSession("admin");
    await expect(async () => {
      const expected = await expectedNow(admin);
      await page.goto("/dashboard");
      const numbers = await page
        .getByRole("region", { name: "Kerncijfers" })
        .getByRole("definition")
        .allTextContents();
      expect(numbers.slice(0, 3).map((text) => Number(text.replaceAll(".", "")))).toEqual(expected.numbers);
      const figures = page.getByRole("region", { name: "Vijf figuren" }).getByRole("region");
      const subjects = await figures.evaluateAll((found) =>
        found.map((one) => one.getAttribute("aria-label")),
      );
      expect(subjects).toEqual(LEADING.map(([, title]) => title));
      await page.getByRole("link", { name: "Alle onderwerpen als tabellen" }).click();
      const titles = await page
        .getByRole("region", { name: "Zelf verkennen" })
        .getByRole("region")
        .evaluateAll((found) => found.map((one) => one.getAttribute("aria-label")));
      expect(titles).toEqual([
        ...expected.charts.map(({ title }) => title),
        "Gemiddelde volledigheid per ziekenhuis",
        ...RANKINGS.map(([, title]) => title),
      ]);
      expect(await rowsOf(page, "Gemiddelde volledigheid per ziekenhuis")).toEqual(expected.averages);
    }).toPass({ timeout: 30_000 });
  });

  test("the charts count each listed value, and they are right [dashboard.charts, dashboard.multi-valued, dashboard.zeros, deviation.loading]", async ({
    page,
  }) => {
    const admin = await openDemoSession("admin");
    await expect(async () => {
      const expected = await expectedNow(admin);
      await page.goto("/dashboard?subject=all");
      for (const { title, values, unanswered } of expected.charts) {
        expect(byValue(await rowsOf(page, title)), title).toEqual(byValue(values));
        const all = expected.numbers[0] ?? 0;
        const count =
          unanswered === 0
            ? ", alle met een waarde"
            : `: ${all - unanswered} met een waarde, ${unanswered} zonder`;
        await expect(card(page, title).getByText(/met een waarde/), title).toHaveText(
          new RegExp(`^n\\s=\\s${all} algoritmes${count}\\.`),
        );
      }
    }).toPass({ timeout: 30_000 });
    await expect(page.getByRole("table", { name: "Tabel van Fase" })).toBeVisible();
    // One subject is chosen by the form, and shown as a table where no script draws it.
    await page.getByLabel("Onderwerp").selectOption("Risicoklasse");
    await page.getByRole("button", { name: "Toon" }).click();
    await expect(page).toHaveURL(/\/dashboard\?subject=chart-riskClass/);
    await expect(page.getByRole("table", { name: "Tabel van Risicoklasse" })).toBeVisible();
    await expect(page.getByRole("table", { name: "Tabel van Fase", exact: true })).toHaveCount(0);
    await expect(page.getByText("Loading", { exact: true })).toHaveCount(1);
    await expect(page.getByText("Loading", { exact: true })).toBeHidden();
    await page.getByRole("radio", { name: "Per ziekenhuis" }).check();
    await page.getByRole("button", { name: "Toon" }).click();
    await expect(page.getByRole("table", { name: "Risicoklasse per ziekenhuis" })).toBeVisible();
    await expect(
      page.getByText(/^Geteld over alle openbare algoritmes, bijgewerkt op \d+ \w+ \d{4}\.$/),
    ).toBeVisible();
  });
});

test("the phases keep their own order, other values stand by how many they are", async ({ page }) => {
  await page.goto("/dashboard");
  await choose(page, "Fase");
  expect((await rowsOf(page, "Fase")).map(({ value }) => value)).toEqual([
    "Idee",
    "Dataverzameling",
    "Ontwikkeling",
    "Validatie",
    "Softwareontwikkeling",
    "Effectbeoordeling",
    "Implementatie",
    "In gebruik",
    "Out of service",
  ]);
  await choose(page, "Specialisme");
  const counts = (await rowsOf(page, "Specialisme")).map(({ count }) => count);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
});

test("each figure states its finding, its base and its source, and no grid line or rest stands in it", async ({
  page,
}) => {
  await page.goto("/dashboard");
  for (const [, title] of LEADING) {
    const figure = card(page, title);
    await expect(figure.getByRole("heading", { level: 2 }), title).toHaveText(/\d|‘/);
    await expect(figure.getByText(/n\s=\s\d+/).first(), title).toBeVisible();
    await expect(figure.getByText(/^Bron: AI-register Zorg, /), title).toBeVisible();
    await expect(figure.locator("svg.figure-drawing"), title).toBeVisible();
    await expect(figure.locator("svg.figure-drawing line"), title).toHaveCount(0);
  }
  // From left to right, the newest quarter last.
  const columns = card(page, "Groei per kwartaal").locator("svg.figure-drawing > g > text.strong");
  const places = await columns.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().x));
  expect(places.length).toBeGreaterThan(1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  await expect(page.getByText(/^\d+ andere ontwikkelaars?$/)).toHaveCount(0);
});

for (const [width, most] of [
  [1440, 3_500],
  [375, 6_000],
] as const) {
  test(`at ${width} px the page is at most ${most} px high before anything is opened`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/dashboard");
    await expect(page.getByLabel("Onderwerp")).toBeVisible();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    test.info().annotations.push({ type: "height", description: `${height} px` });
    expect(height).toBeLessThanOrEqual(most);
  });
}

test("the explorer's chart loads its script when it is scrolled near [deviation.loading]", async ({
  page,
}) => {
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(response.text().catch(() => ""));
  });
  // A sentence of chart.js, which no minifier changes.
  const hasLibrary = async () =>
    (await Promise.all(scripts)).some((text) => text.includes("would result generating up to"));
  await page.setViewportSize({ width: 375, height: 200 });
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  await expect(page.locator("canvas")).toHaveCount(0);
  expect(await hasLibrary()).toBe(false);
  await card(page, "Functie").scrollIntoViewIfNeeded();
  await expect(card(page, "Functie").getByRole("img", { name: /^Staafdiagram: Functie\./ })).toBeVisible();
  await expect(card(page, "Functie").getByText("Loading")).toHaveCount(0);
  expect(await hasLibrary()).toBe(true);
});

test("a visitor's bar leads to public entries with that value, and by the login page to all of them [deviation.bars]", async ({
  page,
}) => {
  await page.goto("/dashboard");
  await choose(page, "Fase", "Tabel");
  await card(page, "Fase").getByRole("link", { name: "In gebruik" }).click();
  await expect(page).toHaveURL("/?technicalReadinessLevel=In+gebruik");
  const entry = page.getByRole("article").first().getByRole("heading").getByRole("link");
  const address = (await entry.getAttribute("href")) ?? "";
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login?callbackUrl=%2F%3FtechnicalReadinessLevel%3DIn%2Bgebruik");
  await page.goto(address);
  await expect(page.getByText("In gebruik").first()).toBeVisible();
});

test("a member's bar leads to the register with that filter, by mouse and by keyboard", async ({ page }) => {
  await logInThroughApi(page, "member");
  // The address of a subject chooses it.
  await page.goto("/dashboard#chart-technicalReadinessLevel");
  const fase = card(page, "Fase");
  await expect(page.getByLabel("Onderwerp")).toHaveValue("chart-technicalReadinessLevel");
  await fase.scrollIntoViewIfNeeded();
  const drawing = fase.getByRole("img");
  await expect(drawing).toBeVisible();
  await expect(fase.getByText("Loading")).toHaveCount(0);
  // The second row, Dataverzameling; rows are 32 px high.
  await drawing.click({ position: { x: 20, y: 48 } });
  await expect(page).toHaveURL("/?technicalReadinessLevel=Dataverzameling");
  await page.goto("/dashboard");
  await page.getByLabel("Onderwerp").focus();
  await page.keyboard.type("Fase");
  await expect(page).toHaveURL("/dashboard?subject=chart-technicalReadinessLevel&view=chart#explorer");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Tabel" })).toBeChecked();
  await expect(page).toHaveURL(/view=table/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: "Alleen in gebruik" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(fase.getByRole("link", { name: "Idee", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?technicalReadinessLevel=Idee");
});

test("a field is shown by hospital and by specialism, each number a link to its entries, and as a file", async ({
  page,
}) => {
  await page.goto("/dashboard");
  await choose(page, "Fase", "Per specialisme");
  const fase = card(page, "Fase");
  const table = fase.getByRole("table", { name: "Fase per specialisme" });
  await expect(table).toBeVisible();
  const entries = table
    .getByRole("row", { name: /^Radiologie/ })
    .getByRole("link", { name: /^\d+$/ })
    .first();
  await expect(entries).toHaveAttribute("href", /medicalSpecialism=Radiologie&technicalReadinessLevel=/);
  await expectAccessibleOnDeskAndPhone(page, { within: "#chart-technicalReadinessLevel" });
  const file = await fase.getByRole("link", { name: "CSV van Fase per specialisme" }).getAttribute("href");
  expect((await page.request.get(file ?? "")).status()).toBe(200);
  // The way of showing stays for the next subject, unless that has no such table.
  await choose(page, "Functie");
  await expect(card(page, "Functie").getByRole("table", { name: "Functie per specialisme" })).toBeVisible();
  await choose(page, "Specialisme");
  await expect(page.getByRole("radio", { name: "Grafiek" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Per specialisme" })).toHaveCount(0);
  await page.getByRole("radio", { name: "Per ziekenhuis" }).check();
  await expect(page.getByRole("table", { name: "Specialisme per ziekenhuis" })).toBeVisible();
  await expectAccessibleOnPhone(page);
  expect((await page.request.get("/figures/chart-riskClass-by-riskClass.csv")).status()).toBe(404);
});

test("which hospitals use something is a choice, which the address holds for chart, table and breakdowns", async ({
  page,
}) => {
  await page.goto("/dashboard?subject=chart-activeHospital&view=table");
  await page.getByRole("checkbox", { name: "Alleen in gebruik" }).check();
  await expect(page).toHaveURL("/dashboard?subject=chart-activeHospital&view=table&only=inUse#explorer");
  await expect(page.getByRole("heading", { name: "Ziekenhuis, alleen in gebruik" })).toBeVisible();
  await expect(card(page, "Ziekenhuis").getByRole("link", { name: "UMC Voorbeeld" })).toHaveAttribute(
    "href",
    /activeHospital=UMC\+Voorbeeld&technicalReadinessLevel=In\+gebruik/,
  );
  await choose(page, "Specialisme", "Per ziekenhuis");
  await expect(page).toHaveURL(/&only=inUse#explorer$/);
  const table = page.getByRole("table", { name: "Specialisme per ziekenhuis, alleen in gebruik" });
  const number = table.getByRole("link", { name: /^\d+$/ }).first();
  await expect(number).toHaveAttribute("href", /technicalReadinessLevel=In\+gebruik&/);
  await expectAccessibleOnPhone(page, { within: "#content" });
});

test("an address holds what the explorer shows, and 'back' returns to it", async ({ page }) => {
  await page.goto("/dashboard?subject=chart-riskClass&view=table");
  await expect(page.getByLabel("Onderwerp")).toHaveValue("chart-riskClass");
  await expect(page.getByRole("radio", { name: "Tabel" })).toBeChecked();
  // Also without an anchor it opens at the explorer.
  await expect(page.getByRole("heading", { name: "Zelf verkennen" })).toBeInViewport();
  await choose(page, "Fase");
  await expect(page.getByRole("table", { name: "Tabel van Fase" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/dashboard?subject=chart-riskClass&view=table");
  await expect(page.getByLabel("Onderwerp")).toHaveValue("chart-riskClass");
});

test("a long chart has all its bars, and can be folded; its table is whole", async ({ page }) => {
  await page.goto("/dashboard");
  await choose(page, "Beoogde gebruiker");
  const chart = card(page, "Beoogde gebruiker");
  await chart.scrollIntoViewIfNeeded();
  const drawing = chart.getByRole("img");
  await expect(drawing).toBeVisible();
  expect(await rowsOf(page, "Beoogde gebruiker")).toHaveLength(16);
  const height = async () => (await drawing.boundingBox())?.height ?? 0;
  const whole = await height();
  await chart.getByRole("button", { name: "Toon minder" }).click();
  await expect.poll(height).toBe(whole - 32);
  await chart.getByRole("button", { name: "Toon alle 16" }).click();
  await expect.poll(height).toBe(whole);
});

test("a drawing follows the colours that are chosen", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto("/dashboard");
  await card(page, "Functie").scrollIntoViewIfNeeded();
  const drawing = card(page, "Functie").locator("canvas");
  await expect(drawing).toBeVisible();
  const picture = () => drawing.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const light = await picture();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expect.poll(picture).not.toBe(light);
  await page.getByLabel("Kleuren").selectOption("Licht");
  await expect.poll(picture).toBe(light);
});

test("accessible in each state of the explorer, and without styles that the page's policy refuses [route.dashboard]", async ({
  page,
}) => {
  const html = await (await page.request.get("/dashboard")).text();
  expect(html).not.toMatch(/<[a-z][^>]* style=/);
  await page.goto("/dashboard");
  await expect(page).toHaveTitle("Dashboard – AI-register Zorg");
  await expectAccessibleOnDeskAndPhone(page);
  await choose(page, "Specialisme", "Tabel");
  await expect(card(page, "Specialisme").getByRole("table")).toBeVisible();
  await expectAccessibleOnPhone(page);
  for (const [, title] of [["chart-completeness", "Gemiddelde volledigheid per ziekenhuis"], ...RANKINGS]) {
    await choose(page, title ?? "");
    await expect(card(page, title ?? "").getByRole("heading", { level: 3 })).toBeVisible();
    await expectAccessibleOnPhone(page, { within: "#content" });
  }
});

/** So many rows of a figure's table the dashboard shows. */
const MOST_ROWS = 10;

/** Of a figure's file: after the headings, and before the blank line that its title follows. */
const rowsIn = (csv: string) => (csv.split(/\r?\n\r?\n/)[0] ?? "").split(/\r?\n/).length - 1;

test("each figure has its table, a file, a picture and an address to embed", async ({ page }) => {
  await page.goto("/dashboard");
  for (const [key, title] of FIGURES) {
    if (RANKINGS.some(([ranking]) => ranking === key)) await choose(page, title);
    const figure = card(page, title);
    await figure.getByText("Tabel", { exact: true }).click();
    const table = figure.getByRole("table");
    await expect(table).toBeVisible();
    const shown = await table.locator("tbody tr").count();
    const head = await table.locator("thead th").allTextContents();
    const download = page.waitForEvent("download");
    await figure.getByRole("link", { name: `CSV van ${title}` }).click();
    const file = await (await download).createReadStream();
    const text = Buffer.concat(await file.toArray()).toString();
    expect(text).toContain(head.map((name) => `"${name}"`).join(";"));
    expect(text).toMatch(/"Bron: AI-register Zorg, .+"/);
    const said = figure.getByText(/^\d+ van de \d+ rijen; het CSV-bestand heeft ze alle\.$/);
    // More than the page shows of it: of the hospitals always, of the others when other tests have added so many.
    if (shown < rowsIn(text))
      await expect(said).toHaveText(`${shown} van de ${rowsIn(text)} rijen; het CSV-bestand heeft ze alle.`);
    else await expect(said).toHaveCount(0);
    expect([key, shown]).toEqual([key, Math.min(rowsIn(text), MOST_ROWS)]);
    if (key === "hospitals") expect(rowsIn(text)).toBeGreaterThan(MOST_ROWS);
    const picture = await page.request.get(`/figures/${key}.png`);
    expect([key, picture.status(), picture.headers()["content-type"]]).toEqual([key, 200, "image/png"]);
    await figure.getByText("Insluiten", { exact: true }).click();
    await expect(figure.getByText(`/embed/${key}" title="${title}"`)).toBeVisible();
  }
  await expectAccessibleOnPhone(page);
  await choose(page, "Specialisme");
  const specialism = page.getByRole("link", { name: "CSV van Specialisme", exact: true });
  expect(await specialism.getAttribute("href")).toBe("/figures/chart-medicalSpecialism.csv");
  expect((await page.request.get("/figures/chart-medicalSpecialism.csv")).status()).toBe(200);
  expect((await page.request.get("/figures/chart-medicalSpecialism.png")).status()).toBe(404);
  expect((await page.request.get("/figures/anders.csv")).status()).toBe(404);
  expect((await page.request.get("/figures/growth.csv.png")).status()).toBe(404);
});

test("a page of another site shows a figure in a frame: alone, with its source, and no page besides", async ({
  page,
  baseURL,
}) => {
  const site = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<iframe src="${baseURL}/embed/phases" width="800" height="600"></iframe>`);
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const embedded = page.frameLocator("iframe");
  await expect(
    embedded.getByRole("heading", { level: 1, name: /de fase die het meest voorkomt/ }),
  ).toBeVisible();
  await expect(embedded.getByText("Fasen, nu en een jaar geleden", { exact: true }).first()).toBeVisible();
  await expect(embedded.locator("svg.figure-drawing")).toBeVisible();
  await expect(embedded.getByText(/^Bron: AI-register Zorg, /)).toBeVisible();
  const back = embedded.getByRole("link", { name: "Alle cijfers in het register" });
  await expect(back).toHaveAttribute("href", /\/dashboard#phases$/);
  await expect(embedded.getByRole("banner")).toHaveCount(0);
  await expect(embedded.getByRole("contentinfo")).toHaveCount(0);
  const whole = await page.request.get("/dashboard");
  expect(whole.headers()).toMatchObject({
    "x-frame-options": "DENY",
    "content-security-policy": expect.stringMatching(/frame-ancestors 'none'/),
  });
  site.close();
});

test("an embedded figure is accessible, and not for search engines", async ({ page }) => {
  for (const [key] of FIGURES) {
    await page.goto(`/embed/${key}`);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, nofollow");
    await expect(page.getByText("voorbeeldgegevens", { exact: true })).toBeVisible();
    // The page is the same but for the figure, which the dashboard shows in dark as well.
    await (key === "growth" ? expectAccessibleOnDeskAndPhone(page) : expectAccessibleOnPhone(page));
  }
  // As those send it along who count their visitors.
  await page.goto("/embed/growth?utm_source=x");
  await expect(page.getByRole("navigation")).toHaveCount(0);
});

test("on paper every figure and table is there, in letters of at least 7 pt, and nothing is cut", async ({
  page,
}) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.goto("/dashboard?subject=all");
  await page.emulateMedia({ media: "print" });
  for (const [, title] of LEADING)
    await expect(card(page, title).locator("svg.figure-drawing")).toBeVisible();
  await expect(card(page, "Fase").locator("tbody .drawn").first()).toBeVisible();
  const { smallest, widest } = await page.evaluate(() => {
    const main = document.querySelector("main");
    const texts = [...(main?.querySelectorAll("*") ?? [])].filter(
      (one) =>
        one.checkVisibility() &&
        one.getClientRects().length > 0 &&
        !one.closest(".sr-only, svg[viewBox]") &&
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const sizes = texts.map((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    return {
      smallest: Math.min(...sizes) * 0.75,
      widest: Math.max(...texts.map((one) => one.getBoundingClientRect().right)),
    };
  });
  expect(smallest).toBeGreaterThanOrEqual(7);
  expect(widest).toBeLessThanOrEqual(719);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(5);
  // The five figures are on the first sheet: A4 less its margins, at 96 pixels an inch.
  const ends = await Promise.all(LEADING.map(([key]) => page.locator(`#${key}`).boundingBox()));
  expect(Math.max(...ends.map((box) => (box?.y ?? 0) + (box?.height ?? 0)))).toBeLessThanOrEqual(1_020);
});
