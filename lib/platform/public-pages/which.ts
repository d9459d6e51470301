import "server-only";
import type { IncomingMessage } from "node:http";
import { isEmbeddedPage, paths, serverOnlyPaths } from "../../paths";
import { FLASH_MESSAGE_COOKIE } from "../flash";
import { LANGUAGE_COOKIE, type Language, parseLanguageOrDutch } from "../language/language";
import { FOLDED_NOTICES_COOKIE } from "../notice-cookie";
import { parseTheme, THEME_COOKIE, type Theme } from "../themes";

/** Pages that are the same for everybody without an account: without a captcha or a form that names its visitor. */
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
/** An entry's page, which is a 404 for visitors when the entry is not public. */
const ENTRY = /^\/algorithm\/[\w-]{1,64}\/detail$/;
/** A product's or hospital's page, a hospital's page for patients, or a declaration. */
const PRODUCT_OR_HOSPITAL =
  /^\/((?:product|declaration)\/[a-z0-9-]{1,140}|hospital\/[a-z0-9-]{1,140}(\/patients)?)$/;
/** The page of one value of a list, such as a hospital, by field and label. */
const VALUE = /^\/explore\/([a-zA-Z]{1,40})\/([^/?]{1,400})$/;

/**
 * Whether a URL is the page of a list's value in canonical spelling; other spellings would each be cached separately.
 */
function isOfValue(url: string): boolean {
  const [, field = "", label = ""] = VALUE.exec(url) ?? [];
  try {
    return field !== "" && serverOnlyPaths.explore(field, decodeURIComponent(label)) === url;
  } catch {
    // The escapes are not valid UTF-8.
    return false;
  }
}

/** Parts of cookie names: a request with any of them gets an individually rendered page. */
const PERSONAL_COOKIES = ["session", FLASH_MESSAGE_COOKIE, FOLDED_NOTICES_COOKIE] as const;

/** Everything that a public page depends on besides the database. */
export interface PublicPage {
  path: string;
  language: Language;
  theme: Theme;
}

function cookieOf(cookies: string, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1];
}

/** Returns the public page that a request asks for; null for an individual response or any other address. */
export function findPublicPage({ method, url = "", headers }: IncomingMessage): PublicPage | null {
  if (method !== "GET" && method !== "HEAD") return null;
  // Public pages have no query, and Next's router requests (rsc) are not for pages.
  const matchesPattern = [ENTRY, PRODUCT_OR_HOSPITAL].some((pattern) => pattern.test(url));
  if (!PAGES.includes(url) && !matchesPattern && !isOfValue(url) && !isEmbeddedPage(url)) return null;
  if (headers.authorization !== undefined || headers.rsc !== undefined) return null;
  const { cookie = "" } = headers;
  if (PERSONAL_COOKIES.some((name) => cookie.includes(name))) return null;
  return {
    path: url,
    language: parseLanguageOrDutch(cookieOf(cookie, LANGUAGE_COOKIE)),
    theme: parseTheme(cookieOf(cookie, THEME_COOKIE)),
  };
}
