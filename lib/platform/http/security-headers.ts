import "server-only";
import { captchaProvider } from "../captcha/captcha";
import { isSecure, settings } from "../env";

const HCAPTCHA = ["https://hcaptcha.com", "https://*.hcaptcha.com"];

/**
 * The Content-Security-Policy of one page: only our own files, and scripts and styles that carry this request's nonce.
 * `withCaptcha` is for the pages that show one; hCaptcha's hosts are let in there alone, when it is set up.
 */
export function contentSecurityPolicy(nonce: string, withCaptcha: boolean): string {
  const development = settings().NODE_ENV === "development";
  const captcha = withCaptcha && captchaProvider().provider === "hcaptcha" ? HCAPTCHA : [];
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      ...(development ? ["'unsafe-eval'"] : []),
    ],
    "style-src": development ? ["'self'", "'unsafe-inline'"] : ["'self'", `'nonce-${nonce}'`, ...captcha],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...captcha, ...(development ? ["ws:"] : [])],
    "worker-src": ["'self'", "blob:"],
    "manifest-src": ["'self'"],
    "frame-src": captcha.length > 0 ? captcha : ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    ...(isSecure() ? { "upgrade-insecure-requests": [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

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
