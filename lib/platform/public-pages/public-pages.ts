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

/** So many at once: what is not asked for again within seconds is made anew anyhow. */
const MOST = 200;
/** Seconds for which a proxy may keep a page that was asked for without any cookie. */
const KEPT_ELSEWHERE = 5;

/** What may not be cached, though all who wait for it get it, such as a 404. */
class NotCached extends Error {
  constructor(readonly page: MadePage) {
    super("a page that is not cached");
  }
}

/**
 * Answers public pages to who has no session from what was made of them for everybody, and leaves all other requests to
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
      // The database's deadline is one of its making: a page that a busy machine makes slowly is waited for.
      return await outsideRequest(() => pages(key));
    } catch (error) {
      return error instanceof NotCached ? error.page : null;
    }
  };
  /** A page that is there costs next to nothing; who has others made is held to the limit, as the middleware holds them. */
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

/** The first of the codings that a browser takes; null for none. */
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
    // Proxies that look at no cookie must not give one visitor's language to another.
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
