import { statSync } from "node:fs";

/** What takes half a minute and more: begun last, one of these would leave the other worker without work. */
const LONG = [
  "platform/matrix",
  "import/import-command",
  "audit/audit-kinds",
  "search/search-quality",
  "api/contract-fuzz",
];

/** The order of jest's test files, the same on a machine that has never run them: the long ones, then by size. */
export default class LongestFirst {
  sort(tests) {
    const placed = tests.map((test) => {
      const place = LONG.findIndex((name) => test.path.endsWith(`/integration/${name}.test.ts`));
      return { test, place: place < 0 ? LONG.length : place, size: statSync(test.path).size };
    });
    placed.sort((one, other) => one.place - other.place || other.size - one.size);
    return placed.map(({ test }) => test);
  }

  /** Jest's own sequencer would remember how long each took; this order needs nothing remembered. */
  cacheResults() {}
}
