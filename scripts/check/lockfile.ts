/** A package in `package-lock.json` (version 3), with the properties used here. */
export interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
  [other: string]: unknown;
}

export interface NpmLockFile {
  packages: Record<string, LockedPackage>;
  [other: string]: unknown;
}

const PLATFORM =
  /[/-](?<os>android|darwin|freebsd|linux|openharmony|win32|wasm32)-(?<cpu>[a-z0-9]+)(?:-(?<abi>[a-z]+))?$/;

/**
 * Returns the optional packages that `npm ci` would miss, each with the place of the package that depends on it. When
 * the registry carries only some platforms, `npm install` leaves the others out of the lock file; `npm ci` then refuses
 * it, and other platforms install incompletely.
 */
export function findMissingOptionalPackages(
  lock: NpmLockFile,
): { name: string; version: string; askedBy: string }[] {
  return Object.entries(lock.packages).flatMap(([askedBy, locked]) =>
    Object.entries(locked.optionalDependencies ?? {})
      .filter(([name]) => !isListed(lock, askedBy, name))
      .map(([name, version]) => ({ name, version, askedBy })),
  );
}

/**
 * Adds the missing packages, with the platform that their name contains; npm adds the checksum on a machine that
 * installs them. Returns the added names. Throws when a name contains no platform, or when the required version is
 * not exact.
 */
export function addMissingPackagesToLockFile(lock: NpmLockFile): string[] {
  const missing = findMissingOptionalPackages(lock);
  for (const { name, version, askedBy } of missing) {
    if (!/^\d+\.\d+\.\d+/.test(version)) {
      throw new Error(`${name} is asked for as ${version}; only an exact version can be listed.`);
    }
    const dev = lock.packages[askedBy]?.dev;
    // In npm's own order, so that its next install leaves the file unchanged.
    const { os, cpu, libc } = platformOf(name);
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu,
      ...(dev ? { dev } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      ...(os ? { os } : {}),
    };
  }
  const places = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en"));
  lock.packages = Object.fromEntries(places);
  return missing.map(({ name, version }) => `${name}@${version}`);
}

/** Whether the lock file lists a package in a folder where Node would look for it from its dependant. */
function isListed(lock: NpmLockFile, askedBy: string, name: string): boolean {
  const parts = askedBy.split("/node_modules/");
  return ["", ...parts.map((_, index) => `${parts.slice(0, index + 1).join("/node_modules/")}/`)].some(
    (place) => `${place}node_modules/${name}` in lock.packages,
  );
}

function platformOf(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> {
  const { os, cpu, abi } = PLATFORM.exec(name)?.groups ?? {};
  if (!os || !cpu) throw new Error(`The name ${name} tells no platform.`);
  if (os === "wasm32") return { cpu: ["wasm32"] };
  const libc = os === "linux" ? { libc: [abi?.startsWith("musl") ? "musl" : "glibc"] } : {};
  return { os: [os], cpu: [cpu], ...libc };
}
