import { request as sendRequest } from "node:http";

/** A request as it goes over the wire: nothing of its address is tidied up, and no redirect is followed. */
export interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  /** Each Set-Cookie on its own. */
  cookies: string[];
  body: string;
}

const base = new URL(process.env.E2E_BASE_URL ?? "http://localhost:3000");

/** The server's own origin. */
export const ORIGIN = base.origin;

/**
 * Sends a request with this path, character by character, to the server under test. What the browser's router asks for
 * (RSC: 1) it is first told to ask by an address with _rsc in it; only that redirect is followed.
 */
export async function raw(path: string, options: RawRequest = {}): Promise<RawAnswer> {
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

/** The headers of somebody's browser. */
export function asCookie(token: string | null): Record<string, string> {
  return token === null ? {} : { cookie: `session=${token}` };
}
