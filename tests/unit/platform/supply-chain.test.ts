import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isLicenceAllowed } from "@/scripts/check/licences";
import { findMissingOptionalPackages, type NpmLockFile } from "@/scripts/check/lockfile";

function readJson<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(process.cwd(), ...path), "utf8")) as T;
}

const lock = readJson<NpmLockFile>("package-lock.json");

/** Every copy of a package, also those that another package brought along for itself. */
function copiesOf(name: string, of: NpmLockFile = lock): { place: string; version: string }[] {
  return Object.entries(of.packages)
    .filter(([place]) => `/${place}`.endsWith(`/node_modules/${name}`))
    .map(([place, { version = "" }]) => ({ place, version }));
}

function isAtLeast(version: string, floor: string): boolean {
  const parts = (text: string) => text.split(".").map(Number);
  if (!/^\d+\.\d+\.\d+$/.test(version)) return false;
  const wanted = parts(floor);
  const difference = parts(version).map((part, index) => part - (wanted[index] ?? 0));
  return (difference.find((part) => part !== 0) ?? 0) >= 0;
}

describe("the packages the register rests on", () => {
  // Below these they have known weaknesses.
  it.each([
    ["next", "16.4.5"],
    ["sharp", "0.35.5"],
    ["next-auth", "4.24.15"],
  ])("has no copy of %s below %s", (name, floor) => {
    const copies = copiesOf(name);
    expect(copies).not.toEqual([]);
    expect(copies.filter(({ version }) => !isAtLeast(version, floor))).toEqual([]);
  });

  it("knows a copy that is too old wherever it is, and a forerunner of the floor", () => {
    const packages = {
      "node_modules/next": { version: "16.4.5" },
      "node_modules/tool/node_modules/next": { version: "16.3.9" },
      "node_modules/not-next": { version: "1.0.0" },
    };
    expect(copiesOf("next", { packages })).toHaveLength(2);
    expect(["16.3.9", "16.4.5-canary.1", "15.9.9", ""].some((old) => isAtLeast(old, "16.4.5"))).toBe(false);
    expect(["16.4.5", "16.4.10", "16.10.0", "17.0.0"].every((enough) => isAtLeast(enough, "16.4.5"))).toBe(
      true,
    );
  });

  it("are asked for at exact versions", () => {
    const { dependencies, devDependencies } =
      readJson<Record<string, Record<string, string>>>("package.json");
    const versions = Object.entries({ ...dependencies, ...devDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))).toEqual([]);
  });
});

describe("the lock file", () => {
  it("is that of package.json", () => {
    const { dependencies, devDependencies } = readJson<NpmLockFile["packages"][string]>("package.json");
    expect(lock.packages[""]).toMatchObject({ dependencies, devDependencies });
    const asked = Object.entries({ ...(dependencies as object), ...(devDependencies as object) });
    const locked = asked.map(([name]) => [name, lock.packages[`node_modules/${name}`]?.version]);
    expect(locked).toEqual(asked);
  });

  it("lists every platform's packages", () => {
    expect(findMissingOptionalPackages(lock)).toEqual([]);
  });

  it("names no other registry than npm's own, and takes nothing from elsewhere", () => {
    const addresses = Object.entries(lock.packages).flatMap(([place, { resolved, link }]) =>
      resolved === undefined && link === undefined ? [] : [`${place}: ${resolved}`],
    );
    const foreign = addresses.filter((line) => !line.includes(": https://registry.npmjs.org/"));
    expect(foreign).toEqual([]);
  });

  it("has a checksum for whatever was installed when it was written", () => {
    // What `npm run lockfile` lists for other platforms has none: the registry here did not carry it.
    const without = Object.entries(lock.packages).filter(
      ([place, { integrity, optional, os, cpu }]) =>
        place !== "" && integrity === undefined && !(optional && (os ?? cpu)),
    );
    expect(without.map(([place]) => place)).toEqual([]);
  });
});

describe("a licence of what runs in production", () => {
  it.each([
    ["MIT", true],
    ["GPL-3.0-only", false],
    ["(MIT OR GPL-3.0-only)", true],
    ["MIT AND GPL-3.0-only", false],
    ["GPL-3.0-only OR MIT AND ISC", true],
    ["(GPL-3.0-only OR MIT) AND AGPL-3.0-only", false],
    ["Apache-2.0 WITH LLVM-exception", false],
    ["SEE LICENSE IN LICENSE.md", false],
    ["UNKNOWN", false],
    ["MIT AND", false],
    ["", false],
  ])("%s: allowed is %s", (licence, allowed) => {
    expect(isLicenceAllowed(licence)).toBe(allowed);
  });
});
