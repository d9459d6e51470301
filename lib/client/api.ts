import type { ErrorCode } from "../platform/errors";
import { ACTING_AS_HEADER } from "../platform/http/acting-as";

/** Error of an API call: problem details, or a network failure. */
export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 without a response. */
    readonly status: number,
    readonly code: ErrorCode | "network",
    /** Message from the server. */
    readonly detail: string,
    readonly fields: Record<string, string[]> = {},
    /** Seconds to wait before a retry, when the server sent them. */
    readonly retryAfter?: number,
    /** Token for the second step of a login, for otp_required. */
    readonly ticket?: string,
  ) {
    super(detail || code);
    this.name = "ApiError";
  }
}

/** Whether a call failed because the device has no connection, rather than because the server did not answer. */
export const isOffline = ({ code }: ApiError): boolean => code === "network" && navigator.onLine === false;

const failureListeners = new Set<() => void>();

/** Registers a listener for answers of status 500 or more, which share one message: specification section 8, Global. */
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

/** Converts a failed response to an ApiError. */
export async function toApiErrorOfResponse(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => ({}))) as ProblemBody;
  const retryAfter = Number(response.headers.get("retry-after"));
  const { code = "unexpected", detail = "", errors = {}, ticket } = problem;
  const wait = retryAfter > 0 ? retryAfter : undefined;
  return new ApiError(response.status, code, detail, errors, wait, ticket);
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

interface CallOptions {
  actingAs?: string;
  /** Aborts the call, which then throws like one without a response. */
  signal?: AbortSignal;
}

/** Returns the header that requests answers in the page's language instead of the browser's. */
export function getLanguageHeader(): Record<string, string> {
  const language = globalThis.document?.documentElement.lang ?? "";
  return language === "" ? {} : { "accept-language": language };
}

async function send(
  method: Method,
  path: string,
  body?: unknown,
  { actingAs, signal }: CallOptions = {},
): Promise<Response> {
  const headers: Record<string, string> = getLanguageHeader();
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
  if (!response.ok) throw await toApiErrorOfResponse(response);
  return response;
}

/** Requests a file whose body the caller reads. Throws as callApi does. */
export function fetchApiFile(path: string, signal: AbortSignal): Promise<Response> {
  return send("GET", path, undefined, { signal });
}

/**
 * Calls the REST API with a JSON body or a form with a file, and returns the JSON of the answer. Throws ApiError for a
 * status other than 2xx, with status 0 without a response. Has no timeout (specification section 7). `actingAs` is the
 * user who filled in the form: the server answers 401 when another user is logged in by now.
 */
export async function callApi<T>(
  method: Method,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<T> {
  return (await send(method, path, body, options)).json() as Promise<T>;
}
