import { runEndToEnd } from "./check/end-to-end";
import { finish, stopOnSignal } from "./check/finish";
import { CHECK_STAGES, runJest, runStages } from "./check/stages";
import { run } from "./ground/report";

// `npm test`: everything, from the format of the sources to a real browser. All stages run, whatever fails.
stopOnSignal();
run(async () => {
  const outcome = await runStages([
    ...CHECK_STAGES,
    ["Op een echte database", () => runJest("integration")],
    ["Starten, stoppen en herstellen", () => runJest("ground")],
    ["In een echte browser", () => runEndToEnd([])],
  ]);
  finish(outcome);
});
