import "server-only";
import { streamRowsAsJson } from "../../entries/server/files";
import { computeEntriesDigest, streamEntries } from "../../entries/server/stream";
import { formatWeakEntityTag, hashToWeakEntityTag, matchesEntityTag } from "../../platform/http/conditional";
import type { ApiCall } from "../../platform/http/resource";
import { streamResponse } from "../../platform/http/stream";
import { buildPageLinkHeader } from "../../platform/pagination";
import { type EntryQuery, formatQueryParameters } from "../query";
import { findClosestEntryIds } from "./closest";
import { listEntries } from "./entry-list";

/** Returns headers with the correction that was searched for instead, if any, and with a suggested one. */
export function buildCorrectionHeaders(
  corrected: string | null,
  asked: string | null = null,
): Record<string, string> {
  // Headers are limited to ASCII.
  return {
    ...(corrected === null ? {} : { "x-search-corrected": encodeURIComponent(corrected) }),
    ...(asked === null ? {} : { "x-search-suggested": encodeURIComponent(asked) }),
  };
}

type ListCall = ApiCall<EntryQuery & { paged: boolean }, unknown>;

/**
 * Returns the headers of a list, also of a 304. API clients may store the answer if they revalidate it each time; an
 * answer to a browser with a session cookie must not be stored.
 */
function headersOf(call: ListCall, tag: string): Record<string, string> {
  return {
    "content-type": "application/json",
    "cache-control": call.via === "bearer" ? "private, no-cache" : "private, no-store",
    vary: "Authorization, Cookie",
    etag: tag,
  };
}

function notModified({ "content-type": _none, ...headers }: Record<string, string>): Response {
  return new Response(null, { status: 304, headers });
}

async function answerWhole(call: ListCall): Promise<Response> {
  // Computed before the entries are read, so that a save meanwhile changes the next tag.
  const tag = formatWeakEntityTag(await computeEntriesDigest(call.actor));
  const headers = headersOf(call, tag);
  if (matchesEntityTag(call.headers.get("if-none-match"), tag)) return notModified(headers);
  return call.isHead
    ? new Response(null, { headers })
    : streamResponse(streamRowsAsJson(streamEntries(call.actor)), headers);
}

async function answerPage(call: ListCall): Promise<Response> {
  const { query, url } = call;
  const { entries, total, corrected, asked } = await listEntries(call.actor, query);
  const closest = total === 0 ? await findClosestEntryIds(call.actor, query) : [];
  const own = {
    "x-total-count": String(total),
    ...buildCorrectionHeaders(corrected, asked),
    ...(closest.length === 0 ? {} : { "x-search-closest": closest.join(",") }),
    link: buildPageLinkHeader(url, formatQueryParameters({ ...query, page: undefined }), query, total),
  };
  const body = JSON.stringify(entries);
  const tag = hashToWeakEntityTag(body, JSON.stringify(own));
  const headers = { ...headersOf(call, tag), ...own };
  if (matchesEntityTag(call.headers.get("if-none-match"), tag)) return notModified(headers);
  return new Response(call.isHead ? null : body, { headers });
}

/** Answers GET /api/algorithm: all entries that the actor may see, or with any parameter one page. */
export function answerEntryList(call: ListCall): Promise<Response> {
  return call.query.paged ? answerPage(call) : answerWhole(call);
}
