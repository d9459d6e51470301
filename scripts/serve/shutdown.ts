import { platform } from "node:os";
import { killChildProcesses } from "../ground/children";
import { isProcessAlive, readProcessField } from "../ground/processes";
import { printLine } from "../ground/report";

/**
 * Stops all registered parts in order, whatever causes the exit: the last registered first, so that the server
 * finishes its requests while its database still runs.
 */
export class OrderlyShutdown {
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

  async exit(code: number): Promise<never> {
    this.stopping = true;
    let result = code;
    for (const step of this.steps.reverse()) {
      await step().catch((error: unknown) => {
        printLine(`While stopping: ${error instanceof Error ? error.message : String(error)}`);
        result = 1;
      });
    }
    killChildProcesses();
    process.exit(result);
  }

  private onSignal(): void {
    if (this.stopping) {
      // Second signal: kills the server; PostgresCluster's exit hook stops the database.
      killChildProcesses();
      process.exit(130);
    }
    printLine("\nThe register stops…");
    void this.exit(0);
  }

  /** A killed npm (kill -9) forwards no signal; without this check the server would outlive npm and keep the port. */
  private watchParents(): void {
    if (process.env.npm_lifecycle_event === undefined || platform() === "win32") return;
    const shell = process.ppid;
    // npm starts scripts through a shell, which outlives it.
    const npm = Number(readProcessField(shell, "ppid"));
    setInterval(() => {
      const orphaned = process.ppid !== shell || (npm > 1 && !isProcessAlive(npm));
      if (orphaned && !this.stopping) void this.exit(1);
    }, 500).unref();
  }
}
