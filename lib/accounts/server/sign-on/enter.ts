import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { derivePurposeKey } from "../../../platform/auth/seal";
import { signClaims, verifySignedClaims } from "../../../platform/auth/signed";
import { getPrefixedCookieName } from "../../../platform/auth/token";
import { isUniqueViolation } from "../../../platform/database/failures";
import { AppError, createInvalidFieldError } from "../../../platform/errors";
import { countRateLimitedAttempt } from "../../../platform/http/rate-limits";
import type { SignOnConfirmationBody } from "../../schema";
import { SIGN_ON_TICKET_LIFETIME_SECONDS, type SignOnStep } from "../../sign-on-rules";
import { type Credentials, findCredentials, type LoggedInUser } from "../accounts";
import {
  digestCredentialsForTicket,
  type LoginClient,
  runCodeAttempt,
  verifyLoginPassword,
} from "../authenticate";
import { SignOnRefusedError } from "./discovery";
import { createSignOnAccount, findSignOnAccount, linkSignOnAndLogIn, logInBySignOn } from "./links";
import type { ProvenIdentity } from "./provider";

/** Claims of the cookie (unreadable for scripts) between the provider's response and the last step; valid once. */
const claims = z.object({
  jti: z.uuid(),
  sub: z.string(),
  exp: z.number(),
  step: z.enum(["join", "code"]),
  state: z.string(),
  identity: z.object({ issuer: z.string(), subject: z.string(), email: z.string(), name: z.string() }),
});

/**
 * `state` is digestCredentialsForTicket of the account when the ticket was made; a later change invalidates the ticket.
 */
type SignOnTicket = Omit<z.infer<typeof claims>, "jti" | "sub" | "exp"> & {
  id: string;
  userId: string;
  expiresAt: Date;
};

export const getSignOnTicketCookieName = () => getPrefixedCookieName("sign-on");

export function signSignOnTicket({ userId, ...rest }: Omit<SignOnTicket, "id" | "expiresAt">) {
  const claims = { ...rest, sub: userId, jti: randomUUID() };
  return signClaims(derivePurposeKey("single sign-on"), claims, `${SIGN_ON_TICKET_LIFETIME_SECONDS}s`);
}

/** Reads the ticket; returns null when it is missing, invalid or expired. Never throws. */
export async function readSignOnTicket(cookie: string | undefined): Promise<SignOnTicket | null> {
  const said = await verifySignedClaims(derivePurposeKey("single sign-on"), cookie, claims);
  if (said === null) return null;
  const { jti, sub, exp, ...rest } = said;
  return { id: jti, userId: sub, expiresAt: new Date(exp * 1000), ...rest };
}

/** Result of a sign-on: a session, or a ticket for the remaining step. */
type SignOnResult = { login: LoggedInUser } | { ticket: string };

async function ticketFor(
  account: Credentials,
  identity: ProvenIdentity,
  step: SignOnStep,
): Promise<SignOnResult> {
  const ticket = { userId: account.id, identity, step, state: digestCredentialsForTicket(account) };
  return { ticket: await signSignOnTicket(ticket) };
}

async function enterOnce(identity: ProvenIdentity, address: string): Promise<SignOnResult> {
  const found = await findSignOnAccount(identity);
  if (found === null) {
    await countRateLimitedAttempt("registration", address);
    return { login: await createSignOnAccount(identity, address) };
  }
  const { account, isLinked } = found;
  if (!account.mayLogIn) throw new SignOnRefusedError("blocked", account.id);
  if (!isLinked) return ticketFor(account, identity, "join");
  if (account.secondFactorSince !== null) return ticketFor(account, identity, "code");
  return { login: await logInBySignOn(account, identity, {}, address) };
}

/**
 * Logs in a person whom the provider authenticated. An account linked to issuer and subject gets a session, or the
 * local second step. An account with only the same address has to be claimed with its password. Otherwise a new account
 * is created that awaits approval. Throws SignOnRefusedError 'blocked', and the errors of its data functions.
 */
export async function handleProvenIdentity(identity: ProvenIdentity, address: string): Promise<SignOnResult> {
  try {
    return await enterOnce(identity, address);
  } catch (error) {
    // Two concurrent first logins, or an account changed meanwhile: try again with the present state.
    const mayHaveChanged =
      isUniqueViolation(error) || (error instanceof AppError && error.code === "login_expired");
    if (!mayHaveChanged) throw error;
    return enterOnce(identity, address);
  }
}

async function endWithCode(
  { code }: SignOnConfirmationBody,
  account: Credentials,
  ticket: SignOnTicket,
  client: LoginClient,
) {
  if (code === undefined) throw createInvalidFieldError("code", "required");
  if (digestCredentialsForTicket(account) !== ticket.state) throw new AppError("login_expired");
  await countRateLimitedAttempt("ticket", ticket.id);
  const work = () => logInBySignOn(account, ticket.identity, { code, ticket }, client.address);
  return runCodeAttempt(account, client, work);
}

async function endByJoining(
  { password, code }: SignOnConfirmationBody,
  ticket: SignOnTicket,
  client: LoginClient,
) {
  if (password === undefined) throw createInvalidFieldError("password", "required");
  const account = await verifyLoginPassword({ email: ticket.identity.email, password }, client);
  // The address now belongs to another account.
  if (account.id !== ticket.userId) throw new AppError("login_expired");
  const { identity } = ticket;
  if (account.secondFactorSince === null) {
    return linkSignOnAndLogIn(account, identity, { ticket }, client.address);
  }
  if (code === undefined) throw new AppError("otp_required");
  await countRateLimitedAttempt("ticket", ticket.id);
  return runCodeAttempt(account, client, () =>
    linkSignOnAndLogIn(account, identity, { code, ticket }, client.address),
  );
}

/**
 * Completes a sign-on with the password of the account to be linked, its second factor, or both. The ticket is valid
 * once. Throws login_expired, invalid_credentials, otp_required, otp_invalid, rate_limited and invalid_input.
 */
export async function completeSignOn(
  body: SignOnConfirmationBody,
  ticket: SignOnTicket | null,
  client: LoginClient,
): Promise<LoggedInUser> {
  const account = ticket === null ? null : await findCredentials({ id: ticket.userId });
  if (ticket === null || !account?.mayLogIn) throw new AppError("login_expired");
  if (ticket.step === "join") return endByJoining(body, ticket, client);
  return endWithCode(body, account, ticket, client);
}
