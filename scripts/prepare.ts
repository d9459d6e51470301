import { prepare } from "./ground/prepare";
import { run } from "./ground/report";

// `npm run generate`: only needed by hand after a schema change; every other command does it itself.
run(prepare);
