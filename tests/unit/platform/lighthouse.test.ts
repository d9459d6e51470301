import {
  computeMedianVisit,
  formatVisitTable,
  getScoreGoals,
  listMissedGoals,
  type VisitResult,
} from "../../../scripts/lighthouse/report";

const GOOD: VisitResult = {
  performance: 97,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
  "largest-contentful-paint": 1_840,
  "cumulative-layout-shift": 0,
  "total-blocking-time": 120,
  scriptBytes: 147_800,
  processor: 900,
};

describe("npm run lighthouse", () => {
  it("takes the median of each figure on its own", () => {
    const visits = [
      { ...GOOD, performance: 99, "total-blocking-time": 300 },
      { ...GOOD, performance: 80, "total-blocking-time": 100 },
      { ...GOOD, performance: 96, "total-blocking-time": 200 },
    ];
    expect(computeMedianVisit(visits)).toEqual({ ...GOOD, performance: 96, "total-blocking-time": 200 });
  });

  it("asks 95, 100, 100 and 100, and of the login page not that search engines like it", () => {
    expect(getScoreGoals("/about")).toEqual({
      performance: 95,
      accessibility: 100,
      "best-practices": 100,
      seo: 100,
    });
    expect(getScoreGoals("/login")).toEqual({ performance: 95, accessibility: 100, "best-practices": 100 });
  });

  it("says each goal that is missed, and nothing of those that are met", () => {
    expect(listMissedGoals("/about", GOOD)).toEqual([]);
    expect(listMissedGoals("/about", { ...GOOD, performance: 94, seo: 92 })).toEqual([
      "/about: performance 94, goal: at least 95",
      "/about: search engines 92, goal: at least 100",
    ]);
    expect(listMissedGoals("/login", { ...GOOD, seo: 63 })).toEqual([]);
  });

  it("prints one table", () => {
    const rows = formatVisitTable([
      ["/about", GOOD],
      ["/login", { ...GOOD, seo: 63 }],
    ]);
    expect(rows.map((row) => row.replace(/ {2,}/g, " | "))).toEqual([
      "page | performance | accessibility | best practices | search engines | LCP | CLS | TBT | JavaScript",
      "/about | 97 | 100 | 100 | 100 | 1.8 s | 0.000 | 120 ms | 147.8 kB",
      "/login | 97 | 100 | 100 | - | 1.8 s | 0.000 | 120 ms | 147.8 kB",
    ]);
  });
});
