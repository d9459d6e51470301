import { PlainError, run, say } from "./ground/report";
import { specCoverage } from "./spec/check";
import { countGaps, reportLines } from "./spec/report";

// `npm run spec:coverage [-- --missing]`: every row of the specification with the tests that name it.
run(async () => {
  const options = process.argv.slice(2);
  const unknown = options.find((option) => option !== "--missing");
  if (unknown) throw new PlainError(`De optie ${unknown} bestaat niet; er is alleen --missing.`);
  const coverage = specCoverage();
  say(reportLines(coverage, { missingOnly: options.includes("--missing") }).join("\n"));
  process.exitCode = countGaps(coverage) === 0 ? 0 : 1;
});
