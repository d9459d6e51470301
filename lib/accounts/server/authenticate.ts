import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { computeKeyedDigest, derivePurposeKey } from "../../platform/auth/seal";
import { signClaims, verifySignedClaims } from "../../platform/auth/signed";
import { requireCaptcha } from "../../platform/captcha/captcha";
import { AppError } from "../../platform/errors";
import {
  clearLoginAttempts,
  clearSecondFactorAttempts,
  countLoginAttempt,
  countRateLimitedAttempt,
  countSecondFactorAttempt,
  LOGIN_TICKET_LIFETIME_SECONDS,
} from "../../platform/http/rate-limits";
import type { LoginBody, LoginCodeBody } from "../schema";
import { auditFailedLogin, type Credentials, findCredentials, type LoggedInUser, logIn } from "./accounts";
import { type DeviceIdWithKnownUsers, isKnownDevice } from "./known-devices";
import { verifyPassword } from "./password";

/** Claims of the ticket between the steps of a login. Its key differs from that of session tokens. */
const ticketClaims = z.object({ jti: z.string(), sub: z.string(), exp: z.number(), state: z.string() });

/** Returns a digest of password and second factor: changing either invalidates the ticket. */
export function digestCredentialsForTicket({ id, passwordHash, secondFactorSince }: Credentials): string {
  return computeKeyedDigest("login tickets", id, passwordHash ?? "", secondFactorSince?.toISOString() ?? "");
}

function signTicket(account: Credentials): Promise<string> {
  const claims = { jti: randomUUID(), sub: account.id, state: digestCredentialsForTicket(account) };
  return signClaims(derivePurposeKey("login tickets"), claims, `${LOGIN_TICKET_LIFETIME_SECONDS}s`);
}

/** The client of a login: its network address, and its device if it has logged in before. */
export interface LoginClient {
  address: string;
  device: DeviceIdWithKnownUsers | null;
}

/** Returns the device id if this account's owner has logged in on it; failures of other clients do not count for it. */
function knownTo(client: LoginClient, account: Credentials | null): string | null {
  const { device } = client;
  return device && account && isKnownDevice(device, account) ? device.id : null;
}

/** Counts an attempt at a code, then runs `work`, which uses up the code and ends the login; records wrong codes. */
export async function runCodeAttempt<T>(
  account: Credentials,
  client: LoginClient,
  work: () => Promise<T>,
): Promise<T> {
  const device = knownTo(client, account);
  await countSecondFactorAttempt(account.id, device);
  try {
    const login = await work();
    // The code is used up: a failed cleanup must not cancel the session.
    await clearSecondFactorAttempts(account.id, device).catch(() => undefined);
    return login;
  } catch (error) {
    if (error instanceof AppError && error.code === "otp_invalid") {
      await auditFailedLogin(account.id, client.address);
    }
    throw error;
  }
}

/**
 * Verifies the password. Throws rate_limited, and invalid_credentials alike for a wrong password or unknown address.
 */
export async function verifyLoginPassword(
  { email, password }: Pick<LoginBody, "email" | "password">,
  client: LoginClient,
): Promise<Credentials> {
  const account = await findCredentials({ email });
  const attempt = { address: client.address, email, device: knownTo(client, account) };
  await countLoginAttempt(attempt);
  const right = await verifyPassword(account?.passwordHash ?? null, password);
  if (!account || !right || !account.mayLogIn) {
    await auditFailedLogin(account?.id ?? null, client.address);
    throw new AppError("invalid_credentials");
  }
  await clearLoginAttempts(attempt);
  return account;
}

/**
 * Logs in for the API and next-auth. Throws captcha_invalid, the errors of verifyLoginPassword, and otp_required with a
 * ticket for authenticateWithCode when the account has a second factor and no code was sent.
 */
export async function authenticate(body: LoginBody, client: LoginClient): Promise<LoggedInUser> {
  await requireCaptcha(body.captchaToken, client.address);
  const account = await verifyLoginPassword(body, client);
  if (account.secondFactorSince === null) return logIn(account, client.address);
  const { code } = body;
  if (code !== undefined)
    return runCodeAttempt(account, client, () => logIn(account, client.address, { code }));
  throw new AppError("otp_required", { ticket: await signTicket(account) });
}

/**
 * Completes a login with a code. The ticket is valid once, for five minutes and a few attempts, and only while password
 * and second factor are unchanged. Throws login_expired, otp_invalid or rate_limited.
 */
export async function authenticateWithCode(body: LoginCodeBody, client: LoginClient): Promise<LoggedInUser> {
  const said = await verifySignedClaims(derivePurposeKey("login tickets"), body.ticket, ticketClaims);
  const account = said && (await findCredentials({ id: said.sub }));
  if (
    !account?.mayLogIn ||
    account.secondFactorSince === null ||
    digestCredentialsForTicket(account) !== said?.state
  ) {
    throw new AppError("login_expired");
  }
  const ticket = { id: said.jti, expiresAt: new Date(said.exp * 1000) };
  await countRateLimitedAttempt("ticket", ticket.id);
  return runCodeAttempt(account, client, () => logIn(account, client.address, { code: body.code, ticket }));
}
