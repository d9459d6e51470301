import type { APIRequestContext } from "@playwright/test";

/** Path of a figure for frames on other sites, without header, footer and cookie notice. */
export const FRAMED_PAGE_PATH = "/embed/growth";

/** Paths of all other public pages, except entries and pages with a captcha. */
export const READING_PAGE_PATHS = [
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
  "/hospital/umc-voorbeeld/patients",
  "/not-found",
] as const;

/** Paths of the pages in the sitemap. */
export const INDEXED_PAGE_PATHS: readonly string[] = [
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

/** Paths of pages that consist of a form. */
export const FORM_PAGE_PATHS = ["/contact", "/password-reset", "/migrate"] as const;

/** Paths of pages with a captcha, which loads an additional script. */
export const CAPTCHA_PAGE_PATHS = ["/login", "/register", "/verify-email"] as const;

/** Returns the path of a public entry from the sitemap. */
export async function findPublicEntryPath(request: APIRequestContext): Promise<string> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const entry = /\/algorithm\/[^/<]+\/detail/.exec(sitemap)?.[0];
  if (entry === undefined) throw new Error("The sitemap names no public entry.");
  return entry;
}
