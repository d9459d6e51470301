import "@testing-library/jest-dom";
import { configure } from "@testing-library/dom";

// Loading a lazy component takes longer than the default of 1 s on a busy machine.
configure({ asyncUtilTimeout: 5000 });

/** Keys of messages that a component used without its test providing them; the page would show the key instead. */
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
