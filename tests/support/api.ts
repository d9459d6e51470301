import type { ResponseCookie } from "next/dist/compiled/@edge-runtime/cookies";
import * as unknown from "@/app/api/[[...unknown]]/route";
import { API_ROUTES } from "@/app/api/generated/routes";
import type { RouteModule } from "@/lib/api/server/openapi";
import { ApiContractChecker } from "./contract";
import { runInRequestScope } from "./request";

/**
 * A route handler of the API. Tests call handlers directly, with a real database. This file does the server's part:
 * it finds the handler of a path, and sets the client address that the server would take from the socket.
 */
type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/** Route paths in Next's order of preference: a fixed segment before a parameter. */
const ADDRESSES = Object.keys(API_ROUTES)
  .sort((one, other) => (one.replaceAll("{", "~") < other.replaceAll("{", "~") ? -1 : 1))
  .map((template) => {
    const pattern = template.replaceAll(".", "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
    return { template, pattern: new RegExp(`^${pattern}$`) };
  });

let checker: ApiContractChecker | undefined;

// The first test file of a run loads all routes here, which takes long.
beforeAll(async () => {
  checker = await ApiContractChecker.open();
}, 60_000);

export const API_TEST_ORIGIN = "http://localhost:3000";

export interface ApiCallOptions {
  /** Sent as a bearer token. */
  token?: string | null | undefined;
  /** Sent as the session cookie. */
  cookie?: string;
  headers?: Record<string, string>;
  /** A body in JSON. */
  json?: unknown;
  /** A body that is not JSON, such as FormData; a content type that it does not imply goes into `headers`. */
  body?: BodyInit;
  address?: string;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  text: string;
  cookies: ResponseCookie[];
  /** The body parsed as JSON. It has type any, as each test expects another shape. */
  // biome-ignore lint/suspicious/noExplicitAny: every test looks at another shape
  body: any;
}

interface Found {
  template: string | null;
  handlers: RouteModule;
  params: Record<string, string>;
}

async function find(pathname: string): Promise<Found> {
  for (const { template, pattern } of ADDRESSES) {
    const match = pattern.exec(pathname);
    if (match === null) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]);
    return { template, handlers: (await API_ROUTES[template]?.()) ?? {}, params: Object.fromEntries(params) };
  }
  if (/^\/api\//.test(pathname)) return { template: null, handlers: unknown, params: {} };
  throw new Error(`${pathname} is no address of the API`);
}

function requestOf(method: string, path: string, options: ApiCallOptions): Request {
  const { token, cookie, headers, json, body, address = "192.0.2.1" } = options;
  const all = new Headers({ "x-forwarded-for": address, ...headers });
  if (token) all.set("authorization", `Bearer ${token}`);
  if (cookie !== undefined) all.set("cookie", `session=${cookie}`);
  if (json !== undefined && !all.has("content-type")) all.set("content-type", "application/json");
  const content = json === undefined ? body : JSON.stringify(json);
  return new Request(API_TEST_ORIGIN + path, {
    method,
    headers: all,
    ...(content === undefined ? {} : { body: content, duplex: "half" }),
  });
}

/**
 * Calls a handler of the API and reads the whole answer. Throws when the API description does not allow that answer.
 */
export async function api(method: string, path: string, options: ApiCallOptions = {}): Promise<ApiAnswer> {
  const request = requestOf(method, path, options);
  const { template, handlers, params } = await find(new URL(request.url).pathname);
  const handler = handlers[method] as RouteHandler;
  const { response, cookies } = await runInRequestScope(request, () =>
    // Next passes empty parameters for a path without parameters.
    handler(request, {
      params: Promise.resolve(Object.keys(params).length > 0 ? params : (undefined as never)),
    }),
  );
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  checker?.check(method, template, { status: response.status, headers: response.headers, text });
  return {
    status: response.status,
    headers: response.headers,
    text,
    cookies,
    body: isJson ? JSON.parse(text) : undefined,
  };
}
