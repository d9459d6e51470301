import type { Identity } from "../auth/session";
import "server-only";
import { createHash } from "node:crypto";

/** An entity tag as it stands in If-None-Match (RFC 9110 section 8.8.3): its opaque part may hold a comma. */
const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** A weak entity tag: the content is the same, but perhaps not the bytes, as a proxy may compress them. */
export function weakTag(digest: string): string {
  return `W/"${digest}"`;
}

/** The weak entity tag of these texts together. */
export function weakTagOf(...texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(`${text.length} `).update(text);
  return weakTag(hash.digest("base64url").slice(0, 32));
}

/** Whether If-None-Match names a tag, or any (RFC 9110 section 13.1.2): by weak comparison, without its W/. */
export function namesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  return [...ifNoneMatch.matchAll(TAG)].some(([, known]) => known === opaque);
}

/** How long everyone may cache an answer without asking again, in seconds. */
const CACHED_FOR = 300;

/** Of an answer that depends on who asks: a program may keep it and ask again, a browser that somebody else may use next not. */
export const keptByAsker = (via: Identity["via"]) =>
  via === "cookie" ? "private, no-store" : "private, no-cache";

/**
 * An answer that is the same for everyone: they may cache it for some minutes, unless `cacheControl` says otherwise,
 * and get 304 when nothing has changed.
 */
export function cacheable(
  body: string,
  { media, headers: asked, isHead }: { media: string; headers: Headers; isHead: boolean },
  cacheControl = `public, max-age=${CACHED_FOR}`,
): Response {
  const tag = weakTagOf(body);
  const headers = { "cache-control": cacheControl, etag: tag };
  if (namesTag(asked.get("if-none-match"), tag)) return new Response(null, { status: 304, headers });
  return new Response(isHead ? null : body, { headers: { ...headers, "content-type": media } });
}
