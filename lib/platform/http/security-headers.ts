import "server-only";
import { captchaProvider } from "../captcha/captcha";
import { isSecure, settings } from "../env";

const HCAPTCHA = ["https://hcaptcha.com", "https://*.hcaptcha.com"];

/** The policy of one page: our own files, and scripts and styles with its nonce; hCaptcha's hosts `withCaptcha` alone. */
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
