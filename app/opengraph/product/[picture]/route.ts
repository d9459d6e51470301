import { answerProductPicture } from "@/lib/pictures/server/answers";
import { problemResponse } from "@/lib/platform/http/problem";

/** What it shows is read when it is asked for. */
export const dynamic = "force-dynamic";

type Context = { params: Promise<{ picture: string }> };

/** What other sites show beside a link to a product. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  try {
    return await answerProductPicture(request, (await params).picture);
  } catch (error) {
    return problemResponse(error, request.headers);
  }
}
