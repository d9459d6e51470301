import { runEndToEndTests } from "./check/end-to-end";
import { printOutcomeAndSetExitCode, stopServersInOrderOnSignal } from "./check/outcome";
import {
  CHECK_STAGES,
  checkSpecificationCoverage,
  runCheckStages,
  runFaultTests,
  runJestProjects,
} from "./check/stages";
import { runMain } from "./ground/report";

// `npm test`: runs all checks and tests, even after failures.
stopServersInOrderOnSignal();
runMain(async () => {
  const outcome = await runCheckStages([
    ...CHECK_STAGES,
    ["On a real database", () => runJestProjects("integration")],
    ["Starting, stopping and recovering", () => runJestProjects("ground")],
    ["In a real browser", () => runEndToEndTests([])],
    ["Specification", checkSpecificationCoverage],
    // `npm run test:faults` kills each process fifty times.
    ["Faults", () => runFaultTests(3)],
  ]);
  printOutcomeAndSetExitCode(outcome);
});
