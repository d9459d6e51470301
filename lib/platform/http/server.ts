import "server-only";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { Server as NetServer } from "node:net";
import { Histogram } from "prom-client";
import { z } from "zod";
import english from "../../messages/en/refusal.json";
import dutch from "../../messages/nl/refusal.json";
import { isEmbeddedPage } from "../../paths";
import { isServedOverHttps } from "../env";
import { getLogger } from "../log";
import { createRequestState, runWithRequestState } from "../request";
import { ABSOLUTE_URL_HOST_PATTERN, findHostRefusal } from "./hosts";
import { StatusCorrectingResponse } from "./register-response";
import { PREFETCH_HEADER, PUBLIC_PAGE_HEADER, REQUEST_ID_HEADER, resolveRequestId } from "./request-headers";

export interface ServerRequestRules {
  trustedProxies: number;
  /** Time limit for all database work of one request, in milliseconds. */
  deadline: number;
  /** Host names that the server accepts, or null for any; see listAllowedHosts. */
  allowedHosts: ReadonlySet<string> | null;
  /** Whether connections may be upgraded to WebSocket, as the development server does. */
  acceptsUpgrades?: boolean;
}

/** The function that answers a request: Next's handler, or a stub in tests. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Milliseconds that an idle connection stays open: longer than the 60-second timeout of most proxies, so that no proxy
 * sends a request on a connection that the server is closing.
 */
const KEEP_ALIVE_MS = 75_000;

/** Servers that finish their in-flight requests and accept no new ones. */
const stoppingServers = new WeakSet<NetServer>();

/** Creates the register's HTTP server, which does what all requests and responses share before Next is called. */
export function createRegisterServer(rules: ServerRequestRules, answer: RequestHandler) {
  const server = createServer(
    {
      ServerResponse: StatusCorrectingResponse,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Next's upgrade listeners never answer; without upgrades such a request is an ordinary one (RFC 9110, 7.8).
      shouldUpgradeCallback: () => rules.acceptsUpgrades ?? false,
    },
    (request, response) => {
      response.state = createRequestState(rules.deadline);
      response.isLastOfConnection = () => stoppingServers.has(server);
      void runWithRequestState(response.state, () => handleRequest(request, response, rules, answer));
    },
  );
  return server;
}

/** How long an open connection may still send requests that its client sent before it saw the stop, in milliseconds. */
const IDLE_GRACE_MS = 500;

/**
 * Stops accepting connections and calls `onStopped` once all open ones have ended: every further response closes its
 * connection, and idle connections are closed.
 */
export function stopRegisterServer(
  server: NetServer & Pick<Server, "closeIdleConnections">,
  onStopped: () => void,
): void {
  stoppingServers.add(server);
  // Not the close() of node:http, which resets a connection whose client is just sending a request.
  NetServer.prototype.close.call(server, onStopped);
  setTimeout(() => setInterval(() => server.closeIdleConnections(), 100).unref(), IDLE_GRACE_MS).unref();
}

/** Handles one request: createRegisterServer calls it, and tests do so without a connection. */
export async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  rules: ServerRequestRules,
  answer: RequestHandler,
): Promise<void> {
  const start = performance.now();
  const id = resolveRequestId(request.headers[REQUEST_ID_HEADER], rules.trustedProxies);
  request.headers[REQUEST_ID_HEADER] = id;
  response.setHeader(REQUEST_ID_HEADER, id);
  const refused = findHostRefusal(request, rules.allowedHosts);
  normalizeRequest(request);
  const [path, method] = [pathOf(request.url ?? "/"), request.method ?? "GET"];
  for (const [name, value] of Object.entries(getSecurityHeaders(path))) response.setHeader(name, value);
  response.once("finish", () => {
    const milliseconds = Math.round((performance.now() - start) * 10) / 10;
    const status = response.statusCode;
    getLogger().info({ id, method, path: redactSecretsOfPath(path), status, milliseconds }, "request");
    countRequest(path, method, status, milliseconds / 1000);
  });
  if (refused !== null) return refuseHost(response, refused);
  appendClientAddress(request);
  markPrefetch(request);
  removeInvalidRouterState(request.headers);
  await answer(request, response).catch((err: unknown) => {
    getLogger().error({ id, err }, "request failed");
    if (!response.headersSent) response.statusCode = 500;
    response.end();
  });
}

const pathOf = (address: string) => address.split("?", 1)[0] ?? "/";

/** Returns a path for the log, without the secret part of a mailed link or a feed address. */
export function redactSecretsOfPath(address: string): string {
  return pathOf(address)
    .replace(/^(\/password-reset\/|\/api\/v1\/feeds\/).+/, "$1[removed]")
    .slice(0, 300);
}

/** Refuses a request for its host name without reading more of it, in both languages as the client's is unknown. */
function refuseHost(response: ServerResponse, why: "foreign" | "two"): void {
  const [key, status] = why === "two" ? (["twoHosts", 400] as const) : (["foreignHost", 421] as const);
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end(`${dutch[key]}\n\n${english[key]}\n`);
}

