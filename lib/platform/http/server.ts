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
import { isEmbedded } from "../../paths";
import { isSecure } from "../env";
import { log } from "../log";
import { duringRequest, newRequest } from "../request";
import { HOST_IN_ADDRESS, refusedHost } from "./hosts";
import { RegisterResponse } from "./register-response";
import { PREFETCH_HEADER, PUBLIC_PAGE_HEADER, REQUEST_ID_HEADER, requestIdOf } from "./request-headers";

export interface RequestRules {
  trustedProxies: number;
  /** How many milliseconds all database work of a request may take. */
  deadline: number;
  /** The names that are answered to, or null for any, see allowedHosts. */
  allowedHosts: ReadonlySet<string> | null;
  /** Whether a connection may become another protocol's, as the development server's does. */
  acceptsUpgrades?: boolean;
}

/** What answers a request: Next's handler, or a test's. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * For so many milliseconds a connection waits for its next request: longer than the minute of most proxies, or one of
 * them sends a request just as we close.
 */
const KEEP_ALIVE = 75_000;

/** Servers that finish what they were asked and take no further request. */
const stoppingServers = new WeakSet<NetServer>();

/** The register's HTTP server: whatever every request and every answer has in common is done here, before Next. */
export function createRegisterServer(rules: RequestRules, answer: Answer) {
  const server = createServer(
    {
      ServerResponse: RegisterResponse,
      keepAliveTimeout: KEEP_ALIVE,
      // Next listens for upgrades that it never answers; refused, one is a request like any other (RFC 9110, 7.8).
      shouldUpgradeCallback: () => rules.acceptsUpgrades ?? false,
    },
    (request, response) => {
      response.state = newRequest(rules.deadline);
      response.isLastOfConnection = () => stoppingServers.has(server);
      void duringRequest(response.state, () => receive(request, response, rules, answer));
    },
  );
  return server;
}

/** How long an open connection may still bring a request that was sent before its client heard of the stop. */
const IDLE_GRACE_MS = 500;

/**
 * Takes no new connections, and calls `onStopped` once every open one has ended: each answer from now on says that it is
 * its connection's last, and connections that stay idle are closed.
 */
export function stopRegisterServer(
  server: NetServer & Pick<Server, "closeIdleConnections">,
  onStopped: () => void,
): void {
  stoppingServers.add(server);
  // Not http's own close(), which resets a connection whose client sends a request at this moment.
  NetServer.prototype.close.call(server, onStopped);
  setTimeout(() => setInterval(() => server.closeIdleConnections(), 100).unref(), IDLE_GRACE_MS).unref();
}

/** For tests without a connection, else for createRegisterServer alone. */
export async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  rules: RequestRules,
  answer: Answer,
): Promise<void> {
  const start = performance.now();
  const id = requestIdOf(request.headers[REQUEST_ID_HEADER], rules.trustedProxies);
  request.headers[REQUEST_ID_HEADER] = id;
  response.setHeader(REQUEST_ID_HEADER, id);
  const refused = refusedHost(request, rules.allowedHosts);
  makeAnswerable(request);
  const [path, method] = [pathOf(request.url ?? "/"), request.method ?? "GET"];
  for (const [name, value] of Object.entries(hardeningHeaders(path))) response.setHeader(name, value);
  response.once("finish", () => {
    const milliseconds = Math.round((performance.now() - start) * 10) / 10;
    const status = response.statusCode;
    log().info({ id, method, path: loggablePath(path), status, milliseconds }, "request");
    countRequest(path, method, status, milliseconds / 1000);
  });
  if (refused !== null) return refuseHost(response, refused);
  noteAddress(request);
  notePrefetch(request);
  dropUnreadableState(request.headers);
  await answer(request, response).catch((err: unknown) => {
    log().error({ id, err }, "request failed");
    if (!response.headersSent) response.statusCode = 500;
    response.end();
  });
}

const pathOf = (address: string) => address.split("?", 1)[0] ?? "/";

/** A path as the log may show it: the secret of a mailed link or a feed's address is none of its business. */
export function loggablePath(address: string): string {
  return pathOf(address)
    .replace(/^(\/password-reset\/|\/api\/v1\/feeds\/).+/, "$1[removed]")
    .slice(0, 300);
}

/** Whoever asked may be a person or a program, of either language: nothing of what they asked for is looked at. */
function refuseHost(response: ServerResponse, why: "foreign" | "two"): void {
  const [key, status] = why === "two" ? (["twoHosts", 400] as const) : (["foreignHost", 421] as const);
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end(`${dutch[key]}\n\n${english[key]}\n`);
}

