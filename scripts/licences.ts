import { isLicenceAllowed, listRuntimeLicences } from "./check/licences";
import { PlainError, run, say } from "./ground/report";

// `npm run licences`: lists the licences of runtime packages; fails on one that is not allowed.
run(async () => {
  const packages = await listRuntimeLicences();
  for (const { name, licence } of packages) say(`${name}  ${licence}`);
  const refused = packages.filter(({ licence }) => !isLicenceAllowed(licence)).map(({ name }) => name);
  if (refused.length === 0) return;
  throw new PlainError(`Not allowed (see scripts/check/licences.ts): ${refused.join(", ")}`);
});
