import "server-only";
import { db } from "../database/db";
import { type Actor, ANONYMOUS } from "./actor";
import { computeKeyedDigest } from "./seal";
import { SESSION_USER_COLUMNS, toUserActor } from "./sessions";

/** Prefix of access tokens, by which people and secret scanners recognise them. */
export const ACCESS_TOKEN_PREFIX = "airz_";
/** Last use is written at most once per this many milliseconds, so that reading rarely writes. */
const USE_RECORD_INTERVAL_MS = 60_000;

export function computeAccessTokenDigest(token: string): string {
  return computeKeyedDigest("access tokens", token);
}

/** Returns the actor of an access token, found by its digest; anonymous for a wrong, expired or revoked token. */
export async function findActorOfAccessToken(token: string): Promise<Actor> {
  const found = await db().accessToken.findUnique({
    where: { digest: computeAccessTokenDigest(token) },
    select: {
      id: true,
      scope: true,
      expiresAt: true,
      lastUsedAt: true,
      user: { select: SESSION_USER_COLUMNS },
    },
  });
  const now = Date.now();
  if (found === null || found.expiresAt.getTime() <= now) return ANONYMOUS;
  const person = toUserActor(found.user);
  if (person === null) return ANONYMOUS;
  if (now - (found.lastUsedAt?.getTime() ?? 0) > USE_RECORD_INTERVAL_MS) {
    // updateMany: the token may have been revoked since it was read, which is no error.
    await db().accessToken.updateMany({ where: { id: found.id }, data: { lastUsedAt: new Date(now) } });
  }
  // Access tokens have no session.
  return { ...person, accessToken: { id: found.id, scope: found.scope } };
}
