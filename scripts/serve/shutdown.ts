import { platform } from "node:os";
import { killChildren } from "../ground/children";
import { isAlive, readProcess } from "../ground/processes";
import { say } from "../ground/report";

/**
 * Stops everything in order for any cause of an exit: last registered, first stopped, so that the server finishes its
 * requests while its database still runs.
 */
export class Shutdown {
  private readonly steps: (() => Promise<unknown>)[] = [];
  private stopping = false;

  constructor() {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => this.onSignal());
    this.watchParents();
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  add(step: () => Promise<unknown>): void {
    this.steps.push(step);
  }

  /** Stops everything and exits. */
  async exit(code: number): Promise<never> {
    this.stopping = true;
    let result = code;
    for (const step of this.steps.reverse()) {
      await step().catch((error: unknown) => {
        say(`While stopping: ${error instanceof Error ? error.message : String(error)}`);
        result = 1;
      });
    }
    killChildren();
    process.exit(result);
  }

  private onSignal(): void {
    if (this.stopping) {
      // Second signal: kills the server; the database stops by itself (Cluster's exit hook).
      killChildren();
      process.exit(130);
    }
    say("\nThe register stops…");
    void this.exit(0);
  }

  /** npm killed by -9 forwards no signal; without this check its server would keep the port. */
  private watchParents(): void {
    if (process.env.npm_lifecycle_event === undefined || platform() === "win32") return;
    const shell = process.ppid;
    // npm starts scripts through a shell, which outlives it.
    const npm = Number(readProcess(shell, "ppid"));
    setInterval(() => {
      const orphaned = process.ppid !== shell || (npm > 1 && !isAlive(npm));
      if (orphaned && !this.stopping) void this.exit(1);
    }, 500).unref();
  }
}
