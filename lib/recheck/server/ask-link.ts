import "server-only";
import {
  classifyRequestError,
  ForbiddenAddress,
  getErrorCode,
  PUBLIC_REQUEST_DEFAULTS,
  type PublicRequestOptions,
  type ResponseHead,
  requestPublicHost,
  type SignalledRequestOptions,
} from "../../platform/http/public-request";
import { getLinkCheckOutcome, type LinkCheckOutcome } from "../links";

const MAX_REDIRECTS = 5;

export interface LinkCheckResult {
  outcome: LinkCheckOutcome;
  /** HTTP status of the last response; null if there was none. */
  status: number | null;
}

/** Requests a URL with HEAD, and with GET if that fails: many servers do not support HEAD. */
async function askOnce(url: URL, options: SignalledRequestOptions): Promise<ResponseHead> {
  try {
    const head = await requestPublicHost(url, { method: "HEAD" }, options);
    if (head.status < 400) return head;
  } catch (error) {
    if (error instanceof ForbiddenAddress || options.signal.aborted) throw error;
  }
  return requestPublicHost(url, { method: "GET" }, options);
}

/** Errors of a working server: too many headers, or a missing intermediate certificate, which browsers fetch. */
const CODES_OF_WORKING_SERVERS: readonly string[] = [
  "HPE_HEADER_OVERFLOW",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
];

async function follow(address: string, options: SignalledRequestOptions): Promise<LinkCheckResult> {
  let url = new URL(address);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const { status, location } = await askOnce(url, options);
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
export async function checkLink(
  address: string,
  options: PublicRequestOptions = {},
): Promise<LinkCheckResult> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? PUBLIC_REQUEST_DEFAULTS.timeoutMs);
  try {
    return await follow(address, { ...PUBLIC_REQUEST_DEFAULTS, ...options, signal });
  } catch (error) {
    const isWorking = CODES_OF_WORKING_SERVERS.includes(getErrorCode(error)) && !signal.aborted;
    return { outcome: isWorking ? "answers" : classifyRequestError(error, signal), status: null };
  }
}
