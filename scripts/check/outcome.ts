import { stripVTControlCharacters } from "node:util";

/** How one stage of a check went; a stage without tests of its own counts as one. */
export interface Outcome {
  passed: number;
  failed: number;
  /** What failed and why, a few lines each: a run is read from its end, where the log of a server may hide it. */
  failures: string[];
}

export const PASSED: Outcome = { passed: 1, failed: 0, failures: [] };

/** A stage that failed as a whole. */
export function failedStage(why: string): Outcome {
  return { passed: 0, failed: 1, failures: [why] };
}

/** The lines of a message that say what went wrong: the first few, without colours and the stack. */
const MESSAGE_LINES = 12;

function failureText(title: string, message: string | undefined): string {
  const plain = stripVTControlCharacters(message ?? "")
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at /.test(line));
  return [title, ...plain.slice(0, MESSAGE_LINES).map((line) => `    ${line}`)].join("\n");
}

export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/** The outcome that jest's `--json` report tells of; a file that could not be run counts as one failure. */
export function jestOutcome(text: string): Outcome {
  const report = JSON.parse(text) as JestReport;
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    if (assertionResults.length === 0 && message !== "") return [failureText(name, message)];
    return failed.map((test) => failureText(`${name} › ${test.fullName}`, test.failureMessages?.[0]));
  });
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed, failures };
}

export interface PlaywrightSuite {
  title?: string;
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { status: string; errors?: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

export interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number };
  errors?: { message?: string }[];
}

function playwrightFailures(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => {
        const errors = results.flatMap((result) => result.errors ?? []);
        const why = errors.map(({ message }) => message ?? "").join("\n");
        return failureText(`${spec.file}:${spec.line} › ${spec.title}`, why);
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(playwrightFailures)];
}

/** The outcome that Playwright's JSON report tells of; a test that passed only at a second try has failed. */
export function playwrightOutcome(text: string): Outcome {
  const report = JSON.parse(text) as PlaywrightReport;
  const { expected, unexpected, flaky } = report.stats;
  const errors = (report.errors ?? []).map(({ message }) => failureText("Playwright", message));
  return {
    passed: expected,
    failed: unexpected + flaky,
    failures: [...playwrightFailures(report), ...errors],
  };
}

/**
 * What a program's report and its exit code say together: a program that ended otherwise than well has failed, whatever
 * its report counts, and so has one that left no report.
 */
export function outcomeOf(name: string, report: Outcome | null, code: number | null): Outcome {
  if (report === null) return failedStage(`${name} left no report`);
  if (code === 0 || report.failed > 0) return report;
  return { ...report, failed: 1, failures: [...report.failures, `${name} ended with code ${code}`] };
}
