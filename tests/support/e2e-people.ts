import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type APIRequestContext, type APIResponse, type Page, request } from "@playwright/test";
import { SignJWT, UnsecuredJWT } from "jose";
import { DEMO_ACCOUNTS, type DemoPersonName, expect, solveCaptchaByRequest } from "./e2e";
import { findMailLinkPath, MAIL_FOLDER, waitForMailText } from "./mailbox";
import { TESTED_SERVER_ORIGIN } from "./raw-request";

const PASSWORD = "fietsbel-zeven-kano";

/** A person with the token that authenticates their calls. */
export interface AuthenticatedPerson {
  id: string;
  email: string;
  token: string;
}

interface Session {
  token: string;
  user: { _id: string; email: string };
}

async function sessionOf(answer: APIResponse): Promise<AuthenticatedPerson> {
  expect(answer.status()).toBe(200);
  const { token, user }: Session = await answer.json();
  return { id: user._id, email: user.email, token };
}

async function fresh<T>(use: (context: APIRequestContext) => Promise<T>): Promise<T> {
  const context = await request.newContext({ baseURL: TESTED_SERVER_ORIGIN });
  try {
    return await use(context);
  } finally {
    await context.dispose();
  }
}

/** Logs a demo account in through the API, in a new session that no browser uses. */
export function openDemoSession(person: DemoPersonName): Promise<AuthenticatedPerson> {
  return fresh(async (context) => {
    const data = { ...DEMO_ACCOUNTS[person], captchaToken: await solveCaptchaByRequest(context) };
    return sessionOf(await context.post("/api/auth/login", { data }));
  });
}

/** Calls the API with a bearer token; fails the test when the call fails. */
export async function callApiWithToken(
  asker: AuthenticatedPerson,
  method: string,
  path: string,
  data?: unknown,
): Promise<Record<string, unknown>> {
  return fresh(async (context) => {
    const headers = { authorization: `Bearer ${asker.token}` };
    const answer = await context.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
    expect([method, path, answer.ok(), answer.ok() ? "" : await answer.text()]).toEqual([
      method,
      path,
      true,
      "",
    ]);
    return answer.json();
  });
}

/** An entry as the API lists it. */
interface Listed {
  _id: string;
  algorithmName: string;
  visibility: string;
  author: { name: string };
}

/** Returns all entries that a demo account may see, fetched through the API and not from the page under test. */
export async function listEntriesVisibleTo(person: DemoPersonName): Promise<Listed[]> {
  return (await callApiWithToken(
    await openDemoSession(person),
    "GET",
    "/api/algorithm",
  )) as unknown as Listed[];
}

/** Registers a new account, which still waits for an admin's approval. */
export function createPendingPerson(name: string): Promise<AuthenticatedPerson> {
  return fresh(async (context) => {
    const email = `toegang-${randomUUID().slice(0, 8)}@test.example`;
    const data = { email, password: PASSWORD, name, captchaToken: await solveCaptchaByRequest(context) };
    return sessionOf(await context.post("/api/auth", { data }));
  });
}

/** Sets a person's role, and grants or revokes access to the register. */
export async function setRoleAndAccess(
  admin: AuthenticatedPerson,
  who: AuthenticatedPerson,
  role: string,
  allowAccess = true,
): Promise<void> {
  await callApiWithToken(admin, "PUT", "/api/users", { users: [{ _id: who.id, role, allowAccess }] });
}

export async function closeAccount(who: AuthenticatedPerson): Promise<void> {
  await callApiWithToken(who, "POST", `/api/users/${who.id}/close`, { password: PASSWORD });
}

export async function blockAccount(admin: AuthenticatedPerson, who: AuthenticatedPerson): Promise<void> {
  await callApiWithToken(admin, "PUT", `/api/admin/users/${who.id}`, { decision: "block" });
}

/**
 * Creates a member with a verified address at this mail domain, who belongs to the institution that has it. Returns the
 * function that logs them in to a browser context.
 */
export async function createMember(admin: AuthenticatedPerson, name: string, domain: string) {
  const email = `lid-${randomUUID().slice(0, 8)}@${domain}`;
  const password = PASSWORD;
  const person = await fresh(async (context) => {
    const data = { email, password, name, captchaToken: await solveCaptchaByRequest(context) };
    return sessionOf(await context.post("/api/auth", { data }));
  });
  const link = findMailLinkPath("/verify-email", await waitForMailText(email, "accountRequested"));
  const token = new URL(link, TESTED_SERVER_ORIGIN).searchParams.get("token");
  await fresh(async (context) => {
    const data = { email, token, captchaToken: await solveCaptchaByRequest(context) };
    expect((await context.post("/api/auth/verify", { data })).status()).toBe(200);
  });
  await setRoleAndAccess(admin, person, "USER");
  const logIn = async (page: Page) => {
    await page.context().clearCookies();
    const data = { email, password, captchaToken: await solveCaptchaByRequest(page.request) };
    expect((await page.request.post("/api/auth/login", { data })).status()).toBe(200);
  };
  return { ...person, logIn };
}

/** Resets a forgotten password through the link in the mail. */
export async function resetPasswordByMail(who: AuthenticatedPerson): Promise<void> {
  await callApiWithToken(who, "POST", "/api/auth/resetpassword", { email: who.email });
  const link = findMailLinkPath("/password-reset/", await waitForMailText(who.email, "passwordReset"));
  const secret = decodeURIComponent(new URL(link, TESTED_SERVER_ORIGIN).pathname.split("/").at(-1) ?? "");
  const data = { email: who.email, token: secret, password: `${PASSWORD}-nieuw` };
  await callApiWithToken(who, "PUT", "/api/auth/changepassword", data);
}

interface Claims {
  sub: string;
  jti: string;
}

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

/** Returns the signing key of the tested server, from secrets.json in its data directory. */
async function serverKey(): Promise<Uint8Array> {
  const text = await readFile(join(MAIL_FOLDER, "..", "secrets.json"), "utf8");
  const { authSecret } = JSON.parse(text) as { authSecret: string };
  return new TextEncoder().encode(authSecret);
}

/** Signs a token of a valid session with the server's own key, but with an expiry one second ago. */
export async function signExpiredToken({ token }: AuthenticatedPerson): Promise<string> {
  const { sub, jti } = claimsOf(token);
  const jwt = new SignJWT().setProtectedHeader({ alg: "HS256" }).setSubject(sub).setJti(jti);
  return jwt.setExpirationTime(Math.floor(Date.now() / 1000) - 1).sign(await serverKey());
}

/**
 * Signs the same token with an expiry in one hour, to show that only the expiry makes the server refuse the other
 * one.
 */
export async function signUnexpiredToken({ token }: AuthenticatedPerson): Promise<string> {
  const { sub, jti } = claimsOf(token);
  const jwt = new SignJWT().setProtectedHeader({ alg: "HS256" }).setSubject(sub).setJti(jti);
  return jwt.setExpirationTime("1h").sign(await serverKey());
}

export function createUnsignedToken({ token }: AuthenticatedPerson): string {
  const { sub, jti } = claimsOf(token);
  return new UnsecuredJWT().setSubject(sub).setJti(jti).setExpirationTime("1h").encode();
}

/** Returns a member's token whose claims are replaced by another person's, with the old signature. */
export function createTamperedToken({ token }: AuthenticatedPerson, asked: AuthenticatedPerson): string {
  const [head = "", body = "", signature = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, ...claimsOf(asked.token) })).toString("base64url");
  return `${head}.${forged}.${signature}`;
}
