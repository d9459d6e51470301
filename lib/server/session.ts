import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { type Actor, ANONYMOUS } from "../domain/actor";
import { sessionCookieName } from "./auth/cookie";
import { verifyToken } from "./auth/token";
import { findSessionActor } from "./data/sessions";

export interface Identity {
  actor: Actor;
  /** How the actor proved it: a cookie travels by itself, a bearer token is sent on purpose. */
  via: "cookie" | "bearer" | null;
}

/** The actor behind a raw session token, checked against the database. */
export async function actorOfToken(token: string | undefined): Promise<Actor> {
  if (!token) return ANONYMOUS;
  const claims = await verifyToken(token);
  return claims ? findSessionActor(claims.sessionId, claims.userId) : ANONYMOUS;
}

/** Who is asking, and by which means; looked up once per request. A bearer token comes before the cookie. */
export const currentIdentity = cache(async (): Promise<Identity> => {
  const authorization = (await headers()).get("authorization");
  const bearer = authorization?.match(/^Bearer(?:\s+(\S*))?\s*$/i);
  // Another scheme, such as the Basic of a proxy before the site, says nothing to us.
  if (bearer) return { actor: await actorOfToken(bearer[1]), via: "bearer" };
  const token = (await cookies()).get(sessionCookieName())?.value;
  const actor = await actorOfToken(token);
  return { actor, via: token === undefined ? null : "cookie" };
});

/** Who is asking: the argument of every data function. */
export async function currentActor(): Promise<Actor> {
  return (await currentIdentity()).actor;
}
