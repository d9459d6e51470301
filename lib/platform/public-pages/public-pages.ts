import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createKeyedCache } from "../cache";
import { matchesEntityTag } from "../http/conditional";
import { consumePageQuota } from "../http/page-limit";
import type { RequestHandler } from "../http/server";
import { runOutsideRequest } from "../request";
import { renderPublicPage } from "./ask-next";
import { type CacheablePage, CONTENT_CODINGS, replaceNonceByHashes } from "./made-page";
import { findPublicPage, type PublicPage } from "./which";

/** Upper bound of cached pages; entries expire within seconds anyway. */
const MAX_CACHED_PAGES = 200;
/** How long a proxy may cache a page requested without cookies, in seconds. */
const PROXY_MAX_AGE_SECONDS = 5;

/** Error that passes a page such as a 404 to all waiting requests, so that the cache does not store the page. */
class NotCached extends Error {
  constructor(readonly page: CacheablePage) {
    super("a page that is not cached");
  }
}

/**
 * Wraps `answer` so that public pages for visitors without a session come from a shared cache; all other requests go to
 * `answer` (docs/decisions/2026-11-23-public-pages-are-made-once.md).
 */
export function servePublicPagesFromCache(answer: RequestHandler): RequestHandler {
  const pages = createKeyedCache(
    "public pages",
    { of: "everything", most: MAX_CACHED_PAGES },
    async (key) => {
      const page = replaceNonceByHashes(await renderPublicPage(JSON.parse(key) as PublicPage, answer));
      if (page.headers["set-cookie"] !== undefined) throw new Error("a public page set a cookie");
      if (page.status !== 200) throw new NotCached(page);
      return page;
    },
  );
  const find = async (key: string): Promise<CacheablePage | null> => {
    try {
      // Outside the request's deadline: rendering has its own, and a slow render on a busy machine is awaited.
      return await runOutsideRequest(() => pages(key));
    } catch (error) {
      return error instanceof NotCached ? error.page : null;
    }
  };
  /** Whether a client is over the page limit. Cached pages cost almost nothing and are not counted. */
  const isRateLimited = async (key: string, { headers }: IncomingMessage) =>
    !pages.has(key) &&
    (await consumePageQuota(new Headers({ "x-forwarded-for": String(headers["x-forwarded-for"]) }))) !== null;

  return async (request, response) => {
    const asked = findPublicPage(request);
    const key = JSON.stringify(asked);
    const page = asked === null || (await isRateLimited(key, request)) ? null : await find(key);
    return page === null ? answer(request, response) : send(page, request, response);
  };
}

/** Returns our first content coding that the browser accepts, or null. */
function codingFor(accepted: string | string[] | undefined) {
  const names = String(accepted ?? "")
    .split(",")
    .map((name) => name.replaceAll(/\s/g, ""));
  const isTaken = (coding: string) =>
    names.some((name) => name === coding || new RegExp(`^${coding};q=(1|0?\\.0*[1-9])`).test(name));
  return CONTENT_CODINGS.find(isTaken) ?? null;
}

async function send(
  page: CacheablePage,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, tag } = page;
  for (const [name, value] of Object.entries(page.headers))
    if (value !== undefined) response.setHeader(name, value);
  response.statusCode = status;
  if (status === 200) {
    // Proxies that ignore cookies must not serve one visitor's language to another.
    const elsewhere =
      headers.cookie === undefined
        ? `public, max-age=0, s-maxage=${PROXY_MAX_AGE_SECONDS}`
        : "private, no-cache";
    response.setHeader("cache-control", elsewhere);
    response.setHeader("etag", tag);
    if (matchesEntityTag(headers["if-none-match"] ?? null, tag)) {
      response.statusCode = 304;
      response.end();
      return;
    }
  }
  const coding = codingFor(headers["accept-encoding"]);
  const body = coding === null ? page.body : await page.encoded(coding);
  if (coding !== null) response.setHeader("content-encoding", coding);
  response.setHeader("content-length", body.length);
  response.end(body);
}
