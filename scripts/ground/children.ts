import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { platform } from "node:os";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { inProject } from "./project";

/**
 * Child processes that never outlive us: each stands in a process group of its own, so that a Ctrl-C at the terminal
 * reaches only us and we stop things in order, and each ends itself when we are gone (die-with-parent.mjs).
 */
export interface ChildOptions {
  env: NodeJS.ProcessEnv;
  /** A file that takes the child's output; without it, the output goes where ours goes. */
  log?: string | undefined;
  /** Keeps standard output to itself; what goes to standard error is still shown. */
  quietOutput?: boolean;
  /** Extra options of Node itself. */
  nodeOptions?: readonly string[];
}

export type Child = ReturnType<typeof toChild>;

const running = new Set<Child>();

/** Starts a Node program that ends when we do. */
export function startNode(args: readonly string[], options: ChildOptions): Child {
  const preload = inProject("scripts/ground/die-with-parent.mjs");
  if (options.log !== undefined) mkdirSync(dirname(options.log), { recursive: true });
  const output = options.log === undefined ? null : openSync(options.log, "a", 0o600);
  const process_ = spawn(
    process.execPath,
    ["--import", pathToFileURL(preload).href, ...(options.nodeOptions ?? []), ...args],
    {
      env: { ...options.env, PARENT_PROCESS_ID: String(process.pid) },
      stdio: ["ignore", output ?? (options.quietOutput ? "ignore" : "inherit"), output ?? "inherit", "pipe"],
      detached: platform() !== "win32",
    },
  );
  if (output !== null) closeSync(output);
  const child = toChild(process_);
  running.add(child);
  void child.exited.then(() => running.delete(child));
  return child;
}

/** Ends every child at once, for a forced stop. */
export function killChildren(): void {
  for (const child of running) child.kill();
}

/** Asks every child to stop, and insists after a while. */
export async function stopChildren(patience: number): Promise<void> {
  await Promise.all([...running].map((child) => child.stop(patience)));
}

function toChild(process_: ChildProcess) {
  const pid = process_.pid;
  if (pid === undefined) throw new Error("a child process could not be started");
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    process_.once("exit", (code, signal) => resolve({ code, signal }));
  });
  // The pipe breaks when the child ends first; its exit says all there is to say.
  process_.stdio[3]?.on("error", () => undefined);
  const kill = () => killGroup(pid, process_);
  return {
    pid,
    exited,
    kill,
    hasExited: () => process_.exitCode !== null || process_.signalCode !== null,
    /** Asks to stop, and insists after a while. */
    async stop(patience: number) {
      process_.kill("SIGTERM");
      const done = await Promise.race([exited.then(() => true), sleep(patience, false, { ref: false })]);
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
    // It has ended already.
  }
}

/** Whether a process of this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
