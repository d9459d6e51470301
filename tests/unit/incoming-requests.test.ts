import { channel } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { prepareRequests } from "@/lib/server/http/incoming-requests";

prepareRequests();

function received(request: Partial<IncomingMessage>) {
  const message = { method: "GET", url: "/", headers: {}, ...request };
  channel("http.server.request.start").publish({ request: message, socket: { remoteAddress: "192.0.2.7" } });
  return message;
}

test("the socket's address is the last of the chain, whatever a client claims", () => {
  expect(received({}).headers).toEqual({ "x-forwarded-for": "192.0.2.7" });
  expect(received({ headers: { "x-forwarded-for": "10.0.0.1" } }).headers).toEqual({
    "x-forwarded-for": "10.0.0.1, 192.0.2.7",
  });
});

test.each([
  ["/%E0%A4%A", "/not-found"],
  ["/%", "/not-found"],
  ["/algorithm/%E0%A4%A/detail", "/not-found"],
  ["/api/algorithm/%E0%A4%A", "/api/unreadable"],
  ["/algorithm/pati%C3%ABnt/detail?tab=%E0%A4%A", "/algorithm/pati%C3%ABnt/detail?tab=%E0%A4%A"],
  ["/?search=100%25", "/?search=100%25"],
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
