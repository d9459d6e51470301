import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type APIRequestContext, type APIResponse, request } from "@playwright/test";
import { SignJWT, UnsecuredJWT } from "jose";
import { expect, PEOPLE, type Person, solveCaptcha } from "./e2e";
import { linkTo, MAIL_FOLDER, readMail } from "./mailbox";
import { ORIGIN } from "./raw-request";

const PASSWORD = "fietsbel-zeven-kano";

/** Who asks, by what they send. */
export interface Asker {
  id: string;
  email: string;
  token: string;
}

interface Session {
  token: string;
  user: { _id: string; email: string };
}

async function sessionOf(answer: APIResponse): Promise<Asker> {
  expect(answer.status()).toBe(200);
  const { token, user }: Session = await answer.json();
  return { id: user._id, email: user.email, token };
}

async function fresh<T>(use: (context: APIRequestContext) => Promise<T>): Promise<T> {
  const context = await request.newContext({ baseURL: ORIGIN });
  try {
    return await use(context);
  } finally {
    await context.dispose();
  }
}

/** A session of one of the demo accounts, of which no browser knows. */
export function sessionFor(person: Person): Promise<Asker> {
  return fresh(async (context) => {
    const data = { ...PEOPLE[person], captchaToken: await solveCaptcha(context) };
    return sessionOf(await context.post("/api/auth/login", { data }));
  });
}

/** A call by token, as a program makes it; it must succeed. */
export async function call(
  asker: Asker,
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

/** Everything that one of the demo accounts may see, asked for outside the page under test. */
export async function listedBy(person: Person): Promise<Listed[]> {
  return (await call(await sessionFor(person), "GET", "/api/algorithm")) as unknown as Listed[];
}

/** Somebody new, who waits for approval. */
export function newcomer(name: string): Promise<Asker> {
  return fresh(async (context) => {
    const email = `toegang-${randomUUID().slice(0, 8)}@test.example`;
    const data = { email, password: PASSWORD, name, captchaToken: await solveCaptcha(context) };
    return sessionOf(await context.post("/api/auth", { data }));
  });
}

/** Gives somebody a role and access, or takes them away. */
export async function decide(admin: Asker, who: Asker, role: string, allowAccess = true): Promise<void> {
  await call(admin, "PUT", "/api/users", { users: [{ _id: who.id, role, allowAccess }] });
}

export async function closeAccount(who: Asker): Promise<void> {
  await call(who, "POST", `/api/users/${who.id}/close`, { password: PASSWORD });
}

export async function blockAccount(admin: Asker, who: Asker): Promise<void> {
  await call(admin, "PUT", `/api/admin/users/${who.id}`, { decision: "block" });
}

/** By the link of the mail, as a person who forgot theirs. */
export async function changePassword(who: Asker): Promise<void> {
  await call(who, "POST", "/api/auth/resetpassword", { email: who.email });
  const link = linkTo("/password-reset/", await readMail(who.email, "passwordReset"));
  const secret = decodeURIComponent(new URL(link, ORIGIN).pathname.split("/").at(-1) ?? "");
  const data = { email: who.email, token: secret, password: `${PASSWORD}-nieuw` };
  await call(who, "PUT", "/api/auth/changepassword", data);
}

interface Claims {
  sub: string;
  jti: string;
}

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

/** The key of the server under test, which stands beside its mails. */
async function serverKey(): Promise<Uint8Array> {
  const text = await readFile(join(MAIL_FOLDER, "..", "secrets.json"), "utf8");
  const { authSecret } = JSON.parse(text) as { authSecret: string };
  return new TextEncoder().encode(authSecret);
}

/** The token of a living session, signed by the server's own key, but a second too old. */
export async function expiredToken({ token }: Asker): Promise<string> {
  const { sub, jti } = claimsOf(token);
  const jwt = new SignJWT().setProtectedHeader({ alg: "HS256" }).setSubject(sub).setJti(jti);
  return jwt.setExpirationTime(Math.floor(Date.now() / 1000) - 1).sign(await serverKey());
}

/** The same with an hour to go: it shows that the key is the right one, and only the time was wrong. */
export async function currentToken({ token }: Asker): Promise<string> {
  const { sub, jti } = claimsOf(token);
  const jwt = new SignJWT().setProtectedHeader({ alg: "HS256" }).setSubject(sub).setJti(jti);
  return jwt.setExpirationTime("1h").sign(await serverKey());
}

export function unsignedToken({ token }: Asker): string {
  const { sub, jti } = claimsOf(token);
  return new UnsecuredJWT().setSubject(sub).setJti(jti).setExpirationTime("1h").encode();
}

/** A member's token that says it is an admin's. */
export function tamperedToken({ token }: Asker, asked: Asker): string {
  const [head = "", body = "", signature = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, ...claimsOf(asked.token) })).toString("base64url");
  return `${head}.${forged}.${signature}`;
}
