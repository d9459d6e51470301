import "server-only";
import { randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { derivedKey } from "../../../platform/auth/seal";
import { isSecure } from "../../../platform/env";
import { SIGN_ON_LIFE, type SignOnStep } from "../../sign-on";
import type { ProvenIdentity } from "./claims";

/**
 * What carries a single sign-on from the provider to its last step here, in a cookie that no script can read: the
 * browser that came back from the provider, and no other, may finish it. It counts once (SpentTicket).
 */
const ALGORITHM = "HS256";

export interface SignOnTicket {
  id: string;
  step: SignOnStep;
  /** The account that is joined, or was. */
  userId: string;
  identity: ProvenIdentity;
  /** stateOf the account when the ticket was made. */
  state: string;
  expiresAt: Date;
}

const claims = z.object({
  jti: z.uuid(),
  sub: z.string(),
  exp: z.number(),
  step: z.enum(["join", "code"]),
  state: z.string(),
  identity: z.object({ issuer: z.string(), subject: z.string(), email: z.string(), name: z.string() }),
});

export function signOnCookieName(): string {
  return isSecure() ? "__Host-sign-on" : "sign-on";
}

export function signOnCookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() } as const;
}

export async function signSignOnTicket({
  userId,
  ...rest
}: Omit<SignOnTicket, "id" | "expiresAt">): Promise<string> {
  return new SignJWT(rest)
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(userId)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + SIGN_ON_LIFE)
    .sign(derivedKey("single sign-on"));
}

/** What the cookie says, or null when it does not verify or has expired. Never throws. */
export async function readSignOnTicket(cookie: string | undefined): Promise<SignOnTicket | null> {
  if (!cookie) return null;
  try {
    const { payload } = await jwtVerify(cookie, derivedKey("single sign-on"), { algorithms: [ALGORITHM] });
    const { jti, sub, exp, ...rest } = claims.parse(payload);
    return { id: jti, userId: sub, expiresAt: new Date(exp * 1000), ...rest };
  } catch {
    return null;
  }
}
