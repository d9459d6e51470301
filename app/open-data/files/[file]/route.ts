import { answerDailyFile } from "@/lib/open-data/server/daily-file-answers";

/** Rendered per request, as the files change every night. */
export const dynamic = "force-dynamic";

type Context = { params: Promise<{ file: string }> };

/** A day's file of public entries. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return answerDailyFile(request, (await params).file);
}
