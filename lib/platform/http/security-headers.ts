import "server-only";
import { getSettings, isServedOverHttps } from "../env";

const HCAPTCHA = ["https://hcaptcha.com", "https://*.hcaptcha.com"];

/** Hashes of the style elements that react-aria adds; a unit test compares them with the sources of react-aria. */
const STYLES = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
];

/** Where a page may be embedded in a frame. */
export type FrameAncestors = "none" | "everywhere";

/**
 * Returns the CSP of one page: our own files, and scripts and styles with its nonce; hCaptcha's hosts only
 * `withHcaptcha`, and frames on other sites only for embeddable pages.
 */
export function buildContentSecurityPolicy(
  nonce: string,
  withHcaptcha: boolean,
  frames: FrameAncestors = "none",
): string {
  const development = getSettings().NODE_ENV === "development";
  const captcha = withHcaptcha ? HCAPTCHA : [];
  const own = `'nonce-${nonce}'`;
  return policyOf({
    scripts: [own, "'strict-dynamic'", ...(development ? ["'unsafe-eval'"] : [])],
    styles: development ? ["'unsafe-inline'"] : [own, ...captcha],
    captcha,
    frames,
  });
}

/**
 * Returns the CSP of a page shared by all visitors: our own files, and inline scripts with these hashes. It has no
 * 'strict-dynamic', which would require hashes of files too.
 */
export function buildHashContentSecurityPolicy(
  hashes: readonly string[],
  frames: FrameAncestors = "none",
): string {
  return policyOf({ scripts: hashes.map((hash) => `'sha256-${hash}'`), styles: STYLES, captcha: [], frames });
}

/** Sources of scripts, styles and frames that a policy trusts besides our own files. */
interface PolicySources {
  scripts: readonly string[];
  styles: readonly string[];
  captcha: readonly string[];
  frames: FrameAncestors;
}

function policyOf({ scripts, styles, captcha, frames }: PolicySources): string {
  const development = getSettings().NODE_ENV === "development";
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts],
    "style-src": ["'self'", ...styles],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...captcha, ...(development ? ["ws:"] : [])],
    "worker-src": ["'self'", "blob:"],
    "manifest-src": ["'self'"],
    "frame-src": captcha.length > 0 ? captcha : ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": [frames === "everywhere" ? "*" : "'none'"],
    ...(isServedOverHttps() ? { "upgrade-insecure-requests": [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}
