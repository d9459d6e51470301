import { createProblemResponse } from "@/lib/platform/http/problem";

type Context = { params: Promise<{ picture: string }> };

/** Returns a route handler that answers with the picture named by the last part of the address. */
export function pictureRoute(answer: (request: Request, picture: string) => Promise<Response>) {
  return async (request: Request, { params }: Context): Promise<Response> => {
    try {
      return await answer(request, (await params).picture);
    } catch (error) {
      return createProblemResponse(error, request.headers);
    }
  };
}
