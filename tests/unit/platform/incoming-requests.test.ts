import { channel } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { GET } from "@/app/api/[[...unknown]]/route";
import { allowedHosts } from "@/lib/platform/http/hosts";
import { prepareRequests } from "@/lib/platform/http/incoming-requests";

const HEADERS = { "x-content-type-options": "nosniff", "x-frame-options": "DENY" };
const RULES = { trustedProxies: 0, deadline: 5_000, headers: HEADERS };
let stop = prepareRequests({ ...RULES, allowedHosts: null });
// A test file that shares this process may have servers of its own.
afterAll(() => stop());

/** What the answer to the last request carries before anybody answers it. */
let set = new Map<string, string>();

function received(request: Partial<IncomingMessage>) {
  const message = { method: "GET", url: "/", headers: {}, rawHeaders: [], ...request };
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

test("what the router fetches ahead is marked, and nobody else marks it", () => {
  const ahead = { rsc: "1", "next-router-prefetch": "1" };
  expect(received({ headers: { ...ahead } }).headers?.["x-prefetch"]).toBe("yes");
  for (const headers of [
    { "x-prefetch": "yes" },
    { "next-router-prefetch": "1", "x-prefetch": "1" },
    { rsc: "1" },
  ]) {
    expect(received({ headers: { ...headers } }).headers?.["x-prefetch"]).toBeUndefined();
  }
});

describe("the names that are answered to", () => {
  const EMBEDDED = {
    EMBEDDED_DATABASE: true,
    APP_URL: "http://register.test.example:3000",
    ALLOWED_HOSTS: ["proef.test.example"],
  };

  test.each([
    [["Host", "localhost", "host", "elders.example"], "/api/refused-host"],
    [["host", "localhost", "Accept", "*/*", "HOST", "localhost"], "/api/refused-host"],
    [["Host", "localhost", "Accept", "host", "X-Note", "Host"], "/login"],
  ])("are one for each request, whatever they are: %j", (rawHeaders, url) => {
    const request = received({ url: "/login", method: "POST", headers: { host: "localhost" }, rawHeaders });
    expect(request.url).toBe(url);
    expect(request.headers?.["x-refused-host"]).toBe(url === "/login" ? undefined : "two");
  });

  test.each([
    ["two", 400, "Dit verzoek noemt meer dan één host"],
    ["foreign", 421, "Dit register antwoordt niet onder de naam"],
  ])("refused for %s are told so", async (why, status, sentence) => {
    const answer = GET(
      new Request("http://localhost/api/refused-host", { headers: { "x-refused-host": why } }),
    );
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(sentence)]);
  });

  test("are any in production, until a setting names some", () => {
    const production = { ...EMBEDDED, EMBEDDED_DATABASE: false };
    expect(allowedHosts({ ...production, ALLOWED_HOSTS: [] })).toBeNull();
    expect(allowedHosts(production)).toEqual(allowedHosts(EMBEDDED));
    expect(received({ headers: { host: "elders.example", "x-refused-host": "foreign" } })).toMatchObject({
      url: "/",
    });
  });

  describe("of a trial", () => {
    beforeAll(() => {
      stop();
      stop = prepareRequests({ ...RULES, allowedHosts: allowedHosts(EMBEDDED) });
    });

    test.each([
      "localhost",
      "localhost:3000",
      "LocalHost:8080",
      "localhost.",
      "127.0.0.1:3000",
      "[::1]:3000",
      "[0:0:0:0:0:0:0:1]",
      "register.test.example",
      "register.test.example:443",
      "Register.Test.Example.:3000",
      "proef.test.example",
    ])("%s is one", (host) => {
      const request = received({
        url: "/dashboard?x=1",
        method: "POST",
        headers: { host, "x-refused-host": "foreign" },
      });
      expect([request.url, request.method]).toEqual(["/dashboard?x=1", "POST"]);
      expect(request.headers?.["x-refused-host"]).toBeUndefined();
    });

    test.each([
      undefined,
      "",
      "elders.example",
      "elders.example:3000",
      "localhost.elders.example",
      "elders.example.",
      "127.0.0.2",
      "127.0.0.1.elders.example",
      "192.168.1.20:3000",
      "[::2]",
      "[::ffff:127.0.0.1]",
      "0.0.0.0",
      "localhost@elders.example",
      "elders.example@localhost",
      "elders.example#localhost",
      "elders.example/localhost",
      "localhost/",
      "localhost\\@elders.example",
      "localhost elders.example",
      "localhost,elders.example",
      "localhost..",
      "localhost:poort",
      "[::1",
      ".",
    ])("%s is none, whatever is asked for", (host) => {
      for (const url of ["/", "/api/health", "/_next/static/chunks/a.js", "/%", "/public/images/x"]) {
        for (const [method, expected] of [
          ["GET", "GET"],
          ["HEAD", "HEAD"],
          ["POST", "GET"],
          ["TRACE", "GET"],
        ]) {
          const request = received({ url, method, headers: host === undefined ? {} : { host } });
          expect([request.url, request.method]).toEqual(["/api/refused-host", expected]);
          expect(request.headers?.["x-refused-host"]).toBe("foreign");
        }
      }
    });

    test.each([
      ["http://elders.example/admin", {}],
      ["http://localhost@elders.example/", {}],
      ["/", { "x-forwarded-host": "elders.example" }],
      ["/", { "x-forwarded-host": "localhost, elders.example" }],
      ["/", { "x-forwarded-host": "" }],
    ])("another one beside it is refused: %s %j", (url, more) => {
      expect(received({ url, headers: { host: "localhost", ...more } }).url).toBe("/api/refused-host");
    });

    test.each([
      ["http://localhost:3000/admin", {}, "/admin"],
      ["/login", { "x-forwarded-host": "register.test.example, localhost:3000" }, "/login"],
      ["/login?callbackUrl=http://elders.example/", {}, "/login?callbackUrl=http://elders.example/"],
    ])("the same one beside it is not: %s %j", (url, more, expected) => {
      expect(received({ url, headers: { host: "localhost", ...more } }).url).toBe(expected);
    });
  });
});
