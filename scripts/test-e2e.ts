import { runEndToEnd } from "./check/end-to-end";
import { reportOutcome, stopOnSignal } from "./check/outcome";
import { run } from "./ground/report";

// `npm run test:e2e -- [Playwright's arguments]`: runs only the end-to-end tests.
stopOnSignal();
run(async () => reportOutcome(await runEndToEnd(process.argv.slice(2))));
