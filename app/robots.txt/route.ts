import { paths } from "@/lib/paths";
import { getSettings } from "@/lib/platform/env";

/** Rendered per request: the site's address is set at runtime, not at build time. */
export const dynamic = "force-dynamic";

/** robots.txt (RFC 9309). Pages with robots: noindex must stay crawlable, as crawlers must read that instruction. */
export function GET(): Response {
  const closed = ["/api/", paths.admin, "/profile/"];
  const open = [paths.api.catalog, paths.api.feed(), paths.api.fields, paths.api.completeness];
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    // Allows open data below a disallowed path, as the longest matching rule applies (RFC 9309 section 2.2.2).
    ...open.map((path) => `Allow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${getSettings().APP_URL}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}
