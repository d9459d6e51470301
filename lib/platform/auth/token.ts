import "server-only";
import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { isSecure, settings } from "../env";
import type { UserActor } from "./actor";

/** The browser session's cookie: out of reach of scripts, and bound to this host on https. */
export function sessionCookieName(): string {
  return isSecure() ? "__Host-session" : "session";
}

export function sessionCookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() } as const;
}

/** What next-auth stores in the browser while a person is away at an identity provider: bound to this host as well. */
export function ceremonyCookies() {
  const host = isSecure() ? "__Host-" : "";
  const cookie = (name: string) => ({ name: `${host}next-auth.${name}`, options: sessionCookieOptions() });
  return {
    callbackUrl: cookie("callback-url"),
    pkceCodeVerifier: cookie("pkce.code_verifier"),
    state: cookie("state"),
    nonce: cookie("nonce"),
  };
}

/** The session token: a signed JWT, the same for the cookie and for the API's bearer header. */
const ALGORITHM = "HS256";

export interface SessionToken {
  sessionId: string;
  userId: string;
}

export type TokenUser = Pick<UserActor, "id" | "name" | "email" | "role" | "allowAccess" | "verified">;

const subject = z.object({ _id: z.string() });

function key(): Uint8Array {
  return new TextEncoder().encode(settings().AUTH_SECRET);
}

/** Signs a token: `jti` names the session, and `sub` tells clients of the user as JSON (specification section 3). */
export async function signToken(user: TokenUser, sessionId: string, expiresAt: Date): Promise<string> {
  const { id, name, email, role, allowAccess, verified } = user;
  const sub = JSON.stringify({
    _id: id,
    name,
    email,
    role,
    isAdmin: role === "ADMIN",
    allowAccess,
    verified,
  });
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(sub)
    .setJti(sessionId)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key());
}

interface Verified extends SessionToken {
  /** In milliseconds. */
  expiresAt: number;
}

/** Tokens whose signature was found right, by what they were signed with: a token says the same each time. */
const verified = new LRUCache<string, Verified>({ max: 1_000 });

async function readToken(token: string): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify(token, key(), {
      algorithms: [ALGORITHM],
      requiredClaims: ["exp", "sub", "jti"],
    });
    const user = subject.parse(JSON.parse(payload.sub ?? ""));
    if (!payload.jti || payload.exp === undefined) return null;
    return { sessionId: payload.jti, userId: user._id, expiresAt: payload.exp * 1000 };
  } catch {
    return null;
  }
}

/**
 * What a token says, or null when it does not verify, has expired, or has no expiry. Never throws. Who its session is of,
 * and whether there is still one, the database says at each request.
 */
export async function verifyToken(token: string): Promise<SessionToken | null> {
  const name = `${settings().AUTH_SECRET} ${token}`;
  const known = verified.get(name) ?? (await readToken(token));
  if (known === null || known.expiresAt <= Date.now()) return null;
  verified.set(name, known);
  return { sessionId: known.sessionId, userId: known.userId };
}
