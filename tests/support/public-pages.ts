import type { APIRequestContext } from "@playwright/test";

/** A figure for another site's frame: a page without header, footer and the notice about cookies. */
export const FRAMED_PAGE = "/embed/growth";

/** Every other page that a stranger can open, but entries and the captcha's pages. */
export const READING_PAGES = [
  "/",
  "/dashboard",
  "/about",
  "/privacy",
  "/accessibility",
  "/open-data",
  "/fields",
  "/explore/medicalSpecialism/Radiologie",
  "/products",
  "/product/thoraxlicht",
  "/hospitals",
  "/hospital/umc-voorbeeld",
  "/not-found",
] as const;

/** The pages that search engines are sent to, as the sitemap names them. */
export const INDEXED_PAGES: readonly string[] = [
  "/",
  "/dashboard",
  "/about",
  "/contact",
  "/register",
  "/api-docs",
  "/open-data",
  "/products",
  "/hospitals",
  "/fields",
  "/privacy",
  "/accessibility",
];

/** Pages that are a form. */
export const FORM_PAGES = ["/contact", "/password-reset", "/migrate"] as const;

/** Pages with a form and a captcha, which is a program of its own. */
export const CAPTCHA_PAGES = ["/login", "/register", "/verify-email"] as const;

/** The address of a public entry, as search engines learn it. */
export async function publicEntry(request: APIRequestContext): Promise<string> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const entry = /\/algorithm\/[^/<]+\/detail/.exec(sitemap)?.[0];
  if (entry === undefined) throw new Error("The sitemap names no public entry.");
  return entry;
}
