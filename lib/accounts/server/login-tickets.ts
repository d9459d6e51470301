import "server-only";
import { randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { derivedKey, keyedDigest } from "../../platform/auth/seal";
import { TICKET_LIFE } from "../../platform/http/rate-limits";
import type { Credentials } from "./accounts";

/** What carries a login from its first step, the password, to its second. Its own key: no session token is one. */
const ALGORITHM = "HS256";

export interface LoginTicket {
  id: string;
  userId: string;
  state: string;
  expiresAt: Date;
}

/** Stands for what the first step proved: another password, or another second factor, makes the ticket worthless. */
export function stateOf({ id, passwordHash, secondFactorSince }: Credentials): string {
  return keyedDigest("login tickets", id, passwordHash ?? "", secondFactorSince?.toISOString() ?? "");
}

export async function signTicket(account: Credentials): Promise<string> {
  return new SignJWT({ state: stateOf(account) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(account.id)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + TICKET_LIFE)
    .sign(derivedKey("login tickets"));
}

/** What a ticket says, or null when it does not verify or has expired. Never throws. */
export async function readTicket(ticket: string): Promise<LoginTicket | null> {
  try {
    const { payload } = await jwtVerify(ticket, derivedKey("login tickets"), {
      algorithms: [ALGORITHM],
      requiredClaims: ["exp", "sub", "jti", "state"],
    });
    const { jti, sub, exp, state } = payload;
    if (!jti || !sub || !exp || typeof state !== "string") return null;
    return { id: jti, userId: sub, state, expiresAt: new Date(exp * 1000) };
  } catch {
    return null;
  }
}
