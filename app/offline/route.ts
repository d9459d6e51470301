import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import { ENTRY_DRAFTS_KEY, FORM_DRAFTS_KEY, TAB_USER_KEY } from "@/lib/client/draft-keys";
import { DRAFT_LIFETIME_MS } from "@/lib/client/drafts";
import { FIELD_KEYS } from "@/lib/fields/entry-fields";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { PAGE_SCRIPT } from "./page-script";

const STYLE = `:root{color-scheme:light dark}
body{font:1.0625rem/1.55 system-ui,sans-serif;margin:0;overflow-wrap:anywhere;
background:light-dark(#fbfaf8,#0f1619);color:light-dark(#13222d,#e8eeee)}
header{border-bottom:1px solid light-dark(#dcd8d0,#2c383d);background:light-dark(#fff,#152024)}
header p,main{max-width:44rem;margin:auto;padding:1rem}main{padding-block:2rem}
header p{font:600 1.25rem/1.5 Georgia,serif}
h1,h2{font-family:Georgia,serif;line-height:1.2}h2{font-size:1.25rem;margin-top:2rem}
dt{font-weight:600;margin-top:.75rem}dd{margin:0;white-space:pre-line}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1rem;border:0;border-radius:.5rem;
background:light-dark(#0b5a5f,#74cacb);color:light-dark(#fff,#06201f)}
button:focus-visible{outline:3px solid light-dark(#0b5a5f,#74cacb);outline-offset:2px}`;

/** Milliseconds between the offline page's tries to reach the server. */
const RETRY_AFTER_MS = 2_000;

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/**
 * The page that the service worker shows without a connection. It holds nothing personal; its script reads the drafts
 * of the person whose form is open in the tab. It is a single file: the worker stores it with its
 * Content-Security-Policy header, whose nonce the inline script carries.
 */
export async function GET(): Promise<Response> {
  const [given, locale, model, translate, common] = await Promise.all([
    headers(),
    getLocale(),
    getReaderModel(),
    getTranslations("refusal.offline"),
    getTranslations("common"),
  ]);
  const nonce = given.get("x-nonce") ?? "";
  const facts = {
    entryKey: ENTRY_DRAFTS_KEY,
    formKey: FORM_DRAFTS_KEY,
    userKey: TAB_USER_KEY,
    retryAfter: RETRY_AFTER_MS,
    lifetime: DRAFT_LIFETIME_MS,
    kept: translate("kept"),
    savedAt: translate("savedAt"),
    names: Object.fromEntries(FIELD_KEYS.map((key) => [key, model[key].displayName])),
  };
  const [title, text, again, site] = [
    translate("title"),
    translate("text"),
    translate("again"),
    common("siteName"),
  ];
  return new Response(
    `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(`${title} – ${site}`)}</title>
<style nonce="${nonce}">${STYLE}</style></head>
<body><header><p>${escapeHtml(site)}</p></header>
<main><h1>${escapeHtml(title)}</h1><p id="text">${escapeHtml(text)}</p>
<p><button id="again">${escapeHtml(again)}</button></p><div id="drafts"></div></main>
<script id="facts" type="application/json">${JSON.stringify(facts).replaceAll("<", "\\u003c")}</script>
<script nonce="${nonce}">${PAGE_SCRIPT}</script></body></html>
`,
    { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } },
  );
}
