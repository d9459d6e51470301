import { answerNamedPicture } from "@/lib/pictures/server/answers";
import { problemResponse } from "@/lib/platform/http/problem";

/** What it shows is read when it is asked for. */
export const dynamic = "force-dynamic";

type Context = { params: Promise<{ picture: string }> };

/** What other sites show beside a link to the register or the dashboard. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  try {
    return await answerNamedPicture(request, (await params).picture);
  } catch (error) {
    return problemResponse(error, request.headers);
  }
}
