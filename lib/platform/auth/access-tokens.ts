import "server-only";
import { db } from "../database/db";
import { type Actor, ANONYMOUS } from "./actor";
import { keyedDigest } from "./seal";
import { personOf, SESSION_USER_COLUMNS } from "./sessions";

/** What they begin with, so that people and scanners of leaked secrets know one when they see it. */
export const TOKEN_PREFIX = "airz_";
/** Use is recorded at most once a minute, so that reading seldom writes. */
const USE_RECORDED_EVERY = 60_000;

export function tokenDigest(token: string): string {
  return keyedDigest("access tokens", token);
}

/** The actor behind a token; anonymous for one that is wrong, expired or revoked. It is looked up by its digest. */
export async function findTokenActor(token: string): Promise<Actor> {
  const found = await db().accessToken.findUnique({
    where: { digest: tokenDigest(token) },
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
  const person = personOf(found.user);
  if (person === null) return ANONYMOUS;
  if (now - (found.lastUsedAt?.getTime() ?? 0) > USE_RECORDED_EVERY) {
    // updateMany: the token may have been revoked since it was read, which is no error.
    await db().accessToken.updateMany({ where: { id: found.id }, data: { lastUsedAt: new Date(now) } });
  }
  // A token has no session of its own to end.
  return { ...person, accessToken: { id: found.id, scope: found.scope } };
}
