import { request as sendRequest } from "node:http";

/** An HTTP request whose path is sent unchanged, and whose redirects are not followed. */
export interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  /** The Set-Cookie headers, one per cookie. */
  cookies: string[];
  body: string;
}

const base = new URL(process.env.E2E_BASE_URL ?? "http://localhost:3000");

/** Origin of the tested server. */
export const TESTED_SERVER_ORIGIN = base.origin;

/**
 * Sends a request with exactly this path to the tested server. Only one redirect is followed: Next redirects requests
 * of its client router (header RSC: 1) to a URL with the parameter _rsc.
 */
export async function sendRawRequest(path: string, options: RawRequest = {}): Promise<RawAnswer> {
  const answer = await send(path, options);
  const location = answer.headers.location ?? "";
  const isOfRouter = options.headers?.rsc !== undefined && /^\/.*[?&]_rsc\b/.test(location);
  return isOfRouter && !/[?&]_rsc\b/.test(path) ? send(location, options) : answer;
}

function send(path: string, { method = "GET", headers = {}, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const target = {
      host: base.hostname,
      port: base.port || 80,
      path,
      method,
      headers,
      agent: false as const,
    };
    const sent = sendRequest(target, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const { "set-cookie": cookies = [], ...rest } = answer.headers;
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
          cookies,
          body: Buffer.concat(chunks).toString("utf8"),
        });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Returns the headers of a request by a browser with this session token. */
export function buildSessionCookieHeaders(token: string | null): Record<string, string> {
  return token === null ? {} : { cookie: `session=${token}` };
}
