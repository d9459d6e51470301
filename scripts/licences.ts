import { isLicenceAllowed, listRuntimeLicences } from "./check/licences";
import { printLine, runMain, TerminalMessageError } from "./ground/report";

// `npm run licences`: lists the licences of runtime packages; fails on one that is not allowed.
runMain(async () => {
  const packages = await listRuntimeLicences();
  for (const { name, licence } of packages) printLine(`${name}  ${licence}`);
  const refused = packages.filter(({ licence }) => !isLicenceAllowed(licence)).map(({ name }) => name);
  if (refused.length === 0) return;
  throw new TerminalMessageError(`Not allowed (see scripts/check/licences.ts): ${refused.join(", ")}`);
});
