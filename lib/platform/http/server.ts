import "server-only";
import { createServer, type IncomingMessage, ServerResponse } from "node:http";
import english from "../../messages/en/refusal.json";
import dutch from "../../messages/nl/refusal.json";
import { log } from "../log";
import { duringRequest, newRequest, type RequestState } from "../request";
import { hardeningHeaders } from "./hardening-headers";
import { HOST_IN_ADDRESS, refusedHost } from "./hosts";
import { PREFETCH_HEADER, REQUEST_ID_HEADER, requestIdOf } from "./request-headers";
import { countRequest } from "./request-metrics";
import { dropUnreadableState } from "./router-state";

export interface RequestRules {
  trustedProxies: number;
  /** How many milliseconds all database work of a request may take. */
  deadline: number;
  /** The names that are answered to, or null for any, see allowedHosts. */
  allowedHosts: ReadonlySet<string> | null;
}

/** What answers a request: Next's handler, or a test's. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * An answer whose status may be another than Next's: it answers 200 to a page that shows why it refuses, which says its
 * own status (answerWith), and 500 to every page that fails, of which one that failed for want of a database is 503.
 */
class RegisterResponse extends ServerResponse {
  state: RequestState | undefined;

  override writeHead(status: number, ...rest: unknown[]): this {
    return super.writeHead(this.statusFor(status), ...(rest as []));
  }

  private statusFor(status: number): number {
    if (status === 200) return this.state?.status ?? 200;
    if (status !== 500 || !this.state?.isUnavailable) return status;
    this.setHeader("retry-after", "5");
    return 503;
  }
}

/** The register's HTTP server: whatever every request and every answer has in common is done here, before Next. */
export function createRegisterServer(rules: RequestRules, answer: Answer) {
  return createServer({ ServerResponse: RegisterResponse }, (request, response) => {
    response.state = newRequest(rules.deadline);
    void duringRequest(response.state, () => receive(request, response, rules, answer));
  });
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
    .replace(/^(\/password-reset\/|\/api\/v1\/feeds\/).+/, "$1[weg]")
    .slice(0, 300);
}

/** Whoever asked may be a person or a program, of either language: nothing of what they asked for is looked at. */
function refuseHost(response: ServerResponse, why: "foreign" | "two"): void {
  const [key, status] = why === "two" ? (["twoHosts", 400] as const) : (["foreignHost", 421] as const);
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end(`${dutch[key]}\n\n${english[key]}\n`);
}

/**
 * Appends the address of the socket to x-forwarded-for, before anything reads it: without it a server that faces clients
 * directly would believe the address they claim.
 */
function noteAddress({ headers, socket }: IncomingMessage): void {
  headers["x-forwarded-for"] = [headers["x-forwarded-for"], socket.remoteAddress]
    .flat()
    .filter(Boolean)
    .join(", ");
}

/** Says of a request what Next hides from the middleware: that its router fetches a page before anybody asks. */
function notePrefetch({ headers }: IncomingMessage): void {
  const isPrefetch = headers.rsc !== undefined && headers["next-router-prefetch"] !== undefined;
  delete headers[PREFETCH_HEADER];
  if (isPrefetch) headers[PREFETCH_HEADER] = "yes";
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Next's own pages, which nobody has to open by their name. */
const FRAMEWORK_PAGE = /^\/_(?!next\/)/;

/**
 * Turns what Next cannot answer into what it can: an address that cannot be read becomes one that does not exist, a
 * method that nobody has one that is refused. An address keeps its path only.
 */
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
