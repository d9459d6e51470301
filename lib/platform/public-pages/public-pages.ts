import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { cachedPer } from "../cache";
import { namesTag } from "../http/conditional";
import { countPage } from "../http/page-limit";
import type { Answer } from "../http/server";
import { outsideRequest } from "../request";
import { makePage } from "./ask-next";
import { CODINGS, type MadePage, withoutNonce } from "./made-page";
import { type PublicPage, publicPageOf } from "./which";

/** Upper bound of cached pages; entries expire within seconds anyway. */
const MOST = 200;
/** How long a proxy may cache a page requested without cookies, in seconds. */
const KEPT_ELSEWHERE = 5;

/** Carries a page such as a 404 to all waiting requests without caching it. */
class NotCached extends Error {
  constructor(readonly page: MadePage) {
    super("a page that is not cached");
  }
}

/**
 * Wraps `answer` so that public pages for visitors without a session come from a shared cache; all other requests go to
 * `answer` (docs/decisions/2026-11-23-public-pages-are-made-once.md).
 */
export function withPublicPages(answer: Answer): Answer {
  const pages = cachedPer("public pages", { of: "everything", most: MOST }, async (key) => {
    const page = withoutNonce(await makePage(JSON.parse(key) as PublicPage, answer));
    if (page.headers["set-cookie"] !== undefined) throw new Error("a public page set a cookie");
    if (page.status !== 200) throw new NotCached(page);
    return page;
  });
  const find = async (key: string): Promise<MadePage | null> => {
    try {
      // Outside the request's deadline: rendering has its own, and a slow render on a busy machine is awaited.
      return await outsideRequest(() => pages(key));
    } catch (error) {
      return error instanceof NotCached ? error.page : null;
    }
  };
  /** Whether a client is over the page limit. Cached pages cost almost nothing and are not counted. */
  const isHasty = async (key: string, { headers }: IncomingMessage) =>
    !pages.has(key) &&
    (await countPage(new Headers({ "x-forwarded-for": String(headers["x-forwarded-for"]) }))) !== null;

  return async (request, response) => {
    const asked = publicPageOf(request);
    const key = JSON.stringify(asked);
    const page = asked === null || (await isHasty(key, request)) ? null : await find(key);
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
  return CODINGS.find(isTaken) ?? null;
}

async function send(page: MadePage, { headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, tag } = page;
  for (const [name, value] of Object.entries(page.headers))
    if (value !== undefined) response.setHeader(name, value);
  response.statusCode = status;
  if (status === 200) {
    // Proxies that ignore cookies must not serve one visitor's language to another.
    const elsewhere =
      headers.cookie === undefined ? `public, max-age=0, s-maxage=${KEPT_ELSEWHERE}` : "private, no-cache";
    response.setHeader("cache-control", elsewhere);
    response.setHeader("etag", tag);
    if (namesTag(headers["if-none-match"] ?? null, tag)) {
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
