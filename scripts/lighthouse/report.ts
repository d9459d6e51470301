import { median, table } from "../bench/figures";

/** What one visit of a page by Lighthouse gave. Scores are out of 100, times in milliseconds, scripts in bytes sent. */
export interface Visit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  largestContentfulPaint: number;
  layoutShift: number;
  blockingTime: number;
  scriptBytes: number;
  /** How fast Lighthouse found the processor, before it slowed it down: its benchmarkIndex. */
  processor: number;
}

/** The page of the same build with nothing but the frame: what the others are compared with. */
export const EMPTY_PAGE = "/empty";

const SCORES = ["performance", "accessibility", "bestPractices", "seo"] as const;
type Score = (typeof SCORES)[number];

/** The least score that is good enough, per category. */
export type Goals = Partial<Record<Score, number>>;

const GOALS: Required<Goals> = { performance: 95, accessibility: 100, bestPractices: 100, seo: 100 };

/** A page that search engines are kept out of on purpose cannot have all that they want. */
const UNLISTED: readonly string[] = ["/login"];

/** What is asked of a page: nothing of the empty one. */
export function goalsOf(page: string): Goals {
  if (page === EMPTY_PAGE) return {};
  const { seo, ...rest } = GOALS;
  return UNLISTED.includes(page) ? rest : { ...rest, seo };
}

const NAMES: Record<Score, string> = {
  performance: "performance",
  accessibility: "accessibility",
  bestPractices: "best practices",
  seo: "search engines",
};

/** The median of each figure on its own: what one visit met by chance does not decide. */
export function middleVisit(visits: readonly Visit[]): Visit {
  const keys = Object.keys(visits[0] ?? {}) as (keyof Visit)[];
  return Object.fromEntries(
    keys.map((key) => [key, median(visits.map((visit) => visit[key]))]),
  ) as unknown as Visit;
}

/** Each goal that a page misses, in a sentence. */
export function missedGoals(page: string, visit: Visit): string[] {
  const goals = goalsOf(page);
  return SCORES.flatMap((score) => {
    const goal = goals[score];
    if (goal === undefined || visit[score] >= goal) return [];
    return [`${page}: ${NAMES[score]} ${round(visit[score])}, goal: at least ${goal}`];
  });
}

const round = (value: number, digits = 0) => value.toFixed(digits);

/** What has no goal is not worth a figure, but for the speed of the empty page. */
const isScored = (page: string, score: Score) =>
  goalsOf(page)[score] !== undefined || (page === EMPTY_PAGE && score === "performance");

/** The figures of all pages, in columns. */
export function visitTable(visits: readonly (readonly [page: string, visit: Visit])[]): string[] {
  const head = ["page", ...SCORES.map((score) => NAMES[score]), "LCP", "CLS", "TBT", "JavaScript"];
  const rows = visits.map(([page, visit]) => [
    page,
    ...SCORES.map((score) => (isScored(page, score) ? round(visit[score]) : "-")),
    `${round(visit.largestContentfulPaint / 1000, 1)} s`,
    round(visit.layoutShift, 3),
    `${round(visit.blockingTime)} ms`,
    `${round(visit.scriptBytes / 1000, 1)} kB`,
  ]);
  return table([head, ...rows]);
}
