import fs from "node:fs";
import { register } from "prom-client";

Object.assign(process.env, {
  DATABASE_URL: "postgresql://register_app:x@database.test.example/register",
  AUTH_SECRET: "a-secret-for-this-test-".repeat(2),
  APP_URL: "http://localhost:3000",
  EMBEDDED_DATABASE: "true",
  LOG_LEVEL: "info",
});

const lostLines = async () =>
  (await register.getSingleMetric("register_log_lines_lost_total")?.get())?.values[0]?.value;

test("a log that cannot be written keeps some lines, drops and counts the others, and goes on by itself", async () => {
  let [isFull, written] = [true, ""];
  jest.spyOn(fs, "write").mockImplementation(((_file: number, text: string | Buffer, ...rest: unknown[]) => {
    const done = rest.findLast((one) => typeof one === "function") as (
      error: Error | null,
      written?: number,
    ) => void;
    if (!isFull) written += String(text);
    setImmediate(() => {
      if (isFull) done(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
      else done(null, Buffer.byteLength(text));
    });
  }) as typeof fs.write);
  const { getLogger } = await import("@/lib/platform/log");
  for (let line = 0; line < 4_000; line += 1) getLogger().info({ line, filling: "x".repeat(200) }, "request");
  await new Promise((resolve) => setTimeout(resolve, 100));
  const lost = (await lostLines()) ?? 0;
  expect(lost).toBeGreaterThan(1_000);
  expect(written).toBe("");
  isFull = false;
  // Nothing is logged meanwhile: it tries again by itself.
  while (!written.includes("could not be written")) await new Promise((resolve) => setTimeout(resolve, 50));
  const lines = written
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({ line: 0 });
  expect(lines.at(-1)).toMatchObject({ lostLines: lost, level: 40 });
  expect(lines).toHaveLength(4_000 - lost + 1);
});
