import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { resolveInProject } from "./project";

/** Writes a small file atomically: after a kill, the file has either the old or the new content. */
export function writeFileAtomically(path: string, content: string, mode = 0o644): void {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, content, { mode, flush: true });
  renameSync(temporary, path);
}

/** Returns the text of a file, or null when it does not exist. */
export async function readFileIfPresent(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
}

/** Returns the last lines of a log, without the lines for which `isLeftOut` is true; empty if there is no log. */
export function readLastLines(path: string, lines: number, isLeftOut = (_line: string) => false): string {
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const wanted = text
    .trim()
    .split("\n")
    .filter((line) => !isLeftOut(line));
  return wanted.slice(-lines).join("\n");
}

function filesBelow(path: string): string[] {
  if (!statSync(resolveInProject(path), { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(resolveInProject(path), { recursive: true, encoding: "utf8" }).map((name) =>
    join(path, name),
  );
}

/** Returns one hash of the names and contents of files and folders of the checkout; missing ones are skipped. */
export function hashFiles(paths: readonly string[], salt = ""): string {
  const hash = createHash("sha256").update(salt);
  for (const file of paths.flatMap(filesBelow).sort()) {
    if (!statSync(resolveInProject(file), { throwIfNoEntry: false })?.isFile()) continue;
    hash.update(`${file}\0`).update(readFileSync(resolveInProject(file)));
  }
  return hash.digest("hex");
}
