import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { ENTRY_DRAFTS_KEY, FORM_DRAFTS_KEY, TAB_USER_KEY } from "@/lib/client/draft-keys";
import { DRAFT_LIFETIME_MS } from "@/lib/client/drafts";
import type { DataModel } from "@/lib/fields/data-model";
import { FIELD_KEYS } from "@/lib/fields/entry-fields";
import { getDataModel } from "@/lib/fields/server/data-model";
import { translateModel } from "@/lib/fields/shown-labels";
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_COOKIE,
  LANGUAGES,
  type Language,
} from "@/lib/platform/language/language";
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

/** Returns what the page says in a language. */
async function readSentences(locale: Language, model: DataModel) {
  const [translate, common, form] = await Promise.all([
    getTranslations({ locale, namespace: "refusal.offline" }),
    getTranslations({ locale, namespace: "common" }),
    getTranslations({ locale, namespace: "form" }),
  ]);
  const translated = translateModel(locale, model);
  return {
    site: common("siteName"),
    title: translate("title"),
    text: translate("text"),
    again: translate("again"),
    kept: translate("kept"),
    savedAt: translate("savedAt"),
    names: {
      ...Object.fromEntries(FIELD_KEYS.map((key) => [key, translated[key].displayName])),
      product: form("product.label"),
      changeNote: form("changeNote.label"),
    },
  };
}

/**
 * The page that the service worker shows without a connection. It holds nothing personal; its script reads the drafts
 * of the person who uses the tab. As the worker stores it once, it holds its sentences in every language, of which the
 * script takes the chosen one. It is a single file: the worker stores it with its Content-Security-Policy header, whose
 * nonce the inline script carries.
 */
export async function GET(): Promise<Response> {
  const [given, model] = await Promise.all([headers(), getDataModel()]);
  const nonce = given.get("x-nonce") ?? "";
  const sentences = await Promise.all(
    LANGUAGES.map(async (language) => [language, await readSentences(language, model)] as const),
  );
  const facts = {
    entryKey: ENTRY_DRAFTS_KEY,
    formKey: FORM_DRAFTS_KEY,
    userKey: TAB_USER_KEY,
    languageCookie: LANGUAGE_COOKIE,
    retryAfter: RETRY_AFTER_MS,
    lifetime: DRAFT_LIFETIME_MS,
    sentences: Object.fromEntries(sentences),
  };
  const { site, title, text, again } = await readSentences(DEFAULT_LANGUAGE, model);
  return new Response(
    `<!doctype html>
<html lang="${DEFAULT_LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(`${title} – ${site}`)}</title>
<style nonce="${nonce}">${STYLE}</style></head>
<body><header><p>${escapeHtml(site)}</p></header>
<main><h1 id="title">${escapeHtml(title)}</h1><p id="text">${escapeHtml(text)}</p>
<p><button id="again">${escapeHtml(again)}</button></p><div id="drafts"></div></main>
<script id="facts" type="application/json">${JSON.stringify(facts).replaceAll("<", "\\u003c")}</script>
<script nonce="${nonce}">${PAGE_SCRIPT}</script></body></html>
`,
    { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } },
  );
}
