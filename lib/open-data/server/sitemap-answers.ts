import "server-only";
import { paths } from "../../paths";
import { settings } from "../../platform/env";
import { xmlText } from "../../platform/text/markup";
import type { PublicAddress } from "./sitemap";

/** The pages that everyone may read and search engines may show, entries apart. */
const PAGES = [
  paths.home,
  paths.dashboard,
  paths.about,
  paths.contact,
  paths.register,
  paths.apiDocs,
  paths.openData,
  paths.fields,
  paths.privacy,
  paths.accessibility,
];

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function location(path: string): string {
  return `<loc>${xmlText(settings().APP_URL + path)}</loc>`;
}

function sitemapPath(part: number): string {
  return `/sitemap/${part}`;
}

function answer(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}

/** One sitemap: the pages in the first, and entries with when they last changed. */
export function sitemapAnswer(part: number, entries: readonly PublicAddress[]): Response {
  const pages = part === 1 ? PAGES.map((path) => `<url>${location(path)}</url>`) : [];
  const found = entries.map(
    ({ id, updatedAt }) =>
      `<url>${location(paths.entry(id))}<lastmod>${updatedAt.toISOString()}</lastmod></url>`,
  );
  return answer(`<urlset ${NAMESPACE}>\n${[...pages, ...found].join("\n")}\n</urlset>`);
}

/** Where the parts are, once there are several. */
export function sitemapIndexAnswer(parts: number): Response {
  const found = Array.from(
    { length: parts },
    (_, index) => `<sitemap>${location(sitemapPath(index + 1))}</sitemap>`,
  );
  return answer(`<sitemapindex ${NAMESPACE}>\n${found.join("\n")}\n</sitemapindex>`);
}
