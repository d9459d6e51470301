import {
  combineReportWithExitCode,
  formatOutcomeCounts,
  readJestTestResults,
  readPlaywrightTestResults,
  type TestResult,
} from "@/scripts/check/outcome";

const JEST = {
  testResults: [
    {
      name: "tests/unit/a.test.ts",
      message: "● sums",
      assertionResults: [
        { fullName: "adds", status: "passed", failureMessages: [] },
        { fullName: "waits", status: "pending", failureMessages: [] },
        { fullName: "is to be written", status: "todo", failureMessages: [] },
        {
          fullName: "sums",
          status: "failed",
          failureMessages: ["\u001b[31mexpected 2\u001b[39m\n\n    at a.ts:1"],
        },
      ],
    },
    { name: "tests/unit/b.test.ts", message: "Cannot find module 'x'", assertionResults: [] },
  ],
};

const PLAYWRIGHT = {
  errors: [],
  suites: [
    {
      title: "login.spec.ts",
      specs: [],
      suites: [
        {
          title: "logging",
          specs: [
            {
              title: "logs in",
              file: "login.spec.ts",
              tests: [
                { status: "unexpected", results: [{ status: "failed", errors: [{ message: "no button" }] }] },
              ],
            },
            {
              title: "logs out",
              file: "login.spec.ts",
              tests: [
                {
                  status: "flaky",
                  results: [
                    { status: "failed", errors: [{ message: "too late" }] },
                    { status: "passed", errors: [] },
                  ],
                },
              ],
            },
            {
              title: "needs a provider",
              file: "login.spec.ts",
              tests: [{ status: "skipped", results: [{ status: "skipped", errors: [] }] }],
            },
            {
              title: "stays",
              file: "login.spec.ts",
              tests: [{ status: "expected", results: [{ status: "passed", errors: [] }] }],
            },
          ],
        },
      ],
    },
  ],
};

const GOOD: TestResult[] = [{ file: "tests/unit/a.test.ts", title: "adds", passed: true }];

describe("what a run tells at its end", () => {
  it("names the tests of jest that failed, with their message, and the files that did not run", () => {
    expect(combineReportWithExitCode("jest", readJestTestResults(JSON.stringify(JEST)), 1)).toEqual({
      passed: 1,
      skipped: ["tests/unit/a.test.ts › waits", "tests/unit/a.test.ts › is to be written"],
      failures: [
        "tests/unit/a.test.ts › sums\n    expected 2",
        "tests/unit/b.test.ts\n    Cannot find module 'x'",
      ],
    });
  });

  it("names the tests of Playwright that failed, or passed only at a second try", () => {
    expect(
      combineReportWithExitCode("Playwright", readPlaywrightTestResults(JSON.stringify(PLAYWRIGHT)), 1),
    ).toEqual({
      passed: 1,
      skipped: ["tests/e2e/login.spec.ts › login.spec.ts logging needs a provider"],
      failures: [
        "tests/e2e/login.spec.ts › login.spec.ts logging logs in\n    no button",
        "tests/e2e/login.spec.ts › login.spec.ts logging logs out\n    too late",
      ],
    });
  });

  it.each([
    ["no report", null, 0, 0, ["jest left no report"]],
    ["a good report, a bad code", GOOD, 1, 1, ["jest ended with code 1"]],
    ["no test", [], 0, 0, ["jest found no test"]],
    ["killed", GOOD, null, 1, ["jest ended with code null"]],
    ["a good report, a good code", GOOD, 0, 1, []],
  ])("takes a program's word and its exit code together: %s", (_case, report, code, passed, failures) => {
    expect(combineReportWithExitCode("jest", report, code)).toEqual({ passed, skipped: [], failures });
  });

  it("counts in its last line what passed, what failed and what was skipped", () => {
    expect(
      formatOutcomeCounts(combineReportWithExitCode("jest", readJestTestResults(JSON.stringify(JEST)), 1)),
    ).toBe("1 passed, 2 failed, 2 skipped");
  });
});
