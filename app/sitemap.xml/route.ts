import { answerSitemap, answerSitemapIndex, countSitemapParts } from "@/lib/open-data/server/sitemap";
import { problemResponse } from "@/lib/platform/http/problem";

/** Its address is a setting of the server that runs, not of the build. */
export const dynamic = "force-dynamic";

/** The sitemap, or where its parts are when there are several. */
export async function GET(request: Request): Promise<Response> {
  try {
    const parts = await countSitemapParts();
    return parts > 1 ? answerSitemapIndex(parts) : await answerSitemap(1);
  } catch (error) {
    return problemResponse(error, request.headers);
  }
}
