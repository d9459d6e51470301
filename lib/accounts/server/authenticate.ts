import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { derivedKey, keyedDigest } from "../../platform/auth/seal";
import { readSigned, sign } from "../../platform/auth/signed";
import { requireCaptcha } from "../../platform/captcha/captcha";
import { AppError } from "../../platform/errors";
import {
  clearLoginTries,
  clearSecondFactorTries,
  countAttempt,
  countLogin,
  countSecondFactorTry,
  TICKET_LIFE,
} from "../../platform/http/rate-limits";
import type { LoginBody, LoginCodeBody } from "../schema";
import { type Credentials, findCredentials, type LoggedIn, logIn, recordFailedLogin } from "./accounts";
import { hasSeen, type KnownDevice } from "./known-devices";
import { verifyPassword } from "./password";

/** What carries a login from its first step, the password, to its second. Its own key: no session token is one. */
const ticketClaims = z.object({ jti: z.string(), sub: z.string(), exp: z.number(), state: z.string() });

/** Stands for what the first step proved: another password, or another second factor, makes the ticket worthless. */
export function stateOf({ id, passwordHash, secondFactorSince }: Credentials): string {
  return keyedDigest("login tickets", id, passwordHash ?? "", secondFactorSince?.toISOString() ?? "");
}

function signTicket(account: Credentials): Promise<string> {
  const claims = { jti: randomUUID(), sub: account.id, state: stateOf(account) };
  return sign(derivedKey("login tickets"), claims, `${TICKET_LIFE}s`);
}

/** Who tries: the network address, and the browser when it has seen a login before. */
export interface Client {
  address: string;
  device: KnownDevice | null;
}

/** The id of a device that has seen this account's owner log in; strangers' attempts do not count against it. */
function knownTo(client: Client, account: Credentials | null): string | null {
  const { device } = client;
  return device && account && hasSeen(device, account) ? device.id : null;
}

/** Ends a login with `work`, which uses a code of the second factor up. A wrong code counts before the next is looked at. */
export async function tryCode<T>(account: Credentials, client: Client, work: () => Promise<T>): Promise<T> {
  const device = knownTo(client, account);
  await countSecondFactorTry(account.id, device);
  try {
    const login = await work();
    // The code is used up: what is only tidying must not take the session away again.
    await clearSecondFactorTries(account.id, device).catch(() => undefined);
    return login;
  } catch (error) {
    if (error instanceof AppError && error.code === "otp_invalid") {
      await recordFailedLogin(account.id, client.address);
    }
    throw error;
  }
}

/** The first factor. Throws rate_limited, and invalid_credentials alike for an unknown address and a wrong password. */
export async function provePassword(
  { email, password }: Pick<LoginBody, "email" | "password">,
  client: Client,
): Promise<Credentials> {
  const account = await findCredentials({ email });
  const attempt = { address: client.address, email, device: knownTo(client, account) };
  await countLogin(attempt);
  const right = await verifyPassword(account?.passwordHash ?? null, password);
  if (!account || !right || !account.mayLogIn) {
    await recordFailedLogin(account?.id ?? null, client.address);
    throw new AppError("invalid_credentials");
  }
  await clearLoginTries(attempt);
  return account;
}

/**
 * Authenticates for the API and for next-auth. Throws captcha_invalid, what provePassword does, and for an account with
 * a second factor, unless its code came along, otp_required with a ticket for authenticateWithCode.
 */
export async function authenticate(body: LoginBody, client: Client): Promise<LoggedIn> {
  await requireCaptcha(body.captchaToken, client.address);
  const account = await provePassword(body, client);
  if (account.secondFactorSince === null) return logIn(account, client.address);
  const { code } = body;
  if (code !== undefined) return tryCode(account, client, () => logIn(account, client.address, { code }));
  throw new AppError("otp_required", { ticket: await signTicket(account) });
}

/**
 * The second step of a login. The first one's ticket counts once, for five minutes and a few tries, and only while
 * password and second factor are what they were. Throws login_expired, otp_invalid or rate_limited.
 */
export async function authenticateWithCode(body: LoginCodeBody, client: Client): Promise<LoggedIn> {
  const said = await readSigned(derivedKey("login tickets"), body.ticket, ticketClaims);
  const account = said && (await findCredentials({ id: said.sub }));
  if (!account?.mayLogIn || account.secondFactorSince === null || stateOf(account) !== said?.state) {
    throw new AppError("login_expired");
  }
  const ticket = { id: said.jti, expiresAt: new Date(said.exp * 1000) };
  await countAttempt("ticket", ticket.id);
  return tryCode(account, client, () => logIn(account, client.address, { code: body.code, ticket }));
}
