import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e";
import { type AuthenticatedPerson, callApiWithToken, openDemoSession } from "../../support/e2e-people";
import { INDEXED_PAGE_PATHS } from "../../support/public-pages";
import { buildSessionCookieHeaders, sendRawRequest, TESTED_SERVER_ORIGIN } from "../../support/raw-request";

/** What a search engine that runs no script finds. */
test.use({ javaScriptEnabled: false });

type Entry = Record<string, string | string[] | number | null> & { _id: string; algorithmName: string };
type Data = Record<string, unknown>;

const PUBLIC = "Openbaar";

let admin: AuthenticatedPerson;
test.beforeAll(async () => {
  admin = await openDemoSession("admin");
});

const listAll = async () => (await callApiWithToken(admin, "GET", "/api/algorithm")) as unknown as Entry[];

/** The addresses of the sitemap, in however many parts it is. */
async function addresses(path = "/sitemap.xml"): Promise<string[]> {
  const { status, headers, body } = await sendRawRequest(path);
  expect([path, status, headers["content-type"]]).toEqual([path, 200, "application/xml; charset=utf-8"]);
  const found = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
  for (const address of found) expect(address).toMatch(new RegExp(`^${TESTED_SERVER_ORIGIN}/`));
  const here = found.map((address) => address.slice(TESTED_SERVER_ORIGIN.length));
  return body.includes("<sitemapindex") ? (await Promise.all(here.map(addresses))).flat() : here;
}

const meta = (page: Page, name: string) =>
  page
    .locator(`head meta[name="${name}"], head meta[property="${name}"]`)
    .evaluateAll((tags) => tags.map((tag) => tag.getAttribute("content") ?? ""), undefined);

const plain = (text: string) => text.replace(/\s+/g, " ").trim();
const textOf = async (page: Page) => plain((await page.locator("main").textContent()) ?? "");

async function dataOf(page: Page): Promise<Data[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as Data);
}

/** What every public page says of itself; gives what it says. */
async function expectDescribed(page: Page, path: string) {
  const answer = await page.goto(path);
  expect([path, answer?.status()]).toEqual([path, 200]);
  expect([path, await page.locator("html").getAttribute("lang")]).toEqual([path, "nl"]);
  expect([path, await page.locator("h1").count()]).toEqual([path, 1]);
  const [title, [description = ""]] = [await page.title(), await meta(page, "description")];
  expect([path, description.length > 20, title.includes("AI-register Zorg")]).toEqual([path, true, true]);
  const canonical = await page.locator('head link[rel="canonical"]').getAttribute("href");
  expect([path, await meta(page, "robots"), answer?.headers()["x-robots-tag"]]).toEqual([
    path,
    [],
    undefined,
  ]);
  for (const [name, expected] of Object.entries({
    "og:title": title,
    "og:description": description,
    "og:url": canonical,
    "og:type": "website",
    "og:site_name": "AI-register Zorg",
    "og:locale": "nl_NL",
    "og:image:type": "image/png",
    "og:image:width": "1200",
    "og:image:height": "630",
    "twitter:card": "summary_large_image",
    "twitter:title": title,
    "twitter:description": description,
  })) {
    expect([path, name, await meta(page, name)]).toEqual([path, name, [expected]]);
  }
  const [picture = ""] = await meta(page, "og:image");
  expect([path, await meta(page, "twitter:image")]).toEqual([path, [picture]]);
  expect(picture.startsWith(`${TESTED_SERVER_ORIGIN}/opengraph/`)).toBe(true);
  return { title, description, canonical, picture: picture.slice(TESTED_SERVER_ORIGIN.length) };
}

