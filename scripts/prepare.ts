import { prepare } from "./ground/prepare";
import { run } from "./ground/report";

// `npm run generate`: only needed by hand after a change of the schema; every other command does it by itself.
run(prepare);
