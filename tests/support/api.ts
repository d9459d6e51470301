import type { ResponseCookie } from "next/dist/compiled/@edge-runtime/cookies";
import * as unknown from "@/app/api/[[...unknown]]/route";
import * as about from "@/app/api/aboutdata/route";
import * as binned from "@/app/api/admin/bin/[id]/route";
import * as bin from "@/app/api/admin/bin/route";
import * as content from "@/app/api/admin/content/[id]/route";
import * as contents from "@/app/api/admin/content/route";
import * as mail from "@/app/api/admin/mails/[id]/route";
import * as mails from "@/app/api/admin/mails/route";
import * as decision from "@/app/api/admin/users/[id]/route";
import * as entry from "@/app/api/algorithm/[id]/route";
import * as dataModel from "@/app/api/algorithm/dataModel/route";
import * as facets from "@/app/api/algorithm/facets/route";
import * as entries from "@/app/api/algorithm/route";
import * as changePassword from "@/app/api/auth/changepassword/route";
import * as login from "@/app/api/auth/login/route";
import * as logout from "@/app/api/auth/logout/route";
import * as resetPassword from "@/app/api/auth/resetpassword/route";
import * as reverify from "@/app/api/auth/reverify/route";
import * as registration from "@/app/api/auth/route";
import * as verify from "@/app/api/auth/verify/route";
import * as captcha from "@/app/api/captcha/route";
import * as health from "@/app/api/health/route";
import * as message from "@/app/api/messages/[id]/route";
import * as messages from "@/app/api/messages/route";
import * as notification from "@/app/api/notifications/[id]/route";
import * as notifications from "@/app/api/notifications/route";
import * as ready from "@/app/api/ready/route";
import * as profileEntries from "@/app/api/users/[id]/algorithms/route";
import * as closing from "@/app/api/users/[id]/close/route";
import * as personalData from "@/app/api/users/[id]/export/route";
import * as profileImage from "@/app/api/users/[id]/image/route";
import * as profile from "@/app/api/users/[id]/route";
import * as profileSessions from "@/app/api/users/[id]/sessions/route";
import * as migrate from "@/app/api/users/migrate/route";
import * as requestMigrate from "@/app/api/users/requestmigrate/route";
import * as users from "@/app/api/users/route";
import { inRequest } from "./request";

/**
 * The API as tests call it: the route handlers themselves, with the real database behind them. Only the server around
 * them is missing, so that is done here: finding the handler, and noting the socket's address.
 */
type RouteModule = Record<string, unknown>;
type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/** In the order in which Next prefers them: a fixed name before a parameter. */
const ROUTES: [RegExp, RouteModule][] = [
  [/^\/api\/algorithm$/, entries],
  [/^\/api\/algorithm\/dataModel$/, dataModel],
  [/^\/api\/algorithm\/facets$/, facets],
  [/^\/api\/algorithm\/(?<id>[^/]+)$/, entry],
  [/^\/api\/auth\/login$/, login],
  [/^\/api\/auth\/logout$/, logout],
  [/^\/api\/auth$/, registration],
  [/^\/api\/auth\/verify$/, verify],
  [/^\/api\/auth\/reverify$/, reverify],
  [/^\/api\/auth\/resetpassword$/, resetPassword],
  [/^\/api\/auth\/changepassword$/, changePassword],
  [/^\/api\/users\/requestmigrate$/, requestMigrate],
  [/^\/api\/users\/migrate$/, migrate],
  [/^\/api\/users$/, users],
  [/^\/api\/users\/(?<id>[^/]+)$/, profile],
  [/^\/api\/users\/(?<id>[^/]+)\/algorithms$/, profileEntries],
  [/^\/api\/users\/(?<id>[^/]+)\/image$/, profileImage],
  [/^\/api\/users\/(?<id>[^/]+)\/sessions$/, profileSessions],
  [/^\/api\/users\/(?<id>[^/]+)\/export$/, personalData],
  [/^\/api\/users\/(?<id>[^/]+)\/close$/, closing],
  [/^\/api\/notifications\/(?<id>[^/]+)$/, notification],
  [/^\/api\/admin\/users\/(?<id>[^/]+)$/, decision],
  [/^\/api\/admin\/bin$/, bin],
  [/^\/api\/admin\/bin\/(?<id>[^/]+)$/, binned],
  [/^\/api\/admin\/content$/, contents],
  [/^\/api\/admin\/content\/(?<id>[^/]+)$/, content],
  [/^\/api\/admin\/mails$/, mails],
  [/^\/api\/admin\/mails\/(?<id>[^/]+)$/, mail],
  [/^\/api\/messages$/, messages],
  [/^\/api\/messages\/(?<id>[^/]+)$/, message],
  [/^\/api\/aboutdata$/, about],
  [/^\/api\/notifications$/, notifications],
  [/^\/api\/captcha$/, captcha],
  [/^\/api\/health$/, health],
  [/^\/api\/ready$/, ready],
  [/^\/api\//, unknown],
];

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

function find(pathname: string): { handlers: RouteModule; params: Record<string, string> } {
  for (const [pattern, handlers] of ROUTES) {
    const match = pattern.exec(pathname);
    if (match === null) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]);
    return { handlers, params: Object.fromEntries(params) };
  }
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
    ...(content === undefined ? {} : { body: content }),
  });
}

/** Calls the API and reads the whole answer. */
export async function api(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const request = requestOf(method, path, options);
  const { handlers, params } = find(new URL(request.url).pathname);
  const handler = handlers[method] as RouteHandler;
  const { response, cookies } = await inRequest(request, () =>
    handler(request, { params: Promise.resolve(params) }),
  );
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  return {
    status: response.status,
    headers: response.headers,
    text,
    cookies,
    body: isJson ? JSON.parse(text) : undefined,
  };
}
