import type { Page } from "@playwright/test";
import { expect, logIn, type Person, test } from "../support/e2e";
import { call, sessionFor } from "../support/e2e-people";
import { asCookie, ORIGIN, raw } from "../support/raw-request";

declare global {
  interface Window {
    /** What the browser refused on this page. */
    refused?: string[];
  }
}

/** Notes every violation of the page's policy from before its first script, and each thing that it asks of others. */
async function watch(page: Page): Promise<string[]> {
  const elsewhere: string[] = [];
  await page.addInitScript(() => {
    window.refused = [];
    document.addEventListener("securitypolicyviolation", (event) => {
      window.refused?.push(
        `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === ORIGIN || url.protocol === "data:" || url.protocol === "blob:";
    if (!isOwn) elsewhere.push(request.url());
  });
  return elsewhere;
}

/** The page's scripts run: what React has taken over carries its mark. */
async function expectHydrated(page: Page): Promise<void> {
  const taken = () =>
    page.evaluate(() => {
      const buttons = [...document.querySelectorAll("header button, footer select, main button, main form")];
      return buttons.some((element) => Object.keys(element).some((key) => key.startsWith("__reactProps$")));
    });
  await expect.poll(taken, { timeout: 20_000 }).toBe(true);
}

async function expectNothingRefused(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.refused)).toEqual([]);
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectHydrated(page);
}

const PUBLIC_PAGES = [
  "/",
  "/about",
  "/api-docs",
  "/contact",
  "/dashboard",
  "/login",
  "/migrate",
  "/not-found",
  "/password-reset",
  "/password-reset/een-geheim?email=niemand%40test.example",
  "/privacy",
  "/register",
  "/toegankelijkheid",
  "/verify-email?token=123456&email=niemand%40test.example",
];

/** The pages that each of these sees besides. */
const OWN_PAGES: [Person, string[]][] = [
  ["pending", ["/", "/profile/{own}", "/verify-email"]],
  [
    "member",
    [
      "/",
      "/?search=voorbeeld&medicalDevice=Ja",
      "/?search=bestaatniet",
      "/algorithm/0/new",
      "/algorithm/{entry}/detail",
      "/algorithm/{entry}/detail?tab=media",
      "/algorithm/{entry}/edit",
      "/algorithm/{entry}/delete",
      "/profile/{own}",
      "/dashboard",
      "/contact",
    ],
  ],
  [
    "admin",
    [
      "/",
      "/admin",
      "/algorithm/{entry}/detail",
      "/algorithm/{entry}/delete",
      "/algorithm/{entry}/edit",
      "/profile/{own}",
    ],
  ],
];

test.describe("every page runs under its policy without a violation", () => {
  for (const path of PUBLIC_PAGES) {
    test(`for a visitor at ${path}`, async ({ page }) => {
      const elsewhere = await watch(page);
      await visit(page, path);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState("networkidle");
      await expectNothingRefused(page);
      expect(elsewhere).toEqual([]);
    });
  }

  for (const [person, pages] of OWN_PAGES) {
    test(`for ${person} at ${pages.length} pages`, async ({ page }) => {
      test.setTimeout(180_000);
      const author = await sessionFor("member");
      const { personalAlgorithms } = await call(author, "GET", `/api/users/${author.id}/algorithms`);
      const [entry] = personalAlgorithms as { _id: string }[];
      const own = (await sessionFor(person)).id;
      const elsewhere = await watch(page);
      await logIn(page, person);
      for (const path of pages) {
        await visit(page, path.replace("{own}", own).replace("{entry}", entry?._id ?? ""));
        await expectNothingRefused(page);
      }
      expect(elsewhere).toEqual([]);
    });
  }

  for (const path of ["/login", "/register", "/verify-email"]) {
    test(`the captcha at ${path} is solved, in a worker of our own`, async ({ page }) => {
      const elsewhere = await watch(page);
      await visit(page, path);
      await expect(page.getByText("Geverifieerd", { exact: true })).toBeVisible({ timeout: 30_000 });
      await expectNothingRefused(page);
      expect(elsewhere).toEqual([]);
    });
  }

  test("a captcha that is reached by a link works as well", async ({ page }) => {
    await watch(page);
    await visit(page, "/about");
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByText("Geverifieerd", { exact: true })).toBeVisible({ timeout: 30_000 });
    await expectNothingRefused(page);
  });

  test("the charts of the dashboard are drawn", async ({ page }) => {
    await watch(page);
    await visit(page, "/dashboard");
    const chart = page.locator("canvas").first();
    await chart.scrollIntoViewIfNeeded();
    const ink = () =>
      chart.evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
        return pixels.some((value) => value > 0);
      });
    await expect.poll(ink, { timeout: 20_000 }).toBe(true);
    await expectNothingRefused(page);
  });

  test("forms, dialogs, pop-overs and toasts open", async ({ page }) => {
    test.slow();
    await watch(page);
    await logIn(page, "member");
    await visit(page, "/algorithm/0/new");
    await page.getByRole("button", { name: "Toevoegen" }).last().click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await page.getByRole("button", { name: /help/i }).first().click();
    await expectNothingRefused(page);
    // Something was typed nowhere, so that leaving asks nothing.
    await visit(page, "/admin");
    await expect(page.locator('[data-place="bottom-left"]')).toContainText("Access denied.");
    await expectNothingRefused(page);
  });

  test("and what the policy is there for is refused, and noticed", async ({ page }) => {
    await watch(page);
    // The page's own errors are what this test is about.
    page.removeAllListeners("console");
    await visit(page, "/about");
    await page.evaluate(() => {
      const script = document.createElement("div");
      script.innerHTML = '<img src="https://elders.example/x.png" onerror="window.fooled = true">';
      document.body.append(script);
    });
    const refused = () => page.evaluate(() => window.refused?.join("\n") ?? "");
    await expect.poll(refused).toContain("img-src https://elders.example/x.png");
    expect(await page.evaluate(() => "fooled" in window)).toBe(false);
  });
});

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
    "/public/images/x.webp",
  ];

  for (const path of ANSWERS) {
    test(`${path} carries the headers that harden a browser, and does not say what made it`, async () => {
      const { headers } = await raw(path);
      for (const [name, value] of Object.entries(HEADERS)) {
        expect([name, headers[name] ?? ""]).toEqual([name, expect.stringMatching(value)]);
      }
      expect(Object.keys(headers)).not.toContain("x-powered-by");
      expect(Object.keys(headers)).not.toContain("server");
      expect(Object.keys(headers)).not.toContain("access-control-allow-origin");
    });
  }

  test("each page has a nonce of its own, which its scripts carry and nothing else is let in", async () => {
    const nonces = new Set<string>();
    for (const path of ["/", "/about", "/about", "/login"]) {
      const { headers, body } = await raw(path);
      const policy = headers["content-security-policy"] ?? "";
      expect(policy).not.toMatch(/unsafe-(inline|eval|hashes)/);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
      nonces.add(nonce);
      const scripts = body.match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(3);
      for (const script of scripts)
        expect([path, script, script.includes(`nonce="${nonce}"`)]).toEqual([path, script, true]);
      // Neither by an attribute.
      expect(body.replace(/<script\b[\s\S]*?<\/script>/g, "")).not.toMatch(/<[^>]+\s(style|on\w+)=/i);
    }
    expect(nonces.size).toBe(4);
  });

  test("what a person with a session gets is kept by nobody, pages and calls alike", async () => {
    const { token, id } = await sessionFor("member");
    for (const path of ["/", "/about", "/dashboard", `/profile/${id}`, "/algorithm/0/new", "/not-found"]) {
      for (const headers of [asCookie(token), { ...asCookie(token), rsc: "1" }]) {
        const kept = (await raw(path, { headers })).headers["cache-control"] ?? "";
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
      const { headers } = await raw(path, { headers: asCookie(token) });
      expect([path, headers["cache-control"]]).toEqual([path, "private, no-store"]);
    }
  });

  test("/.well-known/security.txt says where to report a hole, and until when it holds", async () => {
    const { status, headers, body } = await raw("/.well-known/security.txt");
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
    const { token } = await sessionFor("admin");
    for (const headers of [
      {},
      asCookie(token),
      { authorization: `Bearer ${token}` },
      { authorization: "Bearer " },
    ]) {
      const { status, body } = await raw("/api/metrics", { headers });
      expect([status, JSON.parse(body).code]).toEqual([404, "not_found"]);
    }
  });

  test("no answer sets a cookie that a script could read", async () => {
    for (const path of ["/", "/login", "/api/auth/csrf", "/api/captcha"]) {
      for (const cookie of (await raw(path)).cookies) {
        expect([path, cookie]).toEqual([path, expect.stringMatching(/;\s*HttpOnly/i)]);
        expect([path, cookie]).toEqual([path, expect.stringMatching(/;\s*SameSite=(Lax|Strict)/i)]);
      }
    }
  });
});