/** Appends the socket's address to x-forwarded-for; otherwise clients without a proxy could claim any address. */
function appendClientAddress({ headers, socket }: IncomingMessage): void {
  headers["x-forwarded-for"] = [headers["x-forwarded-for"], socket.remoteAddress]
    .flat()
    .filter(Boolean)
    .join(", ");
}

/**
 * Marks router prefetches with a header, as Next hides them from the middleware. Deletes that header and the server's
 * own PUBLIC_PAGE_HEADER when a client sends them.
 */
function markPrefetch({ headers }: IncomingMessage): void {
  const isPrefetch = headers.rsc !== undefined && headers["next-router-prefetch"] !== undefined;
  delete headers[PREFETCH_HEADER];
  delete headers[PUBLIC_PAGE_HEADER];
  if (isPrefetch) headers[PREFETCH_HEADER] = "yes";
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Next's internal pages, which visitors need not open by name. */
const FRAMEWORK_PAGE = /^\/_(?!next\/)/;

/** Rewrites requests that Next would answer with 500: to an address that does not exist, or to a refused method. */
function normalizeRequest(request: IncomingMessage): void {
  request.url = (request.url ?? "/").replace(ABSOLUTE_URL_HOST_PATTERN, "").replace(/^(?!\/)/, "/");
  const path = pathOf(request.url);
  if (FRAMEWORK_PAGE.test(path)) request.url = "/not-found";
  if (!isReadable(path)) request.url = path.startsWith("/api/") ? "/api/unreadable" : "/not-found";
  if (!METHODS.has(request.method ?? "")) request.method = "PATCH";
}

/** Whether all percent escapes of an address can be decoded: Next answers 500 to an invalid one. */
function isReadable(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

const requests = new Histogram({
  name: "http_request_duration_seconds",
  help: "Duration of answered requests, by area (page, api or file), method and status",
  labelNames: ["area", "method", "status"] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Adds one answered request to the metrics. `seconds` runs from its start to the end of the response. */
function countRequest(path: string, method: string, status: number, seconds: number): void {
  requests.observe({ area: areaOf(path), method, status: String(status) }, seconds);
}

/** Groups paths into three areas, as labels with arbitrary paths would let clients grow the metrics without bound. */
function areaOf(path: string): "api" | "file" | "page" {
  if (path === "/api" || path.startsWith("/api/")) return "api";
  return /^\/(_next|public)\/|\.[a-z0-9]+$/i.test(path) ? "file" : "page";
}

const STATE_HEADER = "next-router-state-tree";
/** Maximum length of the header; the same as Next's own limit. */
const MAX_STATE_LENGTH = 40_000;

const KINDS = ["c", "ci(..)(..)", "ci(.)", "ci(..)", "ci(...)", "oc", "d"] as const;
const INTERCEPTED = ["di(..)(..)", "di(.)", "di(..)", "di(...)"] as const;

const segment = z.union([
  z.string(),
  z.tuple([z.string(), z.string(), z.enum([...KINDS, ...INTERCEPTED]), z.array(z.string()).nullable()]),
]);

/** Schema of the router state that Next's client sends in a header; a unit test compares it with Next's own parser. */
const routerState: z.ZodType = z.tuple([
  segment,
  z.record(
    z.string(),
    z.lazy(() => routerState),
  ),
  z.tuple([z.string(), z.string()]).nullish(),
  z.enum(["refetch", "inside-shared-layout", "metadata-only"]).nullish(),
  z.number().nullish(),
  z.string().optional(),
]);

function isReadableState(state: string): boolean {
  try {
    return (
      state.length <= MAX_STATE_LENGTH && routerState.safeParse(JSON.parse(decodeURIComponent(state))).success
    );
  } catch {
    return false;
  }
}

/** Deletes an invalid router state header, as Next would answer it with 500; without it Next sends the whole page. */
export function removeInvalidRouterState(headers: IncomingHttpHeaders): void {
  const state = headers[STATE_HEADER];
  if (state !== undefined && !(typeof state === "string" && isReadableState(state)))
    delete headers[STATE_HEADER];
}

/** Images that other sites may embed. */
const EMBEDDABLE_IMAGE = /^\/opengraph\/|^\/figures\/[a-z]+\.png$/;

/** Policy of responses that are neither pages nor Next's scripts: files, API answers, redirects and refusals. */
const DENY_ALL_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Returns the security headers of every response, pages and files alike. The middleware replaces the policy of pages
 * (security-headers.ts). Next's scripts get no restrictive policy, as it would apply to workers started from them.
 */
export function getSecurityHeaders(path: string): Record<string, string> {
  return {
    "content-security-policy": path.startsWith("/_next/static/") ? "frame-ancestors 'none'" : DENY_ALL_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    // X-Frame-Options cannot allow every origin, so embeddable pages rely on frame-ancestors.
    ...(isEmbeddedPage(path) ? {} : { "x-frame-options": "DENY" }),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": EMBEDDABLE_IMAGE.test(path) ? "cross-origin" : "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
    ...(isServedOverHttps()
      ? { "strict-transport-security": "max-age=63072000; includeSubDomains; preload" }
      : {}),
  };
}
