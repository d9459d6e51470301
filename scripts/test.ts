import { runEndToEnd } from "./check/end-to-end";
import { reportOutcome, stopOnSignal } from "./check/outcome";
import { CHECK_STAGES, checkSpecification, runFaults, runJest, runStages } from "./check/stages";
import { run } from "./ground/report";

// `npm test`: runs all checks and tests, even after failures.
stopOnSignal();
run(async () => {
  const outcome = await runStages([
    ...CHECK_STAGES,
    ["On a real database", () => runJest("integration")],
    ["Starting, stopping and recovering", () => runJest("ground")],
    ["In a real browser", () => runEndToEnd([])],
    ["Specification", checkSpecification],
    // `npm run test:faults` kills each process fifty times.
    ["Faults", () => runFaults(3)],
  ]);
  reportOutcome(outcome);
});
