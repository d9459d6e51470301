import "server-only";
import { headers } from "next/headers";
import type { NextAuthOptions, User } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { isAdmin } from "../../platform/auth/actor";
import { endSession, findActorOfSession, SESSION_LIFETIME_MS } from "../../platform/auth/sessions";
import {
  getPrefixedCookieName,
  getSecureCookieOptions,
  getSessionCookieName,
  signSessionToken,
  toSessionUser,
  verifySessionToken,
} from "../../platform/auth/token";
import { toAppError } from "../../platform/database/failures";
import { getSettings } from "../../platform/env";
import { getClientAddress } from "../../platform/http/origin";
import { getLogger } from "../../platform/log";
import { loginBodySchema } from "../schema";
import type { LoggedInUser } from "./accounts";
import { authenticate } from "./authenticate";
import { getDeviceCookieName, readDeviceCookie } from "./known-devices";

function cookieOf(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** next-auth's user object, with the session that authenticate began. */
type AuthUser = User & { login: LoggedInUser };

/** next-auth with this product's own session token, which is made once, at login, and passed through unchanged. */
export function authOptions(): NextAuthOptions {
  // next-auth reads its own address only from NEXTAUTH_URL.
  process.env.NEXTAUTH_URL ??= getSettings().APP_URL;
  return {
    secret: getSettings().AUTH_SECRET,
    session: { strategy: "jwt", maxAge: SESSION_LIFETIME_MS / 1000 },
    pages: { signIn: "/login", signOut: "/", error: "/login" },
    cookies: {
      sessionToken: { name: getSessionCookieName(), options: getSecureCookieOptions() },
      callbackUrl: {
        name: getPrefixedCookieName("next-auth.callback-url"),
        options: getSecureCookieOptions(),
      },
    },
    // Replaces next-auth's logger, which would log what the request contained.
    logger: {
      error: (what) => getLogger().warn({ what }, "next-auth"),
      warn: (what) => getLogger().debug({ what }, "next-auth"),
      debug: () => undefined,
    },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {}, captchaToken: {}, code: {} },
        async authorize(credentials, request) {
          const { email, password, captchaToken, code } = credentials ?? {};
          // next-auth's login has no second step, so the request for an account with a second factor includes the code.
          const body = loginBodySchema.safeParse({ email, password, captchaToken, code: code || undefined });
          if (!body.success) return null;
          try {
            const headers = new Headers(request.headers);
            const device = await readDeviceCookie(cookieOf(headers, getDeviceCookieName()));
            const login = await authenticate(body.data, { address: getClientAddress(headers), device });
            return { id: login.id, name: login.name, email: login.email, login } satisfies AuthUser;
          } catch (error) {
            throw new Error(toAppError(error).code);
          }
        },
      }),
    ],
    jwt: {
      async encode({ token }) {
        return typeof token?.signed === "string" ? token.signed : "";
      },
      async decode({ token }) {
        const claims = token ? await verifySessionToken(token) : null;
        return claims ? { signed: token, sub: claims.userId, sessionId: claims.sessionId } : null;
      },
    },
    callbacks: {
      async jwt({ token, user }) {
        if (!user) return token;
        const { login } = user as AuthUser;
        const signed = await signSessionToken(login, login.sessionId, login.expiresAt);
        return { signed, sub: login.id, sessionId: login.sessionId };
      },
      async session({ session, token }) {
        const actor = await findActorOfSession(String(token.sessionId), String(token.sub));
        if (actor.kind === "anonymous") return { expires: session.expires };
        return { ...session, user: { ...toSessionUser(actor), isAdmin: isAdmin(actor) } };
      },
    },
    events: {
      async signOut({ token }) {
        const actor = await findActorOfSession(String(token?.sessionId), String(token?.sub));
        if (actor.kind === "anonymous") return;
        await endSession({ ...actor, address: getClientAddress(await headers()) });
      },
    },
  };
}