/** Appends the socket's address to x-forwarded-for, or clients could claim any where no proxy is. */
function noteAddress({ headers, socket }: IncomingMessage): void {
  headers["x-forwarded-for"] = [headers["x-forwarded-for"], socket.remoteAddress]
    .flat()
    .filter(Boolean)
    .join(", ");
}

/**
 * Says of a request what Next hides from the middleware: that its router fetches a page before anybody asks. No visitor
 * says it, nor that the server itself asks.
 */
function notePrefetch({ headers }: IncomingMessage): void {
  const isPrefetch = headers.rsc !== undefined && headers["next-router-prefetch"] !== undefined;
  delete headers[PREFETCH_HEADER];
  delete headers[PUBLIC_PAGE_HEADER];
  if (isPrefetch) headers[PREFETCH_HEADER] = "yes";
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Next's own pages, which nobody has to open by their name. */
const FRAMEWORK_PAGE = /^\/_(?!next\/)/;

/** Turns what Next would answer 500 into an address that does not exist, or a method that is refused. */
function makeAnswerable(request: IncomingMessage): void {
  request.url = (request.url ?? "/").replace(HOST_IN_ADDRESS, "").replace(/^(?!\/)/, "/");
  const path = pathOf(request.url);
  if (FRAMEWORK_PAGE.test(path)) request.url = "/not-found";
  if (!isReadable(path)) request.url = path.startsWith("/api/") ? "/api/unreadable" : "/not-found";
  if (!METHODS.has(request.method ?? "")) request.method = "PATCH";
}

/** Whether every escape of an address can be read: Next answers 500 to one that cannot. */
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

/** Counts one answered request. `seconds` is from its first byte to the last of its answer. */
function countRequest(path: string, method: string, status: number, seconds: number): void {
  requests.observe({ area: areaOf(path), method, status: String(status) }, seconds);
}

/** Few areas rather than paths: what callers make up must not grow the figures. */
function areaOf(path: string): "api" | "file" | "page" {
  if (path === "/api" || path.startsWith("/api/")) return "api";
  return /^\/(_next|public)\/|\.[a-z0-9]+$/i.test(path) ? "file" : "page";
}

const STATE_HEADER = "next-router-state-tree";
/** Next's own limit. */
const LONGEST = 40_000;

const KINDS = ["c", "ci(..)(..)", "ci(.)", "ci(..)", "ci(...)", "oc", "d"] as const;
const INTERCEPTED = ["di(..)(..)", "di(.)", "di(..)", "di(...)"] as const;

const segment = z.union([
  z.string(),
  z.tuple([z.string(), z.string(), z.enum([...KINDS, ...INTERCEPTED]), z.array(z.string()).nullable()]),
]);

/** Where Next's router in the browser is, as it says by a header; a unit test holds this against Next's own reader. */
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
    return state.length <= LONGEST && routerState.safeParse(JSON.parse(decodeURIComponent(state))).success;
  } catch {
    return false;
  }
}

/** Next answers 500 to a state of its router that it cannot read; without one it answers the whole page. */
export function dropUnreadableState(headers: IncomingHttpHeaders): void {
  const state = headers[STATE_HEADER];
  if (state !== undefined && !(typeof state === "string" && isReadableState(state)))
    delete headers[STATE_HEADER];
}

/** Pictures that are there for other sites to show. */
const SHOWN_ELSEWHERE = /^\/opengraph\/|^\/figures\/[a-z]+\.png$/;

/** What is neither a page nor one of Next's scripts: files, calls, redirects and refusals. */
const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Headers of every answer, pages and files alike. The middleware gives a page its own policy (security-headers.ts); Next's
 * scripts are left their powers, as a worker's policy is that of its file.
 */
export function hardeningHeaders(path: string): Record<string, string> {
  return {
    "content-security-policy": path.startsWith("/_next/static/") ? "frame-ancestors 'none'" : NOTHING_ALLOWED,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    // It knows no way to say 'everywhere': there the page's own policy speaks alone.
    ...(isEmbedded(path) ? {} : { "x-frame-options": "DENY" }),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": SHOWN_ELSEWHERE.test(path) ? "cross-origin" : "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
    ...(isSecure() ? { "strict-transport-security": "max-age=63072000; includeSubDomains; preload" } : {}),
  };
}