/** The width and height of a PNG, from its first chunk. */
async function sizeOfPicture(page: Page, path: string): Promise<number[]> {
  const answer = await page.request.get(path);
  expect([path, answer.status(), answer.headers()["content-type"]]).toEqual([path, 200, "image/png"]);
  const bytes = await answer.body();
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test("each page of the sitemap says what it is, once, and shows a picture of its kind", async ({ page }) => {
  test.setTimeout(240_000);
  const found = await addresses();
  expect(found.slice(0, INDEXED_PAGE_PATHS.length)).toEqual(INDEXED_PAGE_PATHS);
  const others = found.slice(INDEXED_PAGE_PATHS.length);
  const known =
    /^\/(algorithm\/[\w-]+\/detail|explore\/\w+\/[^/]+|product\/[\w-]+|hospital\/[\w-]+(\/patients)?|declaration\/[\w-]+)$/;
  expect(others.filter((path) => !known.test(path))).toEqual([]);
  expect(others).toContain("/explore/medicalSpecialism/Radiologie");
  const [titles, descriptions] = [new Set<string>(), new Set<string>()];
  for (const path of INDEXED_PAGE_PATHS) {
    const { title, description, canonical, picture } = await expectDescribed(page, path);
    expect(canonical).toBe(TESTED_SERVER_ORIGIN + (path === "/" ? "" : path));
    titles.add(title);
    descriptions.add(description);
    expect([path, await sizeOfPicture(page, picture)]).toEqual([path, [1200, 630]]);
    expect((await textOf(page)).length).toBeGreaterThan(200);
  }
  expect([titles.size, descriptions.size]).toEqual([INDEXED_PAGE_PATHS.length, INDEXED_PAGE_PATHS.length]);
});

test("a list of results has the address of its one value, and any other list is not indexed", async ({
  page,
}) => {
  const canonical = page.locator('head link[rel="canonical"]');
  await page.goto("/?medicalSpecialism=Radiologie");
  await expect(canonical).toHaveAttribute(
    "href",
    `${TESTED_SERVER_ORIGIN}/explore/medicalSpecialism/Radiologie`,
  );
  expect(await meta(page, "robots")).toEqual([]);
  await page.goto("/?search=long");
  await expect(canonical).toHaveCount(0);
  expect(await meta(page, "robots")).toEqual(["noindex"]);
  await expect(page).toHaveTitle("long – AI-register Zorg");
});

/** The oldest entries of which each has something that none before it has: a field filled in, or another answer about a medical device. */
function thatDiffer(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  const oldest = [...entries].sort((one, other) =>
    String(one.timestamp).localeCompare(String(other.timestamp)),
  );
  return oldest.filter(({ medicalDevice, ...rest }) => {
    const filled = Object.entries(rest).filter(([, value]) => value !== null && String(value) !== "");
    const held = [`medicalDevice ${medicalDevice}`, ...filled.map(([key]) => key)];
    const isNew = held.some((one) => !seen.has(one));
    for (const one of held) seen.add(one);
    return isNew;
  });
}

test("every public entry is in the sitemap, and its page holds all that everyone may see of it", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const before = await listAll();
  const found = await addresses();
  const after = new Map((await listAll()).map((entry) => [entry._id, entry]));
  // Other tests add and change entries at the same time; what they left alone is looked at.
  const still = before.filter(({ _id, version }) => after.get(_id)?.version === version);
  const pathOf = ({ _id }: Entry) => `/algorithm/${_id}/detail`;
  const open = still.filter(({ visibility }) => visibility === PUBLIC);
  const hidden = still.filter(({ visibility }) => visibility !== PUBLIC);
  expect(open.length).toBeGreaterThan(20);
  expect(hidden.length).toBeGreaterThan(0);
  expect(open.filter((entry) => !found.includes(pathOf(entry)))).toEqual([]);
  expect(hidden.filter((entry) => found.includes(pathOf(entry)))).toEqual([]);
  const looked = thatDiffer(open);
  expect(looked.length).toBeGreaterThan(2);
  for (const entry of looked) await expectEntry(page, entry, pathOf(entry));
  for (const entry of looked.slice(0, 3)) {
    const picture = `/opengraph/algorithm/${entry._id}.png?v=${entry.version}`;
    expect(await sizeOfPicture(page, picture)).toEqual([1200, 630]);
  }
});

const UNSAID = [
  "_id",
  "version",
  "timestamp",
  "updated",
  "author",
  "contactEmail",
  "visibility",
  "mediaURL",
  "institution",
  "recheck",
  "review",
  "product",
  "advice",
];

