import "server-only";
import ipaddr from "ipaddr.js";
import { settings } from "../env";
import { AppError } from "../errors";

/**
 * The address of the client. The last entry of x-forwarded-for is the socket's own (server.ts);
 * TRUSTED_PROXIES says how many before it were written by proxies of ours. What a client claims further left
 * is never believed.
 */
export function clientAddress(headers: Headers): string {
  const chain = (headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  return chain[Math.max(0, chain.length - 1 - settings().TRUSTED_PROXIES)] || "unknown";
}

/**
 * What limits count an address as: an IPv6 address as its network of 64 bits, which one customer has whole, and one
 * that is a written IPv4 address as that. Any other text comes back as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

function isOwnOrigin(origin: string, headers: Headers): boolean {
  const { APP_URL, EMBEDDED_DATABASE } = settings();
  if (origin === APP_URL) return true;
  // A server that is tried out on one machine may be visited by any of its names; a public one has one.
  return EMBEDDED_DATABASE === true && URL.canParse(origin) && new URL(origin).host === headers.get("host");
}

/** Refuses a write from another site: a cookie needs our own Origin, and a bearer token takes no foreign one. */
export function requireOwnOrigin(headers: Headers, via: "cookie" | "bearer" | null): void {
  const origin = headers.get("origin");
  const crossSite = headers.get("sec-fetch-site") === "cross-site";
  const foreign = origin !== null && !isOwnOrigin(origin, headers);
  const missing = origin === null && via === "cookie";
  if (crossSite || foreign || missing) throw new AppError("foreign_origin");
}
