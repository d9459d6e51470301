import { computeCoverage, readReportedTests, readSpecificationRows } from "./check/specification";
import { run, say } from "./ground/report";

// `npm run spec:coverage`: lists each row of the specification with the tests of the last `npm test` that name it.
run(async () => {
  const { lines, gaps } = computeCoverage(readSpecificationRows(), readReportedTests());
  for (const line of lines) say(line);
  say(gaps.length === 0 ? "\nNothing is missing." : `\n${gaps.length} missing:\n${gaps.join("\n")}`);
  process.exitCode = gaps.length === 0 ? 0 : 1;
});
