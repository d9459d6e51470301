import "server-only";
import { PUBLIC_ENTRIES } from "../../entries/server/conditions";
import { getDataModel } from "../../fields/server/data-model";
import { hospitalSlugs } from "../../institutions/server/slugs";
import { paths, publicPaths } from "../../paths";
import { ANONYMOUS } from "../../platform/auth/actor";
import { cached, cachedPer } from "../../platform/cache";
import { fromReplica } from "../../platform/database/db";
import { site } from "../../platform/env";
import { xmlText } from "../../platform/text/markup";
import { productsVisibleTo } from "../../products/server/conditions";
import { WAYS_IN, waysIn } from "../../statistics/front-counts";
import { getStatistics } from "../../statistics/server/statistics";

/** A sitemap holds 50,000 addresses at most (sitemaps.org); the pages besides the entries need some. */
const PART_SIZE = 40_000;

/** Into how many sitemaps the public entries go: 1 or more. Public to everyone. */
export const countSitemapParts = cached("sitemap", "entries", async () => {
  const count = await fromReplica((database) => database.entry.count({ where: PUBLIC_ENTRIES }));
  return Math.max(1, Math.ceil(count / PART_SIZE));
});

/** So many more fit into the first. */
const MOST_PRODUCTS = 9_000;

/** In memory a part is some megabytes. */
const PARTS_CACHED = 3;

/** Oldest first, so that a part that is full stays as it is. */
const addresses = cachedPer("sitemap part", { of: "entries", most: PARTS_CACHED }, (part) =>
  fromReplica((database) =>
    database.entry.findMany({
      where: PUBLIC_ENTRIES,
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      skip: (Number(part) - 1) * PART_SIZE,
      take: PART_SIZE,
      select: { id: true, updatedAt: true },
    }),
  ),
);

/** The pages that everyone may read and search engines may show, entries apart. */
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

/** What is public of each hospital and of each specialism that has any; a hospital's is on its own page. */
async function valuePaths(): Promise<string[]> {
  const [{ facets }, model, slugs] = await Promise.all([getStatistics(), getDataModel(), hospitalSlugs()]);
  return WAYS_IN.flatMap((field) =>
    waysIn(model, field, facets).map(({ value }) => {
      const slug = field === "activeHospital" ? slugs.get(value) : undefined;
      return slug === undefined ? publicPaths.explore(field, value) : paths.hospital(slug);
    }),
  );
}

/** Every product that everyone may see, as far as a sitemap holds them beside its entries. */
const productPaths = cached("product addresses", "entries", async () => {
  const rows = await fromReplica(
    (database) => database.$queryRaw<{ slug: string }[]>`
      SELECT p.slug FROM product p WHERE ${productsVisibleTo(ANONYMOUS)} ORDER BY p.slug LIMIT ${MOST_PRODUCTS}`,
  );
  return rows.map(({ slug }) => paths.product(slug));
});

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const location = (path: string) => `<loc>${xmlText(site(path))}</loc>`;

function answer(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}

/** A sitemap, numbered from 1: the pages in the first, and public entries with when they last changed. */
export async function answerSitemap(part: number): Promise<Response> {
  const entries = await addresses(String(part));
  const pages = part === 1 ? [...PAGES, ...(await valuePaths()), ...(await productPaths())] : [];
  const found = entries.map(
    ({ id, updatedAt }) =>
      `<url>${location(paths.entry(id))}<lastmod>${updatedAt.toISOString()}</lastmod></url>`,
  );
  return answer(
    `<urlset ${NAMESPACE}>\n${[...pages.map((path) => `<url>${location(path)}</url>`), ...found].join("\n")}\n</urlset>`,
  );
}

/** Where the parts are, once there are several. */
export function answerSitemapIndex(parts: number): Response {
  const found = Array.from(
    { length: parts },
    (_, index) => `<sitemap>${location(`/sitemap/${index + 1}`)}</sitemap>`,
  );
  return answer(`<sitemapindex ${NAMESPACE}>\n${found.join("\n")}\n</sitemapindex>`);
}
