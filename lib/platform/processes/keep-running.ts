import { setTimeout as sleep } from "node:timers/promises";

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

interface KeepRunningOptions {
  /** Aborted once the process is meant to end. */
  stopping: AbortSignal;
  /** Told before each start after an end that nobody asked for. */
  report(ended: Ended): void;
  /** How many ends soon after a start are suffered before it is given up. */
  quickEndsAllowed?: number | undefined;
}

const QUICK = 30_000;
const QUICK_ENDS_ALLOWED = 5;

/**
 * Keeps a process running: it is started again whenever it ends by itself, after a pause that grows. Gives how it ended
 * when it was meant to, or when it has ended soon after its start again and again; the signal says which.
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
