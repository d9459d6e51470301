import { answerSitemap, countSitemapParts } from "@/lib/open-data/server/sitemap";
import { AppError } from "@/lib/platform/errors";
import { createProblemResponse } from "@/lib/platform/http/problem";

/** Rendered per request: the site's address is set at runtime, not at build time. */
export const dynamic = "force-dynamic";

type Context = { params: Promise<{ part: string }> };

/** One part of the sitemap, numbered from 1. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  try {
    const { part } = await params;
    const number = /^[1-9]\d{0,3}$/.test(part) ? Number(part) : 0;
    if (number === 0 || number > (await countSitemapParts())) throw new AppError("not_found");
    return await answerSitemap(number);
  } catch (error) {
    return createProblemResponse(error, request.headers);
  }
}
