import { runEndToEnd } from "./check/end-to-end";
import { finish, stopOnSignal } from "./check/outcome";
import { CHECK_STAGES, checkSpecification, runFaults, runJest, runStages } from "./check/stages";
import { run } from "./ground/report";

/** How often each is killed here; `npm run test:faults` does it fifty times. */
const SHORT_ROUND = 3;

// `npm test`: everything, from the format of the sources to a real browser. All stages run, whatever fails.
stopOnSignal();
run(async () => {
  const outcome = await runStages([
    ...CHECK_STAGES,
    ["On a real database", () => runJest("integration")],
    ["Starting, stopping and recovering", () => runJest("ground")],
    ["In a real browser", () => runEndToEnd([])],
    ["Specification", checkSpecification],
    ["Faults", () => runFaults(SHORT_ROUND)],
  ]);
  finish(outcome);
});
