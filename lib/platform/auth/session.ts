import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { getClientAddress } from "../http/origin";
import { ACCESS_TOKEN_PREFIX, findActorOfAccessToken } from "./access-tokens";
import { type Actor, ANONYMOUS } from "./actor";
import { findActorOfSession } from "./sessions";
import { getSessionCookieName, verifySessionToken } from "./token";

export interface CallerIdentity {
  actor: Actor;
  /** How the actor authenticated: browsers send a cookie automatically, a bearer token is sent on purpose. */
  via: "cookie" | "bearer" | null;
}

/** Returns the actor of a raw session token, checked against the database. */
export async function findActorOfSessionToken(token: string | undefined): Promise<Actor> {
  if (!token) return ANONYMOUS;
  const claims = await verifySessionToken(token);
  return claims ? findActorOfSession(claims.sessionId, claims.userId) : ANONYMOUS;
}

/** Adds the client's network address to an actor. */
async function fromHere(actor: Actor): Promise<Actor> {
  return actor.kind === "anonymous" ? actor : { ...actor, address: getClientAddress(await headers()) };
}

/** Returns the caller and how they authenticated, once per request. A bearer token takes precedence over the cookie. */
export const getCallerIdentity = cache(async (): Promise<CallerIdentity> => {
  const authorization = (await headers()).get("authorization");
  const bearer = authorization?.match(/^Bearer(?:\s+(\S*))?\s*$/i);
  // Other schemes, such as the Basic authentication of a proxy, are ignored.
  if (bearer) {
    const token = bearer[1];
    // Either a personal access token, which is never in a cookie, or a session token.
    const find = token?.startsWith(ACCESS_TOKEN_PREFIX)
      ? findActorOfAccessToken(token)
      : findActorOfSessionToken(token);
    return { actor: await fromHere(await find), via: "bearer" };
  }
  const token = (await cookies()).get(getSessionCookieName())?.value;
  const actor = await fromHere(await findActorOfSessionToken(token));
  return { actor, via: token === undefined ? null : "cookie" };
});

/** Returns the caller, the argument of every data function. */
export async function getCurrentActor(): Promise<Actor> {
  return (await getCallerIdentity()).actor;
}
