import { AsyncLocalStorage } from "node:async_hooks";
import type { ResponseCookie } from "next/dist/compiled/@edge-runtime/cookies";
import { RequestCookies } from "next/dist/compiled/@edge-runtime/cookies";

/** Next's state of one request: its headers, its cookies, and the cookies that the answer sets. */
interface RequestScope {
  headers: Headers;
  cookies: RequestCookies;
  set: ResponseCookie[];
}

const scopes = new AsyncLocalStorage<RequestScope>();

function scope(): RequestScope {
  const current = scopes.getStore();
  if (current === undefined) throw new Error("This code asks for the request outside of one.");
  return current;
}

/**
 * Stub of `next/headers`, the only request data that route handlers do not get as an argument:
 * `jest.mock("next/headers", () => jest.requireActual("../support/request").nextHeadersStub)`.
 */
export const nextHeadersStub = {
  headers: async () => scope().headers,
  cookies: async () => {
    const current = scope();
    return {
      get: (name: string) => current.cookies.get(name),
      getAll: () => current.cookies.getAll(),
      has: (name: string) => current.cookies.has(name),
      set: (name: string, value: string, options: Partial<ResponseCookie> = {}) => {
        current.set.push({ ...options, name, value });
      },
      delete: (name: string) => {
        current.set.push({ name, value: "", maxAge: 0 });
      },
    };
  },
};

/** Runs a route handler inside the scope of its request, and returns its response and the cookies that it set. */
export async function runInRequestScope(
  request: Request,
  handle: () => Promise<Response> | Response,
): Promise<{ response: Response; cookies: ResponseCookie[] }> {
  const own: RequestScope = {
    headers: request.headers,
    cookies: new RequestCookies(request.headers),
    set: [],
  };
  const response = await scopes.run(own, async () => handle());
  return { response, cookies: own.set };
}
