import "server-only";
import { once } from "node:events";
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { getSettings } from "../env";
import { StatusCorrectingResponse } from "../http/register-response";
import { PUBLIC_PAGE_HEADER, REQUEST_ID_HEADER } from "../http/request-headers";
import type { RequestHandler } from "../http/server";
import { LANGUAGE_COOKIE } from "../language/language";
import { createRequestState, runWithRequestState } from "../request";
import { THEME_COOKIE } from "../themes";
import type { RenderedPage } from "./made-page";
import type { PublicPage } from "./which";

/** A response that collects its body in memory instead of sending it. */
class BufferedResponse extends StatusCorrectingResponse {
  readonly parts: Buffer[] = [];

  override write(part: string | Uint8Array, ...rest: unknown[]): boolean {
    if (!this.headersSent) this.writeHead(this.statusCode);
    this.parts.push(Buffer.from(part as Uint8Array));
    for (const told of rest) if (typeof told === "function") told();
    return true;
  }

  override end(...[part, ...rest]: unknown[]): this {
    this.write(typeof part === "string" || part instanceof Uint8Array ? part : "", ...rest);
    this.emit("finish");
    return this;
  }
}

/** Creates a request without any visitor's data, so that none can appear in the cached page. */
function requestFor({ path, language, theme }: PublicPage): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: "GET", url: path });
  request.headers = {
    host: new URL(getSettings().APP_URL).host,
    cookie: `${LANGUAGE_COOKIE}=${language}; ${THEME_COOKIE}=${theme}`,
    [REQUEST_ID_HEADER]: crypto.randomUUID(),
    [PUBLIC_PAGE_HEADER]: "yes",
  };
  request.push(null);
  return request;
}

/** Renders a public page with Next. */
export async function renderPublicPage(page: PublicPage, answer: RequestHandler): Promise<RenderedPage> {
  const request = requestFor(page);
  const response = new BufferedResponse(request);
  const state = createRequestState(getSettings().DATABASE_DEADLINE_MS);
  response.state = state;
  const finished = once(response, "finish");
  await runWithRequestState(state, () => Promise.all([answer(request, response), finished]));
  return { status: response.statusCode, headers: response.getHeaders(), body: Buffer.concat(response.parts) };
}
