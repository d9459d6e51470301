import "server-only";
import { listDeclarationSlugs } from "../../declarations/server/declarations";
import { PUBLIC_ENTRIES_PRISMA_FILTER } from "../../entries/server/conditions";
import { getDataModel } from "../../fields/server/data-model";
import { getHospitalSlugs } from "../../institutions/server/slugs";
import { paths, serverOnlyPaths } from "../../paths";
import { ANONYMOUS } from "../../platform/auth/actor";
import { createCachedLoader, createKeyedCache } from "../../platform/cache";
import { runReadOnReplica } from "../../platform/database/db";
import { buildSiteUrl } from "../../platform/env";
import { escapeXml } from "../../platform/text/markup";
import { buildVisibleProductsCondition } from "../../products/server/conditions";
import { listUsedValues, SITEMAP_FIELDS } from "../../statistics/front-counts";
import { getStatistics } from "../../statistics/server/statistics";

/** Entries per sitemap; the limit is 50,000 URLs (sitemaps.org), and other pages need some. */
const MAX_ENTRIES_PER_PART = 40_000;

/** Returns the number of sitemaps for the public entries, at least 1. Public to everyone. */
export const countSitemapParts = createCachedLoader("sitemap", "entries", async () => {
  const count = await runReadOnReplica((database) =>
    database.entry.count({ where: PUBLIC_ENTRIES_PRISMA_FILTER }),
  );
  return Math.max(1, Math.ceil(count / MAX_ENTRIES_PER_PART));
});

/** Maximum number of products in the first sitemap, besides its entries. */
const MAX_PRODUCTS = 9_000;

/** Maximum number of cached sitemap parts; each takes some megabytes. */
const MAX_CACHED_PARTS = 3;

/** Sorted oldest first, so that a full part does not change any more. */
const addresses = createKeyedCache("sitemap part", { of: "entries", most: MAX_CACHED_PARTS }, (part) =>
  runReadOnReplica((database) =>
    database.entry.findMany({
      where: PUBLIC_ENTRIES_PRISMA_FILTER,
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      skip: (Number(part) - 1) * MAX_ENTRIES_PER_PART,
      take: MAX_ENTRIES_PER_PART,
      select: { id: true, updatedAt: true },
    }),
  ),
);

/** Public pages that search engines may index, without entries. */
const PAGES = [
  paths.home,
  paths.dashboard,
  paths.about,
  paths.contact,
  paths.register,
  paths.apiDocs,
  paths.openData,
  paths.products,
  paths.hospitals,
  paths.fields,
  paths.privacy,
  paths.accessibility,
];

/** Returns the public page of each hospital and specialism with entries; a hospital's own page, and its page for patients, if it has one. */
async function valuePaths(): Promise<string[]> {
  const [{ facets }, model, slugs] = await Promise.all([getStatistics(), getDataModel(), getHospitalSlugs()]);
  return SITEMAP_FIELDS.flatMap((field) =>
    listUsedValues(model, field, facets).flatMap(({ value }) => {
      const slug = field === "activeHospital" ? slugs.get(value) : undefined;
      return slug === undefined
        ? [serverOnlyPaths.explore(field, value)]
        : [paths.hospital(slug), serverOnlyPaths.hospitalPatients(slug)];
    }),
  );
}

/** Returns the pages of all public products, up to MAX_PRODUCTS. */
const productPaths = createCachedLoader("product addresses", "entries", async () => {
  const rows = await runReadOnReplica(
    (database) => database.$queryRaw<{ slug: string }[]>`
      SELECT p.slug FROM product p WHERE ${buildVisibleProductsCondition(ANONYMOUS)} ORDER BY p.slug LIMIT ${MAX_PRODUCTS}`,
  );
  return rows.map(({ slug }) => paths.product(slug));
});

const declarationPaths = createCachedLoader("declaration addresses", "entries", async () =>
  (await listDeclarationSlugs()).map(paths.declaration),
);

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const location = (path: string) => `<loc>${escapeXml(buildSiteUrl(path))}</loc>`;

function answer(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}

/** Answers a sitemap, numbered from 1: other pages in the first one only, and public entries with their last change. */
export async function answerSitemap(part: number): Promise<Response> {
  const entries = await addresses(String(part));
  const pages =
    part === 1
      ? [...PAGES, ...(await valuePaths()), ...(await productPaths()), ...(await declarationPaths())]
      : [];
  const found = entries.map(
    ({ id, updatedAt }) =>
      `<url>${location(paths.entry(id))}<lastmod>${updatedAt.toISOString()}</lastmod></url>`,
  );
  return answer(
    `<urlset ${NAMESPACE}>\n${[...pages.map((path) => `<url>${location(path)}</url>`), ...found].join("\n")}\n</urlset>`,
  );
}

/** Answers the sitemap index, if there are several sitemaps. */
export function answerSitemapIndex(parts: number): Response {
  const found = Array.from(
    { length: parts },
    (_, index) => `<sitemap>${location(`/sitemap/${index + 1}`)}</sitemap>`,
  );
  return answer(`<sitemapindex ${NAMESPACE}>\n${found.join("\n")}\n</sitemapindex>`);
}
