import { join } from "node:path";
import { withRegister } from "../../tests/support/server";
import { CHEAP_CAPTCHA } from "../../tests/support/solve-captcha";
import { findOrInstallBrowser } from "../browser";
import { startNode } from "../ground/children";
import { readLastLines } from "../ground/files";
import { freePort } from "../ground/ports";
import { prepare } from "../ground/prepare";
import { inProject } from "../ground/project";
import { say } from "../ground/report";
import { REPORTS_FOLDER, readPlaywrightTests, runTests, type StageOutcome } from "./outcome";

/**
 * Settings of the tested server: rate limits above those that hundreds of requests from one address would exceed (tests
 * of the limits start servers with lower ones), short intervals of mails to followers that tests wait for, and cheap
 * captchas, as nearly every test logs in.
 */
const TEST_SETTINGS = {
  LOGIN_FAILURES: "1000",
  REGISTRATIONS_PER_HOUR: "1000",
  FOLLOW_INTERVAL_SECONDS: "1",
  // Three browsers and the register share the cores, so pages may be slow; tests of deadlines have their own.
  DATABASE_DEADLINE_MS: "15000",
  ...CHEAP_CAPTCHA,
};

/** Whether a log line has pino's level "info"; other levels report failures. */
const isOrdinary = (line: string) => line.startsWith('{"level":30,');

/** Maximum number of failures that are repeated with a trace; for more, the server's log shows as much. */
const MAX_FAILURES_TO_TRACE = 10;

/** Runs the end-to-end tests against the production build with demo content, or the server of E2E_BASE_URL. */
export async function runEndToEnd(args: readonly string[]): Promise<StageOutcome> {
  const browser = findOrInstallBrowser();
  await prepare();
  const given = process.env.E2E_BASE_URL;
  if (given) return runPlaywright(args, browser, given, process.env.E2E_DATA_DIR ?? inProject(".data"));
  const port = await freePort(null);
  const issuer = `http://localhost:${port}`;
  const settings = {
    ...TEST_SETTINGS,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: "register",
    OIDC_CLIENT_SECRET: "a-secret-between-register-and-provider",
    OIDC_NAME: "Ziekenhuis Oost",
  };
  const provider = startNode([inProject("tests/support/identity-provider.mjs")], {
    env: { ...process.env, PORT: String(port) },
    log: inProject(".data/identity-provider.log"),
  });
  try {
    return await withRegister("e2e", settings, async ({ url, log, dataDir }) => {
      const outcome = await runPlaywright(args, browser, url, dataDir, issuer);
      if (outcome.failures.length > 0) {
        for (const file of [log, join(dataDir, "server.log")]) {
          say(`\nThe end of ${file}, without what went well:\n${readLastLines(file, 30, isOrdinary)}`);
        }
      }
      return outcome;
    });
  } finally {
    await provider.stop(5_000);
  }
}

/**
 * Runs Playwright. `dataDir` is the server's data directory, for commands that tests run beside it and for mails that
 * tests read. `signOn` is the tests' identity provider, if any.
 */
async function runPlaywright(
  args: readonly string[],
  browser: string,
  url: string,
  dataDir: string,
  signOn = process.env.E2E_SIGN_ON,
): Promise<StageOutcome> {
  const report = `${REPORTS_FOLDER}/playwright.json`;
  const env = {
    ...process.env,
    E2E_BASE_URL: url,
    E2E_DATA_DIR: dataDir,
    E2E_SIGN_ON: signOn ?? "",
    E2E_MAIL_DIR: process.env.E2E_MAIL_DIR ?? join(dataDir, "mail"),
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const program = inProject("node_modules/@playwright/test/cli.js");
  const words = [program, "test", "--reporter=list,json", ...args];
  const outcome = await runTests("Playwright", report, readPlaywrightTests, words, { env });
  if (outcome.failures.length > 0 && outcome.failures.length <= MAX_FAILURES_TO_TRACE) {
    // Traces slow down every test, so only failed tests are repeated with one.
    say("\nWhat failed once more, for a trace in test-results; the first run counts.");
    const again = [program, "test", "--reporter=list", "--last-failed", "--trace=on", ...args];
    await startNode(again, { env }).exited;
  }
  return outcome;
}
