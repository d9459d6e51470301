import { readdirSync, readFileSync } from "node:fs";
import { inProject } from "../ground/project";
import { ROWS } from "./all-rows";
import { type Coverage, coverageOf, readmeProblems } from "./coverage";
import { DEVIATIONS } from "./deviations";
import { readTests } from "./read-tests";

const PLACES = ["tests/unit", "tests/components", "tests/integration", "tests/e2e"];
/** The test of this very tool holds made-up tests as texts. */
const OWN_TEST = "tests/unit/spec-coverage.test.ts";

/** Reads every test of the project and says what of the specification they cover. */
export function specCoverage(): Coverage {
  const files = PLACES.flatMap(testFiles).map((file) => ({
    file,
    ...readTests(file, readFileSync(inProject(file), "utf8")),
  }));
  const coverage = coverageOf({ rows: ROWS, deviations: DEVIATIONS, files });
  const readme = readmeProblems(readFileSync(inProject("README.md"), "utf8"), DEVIATIONS);
  return { ...coverage, problems: [...coverage.problems, ...readme] };
}

function testFiles(place: string): string[] {
  return readdirSync(inProject(place))
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .map((name) => `${place}/${name}`)
    .filter((file) => file !== OWN_TEST)
    .toSorted();
}
