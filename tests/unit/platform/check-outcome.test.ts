import { jestOutcome, outcomeOf, PASSED, playwrightOutcome } from "@/scripts/check/outcome";

const JEST = {
  numPassedTests: 2,
  numFailedTests: 1,
  numRuntimeErrorTestSuites: 1,
  testResults: [
    {
      name: "tests/unit/a.test.ts",
      message: "● sums",
      assertionResults: [
        { fullName: "adds", status: "passed", failureMessages: [] },
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
  stats: { expected: 3, unexpected: 1, flaky: 1 },
  errors: [],
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              title: "logs in",
              file: "login.spec.ts",
              line: 7,
              tests: [
                { status: "unexpected", results: [{ status: "failed", errors: [{ message: "no button" }] }] },
              ],
            },
            {
              title: "logs out",
              file: "login.spec.ts",
              line: 20,
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
              title: "stays",
              file: "login.spec.ts",
              line: 30,
              tests: [{ status: "expected", results: [{ status: "passed", errors: [] }] }],
            },
          ],
        },
      ],
    },
  ],
};

describe("what a run tells at its end", () => {
  it("names the tests of jest that failed, with their message, and the files that did not run", () => {
    expect(jestOutcome(JSON.stringify(JEST))).toEqual({
      passed: 2,
      failed: 2,
      failures: [
        "tests/unit/a.test.ts › sums\n    expected 2",
        "tests/unit/b.test.ts\n    Cannot find module 'x'",
      ],
    });
  });

  it("names the tests of Playwright that failed, or passed only at a second try", () => {
    expect(playwrightOutcome(JSON.stringify(PLAYWRIGHT))).toEqual({
      passed: 3,
      failed: 2,
      failures: ["login.spec.ts:7 › logs in\n    no button", "login.spec.ts:20 › logs out\n    too late"],
    });
  });

  it.each([
    ["no report", null, 0, { passed: 0, failed: 1 }],
    ["a good report, a bad code", PASSED, 1, { passed: 1, failed: 1 }],
    ["killed", PASSED, null, { passed: 1, failed: 1 }],
    ["a good report, a good code", PASSED, 0, { passed: 1, failed: 0 }],
  ])("takes a program's word and its exit code together: %s", (_case, report, code, expected) => {
    const outcome = outcomeOf("jest", report, code);
    expect(outcome).toMatchObject(expected);
    expect(outcome.failures).toHaveLength(expected.failed);
  });
});
