import { expect, requestTest as test } from "../../support/e2e";
import { type AuthenticatedPerson, callApiWithToken, openDemoSession } from "../../support/e2e-people";
import {
  buildSessionCookieHeaders,
  type RawAnswer,
  sendRawRequest,
  TESTED_SERVER_ORIGIN,
} from "../../support/raw-request";

const SECRET = "geheimvoorsluipers";
/** What only stands on pages and in answers that a stranger does not get. */
const PROTECTED = [SECRET, "wachtend@ziekenhuis-noord.example", "arts@umc-voorbeeld.example", "Prullenbak"];

let admin: AuthenticatedPerson;
let author: AuthenticatedPerson;
let id = "";

test.beforeAll(async () => {
  admin = await openDemoSession("admin");
  author = await openDemoSession("member");
  const text = `Hier staat ${SECRET} in dit veld`;
  const data = { algorithmName: text, description: text, visibility: "Privé" };
  id = String((await callApiWithToken(author, "POST", "/api/algorithm", data))._id);
});

test.afterAll(async () => {
  await callApiWithToken(admin, "DELETE", `/api/algorithm/${id}`);
  await callApiWithToken(admin, "DELETE", `/api/admin/bin/${id}`);
});

/** The protected addresses as they should be written. */
const doors = () => [
  "/admin",
  `/profile/${author.id}`,
  `/algorithm/${id}/detail`,
  `/algorithm/${id}/edit`,
  "/api/algorithm",
  `/api/algorithm/${id}`,
  "/api/users",
  `/api/users/${author.id}`,
  "/api/admin/bin",
  "/api/messages",
];

/** A page that the middleware guards, two that the page itself does, and calls: for what is tried in many ways. */
const someDoors = () => [
  "/admin",
  `/algorithm/${id}/detail`,
  `/algorithm/${id}/edit`,
  "/api/users",
  `/api/algorithm/${id}`,
];

/** Fails when a stranger got to see anything, or when the register fell over. */
function expectNothing(about: string, { status, body, headers }: RawAnswer): void {
  const all = body + JSON.stringify(headers);
  for (const word of PROTECTED) expect([about, word, all.includes(word)]).toEqual([about, word, false]);
  expect([about, status < 500]).toEqual([about, true]);
  if (headers.location === undefined) return;
  expect([about, new URL(headers.location, TESTED_SERVER_ORIGIN).origin]).toEqual([
    about,
    TESTED_SERVER_ORIGIN,
  ]);
}

test("what is looked for is there: its own people do see it at each of these doors", async () => {
  for (const door of doors()) {
    const { status, body } = await sendRawRequest(door, { headers: buildSessionCookieHeaders(admin.token) });
    expect([door, status]).toEqual([door, 200]);
    if (door !== "/api/messages" && door !== "/api/admin/bin") {
      expect([door, PROTECTED.some((word) => body.includes(word))]).toEqual([door, true]);
    }
  }
});

const MIDDLEWARES = ["middleware", "src/middleware", "pages/_middleware", "proxy", "src/proxy"];