async function expectEntry(page: Page, entry: Entry, path: string): Promise<void> {
  const { canonical, picture, title } = await expectDescribed(page, path);
  expect(canonical).toBe(TESTED_SERVER_ORIGIN + path);
  expect(title).toBe(`${entry.algorithmName} – AI-register Zorg`);
  // A visitor counts the versions that are for everyone; an admin, who gave this entry, counts them all.
  const [address, shownVersion] = picture.split("?v=");
  expect(address).toBe(`/opengraph/algorithm/${entry._id}.png`);
  expect([path, Number(shownVersion) >= 1 && Number(shownVersion) <= Number(entry.version)]).toEqual([
    path,
    true,
  ]);
  expect((await page.request.head(picture)).status()).toBe(200);
  await expect(page.locator("h1")).toHaveText(entry.algorithmName);
  const shown = await textOf(page);
  for (const [key, value] of Object.entries(entry)) {
    if (UNSAID.includes(key) || value === null) continue;
    for (const text of [value].flat()) {
      expect([path, key, shown.includes(plain(String(text)))]).toEqual([path, key, true]);
    }
  }
  const html = await page.content();
  if (entry.contactEmail) expect([path, html.includes(String(entry.contactEmail))]).toEqual([path, false]);
  const [data = {}] = await dataOf(page);
  expect([path, data["@type"]]).toEqual([
    path,
    entry.medicalDevice === "Ja" ? ["SoftwareApplication", "MedicalDevice"] : "SoftwareApplication",
  ]);
  expect([data["@context"], data.name, data.url]).toEqual([
    "https://schema.org",
    entry.algorithmName,
    TESTED_SERVER_ORIGIN + path,
  ]);
  expect([path, data.description ?? null]).toEqual([path, entry.description]);
}

test("the dashboard's figures are there as text, as tables and as data", async ({ page }) => {
  const count = (list: Entry[], key: string) =>
    new Set(list.filter(({ visibility }) => visibility === PUBLIC).map((entry) => entry[key])).size;
  // Entries of other tests come and go meanwhile, so that it may take a second look.
  await expect(async () => {
    const entries = (await listAll()).filter(({ visibility }) => visibility === PUBLIC);
    await page.goto("/dashboard?subject=chart-technicalReadinessLevel");
    const headline = page.locator("main dl > div", { hasText: "geregistreerde algoritmes" });
    await expect(headline).toContainText(String(entries.length));
    const data = (await dataOf(page)).find((one) => one["@type"] === "Dataset");
    const measured = data?.variableMeasured as { name: string; value: number }[];
    expect(measured[0]).toMatchObject({ name: "geregistreerde algoritmes", value: entries.length });
    const hospitals = count(
      entries.filter(
        ({ activeHospital }) => !["null", "Meerdere ziekenhuizen", "Anders"].includes(String(activeHospital)),
      ),
      "activeHospital",
    );
    expect(measured[2]).toMatchObject({ name: "ziekenhuizen", value: hospitals });
    const phases = page
      .getByRole("table", { name: "Tabel van Fase", exact: true, includeHidden: true })
      .locator("tr");
    const rows = await phases.evaluateAll((found) => found.slice(1).map((row) => row.textContent));
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) {
      const [, label = "", number = ""] = /^(.*?)(\d+)$/.exec(row ?? "") ?? [];
      const held = entries.filter(
        ({ technicalReadinessLevel }) => (technicalReadinessLevel ?? "Geen waarde") === label,
      );
      expect([label, Number(number)]).toEqual([label, held.length]);
    }
  }).toPass({ timeout: 40_000 });
});

test("home and about name the register as a catalogue whose figures stand on the dashboard", async ({
  page,
}) => {
  for (const path of ["/", "/about"]) {
    await page.goto(path);
    const [data] = await dataOf(page);
    expect(data).toMatchObject({
      "@context": "https://schema.org",
      "@type": "DataCatalog",
      name: "AI-register Zorg",
      url: `${TESTED_SERVER_ORIGIN}/`,
      dataset: { "@type": "Dataset", url: `${TESTED_SERVER_ORIGIN}/dashboard` },
    });
  }
});

