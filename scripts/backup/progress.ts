import cliProgress from "cli-progress";
import { say, seconds } from "../ground/report";

/** Tells how far a piece of work is. */
export interface Progress {
  advance(by: number): void;
}

/** Does work of a known size under a bar at a terminal; elsewhere one line says that it is done. */
export async function withProgress<T>(
  title: string,
  total: number,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const started = performance.now();
  const format = `  ${title} [{bar}] {percentage}%`;
  const bar = new cliProgress.SingleBar(
    { format, hideCursor: true, clearOnComplete: true },
    cliProgress.Presets.shades_classic,
  );
  if (process.stdout.isTTY) bar.start(Math.max(total, 1), 0);
  try {
    const result = await work({ advance: (by) => bar.increment(by) });
    bar.stop();
    say(`  ${title} (${seconds(performance.now() - started)})`);
    return result;
  } finally {
    bar.stop();
  }
}
