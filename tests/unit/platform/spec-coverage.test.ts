import { readFileSync } from "node:fs";
import type { TestResult } from "@/scripts/check/outcome";
import {
  computeSpecificationCoverage,
  readSpecificationRows,
  type SpecificationRow,
} from "@/scripts/check/specification";

const ROW: SpecificationRow = { id: "message.wrong", at: ["page"], says: "login 400", replaces: [] };
const TEST: TestResult = {
  file: "tests/components/login.test.tsx",
  title: "login says that it is wrong [message.wrong]",
  passed: true,
};
const gapsOf = (row: Partial<SpecificationRow>, test: Partial<TestResult>) =>
  computeSpecificationCoverage([{ ...ROW, ...row }], [{ ...TEST, ...test }]).gaps;

describe("a row of the specification", () => {
  it("is covered by a test that names it in its title", () => {
    expect(computeSpecificationCoverage([ROW], [TEST])).toEqual({
      lines: ["message.wrong  login 400", `    ${TEST.file}: ${TEST.title}`],
      gaps: [],
    });
    expect(gapsOf({}, { title: "a[href] says [1] so [message.wrong, message.wrong]" })).toEqual([]);
  });

  const missing = (place: string) => [`message.wrong: no passed test at '${place}' (login 400)`];

  it.each([
    ["no test", { title: "login" }],
    ["a test that failed or was skipped", { passed: false }],
    ["a test at the API", { file: "tests/integration/login.test.ts" }],
  ])("on a page is not covered by %s", (_what, test) => {
    expect(gapsOf({}, test)).toEqual(missing("page"));
  });

  it.each([
    ["page", "tests/e2e/login.spec.ts", []],
    ["e2e", "tests/e2e/login.spec.ts", []],
    ["api", "tests/integration/login.test.ts", []],
    ["any", "tests/unit/login.test.ts", []],
    ["e2e", "tests/components/login.test.tsx", missing("e2e")],
    ["api", "tests/unit/login.test.ts", missing("api")],
  ])("at %s is looked for in %s", (place, file, gaps) => {
    expect(gapsOf({ at: [place] }, { file })).toEqual(gaps);
  });

  it("needs a test at each of its places", () => {
    expect(gapsOf({ at: ["page", "api"] }, {})).toEqual(missing("api"));
  });

  it("may be replaced by a decision, which needs a test itself", () => {
    const decision = { id: "deviation.wrong", at: ["page"], says: "it waits", replaces: ["message.wrong"] };
    expect(computeSpecificationCoverage([ROW, decision], []).gaps).toEqual([
      "deviation.wrong: no passed test at 'page' (it waits)",
    ]);
  });

  it("is one that there is", () => {
    expect(gapsOf({}, { title: "x [message.wrong] [message.gone]" })).toEqual([
      `${TEST.file}: [message.gone] is no row (x [message.wrong] [message.gone])`,
    ]);
  });
});

describe("the list of rows", () => {
  const rows = readSpecificationRows();

  it("names each row once, and places that there are", () => {
    expect(rows.length).toBeGreaterThan(300);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.filter(({ at }) => at.length === 0)).toEqual([]);
    expect(new Set(rows.flatMap(({ at }) => at))).toEqual(new Set(["e2e", "page", "api", "any"]));
  });

  it("has the decisions that docs/specification/departures.md tells readers of, and no others", () => {
    const known = new Set(rows.map(({ id }) => id));
    expect(rows.flatMap(({ replaces }) => replaces).filter((id) => !known.has(id))).toEqual([]);
    const [, , ...table] = readFileSync("docs/specification/departures.md", "utf8")
      .split("\n")
      .filter((line) => line.startsWith("|"));
    const told = table.map((line) => line.split("|")[1]?.trim());
    const decided = rows.filter(({ id }) => id.startsWith("deviation."));
    expect(new Set(decided.map(({ says }) => says))).toEqual(new Set(told));
  });
});
