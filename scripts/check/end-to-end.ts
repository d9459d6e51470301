import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startRegister } from "../../tests/support/server";
import { findOrInstallBrowser } from "../browser";
import { isInUse, removeCluster } from "../embedded/cluster";
import { freePort } from "../embedded/postmaster";
import { CHEAP_CAPTCHA } from "../faults/captcha";
import { type Child, startNode } from "../ground/children";
import { readIfPresent } from "../ground/files";
import { prepare } from "../ground/prepare";
import { inProject } from "../ground/project";
import { say } from "../ground/report";
import { type Outcome, outcomeOf, playwrightOutcome } from "./outcome";

/**
 * Limits that a run of hundreds of requests from one address would meet; the tests of the limits themselves set them
 * lower for the server they start. How often followers are told, for which tests wait; and captchas that are little work,
 * as nearly every test logs in.
 */
const TEST_SETTINGS = {
  LOGIN_FAILURES: "1000",
  API_ANONYMOUS_CALLS: "100000",
  PAGES_PER_MINUTE: "100000",
  REGISTRATIONS_PER_HOUR: "1000",
  FOLLOW_INTERVAL_SECONDS: "1",
  ...CHEAP_CAPTCHA,
};

/** Of more failures than these a trace tells no more than the server's log. */
const MOST_TRACES = 10;

/** The identity provider of the tests, and what makes it the register's. */
async function startIdentityProvider(): Promise<{ child: Child; settings: Record<string, string> }> {
  const port = await freePort(null);
  const env = { ...process.env, PORT: String(port) };
  const log = inProject(".data/identity-provider.log");
  mkdirSync(inProject(".data"), { recursive: true });
  const child = startNode([inProject("tests/support/identity-provider.mjs")], { env, log });
  const settings = {
    OIDC_ISSUER: `http://localhost:${port}`,
    OIDC_CLIENT_ID: "register",
    OIDC_CLIENT_SECRET: "a-secret-between-register-and-provider",
    OIDC_NAME: "Ziekenhuis Oost",
  };
  return { child, settings };
}

/** Runs the end-to-end tests against the production build with demo content, or against E2E_BASE_URL's server. */
export async function runEndToEnd(args: readonly string[]): Promise<Outcome> {
  const browser = findOrInstallBrowser();
  await prepare();
  const given = process.env.E2E_BASE_URL;
  if (given) return runPlaywright(args, browser, given, process.env.E2E_DATA_DIR ?? inProject(".data"));
  const usual = inProject(".data/e2e");
  // Another run that is under way keeps its data.
  const busy = await isInUse(join(usual, "postgres"));
  const dataDir = busy ? `${usual}-${process.pid}` : usual;
  const provider = await startIdentityProvider();
  const settings = { ...TEST_SETTINGS, ...provider.settings };
  const register = await startRegister({ dataDir, settings });
  try {
    const outcome = await runPlaywright(args, browser, register.url, dataDir, provider.settings.OIDC_ISSUER);
    if (outcome.failed > 0) showServerLog([register.log, join(dataDir, "server.log")]);
    return outcome;
  } finally {
    await register.stop();
    await provider.child.stop(5_000);
    if (busy) {
      await removeCluster(join(dataDir, "postgres"));
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
}

function showServerLog(logs: readonly string[]): void {
  for (const log of logs) {
    if (!existsSync(log)) continue;
    say(`\nThe end of ${log}:\n${readFileSync(log, "utf8").trim().split("\n").slice(-60).join("\n")}`);
  }
}

/**
 * `dataDir` is where that server keeps its database, for the commands that are run beside it, and writes its mails, for
 * the tests that read them as a person would. `signOn` is its identity provider, when it has the tests' own.
 */
async function runPlaywright(
  args: readonly string[],
  browser: string,
  url: string,
  dataDir: string,
  signOn = process.env.E2E_SIGN_ON,
): Promise<Outcome> {
  const report = inProject(".data/reports/playwright.json");
  mkdirSync(inProject(".data/reports"), { recursive: true });
  rmSync(report, { force: true });
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
  const { code } = await startNode(
    [program, "test", "--reporter=list,json", "--pass-with-no-tests", ...args],
    { env },
  ).exited;
  const text = await readIfPresent(report);
  const outcome = outcomeOf("Playwright", text === null ? null : playwrightOutcome(text), code);
  if (text !== null && outcome.failed > 0 && outcome.failed <= MOST_TRACES) {
    // A trace costs every test, so the run itself makes none.
    say("\nWhat failed once more, for a trace in test-results; the first run counts.");
    const again = [program, "test", "--reporter=list", "--last-failed", "--trace=on", ...args];
    await startNode(again, { env }).exited;
  }
  return outcome;
}
