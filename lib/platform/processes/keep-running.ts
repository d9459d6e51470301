import { setTimeout as sleep } from "node:timers/promises";

export interface ProcessExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

interface KeepRunningOptions {
  /** Aborted when the process is meant to end. */
  stopping: AbortSignal;
  /** Called after each unexpected exit, before the restart. */
  report(ended: ProcessExit): void;
  /** Number of exits soon after a start before restarting is given up. */
  quickEndsAllowed?: number | undefined;
}

const QUICK_END_MS = 30_000;
const QUICK_ENDS_ALLOWED = 5;

/**
 * Keeps a process running: restarts it whenever it exits by itself, after a growing pause. Returns its last exit when
 * `stopping` was aborted, or when it exited soon after its start too often in a row.
 */
export async function keepProcessRunning(
  start: () => Promise<ProcessExit>,
  options: KeepRunningOptions,
): Promise<ProcessExit> {
  const { stopping, report, quickEndsAllowed = QUICK_ENDS_ALLOWED } = options;
  let quickEnds = 0;
  for (;;) {
    const started = Date.now();
    const ended = await start();
    quickEnds = Date.now() - started < QUICK_END_MS ? quickEnds + 1 : 1;
    if (stopping.aborted || quickEnds >= quickEndsAllowed) return ended;
    report(ended);
    const pause = 250 * 2 ** Math.min(quickEnds - 1, 4);
    await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return ended;
  }
}
