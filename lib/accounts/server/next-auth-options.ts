import "server-only";
import { headers } from "next/headers";
import type { NextAuthOptions, User } from "next-auth";
import { decode, encode } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { isAdmin } from "../../platform/auth/actor";
import { endSession, findSessionActor, SESSION_LIFETIME_MS } from "../../platform/auth/sessions";
import {
  ceremonyCookies,
  cookieOptions,
  sessionCookieName,
  sessionUser,
  signToken,
  verifyToken,
} from "../../platform/auth/token";
import { asAppError } from "../../platform/database/failures";
import { settings } from "../../platform/env";
import { clientAddress } from "../../platform/http/origin";
import { log } from "../../platform/log";
import { loginBody } from "../schema";
import type { LoggedIn } from "./accounts";
import { authenticate } from "./authenticate";
import { deviceCookieName, readDeviceCookie } from "./known-devices";

function cookieOf(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** next-auth's user object, with the session that authenticate began. */
type AuthUser = User & { login: LoggedIn };

/** A single sign-on in progress: the provider, and how to log in the person whom it authenticated. */
export interface SignOnStage<Profile> {
  provider: OAuthConfig<Profile>;
  /** Returns the new session, or null when another step is needed or the login was refused. */
  enter: () => Promise<LoggedIn | null>;
}

/**
 * Returns options that make next-auth use this product's session token, which is created at login and passed through
 * unchanged. `stage` is set during a single sign-on.
 */
export function authOptions<Profile>(stage?: SignOnStage<Profile>): NextAuthOptions {
  // next-auth reads its own address from this variable only.
  process.env.NEXTAUTH_URL ??= settings().APP_URL;
  return {
    secret: settings().AUTH_SECRET,
    session: { strategy: "jwt", maxAge: SESSION_LIFETIME_MS / 1000 },
    pages: { signIn: "/login", signOut: "/", error: "/login" },
    cookies: {
      sessionToken: { name: sessionCookieName(), options: cookieOptions() },
      ...ceremonyCookies(),
    },
    // next-auth's own log would contain the provider's responses.
    logger: {
      error: (what) => log().warn({ what }, "next-auth"),
      warn: (what) => log().debug({ what }, "next-auth"),
      debug: () => undefined,
    },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {}, captchaToken: {}, code: {} },
        async authorize(credentials, request) {
          const { email, password, captchaToken, code } = credentials ?? {};
          // This call has no second step: an account with a second factor sends the code along.
          const body = loginBody.safeParse({ email, password, captchaToken, code: code || undefined });
          if (!body.success) return null;
          try {
            const headers = new Headers(request.headers);
            const device = await readDeviceCookie(cookieOf(headers, deviceCookieName()));
            const login = await authenticate(body.data, { address: clientAddress(headers), device });
            return { id: login.id, name: login.name, email: login.email, login } satisfies AuthUser;
          } catch (error) {
            throw new Error(asAppError(error).code);
          }
        },
      }),
      ...(stage === undefined ? [] : [stage.provider]),
    ],
    // With a salt the token is a cookie of next-auth, which carries a check to the callback; the session has no salt.
    jwt: {
      async encode(given) {
        if (given.salt) return encode(given);
        const { token } = given;
        return typeof token?.signed === "string" ? token.signed : "";
      },
      async decode(given) {
        if (given.salt) return decode(given);
        const { token } = given;
        const claims = token ? await verifyToken(token) : null;
        return claims ? { signed: token, sub: claims.userId, sessionId: claims.sessionId } : null;
      },
    },
    callbacks: {
      async signIn({ user, account }) {
        if (account?.type !== "oauth") return true;
        const login = (await stage?.enter()) ?? null;
        if (login !== null) Object.assign(user, { login } satisfies Partial<AuthUser>);
        return login !== null;
      },
      async jwt({ token, user }) {
        if (!user) return token;
        const { login } = user as AuthUser;
        const signed = await signToken(login, login.sessionId, login.expiresAt);
        return { signed, sub: login.id, sessionId: login.sessionId };
      },
      async session({ session, token }) {
        const actor = await findSessionActor(String(token.sessionId), String(token.sub));
        if (actor.kind === "anonymous") return { expires: session.expires };
        return { ...session, user: { ...sessionUser(actor), isAdmin: isAdmin(actor) } };
      },
    },
    events: {
      async signOut({ token }) {
        const actor = await findSessionActor(String(token?.sessionId), String(token?.sub));
        if (actor.kind === "anonymous") return;
        await endSession({ ...actor, address: clientAddress(await headers()) });
      },
    },
  };
}
