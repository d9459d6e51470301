import { AppError } from "@/lib/platform/errors";
import { createProblemResponse } from "@/lib/platform/http/problem";

/** Answers an unknown /api path with a JSON 404, for any method. */
function unknown(request: Request) {
  return createProblemResponse(new AppError("not_found"), request.headers);
}

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
