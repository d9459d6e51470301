import { channel } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { prepareRequests } from "@/lib/server/http/incoming-requests";

const HEADERS = { "x-content-type-options": "nosniff", "x-frame-options": "DENY" };
const stop = prepareRequests({ trustedProxies: 0, deadline: 5_000, headers: HEADERS });
// A test file that shares this process may have servers of its own.
afterAll(stop);

/** What the answer to the last request carries before anybody answers it. */
let set = new Map<string, string>();

function received(request: Partial<IncomingMessage>) {
  const message = { method: "GET", url: "/", headers: {}, ...request };
  set = new Map();
  channel("http.server.request.start").publish({
    request: message,
    response: {
      writeHead: () => undefined,
      setHeader: (name: string, value: string) => set.set(name, value),
    },
    socket: { remoteAddress: "192.0.2.7" },
  });
  return message;
}

test("the socket's address is the last of the chain, whatever a client claims", () => {
  expect(received({}).headers?.["x-forwarded-for"]).toBe("192.0.2.7");
  const claimed = { "x-forwarded-for": "10.0.0.1" };
  expect(received({ headers: claimed }).headers?.["x-forwarded-for"]).toBe("10.0.0.1, 192.0.2.7");
});

test("each request gets an id of its own, whatever it came with", () => {
  const ids = [received({}), received({ headers: { "x-request-id": "made-up-1" } })].map(
    ({ headers }) => headers?.["x-request-id"],
  );
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  expect(set.get("x-request-id")).toBe(ids[1]);
});

test.each([
  ["/%E0%A4%A", "/not-found"],
  ["/%", "/not-found"],
  ["/algorithm/%E0%A4%A/detail", "/not-found"],
  ["/api/algorithm/%E0%A4%A", "/api/unreadable"],
  ["/algorithm/pati%C3%ABnt/detail?tab=%E0%A4%A", "/algorithm/pati%C3%ABnt/detail?tab=%E0%A4%A"],
  ["/?search=100%25", "/?search=100%25"],
  ["http://elders.example/admin?x=1", "/admin?x=1"],
  ["https://elders.example", "/"],
  ["HTTP://localhost:3000?x=1", "/?x=1"],
  ["http://elders.example/api/%E0%A4%A", "/api/unreadable"],
  ["/login?callbackUrl=http://elders.example/", "/login?callbackUrl=http://elders.example/"],
  ["//elders.example/x", "//elders.example/x"],
  ["*", "/*"],
  ["/_global-error", "/not-found"],
  ["/_not-found?x=1", "/not-found"],
  ["/_next/static/x.js", "/_next/static/x.js"],
])("the address %s is taken as %s", (url, expected) => {
  expect(received({ url }).url).toBe(expected);
});

test.each([
  ["TRACE", "PATCH"],
  ["PROPFIND", "PATCH"],
  ["DELETE", "DELETE"],
])("the method %s is taken as %s", (method, expected) => {
  expect(received({ method }).method).toBe(expected);
});

test.each([
  ["not json", undefined],
  ["%E0%A4%A", undefined],
  ["[]", undefined],
  [encodeURIComponent('["",{"children":[{},{}]}]'), undefined],
  [
    encodeURIComponent('["",{"children":["dashboard",{}]}]'),
    encodeURIComponent('["",{"children":["dashboard",{}]}]'),
  ],
])("the router's state %s is taken as %s", (state, expected) => {
  const { headers } = received({ headers: { "next-router-state-tree": state } });
  expect(headers?.["next-router-state-tree"]).toBe(expected);
});

test("every answer begins with what hardens a browser; a script keeps what a worker needs", () => {
  received({ url: "/icon.svg" });
  expect(Object.fromEntries(set)).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "content-security-policy": expect.stringMatching(/^default-src 'none'; frame-ancestors 'none'/),
  });
  received({ url: "/_next/static/chunks/x.js" });
  expect(set.get("content-security-policy")).toBe("frame-ancestors 'none'");
});
