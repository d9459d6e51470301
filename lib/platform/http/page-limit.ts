import "server-only";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { createTranslator } from "use-intl/core";
import english from "../../messages/en/refusal.json";
import dutch from "../../messages/nl/refusal.json";
import { settings } from "../env";
import type { Language } from "../language/language";
import { clientAddress, networkOf } from "./origin";
import { PREFETCH_HEADER } from "./request-headers";

/** A page that is shown brings a few that are fetched ahead of their links: those cost little, and count for little. */
const PAGE = 10;
const PREFETCH = 1;

/** On the global object: the server counts the public pages that have to be made, and Next's middleware all others. */
const shared = globalThis as { registerPageLimit?: RateLimiterMemory };

/** Counted by each process for itself: a row of the database for each page would cost more than many a page. */
function pages(): RateLimiterMemory {
  shared.registerPageLimit ??= new RateLimiterMemory({
    points: settings().PAGES_PER_MINUTE * PAGE,
    duration: 60,
  });
  return shared.registerPageLimit;
}

/** Seconds until this address may have pages again; null when it may have this one. */
export async function countPage(headers: Headers): Promise<number | null> {
  try {
    const points = headers.get(PREFETCH_HEADER) === null ? PAGE : PREFETCH;
    await pages().consume(networkOf(clientAddress(headers)), points);
    return null;
  } catch (thrown) {
    // Not by its class: the server and Next's middleware each have a copy of the library, and share one limiter.
    if (thrown instanceof Error) throw thrown;
    return Math.max(1, Math.ceil((thrown as RateLimiterRes).msBeforeNext / 1000));
  }
}

/** The page that asks for patience: without script and style, as nothing else of the register is asked for it. */
export function patiencePage(language: Language, seconds: number): Response {
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
