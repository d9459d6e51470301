import { answerSitemap, answerSitemapIndex, countSitemapParts } from "@/lib/open-data/server/sitemap";
import { createProblemResponse } from "@/lib/platform/http/problem";

/** Rendered per request: the site's address is set at runtime, not at build time. */
export const dynamic = "force-dynamic";

/** The sitemap, or an index of its parts if there are several. */
export async function GET(request: Request): Promise<Response> {
  try {
    const parts = await countSitemapParts();
    return parts > 1 ? answerSitemapIndex(parts) : await answerSitemap(1);
  } catch (error) {
    return createProblemResponse(error, request.headers);
  }
}
