import { answerFigurePicture } from "@/lib/pictures/server/answers";
import { AppError } from "@/lib/platform/errors";
import { createProblemResponse } from "@/lib/platform/http/problem";
import { getPageLanguage } from "@/lib/platform/language/reader-language";
import { isFigureKey } from "@/lib/statistics/figures";
import { answerFigureCsv } from "@/lib/statistics/server/figure-csv";

/** Rendered per request, from current data. */
export const dynamic = "force-dynamic";

type Context = { params: Promise<{ file: string }> };

/** A figure of the dashboard as a file, or the numbers of one of its charts, also by hospital or specialism. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  try {
    const [key = "", ending, ...more] = (await params).file.split(".");
    if (more.length > 0) throw new AppError("not_found");
    const language = await getPageLanguage();
    if (ending === "csv") return await answerFigureCsv(key, language);
    if (!isFigureKey(key)) throw new AppError("not_found");
    if (ending === "png") return await answerFigurePicture(request, key, language);
    throw new AppError("not_found");
  } catch (error) {
    return createProblemResponse(error, request.headers);
  }
}
