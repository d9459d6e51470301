import type { Coverage, CoveredRow } from "./coverage";
import type { NamingTest } from "./read-tests";
import type { Deviation } from "./row";

/** The lines of `npm run spec:coverage`: the rows by section, the deviations apart, and the totals. */
export function reportLines(coverage: Coverage, { missingOnly }: { missingOnly: boolean }): string[] {
  const shown = (rows: readonly CoveredRow[]) =>
    missingOnly ? rows.filter(({ gaps }) => gaps.length > 0) : rows;
  return [
    ...bySection(shown(coverage.rows)),
    ...heading("Besloten afwijkingen", shown(coverage.deviations)),
    ...shown(coverage.deviations).flatMap(deviationLines),
    ...(coverage.problems.length > 0
      ? ["", "Verder mis", ...coverage.problems.map((line) => `  ✗ ${line}`)]
      : []),
    "",
    ...totals(coverage),
  ];
}

/** How many rows are covered, and how many things are not right. */
export function countGaps({ rows, deviations, problems }: Coverage): number {
  return [...rows, ...deviations].reduce((sum, { gaps }) => sum + gaps.length, problems.length);
}

function bySection(rows: readonly CoveredRow[]): string[] {
  const sections = [...new Set(rows.map(({ row }) => row.section))];
  return sections.flatMap((section) => {
    const own = rows.filter(({ row }) => row.section === section);
    return [...heading(section, own), ...own.flatMap(rowLines)];
  });
}

function heading(title: string, rows: readonly CoveredRow[]): string[] {
  return rows.length > 0 ? ["", `${title} (${rows.length})`] : [];
}

function rowLines({ row, tests, replacedBy, gaps }: CoveredRow): string[] {
  const sign = gaps.length > 0 ? "✗" : replacedBy === null ? "✓" : "→";
  const place = replacedBy === null ? "" : `  (besloten: ${replacedBy})`;
  return [
    `  ${sign} ${row.id.padEnd(34)} ${row.says}${place}`,
    ...tests.map(testLine),
    ...gaps.map((gap) => `      ✗ ${gap}`),
  ];
}

function deviationLines(covered: CoveredRow): string[] {
  const { replaces, built } = covered.row as Deviation;
  const [first = "", ...others] = rowLines(covered);
  const instead = replaces.length > 0 ? ` in plaats van ${replaces.join(", ")}` : "";
  return [first, `      gebouwd${instead}: ${built}`, ...others];
}

function testLine({ file, title }: NamingTest): string {
  return `      ${file.replace("tests/", "")}: ${title}`;
}

function totals(coverage: Coverage): string[] {
  const { rows, deviations } = coverage;
  const replaced = rows.filter(({ replacedBy, tests }) => replacedBy !== null && tests.length === 0).length;
  const covered = rows.filter(({ gaps }) => gaps.length === 0).length - replaced;
  const naming = new Set(
    [...rows, ...deviations].flatMap(({ tests }) => tests.map(({ file, title }) => `${file} ${title}`)),
  );
  const built = deviations.filter(({ gaps }) => gaps.length === 0).length;
  const gaps = countGaps(coverage);
  return [
    `${rows.length} regels van de specificatie: ${covered} getest, ${replaced} door een besluit vervangen`,
    `${deviations.length} besloten afwijkingen: ${built} getest`,
    `${naming.size} tests noemen een regel`,
    gaps === 0 ? "Niets ontbreekt." : `${gaps} keer ontbreekt er iets.`,
  ];
}
