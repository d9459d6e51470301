import { printOutcomeAndSetExitCode } from "./check/outcome";
import { CHECK_STAGES, runCheckStages } from "./check/stages";
import { runMain } from "./ground/report";

// `npm run check`: format, lint, types, import rules, and the tests that need no database.
runMain(async () => printOutcomeAndSetExitCode(await runCheckStages(CHECK_STAGES)));
