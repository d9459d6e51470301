import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { expect, logIn, type Person, solveCaptcha } from "./e2e";
import { linkTo, readMail } from "./mailbox";

export const PASSWORD = "fietsbel-zeven-kano";

/** Somebody nobody knows yet, at the hospital of 'metc'. */
export function newPerson(name: string): { name: string; email: string } {
  const key = crypto.randomUUID().slice(0, 8);
  return { name: `${name} ${key}`, email: `reis-${key}@ziekenhuis-noord.example` };
}

/** A browser of one's own, as who is given or as a visitor. */
export async function openBrowser(browser: Browser, person?: Person): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem("cookies-accepted", "true"));
  const page = await context.newPage();
  if (person !== undefined) await logIn(page, person);
  return page;
}

export async function untilSolved(page: Page): Promise<void> {
  await expect(page.getByText("Geverifieerd", { exact: true })).toBeVisible({ timeout: 20_000 });
}

/** Logs in on the login page. */
export async function logInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Wachtwoord").fill(password);
  await untilSolved(page);
  await page.getByRole("button", { name: "Login" }).click();
}

/** The same origin as the page's, which a call with the session's cookie must name. */
function ownOrigin(page: Page, baseURL: string | undefined): { origin: string } {
  return { origin: new URL(baseURL ?? page.url()).origin };
}

/** Requests an account, verifies it with the mail's code, and lets an admin give it access; all through the API. */
export async function becomeMember(
  page: Page,
  browser: Browser,
  baseURL: string | undefined,
  { name, email }: { name: string; email: string },
): Promise<{ id: string }> {
  const request = { email, name, password: PASSWORD, captchaToken: await solveCaptcha(page.request) };
  const requested = await page.request.post("/api/auth", { data: request });
  expect(requested.status()).toBe(200);
  const { user } = await requested.json();
  const link = new URL(linkTo("/verify-email", await readMail(email, "accountRequested")), "http://mail");
  const captchaToken = await solveCaptcha(page.request);
  const headers = ownOrigin(page, baseURL);
  const verified = await page.request.post("/api/auth/verify", {
    headers,
    data: { email, token: link.searchParams.get("token"), captchaToken },
  });
  expect(verified.status()).toBe(200);
  const admin = await openBrowser(browser, "admin");
  const users = [{ _id: user._id, role: "USER", allowAccess: true }];
  expect((await admin.request.put("/api/users", { headers, data: { users } })).status()).toBe(200);
  await admin.context().close();
  return { id: user._id };
}

/** An entry of who is logged in on the page. */
export async function addEntry(
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

/** `npm run import:legacy -- FILE` beside the server under test, on its database; gives what the command says. */
export function importLegacy(accounts: unknown): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "legacy-"));
  const file = join(folder, "accounts.json");
  writeFileSync(file, JSON.stringify(accounts));
  const args = ["--conditions=react-server", "--import", "tsx", "scripts/import-legacy.ts", file];
  // The folder that holds the server's database (scripts/check/end-to-end.ts).
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
