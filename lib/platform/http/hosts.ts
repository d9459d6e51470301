import "server-only";
import type { IncomingMessage } from "node:http";

/** Host names of the local machine. */
const OWN_HOSTS = ["localhost", "127.0.0.1", "[::1]"] as const;

/** Normalises a Host header for comparison: without port, case and trailing dot. Returns null when it is invalid. */
export function normaliseHost(host: string): string | null {
  const isOneName = /^[^\s/\\?#@]+$/.test(host) && URL.canParse(`http://${host}`);
  return isOneName ? new URL(`http://${host}`).hostname.replace(/\.$/, "") || null : null;
}

/** Matches the host of an absolute request line (RFC 9112, section 3.2.2); redirects would lead to that host. */
export const ABSOLUTE_URL_HOST_PATTERN = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;

/**
 * Returns the accepted host names, or null for any. With the example accounts, whose passwords are public, only this
 * machine's names, APP_URL's and ALLOWED_HOSTS are accepted: otherwise a website could point its own name here (DNS
 * rebinding), and read and write with a browser behind the firewall. A production server has no such accounts, sets
 * cookies for APP_URL only, and is called by proxies and health checks under other names: it accepts any name unless
 * ALLOWED_HOSTS is set.
 */
export function listAllowedHosts({
  EMBEDDED_DATABASE,
  ALLOWED_HOSTS,
  APP_URL,
}: {
  EMBEDDED_DATABASE?: boolean | undefined;
  ALLOWED_HOSTS: readonly string[];
  APP_URL: string;
}): ReadonlySet<string> | null {
  if (!EMBEDDED_DATABASE && ALLOWED_HOSTS.length === 0) return null;
  return new Set([...OWN_HOSTS, new URL(APP_URL).hostname, ...ALLOWED_HOSTS]);
}

/**
 * Returns why a request's host is refused, or null: `foreign` is a name not accepted, `two` is several Host headers.
 */
export function findHostRefusal(
  request: IncomingMessage,
  allowed: ReadonlySet<string> | null,
): "foreign" | "two" | null {
  if (hasTwoHosts(request)) return "two";
  return allowed !== null && hasForeignHost(request, allowed) ? "foreign" : null;
}

/** Whether a request has two Host headers, of which proxies and servers may use different ones (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1;
}

/** Whether any host in request line, Host or x-forwarded-host is not allowed, or Host is missing. */
function hasForeignHost({ url = "", headers }: IncomingMessage, allowed: ReadonlySet<string>): boolean {
  const [, inAddress] = ABSOLUTE_URL_HOST_PATTERN.exec(url) ?? [];
  const forwarded = [headers["x-forwarded-host"] ?? []].flat().flatMap((names) => names.split(","));
  const named = [headers.host ?? "", ...(inAddress === undefined ? [] : [inAddress]), ...forwarded];
  return named.some((host) => !allowed.has(normaliseHost(host.trim()) ?? ""));
}
