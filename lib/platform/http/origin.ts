import "server-only";
import ipaddr from "ipaddr.js";
import { getSettings } from "../env";
import { AppError } from "../errors";

/**
 * Returns the client's address from x-forwarded-for. Its last entry is the socket's own (server.ts), and
 * TRUSTED_PROXIES entries before it come from our proxies; entries further left are claims of the client and are
 * ignored.
 */
export function getClientAddress(headers: Headers): string {
  const chain = (headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  return chain[Math.max(0, chain.length - 1 - getSettings().TRUSTED_PROXIES)] || "unknown";
}

/**
 * Returns the key that rate limits count an address under: the /64 network of an IPv6 address, which one customer owns
 * whole, and the IPv4 address of an IPv4-mapped one. Any other text is returned unchanged.
 */
export function getRateLimitNetwork(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

function isOwnOrigin(origin: string, headers: Headers): boolean {
  const { APP_URL, EMBEDDED_DATABASE } = getSettings();
  if (origin === APP_URL) return true;
  // With the embedded database the server may be visited under any of the machine's names; a public server has one.
  return EMBEDDED_DATABASE === true && URL.canParse(origin) && new URL(origin).host === headers.get("host");
}

/**
 * Throws foreign_origin for a write from another site. A request with a cookie must have this register's Origin; a
 * request with a bearer token may also have none.
 */
export function requireOwnOrigin(headers: Headers, via: "cookie" | "bearer" | null): void {
  const origin = headers.get("origin");
  const crossSite = headers.get("sec-fetch-site") === "cross-site";
  const foreign = origin !== null && !isOwnOrigin(origin, headers);
  const missing = origin === null && via === "cookie";
  if (crossSite || foreign || missing) throw new AppError("foreign_origin");
}
