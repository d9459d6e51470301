import { defineConfig } from "@playwright/test";

// Started by `npm run test:e2e`, which finds the browser and starts the register (scripts/test-e2e.ts).
const baseURL = process.env.E2E_BASE_URL;
const executablePath = process.env.CHROMIUM_PATH;
if (!baseURL || !executablePath) throw new Error("Start the end-to-end tests with: npm run test:e2e");

// A browser run as root (a container) has no sandbox, and one without a screen or network needs none of the rest.
const ROOT_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/global-setup.ts",
  outputDir: "test-results",
  // One more than the cores of the smallest machine that runs them: a test waits for its page a third of its time.
  workers: 3,
  retries: 0,
  // Enough for the longest on a loaded machine, which takes half of it on a quiet one.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    baseURL,
    locale: "nl-NL",
    timezoneId: "Europe/Amsterdam",
    // A worker would answer navigations before a test's own routes; the test of the offline page allows it.
    serviceWorkers: "block",
    launchOptions: { executablePath, args: process.getuid?.() === 0 ? ROOT_ARGUMENTS : [] },
  },
});
