import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { clientAddress } from "../http/origin";
import { findTokenActor, TOKEN_PREFIX } from "./access-tokens";
import { type Actor, ANONYMOUS } from "./actor";
import { findSessionActor } from "./sessions";
import { sessionCookieName, verifyToken } from "./token";

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

/** The actor with where they are asking from. */
async function fromHere(actor: Actor): Promise<Actor> {
  return actor.kind === "anonymous" ? actor : { ...actor, address: clientAddress(await headers()) };
}

/** Who is asking, and by which means; looked up once per request. A bearer token comes before the cookie. */
export const currentIdentity = cache(async (): Promise<Identity> => {
  const authorization = (await headers()).get("authorization");
  const bearer = authorization?.match(/^Bearer(?:\s+(\S*))?\s*$/i);
  // Another scheme, such as the Basic of a proxy before the site, says nothing to us.
  if (bearer) {
    const token = bearer[1];
    // A personal access token, which a cookie cannot hold, or that of a session.
    const find = token?.startsWith(TOKEN_PREFIX) ? findTokenActor(token) : actorOfToken(token);
    return { actor: await fromHere(await find), via: "bearer" };
  }
  const token = (await cookies()).get(sessionCookieName())?.value;
  const actor = await fromHere(await actorOfToken(token));
  return { actor, via: token === undefined ? null : "cookie" };
});

/** Who is asking: the argument of every data function. */
export async function currentActor(): Promise<Actor> {
  return (await currentIdentity()).actor;
}
