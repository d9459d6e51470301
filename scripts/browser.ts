import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { resolveInProject } from "./ground/project";
import { printLine, TerminalMessageError } from "./ground/report";

/** Headless shell of Chromium, which renders no windows: with it the end-to-end tests need half the processor time. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
] as const;

/** Returns the path of a Chromium for the end-to-end tests; installs one if there is none. */
export function findOrInstallBrowser(): string {
  const found = findBrowser();
  if (found !== null) return found;
  printLine("No Chromium was found; it is installed now.");
  const isRoot = process.getuid?.() === 0;
  const playwright = [resolveInProject("node_modules/@playwright/test/cli.js"), "install"];
  spawnSync(process.execPath, [...playwright, ...(isRoot ? ["--with-deps"] : []), "chromium"], {
    stdio: "inherit",
  });
  const downloaded = findBrowser();
  if (downloaded !== null) return downloaded;
  // Networks that block Playwright's downloads often allow Linux packages.
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update"], { stdio: "inherit", env });
    for (const name of ["chromium-headless-shell", "chromium"]) {
      if (findBrowser() === null) spawnSync("apt-get", ["install", "-y", name], { stdio: "inherit", env });
    }
  }
  const installed = findBrowser();
  if (installed !== null) return installed;
  throw new TerminalMessageError(
    "Chromium could not be installed; install it yourself and set CHROMIUM_PATH to its path.",
  );
}

function findBrowser(): string | null {
  const own = chromium.executablePath();
  const candidates = [process.env.CHROMIUM_PATH ?? "", HEADLESS_SHELL, own, ...SYSTEM_BROWSERS];
  return candidates.find((path) => path !== "" && existsSync(path)) ?? null;
}
