import { FIELD_KEYS } from "../../../lib/fields/entry-fields";
import { expect, expectAccessibleOnDeskAndPhone, logInThroughApi, test } from "../../support/e2e";

type Resource = Record<string, { "@id": string } | undefined>;

test("a stranger finds the feed where they look for it, and every address of the catalog answers", async ({
  page,
  request,
}) => {
  for (const path of ["/", "/dashboard"]) {
    const html = await (await request.get(path)).text();
    expect(html).toMatch(
      /<link rel="alternate" type="application\/atom\+xml"[^>]* href="[^"]*\/api\/v1\/feed\.atom"/,
    );
    expect(html).toMatch(/<a [^>]*href="\/api\/v1\/feed\.atom"[^>]*>Volg openbare wijzigingen \(feed\)<\/a>/);
  }
  const feed = await request.get("/api/v1/feed.atom");
  expect([feed.status(), feed.headers()["content-type"]]).toEqual([
    200,
    "application/atom+xml; charset=utf-8",
  ]);
  // A browser reads it as XML without a fault, whatever the entries hold.
  const entries = await page.evaluate(
    (xml) => {
      const document = new DOMParser().parseFromString(xml, "application/xml");
      if (document.querySelector("parsererror") !== null) throw new Error("not well-formed");
      return document.querySelectorAll("entry").length;
    },
    await feed.text(),
  );
  expect(entries).toBeGreaterThan(0);
  const catalog = (await (await request.get("/api/v1/catalog.jsonld")).json()) as {
    "@graph": Resource[];
  };
  const addresses = catalog["@graph"].flatMap((resource) =>
    ["dcat:accessURL", "dcat:downloadURL", "dcat:landingPage", "dcat:endpointDescription"].flatMap(
      (property) => resource[property]?.["@id"] ?? [],
    ),
  );
  for (const address of new Set(addresses.map((one) => one.split("#", 1)[0] ?? ""))) {
    const path = address.slice(new URL(address).origin.length);
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, path.includes("/export?") ? 401 : 200]);
  }
});

test("open data has a page of its own, from the foot of every page", async ({ page }) => {
  await page.goto("/contact");
  await page
    .getByRole("navigation", { name: "Over het register" })
    .getByRole("link", { name: "Open data" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open data");
  await expect(page).toHaveURL(/\/open-data$/);
  const feeds = page.getByText(/^Feeds per ziekenhuis/);
  await feeds.focus();
  await page.keyboard.press("Enter");
  const hospital = page.getByRole("link", { name: "UMC Voorbeeld", exact: true });
  await expect(hospital).toHaveAttribute("href", "/api/v1/feed.atom?hospital=UMC+Voorbeeld");
  expect((await page.request.get("/api/v1/feed.atom?hospital=UMC+Voorbeeld")).status()).toBe(200);
  await expectAccessibleOnDeskAndPhone(page);
});

test("whoever wants all of it takes one file, and cites the version of its day", async ({ page }) => {
  await page.goto("/open-data");
  const files = page.getByRole("region", { name: "Alle openbare algoritmes" });
  const download = page.waitForEvent("download");
  await files.getByRole("link", { name: /^CSV \(/ }).click();
  const name = (await download).suggestedFilename();
  expect(name).toMatch(/^ai-register-zorg-openbaar-\d{4}-\d\d-\d\d\.csv$/);
  const latest = await page.request.get("/open-data/files/latest.json");
  expect(((await latest.json()) as unknown[]).length).toBeGreaterThan(20);
  for (const name of ["products-latest.json", "hospitals-latest.json"]) {
    const rows = (await (await page.request.get(`/open-data/files/${name}`)).json()) as unknown[];
    expect([name, rows.length > 5]).toEqual([name, true]);
  }
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Kopieer BibTeX" }).click();
  await expect(page.getByText("De bronvermelding is gekopieerd.").first()).toBeVisible();
  const day = name.slice(-14, -4);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`version = {${day}}`);
  const missing = await page.goto("/open-data/files/2020-01-01.csv");
  expect(missing?.status()).toBe(404);
  await expect(page.getByText("/open-data/files/2020-01-01.csv")).toBeVisible();
});

test("an admin chooses the licence, and everyone reads it", async ({ page, browser }) => {
  await logInThroughApi(page, "admin");
  await page.goto("/admin/licence");
  await page.getByRole("radio", { name: /^CC BY 4\.0/ }).check();
  await page.getByRole("button", { name: "Licentie opslaan" }).click();
  await expect(page.getByText("De licentie is opgeslagen.").first()).toBeVisible();
  await expectAccessibleOnDeskAndPhone(page);
  const visitor = await browser.newPage();
  await visitor.goto("/open-data");
  await expect(visitor.getByRole("link", { name: "CC BY 4.0" })).toBeVisible();
  await visitor.close();
  await page.getByRole("radio", { name: /^Geen licentie/ }).check();
  await page.getByRole("button", { name: "Licentie opslaan" }).click();
  await expect(page.getByText("nog geen open licentie")).toBeVisible();
});

test("the fields are a page to read, to link to and to print", async ({ page }) => {
  await page.goto("/fields");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Velden van het register");
  const phase = page.getByRole("region", { name: "Fase technicalReadinessLevel" });
  await expect(phase).toContainText("Eén keuze uit een lijst");
  await page
    .getByRole("navigation", { name: "Op deze pagina" })
    .getByRole("link", { name: "Fase", exact: true })
    .click();
  await expect(page).toHaveURL(/\/fields#technicalReadinessLevel$/);
  await expect(phase).toBeInViewport();
  // By keyboard: the fold of its values opens, and the link is copied.
  const fold = phase.locator("summary");
  await fold.focus();
  await page.keyboard.press("Enter");
  await expect(phase.getByText("Out of service", { exact: true })).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  // Until its script has come it is a link like any other.
  await expect(async () => {
    await phase.getByRole("link", { name: "Link naar dit veld Fase" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("De link is gekopieerd.").first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await expect(page.getByRole("region", { name: "Wijzigingen in de velden" })).toContainText(
    "Eerste versie van het gegevensmodel",
  );
  await page.emulateMedia({ media: "print" });
  // A folded list is open on paper.
  const hospital = page.getByRole("region", { name: "Ziekenhuis activeHospital" });
  const value = hospital.getByText("Meerdere ziekenhuizen", { exact: true });
  expect(await value.evaluate((item) => item.checkVisibility())).toBe(true);
  // And the contents, which are not printed, leave their room to it.
  expect((await hospital.boundingBox())?.width).toBeGreaterThan(800);
});

// By itself: the page is the longest there is, and each width and theme of it takes its time on a loaded machine.
test("the fields' page is accessible at every width and in both themes", async ({ page }) => {
  await page.goto("/fields");
  await expectAccessibleOnDeskAndPhone(page);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the fields are all there", async ({ page }) => {
    await page.goto("/fields");
    await expect(page.getByRole("link", { name: /^Link naar dit veld / })).toHaveCount(FIELD_KEYS.length);
    await page.getByRole("link", { name: "Link naar dit veld Fase" }).click();
    await expect(page).toHaveURL(/#technicalReadinessLevel$/);
  });
});
