import "server-only";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { getSettings, isServedOverHttps } from "../env";
import type { UserActor } from "./actor";
import { signClaims, verifySignedClaims } from "./signed";

/** Returns the full name of a cookie: over https its prefix binds it to this host. Scripts cannot read such cookies. */
export const getPrefixedCookieName = (name: string) => (isServedOverHttps() ? `__Host-${name}` : name);
export const getSecureCookieOptions = () =>
  ({ httpOnly: true, sameSite: "lax", path: "/", secure: isServedOverHttps() }) as const;

/** Name of the browser's session cookie. */
export const getSessionCookieName = () => getPrefixedCookieName("session");

export type SessionTokenUser = Pick<UserActor, "id" | "name" | "email" | "role" | "allowAccess" | "verified">;

const user = z.object({ _id: z.string() });
const claims = z.object({
  exp: z.number(),
  jti: z.string().min(1),
  sub: z.string().transform((text) => user.parse(JSON.parse(text))),
});

const key = () => new TextEncoder().encode(getSettings().AUTH_SECRET);

/** Returns the user as tokens, sessions and the login response represent them. */
export function toSessionUser({ id, name, email, role, allowAccess, verified }: SessionTokenUser) {
  return { _id: id, name, email, role, isAdmin: role === "ADMIN", allowAccess, verified };
}

/**
 * Signs a session token, for the cookie and the API's bearer header alike: `jti` is the session id, `sub` holds the
 * user as JSON for clients (specification section 3).
 */
export function signSessionToken(
  user: SessionTokenUser,
  sessionId: string,
  expiresAt: Date,
): Promise<string> {
  return signClaims(key(), { jti: sessionId, sub: JSON.stringify(toSessionUser(user)) }, expiresAt);
}

/** Cache of verified tokens by secret and token; a token's claims never change. */
const verified = new LRUCache<string, z.infer<typeof claims>>({ max: 1_000 });

/**
 * Verifies a token and returns its claims, or null when the signature is wrong or it has expired or has no expiry.
 * Never throws. Whether the session still exists is checked in the database at each request.
 */
export async function verifySessionToken(
  token: string,
): Promise<{ sessionId: string; userId: string } | null> {
  const name = `${getSettings().AUTH_SECRET} ${token}`;
  const known = verified.get(name) ?? (await verifySignedClaims(key(), token, claims));
  if (known === null || known.exp * 1000 <= Date.now()) return null;
  verified.set(name, known);
  return { sessionId: known.jti, userId: known.sub._id };
}
