import "server-only";
import type { IncomingMessage } from "node:http";
import { isEmbedded, paths, publicPaths } from "../../paths";
import { FLASH_COOKIE } from "../flash";
import { LANGUAGE_COOKIE, type Language, languageNamed } from "../language/language";
import { FOLDED_COOKIE } from "../notice-cookie";
import { THEME_COOKIE, type Theme, themeNamed } from "../themes";

/** The pages that are the same for everybody without an account. None has a captcha, nor a form that names its visitor. */
const PAGES: readonly string[] = [
  paths.home,
  paths.dashboard,
  paths.about,
  paths.privacy,
  paths.accessibility,
  paths.openData,
  paths.fields,
  paths.apiDocs,
  paths.products,
  paths.hospitals,
];
/** And the page of an entry: when that is not public, a visitor gets 404. */
const ENTRY = /^\/algorithm\/[\w-]{1,64}\/detail$/;
/** And the page of a product or hospital. */
const NAMED = /^\/(product|hospital)\/[a-z0-9-]{1,140}$/;
/** And the page of what is public of a value, such as a hospital, by its field and label. */
const VALUE = /^\/explore\/([a-zA-Z]{1,40})\/([^/?]{1,400})$/;

/** Whether it is such a page's address as this site writes it: other spellings of it would each be stored. */
function isOfValue(url: string): boolean {
  const [, field = "", label = ""] = VALUE.exec(url) ?? [];
  try {
    return field !== "" && publicPaths.explore(field, decodeURIComponent(label)) === url;
  } catch {
    // Not in UTF-8.
    return false;
  }
}

/** In a Cookie header, also as a part of a name: whoever sends any of them gets a page of their own. */
const OWN_COOKIES = ["session", FLASH_COOKIE, FOLDED_COOKIE] as const;

/** All that a public page depends on, besides what the database holds. */
export interface PublicPage {
  path: string;
  language: Language;
  theme: Theme;
}

function cookieOf(cookies: string, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1];
}

/** The public page that a request asks for; null when its answer is for who asks alone, or no page that everybody gets. */
export function publicPageOf({ method, url = "", headers }: IncomingMessage): PublicPage | null {
  if (method !== "GET" && method !== "HEAD") return null;
  // An address with a query is none of these; what Next's router asks for (rsc) is no page.
  const matchesPattern = [ENTRY, NAMED].some((pattern) => pattern.test(url));
  if (!PAGES.includes(url) && !matchesPattern && !isOfValue(url) && !isEmbedded(url)) return null;
  if (headers.authorization !== undefined || headers.rsc !== undefined) return null;
  const { cookie = "" } = headers;
  if (OWN_COOKIES.some((name) => cookie.includes(name))) return null;
  return {
    path: url,
    language: languageNamed(cookieOf(cookie, LANGUAGE_COOKIE)),
    theme: themeNamed(cookieOf(cookie, THEME_COOKIE)),
  };
}
