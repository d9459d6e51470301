import { runEndToEndTests } from "./check/end-to-end";
import { printOutcomeAndSetExitCode, stopServersInOrderOnSignal } from "./check/outcome";
import { runMain } from "./ground/report";

// `npm run test:e2e -- [Playwright's arguments]`: runs only the end-to-end tests.
stopServersInOrderOnSignal();
runMain(async () => printOutcomeAndSetExitCode(await runEndToEndTests(process.argv.slice(2))));
