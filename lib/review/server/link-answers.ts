import "server-only";
import { paths } from "../../paths";
import { confirmByLink, followReviewLink } from "./links";

/**
 * Confirms the entry of a mail's link. The form of our own page, which says so, is sent back there, where it stands what
 * came of it; a program is answered.
 */
export async function answerReviewLink({
  s = "",
  from,
}: {
  s?: string | undefined;
  from?: "page" | undefined;
}): Promise<Response | { _id: string; nextReview: string }> {
  if (from !== "page") return confirmByLink(s);
  await followReviewLink(s);
  return new Response(null, {
    status: 303,
    headers: { location: paths.reviewLink(s), "cache-control": "no-store" },
  });
}
