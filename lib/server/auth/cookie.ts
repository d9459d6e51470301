import "server-only";
import { isSecure } from "../env";

/** The browser session's cookie: out of reach of scripts, and bound to this host on https. */
export function sessionCookieName(): string {
  return isSecure() ? "__Host-session" : "session";
}

export function sessionCookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() } as const;
}
