import { reportOutcome, stopOnSignal } from "./check/outcome";
import { runTestFiles } from "./check/stages";
import { run } from "./ground/report";

// `npm run test:files -- integration/products`: runs jest's tests whose paths match.
stopOnSignal();
run(async () => reportOutcome(await runTestFiles(process.argv.slice(2))));
