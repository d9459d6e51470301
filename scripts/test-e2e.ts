import { runEndToEnd } from "./check/end-to-end";
import { finish, stopOnSignal } from "./check/outcome";
import { run } from "./ground/report";

// `npm run test:e2e -- [Playwright's arguments]`: runs only the end-to-end tests.
stopOnSignal();
run(async () => finish(await runEndToEnd(process.argv.slice(2))));
