import "server-only";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { isSecure, settings } from "../env";
import type { UserActor } from "./actor";
import { readSigned, sign } from "./signed";

/** A cookie of ours: out of reach of scripts, and bound to this host on https. */
export const cookieName = (name: string) => (isSecure() ? `__Host-${name}` : name);
export const cookieOptions = () =>
  ({ httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() }) as const;

/** The cookie of the browser's session. */
export const sessionCookieName = () => cookieName("session");

export type TokenUser = Pick<UserActor, "id" | "name" | "email" | "role" | "allowAccess" | "verified">;

const user = z.object({ _id: z.string() });
const claims = z.object({
  exp: z.number(),
  jti: z.string().min(1),
  sub: z.string().transform((text) => user.parse(JSON.parse(text))),
});

const key = () => new TextEncoder().encode(settings().AUTH_SECRET);

/** The user as tokens, sessions and the login's answer carry them. */
export function sessionUser({ id, name, email, role, allowAccess, verified }: TokenUser) {
  return { _id: id, name, email, role, isAdmin: role === "ADMIN", allowAccess, verified };
}

/**
 * Signs a session token, the same for the cookie and for the API's bearer header: `jti` names the session, and `sub`
 * tells clients of the user as JSON (specification section 3).
 */
export function signToken(user: TokenUser, sessionId: string, expiresAt: Date): Promise<string> {
  return sign(key(), { jti: sessionId, sub: JSON.stringify(sessionUser(user)) }, expiresAt);
}

/** Tokens whose signature was found right, by what they were signed with: a token says the same each time. */
const verified = new LRUCache<string, z.infer<typeof claims>>({ max: 1_000 });

/**
 * What a token says, or null when it does not verify, has expired, or has no expiry. Never throws. Who its session is of,
 * and whether there is still one, the database says at each request.
 */
export async function verifyToken(token: string): Promise<{ sessionId: string; userId: string } | null> {
  const name = `${settings().AUTH_SECRET} ${token}`;
  const known = verified.get(name) ?? (await readSigned(key(), token, claims));
  if (known === null || known.exp * 1000 <= Date.now()) return null;
  verified.set(name, known);
  return { sessionId: known.jti, userId: known.sub._id };
}
