import { killChildren } from "../ground/children";
import { say } from "../ground/report";

/**
 * Orderly ends, whatever asks for them. What was registered last is stopped first: the server finishes its requests
 * while its database is still there.
 */
export class Shutdown {
  private readonly steps: (() => Promise<void>)[] = [];
  private stopping = false;

  constructor() {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => this.onSignal());
    this.watchParent();
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  add(step: () => Promise<void>): void {
    this.steps.push(step);
  }

  /** Stops everything and ends this process. */
  async exit(code: number): Promise<never> {
    this.stopping = true;
    let result = code;
    for (const step of this.steps.reverse()) {
      await step().catch((error: unknown) => {
        say(`Bij het stoppen: ${error instanceof Error ? error.message : String(error)}`);
        result = 1;
      });
    }
    killChildren();
    process.exit(result);
  }

  private onSignal(): void {
    if (this.stopping) {
      // Asked twice: the server ends now, the database still closes its files by itself (Cluster's exit hook).
      killChildren();
      process.exit(130);
    }
    say("\nHet register stopt…");
    void this.exit(0);
  }

  /** npm killed with -9 can pass nothing on; without this its server would hold the port for good. */
  private watchParent(): void {
    if (process.env.npm_lifecycle_event === undefined) return;
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent && !this.stopping) void this.exit(1);
    }, 500).unref();
  }
}
