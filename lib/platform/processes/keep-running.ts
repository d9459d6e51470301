import { setTimeout as sleep } from "node:timers/promises";

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

interface KeepRunningOptions {
  /** Aborted when the process is meant to end. */
  stopping: AbortSignal;
  /** Called after each unexpected exit, before the restart. */
  report(ended: Ended): void;
  /** Number of exits soon after a start before restarting is given up. */
  quickEndsAllowed?: number | undefined;
}

const QUICK = 30_000;
const QUICK_ENDS_ALLOWED = 5;

/**
 * Keeps a process running: restarts it whenever it exits by itself, after a growing pause. Returns its last exit when
 * `stopping` was aborted, or when it exited soon after its start too often in a row.
 */
export async function keepRunning(start: () => Promise<Ended>, options: KeepRunningOptions): Promise<Ended> {
  const { stopping, report, quickEndsAllowed = QUICK_ENDS_ALLOWED } = options;
  let quickEnds = 0;
  for (;;) {
    const started = Date.now();
    const ended = await start();
    quickEnds = Date.now() - started < QUICK ? quickEnds + 1 : 1;
    if (stopping.aborted || quickEnds >= quickEndsAllowed) return ended;
    report(ended);
    const pause = 250 * 2 ** Math.min(quickEnds - 1, 4);
    await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return ended;
  }
}
