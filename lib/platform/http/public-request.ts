import "server-only";
import { lookup as resolve } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Public IP addresses that reach internal services in a cloud (Azure's WireServer). */
const CLOUD_INTERNAL_ADDRESSES: readonly string[] = ["168.63.129.16"];

/** The IPv6 range that the internet uses (RFC 4291, section 2.4, and IANA's address space registry). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Returns whether an IP address is reachable on the public internet: not loopback, private, link-local (which includes
 * metadata services), unique local, shared, multicast, documentation or reserved, and not IPv6 that embeds or tunnels
 * IPv4, which may be any of those.
 */
export function isPublicIpAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || CLOUD_INTERNAL_ADDRESSES.includes(address)) return false;
  const parsed = ipaddr.parse(address);
  // The library's `unicast` includes addresses outside all special ranges, such as ::127.0.0.1 (IPv4-compatible).
  const isAllocated = !(parsed instanceof ipaddr.IPv6) || parsed.match(...GLOBAL_UNICAST);
  return isAllocated && parsed.range() === "unicast";
}

/** Thrown instead of connecting to an address that is not allowed. */
export class ForbiddenAddress extends Error {}

export type HostResolver = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void;

/** Resolves host names with the system's resolver, including its hosts file. */
const systemResolver: HostResolver = (host, done) => resolve(host, { all: true, verbatim: true }, done);

/**
 * Returns a lookup that connects only to the addresses that it validated, without resolving twice. A host with any
 * address that is not allowed is refused, as no host name is legitimately both public and private.
 */
function guardedLookup(resolver: HostResolver, isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    resolver(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) return done(error, "", 0);
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) {
        return done(new ForbiddenAddress(), "", 0);
      }
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

const MAX_HEADER_BYTES = 16_384;

export const PUBLIC_REQUEST_DEFAULTS = {
  resolver: systemResolver,
  /** Predicate for the IP addresses that may be connected to. */
  isAllowed: isPublicIpAddress,
  /** The ports that may be connected to, as in URL.port. */
  ports: ["", "80", "443"],
  /** Timeout in milliseconds, including redirects that the caller follows. */
  timeoutMs: 15_000,
  /** Value of the requests' User-Agent header. */
  agent: "AI-register",
};
export type PublicRequestOptions = Partial<typeof PUBLIC_REQUEST_DEFAULTS>;
export type SignalledRequestOptions = typeof PUBLIC_REQUEST_DEFAULTS & { signal: AbortSignal };

export interface ResponseHead {
  status: number;
  location: string | undefined;
}

/** Throws ForbiddenAddress for a URL that may not be requested, before connecting. */
function requireAllowed(url: URL, { isAllowed, ports }: SignalledRequestOptions): void {
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  if (!isWeb || url.username !== "" || url.password !== "" || !ports.includes(url.port)) {
    throw new ForbiddenAddress();
  }
  // A host that is an IP address is connected to without a lookup.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isAllowed(host)) throw new ForbiddenAddress();
}

/**
 * Sends a request to a public host on its own connection, and returns status and location; the connection is closed
 * before any body is read. Throws ForbiddenAddress for an address within a private network, and Node's errors.
 */
export function requestPublicHost(
  url: URL,
  { method, headers, body }: { method: string; headers?: Record<string, string>; body?: string },
  options: SignalledRequestOptions,
): Promise<ResponseHead> {
  requireAllowed(url, options);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((fulfil, reject) => {
    const asked = request(url, {
      method,
      agent: false,
      signal: options.signal,
      lookup: guardedLookup(options.resolver, options.isAllowed),
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: { accept: "*/*", "user-agent": options.agent, ...headers },
    });
    asked.on("response", (response) => {
      fulfil({ status: response.statusCode ?? 0, location: response.headers.location });
      asked.destroy();
    });
    // A server that switches protocols does exist. Without this handler the request would end silently.
    asked.on("upgrade", (response, socket) => {
      fulfil({ status: response.statusCode ?? 0, location: undefined });
      socket.destroy();
    });
    asked.on("error", reject);
    asked.on("close", () => reject(new Error("The connection closed without an answer.")));
    asked.end(body);
  });
}

const CODES_OF_UNKNOWN_HOSTS: readonly string[] = ["ENOTFOUND", "EAI_NONAME", "EAI_NODATA", "ENODATA"];

/** Why a request had no answer. `notAsked`: not sent, as its address is forbidden, such as in a private network. */
export type RequestFailure = "noHost" | "noConnection" | "noTrust" | "tooSlow" | "notAsked";

export const getErrorCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Returns why a request had no answer, from its error. */
export function classifyRequestError(error: unknown, signal: AbortSignal): RequestFailure {
  if (error instanceof ForbiddenAddress) return "notAsked";
  if (signal.aborted) return "tooSlow";
  const code = getErrorCode(error);
  if (CODES_OF_UNKNOWN_HOSTS.includes(code)) return "noHost";
  if (code === "ETIMEDOUT") return "tooSlow";
  return /CERT|SELF_SIGNED|TLS|SSL|UNABLE_TO/.test(code) ? "noTrust" : "noConnection";
}
