import type { ErrorCode } from "../platform/errors";
import { ACTING_AS_HEADER } from "../platform/http/acting-as";

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
    /** What the second step of a login goes on with, for otp_required. */
    readonly ticket?: string,
  ) {
    super(detail || code);
    this.name = "ApiError";
  }
}

const failureListeners = new Set<() => void>();

/** Tells of every failure that is no 4xx, for the one message that they all share (specification section 8, Global). */
export function onServerFailure(listener: () => void): () => void {
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
}

interface ProblemBody {
  code?: ErrorCode;
  detail?: string;
  errors?: Record<string, string[]>;
  ticket?: string;
}

/** The error that an answer tells of. */
export async function readProblem(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => ({}))) as ProblemBody;
  const retryAfter = Number(response.headers.get("retry-after"));
  const { code = "unexpected", detail = "", errors = {}, ticket } = problem;
  const wait = retryAfter > 0 ? retryAfter : undefined;
  return new ApiError(response.status, code, detail, errors, wait, ticket);
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

interface CallOptions {
  actingAs?: string;
  /** Ends the call, which then throws as one without an answer does. */
  signal?: AbortSignal;
}

/** The server answers in the language of the page, whatever the browser prefers. */
export function languageHeader(): Record<string, string> {
  const language = globalThis.document?.documentElement.lang ?? "";
  return language === "" ? {} : { "accept-language": language };
}

async function send(
  method: Method,
  path: string,
  body?: unknown,
  { actingAs, signal }: CallOptions = {},
): Promise<Response> {
  const headers: Record<string, string> = languageHeader();
  if (body !== undefined && !(body instanceof FormData)) headers["content-type"] = "application/json";
  if (actingAs !== undefined) headers[ACTING_AS_HEADER] = actingAs;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      ...(signal === undefined ? {} : { signal }),
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, "network", "");
  }
  if (response.status >= 500) for (const listener of failureListeners) listener();
  if (!response.ok) throw await readProblem(response);
  return response;
}

/** Asks for a file, whose bytes are read from the answer. Throws as callApi does. */
export function openApiFile(path: string, signal: AbortSignal): Promise<Response> {
  return send("GET", path, undefined, { signal });
}

/** Reads one page of a list that the REST API gives in pages, with the total of all. Throws as callApi does. */
export async function readApiPage<Item>(path: string): Promise<{ items: Item[]; total: number }> {
  const response = await send("GET", path);
  return {
    items: (await response.json()) as Item[],
    total: Number(response.headers.get("x-total-count")),
  };
}

/**
 * Calls the REST API, with a body in JSON or a form with a file, and gives the answer's JSON. Throws ApiError on every
 * other status than 2xx, and with status 0 when there is no answer. No timeout is set (specification section 7).
 * `actingAs` is the person who filled in a form: it is refused with 401 when somebody else is logged in by now.
 */
export async function callApi<T>(
  method: Method,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<T> {
  return (await send(method, path, body, options)).json() as Promise<T>;
}
