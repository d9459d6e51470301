import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import {
  expect,
  expectAccessible,
  expectAccessibleOnDeskAndPhone,
  logInThroughApi,
  test,
} from "../../support/e2e";
import { callApiWithToken, openDemoSession } from "../../support/e2e-people";

const menu = (page: Page) => page.getByRole("main").locator("summary", { hasText: "Exporteren" });
const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam" }).format(new Date());

interface Listed {
  _id: string;
  algorithmName: string;
}

async function listed(page: Page, query: string): Promise<Listed[]> {
  return (await page.request.get(`/api/algorithm?pageSize=100&${query}`)).json();
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

/** With its script, without which a link is an ordinary download. */
async function openAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
}

/** What a click downloads. */
async function downloadBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return download;
}

test.describe("the list as a file", () => {
  // Entries of its own: those of others come and go meanwhile.
  const WORD = `bestandsproef${Date.now()}`;
  const QUERY = `search=${WORD}&medicalSpecialism=Radiologie&sort=name`;
  const made: string[] = [];

  test.beforeAll(async () => {
    const author = await openDemoSession("member");
    for (const medicalDevice of ["Ja", "Nee", null]) {
      const algorithmName = `Longvlekken; "tellen", ${medicalDevice} ${WORD}`;
      const description = "Telt vlekken,\n'en' meet ze met een liniaal.";
      const lists = { medicalSpecialism: "Radiologie", medicalDevice };
      const data = { algorithmName, description, visibility: "Privé", ...lists };
      made.push(String((await callApiWithToken(author, "POST", "/api/algorithm", data))._id));
    }
  });

  test.afterAll(async () => {
    const admin = await openDemoSession("admin");
    for (const id of made) await callApiWithToken(admin, "DELETE", `/api/algorithm/${id}`);
  });

  test("holds in each format what stands in the list", async ({ page }) => {
    test.slow();
    await logInThroughApi(page, "member");
    const names = (await listed(page, QUERY)).map(({ algorithmName }) => algorithmName);
    expect(names).toHaveLength(made.length);
    await openAt(page, `/?${QUERY}`);
    await menu(page).click();
    await expect(page.getByText(`De ${names.length} algoritmes van deze lijst`)).toBeVisible();
    await expectAccessible(page);

    const choose = (name: RegExp) => downloadBy(page, () => page.getByRole("link", { name }).click());
    const csv = await choose(/^CSV/);
    expect(csv.suggestedFilename()).toBe(`ai-register-zorg-${DAY}.csv`);
    const rows: string[][] = parse(await bytesOf(csv), { bom: true, record_delimiter: "\r\n" });
    expect(rows.slice(1).map(([name]) => name)).toEqual(names);
    expect(rows[0]?.slice(0, 3)).toEqual(["Naam", "Omschrijving", "Functie"]);
    await expect(
      page.getByText(`ai-register-zorg-${DAY}.csv is gedownload: ${names.length} algoritmes.`).first(),
    ).toBeVisible();

    const xlsx = await choose(/^Excel/);
    expect(xlsx.suggestedFilename()).toBe(`ai-register-zorg-${DAY}.xlsx`);
    const { sheets } = await readXlsx(await bytesOf(xlsx));
    expect(sheets[0]?.rows.map((row) => row.map((cell) => cell ?? ""))).toEqual(rows);

    const json = await choose(/^JSON/);
    expect(JSON.parse((await bytesOf(json)).toString())).toEqual(await listed(page, QUERY));
  });

  test("is reached and left by the keyboard", async ({ page }) => {
    await logInThroughApi(page, "member");
    await openAt(page, `/?${QUERY}`);
    await menu(page).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: /^CSV/ })).toBeFocused();
    const download = await downloadBy(page, () => page.keyboard.press("Enter"));
    expect(download.suggestedFilename()).toBe(`ai-register-zorg-${DAY}.csv`);
    await expect(menu(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: /^CSV/ })).toBeHidden();
    await expect(menu(page)).toBeFocused();
  });

  test("shows that it is under way, and can be cancelled", async ({ page }) => {
    test.slow();
    await logInThroughApi(page, "member");
    await openAt(page, "/");
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route("**/api/algorithm/export**", async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await menu(page).click();
    await page.getByRole("link", { name: /^Excel/ }).click();
    await expect(page.getByRole("progressbar", { name: "Bezig met Excel maken" })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole("button", { name: "Annuleren" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Het downloaden is geannuleerd.").first()).toBeVisible();
    await expect(page.getByRole("link", { name: /^Excel/ })).toBeVisible();
    go();
  });

  test("is none of an empty list, and of nobody who may not see the list", async ({ page }) => {
    await page.goto("/");
    await expect(menu(page)).toHaveCount(0);
    expect((await page.request.get("/api/algorithm/export?format=csv")).status()).toBe(401);
    await logInThroughApi(page, "pending");
    await page.goto("/");
    await expect(menu(page)).toHaveCount(0);
    expect((await page.request.get("/api/algorithm/export?format=csv")).status()).toBe(403);
    await logInThroughApi(page, "member");
    await page.goto("/?search=qqqqqqqq");
    await expect(page.getByRole("heading", { name: "Resultaten: 0 algoritme(s)" })).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the list and an entry are plain downloads", async ({ page }) => {
    await logInThroughApi(page, "member");
    await page.goto("/?search=long");
    const [first] = await listed(page, "search=long");
    await menu(page).click();
    const csv = await downloadBy(page, () => page.getByRole("link", { name: /^CSV/ }).click());
    expect(csv.suggestedFilename()).toBe(`ai-register-zorg-${DAY}.csv`);
    const rows: string[][] = parse(await bytesOf(csv), { bom: true });
    expect(rows[1]?.[0]).toBe(first?.algorithmName);
    await page.goto(`/algorithm/${first?._id}/detail`);
    await menu(page).click();
    const json = await downloadBy(page, () => page.getByRole("link", { name: /^JSON/ }).click());
    expect(JSON.parse((await bytesOf(json)).toString())).toMatchObject({ _id: first?._id });
  });
});

test.describe("one entry", () => {
  async function openLung(page: Page): Promise<string> {
    await logInThroughApi(page, "member");
    const found = (await listed(page, "search=longnodules")).find(({ algorithmName }) =>
      algorithmName.startsWith("Longnodules opsporen"),
    );
    await page.context().clearCookies();
    await page.goto(`/algorithm/${found?._id}/detail`);
    return found?._id ?? "";
  }

  test("is for a visitor a file as the API gives it, and one by the standard", async ({ page }) => {
    test.slow();
    const id = await openLung(page);
    await menu(page).click();
    await page.getByText("Wat er niet in staat").click();
    await expect(page.getByText("Menselijke tussenkomst")).toBeVisible();
    await expectAccessibleOnDeskAndPhone(page);
    const json = await downloadBy(page, () => page.getByRole("link", { name: /^JSON alle/ }).click());
    expect(json.suggestedFilename()).toBe(`longnodules-opsporen-en-volgen-op-ct-thorax-${DAY}.json`);
    expect(JSON.parse((await bytesOf(json)).toString())).toEqual(
      await (await page.request.get(`/api/algorithm/${id}`)).json(),
    );
    const standard = await downloadBy(page, () =>
      page.getByRole("link", { name: /^Publicatiestandaard/ }).click(),
    );
    expect(standard.suggestedFilename()).toBe(
      `longnodules-opsporen-en-volgen-op-ct-thorax-publicatiestandaard-${DAY}.json`,
    );
    const { algorithm, leftOut } = JSON.parse((await bytesOf(standard)).toString());
    expect(algorithm).toMatchObject({
      name: "Longnodules opsporen en volgen op CT-thorax",
      organization: "UMC Voorbeeld",
      status: "In gebruik",
      provider: "Nodule Vision B.V.",
    });
    expect(leftOut).toContain("contact_email");
  });

  test("on paper has both tabs, its address and the day, and nothing to click", async ({ page }) => {
    const id = await openLung(page);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printed", "true");
    });
    await page.getByRole("button", { name: "Afdrukken" }).click();
    await expect(page.locator("body")).toHaveAttribute("data-printed", "true");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { name: "Ontwikkeling" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Publications and Media" })).toBeVisible();
    await expect(page.getByText(`/algorithm/${id}/detail`)).toBeVisible();
    const today = new Intl.DateTimeFormat("nl-NL", { dateStyle: "long", timeZone: "Europe/Amsterdam" });
    await expect(page.getByText(`, op ${today.format(new Date())} om`)).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(menu(page)).toBeHidden();
    for (const navigation of await page.getByRole("navigation").all()) await expect(navigation).toBeHidden();
  });
});
