import type { LockFile } from "./lockfile";

/** Licences that a register run by a hospital may rest on: none asks anything of the register's own code. */
export const ALLOWED_LICENCES: readonly string[] = [
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

/** Packages whose own package.json does not name the licence, with where they do. */
const STATED_ELSEWHERE: Readonly<Record<string, string>> = {
  // Its LICENSE file.
  "seq-queue": "MIT",
};

/** A package that runs in production, or may on another platform, and its licence as it names it; null if it does not. */
export interface Licensed {
  name: string;
  version: string;
  licence: string | null;
}

/**
 * The packages that are installed without those for development, by name. `installed` reads the licence of a package
 * at its place in node_modules, for those of which the lock file does not say it.
 */
export function runtimeLicences(lock: LockFile, installed: (place: string) => string | null): Licensed[] {
  const packages = Object.entries(lock.packages).filter(([place, { dev, link }]) => place && !dev && !link);
  const found = packages.map(([place, locked]) => ({
    name: nameAt(place),
    version: locked.version ?? "",
    licence: licenceOf(lock, place) ?? installed(place),
  }));
  const unique = new Map(found.map((licensed) => [`${licensed.name}@${licensed.version}`, licensed]));
  return [...unique.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
}

function nameAt(place: string): string {
  return place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
}

function licenceOf(lock: LockFile, place: string): string | null {
  const own = lock.packages[place]?.license;
  if (typeof own === "string") return own;
  const name = nameAt(place);
  return STATED_ELSEWHERE[name] ?? licenceOfFamily(lock, name);
}

/** What is listed for another platform only says no licence here; it is a part of the package that asks for it. */
function licenceOfFamily(lock: LockFile, name: string): string | null {
  const asking = Object.values(lock.packages).find(
    ({ optionalDependencies }) => optionalDependencies?.[name],
  );
  return typeof asking?.license === "string" ? asking.license : null;
}

/**
 * Whether a licence, as SPDX writes it, is on the list: of `A OR B` one must be, of `A AND B` both.
 * What cannot be read is not.
 */
export function isAllowed(licence: string, allowed: readonly string[] = ALLOWED_LICENCES): boolean {
  const tokens = licence.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const keyword = (word: string) => tokens[at]?.toUpperCase() === word;

  const one = (): boolean | null => {
    const token = tokens[at];
    at += 1;
    if (token === undefined || token === ")" || /^(and|or|with)$/i.test(token)) return null;
    if (token !== "(") return allowed.includes(token);
    const inside = either();
    if (tokens[at] !== ")") return null;
    at += 1;
    return inside;
  };
  const chain = (word: string, part: () => boolean | null, join: (a: boolean, b: boolean) => boolean) => {
    let result = part();
    while (keyword(word)) {
      at += 1;
      const next = part();
      result = result === null || next === null ? null : join(result, next);
    }
    return result;
  };
  const both = () => chain("AND", one, (a, b) => a && b);
  const either = (): boolean | null => chain("OR", both, (a, b) => a || b);

  return either() === true && at === tokens.length;
}
