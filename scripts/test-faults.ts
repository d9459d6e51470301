import { parseArgs } from "node:util";
import { runFaults } from "./check/faults";
import { finish, stopOnSignal } from "./check/finish";
import { PlainError, run } from "./ground/report";

// `npm run test:faults [-- --kills 50]`: kill -9 of the register and of PostgreSQL, a database out of reach, stops.
stopOnSignal();
run(async () => {
  const { values } = parseArgs({ options: { kills: { type: "string", default: "50" } } });
  const kills = Number(values.kills);
  if (!Number.isInteger(kills) || kills < 1) throw new PlainError("--kills is a whole number from 1.");
  finish(await runFaults(kills));
});
