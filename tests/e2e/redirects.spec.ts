import { expect, test } from "../support/e2e";
import { type Asker, sessionFor } from "../support/e2e-people";
import { asCookie, ORIGIN, raw } from "../support/raw-request";

let admin: Asker;
let author: Asker;

test.beforeAll(async () => {
  admin = await sessionFor("admin");
  author = await sessionFor("member");
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
        const { status, headers } = await raw(`/login${search}`, { headers: asCookie(author.token) });
        expect(status).toBe(307);
        expect(new URL(headers.location ?? "", `${ORIGIN}/login`).origin).toBe(ORIGIN);
      }
      // next-auth's own calls know a callbackUrl, too.
      for (const path of ["signin", "signout", "error", "callback/credentials", "session", "csrf"]) {
        const { status, headers, cookies } = await raw(`/api/auth/${path}${query}`);
        expect([path, status < 500]).toEqual([path, true]);
        if (headers.location) expect(new URL(headers.location, ORIGIN).origin).toBe(ORIGIN);
        for (const cookie of cookies.filter((text) => text.startsWith("next-auth.callback-url="))) {
          const remembered = decodeURIComponent(cookie.split(/[=;]/)[1] ?? "");
          expect([path, new URL(remembered).origin]).toEqual([path, ORIGIN]);
        }
      }
    });
  }

  test("whatever next-auth remembers of it", async () => {
    for (const target of ["javascript:alert(1)", "geen adres", "%00", "data:text/html,x"]) {
      const headers = { cookie: `next-auth.callback-url=${encodeURIComponent(target)}` };
      const { status, body } = await raw("/api/auth/session", { headers });
      expect([target, status, JSON.parse(body).code]).toEqual([target, 400, "invalid_input"]);
    }
    const headers = { cookie: `next-auth.callback-url=${encodeURIComponent(`${ORIGIN}/`)}` };
    expect((await raw("/api/auth/session", { headers })).status).toBe(200);
  });

  test("whatever name the server is called by", async () => {
    for (const name of ["host", "x-forwarded-host", "forwarded"]) {
      const value = name === "forwarded" ? "host=elders.example" : "elders.example";
      for (const path of ["/admin", "/bestaat/niet", "/admin/", "//admin", "/algorithm/0/new"]) {
        const { status, headers, body } = await raw(path, { headers: { [name]: value } });
        expect([name, path, status >= 300 && status < 500]).toEqual([name, path, true]);
        expect([name, path, (headers.location ?? "").includes("elders.example")]).toEqual([
          name,
          path,
          false,
        ]);
        expect([name, path, body.includes("elders.example")]).toEqual([name, path, false]);
      }
    }
  });

  test("slashes too many lead nowhere else", async () => {
    for (const path of [
      "//elders.example",
      "//elders.example/..",
      "/\\elders.example",
      "//elders.example/%2e%2e/",
    ]) {
      const { status, headers } = await raw(path);
      expect([path, status < 500]).toEqual([path, true]);
      if (headers.location) expect([path, new URL(headers.location, ORIGIN).origin]).toEqual([path, ORIGIN]);
    }
  });
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
      const answer = await raw(`/api/auth/${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    for (const [path, method] of [
      ["callback/credentials", "GET"],
      ["signout", "GET"],
      ["session", "POST"],
      ["session", "DELETE"],
    ] as const) {
      const headers = { origin: ORIGIN, "content-type": "application/json" };
      expect([path, (await raw(`/api/auth/${path}`, { method, headers })).status]).toEqual([path, 405]);
    }
    const session = await raw("/api/auth/session", { headers: asCookie(author.token) });
    expect(JSON.parse(session.body).user).toMatchObject({ _id: author.id, isAdmin: false });
    expect(session.headers["cache-control"]).toContain("no-store");
    expect(JSON.parse((await raw("/api/auth/session")).body)).toEqual({});
  });

  test("an unknown address of the API is a JSON 404 for everyone", async () => {
    for (const token of [null, author.token, admin.token]) {
      for (const path of ["/api/onbekend", "/api/users/x/y/z", "/api/algorithm/x/onbekend", "/api/admin"]) {
        const { status, headers } = await raw(path, { headers: asCookie(token) });
        expect([path, status, headers["content-type"]]).toEqual([path, 404, "application/problem+json"]);
        expect(headers["cache-control"]).toBe("private, no-store");
      }
    }
  });
});
