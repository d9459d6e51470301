import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Starts the PostgreSQL of an integration test run once, before the first test file. It runs in a process of its own,
 * as jest compiles to CommonJS and the database scripts are ES modules. That process ends when its standard input
 * closes, even when jest is killed.
 */
export default async function startTestDatabaseServer(): Promise<void> {
  const script = join(process.cwd(), "tests/support/database-server.ts");
  const server = spawn(process.execPath, ["--conditions=react-server", "--import", "tsx", script], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, NODE_OPTIONS: "", DATABASE_URL: "" },
  });
  process.env.TEST_DATABASE = await new Promise<string>((resolve, reject) => {
    let output = "";
    server.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const line = output.split("\n").find((candidate) => candidate.startsWith("{"));
      if (line !== undefined && output.endsWith("\n")) resolve(line);
    });
    server.once("exit", (code) => reject(new Error(`the test database ended with ${code}`)));
  });
  // Folder for files that one test file of the run writes and others read.
  process.env.TEST_FOLDER = mkdtempSync(join(tmpdir(), "register-tests-"));
  Object.assign(globalThis, {
    stopTestDatabase: () =>
      new Promise<void>((resolve) => {
        server.once("exit", () => resolve());
        server.stdin.end();
      }),
  });
}
