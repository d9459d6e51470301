import { median, table } from "../bench/figures";

/** The scores out of 100, and what they are called. */
export const SCORES = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "search engines",
} as const;
type Score = keyof typeof SCORES;

/** What Lighthouse measures besides: milliseconds, and for the shift a number without a unit. */
export const AUDITS = ["largest-contentful-paint", "cumulative-layout-shift", "total-blocking-time"] as const;

/**
 * What one visit of a page gave: scores, audits, the bytes of scripts as they were sent, and how fast Lighthouse found the
 * processor before it slowed it down (its benchmarkIndex).
 */
export type Visit = Record<Score | (typeof AUDITS)[number] | "scriptBytes" | "processor", number>;

/** The page of the same build with nothing but the frame: what the others are compared with. */
export const EMPTY_PAGE = "/empty";

const GOALS = { performance: 97, accessibility: 100, "best-practices": 100, seo: 100 };

/** A page that search engines are kept out of on purpose cannot have all that they want. */
const UNLISTED: readonly string[] = ["/login"];

/** The least score that is asked of a page, per kind: nothing of the empty one. */
export function goalsOf(page: string): Partial<Record<Score, number>> {
  if (page === EMPTY_PAGE) return {};
  const { seo, ...rest } = GOALS;
  return UNLISTED.includes(page) ? rest : { ...rest, seo };
}

const namesOf = <Name extends string>(of: Partial<Record<Name, unknown>>) => Object.keys(of) as Name[];

/** The median of each figure on its own: what one visit met by chance does not decide. */
export function middleVisit(visits: readonly Visit[]): Visit {
  const middles = namesOf(visits[0] ?? {}).map((name: keyof Visit) => [
    name,
    median(visits.map((visit) => visit[name])),
  ]);
  return Object.fromEntries(middles) as Visit;
}

/** Each goal that a page misses, in a sentence. */
export function missedGoals(page: string, visit: Visit): string[] {
  const goals = goalsOf(page);
  return namesOf(goals).flatMap((score) =>
    visit[score] >= (goals[score] ?? 0)
      ? []
      : [`${page}: ${SCORES[score]} ${visit[score].toFixed()}, goal: at least ${goals[score]}`],
  );
}

/** What has no goal is not worth a figure, but for the speed of the empty page. */
const isScored = (page: string, score: Score) =>
  goalsOf(page)[score] !== undefined || (page === EMPTY_PAGE && score === "performance");

/** The figures of all pages, in columns. */
export function visitTable(visits: readonly (readonly [page: string, visit: Visit])[]): string[] {
  const head = ["page", ...Object.values(SCORES), "LCP", "CLS", "TBT", "JavaScript"];
  const rows = visits.map(([page, visit]) => [
    page,
    ...namesOf(SCORES).map((score) => (isScored(page, score) ? visit[score].toFixed() : "-")),
    `${(visit["largest-contentful-paint"] / 1000).toFixed(1)} s`,
    visit["cumulative-layout-shift"].toFixed(3),
    `${visit["total-blocking-time"].toFixed()} ms`,
    `${(visit.scriptBytes / 1000).toFixed(1)} kB`,
  ]);
  return table([head, ...rows]);
}
