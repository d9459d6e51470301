import "server-only";

/** Header with a request's id, which is also in the response, the log and problem details. */
export const REQUEST_ID_HEADER = "x-request-id";

/** Header that marks prefetches of Next's router, which Next hides from the middleware. */
export const PREFETCH_HEADER = "x-prefetch";

/** Header that marks a public page which the server itself requests, to cache it (lib/platform/public-pages). */
export const PUBLIC_PAGE_HEADER = "x-public-page";

/** Header with the path and query of the requested page, which the middleware passes to the layout. */
export const PAGE_PATH_HEADER = "x-page-place";

/** Format of a request id from a trusted proxy. */
const GIVEN = /^[\w.-]{8,64}$/;

/** Returns a request's id: the one from a trusted proxy, or a new one. */
export function resolveRequestId(given: string | string[] | undefined, trustedProxies: number): string {
  const isUsable = trustedProxies > 0 && typeof given === "string" && GIVEN.test(given);
  return isUsable ? given : crypto.randomUUID();
}
