import { join } from "node:path";
import { withRunningRegister } from "../../tests/support/server";
import { CHEAP_CAPTCHA_SETTINGS } from "../../tests/support/solve-captcha";
import { findOrInstallBrowser } from "../browser";
import { startNodeProcess } from "../ground/children";
import { readLastLines } from "../ground/files";
import { findFreePort } from "../ground/ports";
import { prepareCheckout } from "../ground/prepare";
import { resolveInProject } from "../ground/project";
import { printLine } from "../ground/report";
import { readPlaywrightTestResults, runTestProgram, type StageOutcome, TEST_REPORTS_FOLDER } from "./outcome";

/**
 * Settings of the tested server: rate limits high enough for hundreds of requests from one address (tests of the
 * limits start servers with lower ones), short intervals for mails to followers, as tests wait for them, and cheap
 * captchas, as nearly every test logs in.
 */
const TEST_SETTINGS = {
  LOGIN_FAILURES: "1000",
  REGISTRATIONS_PER_HOUR: "1000",
  FOLLOW_INTERVAL_SECONDS: "1",
  // Three browsers and the register share the cores, so pages may be slow; tests of deadlines have their own.
  DATABASE_DEADLINE_MS: "15000",
  ...CHEAP_CAPTCHA_SETTINGS,
};

/** Whether a log line has pino's level "info"; other levels report failures. */
const isOrdinary = (line: string) => line.startsWith('{"level":30,');

/** Maximum number of failed tests that are run again with a trace; with more failures, the server's log is enough. */
const MAX_FAILURES_TO_TRACE = 10;

/** Runs the end-to-end tests against the production build with demo content, or the server of E2E_BASE_URL. */
export async function runEndToEndTests(args: readonly string[]): Promise<StageOutcome> {
  const browser = findOrInstallBrowser();
  await prepareCheckout();
  const given = process.env.E2E_BASE_URL;
  if (given)
    return runPlaywright(args, browser, given, process.env.E2E_DATA_DIR ?? resolveInProject(".data"));
  const port = await findFreePort(null);
  const issuer = `http://localhost:${port}`;
  const settings = {
    ...TEST_SETTINGS,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: "register",
    OIDC_CLIENT_SECRET: "a-secret-between-register-and-provider",
    OIDC_NAME: "Ziekenhuis Oost",
  };
  const provider = startNodeProcess([resolveInProject("tests/support/identity-provider.mjs")], {
    env: { ...process.env, PORT: String(port) },
    log: resolveInProject(".data/identity-provider.log"),
  });
  try {
    return await withRunningRegister("e2e", settings, async ({ url, log, dataDir }) => {
      const outcome = await runPlaywright(args, browser, url, dataDir, issuer);
      if (outcome.failures.length > 0) {
        for (const file of [log, join(dataDir, "server.log")]) {
          printLine(`\nThe end of ${file}, without what went well:\n${readLastLines(file, 30, isOrdinary)}`);
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
  const report = `${TEST_REPORTS_FOLDER}/playwright.json`;
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
  const program = resolveInProject("node_modules/@playwright/test/cli.js");
  const words = [program, "test", "--reporter=list,json", ...args];
  const outcome = await runTestProgram("Playwright", report, readPlaywrightTestResults, words, { env });
  if (outcome.failures.length > 0 && outcome.failures.length <= MAX_FAILURES_TO_TRACE) {
    // Traces slow down every test, so only failed tests are repeated with one.
    printLine("\nWhat failed once more, for a trace in test-results; the first run counts.");
    const again = [program, "test", "--reporter=list", "--last-failed", "--trace=on", ...args];
    await startNodeProcess(again, { env }).exited;
  }
  return outcome;
}
