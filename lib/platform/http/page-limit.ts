import "server-only";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { createTranslator } from "use-intl/core";
import english from "../../messages/en/refusal.json";
import dutch from "../../messages/nl/refusal.json";
import { getSettings } from "../env";
import type { Language } from "../language/language";
import { getClientAddress, getRateLimitNetwork } from "./origin";
import { PREFETCH_HEADER } from "./request-headers";

/** Rate limit points of a page; a prefetch costs little, so it counts for a tenth. */
const PAGE_POINTS = 10;
const PREFETCH_POINTS = 1;

/** On the global object: the server counts public pages that have to be rendered, Next's middleware all others. */
const shared = globalThis as { registerPageLimit?: RateLimiterMemory };

/** Counted per process in memory, as counting in the database would cost more than rendering many of the pages. */
function pages(): RateLimiterMemory {
  shared.registerPageLimit ??= new RateLimiterMemory({
    points: getSettings().PAGES_PER_MINUTE * PAGE_POINTS,
    duration: 60,
  });
  return shared.registerPageLimit;
}

/** Counts a page request; returns null if it is allowed, else the seconds until the address may load pages again. */
export async function consumePageQuota(headers: Headers): Promise<number | null> {
  try {
    const points = headers.get(PREFETCH_HEADER) === null ? PAGE_POINTS : PREFETCH_POINTS;
    await pages().consume(getRateLimitNetwork(getClientAddress(headers)), points);
    return null;
  } catch (thrown) {
    // Not instanceof: the server and Next's middleware each have a copy of the library but share one limiter.
    if (thrown instanceof Error) throw thrown;
    return Math.max(1, Math.ceil((thrown as RateLimiterRes).msBeforeNext / 1000));
  }
}

/** Creates the page for a rate-limited client, without scripts and styles so that it needs no further requests. */
export function createTooManyRequestsPage(language: Language, seconds: number): Response {
  const refusal = language === "en" ? english : dutch;
  const translate = createTranslator({ locale: language, messages: { refusal }, namespace: "refusal" });
  const [title, text] = [translate("tooManyPages"), translate("tooManyPagesText", { seconds })];
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>
`;
  return new Response(html, {
    status: 429,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "retry-after": String(seconds),
    },
  });
}
