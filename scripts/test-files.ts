import { printOutcomeAndSetExitCode, stopServersInOrderOnSignal } from "./check/outcome";
import { runTestFiles } from "./check/stages";
import { runMain } from "./ground/report";

// `npm run test:files -- integration/products`: runs jest's tests whose paths match.
stopServersInOrderOnSignal();
runMain(async () => printOutcomeAndSetExitCode(await runTestFiles(process.argv.slice(2))));
