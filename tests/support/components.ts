import "@testing-library/jest-dom";
import { configure } from "@testing-library/dom";

// The form's widgets do much work in jsdom; on a busy machine a long journey through it takes more than the usual 5 s,
// and what comes with a part that is loaded later more than the usual 1 s.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 5000 });

/** The sentences that something asked for and was not given: the page would show their names. */
let missing: string[] = [];
const report = console.error;
console.error = (...told: unknown[]) => {
  for (const one of told) {
    if (one instanceof Error && "code" in one && one.code === "MISSING_MESSAGE") missing.push(one.message);
  }
  report(...told);
};
afterEach(() => {
  const found = missing;
  missing = [];
  expect(found).toEqual([]);
});
