import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { resolveInProject } from "../ground/project";
import {
  readJestTestResults,
  readPlaywrightTestResults,
  TEST_REPORTS_FOLDER,
  type TestResult,
} from "./outcome";

/** A row of the specification, or a decision that deviates from it (tests/specification). */
export interface SpecificationRow {
  id: string;
  /** Kinds of tests that must name the row; each kind is required. */
  at: string[];
  says: string;
  /** The behaviour that a deviation implements instead. */
  built?: string | undefined;
  /** Rows that a decision replaces; they need no test. */
  replaces: string[];
}

/** Test folders per kind: in a browser, on a page, at the API with its database, or anywhere. */
const PLACES: Record<string, RegExp> = {
  e2e: /^tests\/e2e\//,
  page: /^tests\/(components|e2e)\//,
  api: /^tests\/(integration|e2e)\//,
  any: /^tests\//,
};
/** Maximum number of specification rows per test, as a larger test cannot show that each row holds. */
const MAX_ROWS_PER_TEST = 4;
const ID = "[a-z][a-z0-9-]*(?:\\.[a-z0-9-]+)+";
const NAMES = new RegExp(`\\[(${ID}(?:, ${ID})*)\\]`, "g");

/** Reads the rows of the specification and the deviations from it. */
export function readSpecificationRows(): SpecificationRow[] {
  const list = (cell = "") => cell.split(" ").filter((word) => word !== "");
  return ["rows", "deviations"].flatMap((name) => {
    const text = readFileSync(resolveInProject("tests/specification", `${name}.csv`), "utf8");
    const found: Record<string, string>[] = parse(text, { columns: true });
    return found.map(({ id = "", at, says = "", built, replaces }) => ({
      id,
      at: list(at),
      says,
      built,
      replaces: list(replaces),
    }));
  });
}

/** Reads the tests in the reports of the last run. */
export function readTestResultsOfLastRun(): TestResult[] {
  const names = existsSync(TEST_REPORTS_FOLDER) ? readdirSync(TEST_REPORTS_FOLDER) : [];
  return names.flatMap((name) => {
    const text = readFileSync(`${TEST_REPORTS_FOLDER}/${name}`, "utf8");
    return name.startsWith("jest-") ? readJestTestResults(text) : readPlaywrightTestResults(text);
  });
}

/** Returns the rows named in a test title, as in `[message.login-captcha, rule.login]`. */
function namedIn(title: string): string[] {
  return [...title.matchAll(NAMES)].flatMap(([, list = ""]) => list.split(", "));
}

/**
 * Returns each row with the tests that name it, and the gaps: rows without a test, and tests that name an unknown
 * row or too many rows.
 */
export function computeSpecificationCoverage(
  rows: readonly SpecificationRow[],
  tests: readonly TestResult[],
): { lines: string[]; gaps: string[] } {
  const known = new Set(rows.map(({ id }) => id));
  const named = tests.map((test) => ({ ...test, ids: namedIn(test.title) }));
  const gaps = named.flatMap(({ file, title, ids }) =>
    ids.filter((id) => !known.has(id)).map((id) => `${file}: [${id}] is no row (${title})`),
  );
  gaps.push(
    ...named
      .filter(({ ids }) => ids.length > MAX_ROWS_PER_TEST)
      .map(({ file, title, ids }) => `${file}: claims ${ids.length} rows, split it (${title})`),
  );
  const lines = rows.flatMap(({ id, at, says, built }) => {
    const own = named.filter(({ ids }) => ids.includes(id));
    const decision = rows.find(({ replaces }) => replaces.includes(id))?.id;
    const isProven = (place: string) => own.some(({ file, passed }) => passed && PLACES[place]?.test(file));
    const missing = decision === undefined ? at.filter((place) => !isProven(place)) : [];
    gaps.push(...missing.map((place) => `${id}: no passed test at '${place}' (${says})`));
    return [
      `${id}  ${says}${built === undefined ? "" : `; built: ${built}`}${decision === undefined ? "" : ` (decided otherwise: ${decision})`}`,
      ...own.map(({ file, title }) => `    ${file}: ${title}`),
    ];
  });
  return { lines, gaps };
}
