import { channel } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { prepareRequests } from "@/lib/server/http/incoming-requests";

const stop = prepareRequests({ trustedProxies: 0, deadline: 5_000 });
// A test file that shares this process may have servers of its own.
afterAll(stop);

function received(request: Partial<IncomingMessage>) {
  const message = { method: "GET", url: "/", headers: {}, ...request };
  channel("http.server.request.start").publish({
    request: message,
    response: { writeHead: () => undefined },
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
