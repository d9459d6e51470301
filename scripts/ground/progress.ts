import cliProgress from "cli-progress";

/** Creates a progress bar for consecutive steps; shows nothing when the output is no terminal. */
export function createProgressBar() {
  const format = "  {title} [{bar}] {percentage}%";
  const options = { format, hideCursor: true, clearOnComplete: true };
  const bar = new cliProgress.SingleBar(options, cliProgress.Presets.shades_classic);
  let shown: string | null = null;
  return {
    tell(title: string, done: number, total: number): void {
      if (!process.stdout.isTTY) return;
      if (title !== shown) {
        bar.stop();
        bar.start(total, done, { title });
        shown = title;
      }
      bar.setTotal(total);
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
