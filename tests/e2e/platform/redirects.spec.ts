import { expect, requestTest as test } from "../../support/e2e";
import { type AuthenticatedPerson, openDemoSession } from "../../support/e2e-people";
import { buildSessionCookieHeaders, sendRawRequest, TESTED_SERVER_ORIGIN } from "../../support/raw-request";

let admin: AuthenticatedPerson;
let author: AuthenticatedPerson;

test.beforeAll(async () => {
  admin = await openDemoSession("admin");
  author = await openDemoSession("member");
});

const ELSEWHERE = [
  "//elders.example",
  "///elders.example",
  "/\\elders.example",
  "\\\\elders.example",
  "/\t/elders.example",
  "/\n/elders.example",
  "%2f%2felders.example",
  "/%09/elders.example",
  "/%5celders.example",
  "https://elders.example",
  "https:elders.example",
  "HTTPS://elders.example",
  " https://elders.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "//elders.example/%2e%2e",
  "/..//elders.example",
  "/.//elders.example",
  "@elders.example",
  ".elders.example",
  "elders.example",
  "http://localhost.elders.example",
  "\u0000//elders.example",
  "／／elders.example",
];

test.describe("a redirect stays on this site", () => {
  for (const target of ELSEWHERE) {
    test(`whatever comes after login: ${JSON.stringify(target)}`, async () => {
      const query = `?callbackUrl=${encodeURIComponent(target)}`;
      for (const search of [
        query,
        `${query}&callbackUrl=/`,
        `?callbackUrl=/&callbackUrl=${encodeURIComponent(target)}`,
      ]) {
        const { status, headers } = await sendRawRequest(`/login${search}`, {
          headers: buildSessionCookieHeaders(author.token),
        });
        expect(status).toBe(307);
        expect(new URL(headers.location ?? "", `${TESTED_SERVER_ORIGIN}/login`).origin).toBe(
          TESTED_SERVER_ORIGIN,
        );
      }
      // next-auth's own calls know a callbackUrl, too.
      for (const path of ["signin", "signout", "error", "callback/credentials", "session", "csrf"]) {
        const { status, headers, cookies } = await sendRawRequest(`/api/auth/${path}${query}`);
        expect([path, status < 500]).toEqual([path, true]);
        if (headers.location)
          expect(new URL(headers.location, TESTED_SERVER_ORIGIN).origin).toBe(TESTED_SERVER_ORIGIN);
        for (const cookie of cookies.filter((text) => text.startsWith("next-auth.callback-url="))) {
          const remembered = decodeURIComponent(cookie.split(/[=;]/)[1] ?? "");
          expect([path, new URL(remembered).origin]).toEqual([path, TESTED_SERVER_ORIGIN]);
        }
      }
    });
  }

  test("whatever next-auth remembers of it", async () => {
    for (const target of ["javascript:alert(1)", "geen adres", "%00", "data:text/html,x"]) {
      const headers = { cookie: `next-auth.callback-url=${encodeURIComponent(target)}` };
      const { status, body } = await sendRawRequest("/api/auth/session", { headers });
      expect([target, status, JSON.parse(body).code]).toEqual([target, 400, "invalid_input"]);
    }
    const headers = { cookie: `next-auth.callback-url=${encodeURIComponent(`${TESTED_SERVER_ORIGIN}/`)}` };
    expect((await sendRawRequest("/api/auth/session", { headers })).status).toBe(200);
  });

  test("whatever name the server is called by", async () => {
    for (const name of ["host", "x-forwarded-host", "forwarded"]) {
      const value = name === "forwarded" ? "host=elders.example" : "elders.example";
      for (const path of ["/admin", "/bestaat/niet", "/admin/", "//admin", "/algorithm/0/new"]) {
        const { status, headers, body } = await sendRawRequest(path, { headers: { [name]: value } });
        // A trial answers to its own names alone.
        if (name === "forwarded")
          expect([name, path, status >= 300 && status < 500]).toEqual([name, path, true]);
        else expect([name, path, status]).toEqual([name, path, 421]);
        expect([name, path, (headers.location ?? "").includes("elders.example")]).toEqual([
          name,
          path,
          false,
        ]);
        expect([name, path, body.includes("elders.example")]).toEqual([name, path, false]);
      }
    }
  });

  test("a trial answers to its own names alone, for pages, calls and files", async () => {
    for (const path of ["/", "/api/algorithm/facets", "/icon.svg", "/_next/static/x.js", "/robots.txt"]) {
      for (const method of ["GET", "POST"]) {
        const headers = { host: "elders.example:3000" };
        const { status, headers: answered, body } = await sendRawRequest(path, { method, headers });
        expect([method, path, status]).toEqual([method, path, 421]);
        expect(answered["content-type"]).toBe("text/plain; charset=utf-8");
        expect(body).toMatch(/zet die naam in de instelling ALLOWED_HOSTS.+the setting ALLOWED_HOSTS/s);
      }
    }
    expect((await sendRawRequest("http://elders.example/")).status).toBe(421);
    const own = new URL(TESTED_SERVER_ORIGIN).host.replace("localhost", "LOCALHOST.");
    expect((await sendRawRequest("/api/health", { headers: { host: own } })).status).toBe(200);
  });

  test("slashes too many lead nowhere else", async () => {
    for (const path of [
      "//elders.example",
      "//elders.example/..",
      "/\\elders.example",
      "//elders.example/%2e%2e/",
    ]) {
      const { status, headers } = await sendRawRequest(path);
      expect([path, status < 500]).toEqual([path, true]);
      if (headers.location)
        expect([path, new URL(headers.location, TESTED_SERVER_ORIGIN).origin]).toEqual([
          path,
          TESTED_SERVER_ORIGIN,
        ]);
    }
  });
});

