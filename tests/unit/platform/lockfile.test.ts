import {
  addMissingPackagesToLockFile,
  findMissingOptionalPackages,
  type NpmLockFile,
} from "@/scripts/check/lockfile";

function lockOf(
  optionalDependencies: Record<string, string>,
  others: NpmLockFile["packages"] = {},
): NpmLockFile {
  return {
    lockfileVersion: 3,
    packages: {
      "": {},
      "node_modules/tool": { version: "1.0.0", dev: true, optionalDependencies },
      ...others,
    },
  };
}

describe("the packages of other platforms in the lock file", () => {
  it("misses an optional package that is listed nowhere above the package that asks for it", () => {
    const lock = lockOf({
      "@tool/darwin-arm64": "1.0.0",
      "@tool/linux-x64": "1.0.0",
      "@tool/win32-x64": "1.0.0",
    });
    lock.packages["node_modules/@tool/linux-x64"] = { version: "1.0.0" };
    lock.packages["node_modules/tool/node_modules/@tool/win32-x64"] = { version: "1.0.0" };
    expect(findMissingOptionalPackages(lock)).toEqual([
      { name: "@tool/darwin-arm64", version: "1.0.0", askedBy: "node_modules/tool" },
    ]);
  });

  it.each([
    ["@tool/cli-darwin-arm64", { os: ["darwin"], cpu: ["arm64"] }],
    ["@tool/cli-win32-x64-msvc", { os: ["win32"], cpu: ["x64"] }],
    ["@tool/cli-linux-x64-musl", { os: ["linux"], cpu: ["x64"], libc: ["musl"] }],
    ["@tool/cli-linux-arm-gnueabihf", { os: ["linux"], cpu: ["arm"], libc: ["glibc"] }],
    ["@tool/cli-linux-arm-musleabihf", { os: ["linux"], cpu: ["arm"], libc: ["musl"] }],
    ["@tool/cli-wasm32-wasi", { cpu: ["wasm32"] }],
  ])("lists %s with its platform and nothing more", (name, platform) => {
    const lock = lockOf({ [name]: "1.2.3" });
    expect(addMissingPackagesToLockFile(lock)).toEqual([`${name}@1.2.3`]);
    expect(lock.packages[`node_modules/${name}`]).toEqual({
      version: "1.2.3",
      dev: true,
      optional: true,
      ...platform,
    });
    expect(findMissingOptionalPackages(lock)).toEqual([]);
    expect(addMissingPackagesToLockFile(lock)).toEqual([]);
  });

  it("refuses to guess a version or a platform", () => {
    expect(() => addMissingPackagesToLockFile(lockOf({ "@tool/darwin-arm64": "^1.0.0" }))).toThrow(
      "exact version",
    );
    expect(() => addMissingPackagesToLockFile(lockOf({ "@tool/speedup": "1.0.0" }))).toThrow("no platform");
  });
});
