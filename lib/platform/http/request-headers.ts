import "server-only";

/** The header that carries a request's id: in the answer, the log and the problem details alike. */
export const REQUEST_ID_HEADER = "x-request-id";

/** Marks what Next's router fetches before anybody asks for it, which it hides from the middleware. */
export const PREFETCH_HEADER = "x-prefetch";

/** Marks a public page that the server asks for itself, to keep it for everybody (lib/platform/public-pages). */
export const PUBLIC_PAGE_HEADER = "x-public-page";

/** The path of the page that is asked for, with its query: the middleware tells it to the layout, which cannot know. */
export const PLACE_HEADER = "x-page-place";

/** What a proxy of ours may call a request. */
const GIVEN = /^[\w.-]{8,64}$/;

/** The id of a request: the one that a trusted proxy gave it, or a new one. */
export function requestIdOf(given: string | string[] | undefined, trustedProxies: number): string {
  const isUsable = trustedProxies > 0 && typeof given === "string" && GIVEN.test(given);
  return isUsable ? given : crypto.randomUUID();
}
