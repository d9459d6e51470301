import "server-only";
import { lookup as resolve } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { getLinkCheckOutcome, type LinkCheckOutcome } from "../links";

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
class ForbiddenAddress extends Error {}

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

const MAX_REDIRECTS = 5;
const MAX_HEADER_BYTES = 16_384;

const DEFAULTS = {
  resolver: systemResolver,
  /** Predicate for the IP addresses that may be connected to. */
  isAllowed: isPublicIpAddress,
  /** The ports that may be connected to, as in URL.port. */
  ports: ["", "80", "443"],
  /** Timeout in milliseconds for one link, including its redirects. */
  timeoutMs: 15_000,
  /** Value of the requests' User-Agent header. */
  agent: "AI-register",
};
export type LinkCheckOptions = Partial<typeof DEFAULTS>;

export interface LinkCheckResult {
  outcome: LinkCheckOutcome;
  /** HTTP status of the last response; null if there was none. */
  status: number | null;
}

type CheckOptions = typeof DEFAULTS & { signal: AbortSignal };

interface ResponseHead {
  status: number;
  location: string | undefined;
}

/** Throws ForbiddenAddress for a URL that may not be requested, before connecting. */
function requireAllowed(url: URL, { isAllowed, ports }: CheckOptions): void {
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  if (!isWeb || url.username !== "" || url.password !== "" || !ports.includes(url.port)) {
    throw new ForbiddenAddress();
  }
  // A host that is an IP address is connected to without a lookup.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isAllowed(host)) throw new ForbiddenAddress();
}

/** Requests status and headers of a URL on its own connection, which is closed before any body is read. */
function readHead(url: URL, method: "HEAD" | "GET", checkOptions: CheckOptions): Promise<ResponseHead> {
  requireAllowed(url, checkOptions);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((fulfil, reject) => {
    const asked = request(url, {
      method,
      agent: false,
      signal: checkOptions.signal,
      lookup: guardedLookup(checkOptions.resolver, checkOptions.isAllowed),
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: { accept: "*/*", "user-agent": checkOptions.agent },
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
    asked.end();
  });
}

/** Requests a URL with HEAD, and with GET if that fails: many servers do not support HEAD. */
async function askOnce(url: URL, checkOptions: CheckOptions): Promise<ResponseHead> {
  try {
    const head = await readHead(url, "HEAD", checkOptions);
    if (head.status < 400) return head;
  } catch (error) {
    if (error instanceof ForbiddenAddress || checkOptions.signal.aborted) throw error;
  }
  return readHead(url, "GET", checkOptions);
}

/** Errors of a working server: too many headers, or a missing intermediate certificate, which browsers fetch. */
const CODES_OF_WORKING_SERVERS: readonly string[] = [
  "HPE_HEADER_OVERFLOW",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
];
const CODES_OF_UNKNOWN_HOSTS: readonly string[] = ["ENOTFOUND", "EAI_NONAME", "EAI_NODATA", "ENODATA"];

function outcomeOfError(error: unknown, signal: AbortSignal): LinkCheckOutcome {
  if (error instanceof ForbiddenAddress) return "notAsked";
  if (signal.aborted) return "tooSlow";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (CODES_OF_WORKING_SERVERS.includes(code)) return "answers";
  if (CODES_OF_UNKNOWN_HOSTS.includes(code)) return "noHost";
  if (code === "ETIMEDOUT") return "tooSlow";
  return /CERT|SELF_SIGNED|TLS|SSL|UNABLE_TO/.test(code) ? "noTrust" : "noConnection";
}

async function follow(address: string, checkOptions: CheckOptions): Promise<LinkCheckResult> {
  let url = new URL(address);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const { status, location } = await askOnce(url, checkOptions);
    const isRedirect = [301, 302, 303, 307, 308].includes(status) && location !== undefined;
    if (!isRedirect) return { outcome: getLinkCheckOutcome(status), status };
    if (!URL.canParse(location, url)) return { outcome: "refuses", status };
    url = new URL(location, url);
  }
  return { outcome: "tooManyRedirects", status: null };
}

/**
 * Checks whether a web link still works: HEAD, then GET if that fails, through at most 5 redirects, within 15 seconds
 * in total. Every URL, also after a redirect, must be http or https on port 80 or 443, without credentials, and all IP
 * addresses of its host must be public; it connects to those validated addresses. Never throws, and reads no body.
 */
export async function checkLink(address: string, options: LinkCheckOptions = {}): Promise<LinkCheckResult> {
  const checkOptions = { ...DEFAULTS, ...options };
  const signal = AbortSignal.timeout(checkOptions.timeoutMs);
  try {
    return await follow(address, { ...checkOptions, signal });
  } catch (error) {
    return { outcome: outcomeOfError(error, signal), status: null };
  }
}
