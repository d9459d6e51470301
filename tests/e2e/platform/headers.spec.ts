import { expect, requestTest as test } from "../../support/e2e";
import { openDemoSession } from "../../support/e2e-people";
import { buildSessionCookieHeaders, sendRawRequest } from "../../support/raw-request";

test.describe("answers of a server", () => {
  const HEADERS: Record<string, string | RegExp> = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": /camera=\(\)/,
    "content-security-policy": /default-src 'none'/,
  };

  const ANSWERS = [
    "/",
    "/dashboard",
    "/login",
    "/admin",
    "/bestaat/niet",
    "/not-found",
    "/algorithm/0199aaaa-0000-7000-8000-000000000000/detail",
    "/api/health",
    "/api/algorithm",
    "/api/onbekend",
    "/api/auth/session",
    "/.well-known/security.txt",
    "/robots.txt",
    "/sitemap.xml",
    "/public/images/x.webp",
    "/favicon.ico",
    "/apple-icon.png",
    "/manifest.webmanifest",
    "/icon-192.png",
  ];

  for (const path of ANSWERS) {
    test(`${path} carries the headers that harden a browser, and does not say what made it`, async () => {
      const { headers } = await sendRawRequest(path);
      for (const [name, value] of Object.entries(HEADERS)) {
        expect([name, headers[name] ?? ""]).toEqual([name, expect.stringMatching(value)]);
      }
      expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
      expect(Object.keys(headers)).not.toContain("x-powered-by");
      expect(Object.keys(headers)).not.toContain("server");
      expect(Object.keys(headers)).not.toContain("access-control-allow-origin");
    });
  }

  test("pictures for other sites may be shown there, and are hardened like the rest", async () => {
    for (const path of ["/opengraph/register.png", "/opengraph/algorithm/x.png"]) {
      const { headers } = await sendRawRequest(path);
      for (const [name, value] of Object.entries({
        ...HEADERS,
        "cross-origin-resource-policy": /^cross-origin$/,
      })) {
        expect([path, name, headers[name] ?? ""]).toEqual([path, name, expect.stringMatching(value)]);
      }
    }
  });

  test("each page has a nonce of its own, which its scripts carry and nothing else is let in", async () => {
    const nonces = new Set<string>();
    for (const path of ["/?x=1", "/about?x=1", "/about?x=1", "/login"]) {
      const { headers, body } = await sendRawRequest(path);
      const policy = headers["content-security-policy"] ?? "";
      expect(policy).not.toMatch(/unsafe-(inline|eval|hashes)/);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
      nonces.add(nonce);
      // What no browser runs, the data for search engines, needs none.
      const scripts = (body.match(/<script\b[^>]*>/g) ?? []).filter(
        (script) => script !== '<script type="application/ld+json">',
      );
      expect(scripts.length).toBeGreaterThan(3);
      for (const script of scripts)
        expect([path, script, script.includes(`nonce="${nonce}"`)]).toEqual([path, script, true]);
      // Neither by an attribute.
      expect(body.replace(/<script\b[\s\S]*?<\/script>/g, "")).not.toMatch(/<[^>]+\s(style|on\w+)=/i);
    }
    expect(nonces.size).toBe(4);
  });

  test("what a person with a session gets is kept by nobody, pages and calls alike", async () => {
    const { token, id } = await openDemoSession("member");
    for (const path of ["/", "/about", "/dashboard", `/profile/${id}`, "/algorithm/0/new", "/not-found"]) {
      for (const headers of [
        buildSessionCookieHeaders(token),
        { ...buildSessionCookieHeaders(token), rsc: "1" },
      ]) {
        const kept = (await sendRawRequest(path, { headers })).headers["cache-control"] ?? "";
        expect([path, kept]).toEqual([path, expect.stringMatching(/\bprivate\b.*\bno-store\b/)]);
      }
    }
    for (const path of [
      "/api/algorithm",
      "/api/algorithm?page=1",
      `/api/users/${id}`,
      "/api/users",
      "/api/x",
    ]) {
      const { headers } = await sendRawRequest(path, { headers: buildSessionCookieHeaders(token) });
      expect([path, headers["cache-control"]]).toEqual([path, "private, no-store"]);
    }
  });

  test("/.well-known/security.txt says where to report a hole, and until when it holds", async () => {
    const { status, headers, body } = await sendRawRequest("/.well-known/security.txt");
    expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    const fields = new Map(
      body
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
    );
    expect([...fields.keys()]).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
    expect(fields.get("Contact")).toMatch(/^(https?:\/\/|mailto:)/);
    expect(fields.get("Canonical")).toMatch(/\/\.well-known\/security\.txt$/);
    const days = (Date.parse(fields.get("Expires") ?? "") - Date.now()) / 86_400_000;
    // RFC 9116 asks for less than a year.
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  test("/api/metrics is no address without METRICS_TOKEN, whoever asks", async () => {
    const { token } = await openDemoSession("admin");
    for (const headers of [
      {},
      buildSessionCookieHeaders(token),
      { authorization: `Bearer ${token}` },
      { authorization: "Bearer " },
    ]) {
      const { status, body } = await sendRawRequest("/api/metrics", { headers });
      expect([status, JSON.parse(body).code]).toEqual([404, "not_found"]);
    }
  });

  test("no answer sets a cookie that a script could read", async () => {
    for (const path of ["/", "/login", "/api/auth/csrf", "/api/captcha"]) {
      for (const cookie of (await sendRawRequest(path)).cookies) {
        expect([path, cookie]).toEqual([path, expect.stringMatching(/;\s*HttpOnly/i)]);
        expect([path, cookie]).toEqual([path, expect.stringMatching(/;\s*SameSite=(Lax|Strict)/i)]);
      }
    }
  });
});