test("a page with any query is the page without it; a result list is the page of its value, or is kept out", async ({
  page,
}) => {
  for (const [path, canonical] of [
    ["/?x=1", TESTED_SERVER_ORIGIN],
    ["/?medicalSpecialism=Radiologie", `${TESTED_SERVER_ORIGIN}/explore/medicalSpecialism/Radiologie`],
    ["/dashboard?x=1", `${TESTED_SERVER_ORIGIN}/dashboard`],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute("href", canonical);
  }
  for (const path of ["/?search=longen&page=2", "/?medicalDevice=Ja&sort=name"]) {
    await page.goto(path);
    await expect(page.locator('head link[rel="canonical"]')).toHaveCount(0);
    expect((await meta(page, "robots")).some((content) => content.includes("noindex"))).toBe(true);
  }
});

test("what is not for everyone is kept out, by its status or by what it says", async ({ page }) => {
  const robots = async (path: string) => {
    const answer = await page.goto(path);
    return [answer?.status(), (await meta(page, "robots")).some((content) => content.includes("noindex"))];
  };
  expect(await robots("/algorithm/0199aaaa-0000-7000-8000-000000000000/detail")).toEqual([404, true]);
  expect(await robots("/not-found")).toEqual([404, true]);
  expect(await robots("/login")).toEqual([200, true]);
  for (const path of [
    "/compare",
    "/unsubscribe?s=x",
    "/still-current?s=x",
    "/migrate?token=x",
    "/password-reset/x",
  ])
    expect([path, (await robots(path))[1]]).toEqual([path, true]);
  expect((await sendRawRequest("/bestaat/niet")).headers.location).toMatch(
    /\/not-found\?from=%2Fbestaat%2Fniet$/,
  );
  for (const path of ["/admin", "/profile/x", "/algorithm/0/new"]) {
    const { status, headers } = await sendRawRequest(path);
    expect([path, status, headers.location]).toEqual([
      path,
      307,
      expect.stringMatching(/\/login\?callbackUrl=/),
    ]);
  }
  const own = (await callApiWithToken(admin, "POST", "/api/algorithm", {
    algorithmName: "Niet voor zoekmachines",
    visibility: "Privé",
    contactEmail: "geheim@umc-voorbeeld.example",
  })) as Entry;
  const path = `/algorithm/${own._id}/detail`;
  expect(await robots(path)).toEqual([404, true]);
  const mine = (await sendRawRequest(path, { headers: buildSessionCookieHeaders(admin.token) })).body;
  expect(mine).toContain("Niet voor zoekmachines");
  expect(mine).toContain('<meta name="robots" content="noindex, nofollow"/>');
  expect(mine).not.toMatch(/opengraph\/algorithm|application\/ld\+json/);
  for (const headers of [{}, buildSessionCookieHeaders(admin.token)]) {
    const picture = await sendRawRequest(`/opengraph/algorithm/${own._id}.png`, { headers });
    expect(picture.status).toBe(404);
  }
  await callApiWithToken(admin, "DELETE", `/api/algorithm/${own._id}`);
});

test("icons and a manifest are where browsers look for them", async ({ page }) => {
  await page.goto("/about");
  const links = page.locator("head link[rel~='icon'], head link[rel='apple-touch-icon']");
  const icons = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  expect(icons).toHaveLength(3);
  for (const path of ["/favicon.ico", ...icons]) {
    const answer = await page.request.get(path);
    expect([path, answer.status(), answer.headers()["content-type"]]).toEqual([
      path,
      200,
      expect.stringMatching(/^image\/(x-icon|vnd\.microsoft\.icon|svg\+xml|png)/),
    ]);
  }
  const manifest = await page.locator("head link[rel='manifest']").getAttribute("href");
  const told = await (await page.request.get(manifest ?? "")).json();
  expect([told.name, told.lang, told.start_url]).toEqual(["AI-register Zorg", "nl", "/"]);
  for (const { src, sizes } of told.icons) {
    const icon = await (await page.request.get(src)).body();
    expect(sizes).toBe(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`);
  }
});
