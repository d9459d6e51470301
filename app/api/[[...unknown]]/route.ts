import { AppError } from "@/lib/domain/errors";
import { problemResponse } from "@/lib/server/http/problem";

/** An unknown /api path answers a JSON 404, whatever the method. */
function unknown(request: Request) {
  return problemResponse(new AppError("not_found"), request.headers);
}

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
