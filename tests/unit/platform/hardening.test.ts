/** @jest-environment node */
import { NextRequest } from "next/server";
import { computeObservatoryScore, parsePolicyDirectives } from "@/tests/support/observatory";

const SETTINGS = {
  NODE_ENV: "production",
  DATABASE_URL: "postgresql://register_app:x@database.test.example/register",
  AUTH_SECRET: "a-secret-for-this-test-".repeat(2),
  APP_URL: "https://register.test.example",
  MAIL_FROM: "AI-register <register@test.example>",
  RESEND_API_KEY: "re_test",
};

/** What the server and the middleware of a production server answer a page with, by these settings. */
async function headersOf(path: string, settings: Record<string, string> = {}): Promise<Headers> {
  jest.resetModules();
  Object.assign(process.env, { HCAPTCHA_SITE_KEY: "", HCAPTCHA_SECRET: "" }, SETTINGS, settings);
  const { middleware } = await import("@/middleware");
  const { getSecurityHeaders } = await import("@/lib/platform/http/server");
  const ofPage = await middleware(new NextRequest(`https://register.test.example${path}`));
  return new Headers({ ...getSecurityHeaders(path), ...Object.fromEntries(ofPage.headers) });
}

const PAGES = ["/", "/dashboard", "/about", "/login", "/register", "/contact", "/algorithm/1/detail"];

describe("the headers of a production server", () => {
  it.each(PAGES)("%s scores 130 or more by Mozilla's Observatory", async (path) => {
    expect(computeObservatoryScore(await headersOf(path))).toBeGreaterThanOrEqual(130);
  });

  it("lose points for what the Observatory punishes", async () => {
    const headers = await headersOf("/");
    const score = computeObservatoryScore(headers);
    headers.set(
      "content-security-policy",
      "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'",
    );
    expect(computeObservatoryScore(headers)).toBeLessThan(score - 25);
    headers.delete("strict-transport-security");
    expect(computeObservatoryScore(headers)).toBe(60);
  });

  it("name nothing unsafe, and nobody else, in the policy", async () => {
    const directives = parsePolicyDirectives(await headersOf("/login"));
    expect(directives.get("default-src")).toEqual(["'none'"]);
    for (const name of ["object-src", "base-uri", "frame-ancestors", "frame-src"]) {
      expect([name, directives.get(name)]).toEqual([name, ["'none'"]]);
    }
    expect(directives.get("form-action")).toEqual(["'self'"]);
    const sources = [...directives.values()].flat().join(" ");
    expect(sources).not.toMatch(/unsafe|https?:|\*/);
  });

  it("let frames of others show what is made for them, and no other page", async () => {
    const embedded = await headersOf("/embed/growth");
    expect([parsePolicyDirectives(embedded).get("frame-ancestors"), embedded.get("x-frame-options")]).toEqual(
      [["*"], null],
    );
    const others = [
      ...PAGES,
      "/embed",
      "/embed/",
      "/embed/growth/edit",
      "/embed/growth.html",
      "/x/embed/growth",
    ];
    for (const path of others) {
      const headers = await headersOf(path);
      const said = [
        path,
        parsePolicyDirectives(headers).get("frame-ancestors"),
        headers.get("x-frame-options"),
      ];
      expect(said).toEqual([path, ["'none'"], "DENY"]);
    }
  });

  it("give every answer a nonce of its own", async () => {
    const nonceOf = (headers: Headers) =>
      /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
    const nonces = [nonceOf(await headersOf("/")), nonceOf(await headersOf("/"))];
    expect(new Set(nonces).size).toBe(2);
    expect(Buffer.from(nonces[0] ?? "", "base64")).toHaveLength(16);
  });

  it("let hCaptcha in only where a captcha stands, and only when it is set up", async () => {
    const keys = { HCAPTCHA_SITE_KEY: "site", HCAPTCHA_SECRET: "secret" };
    const named = async (path: string, settings = {}) =>
      (await headersOf(path, settings)).get("content-security-policy")?.includes("hcaptcha.com");
    expect(await named("/login")).toBe(false);
    for (const path of ["/login", "/register", "/verify-email"]) expect(await named(path, keys)).toBe(true);
    for (const path of ["/", "/about", "/contact", "/profile/1", "/loginx", "/algorithm/login/detail"]) {
      expect([path, await named(path, keys)]).toEqual([path, false]);
    }
  });
});
