import "server-only";
import { isIPv6 } from "node:net";
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

/** The eight groups of an IPv6 address, without its zone. */
function groupsOf(address: string): number[] {
  const plain = address.split("%", 1)[0] ?? "";
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(plain);
  const byte = (place: number) => Number(dotted?.[place] ?? 0);
  const pair = (first: number) => ((byte(first) << 8) | byte(first + 1)).toString(16);
  const text = dotted ? `${dotted[1]}${pair(2)}:${pair(4)}` : plain;
  const [head = "", tail] = text.split("::");
  const read = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return read(head);
  const [left, right] = [read(head), read(tail)];
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

/**
 * What limits count an address as: an IPv6 address as its network of 64 bits, which one customer has whole, and one
 * that is a written IPv4 address as that. Any other text comes back as it is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

function isOwnOrigin(origin: string, headers: Headers): boolean {
  const { APP_URL, EMBEDDED_DATABASE } = settings();
  if (origin === APP_URL) return true;
  // A trial on one machine may be visited by any of its names; a public server has one.
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
