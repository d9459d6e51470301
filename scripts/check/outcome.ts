import { mkdirSync, rmSync } from "node:fs";
import { dirname, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import { startNodeProcess, stopChildProcesses } from "../ground/children";
import { readFileIfPresent } from "../ground/files";
import { PROJECT_ROOT, resolveInProject } from "../ground/project";
import { printLine } from "../ground/report";

/** Result of one stage of a check; a stage that runs no tests counts as one test. */
export interface StageOutcome {
  passed: number;
  /** Names of skipped tests. */
  skipped: string[];
  /** Failures with a few lines of text each, printed again at the end of a run, where they are easy to find. */
  failures: string[];
}

export const PASSED_STAGE_OUTCOME: StageOutcome = { passed: 1, skipped: [], failures: [] };

/** Returns the outcome of a stage that failed as a whole. */
export const createFailedStageOutcome = (why: string): StageOutcome => ({
  passed: 0,
  skipped: [],
  failures: [why],
});

/** A test of a report with its full title; skipped ones have neither `passed` nor a failure. */
export interface TestResult {
  file: string;
  title: string;
  passed: boolean;
  failure?: string | undefined;
}

interface JestReport {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/** Reads the tests of jest's `--json` report; a file that could not run counts as a failed test. */
export function readJestTestResults(text: string): TestResult[] {
  return (JSON.parse(text) as JestReport).testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(PROJECT_ROOT, name);
    if (assertionResults.length === 0 && message !== "") {
      return [{ file, title: "", passed: false, failure: message }];
    }
    return assertionResults.map(({ fullName, status, failureMessages }) => ({
      file,
      title: fullName,
      passed: status === "passed",
      failure: status === "failed" ? (failureMessages?.[0] ?? "") : undefined,
    }));
  });
}

/** Reads the tests of Playwright's JSON report; one that passed only when retried counts as failed. */
export function readPlaywrightTestResults(text: string): TestResult[] {
  const testsOf = ({ title, specs, suites = [] }: JSONReportSuite, above = ""): TestResult[] => {
    const group = `${above} ${title}`.trim();
    const own = specs.map((spec) => {
      const failed = spec.tests.filter(({ status }) => status === "unexpected" || status === "flaky");
      const why = failed.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
      return {
        file: `tests/e2e/${spec.file}`,
        title: `${group} ${spec.title}`.trim(),
        passed: spec.tests.every(({ status }) => status === "expected"),
        failure: failed.length > 0 ? why.map(({ message }) => message).join("\n") : undefined,
      };
    });
    return [...own, ...suites.flatMap((suite) => testsOf(suite, group))];
  };
  const { suites, errors } = JSON.parse(text) as JSONReport;
  // Playwright reports errors outside any test separately.
  const outside = errors.map(({ message }) => ({
    file: "Playwright",
    title: "",
    passed: false,
    failure: message ?? "",
  }));
  return [...suites.flatMap((suite) => testsOf(suite)), ...outside];
}

const nameOf = ({ file, title }: TestResult) => (title === "" ? file : `${file} › ${title}`);

/** Returns the first lines of a failure message, without colours and stack. */
function failureText({ failure = "", ...test }: TestResult): string {
  const lines = stripVTControlCharacters(failure)
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at /.test(line));
  return [nameOf(test), ...lines.slice(0, 12).map((line) => `    ${line}`)].join("\n");
}

/**
 * Combines a program's report with its exit code: a non-zero exit code, a missing report or a report without tests
 * counts as a failure.
 */
export function combineReportWithExitCode(
  name: string,
  tests: readonly TestResult[] | null,
  code: number | null,
): StageOutcome {
  if (tests === null) return createFailedStageOutcome(`${name} left no report`);
  if (tests.length === 0) return createFailedStageOutcome(`${name} found no test`);
  const failures = tests.filter(({ failure }) => failure !== undefined).map(failureText);
  if (code !== 0 && failures.length === 0) failures.push(`${name} ended with code ${code}`);
  return {
    passed: tests.filter(({ passed }) => passed).length,
    skipped: tests.filter(({ passed, failure }) => !passed && failure === undefined).map(nameOf),
    failures,
  };
}

/** Folder of the last run's reports; files beginning with "jest" are jest's, the other one is Playwright's. */
export const TEST_REPORTS_FOLDER = resolveInProject(".data/reports");

/** Runs a test program that writes a report, and reads its outcome. */
export async function runTestProgram(
  name: string,
  report: string,
  read: (text: string) => TestResult[],
  args: readonly string[],
  options: Parameters<typeof startNodeProcess>[1],
): Promise<StageOutcome> {
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const { code } = await startNodeProcess(args, options).exited;
  const text = await readFileIfPresent(report);
  return combineReportWithExitCode(name, text === null ? null : read(text), code);
}

/** Maximum number of failures printed, enough to find the cause. */
const MAX_FAILURES_SHOWN = 40;

/** Formats the totals that a run prints last. */
export const formatOutcomeCounts = ({ passed, skipped, failures }: StageOutcome) =>
  `${passed} passed, ${failures.length} failed, ${skipped.length} skipped`;

/** Prints skipped and failed tests and the totals, and sets the exit code. */
export function printOutcomeAndSetExitCode(outcome: StageOutcome): void {
  const { skipped, failures } = outcome;
  if (skipped.length > 0) printLine("\n── What was skipped");
  for (const test of skipped) printLine(`– ${test}`);
  if (failures.length > 0) printLine("\n── What failed");
  for (const failure of failures.slice(0, MAX_FAILURES_SHOWN)) printLine(`✕ ${failure}`);
  if (failures.length > MAX_FAILURES_SHOWN) printLine(`… and ${failures.length - MAX_FAILURES_SHOWN} more`);
  printLine(`\n${formatOutcomeCounts(outcome)}`);
  process.exit(failures.length === 0 ? 0 : 1);
}

/** On SIGINT or SIGTERM, stops servers and databases in order before the run ends. */
export function stopServersInOrderOnSignal(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void stopChildProcesses(30_000).finally(() => process.exit(130));
    });
  }
}
