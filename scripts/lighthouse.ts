import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { withRegister } from "../tests/support/server";
import { findOrInstallBrowser } from "./browser";
import { finish, stopOnSignal } from "./check/finish";
import type { Outcome } from "./check/outcome";
import { freePort } from "./embedded/postmaster";
import { prepare } from "./ground/prepare";
import { PlainError, run, say } from "./ground/report";
import { EMPTY_PAGE, goalsOf, middleVisit, missedGoals, type Visit, visitTable } from "./lighthouse/report";
import { visit } from "./lighthouse/visit";

function wantedRuns(): number {
  const { values } = parseArgs({ options: { runs: { type: "string", default: "3" } } });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1 || runs > 20) {
    throw new PlainError("--runs is a whole number from 1 to 20.");
  }
  return runs;
}

/** The pages that strangers come in by, one public entry, and the empty page. */
async function pagesOf(url: string): Promise<[name: string, path: string][]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const entry = /\/algorithm\/[^/<]+\/detail/.exec(sitemap)?.[0];
  if (entry === undefined) throw new Error("The sitemap names no public entry.");
  return [
    ["/", "/"],
    ["/dashboard", "/dashboard"],
    ["/about", "/about"],
    ["/algorithm/…/detail", entry],
    ["/login", "/login"],
    [EMPTY_PAGE, EMPTY_PAGE],
  ];
}

/** A new browser for each visit, as one that has been here before has more to do and less to fetch. */
async function visitAnew(executablePath: string, url: string): Promise<Visit> {
  const port = await freePort(null);
  // A browser run as root (a container) has no sandbox.
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({
    executablePath,
    args: [...asRoot, `--remote-debugging-port=${port}`],
  });
  try {
    return await visit(url, port);
  } finally {
    await browser.close();
  }
}

async function measure(url: string, browser: string, runs: number): Promise<[page: string, visit: Visit][]> {
  const pages = await pagesOf(url);
  const visits = new Map(pages.map(([name]) => [name, [] as Visit[]]));
  // What a server does once, at the first request of a page, is not what is measured.
  for (const [, path] of pages) await (await fetch(url + path)).arrayBuffer();
  for (let number = 1; number <= runs; number += 1) {
    for (const [name, path] of pages) visits.get(name)?.push(await visitAnew(browser, url + path));
    say(`   round ${number} of ${runs} is done`);
  }
  return [...visits].map(([name, made]) => [name, middleVisit(made)]);
}

const load = () => (loadavg()[0] ?? 0).toFixed(1);

/** Measures a register of its own, started as `npm start` does. Prints the table. */
async function measureRegister(runs: number, browser: string): Promise<Outcome> {
  const before = load();
  const measured = await withRegister("lighthouse", { BENCHMARK: "true" }, ({ url }) =>
    measure(url, browser, runs),
  );
  say(`\nMedian of ${runs} visits with a simulated slow phone:`);
  for (const line of visitTable(measured)) say(`   ${line}`);
  const [, { processor }] = measured[0] ?? [null, { processor: Number.NaN }];
  say(`   speed of the processor as Lighthouse has it: ${Math.round(processor)}`);
  say(`   load of the machine: ${before} before, ${load()} after`);
  const problems = measured.flatMap(([page, middle]) => missedGoals(page, middle));
  const goals = measured.flatMap(([page]) => Object.keys(goalsOf(page))).length;
  return { passed: goals - problems.length, failures: problems };
}

// `npm run lighthouse [-- --runs 5]`: the production build with example content, as a slow phone meets it.
stopOnSignal();
run(async () => {
  const runs = wantedRuns();
  const browser = findOrInstallBrowser();
  await prepare();
  finish(await measureRegister(runs, browser));
});
