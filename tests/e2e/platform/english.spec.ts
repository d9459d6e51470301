import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectAccessibleOnPhone,
  openAccountMenu,
  solveCaptchaByRequest,
  test,
} from "../../support/e2e";
import { type AuthenticatedPerson, openDemoSession, setRoleAndAccess } from "../../support/e2e-people";
import { readSentences } from "../../support/message-parity";
import { FRAMED_PAGE_PATH, findPublicEntryPath, READING_PAGE_PATHS } from "../../support/public-pages";

/** Dutch sentences that would be read as they stand on a page that is English; those of mails are on none. */
const inEnglish = readSentences("en");
const DUTCH = [...readSentences("nl")]
  .filter(([key, text]) => text.length > 12 && text !== inEnglish.get(key) && !/[{<]/.test(text))
  .filter(([key]) => !key.startsWith("mail.json:"))
  // A name that is stored, which English texts explain.
  .filter(([, text]) => text !== "Gesloten account")
  .map(([, text]) => text);

/** What the page says outside what somebody wrote in Dutch, which is marked as such: its texts, names and hints. */
async function saidIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const other of body.querySelectorAll("[lang=nl], script, style, template")) other.remove();
    const said: string[] = [document.title];
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) said.push(texts.currentNode.nodeValue ?? "");
    for (const element of body.querySelectorAll("*")) {
      for (const name of ["aria-label", "aria-description", "title", "alt", "placeholder"]) {
        said.push(element.getAttribute(name) ?? "");
      }
    }
    return said.map((text) => text.replace(/\s+/g, " ").trim()).join("\n");
  });
}

async function expectEnglish(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  const said = await saidIn(page);
  expect([path, DUTCH.filter((sentence) => said.includes(sentence))]).toEqual([path, []]);
}

/** Somebody of their own, as an account keeps its language: those of other tests go on in Dutch. */
async function newcomer(page: Page): Promise<AuthenticatedPerson> {
  const email = `english-${crypto.randomUUID()}@ziekenhuis-noord.example`;
  const captchaToken = await solveCaptchaByRequest(page.request);
  const data = { email, name: "Engelse Lezer", password: "wolk-fiets-94", captchaToken };
  const answer = await page.request.post("/api/auth", { data });
  expect(answer.status()).toBe(200);
  const { token, user } = await answer.json();
  return { id: user._id, email, token };
}

async function logInInEnglish(page: Page, role: "USER" | "ADMIN", path: string): Promise<void> {
  await setRoleAndAccess(await openDemoSession("admin"), await newcomer(page), role);
  await page.goto(path);
  await (await openAccountMenu(page)).getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor reads the register in English and comes back to where they were", async ({
    page,
    request,
  }) => {
    const entry = await findPublicEntryPath(request);
    await page.goto(`${entry}?van=zoeken`);
    await expect(page.locator("html")).toHaveAttribute("lang", "nl");
    const english = page.getByRole("banner").getByRole("button", { name: "English" });
    await expect(english).toHaveAttribute("lang", "en");
    await english.click();
    await expect(page).toHaveURL(new RegExp(`${entry}\\?van=zoeken$`));
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("link", { name: "Request access" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Purpose and use" })).toBeVisible();
    for (const path of [...READING_PAGE_PATHS, FRAMED_PAGE_PATH, "/contact"]) await expectEnglish(page, path);
    await page.goto("/about");
    await expect(page.getByRole("heading", { name: "What is the register?" })).toBeVisible();
    await page.getByRole("banner").getByRole("button", { name: "Nederlands" }).click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(page.getByRole("heading", { name: "Wat is het register?" })).toBeVisible();
  });
});

test("a link in one tab leads to a page in the language that another tab chose", async ({
  page,
  context,
}) => {
  await page.goto("/about");
  const other = await context.newPage();
  await other.goto("/privacy");
  await other.getByRole("banner").getByRole("button", { name: "English" }).click();
  await expect(other.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("link", { name: "Request access" })).toBeVisible();
  const said = await saidIn(page);
  expect(DUTCH.filter((sentence) => said.includes(sentence))).toEqual([]);
});

test("a member works in English, and in Dutch again as if nothing had been", async ({ page }) => {
  await logInInEnglish(page, "USER", "/?search=long&activeHospital=UMC+Voorbeeld");
  // The address holds what it held; what is chosen is called otherwise.
  await expect(page).toHaveURL(/\?search=long&activeHospital=UMC\+Voorbeeld$/);
  await expect(page.getByText(/^Results: \d+ algorithm\(s\)$/).first()).toBeVisible();
  const [entry] = (await (await page.request.get("/api/algorithm?pageSize=1")).json()) as [{ _id: string }];
  const profile = await page.locator('header a[href^="/profile/"]').first().getAttribute("href");
  for (const path of [
    `/algorithm/${entry._id}/detail`,
    `/algorithm/${entry._id}/history`,
    `/compare?ids=${entry._id}`,
    profile ?? "no profile",
    "/following",
    "/work",
    "/algorithm/0/new",
  ]) {
    await expectEnglish(page, path);
  }
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Fill in this field.").first()).toBeVisible();
  await expectAccessible(page);
  await page.goto("/?activeHospital=UMC+Voorbeeld");
  await expectAccessibleOnPhone(page);
  await (await openAccountMenu(page)).getByRole("button", { name: "Nederlands" }).click();
  await expect(page.getByText(/^Resultaten: \d+ algoritme\(s\)$/).first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "nl");
});

test("an admin keeps the register in English", async ({ page }) => {
  await logInInEnglish(page, "ADMIN", "/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin");
  const parts = [
    "",
    "/reports",
    "/overdue",
    "/bin",
    "/institutions",
    "/data-model",
    "/mails",
    "/obstacles",
    "/synonyms",
    "/audit",
  ];
  for (const part of parts) await expectEnglish(page, `/admin${part}`);
  await page.goto("/api-docs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API for programs");
});
