import "server-only";
import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { z } from "zod";

const ALGORITHM = "HS256";

/** Signs claims that come back by way of a browser; valid until a moment or for a time such as "300s". */
export function signClaims(key: Uint8Array, claims: JWTPayload, until: Date | string): Promise<string> {
  const token = new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM });
  return token.setIssuedAt().setExpirationTime(until).sign(key);
}

/**
 * Verifies signed claims; null when signature or claims are invalid, or expired, or without an expiry. Never throws.
 */
export async function verifySignedClaims<T>(
  key: Uint8Array,
  token: string | undefined,
  claims: z.ZodType<T>,
): Promise<T | null> {
  if (!token) return null;
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], requiredClaims: ["exp"] });
    return claims.parse(payload);
  } catch {
    return null;
  }
}
