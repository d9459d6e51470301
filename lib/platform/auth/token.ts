import "server-only";
import { jwtVerify, SignJWT } from "jose";
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

/** What a token says, or null when it does not verify, has expired, or has no expiry. Never throws. */
export async function verifyToken(token: string): Promise<SessionToken | null> {
  try {
    const { payload } = await jwtVerify(token, key(), {
      algorithms: [ALGORITHM],
      requiredClaims: ["exp", "sub", "jti"],
    });
    const user = subject.parse(JSON.parse(payload.sub ?? ""));
    return payload.jti ? { sessionId: payload.jti, userId: user._id } : null;
  } catch {
    return null;
  }
}
