import "server-only";
import { cookies } from "next/headers";
import type { LoginBody } from "../../schemas/auth";
import { authenticate } from "../auth/authenticate";
import { sessionCookieName, sessionCookieOptions } from "../auth/cookie";
import { signToken } from "../auth/token";
import type { LoggedIn } from "../data/accounts";
import { answer } from "./resource";

/** The user as tokens and the login's answer carry them. */
export function sessionUser({ id, name, email, role, allowAccess, verified }: LoggedIn) {
  return { _id: id, name, email, role, isAdmin: role === "ADMIN", allowAccess, verified };
}

/** Hands out a session as cookie and as token; the token also stands in the x-auth-token header. */
export async function answerWithSession(login: LoggedIn): Promise<Response> {
  const token = await signToken(login, login.sessionId, login.expiresAt);
  const jar = await cookies();
  jar.set(sessionCookieName(), token, { ...sessionCookieOptions(), expires: login.expiresAt });
  return answer({ token, user: sessionUser(login) }, { headers: { "x-auth-token": token } });
}

export async function answerLogin(body: LoginBody, address: string): Promise<Response> {
  return answerWithSession(await authenticate(body, address));
}

export async function clearSessionCookie(): Promise<void> {
  (await cookies()).set(sessionCookieName(), "", { ...sessionCookieOptions(), maxAge: 0 });
}
