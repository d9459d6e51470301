import "server-only";
import { randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { isSecure } from "../env";
import { derivedKey } from "./derived-key";

/**
 * A cookie that a browser keeps after a login, logged out or not. It opens nothing; but who brings the one of an
 * account does not wait for what strangers do to that account, so that nobody can lock its owner out.
 */
const ALGORITHM = "HS256";
const DAY = 86_400;
const LIFE = 365 * DAY;
/** As many people may share a browser before the first is forgotten. */
const PEOPLE = 5;

export interface KnownDevice {
  id: string;
  /** Whose logins it has seen, the last one first. */
  userIds: string[];
}

const claims = z.object({ jti: z.uuid(), users: z.array(z.string()).max(PEOPLE) });

export function deviceCookieName(): string {
  return isSecure() ? "__Host-device" : "device";
}

export function deviceCookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(), maxAge: LIFE } as const;
}

/** What the cookie says, or null when there is none, or none of ours. Never throws. */
export async function readDevice(cookie: string | undefined): Promise<KnownDevice | null> {
  if (!cookie) return null;
  try {
    const { payload } = await jwtVerify(cookie, derivedKey("known devices"), {
      algorithms: [ALGORITHM],
      requiredClaims: ["exp", "jti"],
    });
    const { jti, users } = claims.parse(payload);
    return { id: jti, userIds: users };
  } catch {
    return null;
  }
}

/** The cookie after a login of this person on the device. */
export async function signDevice(device: KnownDevice | null, userId: string): Promise<string> {
  const users = [userId, ...(device?.userIds ?? []).filter((id) => id !== userId)].slice(0, PEOPLE);
  return new SignJWT({ users })
    .setProtectedHeader({ alg: ALGORITHM })
    .setJti(device?.id ?? randomUUID())
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + LIFE)
    .sign(derivedKey("known devices"));
}