const HEADERS: [string, Record<string, string>][] = [
  ...MIDDLEWARES.flatMap((name): [string, Record<string, string>][] => [
    [`x-middleware-subrequest: ${name}`, { "x-middleware-subrequest": name }],
    [
      `x-middleware-subrequest: ${name} five times`,
      { "x-middleware-subrequest": new Array(5).fill(name).join(":") },
    ],
  ]),
  ["x-middleware-next", { "x-middleware-next": "1" }],
  ["x-middleware-rewrite", { "x-middleware-rewrite": "/admin" }],
  ["x-middleware-override-headers", { "x-middleware-override-headers": "cookie" }],
  ["RSC: 1", { rsc: "1" }],
  ["prefetch", { rsc: "1", "next-router-prefetch": "1" }],
  ["segment prefetch", { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" }],
  ["index segment", { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_index" }],
  ["router state", { rsc: "1", "next-router-state-tree": "%5B%22%22%2C%7B%7D%5D", "next-url": "/about" }],
  ["refresh of the router", { rsc: "1", "next-hmr-refresh": "1" }],
  ["x-nextjs-data", { "x-nextjs-data": "1", purpose: "prefetch" }],
  ["a preview", { cookie: "__prerender_bypass=1; __next_preview_data=1" }],
  ["x-original-url", { "x-original-url": "/about", "x-rewrite-url": "/about" }],
  ["x-forwarded-prefix", { "x-forwarded-prefix": "/about", "x-forwarded-uri": "/about" }],
  ["x-invoke-path", { "x-invoke-path": "/admin", "x-invoke-status": "200", "x-invoke-output": "/admin" }],
  ["x-matched-path", { "x-matched-path": "/admin", "x-now-route-matches": "1=admin" }],
  ["the address of the machine itself", { "x-forwarded-for": "127.0.0.1", "x-real-ip": "127.0.0.1" }],
  ["somebody's name", { "x-user": "admin", "x-acting-as": "admin", authorization: "Basic YWRtaW46YWRtaW4=" }],
  ["a session of nothing", { cookie: "session=; __Host-session=x; next-auth.session-token=x" }],
  ["an unknown server action", { "next-action": "x".repeat(40), accept: "text/x-component" }],
];

for (const [about, headers] of HEADERS) {
  test(`a stranger gets through no door with ${about}`, async () => {
    const answers = await Promise.all(doors().map((door) => sendRawRequest(door, { headers })));
    for (const [index, answer] of answers.entries()) expectNothing(`${about} at ${doors()[index]}`, answer);
  });
}

test("a stranger gets through no door that is written another way", async () => {
  test.slow();
  const ways: ((door: string) => string)[] = [
    (door) => `/${door}`,
    (door) => `//${door}`,
    (door) => door.replaceAll("/", "//"),
    (door) => `${door}/`,
    (door) => `${door}//`,
    (door) => `/.${door}`,
    (door) => `/about/..${door}`,
    (door) => `/about/%2e%2e${door}`,
    (door) => `/about%2f..${door}`,
    (door) => `/about/..%2f${door.slice(1)}`,
    (door) => door.replace(/\/(?=[^/]*$)/, "%2f"),
    (door) => door.replace(/\/(?=[^/]*$)/, "%5c"),
    (door) => door.replace(/\/(?=[^/]*$)/, "\\"),
    (door) => `/%2f${door.slice(1)}`,
    (door) => door.toUpperCase(),
    (door) => door.replace(/^\/./, (start) => start.toUpperCase()),
    (door) => door.replace(/^\/(.)/, (_all, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
    (door) => door.replace(/^\/(.)/, (_all, letter: string) => `/%25${letter.charCodeAt(0).toString(16)}`),
    (door) => `${door}%00`,
    (door) => `${door}%20`,
    (door) => `${door};x=1`,
    (door) => `${door}.rsc`,
    (door) => `${door}.prefetch.rsc`,
    (door) => `${door}.segments/_tree.segment.rsc`,
    (door) => `${door}.json`,
    (door) => `${door}.txt`,
    (door) => `${door}.html`,
    (door) => `${door}?_rsc=abc12`,
    (door) => `${door}?__nextLocale=nl&__nextDataReq=1`,
    (door) => `${door}?nxtPid=${author.id}`,
    (door) => `/_next/data/development${door}.json`,
    (door) => `/_next/data/x${door}.json`,
    (door) => `/_next/static/..${door}`,
    (door) => `/_next/static/%2e%2e/%2e%2e${door}`,
    (door) => `/_next/image?url=${encodeURIComponent(door)}&w=64&q=75`,
    (door) => `/favicon.ico/..${door}`,
    (door) => `/icon.svg${door}`,
    (door) => `/nl${door}`,
    (door) => `${TESTED_SERVER_ORIGIN}${door}`,
    (door) => `http://elders.example${door}`,
    (door) => `${door}/%E0%A4%A`,
    (door) => `${door}#x`,
  ];
  const variants = (door: string): Record<string, string>[] =>
    door.startsWith("/api/") ? [{}] : [{}, { rsc: "1" }];
  for (const way of ways) {
    const tries = someDoors().flatMap((door) =>
      variants(door).map((headers) => ({ path: way(door), headers })),
    );
    const answers = await Promise.all(tries.map(({ path, headers }) => sendRawRequest(path, { headers })));
    for (const [index, answer] of answers.entries()) expectNothing(tries[index]?.path ?? "", answer);
  }
});

test("a stranger gets through no door by another method", async () => {
  test.slow();
  for (const door of someDoors()) {
    for (const method of [
      "HEAD",
      "OPTIONS",
      "POST",
      "PUT",
      "PATCH",
      "DELETE",
      "TRACE",
      "PROPFIND",
      "CONNECTED",
    ]) {
      const answer = await sendRawRequest(door, { method }).catch(() => null);
      // Some are no method at all, and the connection is closed.
      if (answer !== null) expectNothing(`${method} ${door}`, answer);
    }
    for (const override of ["x-http-method-override", "x-http-method", "x-method-override"]) {
      expectNothing(override, await sendRawRequest(door, { method: "POST", headers: { [override]: "GET" } }));
    }
  }
});

test("a method is what the request line says, for an admin too", async () => {
  const headers = { ...buildSessionCookieHeaders(admin.token), origin: TESTED_SERVER_ORIGIN };
  const path = `/api/algorithm/${id}`;
  for (const name of ["x-http-method-override", "x-http-method", "x-method-override"]) {
    expect((await sendRawRequest(path, { headers: { ...headers, [name]: "DELETE" } })).status).toBe(200);
    const posted = await sendRawRequest(path, { method: "POST", headers: { ...headers, [name]: "DELETE" } });
    expect([posted.status, posted.headers.allow]).toEqual([405, "GET, PUT, DELETE, HEAD, OPTIONS"]);
  }
  expect((await sendRawRequest(`${path}?_method=DELETE`, { headers })).status).toBe(200);
  for (const method of ["TRACE", "PATCH", "PROPFIND"]) {
    const { status, body } = await sendRawRequest(path, {
      method,
      headers: { ...headers, "x-echo": "echo-van-trace" },
    });
    expect([method, status, body.includes("echo-van-trace")]).toEqual([method, 405, false]);
  }
  const head = await sendRawRequest(path, { method: "HEAD", headers });
  expect([head.status, head.body, head.headers["cache-control"]]).toEqual([200, "", "private, no-store"]);
  expect((await sendRawRequest(path, { method: "HEAD" })).status).toBe(404);
  expect((await sendRawRequest(path, { headers })).status).toBe(200);
});

test.describe("a write that another site made a browser send", () => {
  const json = { "content-type": "application/json" };
  const body = JSON.stringify({ content: "Van een andere site", style: "info" });

  const FOREIGN: [string, Record<string, string>][] = [
    ["without Origin", {}],
    ["Origin: null", { origin: "null" }],
    ["a foreign Origin", { origin: "https://elders.example" }],
    ["an Origin that begins like ours", { origin: `${TESTED_SERVER_ORIGIN}.elders.example` }],
    ["our Origin, but cross-site", { origin: TESTED_SERVER_ORIGIN, "sec-fetch-site": "cross-site" }],
  ];

  test("is not looked at with a foreign Origin and Host alike", async () => {
    const headers = { origin: "https://elders.example", "x-forwarded-host": "elders.example" };
    const sent = { ...json, ...buildSessionCookieHeaders(admin.token), ...headers };
    const answer = await sendRawRequest("/api/notifications", { method: "POST", headers: sent, body });
    expect(answer.status).toBe(421);
    expect(answer.body).not.toContain("Van een andere site");
  });

  for (const [about, headers] of FOREIGN) {
    test(`is refused: ${about}`, async () => {
      const sent = { ...json, ...buildSessionCookieHeaders(admin.token), ...headers };
      const answer = await sendRawRequest("/api/notifications", { method: "POST", headers: sent, body });
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([403, "foreign_origin"]);
      const out = await sendRawRequest("/api/auth/signout", {
        method: "POST",
        headers: {
          ...buildSessionCookieHeaders(admin.token),
          ...headers,
          "content-type": "application/x-www-form-urlencoded",
        },
        body: "csrfToken=x",
      });
      expect(out.status).toBe(403);
      expect(
        (await sendRawRequest("/api/users", { headers: buildSessionCookieHeaders(admin.token) })).status,
      ).toBe(200);
    });
  }

  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "text/plain; a=application/json",
    "",
  ]) {
    test(`is refused as ${type || "no type at all"}, even from our own Origin`, async () => {
      const headers = {
        ...buildSessionCookieHeaders(admin.token),
        origin: TESTED_SERVER_ORIGIN,
        ...(type === "" ? {} : { "content-type": type }),
      };
      const answer = await sendRawRequest("/api/notifications", { method: "POST", headers, body });
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([415, "unsupported_media_type"]);
    });
  }
});
