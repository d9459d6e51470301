import type { ResponseCookie } from "next/dist/compiled/@edge-runtime/cookies";
import * as unknown from "@/app/api/[[...unknown]]/route";
import { API_ROUTES } from "@/app/api/generated/routes";
import type { RouteModule } from "@/lib/api/server/openapi";
import { ContractChecker } from "./contract";
import { inRequest } from "./request";

/**
 * The API as tests call it: the route handlers themselves, with the real database behind them. Only the server around
 * them is missing, so that is done here: finding the handler, and noting the socket's address.
 */
type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/** In the order in which Next prefers them: a fixed name before a parameter. */
const ADDRESSES = Object.keys(API_ROUTES)
  .sort((one, other) => (one.replaceAll("{", "~") < other.replaceAll("{", "~") ? -1 : 1))
  .map((template) => {
    const pattern = template.replaceAll(".", "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
    return { template, pattern: new RegExp(`^${pattern}$`) };
  });

let checker: ContractChecker | undefined;

// The first test file of a run loads every route for this.
beforeAll(async () => {
  checker = await ContractChecker.open();
}, 60_000);

export const ORIGIN = "http://localhost:3000";

export interface CallOptions {
  /** Sent as a bearer token. */
  token?: string | null | undefined;
  /** Sent as the session cookie. */
  cookie?: string;
  headers?: Record<string, string>;
  /** A body in JSON. */
  json?: unknown;
  /** Any other body; its headers come with it or in `headers`. */
  body?: BodyInit;
  address?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  cookies: ResponseCookie[];
  /** The body read as JSON. The tests say what they expect of it, so it is loosely typed. */
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

function requestOf(method: string, path: string, options: CallOptions): Request {
  const { token, cookie, headers, json, body, address = "192.0.2.1" } = options;
  const all = new Headers({ "x-forwarded-for": address, ...headers });
  if (token) all.set("authorization", `Bearer ${token}`);
  if (cookie !== undefined) all.set("cookie", `session=${cookie}`);
  if (json !== undefined && !all.has("content-type")) all.set("content-type", "application/json");
  const content = json === undefined ? body : JSON.stringify(json);
  return new Request(ORIGIN + path, {
    method,
    headers: all,
    ...(content === undefined ? {} : { body: content, duplex: "half" }),
  });
}

/** Calls the API and reads the whole answer, which must be one that the API's description allows. */
export async function api(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const request = requestOf(method, path, options);
  const { template, handlers, params } = await find(new URL(request.url).pathname);
  const handler = handlers[method] as RouteHandler;
  const { response, cookies } = await inRequest(request, () =>
    // As Next does, of an address without parameters.
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
