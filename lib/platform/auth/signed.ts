import "server-only";
import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { z } from "zod";

const ALGORITHM = "HS256";

/** Signs what comes back to us by way of a browser, until a moment or for a time such as "300s". */
export function sign(key: Uint8Array, claims: JWTPayload, until: Date | string): Promise<string> {
  const token = new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM });
  return token.setIssuedAt().setExpirationTime(until).sign(key);
}

/** What it says, or null when it does not verify, has expired, has no expiry, or says anything else. Never throws. */
export async function readSigned<T>(
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
