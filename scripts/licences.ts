import { existsSync, readFileSync } from "node:fs";
import { isAllowed, type Licensed, runtimeLicences } from "./check/licences";
import type { LockFile } from "./check/lockfile";
import { inProject } from "./ground/project";
import { PlainError, run, say } from "./ground/report";

// `npm run licences`: the licences of everything that runs in production; fails on one that is not allowed.

/** The licence of an installed package; null when it is not installed here or names none. */
function installedLicence(place: string): string | null {
  const path = inProject(place, "package.json");
  if (!existsSync(path)) return null;
  const { license } = JSON.parse(readFileSync(path, "utf8")) as { license?: unknown };
  return typeof license === "string" ? license : null;
}

function table(packages: readonly Licensed[]): string[] {
  const width = Math.max(...packages.map(({ name, version }) => name.length + version.length + 1));
  return packages.map(
    ({ name, version, licence }) => `${`${name}@${version}`.padEnd(width)}  ${licence ?? "onbekend"}`,
  );
}

run(async () => {
  const lock = JSON.parse(readFileSync(inProject("package-lock.json"), "utf8")) as LockFile;
  const packages = runtimeLicences(lock, installedLicence);
  for (const line of table(packages)) say(line);
  const counts = new Map<string, number>();
  for (const { licence } of packages) counts.set(licence ?? "", (counts.get(licence ?? "") ?? 0) + 1);
  const summary = [...counts].sort(([, a], [, b]) => b - a).map(([licence, count]) => `${licence} ${count}`);
  say(`\n${packages.length} pakketten: ${summary.join(", ")}`);
  const refused = packages.filter(({ licence }) => licence === null || !isAllowed(licence));
  if (refused.length > 0) {
    throw new PlainError(`Niet toegestaan (zie scripts/check/licences.ts):\n${table(refused).join("\n")}`);
  }
});
