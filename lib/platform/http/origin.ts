import "server-only";
import { settings } from "../env";
import { AppError } from "../errors";

function isOwnOrigin(origin: string, headers: Headers): boolean {
  const { APP_URL, EMBEDDED_DATABASE } = settings();
  if (origin === APP_URL) return true;
  // A trial on one machine may be visited by any of its names; a public server has one.
  return EMBEDDED_DATABASE === true && URL.canParse(origin) && new URL(origin).host === headers.get("host");
}

/**
 * Refuses a write that another site made a browser send. One authorised by the cookie must carry the site's own
 * Origin; a call with a bearer token needs none, but never a foreign one.
 */
export function requireOwnOrigin(headers: Headers, via: "cookie" | "bearer" | null): void {
  const origin = headers.get("origin");
  const crossSite = headers.get("sec-fetch-site") === "cross-site";
  const foreign = origin !== null && !isOwnOrigin(origin, headers);
  const missing = origin === null && via === "cookie";
  if (crossSite || foreign || missing) throw new AppError("foreign_origin");
}
