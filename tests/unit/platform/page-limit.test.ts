import { NextRequest } from "next/server";
import { middleware } from "@/middleware";

Object.assign(process.env, {
  DATABASE_URL: "postgresql://nobody@localhost/none",
  AUTH_SECRET: "a-secret-for-this-test-".repeat(2),
  APP_URL: "http://localhost:3000",
  EMBEDDED_DATABASE: "true",
  PAGES_PER_MINUTE: "3",
});

function ask(address: string, path = "/about", headers: Record<string, string> = {}) {
  const all = { "x-forwarded-for": address, ...headers };
  return middleware(new NextRequest(`http://localhost:3000${path}`, { headers: all }));
}

async function statuses(count: number, ...of: Parameters<typeof ask>): Promise<number[]> {
  const answers = [];
  for (let index = 0; index < count; index += 1) answers.push((await ask(...of)).status);
  return answers;
}

describe("the pages of one address", () => {
  it("are so many in a minute, and then a page asks for patience", async () => {
    expect(await statuses(4, "192.0.2.1")).toEqual([200, 200, 200, 429]);
    const dutch = await ask("192.0.2.1", "/dashboard");
    expect(Number(dutch.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(dutch.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(dutch.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(dutch.headers.get("content-security-policy")).toContain("default-src 'none'");
    const [html, english] = [await dutch.text(), await ask("192.0.2.1", "/", { cookie: "language=en" })];
    expect(html).toContain('<html lang="nl">');
    expect(html).toMatch(/zeer veel pagina’s opgevraagd\. Wacht \d+ seconden? en ververs/);
    expect(await english.text()).toMatch(/<html lang="en">.*Wait \d+ seconds?, then reload/s);
    // Somebody elsewhere is not kept waiting.
    expect(await statuses(1, "192.0.2.2")).toEqual([200]);
  });

  it("are counted for an IPv6 network as a whole, and by the socket, whatever a client claims", async () => {
    expect(await statuses(2, "2001:db8::1")).toEqual([200, 200]);
    expect(await statuses(2, "2001:db8::2")).toEqual([200, 429]);
    expect(await statuses(3, "10.0.0.1, 192.0.2.3")).toEqual([200, 200, 200]);
    expect(await statuses(1, "10.0.0.2, 192.0.2.3")).toEqual([429]);
  });

  it("are refused alike by a copy of the library that did not make the limiter, as the server's did", async () => {
    expect(await statuses(4, "192.0.2.99")).toEqual([200, 200, 200, 429]);
    let answer: Promise<Response> | undefined;
    jest.isolateModules(() => {
      const copy = require("@/middleware") as { middleware: typeof middleware };
      const headers = { "x-forwarded-for": "192.0.2.99" };
      answer = copy.middleware(
        new NextRequest("http://localhost:3000/about", { headers }),
      ) as Promise<Response>;
    });
    expect((await answer)?.status).toBe(429);
  });

  it("count for a tenth when they are fetched ahead", async () => {
    expect(await statuses(30, "192.0.2.4", "/about", { "x-prefetch": "yes" })).not.toContain(429);
    expect(await statuses(1, "192.0.2.4", "/about", { "x-prefetch": "yes" })).toEqual([429]);
  });

  it("are counted before they are made for everybody, and not again", async () => {
    expect(await statuses(5, "192.0.2.6", "/about", { "x-public-page": "yes" })).not.toContain(429);
  });

  it("are not what calls and pictures of people are", async () => {
    for (const path of ["/api/v1/unsubscribe?s=x", "/public/images/x.webp", "/profile-placeholder.svg"]) {
      expect(await statuses(5, "192.0.2.5", path)).not.toContain(429);
    }
    expect(await statuses(1, "192.0.2.5")).toEqual([200]);
  });
});
