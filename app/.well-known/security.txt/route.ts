import { paths } from "@/lib/paths";
import { getSettings } from "@/lib/platform/env";

const DAY = 86_400_000;

/** security.txt (RFC 9116). It expires half a year from now, as each request renders it anew. */
export function GET(): Response {
  const { APP_URL, SECURITY_CONTACT } = getSettings();
  const lines = [
    `Contact: ${SECURITY_CONTACT ?? APP_URL + paths.contact}`,
    `Expires: ${new Date(Date.now() + 180 * DAY).toISOString()}`,
    "Preferred-Languages: nl, en",
    `Canonical: ${APP_URL}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}
