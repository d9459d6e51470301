import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { withRunningRegister } from "../tests/support/server";
import { findOrInstallBrowser } from "./browser";
import { printOutcomeAndSetExitCode, stopServersInOrderOnSignal } from "./check/outcome";
import { parseNumberFlag } from "./ground/arguments";
import { findFreePort } from "./ground/ports";
import { prepareCheckout } from "./ground/prepare";
import { printLine, runMain, runWithMachineLoadReport, TerminalMessageError } from "./ground/report";
import {
  computeMedianVisit,
  formatVisitTable,
  getScoreGoals,
  listMissedGoals,
  MEASURED_AUDITS,
  SCORE_CATEGORIES,
  type VisitResult,
} from "./lighthouse/report";

/** Returns the pages to test: the first of each kind in the sitemap, an API operation and the login. */
async function pagesOf(url: string): Promise<[name: string, path: string][]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const kinds = Map.groupBy(paths, (path) => path.replace(/^(\/[^/]+)\/.+/, "$1/…"));
  if (!kinds.has("/algorithm/…")) throw new Error("The sitemap names no public entry.");
  const listed = [...kinds].map(([kind, [first = kind]]): [string, string] => [kind, first]);
  return [...listed, ["/login", "/login"]];
}

/** Runs Lighthouse as a simulated slow phone, in a new browser without a cache. */
async function visit(executablePath: string, url: string): Promise<VisitResult> {
  const port = await findFreePort(null);
  // A browser run as root (in a container) has no sandbox.
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const args = [...asRoot, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  const made = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    formFactor: "mobile",
    throttlingMethod: "simulate",
    onlyCategories: Object.keys(SCORE_CATEGORIES),
  }).finally(() => browser.close());
  if (made === undefined) throw new Error(`Lighthouse gave nothing for ${url}.`);
  const { categories, audits, environment, runtimeError } = made.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const { details } = audits["network-requests"] ?? {};
  if (details?.type !== "table") throw new Error("Lighthouse did not list the requests.");
  const scripts = details.items.filter(({ resourceType }) => resourceType === "Script");
  const figures: [keyof VisitResult, number | undefined][] = [
    ...Object.keys(SCORE_CATEGORIES).map((name): [keyof VisitResult, number] => [
      name as keyof typeof SCORE_CATEGORIES,
      Math.round((categories[name]?.score ?? 0) * 100),
    ]),
    ...MEASURED_AUDITS.map((name): [keyof VisitResult, number | undefined] => [
      name,
      audits[name]?.numericValue,
    ]),
    ["scriptBytes", scripts.reduce((sum, { transferSize }) => sum + Number(transferSize), 0)],
    ["processor", environment.benchmarkIndex],
  ];
  const missing = figures.find(([, value]) => value === undefined);
  if (missing) throw new Error(`Lighthouse did not measure ${missing[0]}.`);
  return Object.fromEntries(figures) as VisitResult;
}

async function measure(
  url: string,
  browser: string,
  runs: number,
  only: readonly string[],
): Promise<[page: string, visit: VisitResult][]> {
  const all = await pagesOf(url);
  const pages =
    only.length === 0 ? all : all.filter(([name, path]) => only.includes(name) || only.includes(path));
  if (pages.length < only.length) {
    throw new TerminalMessageError(`--page is one of ${all.map(([, path]) => path).join(", ")}`);
  }
  const visits = new Map(pages.map(([name]) => [name, [] as VisitResult[]]));
  // Loads every page once, as the work of a first request is not measured.
  for (const [, path] of pages) await (await fetch(url + path)).arrayBuffer();
  for (let number = 1; number <= runs; number += 1) {
    for (const [name, path] of pages) visits.get(name)?.push(await visit(browser, url + path));
    printLine(`   round ${number} of ${runs} is done`);
  }
  return [...visits].map(([name, made]) => [name, computeMedianVisit(made)]);
}

// `npm run lighthouse [-- --runs 5 --page /dashboard]`: tests the build with example content on a simulated phone.
stopServersInOrderOnSignal();
runMain(async () => {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: "3" },
      page: { type: "string", multiple: true, default: [] },
    },
  });
  const runs = parseNumberFlag("runs", values.runs, 1, 20);
  const browser = findOrInstallBrowser();
  await prepareCheckout();
  const measured = await runWithMachineLoadReport(() =>
    withRunningRegister("lighthouse", {}, ({ url }) => measure(url, browser, runs, values.page)),
  );
  printLine(`\nMedian of ${runs} visits with a simulated slow phone:`);
  for (const line of formatVisitTable(measured)) printLine(`   ${line}`);
  printLine(`   speed of the processor as Lighthouse has it: ${measured[0]?.[1].processor.toFixed()}`);
  const failures = measured.flatMap(([page, middle]) => listMissedGoals(page, middle));
  const goals = measured.flatMap(([page]) => Object.keys(getScoreGoals(page))).length;
  printOutcomeAndSetExitCode({ passed: goals - failures.length, skipped: [], failures });
});
