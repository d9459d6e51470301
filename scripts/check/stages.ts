import { readFileSync } from "node:fs";
import { buildApplicationIfStale } from "../ground/application-build";
import { startNodeProcess } from "../ground/children";
import { prepareCheckout } from "../ground/prepare";
import { resolveInProject } from "../ground/project";
import { formatErrorForTerminal, formatSeconds, printLine } from "../ground/report";
import { checkEntryRulesOfProduct } from "./entry-writers";
import { findImportRuleViolations } from "./imports";
import { isLicenceAllowed, listRuntimeLicences } from "./licences";
import { findMissingOptionalPackages } from "./lockfile";
import {
  createFailedStageOutcome,
  PASSED_STAGE_OUTCOME,
  readJestTestResults,
  runTestProgram,
  type StageOutcome,
  TEST_REPORTS_FOLDER,
} from "./outcome";
import {
  computeSpecificationCoverage,
  readSpecificationRows,
  readTestResultsOfLastRun,
} from "./specification";

/** Runs all stages in turn, even after failures; a stage that throws has failed. */
export async function runCheckStages(
  stages: readonly [string, () => Promise<StageOutcome>][],
): Promise<StageOutcome> {
  const total: StageOutcome = { passed: 0, skipped: [], failures: [] };
  for (const [name, stage] of stages) {
    printLine(`\n── ${name}`);
    const started = performance.now();
    const outcome = await stage().catch((error: unknown) => {
      printLine(formatErrorForTerminal(error));
      return createFailedStageOutcome(String(error));
    });
    total.passed += outcome.passed;
    total.skipped.push(...outcome.skipped);
    total.failures.push(...outcome.failures.map((failure) => `${name}: ${failure}`));
    printLine(
      `   ${outcome.failures.length === 0 ? "good" : "FAILED"} (${formatSeconds(performance.now() - started)})`,
    );
    // Printed here as well, as build servers may show only the lines around FAILED of a long log.
    for (const failure of outcome.failures.slice(0, 5))
      printLine(`✕ ${failure.split("\n").slice(0, 4).join("\n")}`);
  }
  return total;
}

/** Biome colours its output even without a terminal, such as in a build server's log. */
const COLORS = process.stdout.isTTY ? "--colors=force" : "--colors=off";

/** Stages of `npm run check`, which `npm test` runs first. */
export const CHECK_STAGES: readonly [string, () => Promise<StageOutcome>][] = [
  ["Preparing", () => prepareCheckout().then(() => PASSED_STAGE_OUTCOME)],
  ["Lock file", checkLockFile],
  ["Format and lint", () => tool("@biomejs/biome/bin/biome", ["ci", "--error-on-warnings", COLORS, "."])],
  ["Types", checkTypes],
  ["Imports", checkImports],
  ["Writers of entries", async () => outcomeOf(checkEntryRulesOfProduct())],
  ["Dead code", () => tool("knip/bin/knip.js", ["--no-progress"])],
  ["Licences", checkLicences],
  ["Unit and component tests", () => runJestProjects("unit", "components")],
];

async function checkLockFile(): Promise<StageOutcome> {
  const missing = findMissingOptionalPackages(
    JSON.parse(readFileSync(resolveInProject("package-lock.json"), "utf8")),
  );
  if (missing.length === 0) return PASSED_STAGE_OUTCOME;
  const names = missing.map(({ name, version }) => `${name}@${version}`);
  return createFailedStageOutcome(`package-lock.json lacks ${names.join(", ")}. Run: npm run lockfile`);
}

async function checkTypes(): Promise<StageOutcome> {
  // Next generates route types and next-env.d.ts, which a fresh checkout lacks. Not incremental: TypeScript 7.0.2 does
  // not recheck the importers of a changed message file.
  const generated = await tool("next/dist/bin/next", ["typegen"]);
  return generated.failures.length > 0
    ? generated
    : tool("typescript/bin/tsc", ["--noEmit", "--incremental", "false"]);
}

async function checkImports(): Promise<StageOutcome> {
  const { text, problems } = await findImportRuleViolations();
  printLine(text);
  return problems === 0 ? PASSED_STAGE_OUTCOME : createFailedStageOutcome(text);
}

const outcomeOf = (problems: readonly string[]) =>
  problems.length === 0 ? PASSED_STAGE_OUTCOME : createFailedStageOutcome(problems.join("\n"));

async function checkLicences(): Promise<StageOutcome> {
  const refused = (await listRuntimeLicences()).filter(({ licence }) => !isLicenceAllowed(licence));
  return outcomeOf(refused.map(({ name, licence }) => `${name}: ${licence}`));
}

/** Checks that every row of the specification has a passed test; runs after all tests. */
export async function checkSpecificationCoverage(): Promise<StageOutcome> {
  const { gaps } = computeSpecificationCoverage(readSpecificationRows(), readTestResultsOfLastRun());
  return gaps.length === 0 ? PASSED_STAGE_OUTCOME : createFailedStageOutcome(gaps.join("\n"));
}

/** Runs a tool of node_modules; its exit code decides the outcome. */
async function tool(program: string, args: readonly string[]): Promise<StageOutcome> {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const { code } = await startNodeProcess([resolveInProject("node_modules", program), ...args], { env })
    .exited;
  return code === 0 ? PASSED_STAGE_OUTCOME : createFailedStageOutcome(`${program} ended with code ${code}`);
}

/** Runs some of jest's projects and reads their results. */
export function runJestProjects(...projects: string[]): Promise<StageOutcome> {
  return reportJest(`${TEST_REPORTS_FOLDER}/jest-${projects.join("-")}.json`, [
    "--selectProjects",
    ...projects,
  ]);
}

function reportJest(report: string, args: readonly string[]): Promise<StageOutcome> {
  const jest = [
    resolveInProject("node_modules/jest/bin/jest.js"),
    ...args,
    "--json",
    `--outputFile=${report}`,
  ];
  const options = { env: { ...process.env, NODE_ENV: "test" as const }, quietOutput: true };
  return runTestProgram("jest", report, readJestTestResults, jest, options);
}

/** Runs the tests of files whose paths match, in any project. */
export async function runTestFiles(patterns: readonly string[]): Promise<StageOutcome> {
  await prepareCheckout();
  // The report is written outside TEST_REPORTS_FOLDER, whose reports count for the coverage of the specification.
  return reportJest(resolveInProject(".data/test-files.json"), ["--testPathPatterns", ...patterns]);
}

/** Runs the fault tests: real processes on a real PostgreSQL, each killed `kills` times. */
export async function runFaultTests(kills: number): Promise<StageOutcome> {
  await prepareCheckout();
  await buildApplicationIfStale();
  process.env.KILLS = String(kills);
  return runJestProjects("faults");
}
