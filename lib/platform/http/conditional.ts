import type { CallerIdentity } from "../auth/session";
import "server-only";
import { createHash } from "node:crypto";

/** An entity tag in If-None-Match (RFC 9110 section 8.8.3); its opaque part may contain a comma. */
const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** Returns a weak entity tag: same content, but perhaps other bytes, as a proxy may compress them. */
export function formatWeakEntityTag(digest: string): string {
  return `W/"${digest}"`;
}

/** Returns the weak entity tag of several texts together. */
export function hashToWeakEntityTag(...texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(`${text.length} `).update(text);
  return formatWeakEntityTag(hash.digest("base64url").slice(0, 32));
}

/** Whether If-None-Match contains a tag or "*" (RFC 9110 section 13.1.2), by weak comparison. */
export function matchesEntityTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  return [...ifNoneMatch.matchAll(TAG)].some(([, known]) => known === opaque);
}

/** max-age of answers that everyone may cache, in seconds. */
const MAX_AGE_SECONDS = 300;

/** Returns cache-control for answers to one caller: programs may revalidate; browsers, often shared, store nothing. */
export const getPrivateCacheControl = (via: CallerIdentity["via"]) =>
  via === "cookie" ? "private, no-store" : "private, no-cache";

/**
 * Creates an answer that is the same for everyone: cacheable for some minutes unless `cacheControl` says otherwise, and
 * 304 when the client has the current content.
 */
export function createCacheableAnswer(
  body: string,
  { media, headers: asked, isHead }: { media: string; headers: Headers; isHead: boolean },
  cacheControl = `public, max-age=${MAX_AGE_SECONDS}`,
): Response {
  const tag = hashToWeakEntityTag(body);
  const headers = { "cache-control": cacheControl, etag: tag };
  if (matchesEntityTag(asked.get("if-none-match"), tag)) return new Response(null, { status: 304, headers });
  return new Response(isHead ? null : body, { headers: { ...headers, "content-type": media } });
}
