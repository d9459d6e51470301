import {
  computeSpecificationCoverage,
  readSpecificationRows,
  readTestResultsOfLastRun,
} from "./check/specification";
import { printLine, runMain } from "./ground/report";

// `npm run spec:coverage`: lists each row of the specification with the tests of the last `npm test` that name it.
runMain(async () => {
  const { lines, gaps } = computeSpecificationCoverage(readSpecificationRows(), readTestResultsOfLastRun());
  for (const line of lines) printLine(line);
  printLine(gaps.length === 0 ? "\nNothing is missing." : `\n${gaps.length} missing:\n${gaps.join("\n")}`);
  process.exitCode = gaps.length === 0 ? 0 : 1;
});
