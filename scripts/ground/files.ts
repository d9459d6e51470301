import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** Writes a small file atomically, so that a kill leaves either the old or the new content. */
export function writeFileAtomically(path: string, content: string, mode = 0o644): void {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, content, { mode, flush: true });
  renameSync(temporary, path);
}

/** Returns the text of a file, or null when it does not exist. */
export async function readIfPresent(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
}

/** Returns the last lines of a log, without those that `isLeftOut` matches; empty without a log. */
export function tailOf(path: string, lines: number, isLeftOut = (_line: string) => false): string {
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const wanted = text
    .trim()
    .split("\n")
    .filter((line) => !isLeftOut(line));
  return wanted.slice(-lines).join("\n");
}

/** Returns one hash of the names and contents of files and folders; missing ones are skipped. */
export async function hashOf(root: string, paths: readonly string[], salt = ""): Promise<string> {
  const hash = createHash("sha256").update(salt);
  for (const path of [...paths].sort()) {
    for (const file of await filesBelow(join(root, path))) {
      hash.update(`${relative(root, file).split(sep).join("/")}\0`);
      hash.update(await readFile(file));
      hash.update("\0");
    }
  }
  return hash.digest("hex");
}

async function filesBelow(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  const entries = await readdir(path);
  const nested = await Promise.all(entries.sort().map((entry) => filesBelow(join(path, entry))));
  return nested.flat();
}
