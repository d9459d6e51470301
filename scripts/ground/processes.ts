import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { platform } from "node:os";

/** Whether a process with this id exists. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Returns the command line or the parent's id of a process; empty when it has ended. From /proc on Linux, as small
 * containers have no `ps`.
 */
export function readProcessField(pid: number, field: "command" | "ppid"): string {
  try {
    if (platform() !== "linux") {
      return execFileSync("ps", ["-o", `${field}=`, "-p", String(pid)], { encoding: "utf8" });
    }
    if (field === "command") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "";
  } catch {
    return "";
  }
}
