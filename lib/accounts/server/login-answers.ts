import "server-only";
import { cookies } from "next/headers";
import {
  getSecureCookieOptions,
  getSessionCookieName,
  signSessionToken,
  toSessionUser,
} from "../../platform/auth/token";
import { createPrivateJsonResponse } from "../../platform/http/resource";
import { adoptAccountLanguage } from "../../platform/language/reader-language";
import type { LoginBody, LoginCodeBody } from "../schema";
import { findDeviceOwnerBySession, type LoggedInUser } from "./accounts";
import { authenticate, authenticateWithCode, type LoginClient } from "./authenticate";
import {
  type DeviceOwner,
  getDeviceCookieName,
  getDeviceCookieOptions,
  readDeviceCookie,
  signDeviceCookie,
} from "./known-devices";
import { findAccountLanguage } from "./languages";

/** Sets the device cookie, after this person logged in or proved to own the account's mailbox. */
export async function rememberDevice(owner: DeviceOwner): Promise<void> {
  const jar = await cookies();
  const device = await readDeviceCookie(jar.get(getDeviceCookieName())?.value);
  jar.set(getDeviceCookieName(), await signDeviceCookie(device, owner), getDeviceCookieOptions());
}

/**
 * Sets the device cookie after a login, unless a new password has already ended the session. A browser without a chosen
 * language gets the account's.
 */
async function rememberLogin(login: LoggedInUser): Promise<void> {
  await adoptAccountLanguage(() => findAccountLanguage(login.id));
  const owner = await findDeviceOwnerBySession(login);
  if (owner !== null) await rememberDevice(owner);
}

/** Sets the session and device cookies of a login; returns the session's token. */
export async function setLoginCookies(login: LoggedInUser): Promise<string> {
  await rememberLogin(login);
  const token = await signSessionToken(login, login.sessionId, login.expiresAt);
  (await cookies()).set(getSessionCookieName(), token, {
    ...getSecureCookieOptions(),
    expires: login.expiresAt,
  });
  return token;
}

/** Returns a session as cookie, as token in the body, and in the x-auth-token header. */
export async function answerWithSession(login: LoggedInUser): Promise<Response> {
  const token = await setLoginCookies(login);
  return createPrivateJsonResponse(
    { token, user: toSessionUser(login) },
    { headers: { "x-auth-token": token } },
  );
}

export async function getLoginClient(address: string): Promise<LoginClient> {
  return { address, device: await readDeviceCookie((await cookies()).get(getDeviceCookieName())?.value) };
}

export async function answerLogin(body: LoginBody, address: string): Promise<Response> {
  return answerWithSession(await authenticate(body, await getLoginClient(address)));
}

/** Answers the second step of a login. */
export async function answerLoginCode(body: LoginCodeBody, address: string): Promise<Response> {
  return answerWithSession(await authenticateWithCode(body, await getLoginClient(address)));
}

export async function clearSessionCookie(): Promise<void> {
  (await cookies()).set(getSessionCookieName(), "", { ...getSecureCookieOptions(), maxAge: 0 });
}
