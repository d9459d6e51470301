import { buildApplicationIfStale } from "./ground/application-build";
import { prepareCheckout } from "./ground/prepare";
import { printLine, runMain } from "./ground/report";

// `npm run build`: builds if the sources changed since the last build; `--force` builds anyway.
runMain(async () => {
  await prepareCheckout();
  await buildApplicationIfStale(process.argv.includes("--force"));
  printLine("The build is up to date.");
});
