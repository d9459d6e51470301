import { paths } from "@/lib/paths";
import { settings } from "@/lib/server/env";

/** Its address is a setting of the server that runs, not of the build. */
export const dynamic = "force-dynamic";

/** RFC 9309. What may not be shown says so itself (robots: noindex); this spares it the visit. */
export function GET(): Response {
  const closed = [
    "/api/",
    paths.admin,
    "/profile/",
    paths.login,
    paths.passwordReset,
    paths.verifyEmail,
    paths.migrate,
  ];
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${settings().APP_URL}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}
