import { countSitemapParts, listPublicEntries } from "@/lib/open-data/server/sitemap";
import { sitemapAnswer, sitemapIndexAnswer } from "@/lib/open-data/server/sitemap-answers";
import { problemResponse } from "@/lib/platform/http/problem";

/** Its address is a setting of the server that runs, not of the build. */
export const dynamic = "force-dynamic";

/** The sitemap, or where its parts are when there are several. */
export async function GET(request: Request): Promise<Response> {
  try {
    const parts = await countSitemapParts();
    return parts > 1 ? sitemapIndexAnswer(parts) : sitemapAnswer(1, await listPublicEntries(1));
  } catch (error) {
    return problemResponse(error, request.headers);
  }
}
