import { answerDailyFile } from "@/lib/open-data/server/daily-file-answers";

/** What there is changes every night. */
export const dynamic = "force-dynamic";

type Context = { params: Promise<{ file: string }> };

/** The public entries of a day as a file. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return answerDailyFile(request, (await params).file);
}
