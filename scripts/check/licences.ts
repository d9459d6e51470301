import type { ModuleInfos } from "license-checker-rseidelsohn";
import satisfies from "spdx-satisfies";
import { resolveInProject } from "../ground/project";

/** Licences allowed for runtime dependencies: none requires anything of the register's own code. */
const ALLOWED_LICENCES = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "EPL-2.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "PostgreSQL",
  "Unlicense",
];

/** Whether an SPDX licence expression is allowed; an invalid one is not. */
export function isLicenceAllowed(licence: string): boolean {
  try {
    return satisfies(licence, ALLOWED_LICENCES);
  } catch {
    return false;
  }
}

/** Returns the runtime packages with their licences. */
export async function listRuntimeLicences(): Promise<{ name: string; licence: string }[]> {
  // Imported lazily, as Jest, which tests isLicenceAllowed, cannot load this package.
  const { init } = await import("license-checker-rseidelsohn");
  const found = await new Promise<ModuleInfos>((resolve, reject) => {
    const options = { start: resolveInProject(), production: true, excludePrivatePackages: true };
    init(options, (error, packages) => (error ? reject(error) : resolve(packages)));
  });
  return Object.entries(found).map(([name, { licenses = "" }]) => ({
    name,
    // A trailing star marks a licence that the checker read from a licence file because package.json names none.
    licence: [licenses].flat().join(" AND ").replace(/\*$/, ""),
  }));
}
