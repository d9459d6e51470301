import "server-only";
import { isSecure } from "../env";

/** Pictures that are there for other sites to show. */
const SHOWN_ELSEWHERE = /^\/opengraph\//;

/** What is neither a page nor one of Next's scripts: files, calls, redirects and refusals. */
const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Headers of every answer, pages and files alike. The middleware gives a page its own policy (security-headers.ts); Next's
 * scripts are left their powers, as a worker's policy is that of its file.
 */
export function hardeningHeaders(path: string): Record<string, string> {
  return {
    "content-security-policy": path.startsWith("/_next/static/") ? "frame-ancestors 'none'" : NOTHING_ALLOWED,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": SHOWN_ELSEWHERE.test(path) ? "cross-origin" : "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
    ...(isSecure() ? { "strict-transport-security": "max-age=63072000; includeSubDomains; preload" } : {}),
  };
}
