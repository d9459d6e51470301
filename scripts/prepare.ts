import { prepareCheckout } from "./ground/prepare";
import { runMain } from "./ground/report";

// `npm run generate`: only needed by hand after a schema change; every other command does it itself.
runMain(prepareCheckout);
