import "server-only";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { log } from "../log";
import { countRequest } from "../metrics";
import { startRequestClock } from "../request-clock";
import { startAnswer } from "./answer-status";
import { HOST_IN_ADDRESS, hasForeignHost, hasTwoHosts, REFUSED_HOST_HEADER } from "./hosts";
import { PREFETCH_HEADER } from "./page-limit";
import { REQUEST_ID_HEADER, requestIdOf } from "./request-id";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Whether every escape of an address can be read: the framework answers 500 to one that cannot. */
function isReadable(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

/** The framework's own pages, which nobody has to open by their name. */
const FRAMEWORK_PAGE = /^\/_(?!next\/)/;
const ROUTER_STATE = "next-router-state-tree";

/** The framework answers 500 to a state of its router that it cannot read; without one it answers the whole page. */
function dropUnreadableState({ headers }: IncomingMessage): void {
  try {
    parseAndValidateFlightRouterState(headers[ROUTER_STATE]);
  } catch {
    delete headers[ROUTER_STATE];
  }
}

/** Says of a request what the framework hides from the middleware: that its router fetches a page before anybody asks. */
function notePrefetch({ headers }: IncomingMessage): void {
  const isPrefetch = headers.rsc !== undefined && headers["next-router-prefetch"] !== undefined;
  delete headers[PREFETCH_HEADER];
  if (isPrefetch) headers[PREFETCH_HEADER] = "yes";
}

/**
 * Turns what the framework cannot answer into what it can: an address that cannot be read becomes one that does not
 * exist, a method that nobody has one that is refused. An address keeps its path only.
 */
function makeAnswerable(request: IncomingMessage): void {
  const given = request.url ?? "/";
  const address = given.replace(HOST_IN_ADDRESS, "").replace(/^(?!\/)/, "/");
  if (address !== given) request.url = address;
  const path = address.split("?", 1)[0] ?? "/";
  if (FRAMEWORK_PAGE.test(path)) request.url = "/not-found";
  if (!isReadable(path)) request.url = path.startsWith("/api/") ? "/api/unreadable" : "/not-found";
  if (!METHODS.has(request.method ?? "")) request.method = "PATCH";
}

/** What is remembered of a request until its answer is out; its address may be rewritten meanwhile. */
interface Started {
  at: number;
  path: string;
  method: string;
}

interface Incoming {
  request: IncomingMessage;
  response: ServerResponse;
  socket: Socket;
}

export interface RequestRules {
  trustedProxies: number;
  /** How many milliseconds all database work of a request may take. */
  deadline: number;
  /** What every answer carries, see hardeningHeaders. */
  headers: Record<string, string>;
  /** The names that are answered to, or null for any, see allowedHosts. */
  allowedHosts: ReadonlySet<string> | null;
}

/**
 * The framework answers 500 to every page that fails; one that failed for want of a database is 503. And it answers 200
 * to one that shows why it refuses, which says its own status.
 */
function tellStatus(
  response: ServerResponse,
  isUnavailable: () => boolean,
  saidStatus: () => number | null,
): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    const said = args[0] === 200 ? saidStatus() : null;
    if (said !== null) return writeHead(said, ...args.slice(1));
    if (args[0] !== 500 || !isUnavailable()) return writeHead(...args);
    response.setHeader("retry-after", "5");
    return writeHead(503, ...args.slice(1));
  };
}

/**
 * What every answer carries that nothing else gives headers to: files, redirects, and what the framework refuses. Its
 * own scripts are left their powers, as a worker's policy is that of its file.
 */
function harden(request: IncomingMessage, response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const isScript = request.url?.startsWith("/_next/static/") === true;
  response.setHeader("content-security-policy", isScript ? "frame-ancestors 'none'" : NOTHING_ALLOWED);
}

const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const started = new WeakMap<IncomingMessage, Started>();

/** A path as the log may show it: the secret of a mailed link or a feed's address is none of its business. */
export function loggablePath(address: string): string {
  const path = address.split("?", 1)[0] ?? "/";
  return path.replace(/^(\/password-reset\/|\/api\/v1\/feeds\/).+/, "$1[weg]").slice(0, 300);
}

function noteAnswer(request: IncomingMessage, response: ServerResponse): void {
  const start = started.get(request);
  if (start === undefined) return;
  started.delete(request);
  const { at, path, method } = start;
  const milliseconds = Math.round((performance.now() - at) * 10) / 10;
  const id = request.headers[REQUEST_ID_HEADER];
  log().info({ id, method, path: loggablePath(path), status: response.statusCode, milliseconds }, "request");
  countRequest(path.split("?", 1)[0] ?? "/", method, response.statusCode, milliseconds / 1000);
}

function refusedHost(
  request: IncomingMessage,
  allowed: ReadonlySet<string> | null,
): "foreign" | "two" | null {
  if (hasTwoHosts(request)) return "two";
  return allowed !== null && hasForeignHost(request, allowed) ? "foreign" : null;
}

function noteStart(
  { request, response, socket }: Incoming,
  { trustedProxies, deadline, headers, allowedHosts }: RequestRules,
): void {
  const claimed = request.headers["x-forwarded-for"];
  const chain = [claimed, socket.remoteAddress].flat().filter(Boolean);
  request.headers["x-forwarded-for"] = chain.join(", ");
  const id = requestIdOf(request.headers[REQUEST_ID_HEADER], trustedProxies);
  request.headers[REQUEST_ID_HEADER] = id;
  response.setHeader(REQUEST_ID_HEADER, id);
  notePrefetch(request);
  delete request.headers[REFUSED_HOST_HEADER];
  const refused = refusedHost(request, allowedHosts);
  makeAnswerable(request);
  dropUnreadableState(request);
  if (refused !== null) {
    // Pages, calls and files alike: nothing of the request is looked at, and the unknown call says why.
    request.headers[REFUSED_HOST_HEADER] = refused;
    request.url = "/api/refused-host";
    if (request.method !== "HEAD") request.method = "GET";
  }
  harden(request, response, headers);
  tellStatus(response, startRequestClock(deadline), startAnswer());
  started.set(request, { at: performance.now(), path: request.url ?? "/", method: request.method ?? "GET" });
}

/**
 * Appends the address of the socket to x-forwarded-for of every request, before anything reads it: without it a
 * server that faces clients directly would believe the address they claim. Each request gets an id, and each answer a
 * line in the log. Returns what ends it, for tests: the servers of a whole process are heard.
 */
export function prepareRequests(rules: RequestRules): () => void {
  const onStart = (message: unknown) => noteStart(message as Incoming, rules);
  const onFinish = (message: unknown) => {
    const { request, response } = message as Incoming;
    noteAnswer(request, response);
  };
  subscribe("http.server.request.start", onStart);
  subscribe("http.server.response.finish", onFinish);
  return () => {
    unsubscribe("http.server.request.start", onStart);
    unsubscribe("http.server.response.finish", onFinish);
  };
}
