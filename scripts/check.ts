import { reportOutcome } from "./check/outcome";
import { CHECK_STAGES, runStages } from "./check/stages";
import { run } from "./ground/report";

// `npm run check`: format, lint, types, import rules, and the tests that need no database.
run(async () => reportOutcome(await runStages(CHECK_STAGES)));
