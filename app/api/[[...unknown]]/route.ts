import { AppError } from "@/lib/platform/errors";
import { problemResponse } from "@/lib/platform/http/problem";

/** An unknown /api path answers a JSON 404, whatever the method. */
function unknown(request: Request) {
  return problemResponse(new AppError("not_found"), request.headers);
}

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
