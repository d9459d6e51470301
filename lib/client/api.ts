import type { ErrorCode } from "../domain/errors";

/** What the API said of a request that failed: problem details, or the network's failure. */
export class ApiError extends Error {
  constructor(
    /** 0 when there was no answer at all. */
    readonly status: number,
    readonly code: ErrorCode | "network",
    /** The server's own sentence. */
    readonly detail: string,
    readonly fields: Record<string, string[]> = {},
    /** Seconds, when the server said when to try again. */
    readonly retryAfter?: number,
  ) {
    super(detail || code);
    this.name = "ApiError";
  }
}

interface ProblemBody {
  code?: ErrorCode;
  detail?: string;
  errors?: Record<string, string[]>;
}

async function readProblem(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => ({}))) as ProblemBody;
  const retryAfter = Number(response.headers.get("retry-after"));
  const { code = "unexpected", detail = "", errors = {} } = problem;
  return new ApiError(response.status, code, detail, errors, retryAfter > 0 ? retryAfter : undefined);
}

/**
 * Calls the REST API and gives the answer's JSON. Throws ApiError on every other status than 2xx, and with status 0
 * when there is no answer. No timeout is set (specification section 7).
 */
export async function callApi<T>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, "network", "");
  }
  if (!response.ok) throw await readProblem(response);
  return (await response.json()) as T;
}
