import { paths } from "@/lib/paths";
import { settings } from "@/lib/platform/env";

/** Its address is a setting of the server that runs, not of the build. */
export const dynamic = "force-dynamic";

/** RFC 9309. Pages that are not to be shown say so themselves (robots: noindex), and must be read to be heard. */
export function GET(): Response {
  const closed = ["/api/", paths.admin, "/profile/"];
  const open = [paths.api.catalog, paths.api.feed(), paths.api.fields, paths.api.completeness];
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    // Data to take over, below an address that is closed: the longest rule that fits counts (RFC 9309 section 2.2.2).
    ...open.map((path) => `Allow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${settings().APP_URL}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}
