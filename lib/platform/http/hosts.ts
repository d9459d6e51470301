import "server-only";
import type { IncomingMessage } from "node:http";

/** What a machine calls itself. */
const OWN_HOSTS = ["localhost", "127.0.0.1", "[::1]"] as const;

/** The name in a Host header as names are compared: without port, case and last dot. Null when it is none. */
export function readHost(host: string): string | null {
  const isOneName = /^[^\s/\\?#@]+$/.test(host) && URL.canParse(`http://${host}`);
  return isOneName ? new URL(`http://${host}`).hostname.replace(/\.$/, "") || null : null;
}

/** A request line may name the whole address (RFC 9112, section 3.2.2): a redirect would lead to whatever host it says. */
export const HOST_IN_ADDRESS = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;

/**
 * The names that are answered to, or null for any. With the example accounts, whose passwords everybody knows, they are
 * this machine's own, APP_URL's and those of ALLOWED_HOSTS: a website elsewhere can have its own name lead here (DNS
 * rebinding), and would read and write with a browser behind the firewall. A production server has no such accounts,
 * gives its cookies to APP_URL alone, and is asked by proxies and health checks by names of their own: any name is
 * answered there, until ALLOWED_HOSTS says which.
 */
export function allowedHosts({
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

/** Why a request's host is refused, if it is: it names another than is answered to (`foreign`), or more than one (`two`). */
export function refusedHost(
  request: IncomingMessage,
  allowed: ReadonlySet<string> | null,
): "foreign" | "two" | null {
  if (hasTwoHosts(request)) return "two";
  return allowed !== null && hasForeignHost(request, allowed) ? "foreign" : null;
}

/** Whether a request names its host twice: proxies and servers differ in which of both they believe (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1;
}

/** Whether a request names another host than these, in whichever place: one that it does not name is another. */
function hasForeignHost({ url = "", headers }: IncomingMessage, allowed: ReadonlySet<string>): boolean {
  const [, inAddress] = HOST_IN_ADDRESS.exec(url) ?? [];
  const forwarded = [headers["x-forwarded-host"] ?? []].flat().flatMap((names) => names.split(","));
  const named = [headers.host ?? "", ...(inAddress === undefined ? [] : [inAddress]), ...forwarded];
  return named.some((host) => !allowed.has(readHost(host.trim()) ?? ""));
}
