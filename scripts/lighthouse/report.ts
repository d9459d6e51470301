import { computeMedian, formatTable } from "../bench/figures";

/** Lighthouse categories scored out of 100, with display names. */
export const SCORE_CATEGORIES = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "search engines",
} as const;
type Score = keyof typeof SCORE_CATEGORIES;

/** Other measured audits: in milliseconds, and the layout shift without a unit. */
export const MEASURED_AUDITS = [
  "largest-contentful-paint",
  "cumulative-layout-shift",
  "total-blocking-time",
] as const;

/**
 * Results of one visit: scores, audits, transferred bytes of scripts, and the measured speed of the processor before
 * throttling (Lighthouse's benchmarkIndex).
 */
export type VisitResult = Record<
  Score | (typeof MEASURED_AUDITS)[number] | "scriptBytes" | "processor",
  number
>;

const GOALS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };

/** Pages excluded from search engines on purpose, which cannot reach the SEO goal. */
const UNLISTED: readonly string[] = ["/login"];

/** Returns the minimum scores of a page. */
export function getScoreGoals(page: string): Partial<Record<Score, number>> {
  const { seo, ...rest } = GOALS;
  return UNLISTED.includes(page) ? rest : { ...rest, seo };
}

const namesOf = <Name extends string>(of: Partial<Record<Name, unknown>>) => Object.keys(of) as Name[];

/** Returns the median of each figure separately, so that outliers of single visits do not matter. */
export function computeMedianVisit(visits: readonly VisitResult[]): VisitResult {
  const middles = namesOf(visits[0] ?? {}).map((name: keyof VisitResult) => [
    name,
    computeMedian(visits.map((visit) => visit[name])),
  ]);
  return Object.fromEntries(middles) as VisitResult;
}

/** Returns a sentence for each goal that a page misses. */
export function listMissedGoals(page: string, visit: VisitResult): string[] {
  const goals = getScoreGoals(page);
  return namesOf(goals).flatMap((score) =>
    visit[score] >= (goals[score] ?? 0)
      ? []
      : [`${page}: ${SCORE_CATEGORIES[score]} ${visit[score].toFixed()}, goal: at least ${goals[score]}`],
  );
}

const isScored = (page: string, score: Score) => getScoreGoals(page)[score] !== undefined;

/** Formats the results of all pages in columns. */
export function formatVisitTable(visits: readonly (readonly [page: string, visit: VisitResult])[]): string[] {
  const head = ["page", ...Object.values(SCORE_CATEGORIES), "LCP", "CLS", "TBT", "JavaScript"];
  const rows = visits.map(([page, visit]) => [
    page,
    ...namesOf(SCORE_CATEGORIES).map((score) => (isScored(page, score) ? visit[score].toFixed() : "-")),
    `${(visit["largest-contentful-paint"] / 1000).toFixed(1)} s`,
    visit["cumulative-layout-shift"].toFixed(3),
    `${visit["total-blocking-time"].toFixed()} ms`,
    `${(visit.scriptBytes / 1000).toFixed(1)} kB`,
  ]);
  return formatTable([head, ...rows]);
}
