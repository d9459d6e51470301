import { isAllowed, runtimeLicences } from "./check/licences";
import { PlainError, run, say } from "./ground/report";

// `npm run licences`: lists the licences of runtime packages; fails on one that is not allowed.
run(async () => {
  const packages = await runtimeLicences();
  for (const { name, licence } of packages) say(`${name}  ${licence}`);
  const refused = packages.filter(({ licence }) => !isAllowed(licence)).map(({ name }) => name);
  if (refused.length === 0) return;
  throw new PlainError(`Not allowed (see scripts/check/licences.ts): ${refused.join(", ")}`);
});
