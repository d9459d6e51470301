import { Writable } from "node:stream";
import { resolveRequestId } from "@/lib/platform/http/request-headers";
import { redactSecretsOfPath } from "@/lib/platform/http/server";

test.each([
  ["/password-reset/Vf3-secret?email=a%40b.nl", "/password-reset/[removed]"],
  ["/password-reset", "/password-reset"],
  ["/verify-email?token=123456&email=a%40b.nl", "/verify-email"],
  ["/api/algorithm?search=kanker", "/api/algorithm"],
])("the log shows %s as %s", (address, shown) => {
  expect(redactSecretsOfPath(address)).toBe(shown);
});

test("a request keeps the id of a trusted proxy alone", () => {
  expect(resolveRequestId("proxy-request-1", 1)).toBe("proxy-request-1");
  const made = resolveRequestId("proxy-request-1", 0);
  expect(made).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  for (const odd of [
    "kort",
    "a b c d e f g h",
    'x"}\n{"level":60',
    "x".repeat(65),
    ["een-lijst-van"],
    undefined,
  ]) {
    expect(resolveRequestId(odd, 1)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  }
});

test("what is logged by mistake comes out without its secrets", async () => {
  jest.resetModules();
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  jest.doMock("pino", () => {
    const actual = jest.requireActual<typeof import("pino")>("pino");
    const pino = Object.assign((options: object) => actual.pino(options, stream), actual.pino);
    return { ...actual, pino };
  });
  Object.assign(process.env, {
    DATABASE_URL: "postgresql://register_app:x@database.test.example/register",
    AUTH_SECRET: "a-secret-for-this-test-".repeat(2),
    APP_URL: "http://localhost:3000",
    EMBEDDED_DATABASE: "true",
    LOG_LEVEL: "info",
  });
  const { getLogger } = await import("@/lib/platform/log");
  getLogger().info(
    { password: "geheim-1", headers: { cookie: "session=geheim-2", "set-cookie": "geheim-3" } },
    "x",
  );
  getLogger().info({ body: { token: "geheim-4", captchaToken: "geheim-5", secret: "geheim-6" } }, "y");
  getLogger().debug({ naam: "stil" }, "z");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["x", "y"]);
  expect(lines.join()).not.toContain("geheim");
});
