import { runEndToEnd } from "./check/end-to-end";
import { finish, stopOnSignal } from "./check/outcome";
import { run } from "./ground/report";

// `npm run test:e2e -- [Playwright's arguments]`: the end-to-end tests only.
stopOnSignal();
run(async () => finish(await runEndToEnd(process.argv.slice(2))));
