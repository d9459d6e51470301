import "server-only";
import { settings } from "../env";

/**
 * The address of the client. The last entry of x-forwarded-for is the socket's own (see prepareRequests);
 * TRUSTED_PROXIES says how many before it were written by proxies of ours. What a client claims further left
 * is never believed.
 */
export function clientAddress(headers: Headers): string {
  const chain = (headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  return chain[Math.max(0, chain.length - 1 - settings().TRUSTED_PROXIES)] || "unknown";
}
