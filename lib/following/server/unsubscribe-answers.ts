import "server-only";
import { paths } from "../../paths";
import { unsubscribe } from "./unsubscribing";

interface UnsubscribeQuery {
  s?: string | undefined;
  all?: "1" | undefined;
  from?: "page" | undefined;
}

function redirectTo(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path, "cache-control": "no-store" } });
}

/**
 * Unsubscribes whoever has the link. The form of our own page, which says so, is sent on to the page that tells it; a mail
 * program is never redirected (RFC 8058 section 3.1). Both are the same for a link that is none.
 */
export async function answerUnsubscribe({
  s = "",
  all,
  from,
}: UnsubscribeQuery): Promise<Response | { stopped: true }> {
  await unsubscribe(s, { all: all === "1" });
  return from === "page" ? redirectTo(paths.unsubscribed) : { stopped: true };
}
