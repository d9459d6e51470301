import { buildIfStale } from "./ground/application-build";
import { prepare } from "./ground/prepare";
import { run, say } from "./ground/report";

// `npm run build`: builds if the sources changed since the last build; `--force` builds anyway.
run(async () => {
  await prepare();
  await buildIfStale(process.argv.includes("--force"));
  say("The build is up to date.");
});
