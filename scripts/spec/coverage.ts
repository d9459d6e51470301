import type { NamingTest, TestFile } from "./read-tests";
import type { Deviation, Height, Row } from "./row";

/** A row with the tests that name it. */
export interface CoveredRow {
  row: Row;
  tests: NamingTest[];
  /** The decided deviation that stands for it, so that it needs no test of its own. */
  replacedBy: string | null;
  /** What is missing, as sentences. */
  gaps: string[];
}

export interface Coverage {
  rows: CoveredRow[];
  deviations: CoveredRow[];
  /** What is wrong with the tests or the lists themselves. */
  problems: string[];
}

interface Lists {
  rows: readonly Row[];
  deviations: readonly Deviation[];
  files: readonly (TestFile & { file: string })[];
}

const HEIGHTS: Record<Height, { where: RegExp; called: string }> = {
  e2e: { where: /^tests\/e2e\//, called: "in tests/e2e" },
  page: { where: /^tests\/(components|e2e)\//, called: "op de pagina (tests/components of tests/e2e)" },
  api: { where: /^tests\/(integration|e2e)\//, called: "aan de API (tests/integration of tests/e2e)" },
  any: { where: /^tests\//, called: "in tests" },
};

/** Lays the rows of the specification beside the tests that name them. */
export function coverageOf({ rows, deviations, files }: Lists): Coverage {
  const tests = files.flatMap((file) => file.tests);
  const replaced = new Map(
    deviations.flatMap(({ id, replaces }) => replaces.map((row) => [row, id] as const)),
  );
  const cover = (row: Row): CoveredRow => {
    const naming = tests.filter(({ ids }) => ids.includes(row.id));
    const replacedBy = replaced.get(row.id) ?? null;
    return { row, tests: naming, replacedBy, gaps: gapsOf(row, naming, replacedBy !== null) };
  };
  return {
    rows: rows.map(cover),
    deviations: deviations.map(cover),
    problems: [
      ...listProblems(rows, deviations),
      ...unknownNames([...rows, ...deviations], tests),
      ...files.flatMap(({ file, stray }) =>
        stray.map((id) => `${file}: [${id}] staat in geen titel van een test en in geen tabel ervan.`),
      ),
    ],
  };
}

function gapsOf(row: Row, tests: readonly NamingTest[], isReplaced: boolean): string[] {
  const proving = tests.filter((test) => !test.skipped && missingLiterals(row, test).length === 0);
  const lacking = row.at.filter((height) => !proving.some(({ file }) => HEIGHTS[height].where.test(file)));
  return [
    ...tests.flatMap((test) =>
      missingLiterals(row, test).map(
        (literal) => `${JSON.stringify(literal)} staat niet uitgeschreven in ${test.file}: ${test.title}`,
      ),
    ),
    ...tests
      .filter(({ skipped }) => skipped)
      .map(({ file, title }) => `wordt overgeslagen in ${file}: ${title}`),
    ...(isReplaced ? [] : lacking.map((height) => `geen test ${HEIGHTS[height].called}`)),
  ];
}

/** The literals of a row that a test that names it does not have written out. */
export function missingLiterals(row: Row, { texts, numbers }: NamingTest): (string | number)[] {
  return row.literals.filter((literal) => {
    const pattern = patternOf(literal);
    const isWritten = texts.some((text) => pattern.test(text));
    return !isWritten && !(typeof literal === "number" && numbers.includes(literal));
  });
}

/** Finds a literal as a whole word or sentence; what stands between braces may be anything. */
function patternOf(literal: string | number): RegExp {
  const asPattern = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
  const parts = String(literal)
    .split(/\{[^}]*\}/)
    .map(asPattern);
  return new RegExp(`(?<![\\p{L}\\p{N}])${parts.join(".+")}(?![\\p{L}\\p{N}])`, "su");
}

function listProblems(rows: readonly Row[], deviations: readonly Deviation[]): string[] {
  const ids = [...rows, ...deviations].map(({ id }) => id);
  const doubled = ids.filter((id, index) => ids.indexOf(id) !== index);
  const known = new Set(rows.map(({ id }) => id));
  return [
    ...doubled.map((id) => `${id} staat meer dan eens in de lijst.`),
    ...deviations.flatMap(({ id, replaces }) =>
      replaces.filter((row) => !known.has(row)).map((row) => `${id} vervangt ${row}, en dat is geen regel.`),
    ),
  ];
}

function unknownNames(rows: readonly Row[], tests: readonly NamingTest[]): string[] {
  const known = new Set(rows.map(({ id }) => id));
  return tests.flatMap(({ file, title, ids }) =>
    ids.filter((id) => !known.has(id)).map((id) => `${file}: [${id}] is geen regel; de test is: ${title}`),
  );
}

/** The first column of the README's table of deviations. Throws when there is no such table. */
export function readmeDeviations(readme: string): string[] {
  const [, table] = /### Where the product differs[^\n]*\n+((?:\|[^\n]*\n)+)/.exec(readme) ?? [];
  if (table === undefined) throw new Error("README.md has no table of deviations");
  const [, , ...lines] = table.trim().split("\n");
  return lines.map((line) => line.split("|")[1]?.trim() ?? "");
}

/** Deviations that stand in one of the two lists only: the README's table and this one. */
export function readmeProblems(readme: string, deviations: readonly Deviation[]): string[] {
  const told = readmeDeviations(readme);
  const listed = deviations.map(({ says }) => says);
  return [
    ...told
      .filter((says) => !listed.includes(says))
      .map((says) => `README.md noemt een afwijking die hier ontbreekt: ${says}`),
    ...listed
      .filter((says) => !told.includes(says))
      .map((says) => `README.md noemt deze afwijking niet: ${says}`),
  ];
}
