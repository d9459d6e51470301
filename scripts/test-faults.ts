import { parseArgs } from "node:util";
import { printOutcomeAndSetExitCode, stopServersInOrderOnSignal } from "./check/outcome";
import { runFaultTests } from "./check/stages";
import { parseNumberFlag } from "./ground/arguments";
import { runMain } from "./ground/report";

// `npm run test:faults [-- --kills 50]`: tests kill -9 of register and PostgreSQL, an unreachable database, and stops.
stopServersInOrderOnSignal();
runMain(async () => {
  const { values } = parseArgs({ options: { kills: { type: "string", default: "50" } } });
  printOutcomeAndSetExitCode(await runFaultTests(parseNumberFlag("kills", values.kills, 1, 10_000)));
});
