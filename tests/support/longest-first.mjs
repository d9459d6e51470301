import { statSync } from "node:fs";

/** Test files that take at least half a minute; started last, one of them would leave the other worker idle. */
const LONG = [
  "platform/matrix",
  "import/import-command",
  "audit/audit-kinds",
  "search/search-quality",
  "api/contract-fuzz",
];

/** Jest sequencer: starts long test files first, the others by size; the order does not depend on earlier runs. */
export default class LongestFirst {
  sort(tests) {
    const placed = tests.map((test) => {
      const place = LONG.findIndex((name) => test.path.endsWith(`/integration/${name}.test.ts`));
      return { test, place: place < 0 ? LONG.length : place, size: statSync(test.path).size };
    });
    placed.sort((one, other) => one.place - other.place || other.size - one.size);
    return placed.map(({ test }) => test);
  }

  /** Does nothing: unlike jest's own sequencer, this one does not use recorded durations. */
  cacheResults() {}
}
