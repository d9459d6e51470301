import "server-only";
import { isSecure } from "../env";

/** The browser session's cookie: out of reach of scripts, and bound to this host on https. */
export function sessionCookieName(): string {
  return isSecure() ? "__Host-session" : "session";
}

export function sessionCookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() } as const;
}

/** What next-auth keeps in the browser while a person is away at an identity provider: bound to this host as well. */
export function ceremonyCookies() {
  const host = isSecure() ? "__Host-" : "";
  const cookie = (name: string) => ({ name: `${host}next-auth.${name}`, options: sessionCookieOptions() });
  return {
    callbackUrl: cookie("callback-url"),
    pkceCodeVerifier: cookie("pkce.code_verifier"),
    state: cookie("state"),
    nonce: cookie("nonce"),
  };
}
