import "@testing-library/jest-dom";
import { configure } from "@testing-library/dom";

// What comes with a lazy component takes more than the usual 1 s on a busy machine.
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
