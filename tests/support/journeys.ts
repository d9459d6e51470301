import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { type DemoPersonName, expect, logInThroughApi, solveCaptchaByRequest } from "./e2e";
import { findMailLinkPath, waitForMailText } from "./mailbox";

export const TEST_PASSWORD = "fietsbel-zeven-kano";

/** Returns a name and an unused e-mail address at the hospital of the demo account 'metc'. */
export function inventPerson(name: string): { name: string; email: string } {
  const key = crypto.randomUUID().slice(0, 8);
  return { name: `${name} ${key}`, email: `reis-${key}@ziekenhuis-noord.example` };
}

/** Opens a page in a new browser context, logged in as a demo person or as an anonymous visitor. */
export async function openPageInNewContext(browser: Browser, person?: DemoPersonName): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem("cookies-accepted", "true"));
  const page = await context.newPage();
  if (person !== undefined) await logInThroughApi(page, person);
  return page;
}

export async function waitUntilCaptchaSolved(page: Page): Promise<void> {
  await expect(page.getByText("Geverifieerd", { exact: true })).toBeVisible({ timeout: 20_000 });
}

/** Logs in on the login page. */
export async function logInWithForm(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Wachtwoord").fill(password);
  await waitUntilCaptchaSolved(page);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Returns the Origin header that calls with the session cookie require. */
function ownOrigin(page: Page, baseURL: string | undefined): { origin: string } {
  return { origin: new URL(baseURL ?? page.url()).origin };
}

/**
 * Registers an account, verifies it with the code in the mail, and grants it access as an admin; all through the API.
 */
export async function createMemberThroughApi(
  page: Page,
  browser: Browser,
  baseURL: string | undefined,
  { name, email }: { name: string; email: string },
): Promise<{ id: string }> {
  const request = {
    email,
    name,
    password: TEST_PASSWORD,
    captchaToken: await solveCaptchaByRequest(page.request),
  };
  const requested = await page.request.post("/api/auth", { data: request });
  expect(requested.status()).toBe(200);
  const { user } = await requested.json();
  const link = new URL(
    findMailLinkPath("/verify-email", await waitForMailText(email, "accountRequested")),
    "http://mail",
  );
  const captchaToken = await solveCaptchaByRequest(page.request);
  const headers = ownOrigin(page, baseURL);
  const verified = await page.request.post("/api/auth/verify", {
    headers,
    data: { email, token: link.searchParams.get("token"), captchaToken },
  });
  expect(verified.status()).toBe(200);
  const admin = await openPageInNewContext(browser, "admin");
  const users = [{ _id: user._id, role: "USER", allowAccess: true }];
  expect((await admin.request.put("/api/users", { headers, data: { users } })).status()).toBe(200);
  await admin.context().close();
  return { id: user._id };
}

/** Creates an entry through the API as the person who is logged in on the page. */
export async function createEntryFromPage(
  page: Page,
  baseURL: string | undefined,
  algorithmName: string,
  visibility: "Instelling" | "Privé",
): Promise<string> {
  const data = { algorithmName, visibility };
  const made = await page.request.post("/api/algorithm", { headers: ownOrigin(page, baseURL), data });
  expect(made.status()).toBe(201);
  return (await made.json())._id;
}

/** Runs `npm run import:legacy -- FILE` on the tested server's database, and returns its output. */
export function runLegacyImportCommand(accounts: unknown): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "legacy-"));
  const file = join(folder, "accounts.json");
  writeFileSync(file, JSON.stringify(accounts));
  const args = ["--conditions=react-server", "--import", "tsx", "scripts/import-legacy.ts", file];
  // Data directory of the tested server (scripts/check/end-to-end.ts).
  const dataDir = resolve(process.env.E2E_DATA_DIR ?? ".data");
  const env = { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir };
  return new Promise((done, fail) => {
    execFile(process.execPath, args, { env }, (error, said, complaint) => {
      rmSync(folder, { recursive: true });
      if (error) fail(new Error(`${said}\n${complaint}`));
      else done(said);
    });
  });
}
