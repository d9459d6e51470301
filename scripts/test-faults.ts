import { parseArgs } from "node:util";
import { reportOutcome, stopOnSignal } from "./check/outcome";
import { runFaults } from "./check/stages";
import { readNumber } from "./ground/arguments";
import { run } from "./ground/report";

// `npm run test:faults [-- --kills 50]`: tests kill -9 of register and PostgreSQL, an unreachable database, and stops.
stopOnSignal();
run(async () => {
  const { values } = parseArgs({ options: { kills: { type: "string", default: "50" } } });
  reportOutcome(await runFaults(readNumber("kills", values.kills, 1, 10_000)));
});
