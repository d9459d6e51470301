import { readFileSync } from "node:fs";
import { buildIfStale } from "../ground/application-build";
import { startNode } from "../ground/children";
import { prepare } from "../ground/prepare";
import { inProject } from "../ground/project";
import { say, seconds, textOf } from "../ground/report";
import { findEntryProblems } from "./entry-writers";
import { importProblems } from "./imports";
import { isAllowed, runtimeLicences } from "./licences";
import { missingOptionalPackages } from "./lockfile";
import { failedStage, jestTests, type Outcome, PASSED, REPORTS, runTests } from "./outcome";
import { coverageOf, readReports, readRows } from "./specification";

/** Runs all stages in turn, even after failures; a stage that throws has failed. */
export async function runStages(stages: readonly [string, () => Promise<Outcome>][]): Promise<Outcome> {
  const total: Outcome = { passed: 0, skipped: [], failures: [] };
  for (const [name, stage] of stages) {
    say(`\n── ${name}`);
    const started = performance.now();
    const outcome = await stage().catch((error: unknown) => {
      say(textOf(error));
      return failedStage(String(error));
    });
    total.passed += outcome.passed;
    total.skipped.push(...outcome.skipped);
    total.failures.push(...outcome.failures.map((failure) => `${name}: ${failure}`));
    say(`   ${outcome.failures.length === 0 ? "good" : "FAILED"} (${seconds(performance.now() - started)})`);
    // Printed here as well, as build servers may show only the lines around FAILED of a long log.
    for (const failure of outcome.failures.slice(0, 5))
      say(`✕ ${failure.split("\n").slice(0, 4).join("\n")}`);
  }
  return total;
}

/** Biome colours its output even without a terminal, such as in a build server's log. */
const COLORS = process.stdout.isTTY ? "--colors=force" : "--colors=off";

/** Stages of `npm run check`, which `npm test` runs first. */
export const CHECK_STAGES: readonly [string, () => Promise<Outcome>][] = [
  ["Preparing", () => prepare().then(() => PASSED)],
  ["Lock file", checkLockFile],
  ["Format and lint", () => tool("@biomejs/biome/bin/biome", ["ci", "--error-on-warnings", COLORS, "."])],
  ["Types", checkTypes],
  ["Imports", checkImports],
  ["Writers of entries", async () => outcomeOf(findEntryProblems())],
  ["Dead code", () => tool("knip/bin/knip.js", ["--no-progress"])],
  ["Licences", checkLicences],
  ["Unit and component tests", () => runJest("unit", "components")],
];

async function checkLockFile(): Promise<Outcome> {
  const missing = missingOptionalPackages(JSON.parse(readFileSync(inProject("package-lock.json"), "utf8")));
  if (missing.length === 0) return PASSED;
  const names = missing.map(({ name, version }) => `${name}@${version}`);
  return failedStage(`package-lock.json lacks ${names.join(", ")}. Run: npm run lockfile`);
}

async function checkTypes(): Promise<Outcome> {
  // Next generates route types and next-env.d.ts, which a fresh checkout lacks. Not incremental: TypeScript 7.0.2 does
  // not recheck the importers of a changed message file.
  const generated = await tool("next/dist/bin/next", ["typegen"]);
  return generated.failures.length > 0
    ? generated
    : tool("typescript/bin/tsc", ["--noEmit", "--incremental", "false"]);
}

async function checkImports(): Promise<Outcome> {
  const { text, problems } = await importProblems();
  say(text);
  return problems === 0 ? PASSED : failedStage(text);
}

const outcomeOf = (problems: readonly string[]) =>
  problems.length === 0 ? PASSED : failedStage(problems.join("\n"));

async function checkLicences(): Promise<Outcome> {
  const refused = (await runtimeLicences()).filter(({ licence }) => !isAllowed(licence));
  return outcomeOf(refused.map(({ name, licence }) => `${name}: ${licence}`));
}

/** Checks that every row of the specification has a passed test; runs after all tests. */
export async function checkSpecification(): Promise<Outcome> {
  const { gaps } = coverageOf(readRows(), readReports());
  return gaps.length === 0 ? PASSED : failedStage(gaps.join("\n"));
}

/** Runs a tool of node_modules; its exit code decides the outcome. */
async function tool(program: string, args: readonly string[]): Promise<Outcome> {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const { code } = await startNode([inProject("node_modules", program), ...args], { env }).exited;
  return code === 0 ? PASSED : failedStage(`${program} ended with code ${code}`);
}

/** Runs some of jest's projects and reads their results. */
export function runJest(...projects: string[]): Promise<Outcome> {
  return reportJest(`${REPORTS}/jest-${projects.join("-")}.json`, ["--selectProjects", ...projects]);
}

function reportJest(report: string, args: readonly string[]): Promise<Outcome> {
  const jest = [inProject("node_modules/jest/bin/jest.js"), ...args, "--json", `--outputFile=${report}`];
  const options = { env: { ...process.env, NODE_ENV: "test" as const }, quietOutput: true };
  return runTests("jest", report, jestTests, jest, options);
}

/** Runs the tests of files whose paths match, in any project. */
export async function runFiles(patterns: readonly string[]): Promise<Outcome> {
  await prepare();
  // Outside the folder of reports, which the coverage of the specification reads.
  return reportJest(inProject(".data/test-files.json"), ["--testPathPatterns", ...patterns]);
}

/** Runs the fault tests: real processes on a real PostgreSQL, each killed `kills` times. */
export async function runFaults(kills: number): Promise<Outcome> {
  await prepare();
  await buildIfStale();
  process.env.KILLS = String(kills);
  return runJest("faults");
}
