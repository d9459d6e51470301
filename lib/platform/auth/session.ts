import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { getClientAddress } from "../http/origin";
import { findTokenActor, TOKEN_PREFIX } from "./access-tokens";
import { type Actor, ANONYMOUS } from "./actor";
import { findSessionActor } from "./sessions";
import { getSessionCookieName, verifySessionToken } from "./token";

export interface Identity {
  actor: Actor;
  /** How the actor authenticated: browsers send a cookie automatically, a bearer token is sent on purpose. */
  via: "cookie" | "bearer" | null;
}

/** Returns the actor of a raw session token, checked against the database. */
export async function findSessionTokenActor(token: string | undefined): Promise<Actor> {
  if (!token) return ANONYMOUS;
  const claims = await verifySessionToken(token);
  return claims ? findSessionActor(claims.sessionId, claims.userId) : ANONYMOUS;
}

/** Adds the client's network address to an actor. */
async function fromHere(actor: Actor): Promise<Actor> {
  return actor.kind === "anonymous" ? actor : { ...actor, address: getClientAddress(await headers()) };
}

/** Returns the caller and how they authenticated, once per request. A bearer token takes precedence over the cookie. */
export const currentIdentity = cache(async (): Promise<Identity> => {
  const authorization = (await headers()).get("authorization");
  const bearer = authorization?.match(/^Bearer(?:\s+(\S*))?\s*$/i);
  // Other schemes, such as the Basic authentication of a proxy, are ignored.
  if (bearer) {
    const token = bearer[1];
    // Either a personal access token, which is never in a cookie, or a session token.
    const find = token?.startsWith(TOKEN_PREFIX) ? findTokenActor(token) : findSessionTokenActor(token);
    return { actor: await fromHere(await find), via: "bearer" };
  }
  const token = (await cookies()).get(getSessionCookieName())?.value;
  const actor = await fromHere(await findSessionTokenActor(token));
  return { actor, via: token === undefined ? null : "cookie" };
});

/** Returns the caller, the argument of every data function. */
export async function currentActor(): Promise<Actor> {
  return (await currentIdentity()).actor;
}
