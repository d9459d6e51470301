/** @jest-environment node */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { dropCachedValues } from "@/lib/platform/cache";
import { buildHashContentSecurityPolicy } from "@/lib/platform/http/security-headers";
import { createRegisterServer } from "@/lib/platform/http/server";
import { replaceNonceByHashes } from "@/lib/platform/public-pages/made-page";
import { servePublicPagesFromCache } from "@/lib/platform/public-pages/public-pages";
import { computeObservatoryScore, parsePolicyDirectives } from "@/tests/support/observatory";

Object.assign(process.env, {
  EMBEDDED_DATABASE: "true",
  DATABASE_URL: "postgresql://register_app:x@database.test.example/register",
  AUTH_SECRET: "a-secret-for-this-test-".repeat(2),
  APP_URL: "http://register.test.example:3000",
  LOG_LEVEL: "silent",
  CACHE_SECONDS: "5",
  PAGES_PER_MINUTE: "20",
});

/** What stands in for Next was asked for, and what it answers besides. */
let asked: { url: string; headers: IncomingHttpHeaders }[] = [];
let next: {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  fails?: boolean;
  until?: Promise<unknown>;
} = {};

const INJECTED = "<script>alert(1)</script>";
const DATA = '<script type="application/ld+json">{"a":1}</script>';

const server = createRegisterServer(
  { trustedProxies: 0, deadline: 5_000, allowedHosts: null },
  servePublicPagesFromCache(async (incoming: IncomingMessage, response) => {
    asked.push({ url: incoming.url ?? "", headers: { ...incoming.headers } });
    await next.until;
    if (next.fails) throw new Error("on purpose");
    const nonce = Buffer.from(String(asked.length).padStart(16, "0")).toString("base64");
    response.setHeader("content-security-policy", `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`);
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("vary", "rsc");
    response.setHeader("link", `</a.css>; rel=preload; nonce="${nonce}"`);
    for (const [name, value] of Object.entries(next.headers ?? {})) response.setHeader(name, value);
    response.statusCode = next.status ?? 200;
    response.write(`<p>${next.body ?? "pagina"} van ${incoming.headers.cookie ?? "niemand"}</p>`);
    response.write(`<script src="/a.js" nonce="${nonce}"></script>${INJECTED}${DATA}`);
    response.end(`<script nonce="${nonce}" id="x">push({"nonce":"${nonce}"})</script>`);
  }),
);

interface Got {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Got> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers, method, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = [];
  next = {};
  (globalThis as { registerPageLimit?: unknown }).registerPageLimit = undefined;
  dropCachedValues(["texts"]);
});

const PUBLIC = ["/", "/dashboard", "/about", "/algorithm/0199-a_b/detail", "/embed/growth"];

test("a public page is made once, for nobody, and is the same for every visitor", async () => {
  for (const path of PUBLIC) {
    asked = [];
    const one = await get(path, { "user-agent": "een", "x-forwarded-for": "192.0.2.9", cookie: "_ga=1" });
    const other = await get(path, { "accept-language": "en", host: "elders.example", "x-public-page": "no" });
    expect([path, one.status, other.body.equals(one.body)]).toEqual([path, 200, true]);
    expect(asked).toEqual([
      {
        url: path,
        headers: {
          host: "register.test.example:3000",
          cookie: "language=nl; theme=system",
          "x-request-id": expect.any(String),
          "x-public-page": "yes",
        },
      },
    ]);
  }
});

test("where a page may be shown in a frame stays as it was made", async () => {
  const policyOf = async (path: string) => String((await get(path)).headers["content-security-policy"]);
  expect(await policyOf("/about")).toMatch(/; frame-ancestors 'none'(;|$)/);
  next.headers = {
    "content-security-policy": "script-src 'nonce-bm9uY2U='; frame-ancestors *; object-src 'none'",
  };
  expect(await policyOf("/embed/growth")).toMatch(/; frame-ancestors \*(;|$)/);
});

test("each language and each choice of colours has its own", async () => {
  const english = await get("/about", { cookie: "a=b; language=en" });
  expect(english.body.toString()).toContain("van language=en; theme=system");
  const dark = await get("/about", { cookie: "theme=dark; language=fr" });
  expect(dark.body.toString()).toContain("van language=nl; theme=dark");
  expect((await get("/about")).body.toString()).toContain("van language=nl; theme=system");
  expect(asked).toHaveLength(3);
});

