import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { platform } from "node:os";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { resolveInProject } from "./project";

/**
 * Options of child processes. A child never outlives this process: it exits when this process is gone
 * (die-with-parent.mjs). Each child has its own process group, so Ctrl-C reaches only this process, which stops the
 * children in order.
 */
export interface ChildProcessOptions {
  env: NodeJS.ProcessEnv;
  /** File for the child's output; inherited output if omitted. */
  log?: string | undefined;
  /** Hides standard output; standard error is still shown. */
  quietOutput?: boolean;
}

/** Options of Node for a script of TypeScript that uses the server's code. */
export const NODE_SCRIPT_OPTIONS = ["--conditions=react-server", "--import", "tsx"];

export type ChildProcessHandle = ReturnType<typeof toChild>;

const running = new Set<ChildProcessHandle>();

/** Starts Node with options, a program and its arguments; it ends with this process. */
export function startNodeProcess(args: readonly string[], options: ChildProcessOptions): ChildProcessHandle {
  const preload = resolveInProject("scripts/ground/die-with-parent.mjs");
  if (options.log !== undefined) mkdirSync(dirname(options.log), { recursive: true });
  const output = options.log === undefined ? null : openSync(options.log, "a", 0o600);
  const process_ = spawn(process.execPath, ["--import", pathToFileURL(preload).href, ...args], {
    env: { ...options.env, PARENT_PROCESS_ID: String(process.pid) },
    stdio: ["ignore", output ?? (options.quietOutput ? "ignore" : "inherit"), output ?? "inherit", "pipe"],
    detached: platform() !== "win32",
  });
  if (output !== null) closeSync(output);
  const child = toChild(process_);
  running.add(child);
  void child.exited.then(() => running.delete(child));
  return child;
}

/** Kills all children at once, for a forced stop. */
export function killChildProcesses(): void {
  for (const child of running) child.kill();
}

/** Stops all children, and kills those that still run after `timeoutMs`. */
export async function stopChildProcesses(timeoutMs: number): Promise<void> {
  await Promise.all([...running].map((child) => child.stop(timeoutMs)));
}

function toChild(process_: ChildProcess) {
  const pid = process_.pid;
  if (pid === undefined) throw new Error("a child process could not be started");
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    process_.once("exit", (code, signal) => resolve({ code, signal }));
  });
  // The pipe breaks when the child ends first, which its exit already reports.
  process_.stdio[3]?.on("error", () => undefined);
  const kill = () => killGroup(pid, process_);
  return {
    pid,
    exited,
    kill,
    hasExited: () => process_.exitCode !== null || process_.signalCode !== null,
    /** Stops the child, and kills it after `timeoutMs`. */
    async stop(timeoutMs: number) {
      process_.kill("SIGTERM");
      const done = await Promise.race([exited.then(() => true), sleep(timeoutMs, false, { ref: false })]);
      if (!done) kill();
      await exited;
    },
  };
}

function killGroup(pid: number, process_: ChildProcess): void {
  try {
    if (platform() === "win32") process_.kill("SIGKILL");
    else process.kill(-pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}
