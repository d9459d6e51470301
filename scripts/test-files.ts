import { finish, stopOnSignal } from "./check/outcome";
import { runFiles } from "./check/stages";
import { run } from "./ground/report";

// `npm run test:files -- integration/products`: runs jest's tests whose paths match.
stopOnSignal();
run(async () => finish(await runFiles(process.argv.slice(2))));