test.each([
  ["a session", "/about", { cookie: "theme=dark; session=abc" }],
  ["a session of a secure host", "/about", { cookie: "__Host-session=abc" }],
  ["a session without value", "/about", { cookie: "session" }],
  ["a message after a redirect", "/", { cookie: "flash=not_approved" }],
  ["notices folded away", "/", { cookie: "notices-folded=1" }],
  ["a token", "/about", { authorization: "Bearer abc" }],
  ["the router of the browser", "/about", { rsc: "1" }],
  ["a query", "/about?x=1", {}],
  ["another spelling of a value's page", "/explore/activeHospital/%41nders", {}],
  ["a page that is not on the list", "/login", {}],
  ["an entry's form", "/algorithm/1/edit", {}],
  ["what is posted", "/about", {}, "POST"],
] as const)("a request with %s gets an answer of its own, and leaves none to others", async (...given) => {
  const [, path, headers, method] = given;
  await get("/about");
  asked = [];
  for (const _ of [1, 2]) {
    const { body, headers: got } = await get(path, headers, method);
    expect(body.toString()).toMatch(/nonce="/);
    expect(got["content-security-policy"]).toMatch(/'nonce-/);
    expect(got["cache-control"]).toBeUndefined();
  }
  expect(asked.map(({ url }) => url)).toEqual([path, path]);
  expect(asked[0]?.headers).toMatchObject(headers);
  expect(asked[0]?.headers["x-public-page"]).toBeUndefined();
  expect((await get("/about")).body.toString()).toContain("van language=nl; theme=system");
  expect(asked).toHaveLength(2);
});

test("its policy knows the scripts that had the nonce by their hashes, and no other", async () => {
  const { headers, body } = await get("/about");
  const script = 'push({"nonce":""})';
  expect(body.toString()).toBe(
    `<p>pagina van language=nl; theme=system</p><script src="/a.js"></script>${INJECTED}${DATA}<script id="x">${script}</script>`,
  );
  const hash = createHash("sha256").update(script).digest("base64");
  expect(
    parsePolicyDirectives(
      new Headers({ "content-security-policy": String(headers["content-security-policy"]) }),
    ).get("script-src"),
  ).toEqual(["'self'", `'sha256-${hash}'`]);
  expect(headers.link).toBe("</a.css>; rel=preload");
});

test("scripts are found as a browser finds them", () => {
  const nonce = "bm9uY2U=";
  const found = `<script data-of="1>0" nonce="${nonce}">one()</script >`;
  const title = `<title><script nonce="${nonce}">two()</script></title>`;
  const comment = `<!-- <script nonce="${nonce}">three()</script> -->`;
  const page = replaceNonceByHashes({
    status: 200,
    headers: { "content-security-policy": `script-src 'nonce-${nonce}'` },
    body: Buffer.from(title + comment + found),
  });
  const hash = createHash("sha256").update("one()").digest("base64");
  expect(page.headers["content-security-policy"]).toBe(buildHashContentSecurityPolicy([hash]));
  expect(page.body.toString()).not.toContain(nonce);
});

test("the styles that react-aria adds are let in", () => {
  for (const file of ["interactions/usePress", "overlays/usePreventScroll"]) {
    const source = readFileSync(`node_modules/react-aria/dist/private/${file}.mjs`, "utf8");
    const [, text = ""] = /style\.textContent = `([^`]*)`/.exec(source) ?? [];
    const style = text.replace(/\$\{\S*PRESSABLE_ATTRIBUTE\}/, "data-react-aria-pressable").trim();
    expect(style).toMatch(/^@layer \{[^$]*\}$/);
    expect(buildHashContentSecurityPolicy([])).toContain(createHash("sha256").update(style).digest("base64"));
  }
});

test("its policy scores as those with a nonce do", () => {
  const headers = new Headers({ "content-security-policy": buildHashContentSecurityPolicy(["abc="]) });
  expect(buildHashContentSecurityPolicy(["abc="])).not.toMatch(/unsafe|strict-dynamic|https?:|\*/);
  expect(computeObservatoryScore(headers)).toBeGreaterThan(computeObservatoryScore(new Headers()));
});

test("proxies may keep it for seconds, when it was asked for without a cookie", async () => {
  const { headers } = await get("/about");
  expect(headers["cache-control"]).toBe("public, max-age=0, s-maxage=5");
  expect(headers.vary).toBe("rsc, Accept-Encoding, Cookie");
  const chosen = await get("/about", { cookie: "language=en" });
  expect(chosen.headers["cache-control"]).toBe("private, no-cache");
});

test("who has it is told so, and who asks for its headers gets them", async () => {
  const first = await get("/about");
  const tag = String(first.headers.etag);
  const again = await get("/about", { "if-none-match": tag });
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag]);
  // A browser takes these in place of what it had.
  for (const name of ["content-security-policy", "cache-control", "vary"])
    expect(again.headers[name]).toBe(first.headers[name]);
  const head = await get("/about", {}, "HEAD");
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(head.headers["content-length"]).toBe(String(first.body.length));
  expect(asked).toHaveLength(1);
});

test("it comes as small as a browser takes it", async () => {
  const { body } = await get("/about");
  const as = async (accepted: string) => {
    const answer = await get("/about", { "accept-encoding": accepted });
    return [answer.headers["content-encoding"], answer.body] as const;
  };
  const [br, brotli] = await as("gzip, deflate, br, zstd");
  const [gzip, zipped] = await as("gzip;q=0.5, br;q=0");
  const [none, plain] = await as("identity, gzip;q=0");
  expect([br, gzip, none]).toEqual(["br", "gzip", undefined]);
  expect([brotliDecompressSync(brotli), gunzipSync(zipped), plain].every((one) => one.equals(body))).toBe(
    true,
  );
});

test("what is no success is kept for nobody, though all who wait get it", async () => {
  const both = new Promise((resolve) => server.once("request", () => server.once("request", resolve)));
  next = { status: 404, body: "weg", until: both };
  const answers = await Promise.all([get("/algorithm/1/detail"), get("/algorithm/1/detail")]);
  expect(answers.map(({ status, headers }) => [status, headers.etag])).toEqual([
    [404, undefined],
    [404, undefined],
  ]);
  expect(asked).toHaveLength(1);
  next = { status: 308, headers: { location: "/algorithm/2/detail" } };
  expect((await get("/algorithm/1/detail")).headers.location).toBe("/algorithm/2/detail");
  next = {};
  expect((await get("/algorithm/1/detail")).status).toBe(200);
});

test("a cookie and a failure are shared by nobody", async () => {
  next = { headers: { "set-cookie": "a=b" } };
  await get("/about");
  await get("/about");
  // Each asked for everybody first, and then for itself.
  expect(asked.map(({ headers }) => headers["x-public-page"])).toEqual(["yes", undefined, "yes", undefined]);
  next = { fails: true };
  expect((await get("/about")).status).toBe(500);
});

test("a write in this process shows at once, and one elsewhere within 5 seconds", async () => {
  expect((await get("/about")).body.toString()).toContain("pagina");
  next = { body: "nieuw" };
  expect((await get("/about")).body.toString()).toContain("pagina");
  dropCachedValues(["entries"]);
  expect((await get("/about")).body.toString()).toContain("nieuw");
  next = { body: "nieuwer" };
  const now = Date.now();
  const clock = jest.spyOn(Date, "now").mockReturnValue(now + 5_000);
  try {
    expect((await get("/about")).body.toString()).toContain("nieuwer");
  } finally {
    clock.mockRestore();
  }
});

test("only who has pages made is held to the limit", async () => {
  const statuses = new Set<number | undefined>();
  for (let index = 0; index < 60; index += 1) statuses.add((await get("/about")).status);
  expect([...statuses]).toEqual([200]);
  asked = [];
  for (let index = 0; index < 25; index += 1) await get(`/algorithm/${index}/detail`);
  // From then on Next's middleware is asked, which counts on and refuses.
  const made = asked.filter(({ headers }) => headers["x-public-page"] === "yes");
  expect([made.length, asked.length]).toEqual([19, 25]);
});