test("a trailing slash redirects to the address without it", async () => {
  const { status, headers } = await sendRawRequest("/fields/?x=1", { method: "HEAD" });
  expect([status, headers.location?.replace(TESTED_SERVER_ORIGIN, "")]).toEqual([308, "/fields?x=1"]);
});

test("one-click unsubscribing answers a POST without a redirect, which mail programs would not follow", async () => {
  const { status } = await sendRawRequest("/api/v1/unsubscribe?s=een-link", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(status).toBe(200);
});

test.describe("what is no page and no call of the API", () => {
  test("next-auth answers only what the register uses of it", async () => {
    for (const path of [
      "signin",
      "signin/credentials",
      "error",
      "verify-request",
      "_log",
      "x",
      "callback/x",
    ]) {
      const answer = await sendRawRequest(`/api/auth/${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    for (const [path, method] of [
      ["callback/credentials", "GET"],
      ["signout", "GET"],
      ["session", "POST"],
      ["session", "DELETE"],
    ] as const) {
      const headers = { origin: TESTED_SERVER_ORIGIN, "content-type": "application/json" };
      expect([path, (await sendRawRequest(`/api/auth/${path}`, { method, headers })).status]).toEqual([
        path,
        405,
      ]);
    }
    const session = await sendRawRequest("/api/auth/session", {
      headers: buildSessionCookieHeaders(author.token),
    });
    expect(JSON.parse(session.body).user).toMatchObject({ _id: author.id, isAdmin: false });
    expect(session.headers["cache-control"]).toContain("no-store");
    expect(JSON.parse((await sendRawRequest("/api/auth/session")).body)).toEqual({});
  });

  test("an unknown address of the API is a JSON 404 for everyone", async () => {
    for (const token of [null, author.token, admin.token]) {
      for (const path of ["/api/onbekend", "/api/users/x/y/z", "/api/algorithm/x/onbekend", "/api/admin"]) {
        const { status, headers } = await sendRawRequest(path, { headers: buildSessionCookieHeaders(token) });
        expect([path, status, headers["content-type"]]).toEqual([path, 404, "application/problem+json"]);
        expect(headers["cache-control"]).toBe("private, no-store");
      }
    }
  });
});
