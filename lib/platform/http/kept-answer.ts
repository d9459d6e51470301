import "server-only";
import { namesTag, weakTagOf } from "./conditional";

/** How long everyone may keep an answer without asking again, in seconds. */
const KEPT_FOR = 300;

/**
 * An answer that is the same for everyone: they may keep it for some minutes, unless `cacheControl` says otherwise, and
 * get 304 when they ask again for what has not changed since.
 */
export function answerKept(
  body: string,
  { media, headers: asked, isHead }: { media: string; headers: Headers; isHead: boolean },
  cacheControl = `public, max-age=${KEPT_FOR}`,
): Response {
  const tag = weakTagOf(body);
  const headers = { "cache-control": cacheControl, etag: tag };
  if (namesTag(asked.get("if-none-match"), tag)) return new Response(null, { status: 304, headers });
  return new Response(isHead ? null : body, { headers: { ...headers, "content-type": media } });
}
