import "server-only";
import { lookup as resolve } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { type LinkOutcome, outcomeOfStatus } from "../links";

/** Public addresses that answer only inside a cloud, with what its machines may know (Azure's WireServer). */
const INSIDE_A_CLOUD: readonly string[] = ["168.63.129.16"];

/** All of IPv6 that the internet uses (RFC 4291, section 2.4, and IANA's registry of the address space). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address is one that everybody on the internet reaches: no loopback, private, link-local (and so no
 * metadata service), unique local, shared, multicast, documentation or reserved one, and none of IPv6 that wraps or
 * tunnels IPv4, behind which any of those may be.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || INSIDE_A_CLOUD.includes(address)) return false;
  const parsed = ipaddr.parse(address);
  // The library calls unicast what belongs to no special range, such as ::127.0.0.1 (IPv4-compatible).
  const isAllocated = !(parsed instanceof ipaddr.IPv6) || parsed.match(...GLOBAL_UNICAST);
  return isAllocated && parsed.range() === "unicast";
}

/** What is thrown instead of connecting to an address that may not be asked. */
class ForbiddenAddress extends Error {}

export type Resolver = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void;

/** As the system does it, its hosts file included. */
const systemResolver: Resolver = (host, done) => resolve(host, { all: true, verbatim: true }, done);

/**
 * A lookup for one connection, which connects to the addresses that were tested and asks no second time. One that is not
 * allowed among them refuses the host: no name is public and private at once.
 */
function guardedLookup(resolver: Resolver, isAllowed: (address: string) => boolean): LookupFunction {
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
  /** Which IP addresses may be connected to. */
  isAllowed: isPublicAddress,
  /** Which ports may, as URL.port gives them. */
  ports: ["", "80", "443"],
  /** For a whole link, its redirects included. */
  patienceMs: 15_000,
  /** What the register calls itself. */
  agent: "AI-register",
};
export type AskOptions = Partial<typeof DEFAULTS>;

export interface LinkAnswer {
  outcome: LinkOutcome;
  /** Of the last address that answered; null when none did. */
  status: number | null;
}

type Known = typeof DEFAULTS & { signal: AbortSignal };

interface Head {
  status: number;
  location: string | undefined;
}

/** Throws ForbiddenAddress for where the register does not go, before anything is connected. */
function requireAllowed(url: URL, { isAllowed, ports }: Known): void {
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  if (!isWeb || url.username !== "" || url.password !== "" || !ports.includes(url.port)) {
    throw new ForbiddenAddress();
  }
  // A host that is an address itself is connected to without any lookup.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isAllowed(host)) throw new ForbiddenAddress();
}

/** The status line and headers of one address, on a connection of its own that is dropped before any body is read. */
function readHead(url: URL, method: "HEAD" | "GET", known: Known): Promise<Head> {
  requireAllowed(url, known);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((fulfil, reject) => {
    const asked = request(url, {
      method,
      agent: false,
      signal: known.signal,
      lookup: guardedLookup(known.resolver, known.isAllowed),
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: { accept: "*/*", "user-agent": known.agent },
    });
    asked.on("response", (response) => {
      fulfil({ status: response.statusCode ?? 0, location: response.headers.location });
      asked.destroy();
    });
    // A server that would speak another protocol is there. Without this the request ends without a word.
    asked.on("upgrade", (response, socket) => {
      fulfil({ status: response.statusCode ?? 0, location: undefined });
      socket.destroy();
    });
    asked.on("error", reject);
    asked.on("close", () => reject(new Error("The connection closed without an answer.")));
    asked.end();
  });
}

/** Many servers know no HEAD, or refuse it: what fails by it is asked as a browser would. */
async function askOnce(url: URL, known: Known): Promise<Head> {
  try {
    const head = await readHead(url, "HEAD", known);
    if (head.status < 400) return head;
  } catch (error) {
    if (error instanceof ForbiddenAddress || known.signal.aborted) throw error;
  }
  return readHead(url, "GET", known);
}

/** More headers than are read; a certificate whose link to a known one the server forgot, which browsers look up. */
const ANSWERED: readonly string[] = ["HPE_HEADER_OVERFLOW", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"];
const NO_HOST: readonly string[] = ["ENOTFOUND", "EAI_NONAME", "EAI_NODATA", "ENODATA"];

function outcomeOfError(error: unknown, signal: AbortSignal): LinkOutcome {
  if (error instanceof ForbiddenAddress) return "notAsked";
  if (signal.aborted) return "tooSlow";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (ANSWERED.includes(code)) return "answers";
  if (NO_HOST.includes(code)) return "noHost";
  if (code === "ETIMEDOUT") return "tooSlow";
  return /CERT|SELF_SIGNED|TLS|SSL|UNABLE_TO/.test(code) ? "noTrust" : "noConnection";
}

async function follow(address: string, known: Known): Promise<LinkAnswer> {
  let url = new URL(address);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const { status, location } = await askOnce(url, known);
    const isRedirect = [301, 302, 303, 307, 308].includes(status) && location !== undefined;
    if (!isRedirect) return { outcome: outcomeOfStatus(status), status };
    if (!URL.canParse(location, url)) return { outcome: "refuses", status };
    url = new URL(location, url);
  }
  return { outcome: "tooManyRedirects", status: null };
}

/**
 * Asks whether a web address still works: HEAD, and GET where that fails, through at most 5 redirects, within 15 seconds
 * in all. Each address on the way, those behind redirects included, must be http or https on its own port, without a
 * password, and every IP address of its host one that everybody reaches; those very addresses are connected to. Never
 * throws, and reads no body.
 */
export async function askLink(address: string, options: AskOptions = {}): Promise<LinkAnswer> {
  const known = { ...DEFAULTS, ...options };
  const signal = AbortSignal.timeout(known.patienceMs);
  try {
    return await follow(address, { ...known, signal });
  } catch (error) {
    return { outcome: outcomeOfError(error, signal), status: null };
  }
}
